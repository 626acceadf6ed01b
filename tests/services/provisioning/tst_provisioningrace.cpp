// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A race over six zones whose capacity comes and goes, with trouble on the way, from a hundred seeds. The cloud takes
// what it gave away again, too, and the program dies while it asks for it anew.
#include "provisioningbench.h"

#include <random>

namespace {

struct Window
{
    std::chrono::milliseconds from, to;
};

/// Capacity, stock-outs, lost replies and crashes that follow from the seed.
struct Script
{
    explicit Script(unsigned seed)
        : dice{seed}
    {
        for (int zone = 1; zone <= 6; ++zone) {
            for (int i = 0; i < 3; ++i) {
                const auto from = std::chrono::milliseconds{number(0, 4 * 3'600'000)};
                windows[u"z%1"_s.arg(zone)].append({from, from + std::chrono::milliseconds{number(60'000, 1'800'000)}});
            }
            windows[u"z%1"_s.arg(zone)].append({5h, 24h});
        }
    }
    int number(int from, int to) { return std::uniform_int_distribution<int>{from, to}(dice); }
    bool chance(int percent) { return number(1, 100) <= percent; }

    std::mt19937 dice;
    QHash<QString, QList<Window>> windows;
};

/// Two regions with room for one, and zones on their own.
QString quotaIn(const ZoneId &zone, const QString &, Tier)
{
    return zone.toString() < u"z3"_s ? u"a"_s : zone.toString() < u"z5"_s ? u"b"_s : QString{};
}

class Race
{
public:
    explicit Race(unsigned seed)
        : m_seed{seed}
        , script{seed}
        , b{seed}
    {
        b.sharedQuota = seed % 2 == 0 ? &quotaIn : nullptr;
        b.cloud.hasCapacity = [this](const QString &zone, auto now) {
            return std::ranges::any_of(script.windows[zone],
                                       [&](const Window &w) { return w.from <= now && now < w.to; });
        };
        b.cloud.runsDry = [this](const QString &) { return script.chance(20); };
        b.cloud.provisioning = std::chrono::milliseconds{script.number(20'000, 300'000)};
        b.cloud.refusesDeleteWhileProvisioning = script.chance(50);
        b.cloud.fate = [this](int) {
            const auto n = script.number(1, 100);
            return n <= 4 ? Fate::LoseReply
                : n <= 8  ? Fate::LoseRequest
                : n <= 11 ? Fate::AfterWork503
                : n <= 14 ? Fate::Broken
                          : Fate::Normal;
        };
        b.reach = [this](Tpu, std::stop_token) -> Task<> {
            if (script.chance(40))
                co_return failed(ErrorCode::Timeout, u"no answer"_s);
            co_return {};
        };
        b.world.answer = [this](const FakeRequest &request) {
            if (request.verb == "DELETE" && !b.cloud.isCut)
                judge(request.url.path().section(u'/', 2));
            return b.cloud.answer(request);
        };
    }

    QString raced()
    {
        b.begin();
        m_id = b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s, u"z4"_s, u"z5"_s, u"z6"_s},
                                                     m_seed % 3 == 0 ? RequestMethod::Direct : RequestMethod::Queue));
        if (m_id.isNull())
            return u"it did not start"_s;
        live();
        if (const auto wrong = end(); !wrong.isEmpty())
            return wrong;
        if (QSet<QString>{b.won.begin(), b.won.end()}.size() != 1)
            return u"winners: %1"_s.arg(b.won.join(u' '));
        const auto losses = script.number(1, 2);
        for (int i = 0; i < losses; ++i) {
            takeAway();
            live();
            if (const auto wrong = end(); !wrong.isEmpty())
                return u"after loss %1: %2"_s.arg(i + 1).arg(wrong);
        }
        return b.view().interruptions == losses ? QString{} : u"%1 interruptions"_s.arg(b.view().interruptions);
    }

private:
    [[nodiscard]] QJsonObject winner() const
    {
        const auto view = b.view();
        return view.winner ? b.cloud.nodes.value(view.winner->toString()) : QJsonObject{};
    }
    /// Fulfilled; the loss of what is dead is told until it is heard.
    [[nodiscard]] bool isDone()
    {
        if (b.view().winner && winner()["state"_L1].toString() != "READY"_L1)
            (void)waited(b.service->lost(m_id, m_lost));
        return b.view().state == RequestState::Fulfilled && winner()["state"_L1].toString() == "READY"_L1;
    }
    /// Up to three lives, each with a death at any moment.
    void live()
    {
        for (int life = 0; life < 3 && !isDone(); ++life) {
            const std::chrono::milliseconds most{script.number(60'000, 6 * 3'600'000)};
            if (!b.clock.passUntil([this] { return isDone(); }, most)) {
                b.kill();
                b.begin();
            }
        }
    }
    void takeAway()
    {
        const auto name = b.view().winner->toString();
        m_lost = winner()["id"_L1].toString();
        const auto request = winner()["queuedResource"_L1].toString();
        if (script.chance(60) && b.cloud.requests.contains(request))
            b.cloud.requests[request]["state"_L1] = QJsonObject{{u"state"_s, u"SUSPENDED"_s}};
        if (script.chance(30))
            b.cloud.nodes.remove(name);
        else
            b.cloud.nodes[name]["state"_L1] = u"PREEMPTED"_s;
    }
    void judge(const QString &path)
    {
        b.cloud.tick();
        for (const auto &[name, node] : b.cloud.nodes.asKeyValueRange()) {
            const bool isMeant = name == path || node["queuedResource"_L1].toString() == path;
            if (isMeant && node["state"_L1].toString() == "READY"_L1 && b.view().winner == TpuId{name})
                m_wrong = u"the TPU that is kept is deleted: "_s + name;
        }
    }
    /// One TPU, no loser, each try counted once.
    QString end()
    {
        if (!b.clock.passUntil([this] { return isDone(); }, 48h))
            return u"it does not end"_s;
        b.clock.pass(10min);
        b.cloud.tick();
        if (!m_wrong.isEmpty())
            return m_wrong;
        if (b.cloud.nodes.size() != 1 || b.cloud.nodes.firstKey() != b.view().winner->toString())
            return u"left: %1; won: %2"_s.arg(b.readyNodes().join(u' '), b.won.join(u' '));
        if (b.cloud.requests.size() > 1)
            return u"%1 requests are left"_s.arg(b.cloud.requests.size());
        QSet<std::pair<QString, int>> tries;
        const auto history = b.history(m_id);
        for (const auto &attempt : history)
            tries.insert({attempt.zone.toString(), attempt.number});
        if (tries.size() != history.size())
            return u"a try is counted twice"_s;
        const auto won = std::ranges::count_if(b.view().lines,
                                               [](const ZoneAttempt &line) { return line.state == AttemptState::Won; });
        return won == 1 ? QString{} : u"%1 lines say that they won"_s.arg(won);
    }

    unsigned m_seed;
    Script script;
    ProvisioningBench b;
    QUuid m_id;
    QString m_lost;
    QString m_wrong;
};

} // namespace

class TestProvisioningRace : public QObject
{
    Q_OBJECT

private slots:
    void aHundredRacesHaveOneWinnerAndNoLoserIsLeft_data();
    void aHundredRacesHaveOneWinnerAndNoLoserIsLeft();
    void zonesThatShareAQuotaAreAskedOneAfterTheOther();
    void whatWaitsInTheQueueLetsTheOtherZonesOfItsQuotaIn();
    void R2_aRefusalStopsItsZoneAlone_data();
    void R2_aRefusalStopsItsZoneAlone();
    void R2_theSameRefusalFromEveryZoneEndsTheRequest_data();
    void R2_theSameRefusalFromEveryZoneEndsTheRequest();
};

void TestProvisioningRace::aHundredRacesHaveOneWinnerAndNoLoserIsLeft_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 100; ++seed)
        QTest::addRow("%d", seed) << seed;
}

void TestProvisioningRace::aHundredRacesHaveOneWinnerAndNoLoserIsLeft()
{
    QFETCH(const int, seed);
    QCOMPARE(Race{unsigned(seed)}.raced(), QString{});
}

void TestProvisioningRace::zonesThatShareAQuotaAreAskedOneAfterTheOther()
{
    ProvisioningBench b;
    b.sharedQuota = [](const ZoneId &zone, const QString &, Tier) {
        return zone.toString() == u"z4"_s ? QString{} : u"region"_s;
    };
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z3"_s && now > 2h; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s, u"z4"_s}, RequestMethod::Direct));
    qsizetype most = 0;
    bool wasSaid = false;
    const auto isDone = [&] {
        QSet<QString> zones;
        for (const auto &node : b.cloud.nodes.keys())
            zones.insert(node.section(u'/', 3, 3));
        zones.remove(u"z4"_s);
        most = std::max(most, zones.size());
        for (const auto &line : b.view().lines)
            wasSaid = wasSaid || (!line.behind.isEmpty() && line.behind != line.zone);
        return b.view().state == RequestState::Fulfilled;
    };
    QVERIFY(b.clock.passUntil(isDone, 6h));
    QCOMPARE(most, 1); // two at once would be refused for quota, or one would keep the other out
    QVERIFY(wasSaid);
    QHash<QString, int> tries;
    for (const auto &attempt : b.history(id))
        ++tries[attempt.zone.toString()];
    for (const auto *zone : {"z1", "z2", "z3"}) // each has its turn, whatever stands first in the list
        QVERIFY2(tries[QString::fromLatin1(zone)] >= 10, zone);
    QVERIFY(tries[u"z4"_s] > tries[u"z1"_s]); // nobody's quota but its own
    QCOMPARE(b.cloud.nodes.size(), 1);
}

void TestProvisioningRace::whatWaitsInTheQueueLetsTheOtherZonesOfItsQuotaIn()
{
    ProvisioningBench b;
    b.sharedQuota = [](const ZoneId &, const QString &, Tier) { return u"region"_s; };
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z2"_s && now > 2h; };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s}));
    b.clock.pass(10min);
    for (const auto &line : b.view().lines)
        QCOMPARE(line.state, AttemptState::Queued); // days of waiting there keep nobody out
    QVERIFY(b.passUntil(RequestState::Fulfilled, 4h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z2/nodes/t1"_s});
}

namespace {

/// A refusal of code 3 that real projects have had, and its twin that nobody has.
void refusals()
{
    QTest::addColumn<RequestMethod>("method");
    QTest::addColumn<QString>("words");
    QTest::addColumn<bool>("leavesRequest");
    QTest::addColumn<int>("tries"); // what is not known may be the fault of the queue, so it is tried without it
    const auto seen =
        u"FLEX_START provisioning model is not supported for accelerator type \"v6e-1\" in location \"asia-east1-c\""_s;
    const auto invented = u"The moon is in the wrong house for \"v6e-1\" [EID: 0x1]"_s;
    QTest::newRow("seen, queue") << RequestMethod::Queue << seen << true << 1;
    QTest::newRow("seen, operation of the queue") << RequestMethod::Queue << seen << false << 1;
    QTest::newRow("seen, direct") << RequestMethod::Direct << seen << true << 1;
    QTest::newRow("invented, queue") << RequestMethod::Queue << invented << true << 2;
    QTest::newRow("invented, operation of the queue") << RequestMethod::Queue << invented << false << 2;
    QTest::newRow("invented, direct") << RequestMethod::Direct << invented << true << 1;
}

} // namespace

void TestProvisioningRace::R2_aRefusalStopsItsZoneAlone_data()
{
    refusals();
}

void TestProvisioningRace::R2_aRefusalStopsItsZoneAlone()
{
    QFETCH(const RequestMethod, method);
    QFETCH(const QString, words);
    QFETCH(const bool, leavesRequest);
    QFETCH(const int, tries);
    ProvisioningBench b;
    b.cloud.leavesRequest = leavesRequest;
    b.cloud.refuses = [&](const QString &zone) { return zone == u"z2"_s ? words : QString{}; };
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z1"_s && now > 6h; };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s}, method));
    b.clock.pass(5h);
    QVERIFY(b.gaveUp.isEmpty());
    const auto lines = b.view().lines;
    QCOMPARE(lines[1].state, AttemptState::Stopped);
    QCOMPARE(lines[1].attempt, tries);
    QVERIFY2(lines[1].last->serverWords.contains(words), qPrintable(lines[1].last->serverWords));
    for (const auto &other : {lines[0], lines[2]}) {
        QVERIFY(!isAtRest(other.state));
        if (method == RequestMethod::Queue) {
            QCOMPARE(other.state, AttemptState::Queued);
            QCOMPARE(other.attempt, 1); // it has waited all the time, and nobody took it back
        }
    }
    QVERIFY(b.passUntil(RequestState::Fulfilled, 48h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z1/nodes/%1"_s.arg(b.view().lines[0].name)});
}

void TestProvisioningRace::R2_theSameRefusalFromEveryZoneEndsTheRequest_data()
{
    refusals();
}

void TestProvisioningRace::R2_theSameRefusalFromEveryZoneEndsTheRequest()
{
    QFETCH(const RequestMethod, method);
    QFETCH(const QString, words);
    QFETCH(const bool, leavesRequest);
    QFETCH(const int, tries);
    ProvisioningBench b;
    b.cloud.leavesRequest = leavesRequest;
    b.cloud.refuses = [&](const QString &) { return words; };
    b.begin();
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s, u"z3"_s}, method));
    QVERIFY(b.passUntil(RequestState::GaveUp, 1h));
    QCOMPARE(b.gaveUp.size(), 1);
    QVERIFY2(b.gaveUp.constFirst().contains(u"v6e-1"_s), qPrintable(b.gaveUp.constFirst()));
    b.clock.pass(5min);
    b.cloud.tick();
    QVERIFY(b.cloud.requests.isEmpty() && b.cloud.nodes.isEmpty());
    QCOMPARE(b.view().lines.size(), 3);
    for (const auto &line : b.view().lines)
        QCOMPARE(line.attempt, tries);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningRace)
#include "tst_provisioningrace.moc"
