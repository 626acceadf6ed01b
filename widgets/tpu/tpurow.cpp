// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpurow.h"

#include "widgets/wish/wishwords.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

template <typename... Cases>
struct Overloaded : Cases...
{
    using Cases::operator()...;
};

bool sameRequest(const QueuedRequest &a, const QueuedRequest &b)
{
    const auto words = [](const QueuedRequest &request) {
        return request.failure ? request.failure->message : QString{};
    };
    return a == b && words(a) == words(b);
}

bool sameWish(const WishView &a, const WishView &b)
{
    const auto sameLine = [](const WishLine &x, const WishLine &y) {
        return x.zone == y.zone && x.state == y.state && x.attempt == y.attempt && x.nextTryAt == y.nextTryAt
            && x.name == y.name;
    };
    return a.state == b.state && a.wish == b.wish && std::ranges::equal(a.lines, b.lines, sameLine);
}

} // namespace

QString TpuRow::key() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.id.toString(); },
                                 [](const QueuedRequest &request) { return request.id.toString(); },
                                 [](const WishView &view) { return keyOf(view.wish.id); }},
                      subject);
}

const QString &TpuRow::name() const
{
    if (const auto *node = tpu())
        return node->shortName;
    return queued() ? queued()->shortName : wish()->wish.namePattern;
}

ZoneId TpuRow::zone() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.zone; },
                                 [](const QueuedRequest &request) { return request.zone; },
                                 [](const WishView &view) { return view.wish.zones.value(0); }},
                      subject);
}

QString TpuRow::place() const
{
    return wish() ? wishwords::where(*wish()) : zone().toString();
}

QString TpuRow::keyOf(const QUuid &request)
{
    return wishwords::thingOf(request);
}

QString TpuRow::acceleratorType() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.acceleratorType; },
                                 [](const QueuedRequest &request) {
                                     return request.nodes.isEmpty() ? QString{} : request.nodes.first().acceleratorType;
                                 },
                                 [](const WishView &view) { return view.wish.spec.acceleratorType; }},
                      subject);
}

Tier TpuRow::tier() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.tier; },
                                 [](const QueuedRequest &request) { return request.tier; },
                                 [](const WishView &view) { return view.wish.spec.tier; }},
                      subject);
}

QString TpuRow::stateWord() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.stateText.isEmpty() ? u"UNKNOWN"_s : tpu.stateText; },
                                 [](const QueuedRequest &request) {
                                     return request.stateText.isEmpty() ? u"UNKNOWN"_s : request.stateText;
                                 },
                                 [](const WishView &view) { return wishwords::shortState(view); }},
                      subject);
}

Tone TpuRow::tone() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpuwords::tone(tpu.state); },
                                 [](const QueuedRequest &request) { return tpuwords::tone(request.state); },
                                 [](const WishView &view) { return wishwords::tone(view); }},
                      subject);
}

QString TpuRow::address() const
{
    const auto *node = tpu();
    return !node || node->endpoints.isEmpty() ? QString{} : node->endpoints.first().externalIp;
}

QString TpuRow::hosts() const
{
    const auto *node = tpu();
    return !node || node->endpoints.isEmpty() ? QString{} : QString::number(node->endpoints.size());
}

QDateTime TpuRow::since() const
{
    return std::visit(Overloaded{[](const Tpu &tpu) { return tpu.createTime; },
                                 [](const QueuedRequest &request) { return request.createTime; },
                                 [](const WishView &view) { return wishwords::since(view); }},
                      subject);
}

QString TpuRow::request() const
{
    if (const auto *node = tpu())
        return lastSegment(node->queuedRequest.toString());
    return queued() ? queued()->shortName : QString{};
}

bool operator==(const TpuRow &a, const TpuRow &b)
{
    if (a.isStale != b.isStale || a.zoneAnsweredAt != b.zoneAnsweredAt || a.trouble != b.trouble
        || a.subject.index() != b.subject.index())
        return false;
    if (const auto *node = a.tpu())
        return *node == *b.tpu();
    return a.queued() ? sameRequest(*a.queued(), *b.queued()) : sameWish(*a.wish(), *b.wish());
}

