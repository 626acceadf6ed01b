// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/trouble.h"

#include "services/tpu/deleterequest.h"

#include <QHash>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Zone and name: the project may stand in two names by id and by number.
QString placeOf(QStringView resource)
{
    return resource.toString().section(u'/', 3);
}

/// What it was doing when it was last seen means that somebody wanted it gone, or that it never was there.
bool canVanish(const Tpu &tpu)
{
    switch (tpu.state) {
    case TpuState::Creating:
    case TpuState::Deleting:
    case TpuState::Preempted:
    case TpuState::Terminated:
    case TpuState::Unknown: return false;
    default: return true;
    }
}

bool isMaintained(const Tpu &tpu)
{
    return tpu.state == TpuState::Repairing
        || (tpu.state == TpuState::Ready && tpu.health == TpuHealth::UnhealthyMaintenance)
        || (tpu.maintenance && tpu.maintenance->status == "ONGOING"_L1);
}

/// The known one follows the listed one. Addresses that are not given just now stay the last known ones.
QList<AddressMove> follow(KnownTpu &known, const Tpu &tpu, const QDateTime &at)
{
    QList<AddressMove> moves;
    auto endpoints = tpu.endpoints;
    if (endpoints.isEmpty())
        endpoints = known.tpu.endpoints;
    for (qsizetype worker = 0; worker < std::min(endpoints.size(), known.tpu.endpoints.size()); ++worker) {
        const auto &old = known.tpu.endpoints[worker].externalIp;
        auto &now = endpoints[worker].externalIp;
        if (now.isEmpty())
            now = old;
        if (!old.isEmpty() && old != now)
            moves.append({tpu.id, tpu.numericId, int(worker), old, now});
    }
    known.tpu = tpu;
    known.tpu.endpoints = endpoints;
    known.seenAt = at;
    known.absence = KnownTpu::Absence::None;
    if (tpu.state != TpuState::Ready || tpu.health == TpuHealth::UnhealthyMaintenance)
        known.silentSince = {}; // nobody expects an answer then; the time counts from when it is READY again
    if (!moves.isEmpty()) {
        known.movedFrom = moves.first().from;
        known.movedTo = moves.first().to;
        known.movedWorker = moves.first().worker;
        known.movedAt = at;
    }
    return moves;
}

struct Ledger
{
    const QList<Trouble> &before;
    const QDateTime &at;
    QList<Trouble> troubles{};

    void add(Trouble trouble)
    {
        const auto old = std::ranges::find(before, trouble.key(), &Trouble::key);
        if (!trouble.since.isValid())
            trouble.since = old != before.end() ? old->since : at;
        troubles.append(std::move(trouble));
    }
};

Trouble about(const Tpu &tpu, TroubleKind kind)
{
    return {.kind = kind,
            .tpu = tpu.id,
            .number = tpu.numericId,
            .request = tpu.queuedRequest,
            .words = tpu.healthDescription};
}

void addSymptoms(Ledger &ledger, const Tpu &tpu)
{
    constexpr qsizetype most = 20; // a node may list hundreds; the newest are told
    auto symptoms = tpu.symptoms;
    std::ranges::stable_sort(symptoms, std::ranges::greater{}, &Symptom::createTime);
    for (const auto &symptom : std::as_const(symptoms).first(std::min(most, symptoms.size()))) {
        auto trouble = about(tpu, symptom.type == "PROJECT_ABUSE"_L1 ? TroubleKind::Abuse : TroubleKind::Symptom);
        trouble.symptom = symptom.type;
        trouble.words = symptom.details;
        trouble.worker = symptom.workerId;
        trouble.since = symptom.createTime;
        if (!std::ranges::contains(ledger.troubles, trouble.key(), &Trouble::key))
            ledger.add(trouble);
    }
}

void addFromNode(Ledger &ledger, const Tpu &tpu)
{
    if (tpu.state == TpuState::Preempted)
        ledger.add(about(tpu, TroubleKind::Preempted));
    else if (tpu.state == TpuState::Terminated)
        ledger.add(about(tpu, TroubleKind::Ended));
    else if (isMaintained(tpu))
        ledger.add(about(tpu, TroubleKind::Maintenance));
    else if (tpu.maintenance && tpu.state != TpuState::Deleting) {
        auto trouble = about(tpu, TroubleKind::MaintenanceAhead);
        trouble.maintenance = tpu.maintenance;
        ledger.add(trouble);
    }
    addSymptoms(ledger, tpu);
}

