// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/deletequeuedresource.h"
#include "widgets/common/confirmdelete.h"

#include <QObject>
#include <QPointer>
#include <QSet>

class TpuService;

/// What is deleted together, and what has to be asked before. A value.
struct DeletePlan
{
    struct Request
    {
        QueuedResource request;
        QList<Tpu> nodes; ///< all that it made and that are still there

        /// Google deletes it only together with its nodes; then these are read anew before they are agreed to.
        [[nodiscard]] bool isForced() const { return !nodes.isEmpty() || needsForce(request.state); }
        [[nodiscard]] QueuedResourceDeletion deletion() const;
    };

    QList<Tpu> nodes; ///< deleted by themselves
    QList<Request> requests;

    [[nodiscard]] bool isEmpty() const { return nodes.isEmpty() && requests.isEmpty(); }
    [[nodiscard]] bool isForced() const;
    [[nodiscard]] QList<Tpu> allNodes() const; ///< with those of the requests
};

/// Selected nodes and requests as a plan. A request whose nodes are all selected goes with them: left alone it would be
/// SUSPENDED and hold its name and its quota. What cannot be deleted is left out. `all`: what the list shows.
struct ListedThings
{
    QList<Tpu> tpus;
    QList<QueuedResource> requests;
};
[[nodiscard]] DeletePlan deletePlan(const ListedThings &selected, const ListedThings &all);

/// What is asked before it goes. Of a forced plan: every node that goes, by its exact name.
[[nodiscard]] DeleteQuestion deleteQuestion(const DeletePlan &plan, const CloudProfile &profile);

/// Asks once what is to be deleted, and deletes what was agreed to: after the grace of
/// UndoQueue, when the service has read each of them once more and found what was agreed to.
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
    void check(const ListedThings &selected);
    void showChecked(ConfirmDelete *question, const ListedThings &selected);
    void begin(const DeletePlan &plan);
    [[nodiscard]] static QStringList namesIn(const DeletePlan &plan); ///< of all that goes, in full
    [[nodiscard]] static QStringList namesSeenOf(const DeletePlan &plan);
    [[nodiscard]] std::optional<Error> incidentOf(const ListedThings &selected, const Result<> &read) const;
    void deleteNodes(const DeletePlan &plan);
    void deleteRequests(const DeletePlan &plan);
    void setBusy(const QStringList &names, bool busy);
    [[nodiscard]] DeleteQuestion fullQuestion() const;

    TpuService *m_tpus;
    Dependants m_dependants;
    QWidget *m_window;
    QPointer<ConfirmDelete> m_question;
    DeletePlan m_plan; ///< what the question that is open lists
    QSet<QString> m_busy;
    TaskScope m_tasks; // last
};
