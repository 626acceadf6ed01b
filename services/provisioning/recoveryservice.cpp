// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/recoveryservice.h"

#include "services/core/async/reply.h"
#include "services/core/log.h"
#include "services/core/punctuation.h"
#include "services/provisioning/adopted.h"
#include "services/provisioning/oldrecoveries.h"
#include "services/provisioning/provisioningservice.h"
#include "services/provisioning/slices.h"
#include "services/store/jsonfile.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct RecoveryServiceMessages
{
    Q_DECLARE_TR_FUNCTIONS(RecoveryService)
};

QString placeOfResource(const QString &resource)
{
    return resource.section(u'/', 3);
}

QString stepWords(const Recovery &recovery)
{
    const auto name = lastSegment(recovery.tpu.toString());
    switch (recovery.step) {
    case RecoveryStep::CleaningUp:
        return RecoveryServiceMessages::tr("Bringing %1 back: deleting what is dead").arg(name);
    case RecoveryStep::Asking:
        return RecoveryServiceMessages::tr("Bringing %1 back: asking for the same again").arg(name);
    case RecoveryStep::Reaching:
        return RecoveryServiceMessages::tr("Bringing %1 back: waiting until SSH lets us in").arg(name);
    case RecoveryStep::Running: return RecoveryServiceMessages::tr("Bringing %1 back: starting the command").arg(name);
    case RecoveryStep::Done: return RecoveryServiceMessages::tr("%1 is back").arg(name);
    case RecoveryStep::NeedsUser: return RecoveryServiceMessages::tr("%1 is not back: it needs you").arg(name);
    }
    return name;
}

QString withReason(const QString &step, const std::optional<Error> &why)
{
    return why ? punctuation::sentences({punctuation::stopped(step), why->message}) : step;
}

/// The only zone of a request that asks for the same again, where it has tried it.
std::optional<ZoneAttempt> triedAgain(const ProvisioningService &tpuRequests, const Recovery &recovery)
{
    const auto view = recovery.step == RecoveryStep::Asking ? tpuRequests.find(recovery.id) : std::nullopt;
    return view && view->lines.size() == 1 && view->lines.constFirst().attempt > 0
        ? std::optional{view->lines.constFirst()}
        : std::nullopt;
}

QString tryText(const Recovery &recovery, const ZoneAttempt &line)
{
    //: %1 "Bringing node-1 back: asking for the same again", %2 number of the try
    return withReason(RecoveryServiceMessages::tr("%1 (try %2)").arg(stepWords(recovery)).arg(line.attempt),
                      line.state == AttemptState::Waiting ? line.last : std::nullopt);
}

/// Of a rewriting that writes one request: which.
Task<QUuid> onlyOne(Task<QList<QUuid>> written)
{
    const auto all = co_await std::move(written);
    if (!all)
        co_return std::unexpected{all.error()};
    co_return all->value(0);
}

/// What is wished for when `tpu` is lost. A request that stands for nothing else is forgotten with the last wish.
Task<> keepIn(QPointer<ProvisioningService> tpuRequests, ProjectId project, Tpu tpu, KeptTpu kept)
{
    const Afterwards wanted{.recovery = kept.isAutomatic, .recoveryLimit = kept.limit, .command = kept.command};
    const auto written = co_await tpuRequests->rewrite(
        [=](const QList<TpuRequestRecord> &known, const Moment &moment) -> Result<QList<TpuRequestRecord>> {
            if (!concernsLoss(wanted) && !requestOf(known, kept.tpu))
                return QList<TpuRequestRecord>{};
            return QList{withAfterwards(known, project, tpu, wanted, moment)};
        });
    if (!written)
        co_return std::unexpected{written.error()};
    const auto all = tpuRequests ? tpuRequests->records() : QList<TpuRequestRecord>{};
    const auto its = std::ranges::find_if(all, [&](const TpuRequestRecord &one) {
        return written->contains(one.tpuRequest.id) && one.isHidden && !concernsLoss(wanted);
    });
    if (its == all.end())
        co_return {};
    co_return co_await tpuRequests->forget(its->tpuRequest.id);
}

} // namespace

RecoveryService::RecoveryService(RecoveryContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
}

RecoveryService::~RecoveryService() = default;

void RecoveryService::show(ProvisioningService *tpuRequests)
{
    m_tpuRequests = tpuRequests;
    if (tpuRequests)
        connect(tpuRequests, &ProvisioningService::changed, this, &RecoveryService::follow, Qt::UniqueConnection);
    follow();
}

