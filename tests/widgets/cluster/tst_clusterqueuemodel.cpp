// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/cluster/clusterstage.h"
#include "widgets/cluster/clusterqueuemodel.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QRandomGenerator>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

namespace {

QList<qint64> shownIds(const ClusterQueueModel &model)
{
    QList<qint64> ids;
    for (int row = 0; row < model.rowCount(); ++row)
        ids << model.jobAt(row)->id;
    return ids;
}

QString cellOf(const ClusterQueueModel &model, int row, int column)
{
    return model.index(row, column).data().toString();
}

} // namespace

class ClusterQueueModelTest : public QObject
{
    Q_OBJECT

    static constexpr auto waiting = ClusterJobState::Pending;
    static constexpr auto running = ClusterJobState::Running;

private slots:
    void initTestCase() { QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates}); }

    void whatRunsIsFirstThenWhoseTurnIsNext()
    {
        auto low = ClusterStage::job(1, u"low"_s);
        low.priority = 10;
        auto held = ClusterStage::job(2, u"held"_s);
        held.priority = 0;
        held.reason = u"JobHeldUser"_s;
        ClusterQueueModel model;
        model.setQueue(
            QUuid::createUuid(),
            ClusterStage::queue({low, held, ClusterStage::job(3, u"next"_s), ClusterStage::job(4, u"runs"_s, running),
                                 ClusterStage::job(5, u"over"_s, ClusterJobState::Completed)}));
        QCOMPARE(shownIds(model), (QList<qint64>{4, 3, 1, 2, 5}));
        QVERIFY(!cellOf(model, 0, ClusterQueueModel::Time).isEmpty());
        QVERIFY(cellOf(model, 0, ClusterQueueModel::Time).contains(u"2 h"_s)); // of its limit
        QVERIFY(!cellOf(model, 3, ClusterQueueModel::Why).isEmpty());
        QCOMPARE(ClusterQueueModel::columnNames().size(), model.columnCount());
    }

    void tasksThatWaitAreOneRowAndCountAsTheyAreMany()
    {
        auto rest = ClusterStage::job(20, u"sweep"_s);
        rest.arrayJob = 20;
        rest.tasks = u"3-7%2"_s;
        auto one = ClusterStage::job(21, u"sweep"_s, running);
        one.arrayJob = 20;
        one.task = 2;
        const auto queue = ClusterStage::queue({rest, one});
        ClusterQueueModel model;
        model.setQueue(QUuid::createUuid(), queue);
        QCOMPARE(cellOf(model, 0, ClusterQueueModel::Number), u"20_2"_s);
        QCOMPARE(cellOf(model, 1, ClusterQueueModel::Number), u"20_[3-7%2]"_s);
        QCOMPARE(countsOf(*queue), (QueueCounts{.waiting = 5, .running = 1}));
    }

    void anotherQueueComesWithFewChangesAndTheChoiceStays()
    {
        QList<ClusterJob> jobs;
        for (int i = 1; i <= 1'000; ++i)
            jobs << ClusterStage::job(i, u"job%1"_s.arg(i), i <= 10 ? running : waiting);
        ClusterQueueModel model;
        const QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
        const auto cluster = QUuid::createUuid();
        model.setQueue(cluster, ClusterStage::queue(jobs));
        const QPersistentModelIndex chosen = model.index(model.rowOf(500), 0);
        QSignalSpy removed{&model, &QAbstractItemModel::rowsRemoved};
        QSignalSpy inserted{&model, &QAbstractItemModel::rowsInserted};
        QSignalSpy reset{&model, &QAbstractItemModel::modelReset};
        for (int i = 0; i < 1'000; i += 3) // every third one ends, and as many come
            jobs[i].id += 1'000;
        for (int i = 100; i < 120; ++i)
            jobs[i].state = running;
        model.setQueue(cluster, ClusterStage::queue(jobs));
        QCOMPARE(model.rowCount(), 1'000);
        QCOMPARE(removed.size(), 1);
        QCOMPARE(inserted.size(), 1);
        QCOMPARE(reset.size(), 0);
        QVERIFY(chosen.isValid());
        QCOMPARE(model.jobAt(chosen.row())->id, 500);
        QCOMPARE(chosen.row(), model.rowOf(500));
        model.setQueue(QUuid::createUuid(), ClusterStage::queue(jobs)); // the same numbers are other jobs there
        QCOMPARE(reset.size(), 1);
        QVERIFY(!chosen.isValid());
    }

    /// Whatever changes, the rows are those that a list made afresh has.
    void eachTurnOfAQueueShowsWhatANewListWould()
    {
        QRandomGenerator random{20261130};
        const auto cluster = QUuid::createUuid();
        ClusterQueueModel model;
        const QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
        QMap<qint64, ClusterJob> jobs;
        QueueFilter filter;
        int column = ClusterQueueModel::State;
        auto order = Qt::AscendingOrder;
        qint64 next = 1;
        for (int turn = 0; turn < 200; ++turn) {
            for (int change = 0; change < 8; ++change) {
                const auto kind = random.bounded(4);
                const auto ids = jobs.keys();
                const auto some = ids.isEmpty() ? 0 : ids.at(random.bounded(int(ids.size())));
                if (kind == 0 || ids.isEmpty()) {
                    jobs.insert(next, ClusterStage::job(next, u"n%1"_s.arg(random.bounded(5))));
                    next += 1 + random.bounded(3);
                } else if (kind == 1) {
                    jobs.remove(some);
                } else {
                    jobs[some].state = random.bounded(2) == 0 ? running : waiting;
                    jobs[some].priority = random.bounded(4);
                }
            }
            if (random.bounded(5) == 0) {
                column = random.bounded(model.columnCount());
                order = random.bounded(2) == 0 ? Qt::AscendingOrder : Qt::DescendingOrder;
                model.sort(column, order);
            }
            if (random.bounded(5) == 0) {
                filter = {.which = QueueFilter::Which(random.bounded(4)),
                          .text = random.bounded(2) == 0 ? QString{} : u"n%1"_s.arg(random.bounded(5))};
                model.setFilter(filter);
            }
            const auto queue = ClusterStage::queue(jobs.values());
            model.setQueue(cluster, queue);
            ClusterQueueModel fresh;
            fresh.sort(column, order);
            fresh.setFilter(filter);
            fresh.setQueue(cluster, queue);
            QCOMPARE(shownIds(model), shownIds(fresh));
        }
    }

    void whatIsLookedForIsFoundByNameNumberUserAndHost()
    {
        auto other = ClusterStage::job(31, u"other"_s, running);
        other.user = u"somebody"_s;
        other.nodes = u"pod9-w000"_s;
        ClusterQueueModel model;
        model.setQueue(QUuid::createUuid(), ClusterStage::queue({ClusterStage::job(30, u"Llama"_s), other}));
        const std::pair<QString, QList<qint64>> looked[] = {
            {u"llama"_s, {30}}, {u"31"_s, {31}}, {u"SOMEBODY"_s, {31}}, {u"pod9"_s, {31}}, {u"nothing"_s, {}}};
        for (const auto &[text, ids] : looked) {
            model.setFilter({.text = text});
            QCOMPARE(shownIds(model), ids);
        }
        model.setFilter({.which = QueueFilter::Which::Waiting});
        QCOMPARE(shownIds(model), QList<qint64>{30});
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(ClusterQueueModelTest)
#include "tst_clusterqueuemodel.moc"
