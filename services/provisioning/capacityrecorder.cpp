// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/provisioning/capacityrecorder.h"

#include "services/core/log.h"
#include "services/provisioning/capacitystore.h"
#include "services/provisioning/provisioningservice.h"
#include "services/tpu/incident.h"

using namespace Qt::StringLiterals;

namespace {

void warnAbout(const Result<> &done)
{
    if (!done) // a figure less; the request itself has its own record, and says what is wrong with the disk
        warn(u"wish"_s, u"the capacity history was not written: %1"_s.arg(done.error().message));
}

CapacityKey keyOf(const TpuRequest &tpuRequest, const ZoneId &zone)
{
    return {.zone = zone, .type = tpuRequest.spec.acceleratorType, .tier = tpuRequest.spec.tier};
}

} // namespace

Asking askingOf(const TpuRequest &tpuRequest, const FinishedAttempt &attempt, const QList<FinishedAttempt> &earlier,
                const std::optional<Tpu> &tpu)
{
    Asking asking{.key = keyOf(tpuRequest, attempt.zone), .from = attempt.startedAt, .to = attempt.endedAt};
    if (attempt.error) {
        asking.refusal = attempt.kind;
        return asking;
    }
    asking.tpu = tpu
        ? tpu->id
        : tpuId(tpuRequest.project, attempt.zone, nodeName(tpuRequest.namePattern, attempt.zone, attempt.number));
    asking.numericId = tpu ? tpu->numericId : QString{};
    auto first = attempt.startedAt;
    for (const auto &one : earlier) { // until the TPU before, if there was one: then the waiting began anew
        if (one.zone != attempt.zone || one.number >= attempt.number)
            continue;
        if (!one.error)
            break;
        first = std::min(first, one.startedAt);
    }
    asking.waited = std::chrono::milliseconds{std::max<qint64>(0, first.msecsTo(attempt.endedAt))};
    return asking;
}

QList<CapacitySpan> spansUnderWay(const QList<TpuRequestView> &tpuRequests, const QDateTime &now)
{
    QList<CapacitySpan> spans;
    for (const auto &view : tpuRequests) {
        for (const auto &line : view.lines) {
            if (line.state == AttemptState::Queued || line.state == AttemptState::Making)
                spans += spansUntilNow(keyOf(view.tpuRequest, line.zone), line.since, now);
        }
    }
    return spans;
}

CapacityRecorder::CapacityRecorder(ProvisioningService *tpuRequests, CapacityStore *capacityHistory, FindTpu tpu,
                                   QObject *parent)
    : QObject{parent}
    , m_tpuRequests{tpuRequests}
    , m_capacityHistory{capacityHistory}
    , m_tpu{std::move(tpu)}
{
    connect(tpuRequests, &ProvisioningService::attemptEnded, this, &CapacityRecorder::attemptEnded);
}

void CapacityRecorder::attemptEnded(const QUuid &id, const FinishedAttempt &attempt)
{
    const auto view = m_tpuRequests->find(id);
    if (!view)
        return;
    const auto &tpuRequest = view->tpuRequest;
    const auto line = std::ranges::find_if(view->lines, [&](const ZoneAttempt &l) { return l.zone == attempt.zone; });
    const auto name = line != view->lines.end() && !line->name.isEmpty()
        ? line->name
        : nodeName(tpuRequest.namePattern, attempt.zone, attempt.number);
    const auto first = nodeNames(name, tpuRequest.spec.slices).constFirst();
    const auto tpu = !attempt.error && m_tpu ? m_tpu(tpuId(tpuRequest.project, attempt.zone, first)) : std::nullopt;
    m_tasks.run(m_tpuRequests->history(id),
                [this, tpuRequest = view->tpuRequest, attempt, tpu](const Result<QList<FinishedAttempt>> &earlier) {
                    const auto known = earlier.value_or(QList<FinishedAttempt>{});
                    m_tasks.run(m_capacityHistory->record(askingOf(tpuRequest, attempt, known, tpu)), &warnAbout);
                });
}

void CapacityRecorder::lost(const Incident &trouble)
{
    if (trouble.tpu.isEmpty() || trouble.number.isEmpty())
        return;
    switch (trouble.kind) {
    case IncidentKind::Preempted:
    case IncidentKind::Ended:
    case IncidentKind::Suspended: ended(trouble.tpu, trouble.number, TpuEnd::Preempted, trouble.since); break;
    case IncidentKind::Vanished: ended(trouble.tpu, trouble.number, TpuEnd::Vanished, trouble.since); break;
    case IncidentKind::RunTimeOver: ended(trouble.tpu, trouble.number, TpuEnd::Deleted, trouble.since); break;
    default: break; // it may be well again
    }
}

void CapacityRecorder::ended(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at)
{
    if (m_tpuRequests->role() != Role::Owner)
        return; // the other window writes it
    m_tasks.run(m_capacityHistory->recordEnd(tpu, numericId, end, at), &warnAbout);
}
