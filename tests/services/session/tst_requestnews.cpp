// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a desk tells of requests that another computer runs: it sees them through the record alone.
#include "services/session/requestnews.h"
#include "tests/services/provisioning/provisioningbench.h"

#include <QSignalSpy>

class TestRequestNews : public QObject
{
    Q_OBJECT

    /// A second program on the same record, which only shows it.
    struct Viewer
    {
        explicit Viewer(ProvisioningBench &bench)
            : journal{bench.file}
            , service{{.tpus = bench.tpus.get(),
                       .clock = &bench.clock,
                       .journal = &journal,
                       .self = {.instance = QUuid::createUuid(),
                                .host = u"there"_s,
                                .pid = 99,
                                .born = u"1"_s,
                                .boot = bench.boot},
                       .isViewer = true}}
            , news{&service, bench.tpus.get(), [this] { return isElsewhere; }}
        {
        }

        bool isElsewhere = true;
        JournalHere journal;
        ProvisioningService service;
        RequestNews news;
    };

private slots:
    void whatAnotherComputerGetsIsToldOnce()
    {
        ProvisioningBench bench;
        bench.begin();
        bench.cloud.hasCapacity = [](const QString &, std::chrono::milliseconds now) { return now > 10min; };
        bench.start(ProvisioningBench::tpuRequest({u"us-east1-d"_s}));
        Viewer viewer{bench};
        QSignalSpy ready{&viewer.news, &RequestNews::fulfilled};
        QVERIFY(bench.clock.passUntil([&] { return !viewer.service.tpuRequests().isEmpty(); }, 5min));
        QVERIFY(bench.passUntil(RequestState::Fulfilled, 60min));
        QVERIFY(bench.clock.passUntil([&] { return !ready.isEmpty(); }, 5min));
        bench.clock.pass(10min);
        QCOMPARE(ready.size(), 1);
        QCOMPARE(ready.first().at(1).value<Tpu>().acceleratorType, u"v6e-8"_s);
    }

    void whatWasThereAtTheBeginningIsNoNews()
    {
        ProvisioningBench bench;
        bench.begin();
        bench.start(ProvisioningBench::tpuRequest({u"us-east1-d"_s}));
        QVERIFY(bench.passUntil(RequestState::Fulfilled, 60min));
        Viewer viewer{bench};
        QSignalSpy ready{&viewer.news, &RequestNews::fulfilled};
        QVERIFY(bench.clock.passUntil([&] { return !viewer.service.tpuRequests().isEmpty(); }, 5min));
        bench.clock.pass(10min);
        QCOMPARE(ready.size(), 0);
    }

    void whatThisComputerRunsItTellsItself()
    {
        ProvisioningBench bench;
        bench.begin();
        bench.cloud.hasCapacity = [](const QString &, std::chrono::milliseconds now) { return now > 10min; };
        bench.start(ProvisioningBench::tpuRequest({u"us-east1-d"_s}));
        Viewer viewer{bench};
        viewer.isElsewhere = false;
        QSignalSpy ready{&viewer.news, &RequestNews::fulfilled};
        QVERIFY(bench.passUntil(RequestState::Fulfilled, 60min));
        bench.clock.pass(10min);
        QCOMPARE(ready.size(), 0);
        viewer.isElsewhere = true; // handed over only now
        bench.clock.pass(10min);
        QCOMPARE(ready.size(), 0);
    }

    void aRequestThatEndsIsToldWithItsReason()
    {
        ProvisioningBench bench;
        bench.begin();
        bench.cloud.hasCapacity = [](const QString &, std::chrono::milliseconds) { return false; };
        auto wanted = ProvisioningBench::tpuRequest({u"us-east1-d"_s});
        wanted.until = bench.clock.now().addSecs(1'800);
        bench.start(wanted);
        Viewer viewer{bench};
        QSignalSpy ended{&viewer.news, &RequestNews::gaveUp};
        QVERIFY(bench.clock.passUntil([&] { return !viewer.service.tpuRequests().isEmpty(); }, 5min));
        QVERIFY(bench.passUntil(RequestState::GaveUp, 120min));
        QVERIFY(bench.clock.passUntil([&] { return !ended.isEmpty(); }, 5min));
        QCOMPARE(ended.size(), 1);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestRequestNews)
#include "tst_requestnews.moc"
