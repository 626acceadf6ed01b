// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/incident.h"
#include "services/tpu/tpuwatch.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QDateTime noon{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};

Tpu node(const QString &name, TpuState state = TpuState::Ready, const QString &stateText = u"READY"_s)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/z/nodes/"_s + name};
    tpu.zone = ZoneId{u"z"_s};
    tpu.shortName = name;
    tpu.numericId = u"7000"_s;
    tpu.acceleratorType = u"v4-8"_s;
    tpu.state = state;
    tpu.stateText = stateText;
    tpu.health = TpuHealth::Healthy;
    tpu.createTime = noon.addDays(-1);
    tpu.endpoints = {{u"10.0.0.1"_s, u"34.1.1.1"_s}};
    return tpu;
}

QueuedResource request(const QString &name, QueuedResourceState state, const QString &initiator)
{
    QueuedResource request;
    request.id = QueuedResourceId{u"projects/p/locations/z/queuedResources/"_s + name};
    request.zone = ZoneId{u"z"_s};
    request.shortName = name;
    request.state = state;
    request.stateInitiator = initiator;
    return request;
}

KnownTpu known(const Tpu &tpu)
{
    return {.tpu = tpu, .seenAt = noon};
}

/// One reading after another.
struct Story
{
    Watched now{};
    QDateTime at = noon;

    void see(const CloudSnapshot &sight, std::chrono::seconds later = 30s)
    {
        at = at.addSecs(later.count());
        now = watched(now.known, now.incidents, sight, at, {});
    }
    [[nodiscard]] QList<IncidentKind> kinds() const
    {
        QList<IncidentKind> kinds;
        for (const auto &incident : now.incidents)
            kinds << incident.kind;
        return kinds;
    }
    KnownTpu &only() { return now.known.first(); }
};

using Kinds = QList<IncidentKind>;
using enum IncidentKind;

} // namespace

Q_DECLARE_METATYPE(Incident)

class TestIncident : public QObject
{
    Q_OBJECT

private slots:
    void whatANodeSaysIsATrouble_data();
    void whatANodeSaysIsATrouble();
    void whatARequestSaysIsATrouble_data();
    void whatARequestSaysIsATrouble();
    void aDeadRequestAndItsPreemptedNodeAreOneTrouble();
    void P4_healthThatComesAndGoesIsNeverALoss();
    void aKnownNodeThatIsMissingIsAskedForAndNothingIsConcluded();
    void aNodeThatIsMissingIsNotAskedForWhenItsZoneIsSilent();
    void aNodeThatIsMissingIsNotAskedForWhenTheListWasCutShort();
    void whatNeverWasOrIsDeadIsNotMissed_data();
    void whatNeverWasOrIsDeadIsNotMissed();
    void R19_whatIsBeingDeletedFromHereIsNotMissed();
    void aLostNodeIsTheTroubleVanishedUntilItIsForgotten();
    void aFlexStartThatIsOverIsNoLoss();
    void aNodeMadeAgainUnderItsNameIsAnotherOne();
    void silenceOfAllWorkersIsATroubleAfterMinutes();
    void silenceOfATpuThatNeverAnsweredIsBlamedOnTheNetworkUnlessOthersAnswer();
    void silenceCountsAnewAfterMaintenance();
    void P5_aNewAddressOfTheSameMachineIsAMoveOfEachWorker();
    void anAddressThatIsNotGivenJustNowIsNotAMove();
    void P12_projectAbuseComesFirst();
    void aTroubleKeepsTheTimeItWasFirstSeen();
    void eachTroubleHasOneButton_data();
    void eachTroubleHasOneButton();
    void whatIsRememberedIsReadBackAsItWas();
    void aMemoryOfGarbageIsEmpty();
    void aLargeMemoryStaysBelowTheLimitOfAFile();
};

