// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterservice.h"
#include "services/core/async/reply.h"
#include "services/store/documents.h"
#include "tests/fakes/virtualclock.h"
#include "tests/services/cluster/clusterfixture.h"
#include "tests/support/journalhere.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using clusterfixture::recorded;

namespace {

/// A controller that answers looks with what was recorded, and notes what it is told.
struct FakeController
{
    QByteArray jobs = recorded(u"squeue-24.11.json"_s);
    QByteArray nodes = recorded(u"nodes-24.11.json"_s);
    QByteArray head = "tpudesk-cluster 1\nnow 1796061700 +0000\nversion slurm 24.11.5\nup\n";
    std::optional<Error> unreachable{};
    HostRun::State outcome = HostRun::State::Exited;
    int status = 0;
    QByteArray says{}; ///< to all but looks
    QByteArray complains{};
    QList<RunRequest> orders{}; ///< all but looks
    int looks = 0;

    [[nodiscard]] HostRun answer(const RunRequest &request)
    {
        HostRun run;
        if (unreachable) {
            run.state = HostRun::State::Unreachable;
            run.error = unreachable;
            return run;
        }
        run.state = HostRun::State::Exited;
        if (request.script.contains("tpudesk-cluster 1")) {
            ++looks;
            run.output.append(RunOutput::Stream::Out,
                              head + "part jobs json plain " + QByteArray::number(jobs.size()) + '\n' + jobs
                                  + "\npart nodes json plain " + QByteArray::number(nodes.size()) + '\n' + nodes
                                  + '\n');
            return run;
        }
        orders << request;
        run.state = outcome;
        run.status = status;
        run.output.append(RunOutput::Stream::Out, says);
        run.output.append(RunOutput::Stream::Err, complains);
        return run;
    }
    [[nodiscard]] bool wasTold(const QByteArray &words) const
    {
        return std::ranges::any_of(orders, [&words](const RunRequest &order) { return order.script.contains(words); });
    }
};

} // namespace

class ClusterServiceTest : public QObject
{
    Q_OBJECT

private:
    void makeService()
    {
        ClusterContext context{.documents = m_documents.get(), .clock = &m_clock};
        context.run = [this](const PodHost &host, const RunRequest &request, const std::stop_token &) {
            m_asked = host.id;
            return finishedTask<HostRun>(m_controller.answer(request));
        };
        context.isOwner = [this] { return m_isOwner; };
        context.slicesNow = [this](const Cluster &) { return m_slices; };
        context.setUp = [this](const Cluster &cluster, const ClusterReport &report, const std::stop_token &) {
            report(u"Installing Slurm"_s);
            m_setUp << cluster;
            return finishedTask<void>(m_setUpResult);
        };
        context.askForSlice = [this](const Cluster &, const QString &slice, const std::stop_token &) {
            m_askedFor << slice;
            return finishedTask<void>({});
        };
        m_service = std::make_unique<ClusterService>(std::move(context));
    }
    /// Until the queue was read; a worker reads it.
    [[nodiscard]] bool isRead() const { return m_service->sight(m_id).readAt.isValid(); }
    void setSlices(SliceNow::Sight first)
    {
        SliceNow now{.slice = u"llama-a"_s, .sight = first, .why = u"preempted"_s, .number = u"99"_s};
        for (int worker = 0; worker < 2; ++worker)
            now.hosts << PodHost{
                .id = u"new/%1"_s.arg(worker), .label = u"new"_s, .internalAddress = u"10.0.0.%1"_s.arg(worker)};
        m_slices = {now};
    }

    QTemporaryDir m_folder;
    VirtualClock m_clock;
    FakeController m_controller;
    bool m_isOwner = true;
    QList<SliceNow> m_slices;
    QList<Cluster> m_setUp;
    Result<> m_setUpResult{};
    QStringList m_askedFor;
    QString m_asked;
    QUuid m_id;
    std::unique_ptr<JournalHere> m_journal;
    std::unique_ptr<Documents> m_documents;
    std::unique_ptr<ClusterService> m_service;

private slots:
    void init();
    void cleanup();
    void theQueueIsReadAndReadAgain();
    void whatIsTheSameIsNoNews();
    void whatHappensDuringALookIsSeenByTheNext();
    void aControllerThatIsAwayIsSaidAndTriedAgain();
    void aClusterIsFoundAgain();
    void aClusterThatCannotBeIsRefused();
    void aJobIsSubmittedAndRemembered();
    void whatSlurmRefusesIsSaid();
    void aLostConnectionLeavesItOpen();
    void ordersGoToTheController();
    void aLostSliceIsSetDown();
    void anotherWindowDoesNothing();
    void aSliceThatCameBackIsSetUpAgain();
    void whatFailsIsSaidAndTheRecordStays();
    void aWantedSliceIsAskedForOnce();
    void logsAreReadInParts();
    void accountingThatIsOffIsSaid();
};

