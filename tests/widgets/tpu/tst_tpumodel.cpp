// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/tpu/fakecloud.h"
#include "widgets/common/table.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/tpulistmodel.h"
#include "widgets/tpu/tpupossible.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class TestTpuModel : public QObject
{
    Q_OBJECT

private:
    static QString cell(const QAbstractItemModel &model, int row, int column)
    {
        return model.index(row, column).data().toString();
    }

    static QStringList names(const QAbstractItemModel &model)
    {
        QStringList names;
        for (int i = 0; i < model.rowCount(); ++i)
            names << cell(model, i, TpuListModel::Name);
        return names;
    }

private slots:
    void rowsFollowTheServiceWithSingleChanges()
    {
        FakeCloud cloud;
        TpuListModel model{cloud.tpus.get(), cloud.tpuRequests.get()};
        const QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
        TpuFilter filter{&model};
        const QAbstractItemModelTester filterTester{&filter, QAbstractItemModelTester::FailureReportingMode::QtTest};
        filter.sort(TpuListModel::Name);
        for (int i = 1; i <= 12; ++i)
            cloud.addNode(u"us-central2-b"_s, u"node-%1"_s.arg(i), u"v4-8"_s);
        cloud.load();
        QCOMPARE(names(filter).first(), u"node-1"_s);
        QCOMPARE(names(filter).at(1), u"node-2"_s); // not node-10
        QCOMPARE(names(filter).last(), u"node-12"_s);

        QSignalSpy resets{&model, &QAbstractItemModel::modelReset};
        QSignalSpy removed{&model, &QAbstractItemModel::rowsRemoved};
        QSignalSpy changed{&model, &QAbstractItemModel::dataChanged};
        cloud.nodes.remove(cloud.id(u"us-central2-b"_s, u"node-3"_s).toString());
        cloud.nodes[cloud.id(u"us-central2-b"_s, u"node-5"_s).toString()][u"state"_s] = u"PREEMPTED"_s;
        cloud.addNode(u"europe-west4-a"_s, u"other"_s, u"v6e-8"_s);
        cloud.load();
        QTRY_COMPARE(model.rowCount(), 12);
        QCOMPARE(removed.size(), 1);
        QVERIFY(changed.size() >= 1);
        QCOMPARE(resets.size(), 0);
        const int place = model.rowOf(cloud.id(u"us-central2-b"_s, u"node-5"_s).toString());
        QCOMPARE(cell(model, place, TpuListModel::State), u"PREEMPTED"_s);
        QCOMPARE(model.index(place, TpuListModel::State).data(LevelRole).value<StatusLevel>(), StatusLevel::Warning);
        QCOMPARE(cell(model, place, TpuListModel::Health), u"–"_s); // it was healthy while it was there
        QCOMPARE(model.index(place, TpuListModel::Health).data(Qt::ToolTipRole).toString(), QString{});
        const int alive = model.rowOf(cloud.id(u"us-central2-b"_s, u"node-6"_s).toString());
        QCOMPARE(cell(model, alive, TpuListModel::Health), u"HEALTHY"_s);
    }

    void whatATpuDoesStandsInItsRow()
    {
        FakeCloud cloud;
        cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        cloud.addNode(u"us-central2-b"_s, u"node-2"_s, u"v4-8"_s);
        cloud.addNode(u"us-central2-b"_s, u"off"_s, u"v4-8"_s, u"STOPPED"_s);
        cloud.load();
        TpuListModel model{cloud.tpus.get(), cloud.tpuRequests.get()};
        TpuFilter filter{&model};
        filter.sort(TpuListModel::Name);
        QCOMPARE(filter.rowCount(), 3);
        QHash<QString, QString> words{{u"node-1"_s, u"idle"_s}, {u"off"_s, u"idle"_s}};
        model.setWork([&](const TpuId &tpu) { return words.value(tpu.toString().section(u'/', -1)); });
        QCOMPARE(cell(filter, 0, TpuListModel::Work), u"idle"_s);
        QCOMPARE(cell(filter, 1, TpuListModel::Work), QString{}); // nobody knows
        QCOMPARE(cell(filter, 2, TpuListModel::Work), QString{}); // what stands still does nothing
        QSignalSpy changed{&model, &QAbstractItemModel::dataChanged};
        model.readWork();
        QCOMPARE(changed.size(), 0);
        words[u"node-2"_s] = u"train-7b"_s;
        model.readWork();
        QCOMPARE(changed.size(), 1);
        QCOMPARE(cell(filter, 1, TpuListModel::Work), u"train-7b"_s);
        filter.setWords(u"train"_s);
        QCOMPARE(names(filter), QStringList{u"node-2"_s});
        QCOMPARE(TpuListModel::columnNames().at(TpuListModel::Work), u"work"_s);
        QCOMPARE(int(TpuListModel::columnNames().size()), model.columnCount());
    }

    void aRequestWithoutANodeIsARow()
    {
        FakeCloud cloud;
        cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s)[u"queuedResource"_s] =
            u"projects/trc-practice/locations/us-central2-b/queuedResources/qr-live"_s;
        cloud.addRequest(u"us-central2-b"_s, u"qr-live"_s, u"ACTIVE"_s);
        cloud.addRequest(u"us-central1-a"_s, u"qr-old"_s, u"SUSPENDED"_s);
        TpuListModel model{cloud.tpus.get(), cloud.tpuRequests.get()};
        cloud.load();
        QTRY_COMPARE(model.rowCount(), 2);
        TpuFilter filter{&model};
        filter.sort(TpuListModel::Name);
        QCOMPARE(names(filter), (QStringList{u"node-1"_s, u"qr-old"_s}));
        QCOMPARE(cell(filter, 0, TpuListModel::Request), u"qr-live"_s);
        QCOMPARE(cell(filter, 1, TpuListModel::State), u"SUSPENDED"_s);
        QCOMPARE(cell(filter, 1, TpuListModel::Type), u"v5litepod-16"_s);
    }

    void theAgeOfARequestIsThatOfItsAttempt()
    {
        const auto asked = QDateTime::fromString(u"2026-11-20T10:00:00Z"_s, Qt::ISODate);
        TpuRequestView view;
        view.tpuRequest.createdAt = asked;
        view.lines = {ZoneAttempt{.zone = ZoneId{u"us-central2-b"_s},
                                  .state = AttemptState::Queued,
                                  .attempt = 2,
                                  .since = asked.addSecs(300)}};
        TpuRow row{.subject = view};
        QCOMPARE(row.since(), asked.addSecs(300)); // made again: in the queue since then
        view.lines.first().state = AttemptState::Waiting;
        row.subject = view;
        QCOMPARE(row.since(), asked); // between two tries
        view.interruptions = 1;
        row.subject = view;
        QCOMPARE(row.since(), asked.addSecs(300));
    }

    void aZoneThatDoesNotAnswerIsStaleNotEmpty()
    {
        FakeCloud cloud;
        cloud.addNode(u"us-central2-b"_s, u"node-1"_s, u"v4-8"_s);
        TpuListModel model{cloud.tpus.get(), cloud.tpuRequests.get()};
        cloud.load();
        QTRY_COMPARE(model.rowCount(), 1);
        QVERIFY(!model.rowAt(0)->isStale);
        cloud.unreachable << u"us-central2-b"_s;
        cloud.load();
        QTRY_VERIFY(model.rowAt(0)->isStale);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.index(0, TpuListModel::Zone).data(NoteRole).value<CellNote>().level, StatusLevel::Warning);
        QVERIFY(model.index(0, TpuListModel::Zone).data(Qt::ToolTipRole).toString().contains(u"does not answer"_s));
    }

    void theFilterKeepsRowsWithEveryWord()
    {
        FakeCloud cloud;
        cloud.addNode(u"us-central2-b"_s, u"llama-pod"_s, u"v4-32"_s);
        cloud.addNode(u"us-central2-b"_s, u"node-2"_s, u"v4-8"_s, u"CREATING"_s);
        cloud.addNode(u"europe-west4-a"_s, u"node-3"_s, u"v6e-8"_s)[u"schedulingConfig"_s] =
            QJsonObject{{u"spot"_s, true}};
        TpuListModel model{cloud.tpus.get(), cloud.tpuRequests.get()};
        TpuFilter filter{&model};
        cloud.load();
        QTRY_COMPARE(filter.rowCount(), 3);
        filter.setWords(u" CENTRAL2  creating "_s);
        QCOMPARE(names(filter), QStringList{u"node-2"_s});
        filter.setWords(u"spot"_s);
        QCOMPARE(names(filter), QStringList{u"node-3"_s});
        filter.setWords(u"nothing at all"_s);
        QCOMPARE(filter.rowCount(), 0);
        filter.setWords({});
        QCOMPARE(filter.rowCount(), 3);
    }

    void numbersInNamesCompareAsNumbers_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("order");
        QTest::newRow("digits") << u"node-2"_s << u"node-10"_s << -1;
        QTest::newRow("zeros") << u"n-007"_s << u"n-7"_s << 0;
        QTest::newRow("same") << u"a"_s << u"a"_s << 0;
        QTest::newRow("longer") << u"a"_s << u"ab"_s << -1;
        QTest::newRow("letters") << u"b1"_s << u"a2"_s << 1;
        QTest::newRow("huge") << u"n99999999999999999999"_s << u"n100000000000000000000"_s << -1;
    }
    void numbersInNamesCompareAsNumbers()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(int, order);
        const auto sign = [](int value) { return (value > 0) - (value < 0); };
        QCOMPARE(sign(compareNaturally(a, b)), order);
        QCOMPARE(sign(compareNaturally(b, a)), -order);
    }

    void whatIsNotPossibleSaysWhy()
    {
        Tpu tpu;
        tpu.shortName = u"node-1"_s;
        tpu.state = TpuState::Ready;
        tpu.stateText = u"READY"_s;
        tpu.endpoints = {{u"10.0.0.2"_s, u"34.1.2.3"_s}};
        QCOMPARE(tpupossible::problemOfTerminal(tpu), QString{});
        QCOMPARE(tpupossible::problemOfStop(tpu), QString{});
        QVERIFY(!tpupossible::problemOfStart(tpu).isEmpty());
        auto spot = tpu;
        spot.tier = Tier::Spot;
        QVERIFY(tpupossible::problemOfStop(spot).contains(u"spot"_s));
        auto pod = tpu;
        pod.endpoints << NetworkEndpoint{u"10.0.0.3"_s, {}};
        QVERIFY(tpupossible::problemOfStop(pod).contains(u"several hosts"_s));
        auto old = tpu;
        old.apiVersion = u"V1"_s;
        QVERIFY(tpupossible::problemOfTerminal(old).contains(u"old kind"_s));
        QVERIFY(!tpupossible::problemOfDelete(old).isEmpty());
        QVERIFY(tpupossible::withoutEditor(u"node-1"_s).endsWith(u"ssh node-1"_s));
        auto gone = tpu;
        gone.state = TpuState::Preempted;
        QVERIFY(!tpupossible::problemOfTerminal(gone).isEmpty());
        QCOMPARE(tpupossible::problemOfDelete(gone), QString{});
    }

    void theDescribeCommandIsQuoted()
    {
        Tpu tpu;
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.shortName = u"a b'c"_s;
        tpu.apiVersion = u"V2"_s;
        const TpuRow row{.subject = tpu};
        const auto command = describeCommand(row, ProjectId{u"p-1"_s});
        QVERIFY2(command.contains(u"tpu-vm describe 'a b'\\''c'"_s) || command.contains(u"tpu-vm describe \"a b'c\""_s),
                 qPrintable(command));
        QVERIFY(command.contains(u"--zone=us-central2-b"_s));
    }

    void pairsAreReadLineByLine()
    {
        const auto good = parsePairs(u"team = vision\n\n a=b=c \n"_s);
        QCOMPARE(good.problem, QString{});
        QCOMPARE(good.values, (QMap<QString, QString>{{u"team"_s, u"vision"_s}, {u"a"_s, u"b=c"_s}}));
        QCOMPARE(parsePairs(pairsText(good.values)).values, good.values);
        QVERIFY(parsePairs(u"x=1\nnonsense"_s).problem.contains(u"2"_s));
        QVERIFY(!parsePairs(u"x=1\nx=2"_s).problem.isEmpty());
        QVERIFY(!parsePairs(u"=2"_s).problem.isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTpuModel)
#include "tst_tpumodel.moc"