void addFromKnown(Ledger &ledger, const KnownTpu &known, bool isOnlyThis, const WatchLimits &limits)
{
    if (known.absence == KnownTpu::Absence::Lost) {
        auto trouble = about(known.tpu, TroubleKind::Vanished);
        trouble.isUnproven = known.isUnproven;
        ledger.add(std::move(trouble));
        return;
    }
    if (known.absence != KnownTpu::Absence::None)
        return;
    const auto &tpu = known.tpu;
    if (tpu.state == TpuState::Ready && known.silentSince.isValid()
        && known.silentSince.secsTo(ledger.at) >= std::chrono::seconds{limits.silence}.count())
        ledger.add(about(
            tpu, known.reachedAt.isValid() || isOnlyThis ? TroubleKind::Unreachable : TroubleKind::NoneReachable));
    const auto age = known.movedAt.isValid() ? known.movedAt.secsTo(ledger.at) : -1;
    if (age < 0 || age > std::chrono::seconds{limits.moved}.count() || tpu.state == TpuState::Preempted)
        return;
    auto trouble = about(tpu, TroubleKind::AddressMoved);
    trouble.words.clear();
    trouble.from = known.movedFrom;
    trouble.to = known.movedTo;
    trouble.worker = QString::number(known.movedWorker);
    trouble.since = known.movedAt;
    ledger.add(trouble);
}

/// A dead request whose node tells the same already has no line of its own.
void addFromRequest(Ledger &ledger, const QueuedRequest &request, const QList<KnownTpu> &known)
{
    if (!request.isDead())
        return;
    const auto isIts = [&](const Trouble &trouble) {
        return isLoss(trouble.kind) && !trouble.request.isEmpty()
            && placeOf(trouble.request.toString()) == placeOf(request.id.toString());
    };
    const auto told = std::ranges::find_if(ledger.troubles, isIts);
    if (told != ledger.troubles.end()) {
        told->request = request.id;
        return;
    }
    const bool isTaken = request.state == RequestState::Suspended && request.stateInitiator != "USER"_L1;
    Trouble trouble{.kind = isTaken ? TroubleKind::Suspended : TroubleKind::DeadRequest, .request = request.id};
    trouble.words = request.failure ? request.failure->serverWords : QString{};
    const auto node = std::ranges::find_if(known, [&](const KnownTpu &one) { return isNodeOf(one.tpu, request.id); });
    if (node != known.end()) {
        trouble.tpu = node->tpu.id;
        trouble.number = node->tpu.numericId;
    }
    ledger.add(trouble);
}

/// True: it stays in memory. Sets `toLookFor` for what is missing without a reason so far.
bool stays(KnownTpu &known, const CloudSight &now, const QDateTime &at, const WatchLimits &limits,
           QList<TpuId> &toLookFor)
{
    using Absence = KnownTpu::Absence;
    if (now.silent.contains(known.tpu.zone) || !now.isWhole)
        return true; // stale: as it was
    if (known.absence == Absence::None || known.absence == Absence::Asked) {
        if (!canVanish(known.tpu))
            return false;
        known.absence = Absence::Asked;
        toLookFor.append(known.tpu.id);
        return true;
    }
    return known.absence == Absence::Lost && known.seenAt.secsTo(at) < std::chrono::seconds{limits.remember}.count();
}

void sort(QList<Trouble> &troubles)
{
    std::ranges::stable_sort(troubles, [](const Trouble &a, const Trouble &b) {
        return a.kind != b.kind ? a.kind < b.kind : a.name() < b.name();
    });
}

/// Forgets the oldest of what is gone before anything that is there.
void bound(QList<KnownTpu> &known, qsizetype most)
{
    if (known.size() <= most)
        return;
    std::ranges::stable_sort(known, std::ranges::greater{}, &KnownTpu::seenAt);
    known.resize(most);
    std::ranges::sort(known, {}, [](const KnownTpu &one) { return one.tpu.id; });
}

} // namespace

