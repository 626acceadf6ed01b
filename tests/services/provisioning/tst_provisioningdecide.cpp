// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recorded.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTest>

#include <random>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestProvisioningDecide : public QObject
{
    Q_OBJECT

private slots:
    void J15_recordedHistoriesComeOutTheSame_data();
    void J15_recordedHistoriesComeOutTheSame();
    void J15_aHistoryReadsBackAsItWasWritten();
    void J12_whatARequestsStateLeadsTo_data();
    void J12_whatARequestsStateLeadsTo();
    void everyOutcomeHasItsNextStep_data();
    void everyOutcomeHasItsNextStep();
    void R2_anUnknownRefusalStopsItsZoneAlone_data();
    void R2_anUnknownRefusalStopsItsZoneAlone();
    void R2_whatEveryZoneRefusesEndsTheRequestWithGooglesWords();
    void whateverHappensNothingIsBroken();
    void tenThousandAttemptsInVirtualTime();
    void J17_aChangeIsForTheNextAttempt();
    void againTakesBackOnlyWhatIsDead();
    void againHasADayAlsoWhenTheTimeIsOver();
    void aRemovalThatHadToWaitIsLookedAtAgain();
    void zonesAreStaggered();
};

namespace {

TpuRequest tpuRequest(const QStringList &zones, RequestMethod method = RequestMethod::Queue)
{
    TpuRequest tpuRequest{
        .id = QUuid{u"0f0e0d0c-0000-4000-8000-000000000001"_s},
        .project = ProjectId{u"p"_s},
        .spec = {.acceleratorType = u"v6e-8"_s, .runtimeVersion = u"v2-alpha-tpuv6e"_s, .tier = Tier::Spot},
        .namePattern = u"t1"_s,
        .method = method,
        .createdAt = recorded::beginning};
    for (const auto &zone : zones)
        tpuRequest.zones.append(ZoneId{zone});
    return tpuRequest;
}

/// The line of z after one attempt was sent and answered, and `step` happened.
recorded::Replay after(const QList<QJsonObject> &steps, RequestMethod method = RequestMethod::Queue,
                       const QStringList &zones = {u"z"_s})
{
    QJsonArray all{QJsonObject{{u"after"_s, 0}}};
    for (const auto &step : steps)
        all.append(step);
    return recorded::replay({{u"wish"_s, toJson(tpuRequest(zones, method))}, {u"steps"_s, all}});
}

QJsonObject step(const char *event, QJsonObject more = {})
{
    more.insert(u"event"_s, QString::fromLatin1(event));
    if (!more.contains(u"zone"_s))
        more.insert(u"zone"_s, u"z"_s);
    if (!more.contains(u"after"_s))
        more.insert(u"after"_s, 1);
    return more;
}

} // namespace

void TestProvisioningDecide::J15_recordedHistoriesComeOutTheSame_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder{QStringLiteral(TPUDESK_TEST_DATA "/provisioning")};
    const auto files = folder.entryList({u"*.json"_s}, QDir::Files);
    QVERIFY(files.size() >= 5);
    for (const auto &name : files)
        QTest::addRow("%s", qPrintable(name)) << folder.filePath(name);
}

void TestProvisioningDecide::J15_recordedHistoriesComeOutTheSame()
{
    QFETCH(const QString, path);
    QFile file{path};
    QVERIFY(file.open(QFile::ReadOnly));
    auto recording = QJsonDocument::fromJson(file.readAll()).object();
    const auto replay = recorded::replay(recording);
    QCOMPARE(replay.broken, QString{});
    if (qEnvironmentVariableIsSet("TPUDESK_RECORD")) { // to be looked at before it is kept
        recording["steps"_L1] = replay.steps;
        QFile out{path};
        QVERIFY(out.open(QFile::WriteOnly) && out.write(QJsonDocument{recording}.toJson()) > 0);
        return;
    }
    const auto before = recording["steps"_L1].toArray();
    QCOMPARE(replay.steps.size(), before.size());
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto text = [](const QJsonValue &value) {
            return QString::fromUtf8(QJsonDocument{value.toObject()}.toJson(QJsonDocument::Compact));
        };
        QCOMPARE(text(replay.steps[i]), text(before[i]));
    }
}