void TestIncident::whatANodeSaysIsATrouble_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("health");
    QTest::addColumn<QString>("maintenance");
    QTest::addColumn<Kinds>("kinds");
    QTest::newRow("well") << u"READY"_s << u"HEALTHY"_s << QString{} << Kinds{};
    QTest::newRow("nothing said of health") << u"READY"_s << QString{} << QString{} << Kinds{};
    QTest::newRow("preempted") << u"PREEMPTED"_s << u"HEALTHY"_s << QString{} << Kinds{Preempted};
    QTest::newRow("preempted, health stale")
        << u"PREEMPTED"_s << u"UNHEALTHY_MAINTENANCE"_s << u"PENDING"_s << Kinds{Preempted};
    QTest::newRow("terminated") << u"TERMINATED"_s << QString{} << QString{} << Kinds{Ended};
    QTest::newRow("maintenance") << u"READY"_s << u"UNHEALTHY_MAINTENANCE"_s << QString{} << Kinds{Maintenance};
    QTest::newRow("repairing") << u"REPAIRING"_s << QString{} << QString{} << Kinds{Maintenance};
    QTest::newRow("announced") << u"READY"_s << u"HEALTHY"_s << u"PENDING"_s << Kinds{MaintenanceAhead};
    QTest::newRow("going on") << u"READY"_s << u"HEALTHY"_s << u"ONGOING"_s << Kinds{Maintenance};
    QTest::newRow("announced, being deleted") << u"DELETING"_s << u"HEALTHY"_s << u"PENDING"_s << Kinds{};
    QTest::newRow("a state nobody knows") << u"DANCING"_s << u"SAD"_s << QString{} << Kinds{};
    QTest::newRow("creating") << u"CREATING"_s << QString{} << QString{} << Kinds{};
    QTest::newRow("stopped") << u"STOPPED"_s << QString{} << QString{} << Kinds{};
}

void TestIncident::whatANodeSaysIsATrouble()
{
    QFETCH(QString, state);
    QFETCH(QString, health);
    QFETCH(QString, maintenance);
    auto tpu = node(u"a"_s, tpuStateFrom(state), state);
    tpu.health = tpuHealthFrom(health);
    if (!maintenance.isEmpty())
        tpu.maintenance =
            UpcomingMaintenance{.type = u"SCHEDULED"_s, .status = maintenance, .windowStart = noon.addDays(7)};
    Story story;
    story.see({.tpus = {tpu}});
    QTEST(story.kinds(), "kinds");
}

void TestIncident::whatARequestSaysIsATrouble_data()
{
    QTest::addColumn<QueuedResourceState>("state");
    QTest::addColumn<QString>("initiator");
    QTest::addColumn<Kinds>("kinds");
    QTest::newRow("waiting") << QueuedResourceState::WaitingForResources << QString{} << Kinds{};
    QTest::newRow("active") << QueuedResourceState::Active << QString{} << Kinds{};
    QTest::newRow("suspending") << QueuedResourceState::Suspending << u"SERVICE"_s << Kinds{};
    QTest::newRow("suspended by Google") << QueuedResourceState::Suspended << u"SERVICE"_s << Kinds{Suspended};
    QTest::newRow("suspended, nobody named") << QueuedResourceState::Suspended << QString{} << Kinds{Suspended};
    QTest::newRow("suspended by its user") << QueuedResourceState::Suspended << u"USER"_s << Kinds{DeadRequest};
    QTest::newRow("failed") << QueuedResourceState::Failed << u"SERVICE"_s << Kinds{DeadRequest};
    QTest::newRow("unknown") << QueuedResourceState::Unknown << QString{} << Kinds{};
}

void TestIncident::whatARequestSaysIsATrouble()
{
    QFETCH(QueuedResourceState, state);
    QFETCH(QString, initiator);
    Story story;
    story.see({.requests = {request(u"q"_s, state, initiator)}});
    QTEST(story.kinds(), "kinds");
    story.see({.requests = {request(u"q"_s, state, initiator)}, .silent = {ZoneId{u"z"_s}}});
    QCOMPARE(story.kinds(), Kinds{}); // old news
}

