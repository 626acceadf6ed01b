// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// J5 and J6: who drives the requests. One window does, others watch.
#include "provisioningbench.h"

#include "services/lease/lease.h"
#include "services/provisioning/requestselsewhere.h"
#include "services/provisioning/steadytime.h"

#include <QProcess>

#include <csignal>

class TestProvisioningOwner : public QObject
{
    Q_OBJECT

private slots:
    void J6_whoMayTakeOverIsATable_data();
    void J6_whoMayTakeOverIsATable();
    void J5_aSecondWindowWatchesAndSeesChanges();
    void J5_theWatcherTakesOverWhenTheOwnerIsDead();
    void J5_whoWasOverruledStopsSending();
    void twoLaptopsWithOneAccountLeaveEachOtherAlone();
    void J4_afterARestoredCopyWhatIsThereIsAdopted();
    void J5_withoutTheLeaseNothingIsSentUntilItIsBack();
    void J5_whatWasOnItsWayWhenTheLeaseWentIsNotSentTwice();
    void ordersGoToWhoHasTheLease();
    void itKnowsItsOwnProcess();
};

namespace {

/// Gives the right away, as a handover does, and takes it back.
struct LeaseGiver
{
    explicit LeaseGiver(ProvisioningBench &b)
        : lease{b.folder.filePath(u"requests.lease"_s), &b.clock}
        , m_bench{b}
    {
        b.lease = &lease;
    }
    ~LeaseGiver() { m_bench.kill(); } // it needs the lease to its end
    Q_DISABLE_COPY_MOVE(LeaseGiver)

    void give()
    {
        QVERIFY(lease.swap([this](const LeaseRecord &now) {
            return leaserules::handingOver(now, {QUuid::createUuid(), u"lab-server"_s}, transfer);
        }));
        QVERIFY(lease.swap([this](const LeaseRecord &now) { return leaserules::handedOver(now, transfer, 1); }));
    }
    void takeBack()
    {
        const auto back = QUuid::createUuid();
        QVERIFY(lease.swap([back](const LeaseRecord &now) { return leaserules::takingBack(now, back); }));
        QVERIFY(lease.swap([back](const LeaseRecord &now) { return leaserules::arrived(now, back); }));
        QVERIFY(lease.swap([back](const LeaseRecord &now) { return leaserules::takenBack(now, back, 2); }));
    }

    QUuid transfer = QUuid::createUuid();
    Lease lease;

private:
    ProvisioningBench &m_bench;
};

/// Writes down what it is told.
class OrderBook final : public RequestsElsewhere
{
public:
    QStringList told;

    [[nodiscard]] Task<QUuid> start(TpuRequest tpuRequest) override
    {
        told << u"start "_s + tpuRequest.namePattern;
        return finishedTask<QUuid>(QUuid::createUuid());
    }
    [[nodiscard]] Task<> order(QUuid, ProvisioningEvent event) override
    {
        told << u"order %1"_s.arg(event.index());
        return finishedTask<void>({});
    }
    [[nodiscard]] Task<> forget(QUuid) override
    {
        told << u"forget"_s;
        return finishedTask<void>({});
    }
    [[nodiscard]] Task<QList<FinishedAttempt>> history(QUuid) const override
    {
        return finishedTask<QList<FinishedAttempt>>(QList<FinishedAttempt>(3));
    }
};

} // namespace

