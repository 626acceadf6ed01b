// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// J1 and J3: the program dies, or the disk refuses, at each step that is written down and at each call that changes
// something, times what the server makes of it.
#include "provisioninglife.h"

class TestProvisioningCrash : public QObject
{
    Q_OBJECT

private slots:
    void J1_oneTpuAndNoOrphanWheneverItDies_data();
    void J1_oneTpuAndNoOrphanWheneverItDies();
    void J1_aStopAfterTheCrashLeavesNothing_data() { J1_oneTpuAndNoOrphanWheneverItDies_data(); }
    void J1_aStopAfterTheCrashLeavesNothing();
    void J3_nothingIsSentWithoutARecord();
    void J3_whatHappenedMeanwhileIsWrittenDownLater();
};

void TestProvisioningCrash::J1_oneTpuAndNoOrphanWheneverItDies_data()
{
    QTest::addColumn<int>("server");
    const auto all = servers();
    for (int i = 0; i < all.size(); ++i)
        QTest::addRow("%s, %s", all[i].method == RequestMethod::Queue ? "queue" : "direct", all[i].name) << i;
}

void TestProvisioningCrash::J1_oneTpuAndNoOrphanWheneverItDies()
{
    QFETCH(const int, server);
    const auto the = servers().at(server);
    Steps steps;
    QCOMPARE(lived(the, {}, false, &steps), QString{});
    QVERIFY2(steps.commits >= 10 && steps.calls >= 2,
             qPrintable(u"%1 commits, %2 calls"_s.arg(steps.commits).arg(steps.calls)));
    for (const auto at : {Death::At::BeforeCommit, Death::At::AfterCommit, Death::At::AfterCall}) {
        const auto most = at == Death::At::AfterCall ? steps.calls : std::min(steps.commits, 40);
        for (int number = 1; number <= most; ++number) {
            const auto wrong = lived(the, {at, number}, false);
            QVERIFY2(wrong.isEmpty(), qPrintable(u"death %1 at %2: %3"_s.arg(int(at)).arg(number).arg(wrong)));
        }
    }
}

void TestProvisioningCrash::J1_aStopAfterTheCrashLeavesNothing()
{
    QFETCH(const int, server);
    const auto the = servers().at(server);
    Steps steps;
    (void)lived(the, {}, false, &steps);
    for (const auto at : {Death::At::AfterCommit, Death::At::AfterCall}) {
        const auto most = at == Death::At::AfterCall ? steps.calls : std::min(steps.commits, 40);
        for (int number = 1; number <= most; ++number) {
            const auto wrong = lived(the, {at, number}, true);
            QVERIFY2(wrong.isEmpty(), qPrintable(u"death %1 at %2: %3"_s.arg(int(at)).arg(number).arg(wrong)));
        }
    }
}

void TestProvisioningCrash::J3_nothingIsSentWithoutARecord()
{
    for (int refusedFrom = 1; refusedFrom < 40; ++refusedFrom) {
        ProvisioningBench b;
        int commits = 0;
        bool isFull = true;
        JournalOptions options;
        options.beforeCommit = [&]() -> std::optional<Error> {
            return ++commits >= refusedFrom && isFull
                ? std::optional{Error{
                      .code = ErrorCode::FileFailed, .message = u"the disk is full"_s, .serverWords = {}}}
                : std::nullopt;
        };
        b.begin(options);
        VirtualClock::settle();
        const auto started = waited(b.service->start(ProvisioningBench::tpuRequest({u"z1"_s})));
        b.clock.pass(20min);
        if (commits < refusedFrom)
            continue; // it had ended before
        if (!started)
            QCOMPARE(b.cloud.changes, 0);
        QVERIFY(b.service->trouble());
        QCOMPARE(b.service->trouble()->message, u"the disk is full"_s);
        const auto changes = b.cloud.changes;
        b.clock.pass(2h);
        QVERIFY2(b.cloud.changes <= changes, qPrintable(QString::number(refusedFrom)));
        isFull = false; // there is room again: it goes on by itself
        if (started) {
            QVERIFY2(b.passUntil(RequestState::Fulfilled, 1h), qPrintable(QString::number(refusedFrom)));
            b.clock.pass(20s);
            QVERIFY(!b.service->trouble());
            QCOMPARE(b.cloud.creates, 2); // the request, and its node
        }
    }
}

void TestProvisioningCrash::J3_whatHappenedMeanwhileIsWrittenDownLater()
{
    ProvisioningBench b;
    bool isFull = false;
    JournalOptions options;
    options.beforeCommit = [&]() -> std::optional<Error> {
        return isFull ? std::optional{Error{.code = ErrorCode::FileFailed, .message = u"full"_s, .serverWords = {}}}
                      : std::nullopt;
    };
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 10min; };
    b.begin(options);
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    b.clock.pass(60s);
    isFull = true;
    b.clock.pass(30min);
    QCOMPARE(b.view().state, RequestState::Working);
    QVERIFY(!waited(b.service->stop(id))); // an order that cannot be written down is not taken
    isFull = false;
    QVERIFY(b.passUntil(RequestState::Fulfilled, 30min));
    b.kill();
    b.begin();
    VirtualClock::settle();
    QCOMPARE(b.view().state, RequestState::Fulfilled);
    QCOMPARE(b.history(id).size(), 1);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningCrash)
#include "tst_provisioningcrash.moc"
