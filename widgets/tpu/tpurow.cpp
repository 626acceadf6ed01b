// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpurow.h"

#include "services/core/shellquote.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/tpucommand.h"
#include "widgets/provisioning/requesttext.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct TpuRowMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuRow)
};

template <typename... Cases>
struct Overloaded : Cases...
{
    using Cases::operator()...;
};

bool sameRequest(const QueuedResource &a, const QueuedResource &b)
{
    const auto words = [](const QueuedResource &request) {
        return request.failure ? request.failure->message : QString{};
    };
    return a == b && words(a) == words(b);
}

bool sameTpuRequest(const TpuRequestView &a, const TpuRequestView &b)
{
    const auto sameLine = [](const ZoneAttempt &x, const ZoneAttempt &y) {
        return x.zone == y.zone && x.state == y.state && x.attempt == y.attempt && x.nextTryAt == y.nextTryAt
            && x.name == y.name;
    };
    return a.state == b.state && a.tpuRequest == b.tpuRequest && std::ranges::equal(a.lines, b.lines, sameLine);
}

} // namespace

QString TpuRow::key() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.id.toString(); },
                                 [](const QueuedResource &request) { return request.id.toString(); },
                                 [](const TpuRequestView &view) { return keyOf(view.tpuRequest.id); }},
                      subject);
}

const QString &TpuRow::name() const
{
    if (const auto *node = tpu())
        return node->shortName;
    return queued() ? queued()->shortName : tpuRequest()->tpuRequest.namePattern;
}

ZoneId TpuRow::zone() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.zone; },
                                 [](const QueuedResource &request) { return request.zone; },
                                 [](const TpuRequestView &view) { return view.tpuRequest.zones.value(0); }},
                      subject);
}

QString TpuRow::keyOf(const QUuid &request)
{
    return requesttext::thingOf(request);
}

QString TpuRow::acceleratorType() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.acceleratorType; },
                                 [](const QueuedResource &request) {
                                     return request.nodes.isEmpty() ? QString{} : request.nodes.first().acceleratorType;
                                 },
                                 [](const TpuRequestView &view) { return view.tpuRequest.spec.acceleratorType; }},
                      subject);
}

Tier TpuRow::tier() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.tier; },
                                 [](const QueuedResource &request) { return request.tier; },
                                 [](const TpuRequestView &view) { return view.tpuRequest.spec.tier; }},
                      subject);
}

QString TpuRow::address() const
{
    const auto *node = tpu();
    return !node || node->endpoints.isEmpty() ? QString{} : node->endpoints.first().externalIp;
}

QDateTime TpuRow::since() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.createTime; },
                                 [](const QueuedResource &request) { return request.createTime; },
                                 [](const TpuRequestView &view) { return requesttext::since(view); }},
                      subject);
}

bool operator==(const TpuRow &a, const TpuRow &b)
{
    if (a.isStale != b.isStale || a.zoneAnsweredAt != b.zoneAnsweredAt || a.incident != b.incident
        || a.subject.index() != b.subject.index())
        return false;
    if (const auto *node = a.tpu())
        return *node == *b.tpu();
    return a.queued() ? sameRequest(*a.queued(), *b.queued()) : sameTpuRequest(*a.tpuRequest(), *b.tpuRequest());
}

QList<TpuId> tpusAmong(const QList<TpuRow> &rows)
{
    QList<TpuId> tpus;
    for (const auto &row : rows) {
        if (const auto *tpu = row.tpu())
            tpus << tpu->id;
    }
    return tpus;
}

namespace tputext {

QString place(const TpuRow &row)
{
    return row.tpuRequest() ? requesttext::where(*row.tpuRequest()) : row.zone().toString();
}

QString hosts(const TpuRow &row)
{
    const auto *node = row.tpu();
    return !node || node->endpoints.isEmpty() ? QString{} : QString::number(node->endpoints.size());
}

QString request(const TpuRow &row)
{
    if (const auto *node = row.tpu())
        return lastSegment(node->queuedResource.toString());
    return row.queued() ? row.queued()->shortName : QString{};
}

QString stateWord(const TpuRow &row)
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.stateText.isEmpty() ? u"UNKNOWN"_s : tpu.stateText; },
                                 [](const QueuedResource &request) {
                                     return request.stateText.isEmpty() ? u"UNKNOWN"_s : request.stateText;
                                 },
                                 [](const TpuRequestView &view) { return requesttext::shortState(view); }},
                      row.subject);
}