void ClusterServiceTest::init()
{
    m_controller = {};
    m_isOwner = true;
    m_slices.clear();
    m_setUp.clear();
    m_setUpResult = {};
    m_askedFor.clear();
    m_journal = std::make_unique<JournalHere>(m_folder.filePath(QUuid::createUuid().toString(QUuid::Id128)));
    QVERIFY(m_journal->open().has_value());
    m_documents = std::make_unique<Documents>(m_journal.get());
    QVERIFY(waited(m_documents->loaded()).has_value());
    makeService();
    const auto cluster = clusterfixture::cluster();
    m_id = cluster.id;
    QVERIFY(m_service->keep(cluster).has_value());
}

void ClusterServiceTest::cleanup()
{
    m_service.reset();
    m_documents.reset();
    m_journal.reset();
}

void ClusterServiceTest::theQueueIsReadAndReadAgain()
{
    QCOMPARE(m_controller.looks, 0); // not before hosts can be reached
    QSignalSpy changed{m_service.get(), &ClusterService::queueChanged};
    m_service->resume();
    QTRY_VERIFY(isRead());
    QCOMPARE(m_asked, clusterfixture::cluster().controller.id);
    QCOMPARE(changed.count(), 1);
    QVERIFY(m_service->queue(m_id)->jobs.size() >= 8);
    QCOMPARE(m_service->queue(m_id)->nodes.size(), 6);
    QVERIFY(!m_service->sight(m_id).error);
    m_controller.jobs = recorded(u"jobs-24.05.json"_s);
    m_service->watch(m_id);
    QTRY_COMPARE(changed.count(), 2);
    QTRY_VERIFY(m_controller.looks >= 2);
    const auto looks = m_controller.looks;
    QTRY_VERIFY((m_clock.pass(10s), m_controller.looks > looks)); // a watched one every ten seconds
}

void ClusterServiceTest::whatIsTheSameIsNoNews()
{
    QSignalSpy changed{m_service.get(), &ClusterService::queueChanged};
    m_service->resume();
    QTRY_VERIFY(isRead());
    const auto looks = m_controller.looks;
    m_service->lookNow();
    QTRY_VERIFY(m_controller.looks > looks);
    QTRY_VERIFY((m_clock.pass(60s), m_controller.looks > looks + 1)); // what that look gave was taken before
    QCOMPARE(changed.count(), 1);
}

/// A job that is handed over while the queue is read: the answer may be of before.
void ClusterServiceTest::whatHappensDuringALookIsSeenByTheNext()
{
    m_service->resume();
    m_service->lookNow();
    QTRY_VERIFY(m_controller.looks >= 2); // no time passes
}

void ClusterServiceTest::aControllerThatIsAwayIsSaidAndTriedAgain()
{
    m_controller.unreachable = Error{.code = ErrorCode::Offline, .message = u"No way there."_s};
    QSignalSpy sight{m_service.get(), &ClusterService::sightChanged};
    m_service->resume();
    QTRY_VERIFY(m_service->sight(m_id).error.has_value());
    QCOMPARE(m_service->sight(m_id).error->code, ErrorCode::Offline);
    QVERIFY(sight.count() >= 1);
    m_controller.unreachable.reset();
    QTRY_VERIFY((m_clock.pass(5s), isRead()));
    QVERIFY(!m_service->sight(m_id).error);
}

void ClusterServiceTest::aClusterIsFoundAgain()
{
    m_service.reset();
    makeService();
    QCOMPARE(m_service->clusters().size(), 1);
    QVERIFY(m_service->find(m_id) == clusterfixture::cluster());
    QVERIFY(m_service->forget(m_id).has_value());
    QVERIFY(m_service->clusters().isEmpty());
    m_service.reset();
    makeService();
    QVERIFY(m_service->clusters().isEmpty());
}