void RecoveryService::resume(ProvisioningService *tpuRequests)
{
    m_isUp = true;
    show(tpuRequests);
    readOldFile();
}

/// Put aside only when all that was in it is in the journal.
void RecoveryService::readOldFile()
{
    const auto file = m_context.oldFile;
    const auto json = file.isEmpty() || !m_tpuRequests ? std::nullopt : readOwnFile(file, 1);
    if (!json)
        return;
    auto taken = m_tpuRequests->rewrite(
        [json, project = m_context.tpus->profile().project](const QList<TpuRequestRecord> &known,
                                                            const Moment &moment) -> Result<QList<TpuRequestRecord>> {
            return recoveriesFrom(*json, known, project, moment);
        });
    m_tasks.run(std::move(taken), [file](const Result<QList<QUuid>> &done) {
        if (!done)
            warn(u"tpu"_s, u"%1 could not be taken over: %2"_s.arg(file, done.error().message));
        else if (!QFile::rename(file, file + u".old"_s))
            warn(u"tpu"_s, u"%1 was taken over, and could not be put aside"_s.arg(file));
    });
}

std::optional<Recovery> RecoveryService::find(const TpuId &tpu) const
{
    const auto found = std::ranges::find_if(m_all, [&](const Recovery &one) { return isOf(one, tpu); });
    return found != m_all.end() ? std::optional{*found} : std::nullopt;
}

/// About this TPU, or about the multislice that it is a slice of.
bool RecoveryService::isOf(const Recovery &recovery, const TpuId &tpu) const
{
    if (placeOfResource(recovery.tpu.toString()) == placeOfResource(tpu.toString()))
        return true;
    const auto view = m_tpuRequests ? m_tpuRequests->find(recovery.id) : std::nullopt;
    return view && isOneOf(recovery.tpu, view->tpuRequest.spec.slices, tpu);
}

bool RecoveryService::holds(const QString &resource) const
{
    const auto place = placeOfResource(resource);
    const auto isIts = [&](const Recovery &one) {
        if (isOf(one, TpuId{resource}))
            return true;
        const auto view = m_tpuRequests ? m_tpuRequests->find(one.id) : std::nullopt;
        return view && std::ranges::any_of(view->lines, [&](const ZoneAttempt &line) {
                   return !line.request.isEmpty() && placeOfResource(line.request.toString()) == place;
               });
    };
    return std::ranges::any_of(m_all, [&](const Recovery &one) { return !one.isOver() && isIts(one); });
}

Task<QUuid> RecoveryService::begin(const Tpu &lost, const Incident &incident, bool mayLose)
{
    if (!m_tpuRequests)
        return finishedTask<QUuid>(failed(ErrorCode::Cancelled));
    if (holds(lost.id.toString()))
        return finishedTask<QUuid>(failed(
            ErrorCode::Conflict, RecoveryServiceMessages::tr("%1 is being brought back already.").arg(lost.shortName)));
    auto tpu = lost;
    if (!incident.request.isEmpty())
        tpu.queuedResource = incident.request;
    return onlyOne(m_tpuRequests->rewrite(
        [tpu, mayLose, project = m_context.tpus->profile().project](
            const QList<TpuRequestRecord> &known, const Moment &moment) -> Result<QList<TpuRequestRecord>> {
            return QList{withLoss(known, project, tpu, mayLose, moment)};
        }));
}

void RecoveryService::handle(const Incident &incident, const std::optional<Tpu> &lost)
{
    const auto wanted = kept(incident.tpu);
    if (!wanted || !wanted->isAutomatic || !lost || !isLoss(incident.kind) || holds(incident.tpu.toString()))
        return;
    if (incident.isUnproven) // who deleted it elsewhere does not want to pay for another one
        return;
    // One that ended without it is for the user to say.
    if (std::ranges::any_of(
            m_all, [&](const Recovery &one) { return one.tpu == incident.tpu && one.number == lost->numericId; }))
        return;
    m_tasks.run(begin(*lost, incident, false), [this, name = incident.name()](const Result<QUuid> &begun) {
        if (begun || !m_context.activities)
            return;
        m_context.activities->finish(
            m_context.activities->add([name] { return RecoveryServiceMessages::tr("Bringing %1 back").arg(name); }),
            begun.error(), {});
    });
}