void TestProvisioningDecide::J15_aHistoryReadsBackAsItWasWritten()
{
    auto history =
        after({step("sent"), step("looked", {{u"request"_s, u"FAILED no-capacity"_s}, {u"node"_s, QString{}}})})
            .history;
    history.tpuRequest.afterwards = {.notify = false,
                                     .recovery = true,
                                     .recoveryLimit = 3,
                                     .recipe = u"r"_s,
                                     .command = u"c"_s,
                                     .deleteAfterIdle = 2h};
    history.tpuRequest.until = recorded::beginning.addDays(2);
    history.tpuRequest.notBefore = recorded::beginning.addSecs(60);
    history.tpuRequest.spec.topology = u"4x4x16"_s;
    history.tpuRequest.spec.scopes = {scopeAddress(u"cloud-platform"_s)};
    history.tpuRequest.spec.bootDiskGb = 300;
    history.tpuRequest.spec.dataDisks = {{u"projects/p/zones/z/disks/a"_s, true},
                                         {u"projects/p/zones/z/disks/b"_s, false}};
    history.tpuRequest.spec.labels = {{u"a"_s, u"b"_s}};
    history.tpuRequest.spec.tags = {u"ssh"_s};
    history.tpuRequest.spec.startupScript = u"#!/bin/sh\necho \"ä\"\n"_s;
    const auto back = historyFrom(QJsonDocument::fromJson(QJsonDocument{toJson(history)}.toJson()).object());
    QVERIFY(back);
    QVERIFY(*back == history);
    auto newer = toJson(history);
    newer["version"_L1] = TpuRequestRecord::version + 1;
    QCOMPARE(historyFrom(newer).error().code, ErrorCode::BadReply);
    auto older = toJson(history); // what a later version adds is missing in what an earlier one wrote
    auto lines = older["lines"_L1].toArray();
    lines[0] = QJsonObject{{u"zone"_s, u"z"_s}, {u"name"_s, u"t1"_s}, {u"state"_s, u"a state of the future"_s}};
    older["lines"_L1] = lines;
    QCOMPARE(historyFrom(older)->lines.constFirst().line.state,
             AttemptState::OutcomeUnknown); // looked at, never taken for nothing
}

void TestProvisioningDecide::J12_whatARequestsStateLeadsTo_data()
{
    QTest::addColumn<QString>("request");
    QTest::addColumn<QString>("node");
    QTest::addColumn<AttemptState>("state");
    QTest::newRow("CREATING") << u"CREATING"_s << u"-"_s << AttemptState::Queued;
    QTest::newRow("ACCEPTED") << u"ACCEPTED"_s << u"-"_s << AttemptState::Queued;
    QTest::newRow("WAITING") << u"WAITING_FOR_RESOURCES"_s << u"-"_s << AttemptState::Queued;
    QTest::newRow("PROVISIONING") << u"PROVISIONING"_s << u"CREATING"_s << AttemptState::Making;
    QTest::newRow("PROVISIONING, the node flips") << u"PROVISIONING"_s << QString{} << AttemptState::Making;
    QTest::newRow("ACTIVE and READY") << u"ACTIVE"_s << u"READY"_s << AttemptState::Reaching;
    QTest::newRow("ACTIVE, node not seen") << u"ACTIVE"_s << QString{} << AttemptState::Making;
    QTest::newRow("ACTIVE and PREEMPTED") << u"ACTIVE"_s << u"PREEMPTED"_s << AttemptState::Cancelling;
    QTest::newRow("ACTIVE, somebody else's node") << u"ACTIVE"_s << u"foreign"_s << AttemptState::Cancelling;
    QTest::newRow("FAILED") << u"FAILED no-capacity"_s << QString{} << AttemptState::Cancelling;
    QTest::newRow("FAILED without a reason") << u"FAILED"_s << QString{} << AttemptState::Cancelling;
    QTest::newRow("SUSPENDING") << u"SUSPENDING"_s << u"DELETING"_s << AttemptState::Making;
    QTest::newRow("SUSPENDED by the service") << u"SUSPENDED"_s << QString{} << AttemptState::Cancelling;
    QTest::newRow("DELETING by somebody") << u"DELETING"_s << QString{} << AttemptState::Cancelling;
    QTest::newRow("a new word") << u"DREAMING"_s << u"-"_s << AttemptState::Queued;
    QTest::newRow("gone") << QString{} << QString{} << AttemptState::Stopped;
    QTest::newRow("unreadable") << u"?busy"_s << u"-"_s << AttemptState::Queued;
}

void TestProvisioningDecide::J12_whatARequestsStateLeadsTo()
{
    QFETCH(const QString, request);
    QFETCH(const QString, node);
    QFETCH(const AttemptState, state);
    QJsonObject snapshot{{u"request"_s, request}};
    if (node != "-"_L1)
        snapshot.insert(u"node"_s, node);
    const auto replay = after({step("sent"), step("looked", snapshot)});
    QCOMPARE(replay.history.lines.constFirst().line.state, state);
}