StatusLevel level(const TpuRow &row)
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return level(tpu.state); },
                                 [](const QueuedResource &request) { return level(request.state); },
                                 [](const TpuRequestView &view) { return requesttext::level(view); }},
                      row.subject);
}

StatusLevel level(TpuState state)
{
    switch (state) {
    case TpuState::Ready: return StatusLevel::Ok;
    case TpuState::Creating:
    case TpuState::Restarting:
    case TpuState::Reimaging:
    case TpuState::Deleting:
    case TpuState::Repairing:
    case TpuState::Stopping:
    case TpuState::Starting:
    case TpuState::Hiding:
    case TpuState::Unhiding: return StatusLevel::Working;
    case TpuState::Stopped:
    case TpuState::Hidden: return StatusLevel::Waiting;
    case TpuState::Preempted:
    case TpuState::Unknown: return StatusLevel::Warning;
    case TpuState::Terminated: return StatusLevel::Bad;
    }
    return StatusLevel::Warning;
}

StatusLevel level(QueuedResourceState state)
{
    switch (state) {
    case QueuedResourceState::Active: return StatusLevel::Ok;
    case QueuedResourceState::Creating:
    case QueuedResourceState::Provisioning:
    case QueuedResourceState::Suspending:
    case QueuedResourceState::Deleting: return StatusLevel::Working;
    case QueuedResourceState::Accepted:
    case QueuedResourceState::WaitingForResources: return StatusLevel::Waiting;
    case QueuedResourceState::Suspended:
    case QueuedResourceState::Unknown: return StatusLevel::Warning;
    case QueuedResourceState::Failed: return StatusLevel::Bad;
    }
    return StatusLevel::Warning;
}

QString meaning(TpuState state)
{
    switch (state) {
    case TpuState::Ready: return TpuRowMessages::tr("Ready to use.");
    case TpuState::Creating: return TpuRowMessages::tr("Google is making it. This takes a few minutes.");
    case TpuState::Restarting: return TpuRowMessages::tr("Its hosts restart. Programs on it have ended.");
    case TpuState::Reimaging: return TpuRowMessages::tr("Its boot disk is written anew.");
    case TpuState::Deleting: return TpuRowMessages::tr("It is being deleted.");
    case TpuState::Repairing: return TpuRowMessages::tr("Google repairs it. Its address may change.");
    case TpuState::Stopped: return TpuRowMessages::tr("Stopped: the disk is kept, the chips are given back.");
    case TpuState::Stopping: return TpuRowMessages::tr("It is being stopped. The disk is kept.");
    case TpuState::Starting: return TpuRowMessages::tr("It is being started.");
    case TpuState::Preempted:
        return TpuRowMessages::tr(
            "Google took it back. It does not return by itself and holds its name and quota until "
            "it is deleted.");
    case TpuState::Terminated: return TpuRowMessages::tr("It has ended for good. Delete it to free its name.");
    case TpuState::Hiding:
    case TpuState::Hidden:
    case TpuState::Unhiding: return TpuRowMessages::tr("Google has put it out of sight for now.");
    case TpuState::Unknown: break;
    }
    return TpuRowMessages::tr("Google gives a state that is not known here. Nothing is done with it by itself.");
}