QString Trouble::key() const
{
    const auto &whose = tpu.isEmpty() ? request.toString() : tpu.toString() + u'#' + number;
    const auto detail = kind == TroubleKind::Symptom || kind == TroubleKind::Abuse
        ? symptom + u'/' + worker + u'/' + since.toString(Qt::ISODateWithMs)
        : kind == TroubleKind::AddressMoved ? to
        : maintenance                       ? maintenance->windowStart.toString(Qt::ISODate)
                                            : QString{};
    return u"%1/%2/%3"_s.arg(int(kind)).arg(whose, detail);
}

QString Trouble::name() const
{
    return lastSegment(tpu.isEmpty() ? request.toString() : tpu.toString());
}

bool isLoss(TroubleKind kind)
{
    switch (kind) {
    case TroubleKind::Preempted:
    case TroubleKind::Ended:
    case TroubleKind::Vanished:
    case TroubleKind::Suspended: return true;
    default: return false;
    }
}

TroubleAction actionFor(const Trouble &trouble)
{
    switch (trouble.kind) {
    case TroubleKind::Abuse: return TroubleAction::LookAtKeys;
    case TroubleKind::Preempted:
    case TroubleKind::Ended:
    case TroubleKind::Vanished: return TroubleAction::ComeBack;
    case TroubleKind::Suspended: return trouble.tpu.isEmpty() ? TroubleAction::CleanUp : TroubleAction::ComeBack;
    case TroubleKind::Unreachable: return TroubleAction::AskComeBack;
    case TroubleKind::NoneReachable: return TroubleAction::TestConnection;
    case TroubleKind::DeadRequest: return TroubleAction::CleanUp;
    case TroubleKind::Maintenance: return TroubleAction::LookAgain;
    case TroubleKind::MaintenanceAhead:
        return trouble.maintenance && trouble.maintenance->canReschedule ? TroubleAction::PerformNow
                                                                         : TroubleAction::OpenTerminal;
    case TroubleKind::Symptom: return TroubleAction::OpenTerminal;
    case TroubleKind::AddressMoved: return TroubleAction::Reconnect;
    }
    return TroubleAction::LookAgain;
}

Watched watched(QList<KnownTpu> before, const QList<Trouble> &troubles, const CloudSight &now, const QDateTime &at,
                const WatchLimits &limits)
{
    Watched result;
    QHash<TpuId, qsizetype> place;
    for (qsizetype i = 0; i < before.size(); ++i)
        place.insert(before[i].tpu.id, i);
    QSet<TpuId> listed;
    for (const auto &tpu : now.tpus) {
        listed.insert(tpu.id);
        const auto found = place.constFind(tpu.id);
        const bool isSame = found != place.constEnd() && before[*found].tpu.numericId == tpu.numericId;
        auto known = isSame ? before[*found] : KnownTpu{.tpu = tpu, .seenAt = at};
        if (now.silent.contains(tpu.zone) && isSame)
            listed.remove(tpu.id); // old news: kept below as it was
        else
            result.moves += follow(known, tpu, at);
        if (listed.contains(tpu.id))
            result.known.append(known);
    }
    for (auto &known : before) {
        if (!listed.contains(known.tpu.id) && stays(known, now, at, limits, result.toLookFor))
            result.known.append(known);
    }
    std::ranges::sort(result.known, {}, [](const KnownTpu &one) { return one.tpu.id; });
    bound(result.known, limits.known);
    Ledger ledger{troubles, at};
    const bool anyAnswers = std::ranges::any_of(
        result.known, [](const KnownTpu &one) { return one.reachedAt.isValid() && !one.silentSince.isValid(); });
    for (const auto &known : std::as_const(result.known)) {
        if (known.absence == KnownTpu::Absence::None)
            addFromNode(ledger, known.tpu);
        addFromKnown(ledger, known, anyAnswers, limits);
    }
    for (const auto &request : now.requests) {
        if (!now.silent.contains(request.zone))
            addFromRequest(ledger, request, result.known);
    }
    sort(ledger.troubles);
    result.troubles = ledger.troubles;
    return result;
}