void TestIncident::aDeadRequestAndItsPreemptedNodeAreOneTrouble()
{
    auto tpu = node(u"a"_s, TpuState::Preempted, u"PREEMPTED"_s);
    tpu.queuedResource = QueuedResourceId{u"projects/123456/locations/z/queuedResources/q"_s}; // by number
    Story story;
    story.see({.tpus = {tpu}, .requests = {request(u"q"_s, QueuedResourceState::Suspended, u"SERVICE"_s)}});
    QCOMPARE(story.kinds(), Kinds{Preempted});
    QCOMPARE(story.now.incidents.first().request.toString(), u"projects/p/locations/z/queuedResources/q"_s);
    story.see({.requests = {request(u"q"_s, QueuedResourceState::Suspended, u"SERVICE"_s)}}); // the node was deleted
    QCOMPARE(story.kinds(), Kinds{Suspended});
}

void TestIncident::P4_healthThatComesAndGoesIsNeverALoss()
{
    Story story;
    auto tpu = node(u"a"_s);
    for (int i = 0; i < 100; ++i) {
        tpu.health = i % 2 == 0 ? TpuHealth::UnhealthyMaintenance : TpuHealth::Healthy;
        if (i % 3 == 0)
            story.now.known.isEmpty() ? void() : void(story.only().silentSince = story.at);
        story.see({.tpus = {tpu}});
        for (const auto &incident : story.now.incidents) {
            QVERIFY(!isLoss(incident.kind));
            QVERIFY(actionFor(incident) != IncidentAction::Recovery
                    && actionFor(incident) != IncidentAction::AskRecovery);
        }
        QCOMPARE(story.kinds(), i % 2 == 0 ? Kinds{Maintenance} : Kinds{});
    }
}

void TestIncident::aKnownNodeThatIsMissingIsAskedForAndNothingIsConcluded()
{
    Story story;
    story.see({.tpus = {node(u"a"_s)}});
    QVERIFY(story.now.toLookFor.isEmpty());
    story.see({});
    QCOMPARE(story.now.toLookFor, QList{node(u"a"_s).id});
    QCOMPARE(story.kinds(), Kinds{});
    story.see({.tpus = {node(u"a"_s)}}); // the list had forgotten it
    QCOMPARE(story.kinds(), Kinds{});
    QCOMPARE(story.only().absence, KnownTpu::Absence::None);
}

void TestIncident::aNodeThatIsMissingIsNotAskedForWhenItsZoneIsSilent()
{
    Story story;
    story.see({.tpus = {node(u"a"_s)}});
    story.see({.silent = {ZoneId{u"z"_s}}});
    QVERIFY(story.now.toLookFor.isEmpty());
    QCOMPARE(story.now.known.size(), 1);
    story.see({.tpus = {node(u"a"_s, TpuState::Preempted, u"PREEMPTED"_s)}, .silent = {ZoneId{u"z"_s}}});
    QCOMPARE(story.kinds(), Kinds{}); // what a silent zone's rows say is old
}

void TestIncident::aNodeThatIsMissingIsNotAskedForWhenTheListWasCutShort()
{
    Story story;
    story.see({.tpus = {node(u"a"_s), node(u"b"_s)}});
    story.see({.tpus = {node(u"a"_s)}, .isWhole = false});
    QVERIFY(story.now.toLookFor.isEmpty());
    QCOMPARE(story.now.known.size(), 2);
}

void TestIncident::whatNeverWasOrIsDeadIsNotMissed_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<bool>("isMissed");
    for (const auto *state :
         {"READY", "RESTARTING", "REPAIRING", "STOPPED", "STOPPING", "STARTING", "REIMAGING", "HIDDEN", "DELETING"})
        QTest::newRow(state) << QString::fromLatin1(state) << true;
    for (const auto *state : {"CREATING", "PREEMPTED", "TERMINATED", "UNKNOWN", "DANCING"})
        QTest::newRow(state) << QString::fromLatin1(state) << false;
}