void TestProvisioningOwner::J6_whoMayTakeOverIsATable_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("boot");
    QTest::addColumn<QString>("bornNow"); // of the process with the owner's pid; empty: there is none
    QTest::addColumn<int>("silent"); // seconds
    QTest::addColumn<bool>("holdsLock");
    QTest::addColumn<bool>("may");
    const auto h = u"here"_s;
    const auto b = u"boot"_s;
    QTest::newRow("alive") << h << b << u"7"_s << 1 << false << false;
    QTest::newRow("alive and silent for a day") << h << b << u"7"_s << 86'400 << false << false;
    QTest::newRow("alive, whoever holds the lock") << h << b << u"7"_s << 86'400 << true << false;
    QTest::newRow("gone for a moment, unproven") << h << b << QString{} << 5 << false << false;
    QTest::newRow("gone for a minute") << h << b << QString{} << 60 << false << true;
    QTest::newRow("gone, the kernel vouches") << h << b << QString{} << 1 << true << true;
    QTest::newRow("its pid is another process now") << h << b << u"8"_s << 60 << false << true;
    QTest::newRow("its pid is another process, just now") << h << b << u"8"_s << 5 << false << false;
    QTest::newRow("another boot, the pid exists") << h << u"before"_s << u"7"_s << 1 << false << true;
    QTest::newRow("another name, gone, the kernel vouches") << u"there"_s << b << QString{} << 1 << true << true;
    QTest::newRow("another name, alive") << u"there"_s << b << u"7"_s << 86'400 << true << false;
    QTest::newRow("a container whose processes are not seen")
        << u"there"_s << b << QString{} << 86'400 << false << false;
    QTest::newRow("another name and boot, long silent, no lock of its own")
        << u"there"_s << u"before"_s << QString{} << 600 << true << true;
    QTest::newRow("another name and boot, heard of") << u"there"_s << u"before"_s << QString{} << 599 << true << false;
    QTest::newRow("another name and boot, the lock is theirs")
        << u"there"_s << u"before"_s << QString{} << 86'400 << false << false;
}

void TestProvisioningOwner::J6_whoMayTakeOverIsATable()
{
    QFETCH(const QString, host);
    QFETCH(const QString, boot);
    QFETCH(const QString, bornNow);
    QFETCH(const int, silent);
    QFETCH(const bool, holdsLock);
    QFETCH(const bool, may);
    const QDateTime now{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
    const ProvisioningOwner owner{QUuid::createUuid(), host, 42, u"7"_s, boot, now.addSecs(-silent)};
    const ProvisioningOwner self{QUuid::createUuid(), u"here"_s, 43, u"9"_s, u"boot"_s};
    QCOMPARE(mayTakeOver(owner, self, now, holdsLock, [&](qint64 pid) { return pid == 42 ? bornNow : QString{}; }),
             may);
    auto same = owner;
    QVERIFY(mayTakeOver(owner, same, now, false, [](qint64) { return u"7"_s; }));
}

void TestProvisioningOwner::J5_aSecondWindowWatchesAndSeesChanges()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 1h; };
    b.begin();
    VirtualClock::settle();
    b.alive = {b.pid};
    SecondWindow second{b, b.file};
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    b.clock.pass(30s);
    QCOMPARE(b.service->role(), Role::Owner);
    QCOMPARE(second.service->role(), Role::Viewer);
    QCOMPARE(second.service->owner(), u"here, process %1"_s.arg(b.pid));
    QCOMPARE(second.service->tpuRequests().size(), 1);
    QCOMPARE(second.service->find(id)->lines.constFirst().state, AttemptState::Queued);
    QVERIFY(!waited(second.service->stop(id))); // it says who can
    QVERIFY(!waited(second.service->start(ProvisioningBench::tpuRequest({u"z2"_s}))));
    QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
    b.clock.pass(3s);
    QCOMPARE(second.service->find(id)->state, RequestState::Fulfilled);
    QCOMPARE(b.cloud.creates, 2);
}

void TestProvisioningOwner::J5_theWatcherTakesOverWhenTheOwnerIsDead()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 1h; };
    b.begin();
    b.alive = {b.pid};
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    const auto copy = b.file;
    b.clock.pass(30s);
    // Its journal stays as it is: the process is gone without a word.
    b.cloud.isCut = true;
    auto lock = std::move(b.journal);
    auto dead = std::move(b.service);
    b.cloud.isCut = false;
    b.alive.clear();
    SecondWindow second{b, copy};
    dead->disconnect();
    b.clock.pass(10s);
    QCOMPARE(second.service->role(), Role::Viewer); // the lock is held, so it is not proven
    b.journal = std::move(lock);
    b.service = std::move(dead);
    b.service.reset();
    b.journal.reset();
    b.clock.pass(70s);
    QCOMPARE(second.service->role(), Role::Owner);
    QVERIFY(b.clock.passUntil(
        [&] { return second.service->tpuRequests().constFirst().state == RequestState::Fulfilled; }, 2h));
    QCOMPARE(b.cloud.ready(), 1);
}

