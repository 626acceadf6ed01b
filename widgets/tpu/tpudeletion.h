// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/tpu/deleteplan.h"

#include <QObject>
#include <QPointer>
#include <QSet>

class TpuService;

/// Asks what is to be deleted, once or twice, and deletes what was agreed to: after the grace of
/// GraceQueue, when the service has read each of them once more and found what was agreed to.
class TpuDeletion : public QObject
{
    Q_OBJECT

public:
    /// What ends with TPUs beside their disks: translated lines for the question.
    using Dependants = std::function<QStringList(const QList<Tpu> &)>;
    /// `window`: over what it asks.
    TpuDeletion(TpuService *tpus, Dependants dependants, QWidget *window);

    /// Asks for what of these can be deleted; nothing happens when there is none, or while it asks already.
    void ask(const ListedThings &selected);
    /// Full names of nodes and requests that are on their way out.
    [[nodiscard]] const QSet<QString> &busy() const { return m_busy; }

signals:
    void busyChanged();
    void failed(const Error &error);
    void deleted(int nodes, int requests); ///< one at a time, as they go

private:
    [[nodiscard]] ListedThings all() const;
    void askAgain(const ListedThings &selected);
    void begin(const DeletePlan &plan);
    [[nodiscard]] static QStringList namesIn(const DeletePlan &plan); ///< of all that goes, in full
    [[nodiscard]] static QStringList namesSeenOf(const DeletePlan &plan);
    [[nodiscard]] std::optional<Error> troubleOf(const ListedThings &selected, const Result<> &read) const;
    void deleteNodes(const DeletePlan &plan);
    void deleteRequests(const DeletePlan &plan);
    void setBusy(const QStringList &names, bool busy);
    [[nodiscard]] ConfirmDelete *show(DeleteQuestion question, const QList<Tpu> &nodes);

    TpuService *m_tpus;
    Dependants m_dependants;
    QWidget *m_window;
    QPointer<ConfirmDelete> m_question;
    QSet<QString> m_busy;
    bool m_isReading = false;
    TaskScope m_tasks; // last
};
