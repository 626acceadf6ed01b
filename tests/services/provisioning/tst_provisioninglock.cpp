// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Another program may hold the journal's file, and the disk may be slow: the window's thread waits for neither.
#include "provisioningbench.h"

#include "services/provisioning/capacitystore.h"
#include "services/store/documents.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTimer>

namespace {

/// Holds the file so that nobody else can write, until it is told to let go.
class Locker
{
public:
    explicit Locker(const QString &file)
    {
        m_process.start(u"python3"_s,
                        {u"-c"_s,
                         u"import sqlite3, sys\n"
                         "file = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
                         "file.execute('BEGIN IMMEDIATE')\n"
                         "print('held', flush=True)\n"
                         "sys.stdin.read()\n"_s,
                         file});
    }
    [[nodiscard]] bool holds() const { return m_process.canReadLine(); }
    void unlock()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
    }

private:
    QProcess m_process;
};

/// The longest that the event loop was kept from its work, milliseconds.
class Watchdog : public QObject
{
public:
    Watchdog()
    {
        m_time.start();
        connect(&m_timer, &QTimer::timeout, this, [this] { m_longest = std::max(m_longest, m_time.restart()); });
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.start(5ms);
    }
    [[nodiscard]] qint64 longest() const { return m_longest; }

private:
    QTimer m_timer;
    QElapsedTimer m_time;
    qint64 m_longest = 0;
};

/// A program with its journal on a thread of its own, on the cloud of a bench.
struct Window
{
    explicit Window(ProvisioningBench &b)
        : rest{&b.token, &b.clock, {.network = b.world.network(), .random = [] { return 0.5; }}}
        , journal{b.file}
        , tpus{realCloud(ProjectId{u"p"_s}), &rest, &b.clock}
        , service{std::in_place, ProvisioningContext{.tpus = &tpus, .clock = &b.clock, .journal = &journal}}
    {
    }

    RestClient rest;
    JournalThread journal;
    Documents documents{&journal};
    CapacityStore capacity{&journal};
    TpuService tpus;
    std::optional<ProvisioningService> service;
};

} // namespace

class TestProvisioningLock : public QObject
{
    Q_OBJECT

private slots:
    void aFileThatAnotherProgramHoldsStallsNoFrame();
    void whatWasOrderedIsOnTheDiskWhenItIsAnswered();
    void aProgramThatEndsHandsOverWhatItHas();
    void aProgramThatEndsWhileItStartsLeavesNoOwner();
};

void TestProvisioningLock::aFileThatAnotherProgramHoldsStallsNoFrame()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return true; };
    Window window{b};
    QVERIFY(waited(window.documents.loaded()));
    QTRY_COMPARE(window.service->role(), Role::Owner);
    Locker locker{b.file};
    QTRY_VERIFY(locker.holds());

    const Watchdog watchdog;
    std::optional<Result<QUuid>> started;
    std::optional<Result<>> counted, kept;
    std::optional<Result<CapacityHistory>> read;
    TaskScope tasks;
    const auto now = QDateTime::currentDateTimeUtc();
    tasks.run(window.service->start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct)),
              [&](const Result<QUuid> &id) { started = id; });
    QVERIFY(window.documents.put(u"job"_s, u"a"_s, {{u"n"_s, 1}}, now));
    QVERIFY(window.documents.find(u"job"_s, u"a"_s));
    tasks.run(window.documents.kept(), [&](const Result<> &done) { kept = done; });
    tasks.run(window.capacity.record({.key = {ZoneId{u"z1"_s}, u"v6e-8"_s, Tier::Spot},
                                      .from = now.addSecs(-40),
                                      .to = now,
                                      .refusal = FailureClass::Capacity}),
              [&](const Result<> &done) { counted = done; });
    tasks.run(window.capacity.history(), [&](const Result<CapacityHistory> &history) { read = history; });
    QTest::qWait(2'000); // the other program has it for so long

    QVERIFY2(!started && !kept && !counted, "nobody was told that it is written down");
    QVERIFY2(b.cloud.nodes.isEmpty(), "nothing is sent that is not written down");
    locker.unlock();
    QTRY_VERIFY(started && kept && counted && read);
    QVERIFY2(*started, *started ? "" : qPrintable(started->error().message));
    QVERIFY(*kept && *counted && *read);
    QCOMPARE((*read)->spans.size(), 1);
    QTRY_COMPARE(b.cloud.nodes.size(), 1);
    QVERIFY2(watchdog.longest() < 100, qPrintable(u"%1 ms"_s.arg(watchdog.longest())));
}

void TestProvisioningLock::whatWasOrderedIsOnTheDiskWhenItIsAnswered()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto) { return false; };
    Window window{b};
    const auto id = waited(window.service->start(ProvisioningBench::tpuRequest({u"z1"_s})));
    QVERIFY(id);
    const auto onDisk = [&] {
        Journal journal{b.file};
        if (!journal.open())
            return Intent::Get;
        Ownership ownership{&journal, ProvisioningOwner::self()};
        const auto stored = RequestStore{&journal, &ownership, ProjectId{u"p"_s}}.load();
        return stored && stored->records.size() == 1 ? stored->records.constFirst().intent : Intent::Get;
    };
    for (const auto &[order, intent] :
         {std::pair{&ProvisioningService::pause, Intent::Pause}, {&ProvisioningService::stop, Intent::Stop}}) {
        QVERIFY(waited(((*window.service).*order)(*id, {})));
        QCOMPARE(onDisk(), intent);
    }
}

void TestProvisioningLock::aProgramThatEndsHandsOverWhatItHas()
{
    ProvisioningBench b;
    constexpr int many = 200;
    {
        Window window{b};
        QVERIFY(waited(window.documents.loaded()));
        for (int i = 0; i < many; ++i)
            QVERIFY(window.documents.put(u"job"_s, QString::number(i), {}, QDateTime::currentDateTimeUtc()));
        QVERIFY(window.documents.keepNewest(u"job"_s, many - 1));
    }
    JournalHere journal{b.file};
    const Documents documents{&journal};
    QCOMPARE(documents.all(u"job"_s).size(), many - 1);
    QVERIFY(journal.rows(u"SELECT 1 FROM owner"_s)->isEmpty());
}

void TestProvisioningLock::aProgramThatEndsWhileItStartsLeavesNoOwner()
{
    ProvisioningBench b;
    QVERIFY(waited(Window{b}.documents.loaded())); // there is a file
    Locker locker{b.file};
    QTRY_VERIFY(locker.holds());
    {
        Window window{b};
        QTRY_VERIFY(window.journal.isOpen());
        TaskScope tasks;
        for (bool isAnswered = true; isAnswered;) { // until the claim stands before the lock, and all else behind it
            isAnswered = false;
            tasks.run(window.journal.run<void>([](Journal &) { return Result<>{}; }),
                      [&](const Result<> &) { isAnswered = true; });
            (void)QTest::qWaitFor([&] { return isAnswered; }, 200);
        }
        window.service.reset();
        locker.unlock();
    }
    Journal journal{b.file};
    QVERIFY(journal.open());
    QCOMPARE(journal.rows(u"SELECT 1 FROM owner"_s)->size(), 0);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningLock)
#include "tst_provisioninglock.moc"