void TestProvisioningOwner::J5_whoWasOverruledStopsSending()
{
    ProvisioningBench b;
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 1h; };
    b.begin();
    b.alive = {b.pid};
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    b.clock.pass(5min);
    SecondWindow second{b, b.file};
    b.alive.append(999);
    b.clock.pass(5s);
    QCOMPARE(second.service->role(), Role::Viewer);
    QVERIFY(waited(second.service->takeOver())); // the user said so
    b.clock.pass(1min);
    QCOMPARE(second.service->role(), Role::Owner);
    QCOMPARE(b.service->role(), Role::Viewer);
    QVERIFY(!waited(b.service->stop(id)));
    QVERIFY(b.clock.passUntil([&] { return second.service->find(id)->state == RequestState::Fulfilled; }, 3h));
    b.cloud.tick();
    QCOMPARE(b.cloud.nodes.size(), 1);
    b.clock.pass(1min);
    QCOMPARE(b.service->find(id)->state, RequestState::Fulfilled); // the other one sees it
}

void TestProvisioningOwner::twoLaptopsWithOneAccountLeaveEachOtherAlone()
{
    for (const auto method : {RequestMethod::Queue, RequestMethod::Direct}) {
        ProvisioningBench b;
        b.cloud.hasCapacity = [](const QString &, auto now) { return now > 10min; };
        b.begin();
        SecondWindow other{b, b.folder.filePath(u"other.sqlite"_s)}; // a journal of its own
        VirtualClock::settle();
        const auto mine = b.start(
            ProvisioningBench::tpuRequest({u"z1"_s}, method)); // the same name in the same zone, at the same time
        const auto theirs = waited(other.service->start(ProvisioningBench::tpuRequest({u"z1"_s}, method)));
        QVERIFY(!mine.isNull() && theirs);
        const auto isSettled = [&] {
            return b.service->find(mine)->state != RequestState::Working
                && other.service->find(*theirs)->state != RequestState::Working;
        };
        QVERIFY(b.clock.passUntil(isSettled, 6h));
        b.clock.pass(10min);
        const auto first = b.service->find(mine)->state;
        const auto second = other.service->find(*theirs)->state;
        QVERIFY2((first == RequestState::Fulfilled && second == RequestState::NeedsUser)
                     || (first == RequestState::NeedsUser && second == RequestState::Fulfilled),
                 qPrintable(u"%1 and %2"_s.arg(int(first)).arg(int(second))));
        b.cloud.tick();
        QCOMPARE(b.cloud.ready(), 1);
        QCOMPARE(b.cloud.requests.size(), method == RequestMethod::Queue ? 1 : 0);
        QVERIFY(waited(other.service->stop(*theirs))
                && waited(b.service->stop(mine))); // neither takes the other's away
        b.clock.pass(10min);
        b.cloud.tick();
        QCOMPARE(b.cloud.ready(), 1);
    }
}

void TestProvisioningOwner::J4_afterARestoredCopyWhatIsThereIsAdopted()
{
    for (const auto method : {RequestMethod::Queue, RequestMethod::Direct}) {
        ProvisioningBench b;
        b.begin();
        b.cloud.provisioning = 10min;
        VirtualClock::settle();
        (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}, method));
        const auto tpuRequest =
            b.journal->rows(u"SELECT json FROM request"_s)->constFirst()[0].toString(); // before anything was sent
        b.clock.pass(3min);
        QCOMPARE(b.cloud.ready(), 0);
        const auto creates = b.cloud.creates;
        QVERIFY(creates > 0);
        QVERIFY(b.journal->run(u"UPDATE request SET json = ?"_s, {tpuRequest})); // as an older copy of the file has it
        b.kill();
        b.begin();
        QVERIFY(b.passUntil(RequestState::Fulfilled, 2h));
        QCOMPARE(b.cloud.creates, creates);
        b.cloud.tick();
        QCOMPARE(b.cloud.nodes.size(), 1);
    }
}