Task<> RecoveryService::tryAgain(const QUuid &id)
{
    const auto view = m_tpuRequests ? m_tpuRequests->find(id) : std::nullopt;
    if (!view || !view->recovery || view->recovery->step != RecoveryStep::NeedsUser)
        return finishedTask<void>({});
    return view->state == RequestState::GaveUp ? m_tpuRequests->lost(id, {}) : m_tpuRequests->resume(id);
}

Task<> RecoveryService::stop(const QUuid &id)
{
    return m_tpuRequests ? m_tpuRequests->stop(id) : finishedTask<void>({});
}

Task<> RecoveryService::forget(const QUuid &id)
{
    return m_tpuRequests ? m_tpuRequests->takeNote(id) : finishedTask<void>({});
}

Task<> RecoveryService::keep(const KeptTpu &kept)
{
    if (!m_tpuRequests)
        return finishedTask<void>(failed(ErrorCode::Cancelled));
    return keepIn(m_tpuRequests, m_context.tpus->profile().project,
                  m_context.tpus->tpu(kept.tpu).value_or(tpuNamed(kept.tpu)), kept);
}

std::optional<KeptTpu> RecoveryService::kept(const TpuId &tpu) const
{
    const auto known = m_tpuRequests ? m_tpuRequests->records() : QList<TpuRequestRecord>{};
    const auto *its = requestOf(known, tpu);
    if (!its || !concernsLoss(its->tpuRequest.afterwards))
        return std::nullopt;
    const auto &wanted = its->tpuRequest.afterwards;
    return KeptTpu{tpu, wanted.recovery, wanted.command, wanted.recoveryLimit};
}

void RecoveryService::suspend()
{
    m_isUp = false;
    m_tasks.cancel();
    for (const auto &[id, activity] : std::exchange(m_activities, {}))
        m_context.activities->finish(activity, ActivityState::Cancelled);
}

/// What is shown follows from the requests; what has come about since they were read last is told once.
void RecoveryService::follow()
{
    QList<Recovery> now;
    const auto views = m_tpuRequests ? m_tpuRequests->tpuRequests() : QList<TpuRequestView>{};
    for (const auto &view : views) {
        if (view.recovery)
            now.append(*view.recovery);
    }
    std::ranges::stable_sort(now, std::greater{}, &Recovery::begunAt);
    const auto before = std::exchange(m_all, now);
    for (const auto &one : now)
        notify(one);
    for (const auto &one : before) {
        const auto gone = m_activities.find(one.id);
        if (gone == m_activities.end() || std::ranges::contains(now, one.id, &Recovery::id))
            continue;
        m_context.activities->finish(gone->second, ActivityState::Cancelled);
        m_activities.erase(gone);
    }
    emit changed();
    for (const auto &one : now) {
        const auto old = std::ranges::find(before, one.id, &Recovery::id);
        if (old == before.end() || old->isOver() || !one.isOver())
            continue;
        if (m_context.tpus && m_isUp) // what changed is seen at once
            m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [](const Result<> &) { });
        if (one.step == RecoveryStep::Done)
            emit recovered(one);
        else
            emit needsUser(one);
    }
}

/// Its line in Activity.
void RecoveryService::notify(const Recovery &recovery)
{
    auto *activities = m_context.activities;
    if (!activities || !m_isUp)
        return;
    const auto known = m_activities.find(recovery.id);
    if (recovery.isOver()) {
        if (known == m_activities.end())
            return;
        activities->finish(known->second, recovery.step == RecoveryStep::Done ? std::nullopt : recovery.last,
                           [recovery] { return stepText(recovery); });
        m_activities.erase(known);
        return;
    }
    const auto line = triedAgain(*m_tpuRequests, recovery);
    const auto text = [recovery, line] { return line ? tryText(recovery, *line) : stepText(recovery); };
    if (known == m_activities.end()) {
        m_activities.emplace(recovery.id, activities->add(text, [self = QPointer{this}, id = recovery.id] {
            if (self && self->m_isUp)
                self->m_tasks.run(self->stop(id), [](const Result<> &) { });
        }));
        return;
    }
    const bool isPause = recovery.failures > 0 || (line && line->state == AttemptState::Waiting);
    activities->update(known->second, isPause ? ActivityState::Retrying : ActivityState::Running, text);
}

QString stepText(const Recovery &recovery)
{
    return withReason(stepWords(recovery), recovery.failures > 0 && !recovery.isOver() ? recovery.last : std::nullopt);
}
