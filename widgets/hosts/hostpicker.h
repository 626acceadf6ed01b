// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/hosts/podhost.h"
#include "widgets/hosts/reachadvice.h"

#include <QSet>
#include <QWidget>

class Label;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;
class HostPool;

/// Which hosts: every worker of every TPU, and plain addresses, each with a mark; a TPU's mark stands for all its
/// workers. Of those that cannot be reached it says why, with what leads on. Names: runHostTree, runHostAll,
/// runHostNone, runHostAddresses, runHostTrouble, runHostRemedy, runHostAgain.
class HostPicker : public QWidget
{
    Q_OBJECT

public:
    explicit HostPicker(QWidget *parent = nullptr);

    void setPool(HostPool *pool); ///< how it stands with each is shown; null: not
    /// What was chosen stays chosen where it is still there, a whole TPU as a whole. The first time: all hosts of the
    /// only TPU, if it is one.
    void setTpus(const QList<Tpu> &tpus);
    void setPlainHosts(const QList<PodHost> &hosts);
    [[nodiscard]] const QList<PodHost> &plainHosts() const { return m_plain; }
    [[nodiscard]] QList<PodHost> chosen() const;
    /// Workers are known by TPU and number, so that hosts of before are found again on a TPU that was made anew.
    void choose(const QList<PodHost> &hosts);
    [[nodiscard]] int treeHeight(int mostRows) const; ///< in which that many rows are seen without scrolling

signals:
    void chosenChanged();
    void heightChanged(); ///< other rows, or a sentence below them
    void actionRequested(ReachAction action, const TpuId &tpu);
    void addressesRequested();

private:
    void rebuild();
    [[nodiscard]] QSet<QString> keptPlaces() const; ///< to be ticked again
    void addTpu(const Tpu &tpu);
    void addMultislice(const QList<Tpu> &slices);
    QTreeWidgetItem *addHost(QTreeWidgetItem *parent, const PodHost &host, const QString &text);
    void chooseAll(Qt::CheckState state);
    void showLink(const QString &hostId);
    [[nodiscard]] std::optional<ErrorCode> lastError(const PodHost &host);
    void showTrouble();
    void connectAgain();
    void notify();

    QTreeWidget *m_tree;
    Label *m_summary;
    Label *m_trouble;
    QPushButton *m_action;
    QPushButton *m_again;
    QPushButton *m_all;
    QPushButton *m_none;
    QPushButton *m_addresses;
    HostPool *m_pool = nullptr;
    QList<Tpu> m_tpus;
    QList<PodHost> m_plain;
    QList<PodHost> m_hosts; ///< by the number in their items
    QHash<QString, QTreeWidgetItem *> m_items;
    QHash<QString, ErrorCode> m_errors; ///< how the last attempt at a host ended, also while it is tried again
    QList<PodHost> m_failed; ///< for the reason that is shown
    ReachAction m_leadsTo = ReachAction::None;
    TpuId m_troubled;
    bool m_wasFilled = false;
    bool m_isBuilding = false;
    TaskScope m_tasks; // last
};