void TestProvisioningDecide::everyOutcomeHasItsNextStep_data()
{
    QTest::addColumn<RequestMethod>("method");
    QTest::addColumn<QString>("error");
    QTest::addColumn<AttemptState>("line");
    QTest::addColumn<RequestState>("state");
    const auto row = [](RequestMethod method, const char *error, AttemptState line, RequestState state) {
        QTest::addRow("%s: %s", method == RequestMethod::Queue ? "queue" : "direct", error)
            << method << QString::fromLatin1(error) << line << state;
    };
    for (const auto method : {RequestMethod::Queue, RequestMethod::Direct}) {
        row(method, "no-capacity", AttemptState::Waiting, RequestState::Working);
        row(method, "rate-limited", AttemptState::Waiting, RequestState::Working);
        row(method, "quota-exceeded", AttemptState::Waiting, RequestState::Working);
        row(method, "address-limit", AttemptState::Stopped, RequestState::NeedsUser);
        row(method, "not-granted", AttemptState::Stopped, RequestState::GaveUp);
        row(method, "not-in-zone", AttemptState::Stopped, RequestState::GaveUp);
        row(method, "invalid", AttemptState::Stopped, RequestState::GaveUp);
        row(method, "denied", AttemptState::Waiting, RequestState::NeedsUser);
        row(method, "api-off", AttemptState::Waiting, RequestState::NeedsUser);
        row(method, "billing-off", AttemptState::Waiting, RequestState::NeedsUser);
        row(method, "signed-out", AttemptState::Waiting, RequestState::Working);
        row(method, "scope-missing", AttemptState::Waiting, RequestState::NeedsUser);
        row(method, "queue-refused", AttemptState::Waiting, RequestState::Working);
        row(method, "already-exists", AttemptState::OutcomeUnknown, RequestState::Working);
        row(method, "ambiguous", AttemptState::OutcomeUnknown, RequestState::Working);
        row(method, "bad-reply", AttemptState::OutcomeUnknown, RequestState::Working);
        row(method, "conflict", AttemptState::OutcomeUnknown, RequestState::Working);
    }
    row(RequestMethod::Queue, "offline", AttemptState::OutcomeUnknown,
        RequestState::Working); // it was repeated by itself
    row(RequestMethod::Queue, "busy", AttemptState::OutcomeUnknown, RequestState::Working);
    row(RequestMethod::Direct, "offline", AttemptState::Waiting, RequestState::Working); // surely unsent
}

void TestProvisioningDecide::everyOutcomeHasItsNextStep()
{
    QFETCH(const RequestMethod, method);
    QFETCH(const QString, error);
    QFETCH(const AttemptState, line);
    QFETCH(const RequestState, state);
    const auto replay = after({step("sent", {{u"error"_s, error}, {u"after"_s, 0.1}})}, method);
    QCOMPARE(replay.history.lines.constFirst().line.state, line);
    QCOMPARE(stateOf(replay.history), state);
    const bool wasAsked = error != "signed-out"_L1 && error != "scope-missing"_L1 && error != "rate-limited"_L1
        && !(error == "offline"_L1 && method == RequestMethod::Direct);
    QCOMPARE(replay.history.attempts, wasAsked ? 1 : 0);
    if (state == RequestState::NeedsUser || state == RequestState::GaveUp)
        QVERIFY(!replay.history.why->message.isEmpty());
}

/// What waits in Google's queue elsewhere may have waited for days.
void TestProvisioningDecide::R2_anUnknownRefusalStopsItsZoneAlone_data()
{
    QTest::addColumn<QJsonObject>("refusal");
    QTest::newRow("at once") << step("sent", {{u"zone"_s, u"y"_s}, {u"error"_s, u"invalid"_s}});
    QTest::newRow("as an operation that has ended") << step("sent", {{u"zone"_s, u"y"_s}, {u"ended"_s, u"invalid"_s}});
    QTest::newRow("of the queued request")
        << step("looked", {{u"zone"_s, u"y"_s}, {u"request"_s, u"FAILED invalid"_s}, {u"node"_s, QString{}}});
}

