// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/tpuservice.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <memory>

class Table;

/// What is known of the host keys of one node.
struct HostKeyNews
{
    enum class Asked : quint8 { No, Asking, Answered, Failed };

    Asked asked = Asked::No;
    PublishedKeys keys{};
    QString problem{}; ///< translated, with Failed
};

/// Worker, address and key state of each host of one node.
class HostsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column : quint8 { Worker, Address, Key, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setHosts(const QList<NetworkEndpoint> &endpoints);
    void setNews(const HostKeyNews &news);
    void textsChanged();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString keyText(int worker) const;
    [[nodiscard]] QString keyMeaning(int worker) const;
    [[nodiscard]] QVariant keyTone(int worker) const;

    QList<NetworkEndpoint> m_endpoints;
    HostKeyNews m_news;
};

/// The table of hosts in the details. Enter or a double click on a host asks for a terminal there.
class TpuHosts : public QWidget
{
    Q_OBJECT

public:
    explicit TpuHosts(TpuService *tpus, QWidget *parent = nullptr);

    void setTpu(const Tpu &tpu);
    void clear();

signals:
    void terminalRequested(int worker);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fitHeight();
    void askForKeys();

    TpuService *m_tpus;
    HostsModel *m_model;
    Table *m_table;
    TpuId m_id;
    QString m_numericId;
    qsizetype m_count = 0;
    std::unique_ptr<TaskScope> m_tasks; // a new one per node: late answers for another node find nobody
};