void TestIncident::whatNeverWasOrIsDeadIsNotMissed()
{
    QFETCH(QString, state);
    QFETCH(bool, isMissed);
    Story story;
    story.see({.tpus = {node(u"a"_s, tpuStateFrom(state), state)}});
    story.see({});
    QCOMPARE(!story.now.toLookFor.isEmpty(), isMissed);
    QCOMPARE(!story.now.known.isEmpty(), isMissed);
}

void TestIncident::R19_whatIsBeingDeletedFromHereIsNotMissed()
{
    Story story;
    story.see({.tpus = {node(u"a"_s)}});
    story.only().isDeletedHere = true;
    story.see({.tpus = {node(u"a"_s, TpuState::Deleting, u"DELETING"_s)}});
    story.see({});
    QVERIFY(story.now.toLookFor.isEmpty() && story.now.known.isEmpty());
}

void TestIncident::aLostNodeIsTheTroubleVanishedUntilItIsForgotten()
{
    Story story;
    story.see({.tpus = {node(u"a"_s)}});
    story.see({});
    story.only().absence = KnownTpu::Absence::Deleted;
    auto other = story;
    other.see({});
    QCOMPARE(other.kinds(), Kinds{});
    QVERIFY(other.now.known.isEmpty());
    story.only().absence = KnownTpu::Absence::Lost;
    story.see({});
    QCOMPARE(story.kinds(), Kinds{Vanished});
    QCOMPARE(story.now.incidents.first().number, u"7000"_s);
    QVERIFY(story.now.toLookFor.isEmpty());
    story.see({}, std::chrono::hours{24 * 31});
    QCOMPARE(story.kinds(), Kinds{});
}

void TestIncident::aFlexStartThatIsOverIsNoLoss()
{
    auto flex = node(u"a"_s);
    flex.tier = Tier::FlexStart;
    flex.queuedResource = QueuedResourceId{u"projects/p/locations/z/queuedResources/a"_s};
    flex.labels.insert(QString{runHoursLabel}, u"25"_s); // made a day before: one hour is left
    auto request = ::request(u"a"_s, QueuedResourceState::Suspended, u"SERVICE"_s);
    request.tier = Tier::FlexStart;

    Story early;
    early.see({.tpus = {flex}});
    early.see({});
    early.only().absence = KnownTpu::Absence::Lost;
    early.see({}, 10min);
    QCOMPARE(early.kinds(), Kinds{Vanished}); // before its end it is one

    Story story;
    story.see({.tpus = {flex}});
    story.see({});
    story.only().absence = KnownTpu::Absence::Lost;
    story.see({.requests = {request}}, 1h);
    QCOMPARE(story.kinds(), Kinds{RunTimeOver});
    QVERIFY(!isLoss(RunTimeOver)); // nothing is asked for again by itself
    QCOMPARE(actionFor(story.now.incidents.first()), IncidentAction::CleanUp);
    QCOMPARE(story.now.incidents.first().request, request.id);

    Story closed; // the window was closed then: only the request is left
    closed.see({.requests = {request}});
    QCOMPARE(closed.kinds(), Kinds{RunTimeOver});
    QVERIFY(incidenttext::sentence(closed.now.incidents.first(), {}).startsWith("The run time of a is over"_L1));
}

void TestIncident::aNodeMadeAgainUnderItsNameIsAnotherOne()
{
    Story story;
    story.see({.tpus = {node(u"a"_s)}});
    story.only().silentSince = story.at;
    story.see({});
    story.only().absence = KnownTpu::Absence::Lost;
    auto again = node(u"a"_s);
    again.numericId = u"7001"_s;
    again.endpoints.first().externalIp = u"34.9.9.9"_s;
    story.see({.tpus = {again}}, 600s);
    QCOMPARE(story.kinds(), Kinds{}); // neither vanished, nor silent, nor moved
    QVERIFY(story.now.moves.isEmpty());
}