void TestProvisioningDecide::R2_anUnknownRefusalStopsItsZoneAlone()
{
    QFETCH(const QJsonObject, refusal);
    const auto first = QList{step("sent"), QJsonObject{{u"after"_s, 10}}};
    const auto gone =
        step("looked", {{u"zone"_s, u"y"_s}, {u"request"_s, QString{}}, {u"node"_s, QString{}}, {u"after"_s, 300}});
    auto steps = first;
    if (refusal["event"_L1] == u"looked"_s)
        steps.append(step("sent", {{u"zone"_s, u"y"_s}}));
    steps.append({refusal, gone});
    const auto replay = after(steps, RequestMethod::Queue, {u"z"_s, u"y"_s});
    QCOMPARE(replay.broken, QString{});
    const auto &waiting = replay.history.lines[0];
    const auto &refused = replay.history.lines[1];
    QCOMPARE(waiting.line.state, AttemptState::Queued);
    QCOMPARE(waiting.goal, Goal::Get);
    QCOMPARE(refused.line.state, AttemptState::Stopped);
    QCOMPARE(refused.line.last->message, u"invalid"_s);
    QCOMPARE(stateOf(replay.history), RequestState::Working);
    for (const auto &each : replay.steps) {
        for (const auto &action : each["actions"_L1].toArray())
            QVERIFY2(action != u"remove z"_s, "what waits there is not taken back");
    }
}

void TestProvisioningDecide::R2_whatEveryZoneRefusesEndsTheRequestWithGooglesWords()
{
    const auto replay = after({step("sent", {{u"error"_s, u"invalid"_s}}), QJsonObject{{u"after"_s, 10}},
                               step("sent", {{u"zone"_s, u"y"_s}, {u"error"_s, u"invalid"_s}})},
                              RequestMethod::Queue, {u"z"_s, u"y"_s});
    QCOMPARE(replay.broken, QString{});
    QCOMPARE(stateOf(replay.history), RequestState::GaveUp);
    QCOMPARE(replay.history.why->code, ErrorCode::Invalid);
    QCOMPARE(replay.history.why->message, u"invalid"_s);
    QCOMPARE(replay.history.attempts, 2); // each was asked once
}

/// Any events in any order: at most one winner, no request that ends while something goes on, no history that cannot be
/// read.
void TestProvisioningDecide::whateverHappensNothingIsBroken()
{
    const QStringList events{u"sent"_s,   u"removed"_s,   u"reached"_s,     u"used"_s,  u"looked"_s,
                             u"looked"_s, u"late"_s,      u"woke"_s,        u"pause"_s, u"resume"_s,
                             u"stop"_s,   u"keep-late"_s, u"remove-late"_s, u"again"_s};
    const QStringList errors{u"no-capacity"_s, u"busy"_s,      u"denied"_s,         u"signed-out"_s,
                             u"ambiguous"_s,   u"not-found"_s, u"already-exists"_s, u"queue-refused"_s,
                             u"wrong-state"_s, u"invalid"_s,   u"cancelled"_s,      u"address-limit"_s,
                             u"broken-there"_s};
    const QStringList nodes{u"READY"_s, u"CREATING"_s, u"PREEMPTED"_s, u"DELETING"_s, u"foreign"_s,
                            QString{},  u"?busy"_s,    u"NEWWORD"_s,   u"READY"_s};
    const QStringList requests{u"CREATING"_s,  u"ACCEPTED"_s,   u"PROVISIONING"_s, u"ACTIVE"_s, u"FAILED no-capacity"_s,
                               u"SUSPENDED"_s, u"SUSPENDING"_s, u"DELETING"_s,     QString{},   u"?timeout"_s,
                               u"ACTIVE"_s};
    std::mt19937 dice{20261120};
    const auto one = [&](const QStringList &of) {
        return of[std::uniform_int_distribution<qsizetype>{0, of.size() - 1}(dice)];
    };
    for (int run = 0; run < 200; ++run) {
        QJsonArray steps;
        for (int i = 0; i < 100; ++i) {
            const auto order = events.indexOf(u"pause"_s);
            auto event = one(events);
            if (events.indexOf(event) >= order && dice() % 8 != 0)
                event = u"looked"_s;
            QJsonObject entry{{u"after"_s, int(dice() % 90)},
                              {u"event"_s, event},
                              {u"zone"_s, dice() % 20 == 0 ? QString{} : one({u"z1"_s, u"z2"_s, u"z3"_s})}};
            if (event == "looked"_L1 || event == "late"_L1 || event == "used"_L1)
                entry.insert(u"node"_s, one(nodes));
            if (event == "looked"_L1 && run % 2 == 0)
                entry.insert(u"request"_s, one(requests));
            if (dice() % 3 == 0 && event != "looked"_L1)
                entry.insert(u"error"_s, one(errors));
            steps.append(entry);
        }
        const auto replay =
            recorded::replay({{u"wish"_s,
                               toJson(tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s},
                                                 run % 2 == 0 ? RequestMethod::Queue : RequestMethod::Direct))},
                              {u"steps"_s, steps}});
        QVERIFY2(replay.broken.isEmpty(), qPrintable(replay.broken));
    }
}

