// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A race over six zones whose capacity comes and goes, with trouble on the way, from a hundred seeds.
#include "wishbench.h"

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

QString raced(unsigned seed)
{
    Script script{seed};
    WishBench b{seed};
    b.sharedQuota = seed % 2 == 0 ? &quotaIn : nullptr;
    b.cloud.hasCapacity = [&](const QString &zone, auto now) {
        return std::ranges::any_of(script.windows[zone], [&](const Window &w) { return w.from <= now && now < w.to; });
    };
    b.cloud.runsDry = [&](const QString &) { return script.chance(20); };
    b.cloud.provisioning = std::chrono::milliseconds{script.number(20'000, 300'000)};
    b.cloud.refusesDeleteWhileProvisioning = script.chance(50);
    b.cloud.fate = [&](int) {
        const auto n = script.number(1, 100);
        return n <= 4 ? Fate::LoseReply
            : n <= 8  ? Fate::LoseRequest
            : n <= 11 ? Fate::AfterWork503
            : n <= 14 ? Fate::Broken
                      : Fate::Normal;
    };
    b.reach = [&](Tpu, std::stop_token) -> Task<> {
        if (script.chance(40))
            co_return failed(ErrorCode::Timeout, u"no answer"_s);
        co_return {};
    };
    b.begin();
    if (b.start(WishBench::wish({u"z1"_s, u"z2"_s, u"z3"_s, u"z4"_s, u"z5"_s, u"z6"_s},
                                seed % 3 == 0 ? WishMethod::Direct : WishMethod::Queue))
            .isNull())
        return u"it did not start"_s;
    const auto isDone = [&] { return !b.service->wishes().isEmpty() && b.view().state == WishState::Fulfilled; };
    for (int life = 0; life < 3 && !isDone(); ++life) {
        (void)b.clock.passUntil(isDone, std::chrono::milliseconds{script.number(60'000, 6 * 3'600'000)});
        if (!isDone()) {
            b.kill();
            b.begin();
        }
    }
    if (!b.passUntil(WishState::Fulfilled, 48h))
        return u"it does not end"_s;
    b.clock.pass(10min);
    b.cloud.tick();
    QSet<QString> winners{b.won.begin(), b.won.end()};
    if (winners.size() != 1)
        return u"winners: %1"_s.arg(b.won.join(u' '));
    if (b.cloud.nodes.size() != 1 || b.cloud.nodes.firstKey() != b.won.constFirst())
        return u"left: %1; won: %2"_s.arg(b.readyNodes().join(u' '), b.won.join(u' '));
    if (b.cloud.requests.size() > 1)
        return u"%1 requests are left"_s.arg(b.cloud.requests.size());
    const auto won =
        std::ranges::count_if(b.view().lines, [](const WishLine &line) { return line.state == LineState::Won; });
    return won == 1 ? QString{} : u"%1 lines say that they won"_s.arg(won);
}

} // namespace

class TestWishRace : public QObject
{
    Q_OBJECT

private slots:
    void aHundredRacesHaveOneWinnerAndNoLoserIsLeft_data();
    void aHundredRacesHaveOneWinnerAndNoLoserIsLeft();
    void zonesThatShareAQuotaAreAskedOneAfterTheOther();
    void whatWaitsInTheQueueLetsTheOtherZonesOfItsQuotaIn();
};

void TestWishRace::aHundredRacesHaveOneWinnerAndNoLoserIsLeft_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 100; ++seed)
        QTest::addRow("%d", seed) << seed;
}

void TestWishRace::aHundredRacesHaveOneWinnerAndNoLoserIsLeft()
{
    QFETCH(const int, seed);
    QCOMPARE(raced(unsigned(seed)), QString{});
}

void TestWishRace::zonesThatShareAQuotaAreAskedOneAfterTheOther()
{
    WishBench b;
    b.sharedQuota = [](const ZoneId &zone, const QString &, Tier) {
        return zone.toString() == u"z4"_s ? QString{} : u"region"_s;
    };
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z3"_s && now > 2h; };
    b.begin();
    const auto id = b.start(WishBench::wish({u"z1"_s, u"z2"_s, u"z3"_s, u"z4"_s}, WishMethod::Direct));
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
        return b.view().state == WishState::Fulfilled;
    };
    QVERIFY(b.clock.passUntil(isDone, 6h));
    QCOMPARE(most, 1); // two at once would be refused for quota, or one would keep the other out
    QVERIFY(wasSaid);
    QHash<QString, int> tries;
    for (const auto &attempt : b.service->history(id))
        ++tries[attempt.zone.toString()];
    for (const auto *zone : {"z1", "z2", "z3"}) // each has its turn, whatever stands first in the list
        QVERIFY2(tries[QString::fromLatin1(zone)] >= 10, zone);
    QVERIFY(tries[u"z4"_s] > tries[u"z1"_s]); // nobody's quota but its own
    QCOMPARE(b.cloud.nodes.size(), 1);
}

void TestWishRace::whatWaitsInTheQueueLetsTheOtherZonesOfItsQuotaIn()
{
    WishBench b;
    b.sharedQuota = [](const ZoneId &, const QString &, Tier) { return u"region"_s; };
    b.cloud.hasCapacity = [](const QString &zone, auto now) { return zone == u"z2"_s && now > 2h; };
    b.begin();
    (void)b.start(WishBench::wish({u"z1"_s, u"z2"_s, u"z3"_s}));
    b.clock.pass(10min);
    for (const auto &line : b.view().lines)
        QCOMPARE(line.state, LineState::Queued); // days of waiting there keep nobody out
    QVERIFY(b.passUntil(WishState::Fulfilled, 4h));
    QCOMPARE(b.won, QStringList{u"projects/p/locations/z2/nodes/t1"_s});
}

QTEST_GUILESS_MAIN(TestWishRace)
#include "tst_wishrace.moc"