void ClusterServiceTest::aClusterThatCannotBeIsRefused()
{
    auto cluster = clusterfixture::cluster();
    cluster.slices.clear();
    const auto kept = m_service->keep(cluster);
    QVERIFY(!kept.has_value());
    QCOMPARE(kept.error().code, ErrorCode::Invalid);
    QCOMPARE(m_service->find(m_id)->slices.size(), 3);
}

void ClusterServiceTest::aJobIsSubmittedAndRemembered()
{
    m_controller.says = "31;lab\n";
    QSignalSpy submitted{m_service.get(), &ClusterService::submitted};
    SbatchOrder order{.name = u"train"_s, .logs = u"/mnt/share/logs"_s, .command = u"python train.py"_s};
    const auto job = waited(m_service->submit(m_id, "#!/bin/bash\r\nsrun hostname\r\n", order, {}));
    QVERIFY2(job.has_value(), job ? "" : qPrintable(job.error().message));
    QCOMPARE(*job, 31);
    QCOMPARE(submitted.count(), 1);
    QCOMPARE(m_controller.orders.size(), 1);
    QCOMPARE(m_controller.orders[0].input, "#!/bin/bash\nsrun hostname\n"_ba); // Slurm refuses the ends of Windows
    QVERIFY(m_controller.orders[0].script.contains("sbatch --parsable"));
    const auto known = m_service->submissions(m_id);
    QCOMPARE(known.size(), 1);
    QCOMPARE(known[0].job, 31);
    QCOMPARE(known[0].order, order);
    QVERIFY(!waited(m_service->submit(m_id, "no script", order, {})).has_value());
    QCOMPARE(m_controller.orders.size(), 1); // it was not even sent
}

void ClusterServiceTest::whatSlurmRefusesIsSaid()
{
    m_controller.status = 1;
    m_controller.complains = "sbatch: error: invalid partition specified: x\n";
    const auto job = waited(m_service->submit(m_id, "#!/bin/bash\n", {.name = u"a"_s}, {}));
    QVERIFY(!job.has_value());
    QCOMPARE(job.error().code, ErrorCode::NotFound);
    QVERIFY(m_service->submissions(m_id).isEmpty());
}

void ClusterServiceTest::aLostConnectionLeavesItOpen()
{
    m_controller.outcome = HostRun::State::Lost;
    const auto job = waited(m_service->submit(m_id, "#!/bin/bash\n", {.name = u"a"_s}, {}));
    QVERIFY(!job.has_value());
    QCOMPARE(job.error().code, ErrorCode::Ambiguous);
    QCOMPARE(m_controller.orders.size(), 1); // never twice
}

void ClusterServiceTest::ordersGoToTheController()
{
    const auto ordered = [this](ClusterOrderKind kind, const QStringList &names, const QByteArray &words) {
        m_controller.orders.clear();
        const auto done = waited(m_service->order(m_id, {.kind = kind, .names = names, .why = u"a fan's noise"_s}, {}));
        return done.has_value() && m_controller.wasTold(words);
    };
    QVERIFY(ordered(ClusterOrderKind::Cancel, {u"12"_s, u"13_2"_s}, "scancel"));
    QCOMPARE(m_controller.orders[0].input, "12\n13_2\n"_ba);
    QVERIFY(ordered(ClusterOrderKind::Hold, {u"12"_s}, "scontrol hold"));
    QVERIFY(ordered(ClusterOrderKind::Release, {u"12"_s}, "scontrol release"));
    QVERIFY(ordered(ClusterOrderKind::Requeue, {u"12"_s}, "scontrol requeue"));
    QVERIFY(ordered(ClusterOrderKind::First, {u"12"_s}, "scontrol top"));
    QVERIFY(ordered(ClusterOrderKind::DrainNodes, {u"a-w000"_s, u"a-w001"_s}, "nodes='a-w[000-001]'"));
    QVERIFY(m_controller.wasTold("why='a fan'\\''s noise'"));
    QVERIFY(ordered(ClusterOrderKind::ResumeNodes, {u"a-w000"_s}, "state=resume"));
    m_controller.status = 1;
    m_controller.complains = "slurm_load_jobs error: Invalid job id specified";
    const auto refused = waited(m_service->order(m_id, {.names = {u"99"_s}}, {}));
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::NotFound);
}

void ClusterServiceTest::aLostSliceIsSetDown()
{
    setSlices(SliceNow::Sight::Lost);
    m_service->resume();
    QTRY_VERIFY(m_controller.wasTold("state=down"));
    QVERIFY(m_controller.wasTold("nodes='llama-a-w[000-001]'"));
    QVERIFY(m_controller.wasTold("why='tpudesk: preempted'"));
}

