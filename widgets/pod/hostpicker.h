// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/podhost.h"

#include <QWidget>

class Label;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;
class HostPool;

/// Which hosts: every worker of every TPU, and plain addresses, each with a mark; a TPU's mark stands for all its workers.
/// Names: runHostTree, runHostAll, runHostNone, runHostAddresses.
class HostPicker : public QWidget
{
    Q_OBJECT

public:
    explicit HostPicker(QWidget *parent = nullptr);

    void setPool(HostPool *pool); ///< how it stands with each is shown; null: not
    /// What was chosen stays chosen where it is still there. The first time: all hosts of the only TPU, if it is one.
    void setTpus(const QList<Tpu> &tpus);
    void setPlainHosts(const QList<PodHost> &hosts);
    [[nodiscard]] const QList<PodHost> &plainHosts() const { return m_plain; }
    [[nodiscard]] QList<PodHost> chosen() const;
    /// Workers are known by TPU and number, so that hosts of before are found again on a TPU that was made anew.
    void choose(const QList<PodHost> &hosts);

signals:
    void chosenChanged();
    void addressesRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void addTpu(const Tpu &tpu);
    QTreeWidgetItem *addHost(QTreeWidgetItem *parent, const PodHost &host, const QString &text);
    void chooseAll(Qt::CheckState state);
    void showLink(const QString &hostId);
    void retranslate();
    void tell();

    QTreeWidget *m_tree;
    Label *m_summary;
    QPushButton *m_all;
    QPushButton *m_none;
    QPushButton *m_addresses;
    HostPool *m_pool = nullptr;
    QList<Tpu> m_tpus;
    QList<PodHost> m_plain;
    QList<PodHost> m_hosts; ///< by the number in their items
    QHash<QString, QTreeWidgetItem *> m_items;
    bool m_wasFilled = false;
    bool m_isBuilding = false;
};