void TestProvisioningDecide::tenThousandAttemptsInVirtualTime()
{
    auto history = begun(tpuRequest({u"z"_s}, RequestMethod::Direct), {.now = recorded::beginning, .seed = 1});
    auto now = recorded::beginning;
    quint64 seed = 0;
    qsizetype largest = 0;
    qsizetype ended = 0;
    std::chrono::milliseconds shortest = 24h;
    for (int attempt = 1; attempt <= 10'000; ++attempt) {
        const auto decision = decide(history, {.now = now, .seed = ++seed}, {.listedAt = recorded::beginning});
        QCOMPARE(recorded::words(decision.actions), QStringList{u"ask z"_s});
        history = decision.history;
        now = now.addSecs(40);
        auto outcome =
            reduce(history, event::Sent{ZoneId{u"z"_s}, attempt, failed(ErrorCode::NoCapacity, u"no capacity"_s)},
                   {.now = now, .seed = ++seed});
        history = outcome.history;
        ended += outcome.ended.size();
        const auto waits = decide(history, {.now = now, .seed = ++seed}, {.listedAt = recorded::beginning});
        QVERIFY(waits.actions.isEmpty() && waits.wakeAt.isValid());
        shortest = std::min(shortest, waits.wakeAt - now);
        now = waits.wakeAt;
        largest = std::max(largest, QJsonDocument{toJson(history)}.toJson().size());
    }
    QCOMPARE(history.attempts, 10'000);
    QCOMPARE(ended, 10'000);
    QVERIFY2(largest < 8'000, qPrintable(QString::number(largest)));
    QVERIFY2(shortest >= 42s, qPrintable(QString::number(shortest.count())));
}

void TestProvisioningDecide::J17_aChangeIsForTheNextAttempt()
{
    auto history = after({step("sent")}).history;
    auto wanted = tpuRequest({u"z"_s, u"y"_s});
    wanted.spec.acceleratorType = u"v6e-4"_s;
    const auto now = recorded::beginning.addSecs(60);
    history = reduce(history, event::Changed{wanted}, {.now = now, .seed = 3}).history;
    QCOMPARE(history.lines.constFirst().sent.acceleratorType, u"v6e-8"_s); // what is under way is as it was asked for
    QCOMPARE(history.lines.constFirst().line.state, AttemptState::Queued);
    QCOMPARE(history.lines.size(), 2);
    const auto decision = decide(history, {.now = now.addSecs(5), .seed = 4}, {.listedAt = recorded::beginning});
    QVERIFY(recorded::words(decision.actions).contains(u"ask y"_s));
    QCOMPARE(decision.history.lines.last().sent.acceleratorType, u"v6e-4"_s);
    history =
        reduce(decision.history, event::Changed{tpuRequest({u"y"_s})}, {.now = now.addSecs(6), .seed = 5}).history;
    QCOMPARE(history.lines.constFirst().line.state, AttemptState::Cancelling); // a zone that is not wanted any more
}

void TestProvisioningDecide::againTakesBackOnlyWhatIsDead()
{
    const QList<QJsonObject> won{step("sent"), step("looked", {{u"request"_s, u"ACTIVE"_s}, {u"node"_s, u"READY"_s}}),
                                 step("reached")};
    QCOMPARE(stateOf(after(won).history), RequestState::Fulfilled);
    auto steps = won;
    steps << step("again", {{u"zone"_s, QString{}}})
          << step("looked", {{u"request"_s, u"SUSPENDED"_s}, {u"node"_s, u"PREEMPTED"_s}});
    auto replay = after(steps);
    QCOMPARE(replay.history.interruptions, 1);
    QCOMPARE(replay.steps.last()["actions"_L1].toArray().at(0).toString(), u"remove z"_s);
    QCOMPARE(replay.history.lines.constFirst().removal, Removal::RequestWithNodes);
    steps << step("removed") << step("looked", {{u"request"_s, QString{}}, {u"node"_s, QString{}}, {u"after"_s, 10}});
    replay = after(steps);
    QCOMPARE(replay.history.lines.constFirst().line.state, AttemptState::Asking);
    QCOMPARE(stateOf(replay.history), RequestState::Working);
    steps = won; // it lives: nothing is deleted, and it is the winner again
    steps << step("again", {{u"zone"_s, QString{}}})
          << step("looked", {{u"request"_s, u"ACTIVE"_s}, {u"node"_s, u"READY"_s}});
    replay = after(steps);
    QVERIFY(replay.steps.last()["actions"_L1].toArray().isEmpty());
    QCOMPARE(stateOf(replay.history), RequestState::Fulfilled);
    QCOMPARE(replay.history.interruptions, 0);
}

void TestProvisioningDecide::againHasADayAlsoWhenTheTimeIsOver()
{
    auto won =
        after({step("sent"), step("looked", {{u"request"_s, u"ACTIVE"_s}, {u"node"_s, u"READY"_s}}), step("reached")})
            .history;
    const auto lostAt = recorded::beginning.addDays(3);
    const auto untilAfter = [&](const QDateTime &until) {
        won.tpuRequest.until = until;
        const auto again = reduce(won, event::Lost{}, {.now = lostAt, .seed = 3}).history;
        const auto soon = decide(again, {.now = lostAt.addSecs(60), .seed = 4}, {.listedAt = lostAt});
        return stateOf(soon.history) == RequestState::Working ? soon.history.tpuRequest.until : QDateTime{};
    };
    QCOMPARE(untilAfter(recorded::beginning.addDays(1)), lostAt.addDays(1)); // over long ago
    QCOMPARE(untilAfter(lostAt.addSecs(600)), lostAt.addDays(1));
    QCOMPARE(untilAfter(lostAt.addDays(5)), lostAt.addDays(5)); // what the user chose is longer
    won.tpuRequest.until = {};
    const auto endless = reduce(won, event::Lost{}, {.now = lostAt, .seed = 3}).history;
    QVERIFY(!endless.tpuRequest.until.isValid());
}

void TestProvisioningDecide::aRemovalThatHadToWaitIsLookedAtAgain()
{
    const auto lost = after({step("sent"), step("looked", {{u"request"_s, u"ACTIVE"_s}, {u"node"_s, u"READY"_s}}),
                             step("reached"), step("again", {{u"zone"_s, QString{}}}),
                             step("looked", {{u"request"_s, u"SUSPENDED"_s}, {u"node"_s, u"PREEMPTED"_s}})});
    QCOMPARE(lost.steps.last()["actions"_L1].toArray().at(0).toString(), u"remove z"_s);
    const auto lookedAt = lost.history.lines.constFirst().lookedAt;
    const auto then = [&](std::chrono::seconds later, bool isReadOnly) {
        const auto now = lookedAt + later;
        return decide(lost.history, {.now = now, .seed = 3}, {.isReadOnly = isReadOnly, .listedAt = now});
    };
    QVERIFY(then(5s, true).actions.isEmpty());
    QVERIFY(then(1h, true).actions.isEmpty());
    QCOMPARE(recorded::words(then(5s, false).actions), QStringList{u"remove z"_s});
    QCOMPARE(recorded::words(then(1h, false).actions), QStringList{u"look z"_s}); // unlocked: what is it now?
    QCOMPARE(recorded::words(then(-1h, false).actions), QStringList{u"look z"_s}); // a clock that was put back
}

void TestProvisioningDecide::zonesAreStaggered()
{
    const auto history = begun(tpuRequest({u"a"_s, u"b"_s, u"c"_s, u"a"_s}), {.now = recorded::beginning, .seed = 7});
    QCOMPARE(history.lines.size(), 3); // one line for each zone
    QCOMPARE(history.lines[0].line.nextTryAt, recorded::beginning);
    QVERIFY(history.lines[1].line.nextTryAt > recorded::beginning.addMSecs(2'000));
    QVERIFY(history.lines[2].line.nextTryAt > history.lines[1].line.nextTryAt);
    const auto first =
        decide(history, {.now = recorded::beginning.addSecs(60), .seed = 8}, {.listedAt = recorded::beginning});
    QCOMPARE(first.actions.size(), 1); // never a burst, however late
    QCOMPARE(first.wakeAt, recorded::beginning.addSecs(61));
    const auto unlisted = decide(history, {.now = recorded::beginning.addSecs(60), .seed = 8}, {});
    QVERIFY(unlisted.actions.isEmpty()); // reconciled first
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningDecide)
#include "tst_provisioningdecide.moc"