void ClusterServiceTest::anotherWindowDoesNothing()
{
    m_isOwner = false;
    setSlices(SliceNow::Sight::Lost);
    m_service->resume();
    QTRY_VERIFY(isRead());
    m_service->lookForMachines();
    QVERIFY(m_controller.orders.isEmpty());
    m_isOwner = true;
    m_service->lookForMachines();
    QTRY_VERIFY(m_controller.wasTold("state=down"));
}

void ClusterServiceTest::aSliceThatCameBackIsSetUpAgain()
{
    setSlices(SliceNow::Sight::Returned);
    m_service->resume();
    QTRY_COMPARE(m_setUp.size(), 1);
    QCOMPARE(m_setUp[0].slice(u"llama-a"_s)->hosts[1].address, u"10.0.0.1"_s);
    QTRY_COMPARE(m_service->find(m_id)->slice(u"llama-a"_s)->number, u"99"_s);
    QCOMPARE(m_service->find(m_id)->controller.id, u"new/0"_s); // host 0 of it was the controller
    QVERIFY(m_controller.wasTold("rm -f -- \"$wanted/$slice\""));
}

void ClusterServiceTest::whatFailsIsSaidAndTheRecordStays()
{
    setSlices(SliceNow::Sight::Returned);
    m_setUpResult = failed(ErrorCode::HostsFailed, u"munge could not be installed."_s);
    m_service->resume();
    QTRY_VERIFY(m_service->sight(m_id).moveError.has_value());
    QCOMPARE(m_service->sight(m_id).moveError->message, u"munge could not be installed."_s);
    QCOMPARE(m_service->find(m_id)->slice(u"llama-a"_s)->number, u"1"_s);
    QCOMPARE(m_setUp.size(), 1);
    m_clock.pass(1min);
    m_service->lookForMachines();
    QCOMPARE(m_setUp.size(), 1); // hosts that failed are not set up again at once
    m_clock.pass(5min);
    m_service->lookForMachines();
    QTRY_VERIFY(m_setUp.size() >= 2);
}

void ClusterServiceTest::aWantedSliceIsAskedForOnce()
{
    auto cluster = clusterfixture::cluster();
    cluster.asksForSlices = true;
    QVERIFY(m_service->keep(cluster).has_value());
    setSlices(SliceNow::Sight::Lost);
    m_controller.nodes = recorded(u"nodes-24.11-away.json"_s); // a job waits for it: its nodes are asked for
    m_controller.head += "wanted llama-a\n";
    m_service->resume();
    QTRY_COMPARE(m_askedFor, QStringList{u"llama-a"_s});
    const auto looks = m_controller.looks;
    QTRY_VERIFY((m_clock.pass(60s), m_controller.looks > looks + 1));
    QCOMPARE(m_askedFor.size(), 1);
    QVERIFY(!m_controller.wasTold("state=down"));
}

void ClusterServiceTest::logsAreReadInParts()
{
    m_controller.says = "log 1000 4 6\nepoch 3";
    const auto part = waited(m_service->readLog(m_id, u"/mnt/share/logs/12/host-0.log"_s, 4, {}));
    QVERIFY(part.has_value());
    QVERIFY(part->isThere);
    QCOMPARE(part->size, 1'000);
    QCOMPARE(part->offset, 4);
    QCOMPARE(part->bytes, "epoch "_ba);
    m_controller.says = "log gone\n";
    QVERIFY(!waited(m_service->readLog(m_id, u"/x"_s, 0, {}))->isThere);
    m_controller.says = "/mnt/share/logs/12/host-0.log\n/mnt/share/logs/12.out\nnonsense\n";
    const auto names = waited(m_service->logsOf(m_id, ClusterJob{.id = 12}, {}));
    QVERIFY(names.has_value());
    QCOMPARE(names->size(), 2);
}

void ClusterServiceTest::accountingThatIsOffIsSaid()
{
    m_controller.status = 1;
    m_controller.complains = "Slurm accounting storage is disabled\n";
    const auto account = waited(m_service->accounting(m_id, {u"12"_s}, 7, {}));
    QVERIFY(!account.has_value());
    QCOMPARE(account.error().code, ErrorCode::NotGranted);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ClusterServiceTest)
#include "tst_clusterservice.moc"