void TestIncident::silenceOfAllWorkersIsATroubleAfterMinutes()
{
    Story story;
    story.see({.tpus = {node(u"a"_s)}});
    story.only().reachedAt = story.at;
    story.only().silentSince = story.at;
    story.see({.tpus = {node(u"a"_s)}}, 299s);
    QCOMPARE(story.kinds(), Kinds{});
    story.see({.tpus = {node(u"a"_s)}}, 1s);
    QCOMPARE(story.kinds(), Kinds{Unreachable});
    QVERIFY(!isLoss(Unreachable)); // Google calls it READY: nothing is deleted unasked
    story.only().silentSince = {};
    story.see({.tpus = {node(u"a"_s)}});
    QCOMPARE(story.kinds(), Kinds{});
}

void TestIncident::silenceOfATpuThatNeverAnsweredIsBlamedOnTheNetworkUnlessOthersAnswer()
{
    Story story;
    story.see({.tpus = {node(u"a"_s), node(u"b"_s)}});
    story.now.known[0].silentSince = story.at;
    story.now.known[1].silentSince = story.at;
    story.see({.tpus = {node(u"a"_s), node(u"b"_s)}}, 301s);
    QCOMPARE(story.kinds(), (Kinds{NoneReachable, NoneReachable}));
    story.now.known[1].silentSince = {};
    story.now.known[1].reachedAt = story.at;
    story.see({.tpus = {node(u"a"_s), node(u"b"_s)}});
    QCOMPARE(story.kinds(), Kinds{Unreachable});
}

void TestIncident::silenceCountsAnewAfterMaintenance()
{
    Story story;
    auto tpu = node(u"a"_s);
    story.see({.tpus = {tpu}});
    story.only().reachedAt = story.at;
    story.only().silentSince = story.at;
    tpu.health = TpuHealth::UnhealthyMaintenance;
    story.see({.tpus = {tpu}}, 301s);
    QCOMPARE(story.kinds(), Kinds{Maintenance});
    QVERIFY(!story.only().silentSince.isValid());
}

void TestIncident::P5_aNewAddressOfTheSameMachineIsAMoveOfEachWorker()
{
    auto tpu = node(u"a"_s);
    tpu.endpoints = {{u"10.0.0.1"_s, u"34.1.1.1"_s}, {u"10.0.0.2"_s, u"34.1.1.2"_s}, {u"10.0.0.3"_s, u"34.1.1.3"_s}};
    Story story;
    story.see({.tpus = {tpu}});
    tpu.endpoints[0].externalIp = u"34.2.2.1"_s;
    tpu.endpoints[2].externalIp = u"34.2.2.3"_s;
    story.see({.tpus = {tpu}});
    QCOMPARE(story.now.moves,
             (QList<AddressMove>{{tpu.id, u"7000"_s, 0, u"34.1.1.1"_s, u"34.2.2.1"_s},
                                 {tpu.id, u"7000"_s, 2, u"34.1.1.3"_s, u"34.2.2.3"_s}}));
    QCOMPARE(story.kinds(), Kinds{AddressMoved});
    QCOMPARE(story.now.incidents.first().to, u"34.2.2.1"_s);
    story.see({.tpus = {tpu}});
    QVERIFY(story.now.moves.isEmpty()); // told once
    story.see({.tpus = {tpu}}, 2h);
    QCOMPARE(story.kinds(), Kinds{});
}

void TestIncident::anAddressThatIsNotGivenJustNowIsNotAMove()
{
    auto tpu = node(u"a"_s);
    Story story;
    story.see({.tpus = {tpu}});
    auto without = tpu;
    without.endpoints.clear();
    story.see({.tpus = {without}});
    without.endpoints = {{u"10.0.0.1"_s, {}}};
    story.see({.tpus = {without}});
    QVERIFY(story.now.moves.isEmpty());
    story.see({.tpus = {tpu}});
    QVERIFY(story.now.moves.isEmpty());
    tpu.endpoints.first().externalIp = u"34.2.2.2"_s;
    story.see({.tpus = {without}});
    story.see({.tpus = {tpu}});
    QCOMPARE(story.now.moves.size(), 1);
    QCOMPARE(story.now.moves.first().from, u"34.1.1.1"_s);
}

