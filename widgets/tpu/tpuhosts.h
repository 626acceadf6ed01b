// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/ssh/target.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/rowmodel.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class ElidedLabel;
class HostKeys;
class QPushButton;
struct DeleteQuestion;

/// What is known of the host keys of one node.
struct HostKeyNews
{
    enum class Asked : quint8 { No, Asking, Answered, Failed };

    Asked asked = Asked::No;
    PublishedKeys keys{};
    QString problem{}; ///< translated, with Failed
};

/// Worker, address and key state of each host of one node.
class HostsModel : public ColumnModel
{
    Q_OBJECT

public:
    enum Column : quint8 { Worker, Address, Key };

    explicit HostsModel(QObject *parent = nullptr);

    void setHosts(const QList<NetworkEndpoint> &endpoints);
    void setNews(const HostKeyNews &news);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString keyText(int worker) const;
    [[nodiscard]] QString keyMeaning(int worker) const;
    [[nodiscard]] QVariant keyLevel(int worker) const;

    QList<NetworkEndpoint> m_endpoints;
    HostKeyNews m_news;
};

/// The table of hosts in the details. Enter or a double click on a host asks for a terminal there. Below it: the host
/// key that is pinned for the current host, where one is, and the way to forget it; of a multislice and of several TPUs
/// the way to forget those of all their hosts. Names: tpuHostsTable, tpuHostPin, tpuForgetKeyButton,
/// tpuForgetAllKeysButton.
class TpuHosts : public QWidget
{
    Q_OBJECT

public:
    explicit TpuHosts(TpuService *tpus, QWidget *parent = nullptr);

    void setHostKeys(HostKeys *keys); ///< the pins; null: none are shown
    void setTpu(const Tpu &tpu);
    void setSeveral(const QList<Tpu> &tpus); ///< no table, only what can be done with the keys of all
    void clear();

signals:
    void terminalRequested(int worker);
    void failed(const Error &error); ///< a key could not be forgotten

protected:
    void changeEvent(QEvent *event) override;

private:
    void fitHeight();
    void askForKeys();
    void showPin();
    void askForget();
    void askForgetAll();
    void forgetAsked(const DeleteQuestion &asked, const QList<HostIdentity> &hosts);
    [[nodiscard]] SshTarget shownHost() const;
    [[nodiscard]] QList<HostIdentity> pinnedHosts() const;

    TpuService *m_tpus;
    HostsModel *m_model;
    Table *m_table;
    ElidedLabel *m_pin;
    QPushButton *m_forget;
    QPushButton *m_forgetAll;
    QPointer<HostKeys> m_keys;
    Tpu m_tpu{}; ///< without an id: several are shown, or none
    QList<Tpu> m_all; ///< the slices of m_tpu, or the several
    std::unique_ptr<TaskScope> m_tasks; // a new one per node: late answers for another node find nobody
};
