// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/incident.h"

#include "services/core/punctuation.h"
#include "services/tpu/deletequeuedresource.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Zone and name: the project may stand in two names by id and by number.
QString placeOfIncident(QStringView resource)
{
    return resource.toString().section(u'/', 3);
}

/// What it was doing when it was last seen means that this program wanted it gone, or that it never was there.
bool canVanish(const KnownTpu &known)
{
    switch (known.tpu.state) {
    case TpuState::Deleting: return !known.isDeletedHere;
    case TpuState::Creating:
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
    const QList<Incident> &before;
    const QDateTime &at;
    QList<Incident> incidents{};

    void add(Incident incident)
    {
        const auto old = std::ranges::find(before, incident.key(), &Incident::key);
        if (!incident.since.isValid())
            incident.since = old != before.end() ? old->since : at;
        incidents.append(std::move(incident));
    }
};

Incident about(const Tpu &tpu, IncidentKind kind)
{
    return {.kind = kind,
            .tpu = tpu.id,
            .number = tpu.numericId,
            .request = tpu.queuedResource,
            .words = tpu.healthDescription};
}

void addSymptoms(Ledger &ledger, const Tpu &tpu)
{
    constexpr qsizetype most = 20; // a node may list hundreds; the newest are told
    auto symptoms = tpu.symptoms;
    std::ranges::stable_sort(symptoms, std::ranges::greater{}, &Symptom::createTime);
    for (const auto &symptom : std::as_const(symptoms).first(std::min(most, symptoms.size()))) {
        auto incident = about(tpu, symptom.type == "PROJECT_ABUSE"_L1 ? IncidentKind::Abuse : IncidentKind::Symptom);
        incident.symptom = symptom.type;
        incident.words = symptom.details;
        incident.worker = symptom.workerId;
        incident.since = symptom.createTime;
        if (!std::ranges::contains(ledger.incidents, incident.key(), &Incident::key))
            ledger.add(incident);
    }
}

void addFromNode(Ledger &ledger, const Tpu &tpu)
{
    if (tpu.state == TpuState::Preempted)
        ledger.add(about(tpu, IncidentKind::Preempted));
    else if (tpu.state == TpuState::Terminated)
        ledger.add(about(tpu, IncidentKind::Ended));
    else if (isMaintained(tpu))
        ledger.add(about(tpu, IncidentKind::Maintenance));
    else if (tpu.maintenance && tpu.state != TpuState::Deleting) {
        auto incident = about(tpu, IncidentKind::MaintenanceAhead);
        incident.maintenance = tpu.maintenance;
        ledger.add(incident);
    }
    addSymptoms(ledger, tpu);
}

void addFromKnown(Ledger &ledger, const KnownTpu &known, bool isOnlyThis, const WatchLimits &limits)
{
    if (known.absence == KnownTpu::Absence::Lost) {
        constexpr qint64 early = 120; // seconds: the list may be that old, and clocks differ
        const auto end = plannedEnd(known.tpu);
        const bool isPlanned = end.isValid() && end <= ledger.at.addSecs(early);
        auto incident = about(known.tpu, isPlanned ? IncidentKind::RunTimeOver : IncidentKind::Vanished);
        incident.isUnproven = known.isUnproven && !isPlanned;
        ledger.add(std::move(incident));
        return;
    }
    if (known.absence == KnownTpu::Absence::DeletedElsewhere)
        ledger.add(about(known.tpu, IncidentKind::DeletedElsewhere));
    if (known.absence != KnownTpu::Absence::None)
        return;
    const auto &tpu = known.tpu;
    if (tpu.state == TpuState::Ready && known.silentSince.isValid()
        && known.silentSince.secsTo(ledger.at) >= std::chrono::seconds{limits.silence}.count())
        ledger.add(about(
            tpu, known.reachedAt.isValid() || isOnlyThis ? IncidentKind::Unreachable : IncidentKind::NoneReachable));
    const auto age = known.movedAt.isValid() ? known.movedAt.secsTo(ledger.at) : -1;
    if (age < 0 || age > std::chrono::seconds{limits.moved}.count() || tpu.state == TpuState::Preempted)
        return;
    auto incident = about(tpu, IncidentKind::AddressMoved);
    incident.words.clear();
    incident.from = known.movedFrom;
    incident.to = known.movedTo;
    incident.worker = QString::number(known.movedWorker);
    incident.since = known.movedAt;
    ledger.add(incident);
}

/// A dead request whose node tells the same already has no line of its own.
void addFromRequest(Ledger &ledger, const QueuedResource &request, const QList<KnownTpu> &known)
{
    if (!request.isDead())
        return;
    const auto isIts = [&](const Incident &incident) {
        return (isLoss(incident.kind) || incident.kind == IncidentKind::RunTimeOver) && !incident.request.isEmpty()
            && placeOfIncident(incident.request.toString()) == placeOfIncident(request.id.toString());
    };
    const auto told = std::ranges::find_if(ledger.incidents, isIts);
    if (told != ledger.incidents.end()) {
        told->request = request.id;
        return;
    }
    const bool isTaken = request.state == QueuedResourceState::Suspended && request.stateInitiator != "USER"_L1;
    Incident incident{.kind = !isTaken                      ? IncidentKind::DeadRequest
                          : request.tier == Tier::FlexStart ? IncidentKind::RunTimeOver
                                                            : IncidentKind::Suspended,
                      .request = request.id};
    incident.words = request.failure ? request.failure->serverWords : QString{};
    const auto node = std::ranges::find_if(known, [&](const KnownTpu &one) { return isNodeOf(one.tpu, request.id); });
    if (node != known.end()) {
        incident.tpu = node->tpu.id;
        incident.number = node->tpu.numericId;
    }
    ledger.add(incident);
}

/// True: it stays in memory. Sets `toLookFor` for what is missing without a reason so far.
bool stays(KnownTpu &known, const CloudSnapshot &now, const QDateTime &at, const WatchLimits &limits,
           QList<TpuId> &toLookFor)
{
    using Absence = KnownTpu::Absence;
    if (now.silent.contains(known.tpu.zone) || !now.isWhole)
        return true; // stale: as it was
    if (known.absence == Absence::None || known.absence == Absence::Asked) {
        if (!canVanish(known))
            return false;
        known.absence = Absence::Asked;
        toLookFor.append(known.tpu.id);
        return true;
    }
    const std::chrono::seconds told = known.absence == Absence::Lost ? limits.remember
        : known.absence == Absence::DeletedElsewhere                 ? limits.deleted
                                                                     : 0h;
    return known.seenAt.secsTo(at) < told.count();
}

void sort(QList<Incident> &incidents)
{
    std::ranges::stable_sort(incidents, [](const Incident &a, const Incident &b) {
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

QString Incident::key() const
{
    const auto &whose = tpu.isEmpty() ? request.toString() : tpu.toString() + u'#' + number;
    const auto detail = kind == IncidentKind::Symptom || kind == IncidentKind::Abuse
        ? symptom + u'/' + worker + u'/' + since.toString(Qt::ISODateWithMs)
        : kind == IncidentKind::AddressMoved ? to
        : maintenance                        ? maintenance->windowStart.toString(Qt::ISODate)
                                             : QString{};
    return u"%1/%2/%3"_s.arg(int(kind)).arg(whose, detail);
}

QString Incident::name() const
{
    return lastSegment(tpu.isEmpty() ? request.toString() : tpu.toString());
}

bool isLoss(IncidentKind kind)
{
    switch (kind) {
    case IncidentKind::Preempted:
    case IncidentKind::Ended:
    case IncidentKind::Vanished:
    case IncidentKind::Suspended: return true;
    default: return false;
    }
}

IncidentAction actionFor(const Incident &incident)
{
    switch (incident.kind) {
    case IncidentKind::Abuse: return IncidentAction::LookAtKeys;
    case IncidentKind::Preempted:
    case IncidentKind::Ended:
    case IncidentKind::Vanished:
    case IncidentKind::DeletedElsewhere: return IncidentAction::Recovery;
    case IncidentKind::Suspended: return incident.tpu.isEmpty() ? IncidentAction::CleanUp : IncidentAction::Recovery;
    case IncidentKind::Unreachable: return IncidentAction::AskRecovery;
    case IncidentKind::NoneReachable: return IncidentAction::TestConnection;
    case IncidentKind::DeadRequest:
    case IncidentKind::RunTimeOver: return IncidentAction::CleanUp;
    case IncidentKind::Maintenance: return IncidentAction::LookAgain;
    case IncidentKind::MaintenanceAhead:
        return incident.maintenance && incident.maintenance->canReschedule ? IncidentAction::PerformNow
                                                                           : IncidentAction::OpenTerminal;
    case IncidentKind::Symptom: return IncidentAction::OpenTerminal;
    case IncidentKind::AddressMoved: return IncidentAction::Reconnect;
    }
    return IncidentAction::LookAgain;
}

Watched watched(QList<KnownTpu> before, const QList<Incident> &incidents, const CloudSnapshot &now, const QDateTime &at,
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
    Ledger ledger{incidents, at};
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
    sort(ledger.incidents);
    result.incidents = ledger.incidents;
    return result;
}

namespace {

struct IncidentTextMessages
{
    Q_DECLARE_TR_FUNCTIONS(IncidentText)
};

QString withServerWords(const QString &sentence, const QString &words)
{
    constexpr qsizetype most = 300;
    return words.isEmpty()
        ? sentence
        : punctuation::sentences({sentence, IncidentTextMessages::tr("Google's words: %1").arg(words.left(most))});
}

QString symptomSentence(const Incident &incident)
{
    const auto &name = incident.name();
    if (incident.symptom == "LOW_MEMORY"_L1)
        return IncidentTextMessages::tr(
                   "%1 has little memory left: Linux may soon end programs there. Look at what uses it.")
            .arg(name);
    if (incident.symptom == "OUT_OF_MEMORY"_L1)
        return IncidentTextMessages::tr("%1 ran out of memory: Linux has probably ended a program there. Look at what "
                                        "is missing, and start it with less.")
            .arg(name);
    if (incident.symptom == "HBM_OUT_OF_MEMORY"_L1)
        return IncidentTextMessages::
            tr("The chips of %1 ran out of memory (HBM). Make the batch or the model smaller, or use a larger slice.")
                .arg(name);
    if (incident.symptom == "EXECUTE_TIMED_OUT"_L1)
        return IncidentTextMessages::tr("A computation on the chips of %1 did not end in time: often one host of "
                                        "several has stopped. See whether all of them run.")
            .arg(name);
    if (incident.symptom == "MESH_BUILD_FAIL"_L1)
        return IncidentTextMessages::tr("The chips of %1 could not be connected to each other. Start the program on "
                                        "all hosts again; if it stays, create the TPU again.")
            .arg(name);
    return IncidentTextMessages::tr("Google reports a symptom of %1: %2.").arg(name, incident.symptom);
}

QString aheadSentence(const Incident &incident, const QString &in)
{
    const bool canTake = incident.maintenance && incident.maintenance->canReschedule;
    const auto when = in.isEmpty() ? IncidentTextMessages::tr("soon", "when a maintenance begins") : in;
    return canTake
        ? IncidentTextMessages::tr("Google will maintain %1 %2: its hosts restart and running programs end. Save your "
                                   "work before that, or take it now, "
                                   "when it suits you.",
                                   "%2: in 6 days")
              .arg(incident.name(), when)
        : IncidentTextMessages::tr(
              "Google will maintain %1 %2: its hosts restart and running programs end. Save your work before that.",
              "%2: in 6 days")
              .arg(incident.name(), when);
}

QString unreachableSentence(const Incident &incident, const QString &since)
{
    const auto time = since.isEmpty() ? IncidentTextMessages::tr("some minutes", "for how long nobody answers") : since;
    return IncidentTextMessages::tr(
               "Google calls %1 READY, but for %2 none of its hosts has answered. It was taken back without a word, or "
               "its SSH server is broken. “Cloud logs…” in its details shows what it wrote to Google until then. If it "
               "stays like this, only creating it again helps; what is on its disk is lost then.",
               "%2: 7 min")
        .arg(incident.name(), time);
}

QString lossSentence(const Incident &incident)
{
    const auto &name = incident.name();
    switch (incident.kind) {
    case IncidentKind::Preempted:
        return IncidentTextMessages::tr("Google took %1 back (PREEMPTED). The machine and its disk are gone, but its "
                                        "name and quota are still held. Bring it back: what "
                                        "is dead is deleted, and the same is asked for again.")
            .arg(name);
    case IncidentKind::Ended:
        return IncidentTextMessages::tr("%1 has ended for good (TERMINATED), but its name and quota are still held. "
                                        "Bring it back: what is dead is deleted, and the "
                                        "same is asked for again.")
            .arg(name);
    case IncidentKind::Vanished:
        if (incident.isUnproven)
            return IncidentTextMessages::tr(
                       "%1 is not there any more. Whether somebody deleted it or Google took it back cannot be read, "
                       "so it does not come back by "
                       "itself. Its disk is gone. If you still want it, bring it back: the same is asked for again.")
                .arg(name);
        return IncidentTextMessages::tr("%1 is not there any more, and nobody asked for that: Google sometimes takes "
                                        "machines back like this. Its disk is gone. Bring it "
                                        "back: the same is asked for again.")
            .arg(name);
    default: break;
    }
    return IncidentTextMessages::tr("Google suspended the request %1: its TPU was taken back. It does nothing any "
                                    "more, but holds its name and quota.")
        .arg(lastSegment(incident.request.toString()));
}

QString runTimeOverSentence(const QString &name)
{
    return IncidentTextMessages::tr("The run time of %1 is over: Google deleted it and its boot disk, as planned, and "
                                    "bills it no longer. Its request still holds the name: clean up to free it.")
        .arg(name);
}

} // namespace

namespace incidenttext {

IncidentWeight weight(IncidentKind kind)
{
    switch (kind) {
    case IncidentKind::Abuse:
    case IncidentKind::Preempted:
    case IncidentKind::Ended:
    case IncidentKind::Vanished:
    case IncidentKind::Suspended:
    case IncidentKind::Unreachable: return IncidentWeight::Bad;
    case IncidentKind::NoneReachable:
    case IncidentKind::DeadRequest:
    case IncidentKind::Maintenance:
    case IncidentKind::MaintenanceAhead:
    case IncidentKind::Symptom: return IncidentWeight::Warning;
    case IncidentKind::AddressMoved:
    case IncidentKind::DeletedElsewhere:
    case IncidentKind::RunTimeOver: break;
    }
    return IncidentWeight::Note;
}

QString brief(IncidentKind kind)
{
    switch (kind) {
    case IncidentKind::Abuse: return IncidentTextMessages::tr("abuse");
    case IncidentKind::Preempted:
    case IncidentKind::Suspended: return IncidentTextMessages::tr("taken back");
    case IncidentKind::Ended: return IncidentTextMessages::tr("ended");
    case IncidentKind::Vanished: return IncidentTextMessages::tr("vanished");
    case IncidentKind::Unreachable:
    case IncidentKind::NoneReachable: return IncidentTextMessages::tr("no answer");
    case IncidentKind::DeadRequest: return IncidentTextMessages::tr("over");
    case IncidentKind::Maintenance: return IncidentTextMessages::tr("maintenance");
    case IncidentKind::MaintenanceAhead: return IncidentTextMessages::tr("maintenance ahead");
    case IncidentKind::Symptom: return IncidentTextMessages::tr("symptom");
    case IncidentKind::AddressMoved: return IncidentTextMessages::tr("new address");
    case IncidentKind::DeletedElsewhere: return IncidentTextMessages::tr("deleted");
    case IncidentKind::RunTimeOver: return IncidentTextMessages::tr("run time over");
    }
    return {};
}

QString sentence(const Incident &incident, const QString &in)
{
    const auto name = incident.name();
    switch (incident.kind) {
    case IncidentKind::Abuse:
        return withServerWords(IncidentTextMessages::tr("Google sees abuse in this project (PROJECT_ABUSE on %1): "
                                                        "often somebody got in with a stolen key and mines coins. "
                                                        "Google may close the project. Remove the keys that you do not "
                                                        "know, delete what you did not start, and answer "
                                                        "Google's mail.")
                                   .arg(name),
                               incident.words);
    case IncidentKind::Preempted:
    case IncidentKind::Ended:
    case IncidentKind::Vanished:
    case IncidentKind::Suspended: return withServerWords(lossSentence(incident), incident.words);
    case IncidentKind::Unreachable: return unreachableSentence(incident, in);
    case IncidentKind::NoneReachable:
        return IncidentTextMessages::tr(
                   "%1 does not answer from here, and neither does any other of your TPUs. Most likely this network "
                   "does not let SSH through, or a "
                   "firewall rule expects you at another address. Test the connection to see where it ends.")
            .arg(name);
    case IncidentKind::DeadRequest:
        return withServerWords(IncidentTextMessages::tr(
                                   "The request %1 is over, but still holds its name and quota. Clean up to free them.")
                                   .arg(lastSegment(incident.request.toString())),
                               incident.words);
    case IncidentKind::Maintenance:
        return withServerWords(
            IncidentTextMessages::tr(
                "Google maintains %1: its hosts may restart, programs end, /tmp is emptied and addresses may change. "
                "Nothing has to be created again: wait some minutes, terminals come back by themselves.")
                .arg(name),
            incident.words);
    case IncidentKind::MaintenanceAhead: return aheadSentence(incident, in);
    case IncidentKind::Symptom: return withServerWords(symptomSentence(incident), incident.words);
    case IncidentKind::RunTimeOver: return runTimeOverSentence(name);
    case IncidentKind::AddressMoved:
        return IncidentTextMessages::tr("%1 has a new address: %3, before it was %2. It is the same machine. Open "
                                        "terminals and your SSH config follow by themselves.")
            .arg(name, incident.from, incident.to);
    case IncidentKind::DeletedElsewhere:
        return IncidentTextMessages::tr("%1 was deleted, not by TPU Desk: by you or somebody else in another way, or "
                                        "by Google, which does not tell. Its disk is gone. If you still want it, bring "
                                        "it back: the same is asked for again.")
            .arg(name);
    }
    return {};
}

QString button(IncidentAction action)
{
    switch (action) {
    case IncidentAction::LookAtKeys: return IncidentTextMessages::tr("See who can log in");
    case IncidentAction::Recovery: return IncidentTextMessages::tr("Bring it back");
    case IncidentAction::AskRecovery: return IncidentTextMessages::tr("Recreate…");
    case IncidentAction::CleanUp: return IncidentTextMessages::tr("Clean up…");
    case IncidentAction::TestConnection: return IncidentTextMessages::tr("Test the connection");
    case IncidentAction::LookAgain: return IncidentTextMessages::tr("Look again");
    case IncidentAction::PerformNow: return IncidentTextMessages::tr("Take it now…");
    case IncidentAction::OpenTerminal: return IncidentTextMessages::tr("Open a terminal");
    case IncidentAction::Reconnect: return IncidentTextMessages::tr("Reconnect");
    }
    return {};
}

} // namespace incidenttext