void TestIncident::P12_projectAbuseComesFirst()
{
    auto tpu = node(u"a"_s, TpuState::Preempted, u"PREEMPTED"_s);
    tpu.symptoms = {{u"LOW_MEMORY"_s, u"2 GB"_s, u"0"_s, noon}, {u"PROJECT_ABUSE"_s, u"mining"_s, {}, noon}};
    Story story;
    story.see({.tpus = {node(u"0"_s, TpuState::Preempted, u"PREEMPTED"_s), tpu}});
    QCOMPARE(story.kinds(), (Kinds{Abuse, Preempted, Preempted, IncidentKind::Symptom}));
    QCOMPARE(story.now.incidents.first().words, u"mining"_s);
    QCOMPARE(actionFor(story.now.incidents.first()), IncidentAction::LookAtKeys);
    auto many = node(u"b"_s);
    for (int i = 0; i < 500; ++i)
        many.symptoms.append({u"OUT_OF_MEMORY"_s, {}, QString::number(i), noon.addSecs(i)});
    story.see({.tpus = {many}});
    QCOMPARE(story.now.incidents.size(), 20);
}

void TestIncident::aTroubleKeepsTheTimeItWasFirstSeen()
{
    Story story;
    story.see({.tpus = {node(u"a"_s, TpuState::Preempted, u"PREEMPTED"_s)}});
    const auto first = story.now.incidents.first().since;
    QCOMPARE(first, story.at);
    story.see({.tpus = {node(u"a"_s, TpuState::Preempted, u"PREEMPTED"_s)}}, 3h);
    QCOMPARE(story.now.incidents.first().since, first);
}

void TestIncident::eachTroubleHasOneButton_data()
{
    QTest::addColumn<Incident>("incident");
    QTest::addColumn<IncidentAction>("action");
    const TpuId id{u"projects/p/locations/z/nodes/a"_s};
    using Action = IncidentAction;
    QTest::newRow("abuse") << Incident{.kind = Abuse, .tpu = id} << Action::LookAtKeys;
    QTest::newRow("preempted") << Incident{.kind = Preempted, .tpu = id} << Action::Recovery;
    QTest::newRow("ended") << Incident{.kind = Ended, .tpu = id} << Action::Recovery;
    QTest::newRow("vanished") << Incident{.kind = Vanished, .tpu = id} << Action::Recovery;
    QTest::newRow("suspended, its node is known") << Incident{.kind = Suspended, .tpu = id} << Action::Recovery;
    QTest::newRow("suspended, its node is not known") << Incident{.kind = Suspended} << Action::CleanUp;
    QTest::newRow("unreachable") << Incident{.kind = Unreachable, .tpu = id} << Action::AskRecovery;
    QTest::newRow("none reachable") << Incident{.kind = NoneReachable, .tpu = id} << Action::TestConnection;
    QTest::newRow("dead request") << Incident{.kind = DeadRequest} << Action::CleanUp;
    QTest::newRow("maintenance") << Incident{.kind = Maintenance, .tpu = id} << Action::LookAgain;
    QTest::newRow("announced, fixed") << Incident{.kind = MaintenanceAhead,
                                                  .tpu = id,
                                                  .maintenance = UpcomingMaintenance{}}
                                      << Action::OpenTerminal;
    QTest::newRow("announced, can be taken now")
        << Incident{.kind = MaintenanceAhead, .tpu = id, .maintenance = UpcomingMaintenance{.canReschedule = true}}
        << Action::PerformNow;
    QTest::newRow("symptom") << Incident{.kind = IncidentKind::Symptom, .tpu = id} << Action::OpenTerminal;
    QTest::newRow("moved") << Incident{.kind = AddressMoved, .tpu = id} << Action::Reconnect;
}

