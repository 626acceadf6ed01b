// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clustertext.h"
#include "tests/services/cluster/clusterfixture.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;
using clusterfixture::node;

namespace {

constexpr qint64 now = 1'796'061'600;
constexpr qint64 hour = 3'600;

/// Two pods of two hosts: what runs there, and one job that waits.
ClusterQueue twoPods()
{
    ClusterQueue queue{.readAt = now};
    for (const auto &slice : {u"a"_s, u"b"_s}) {
        for (int worker = 0; worker < 2; ++worker)
            queue.nodes << node(nodeNameOf(slice, worker), ClusterNodeState::Idle);
    }
    return queue;
}

void runOn(ClusterQueue *queue, const QString &slice, qint64 id, qint64 endsIn)
{
    for (auto &one : queue->nodes) {
        if (sliceOfNode(one.name) == slice)
            one.state = ClusterNodeState::Allocated;
    }
    queue->jobs << ClusterJob{.id = id,
                              .state = ClusterJobState::Running,
                              .partition = u"v4-16"_s,
                              .nodes = slice + u"-w[000-001]"_s,
                              .startedAt = now - hour,
                              .endsAt = endsIn > 0 ? now + endsIn : 0,
                              .timeLimit = endsIn > 0 ? hour + endsIn : 0,
                              .nodeCount = 2};
}

ClusterJob waiting(qint64 id, int nodes, const QString &reason = u"Resources"_s)
{
    return {.id = id,
            .state = ClusterJobState::Pending,
            .reason = reason,
            .partition = u"v4-16"_s,
            .timeLimit = hour,
            .priority = 1'000 - id,
            .nodeCount = nodes};
}

QString whyOf(const ClusterJob &job, ClusterQueue queue)
{
    queue.jobs << job;
    return clustertext::why(job, queue, slicesOf(queue), now);
}

} // namespace

class ClusterTextTest : public QObject
{
    Q_OBJECT

private slots:
    void slicesStandAsTheirNodesDo();
    void aJobThatWaitsSaysForWhatAndUntilWhen();
    void slurmsOwnExpectationCounts();
    void jobsBeforeItAreReckonedIn();
    void thousandsBeforeItAreReckonedInTheirOrder();
    void nobodyKnowsWhereSomethingRunsWithoutALimit();
    void lostSlicesAreSaid();
    void wordsOfSlurmAreSaidInPlainWords_data();
    void wordsOfSlurmAreSaidInPlainWords();
    void durationsAreShort();
    void efficiencyIsSaid();
    void theDifferenceOfTwoQueuesIsFound();
};

void ClusterTextTest::slicesStandAsTheirNodesDo()
{
    auto queue = twoPods();
    runOn(&queue, u"a"_s, 1, hour);
    auto slices = slicesOf(queue);
    QCOMPARE(slices.size(), 2);
    QCOMPARE(slices[0].state, SliceStanding::State::Used);
    QCOMPARE(slices[0].jobs, QList<qint64>{1});
    QCOMPARE(slices[1].state, SliceStanding::State::Free);
    queue.nodes[3].state = ClusterNodeState::Down;
    queue.nodes[3].reason = u"Not responding"_s;
    slices = slicesOf(queue);
    QCOMPARE(slices[1].state, SliceStanding::State::Partial); // half a slice
    QCOMPARE(slices[1].reason, u"Not responding"_s);
    queue.nodes[2].state = ClusterNodeState::Down;
    QCOMPARE(slicesOf(queue)[1].state, SliceStanding::State::Down);
    for (auto &one : queue.nodes)
        one.state = ClusterNodeState::PoweredDown;
    QCOMPARE(slicesOf(queue)[0].state, SliceStanding::State::Away);
}

void ClusterTextTest::aJobThatWaitsSaysForWhatAndUntilWhen()
{
    auto queue = twoPods();
    runOn(&queue, u"a"_s, 1, 40 * 60);
    runOn(&queue, u"b"_s, 2, 2 * hour);
    const auto one = whyOf(waiting(9, 2), queue);
    QVERIFY2(one.contains(u"v4-16"_s) && one.contains(u"40 min"_s) && one.contains(u"time limits"_s), qPrintable(one));
    const auto two = whyOf(waiting(9, 4), queue);
    QVERIFY2(two.contains(u"2 free v4-16 slice"_s) && two.contains(u"2 h 0 min"_s), qPrintable(two));
}