void TestProvisioningOwner::J5_withoutTheLeaseNothingIsSentUntilItIsBack()
{
    ProvisioningBench b;
    LeaseGiver giver{b};
    b.cloud.hasCapacity = [](const QString &, auto now) { return now > 2h; };
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}, RequestMethod::Direct));
    b.clock.pass(5min);
    QVERIFY(b.cloud.creates > 0);
    giver.give();
    VirtualClock::settle();
    const auto creates = b.cloud.creates;
    b.clock.pass(1h);
    QCOMPARE(b.cloud.creates, creates);
    QCOMPARE(b.service->role(), Role::Viewer);
    QCOMPARE(b.service->owner(), u"lab-server"_s);
    const auto refused = waited(b.service->stop(id));
    QVERIFY2(!refused && refused.error().message.contains("lab-server"_L1), qPrintable(refused.error().message));
    QVERIFY(!waited(b.service->start(ProvisioningBench::tpuRequest({u"z2"_s}))));
    QVERIFY(!waited(b.service->takeOver())); // no word of the user changes who has it
    b.kill(); // nor another start of the program
    b.begin();
    b.clock.pass(20min);
    QCOMPARE(b.cloud.creates, creates);
    giver.takeBack();
    QVERIFY(b.passUntil(RequestState::Fulfilled, 4h));
    b.cloud.tick();
    QCOMPARE(b.cloud.nodes.size(), 1);
}

void TestProvisioningOwner::J5_whatWasOnItsWayWhenTheLeaseWentIsNotSentTwice()
{
    ProvisioningBench b;
    LeaseGiver giver{b};
    b.begin();
    VirtualClock::settle();
    b.cloud.provisioning = 10min;
    (void)b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    giver.give(); // the create is written down, and perhaps sent
    b.clock.pass(10min);
    giver.takeBack();
    QVERIFY(b.passUntil(RequestState::Fulfilled, 3h));
    b.cloud.tick();
    QCOMPARE(b.cloud.nodes.size(), 1);
    QCOMPARE(b.cloud.requests.size(), 1);
}

void TestProvisioningOwner::ordersGoToWhoHasTheLease()
{
    ProvisioningBench b;
    LeaseGiver giver{b};
    OrderBook book;
    b.begin();
    const auto id = b.start(ProvisioningBench::tpuRequest({u"z1"_s}));
    b.elsewhere = &book;
    QVERIFY(waited(b.service->pause(id)));
    QVERIFY(book.told.isEmpty()); // it is here
    giver.give();
    VirtualClock::settle();
    QVERIFY(waited(b.service->resume(id)));
    QVERIFY(waited(b.service->start(ProvisioningBench::tpuRequest({u"z2"_s}))));
    QVERIFY(waited(b.service->change(id, ProvisioningBench::tpuRequest({u"z1"_s}))));
    QVERIFY(waited(b.service->forget(id)));
    QCOMPARE(waited(b.service->history(id))->size(), 3);
    QCOMPARE(book.told.size(), 4);
    b.elsewhere = nullptr; // not connected
    QVERIFY(!waited(b.service->resume(id)));
}

void TestProvisioningOwner::itKnowsItsOwnProcess()
{
    const auto self = ProvisioningOwner::self();
    QVERIFY(!self.born.isEmpty());
    QCOMPARE(ProvisioningOwner::bornOf(self.pid), self.born);
    QVERIFY(!SteadyTime::currentBoot().isEmpty());
    QProcess other;
    other.start(u"sleep"_s, {u"100"_s});
    QVERIFY(other.waitForStarted());
    const auto pid = other.processId();
    QVERIFY(!ProvisioningOwner::bornOf(pid).isEmpty());
    other.kill();
    QVERIFY(other.waitForFinished());
    QVERIFY(ProvisioningOwner::bornOf(pid).isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestProvisioningOwner)
#include "tst_provisioningowner.moc"