void TestIncident::eachTroubleHasOneButton()
{
    QFETCH(Incident, incident);
    QFETCH(IncidentAction, action);
    QCOMPARE(actionFor(incident), action);
}

void TestIncident::whatIsRememberedIsReadBackAsItWas()
{
    auto tpu = node(u"a"_s);
    tpu.apiVersion = u"V2"_s;
    tpu.acceleratorKind = u"V4"_s;
    tpu.topology = u"2x2x1"_s;
    tpu.runtimeVersion = u"tpu-ubuntu2204-base"_s;
    tpu.tier = Tier::Spot;
    tpu.health = TpuHealth::NotSaid; // seen again by the next list
    tpu.network = u"net"_s;
    tpu.subnetwork = u"sub"_s;
    tpu.labels = {{u"tpudesk-job"_s, u"x"_s}};
    tpu.metadata = {{u"startup-script"_s, u"#!/bin/sh\necho 안녕 \"$HOME\"\n"_s}};
    tpu.tags = {u"t"_s};
    tpu.queuedResource = QueuedResourceId{u"projects/p/locations/z/queuedResources/q"_s};
    tpu.serviceAccount = u"a@b"_s;
    WatchMemory memory;
    const auto day = noon.date().startOfDay(QTimeZone::UTC); // what is there is kept with its day alone
    memory.known = {{.tpu = tpu, .seenAt = day, .reachedAt = day}};
    memory.known.first().movedAt = noon.addSecs(-5);
    memory.known.first().movedFrom = u"1.1.1.1"_s;
    memory.known.first().movedTo = u"34.1.1.1"_s;
    memory.incidents = {{.kind = AddressMoved,
                         .tpu = tpu.id,
                         .number = tpu.numericId,
                         .since = noon,
                         .worker = u"0"_s,
                         .to = u"34.1.1.1"_s}};
    memory.dismissed = {u"k1"_s, u"k2"_s};
    QCOMPARE(parseWatchMemory(toJson(memory), noon), memory);
    memory.known.first().absence = KnownTpu::Absence::Lost;
    memory.known.first().seenAt = noon.addDays(-3);
    QCOMPARE(parseWatchMemory(toJson(memory), noon), memory);
}

void TestIncident::aMemoryOfGarbageIsEmpty()
{
    QCOMPARE(parseWatchMemory({}, noon), WatchMemory{});
    const QJsonObject garbage{
        {u"tpus"_s, QJsonArray{1, u"x"_s, QJsonObject{{u"node"_s, QJsonObject{{u"name"_s, u"../../x"_s}}}}}},
        {u"troubles"_s, QJsonArray{QJsonObject{{u"kind"_s, 99}}, QJsonObject{{u"kind"_s, u"x"_s}}, true}},
        {u"dismissed"_s, 7}};
    QCOMPARE(parseWatchMemory(garbage, noon), WatchMemory{});
}

void TestIncident::aLargeMemoryStaysBelowTheLimitOfAFile()
{
    WatchMemory memory;
    for (int i = 0; i < 200; ++i) {
        auto tpu = node(u"n%1"_s.arg(i, 4, 10, QLatin1Char{'0'}));
        tpu.metadata = {{u"startup-script"_s, QString{100'000, u'x'}}};
        memory.known.append(known(tpu));
    }
    memory.known.last().absence = KnownTpu::Absence::Lost;
    const auto json = toJson(memory);
    QVERIFY(QJsonDocument{json}.toJson().size() < 4 * 1024 * 1024);
    const auto read = parseWatchMemory(json, noon);
    QVERIFY(read.known.size() > 20);
    QCOMPARE(read.known.last().absence, KnownTpu::Absence::Lost); // what is lost is not forgotten first
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestIncident)
#include "tst_incident.moc"
