// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpudeletion.h"

#include "services/core/gracequeue.h"
#include "services/tpu/tpuservice.h"

#include <QWidget>

TpuDeletion::TpuDeletion(TpuService *tpus, Dependants dependants, QWidget *window)
    : QObject{window}
    , m_tpus{tpus}
    , m_dependants{std::move(dependants)}
    , m_window{window}
{
}

ListedThings TpuDeletion::all() const
{
    return {m_tpus->tpus(), m_tpus->requests()};
}

/// `nodes`: those that go for sure when it is confirmed.
ConfirmDelete *TpuDeletion::show(DeleteQuestion question, const QList<Tpu> &nodes)
{
    if (m_dependants && !nodes.isEmpty())
        question.losses << m_dependants(nodes);
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
    connect(show(firstQuestion(plan, m_tpus->profile()), plan.isForced() ? QList<Tpu>{} : plan.allNodes()),
            &ConfirmDelete::confirmed, this, [this, wanted, plan] {
                if (plan.isForced())
                    askAgain(wanted);
                else
                    begin(plan);
            });
}

/// Why a list is none to decide on: it was not read, ends too early, or a zone of what was selected is not in it.
std::optional<Error> TpuDeletion::troubleOf(const ListedThings &selected, const Result<> &read) const
{
    const auto &state = m_tpus->listState();
    if (auto error = read ? state.error : std::optional{read.error()}) {
        if (error->code != ErrorCode::Cancelled)
            error->message =
                tr("Nothing was deleted, because it is not known what is there now. %1").arg(error->message);
        return error;
    }
    QHash<ZoneId, QString> names;
    for (const auto &tpu : selected.tpus)
        names.insert(tpu.zone, tpu.shortName);
    for (const auto &request : selected.requests)
        names.insert(request.zone, request.shortName);
    for (const auto &[zone, name] : names.asKeyValueRange()) {
        if (state.staleZones.contains(zone))
            return Error{
                ErrorCode::Offline,
                tr("%1 does not answer, so it is not known what %2 is now. Nothing was deleted. Try again later.")
                    .arg(zone.toString(), name),
                {},
                {}};
    }
    return std::nullopt;
}

/// The second list is not what the page happens to show: it is read anew.
void TpuDeletion::askAgain(const ListedThings &selected)
{
    m_isReading = true;
    m_tasks.run(m_tpus->refresh(m_tasks.token(), ListReading::Anew), [this, selected](const Result<> &read) {
        m_isReading = false;
        if (const auto trouble = troubleOf(selected, read)) {
            emit failed(*trouble);
            return;
        }
        auto wanted = selected; // as it is now: what was made again meanwhile is another node and was not selected
        const auto now = all();
        wanted.tpus.removeIf([&](const Tpu &tpu) {
            return std::ranges::none_of(
                now.tpus, [&](const Tpu &one) { return one.id == tpu.id && one.numericId == tpu.numericId; });
        });
        const auto plan = deletePlan(wanted, now);
        if (plan.isEmpty())
            return;
        if (!plan.isForced()) { // the nodes have gone meanwhile
            connect(show(firstQuestion(plan, m_tpus->profile()), plan.allNodes()), &ConfirmDelete::confirmed, this,
                    [this, plan] { begin(plan); });
            return;
        }
        connect(show(secondQuestion(plan, m_tpus->profile()), plan.allNodes()), &ConfirmDelete::confirmed, this,
                [this, plan] { begin(plan); });
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

/// What was agreed to waits 6 s for second thoughts; then the service looks once more at each of them.
void TpuDeletion::begin(const DeletePlan &plan)
{
    const auto names = namesIn(plan);
    setBusy(names, true);
    const auto seen = namesSeenOf(plan);
    const auto title = [first = seen.constFirst(), count = int(seen.size())] {
        return count == 1 ? first : tr("%1 and %n more", nullptr, count - 1).arg(first);
    };
    GraceQueue::instance().add(this,
                               {.verb = GraceVerb::Delete,
                                .name = title,
                                .begin =
                                    [this, plan] {
                                        deleteNodes(plan);
                                        deleteRequests(plan);
                                    },
                                .over = [this, names] { setBusy(names, false); },
                                .things = names});
}

void TpuDeletion::deleteNodes(const DeletePlan &plan)
{
    for (const auto &tpu : plan.nodes) {
        const QStringList name{tpu.id.toString()};
        m_tasks.run(m_tpus->remove({tpu.id, tpu.numericId}, m_tasks.token()), [this, name](const Result<> &done) {
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