void ClusterTextTest::slurmsOwnExpectationCounts()
{
    auto queue = twoPods();
    runOn(&queue, u"a"_s, 1, 0);
    auto job = waiting(9, 4);
    job.startedAt = now + 25 * 60;
    const auto said = whyOf(job, queue);
    QVERIFY2(said.contains(u"expected"_s) && said.contains(u"25 min"_s), qPrintable(said));
    job.startedAt = now + 30 * 24 * hour;
    QVERIFY(whyOf(job, queue).contains(u"on "_s));
}

void ClusterTextTest::jobsBeforeItAreReckonedIn()
{
    auto queue = twoPods();
    runOn(&queue, u"a"_s, 1, hour);
    runOn(&queue, u"b"_s, 2, 2 * hour);
    queue.jobs << waiting(3, 2); // takes a at 1 h, for an hour
    const auto job = waiting(9, 4, u"Priority"_s);
    queue.jobs << job;
    const auto shortage = shortageOf(job, queue, slicesOf(queue));
    QCOMPARE(shortage.wanted, 2);
    QCOMPARE(shortage.expectedAt, now + 2 * hour);
    QVERIFY(shortage.isGuess && shortage.areSlices);
}

/// As it is reckoned in words: whoever goes first takes the slices that are free first.
void ClusterTextTest::thousandsBeforeItAreReckonedInTheirOrder()
{
    constexpr int slices = 300;
    constexpr int mostBefore = 2'000;
    ClusterQueue queue{.readAt = now};
    QList<qint64> times;
    for (int number = 0; number < slices; ++number) {
        const auto name = u"s%1"_s.arg(number, 3, 10, QChar{u'0'});
        for (int worker = 0; worker < 2; ++worker)
            queue.nodes << node(nodeNameOf(name, worker), ClusterNodeState::Idle);
        runOn(&queue, name, number + 1, 60 + 37 * (number * 7 % slices));
        times << queue.jobs.constLast().endsAt;
    }
    QList<ClusterJob> first;
    for (int number = 0; number < mostBefore; ++number) {
        auto job = waiting(1'000 + number, 2 * (1 + number % 3), u"Priority"_s);
        job.priority = 10'000 + number * 13 % mostBefore; // not in the order of their numbers
        job.timeLimit = 600 + 60 * (number % 50);
        first << job;
    }
    queue.jobs << first;
    std::ranges::sort(first, std::greater{}, &ClusterJob::priority);
    for (const auto &job : std::as_const(first)) {
        std::ranges::sort(times);
        const auto count = job.nodeCount / 2;
        const auto end = times[count - 1] + job.timeLimit;
        std::fill_n(times.begin(), count, end);
    }
    std::ranges::sort(times);
    auto asked = waiting(9'000, 4, u"Priority"_s);
    asked.priority = 5;
    queue.jobs << asked;
    const auto standing = slicesOf(queue);
    QCOMPARE(shortageOf(asked, queue, standing).expectedAt, times[1]);
    auto another = waiting(8'000, 2); // one more is too much to be reckoned with
    another.priority = 6;
    queue.jobs.insert(queue.jobs.size() - 1, another);
    QCOMPARE(shortageOf(asked, queue, standing).expectedAt, 0);
    queue.jobs[queue.jobs.size() - 2].partition = u"v4-8"_s; // which waits for other slices
    QCOMPARE(shortageOf(asked, queue, standing).expectedAt, times[1]);
}

void ClusterTextTest::nobodyKnowsWhereSomethingRunsWithoutALimit()
{
    auto queue = twoPods();
    runOn(&queue, u"a"_s, 1, 0);
    runOn(&queue, u"b"_s, 2, hour);
    QVERIFY(whyOf(waiting(9, 2), queue).contains(u"1 h"_s));
    const auto both = whyOf(waiting(9, 4), queue);
    QVERIFY2(!both.contains(u" h "_s) && !both.contains(u"min"_s), qPrintable(both));
}

void ClusterTextTest::lostSlicesAreSaid()
{
    auto queue = twoPods();
    for (auto &one : queue.nodes) {
        if (sliceOfNode(one.name) == u"b"_s)
            one.state = ClusterNodeState::Down;
    }
    const auto said = whyOf(waiting(9, 4, u"ReqNodeNotAvail, UnavailableNodes:b-w[000-001]"_s), queue);
    QVERIFY2(said.contains(u"1 slice"_s) && said.contains(u"lost"_s), qPrintable(said));
    auto comes = waiting(9, 2);
    comes.state = ClusterJobState::Configuring;
    QVERIFY(whyOf(comes, queue).contains(u"asked for"_s));
}

void ClusterTextTest::wordsOfSlurmAreSaidInPlainWords_data()
{
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("said");
    QTest::newRow("held") << u"JobHeldUser"_s << u"Held"_s;
    QTest::newRow("never") << u"DependencyNeverSatisfied"_s << u"Never starts"_s;
    QTest::newRow("dependency") << u"Dependency"_s << u"another job"_s;
    QTest::newRow("begin") << u"BeginTime"_s << u"time to start"_s;
    QTest::newRow("tasks") << u"JobArrayTaskLimit"_s << u"only so many"_s;
    QTest::newRow("quality") << u"QOSMaxJobsPerUserLimit"_s << u"quality of service"_s;
    QTest::newRow("account") << u"AssocGrpNodeLimit"_s << u"account"_s;
    QTest::newRow("in words")
        << u"Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority partitions"_s
        << u"down"_s;
    QTest::newRow("unknown") << u"SomethingNew"_s << u"SomethingNew"_s;
}

void ClusterTextTest::wordsOfSlurmAreSaidInPlainWords()
{
    QFETCH(QString, word);
    QFETCH(QString, said);
    QVERIFY2(clustertext::reason(word).contains(said), qPrintable(clustertext::reason(word)));
    QVERIFY(!clustertext::shortWhy(waiting(1, 2, word)).isEmpty());
    QVERIFY(clustertext::shortWhy(ClusterJob{.state = ClusterJobState::Running, .reason = word}).isEmpty());
}

void ClusterTextTest::durationsAreShort()
{
    QCOMPARE(clustertext::duration(50), u"50 s"_s);
    QCOMPARE(clustertext::duration(40 * 60), u"40 min"_s);
    QCOMPARE(clustertext::duration(hour + 60), u"1 h 1 min"_s);
    QCOMPARE(clustertext::duration(51 * hour), u"2 d 3 h"_s);
    QCOMPARE(clustertext::expected(0, now), QString{});
    QCOMPARE(clustertext::expected(now - 5, now), u"in 1 min"_s);
}

void ClusterTextTest::efficiencyIsSaid()
{
    const auto said = clustertext::efficiency({.runs = 3,
                                               .interruptions = 2,
                                               .held = 8 * hour,
                                               .counted = 6 * hour,
                                               .lost = 2 * hour,
                                               .ofLimit = 0.5,
                                               .mostMemory = 1024 * 1024 * 1024});
    QVERIFY2(said.contains(u"75 %"_s) && said.contains(u"8 h"_s) && said.contains(u"2 h 0 min"_s)
                 && said.contains(u"50 %"_s),
             qPrintable(said));
    QCOMPARE(clustertext::efficiency({}), QString{});
}

void ClusterTextTest::theDifferenceOfTwoQueuesIsFound()
{
    auto before = twoPods();
    before.jobs = {waiting(1, 2), waiting(2, 2), waiting(3, 2)};
    auto after = before;
    QVERIFY(differenceOf(before, after).isEmpty());
    after.jobs[1].state = ClusterJobState::Running;
    after.jobs.removeFirst();
    after.jobs << waiting(4, 2);
    after.nodes[0].state = ClusterNodeState::Down;
    const auto difference = differenceOf(before, after);
    QCOMPARE(difference.removed, QList<qint64>{1});
    QCOMPARE(difference.changed, QList<qsizetype>{0});
    QCOMPARE(difference.added, QList<qsizetype>{2});
    QVERIFY(difference.hasNodeChanges);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ClusterTextTest)
#include "tst_clustertext.moc"
