// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpudeletion.h"

#include "services/core/gracequeue.h"
#include "services/tpu/tpuservice.h"

#include <QWidget>

TpuDeletion::TpuDeletion(TpuService *tpus, QWidget *window) : QObject{window}, m_tpus{tpus}, m_window{window}
{
}

ListedThings TpuDeletion::all() const
{
    return {m_tpus->tpus(), m_tpus->requests()};
}

ConfirmDelete *TpuDeletion::show(const DeleteQuestion &question)
{
    m_question = new ConfirmDelete{question, m_window};
    m_question->open();
    return m_question;
}

void TpuDeletion::ask(const ListedThings &selected)
{
    if (m_question || m_isReading)
        return;
    auto wanted = selected;
    wanted.tpus.removeIf([this](const Tpu &tpu) { return m_busy.contains(tpu.id.toString()); });
    wanted.requests.removeIf([this](const QueuedRequest &request) { return m_busy.contains(request.id.toString()); });
    const auto plan = deletePlan(wanted, all());
    if (plan.isEmpty())
        return;
    connect(show(firstQuestion(plan, m_tpus->profile())), &ConfirmDelete::confirmed, this, [this, wanted, plan] {
        if (plan.isForced())
            askAgain(wanted);
        else
            begin(plan);
    });
}

/// The second list is not what the page happens to show: it is read anew.
void TpuDeletion::askAgain(const ListedThings &selected)
{
    m_isReading = true;
    m_tasks.run(m_tpus->refresh(m_tasks.token()), [this, selected](const Result<> &read) {
        m_isReading = false;
        if (!read) {
            emit failed(read.error());
            return;
        }
        auto wanted = selected; // as it is now: what was made again meanwhile is another node and was not selected
        const auto now = all();
        wanted.tpus.removeIf([&](const Tpu &tpu) {
            return std::ranges::none_of(now.tpus, [&](const Tpu &one) { return one.id == tpu.id && one.numericId == tpu.numericId; });
        });
        const auto plan = deletePlan(wanted, now);
        if (plan.isEmpty())
            return;
        if (!plan.isForced()) { // the nodes have gone meanwhile
            connect(show(firstQuestion(plan, m_tpus->profile())), &ConfirmDelete::confirmed, this, [this, plan] { begin(plan); });
            return;
        }
        connect(show(secondQuestion(plan, m_tpus->profile())), &ConfirmDelete::confirmed, this, [this, plan] { begin(plan); });
    });
}

QStringList TpuDeletion::namesIn(const DeletePlan &plan)
{
    QStringList names;
    for (const auto &tpu : plan.nodes)
        names << tpu.id.toString();
    for (const auto &entry : plan.requests) {
        names << entry.request.id.toString();
        for (const auto &tpu : entry.nodes)
            names << tpu.id.toString();
    }
    return names;
}

/// As the list shows it: a request that has made something is seen as what it made, and its own name was never typed.
QStringList TpuDeletion::namesSeenOf(const DeletePlan &plan)
{
    QStringList names;
    for (const auto &tpu : plan.allNodes())
        names << tpu.shortName;
    for (const auto &entry : plan.requests) {
        if (entry.nodes.isEmpty())
            names << entry.request.shortName;
    }
    return names;
}

/// What was agreed to waits 6 s for second thoughts, then for one more look at what is there.
void TpuDeletion::begin(const DeletePlan &plan)
{
    const auto names = namesIn(plan);
    setBusy(names, true);
    const auto seen = namesSeenOf(plan);
    const auto title = [first = seen.constFirst(), count = int(seen.size())] { return count == 1 ? first : tr("%1 and %n more", nullptr, count - 1).arg(first); };
    GraceQueue::instance().add(this, {.verb = GraceVerb::Delete,
                                      .name = title,
                                      .begin = [this, plan] { lookAndDelete(plan); },
                                      .over = [this, names] { setBusy(names, false); },
                                      .things = names});
}

void TpuDeletion::lookAndDelete(const DeletePlan &plan)
{
    m_tasks.run(m_tpus->refresh(m_tasks.token()), [this, plan](const Result<> &read) {
        if (read) {
            deleteNodes(plan);
            deleteRequests(plan);
            return;
        }
        setBusy(namesIn(plan), false);
        auto error = read.error();
        error.message = tr("Nothing was deleted, because it is not known what is there now. %1").arg(error.message);
        emit failed(error);
    });
}

/// Why a node that was agreed to must stay; its code is Cancelled when it is gone already.
std::optional<Error> TpuDeletion::reasonToKeep(const Tpu &agreed) const
{
    if (m_tpus->listState().staleZones.contains(agreed.zone))
        return Error{ErrorCode::Offline, tr("%1 does not answer, so it is not known what %2 is now. Nothing was deleted. Try again later.")
                                             .arg(agreed.zone.toString(), agreed.shortName), {}, {}};
    const auto current = m_tpus->tpu(agreed.id);
    if (!current)
        return Error{ErrorCode::Cancelled, {}, {}, {}};
    if (current->numericId != agreed.numericId)
        return Error{ErrorCode::Conflict, tr("%1 was made again in the meantime: it is another TPU than the one you were shown. It was not deleted.")
                                              .arg(agreed.shortName), {}, {}};
    return std::nullopt;
}

void TpuDeletion::deleteNodes(const DeletePlan &plan)
{
    for (const auto &tpu : plan.nodes) {
        const QStringList name{tpu.id.toString()};
        if (const auto reason = reasonToKeep(tpu)) {
            setBusy(name, false);
            if (reason->code != ErrorCode::Cancelled)
                emit failed(*reason);
            continue;
        }
        m_tasks.run(m_tpus->remove(tpu.id, m_tasks.token()), [this, name](const Result<> &done) {
            setBusy(name, false);
            if (done)
                emit deleted(1, 0);
            else
                emit failed(done.error());
        });
    }
}

void TpuDeletion::deleteRequests(const DeletePlan &plan)
{
    for (const auto &entry : plan.requests) {
        QStringList names{entry.request.id.toString()};
        for (const auto &tpu : entry.nodes)
            names << tpu.id.toString();
        m_tasks.run(m_tpus->removeRequest(entry.deletion(), m_tasks.token()), [this, names](const Result<> &done) {
            setBusy(names, false);
            if (done)
                emit deleted(int(names.size()) - 1, 1);
            else
                emit failed(done.error());
        });
    }
}

void TpuDeletion::setBusy(const QStringList &names, bool busy)
{
    for (const auto &name : names) {
        if (busy)
            m_busy.insert(name);
        else
            m_busy.remove(name);
    }
    emit busyChanged();
}