QString meaning(QueuedResourceState state)
{
    switch (state) {
    case QueuedResourceState::Active: return TpuRowMessages::tr("Its nodes were made.");
    case QueuedResourceState::Creating: return TpuRowMessages::tr("Received; Google checks it.");
    case QueuedResourceState::Accepted:
    case QueuedResourceState::WaitingForResources:
        return TpuRowMessages::tr("It waits in Google's queue for capacity.");
    case QueuedResourceState::Provisioning: return TpuRowMessages::tr("Its turn has come: the nodes are being made.");
    case QueuedResourceState::Suspending: return TpuRowMessages::tr("Its nodes are being removed.");
    case QueuedResourceState::Deleting: return TpuRowMessages::tr("It is being deleted.");
    case QueuedResourceState::Failed:
    case QueuedResourceState::Suspended:
        return TpuRowMessages::tr("It does nothing any more, but holds quota until it is deleted.");
    case QueuedResourceState::Unknown: break;
    }
    return TpuRowMessages::tr("Google gives a state that is not known here. Nothing is done with it by itself.");
}

QString meaning(TpuHealth health)
{
    switch (health) {
    case TpuHealth::Healthy: return TpuRowMessages::tr("Healthy.");
    case TpuHealth::NotSaid: return TpuRowMessages::tr("Google does not say how it is.");
    case TpuHealth::Timeout:
        return TpuRowMessages::tr(
            "It does not answer Google's health check. If this persists, delete it and create it again.");
    case TpuHealth::UnhealthyTensorflow: return TpuRowMessages::tr("Its runtime does not answer.");
    case TpuHealth::UnhealthyMaintenance:
        return TpuRowMessages::tr("Maintenance: it may be away for some minutes, and its address may change.");
    case TpuHealth::Unknown: break;
    }
    return TpuRowMessages::tr("Google gives a health that is not known here.");
}

QString otherNames(const TpuRow &row)
{
    static const QMap<Tier, QString> tiers{{Tier::OnDemand, u"on-demand ondemand 按需 隨選 온디맨드 주문형"_s},
                                           {Tier::Spot, u"spot 竞价 스팟"_s},
                                           {Tier::Preemptible, u"preemptible 抢占式 선점형"_s},
                                           {Tier::Reserved, u"reserved 预留 예약"_s},
                                           {Tier::FlexStart, u"flex-start 灵活启动 Flex-start"_s}};
    static const QMap<TpuState, QString> states{{TpuState::Ready, u"ready 就绪 준비됨"_s},
                                                {TpuState::Creating, u"creating 创建中 만드는 중"_s},
                                                {TpuState::Stopped, u"stopped 已停止 중지됨"_s},
                                                {TpuState::Deleting, u"deleting 删除中 삭제 중"_s},
                                                {TpuState::Preempted, u"preempted 被抢占 선점됨"_s}};
    const bool isInstance = row.tpu() && isComputeInstance(row.tpu()->id);
    const auto kind = isInstance ? u" compute engine instance 实例 인스턴스 "_s : u" "_s;
    return tiers.value(row.tier()) + kind + (row.tpu() ? states.value(row.tpu()->state) : QString{});
}

QString tier(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return TpuRowMessages::tr("on-demand");
    case Tier::Preemptible: return TpuRowMessages::tr("preemptible");
    case Tier::Spot: return TpuRowMessages::tr("spot");
    case Tier::Reserved: return TpuRowMessages::tr("reserved");
    case Tier::FlexStart: return TpuRowMessages::tr("flex-start");
    }
    return {};
}

bool hasHealth(TpuState state)
{
    return state != TpuState::Preempted && state != TpuState::Stopped && state != TpuState::Terminated;
}

bool isSick(TpuHealth health)
{
    return health != TpuHealth::Healthy && health != TpuHealth::NotSaid;
}

} // namespace tputext

QString describeCommand(const TpuRow &row, const ProjectId &project)
{
    const auto *tpu = row.tpu();
    const auto what = row.queued()          ? u"gcloud compute tpus queued-resources describe"_s
        : tpu && isComputeInstance(tpu->id) ? u"gcloud compute instances describe"_s
        : tpu && tpu->isLegacyNode()        ? u"gcloud compute tpus describe"_s
                                            : u"gcloud compute tpus tpu-vm describe"_s;
    return u"%1 %2 \\\n  --project=%3 \\\n  --zone=%4"_s.arg(
        what, shellQuoted(row.name()), shellQuoted(project.toString()), shellQuoted(row.zone().toString()));
}