namespace tpuwords {

Tone tone(TpuState state)
{
    switch (state) {
    case TpuState::Ready: return Tone::Ok;
    case TpuState::Creating:
    case TpuState::Restarting:
    case TpuState::Reimaging:
    case TpuState::Deleting:
    case TpuState::Repairing:
    case TpuState::Stopping:
    case TpuState::Starting:
    case TpuState::Hiding:
    case TpuState::Unhiding: return Tone::Working;
    case TpuState::Stopped:
    case TpuState::Hidden: return Tone::Waiting;
    case TpuState::Preempted:
    case TpuState::Unknown: return Tone::Warning;
    case TpuState::Terminated: return Tone::Bad;
    }
    return Tone::Warning;
}

Tone tone(RequestState state)
{
    switch (state) {
    case RequestState::Active: return Tone::Ok;
    case RequestState::Creating:
    case RequestState::Provisioning:
    case RequestState::Suspending:
    case RequestState::Deleting: return Tone::Working;
    case RequestState::Accepted:
    case RequestState::WaitingForResources: return Tone::Waiting;
    case RequestState::Suspended:
    case RequestState::Unknown: return Tone::Warning;
    case RequestState::Failed: return Tone::Bad;
    }
    return Tone::Warning;
}

QString meaning(TpuState state)
{
    switch (state) {
    case TpuState::Ready: return QCoreApplication::translate("TpuRow", "Ready to use.");
    case TpuState::Creating:
        return QCoreApplication::translate("TpuRow", "Google is making it. This takes a few minutes.");
    case TpuState::Restarting:
        return QCoreApplication::translate("TpuRow", "Its hosts restart. Programs on it have ended.");
    case TpuState::Reimaging: return QCoreApplication::translate("TpuRow", "Its boot disk is written anew.");
    case TpuState::Deleting: return QCoreApplication::translate("TpuRow", "It is being deleted.");
    case TpuState::Repairing:
        return QCoreApplication::translate("TpuRow", "Google repairs it. Its address may change.");
    case TpuState::Stopped:
        return QCoreApplication::translate("TpuRow", "Stopped: the disk is kept, the chips are given back.");
    case TpuState::Stopping: return QCoreApplication::translate("TpuRow", "It is being stopped. The disk is kept.");
    case TpuState::Starting: return QCoreApplication::translate("TpuRow", "It is being started.");
    case TpuState::Preempted:
        return QCoreApplication::translate(
            "TpuRow",
            "Google took it back. It does not return by itself and holds its name and quota until "
            "it is deleted.");
    case TpuState::Terminated:
        return QCoreApplication::translate("TpuRow", "It has ended for good. Delete it to free its name.");
    case TpuState::Hiding:
    case TpuState::Hidden:
    case TpuState::Unhiding: return QCoreApplication::translate("TpuRow", "Google has put it out of sight for now.");
    case TpuState::Unknown: break;
    }
    return QCoreApplication::translate(
        "TpuRow", "Google gives a state that is not known here. Nothing is done with it by itself.");
}

QString meaning(RequestState state)
{
    switch (state) {
    case RequestState::Active: return QCoreApplication::translate("TpuRow", "Its nodes were made.");
    case RequestState::Creating: return QCoreApplication::translate("TpuRow", "Received; Google checks it.");
    case RequestState::Accepted:
    case RequestState::WaitingForResources:
        return QCoreApplication::translate("TpuRow", "It waits in Google's queue for capacity.");
    case RequestState::Provisioning:
        return QCoreApplication::translate("TpuRow", "Its turn has come: the nodes are being made.");
    case RequestState::Suspending: return QCoreApplication::translate("TpuRow", "Its nodes are being removed.");
    case RequestState::Deleting: return QCoreApplication::translate("TpuRow", "It is being deleted.");
    case RequestState::Failed:
    case RequestState::Suspended:
        return QCoreApplication::translate("TpuRow", "It does nothing any more, but holds quota until it is deleted.");
    case RequestState::Unknown: break;
    }
    return QCoreApplication::translate(
        "TpuRow", "Google gives a state that is not known here. Nothing is done with it by itself.");
}

QString meaning(TpuHealth health)
{
    switch (health) {
    case TpuHealth::Healthy: return QCoreApplication::translate("TpuRow", "Healthy.");
    case TpuHealth::NotSaid: return QCoreApplication::translate("TpuRow", "Google does not say how it is.");
    case TpuHealth::Timeout:
        return QCoreApplication::translate("TpuRow",
                                           "It does not answer Google's health check. If it stays so, delete it "
                                           "and create it again.");
    case TpuHealth::UnhealthyTensorflow: return QCoreApplication::translate("TpuRow", "Its runtime does not answer.");
    case TpuHealth::UnhealthyMaintenance:
        return QCoreApplication::translate("TpuRow",
                                           "Maintenance: it may be away for some minutes, and its address may change.");
    case TpuHealth::Unknown: break;
    }
    return QCoreApplication::translate("TpuRow", "Google gives a health that is not known here.");
}

QString otherNames(const TpuRow &row)
{
    static const QMap<Tier, QString> tiers{{Tier::OnDemand, u"on-demand ondemand 按需 隨選 온디맨드 주문형"_s},
                                           {Tier::Spot, u"spot 竞价 스팟"_s},
                                           {Tier::Preemptible, u"preemptible 抢占式 선점형"_s},
                                           {Tier::Reserved, u"reserved 预留 예약"_s}};
    static const QMap<TpuState, QString> states{{TpuState::Ready, u"ready 就绪 준비됨"_s},
                                                {TpuState::Creating, u"creating 创建中 만드는 중"_s},
                                                {TpuState::Stopped, u"stopped 已停止 중지됨"_s},
                                                {TpuState::Deleting, u"deleting 删除中 삭제 중"_s},
                                                {TpuState::Preempted, u"preempted 被抢占 선점됨"_s}};
    return tiers.value(row.tier()) + u' ' + (row.tpu() ? states.value(row.tpu()->state) : QString{});
}

QString tier(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return QCoreApplication::translate("TpuRow", "on-demand");
    case Tier::Preemptible: return QCoreApplication::translate("TpuRow", "preemptible");
    case Tier::Spot: return QCoreApplication::translate("TpuRow", "spot");
    case Tier::Reserved: return QCoreApplication::translate("TpuRow", "reserved");
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

} // namespace tpuwords
