// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// From what the cloud does to a TPU to the TPU being back: the real services on the practice cloud, over real HTTP.
#include "practiceroom.h"

#include "services/net/restclient.h"
#include "services/provisioning/provisioningservice.h"
#include "services/provisioning/recoveryservice.h"
#include "services/tpu/tpujson.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/readynode.h"
#include "tests/support/journalhere.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString zone = u"us-central2-b"_s;
using K = IncidentKind;

struct House
{
    explicit House(const QByteArray &scenario = "plenty")
        : room{scenario}
    {
        profile = realCloud(ProjectId{room.project()});
        profile.tpu = room.api();
        rest = std::make_unique<RestClient>(&token, &clock, RestOptions{.random = [] { return 0.0; }});
        tpus = std::make_unique<TpuService>(profile, rest.get(), &clock);
        journal = std::make_unique<JournalHere>(folder.filePath(u"requests.sqlite"_s));
        requests = std::make_unique<ProvisioningService>(
            ProvisioningContext{.tpus = tpus.get(), .clock = &clock, .journal = journal.get()});
        recoveries = std::make_unique<RecoveryService>(RecoveryContext{.tpus = tpus.get()});
        recoveries->resume(requests.get());
        watch = std::make_unique<TpuWatch>(
            WatchContext{.tpus = tpus.get(),
                         .clock = &clock,
                         .reach = [this](Tpu, int, std::stop_token) -> Task<bool> { return answer(); },
                         .isHandled = [this](const QString &name) { return recoveries->holds(name); }});
        QObject::connect(recoveries.get(), &RecoveryService::changed, watch.get(), &TpuWatch::lookAgain);
        QObject::connect(watch.get(), &TpuWatch::addressMoved, watch.get(),
                         [this](const TpuId &, int worker, const QString &from, const QString &to) {
                             moves << u"%1 %2 %3"_s.arg(worker).arg(from, to);
                         });
    }
    ~House()
    {
        watch.reset();
        recoveries.reset();
        requests.reset();
        tpus.reset();
        (void)until([] { return TaskScope::running() == 0; });
    }

    Task<bool> answer() { co_return answers; }

    /// Lets the world's time go by until it is so.
    template <typename Condition>
    [[nodiscard]] bool until(Condition condition)
    {
        QElapsedTimer elapsed;
        elapsed.start();
        while (!condition() && elapsed.elapsed() < 20'000) {
            room.pass(1s);
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        }
        return condition();
    }
    template <typename T>
    [[nodiscard]] Result<T> done(Task<T> task)
    {
        std::optional<Result<T>> result;
        TaskScope scope;
        scope.run(std::move(task), [&](const Result<T> &got) { result = got; });
        return until([&] { return result.has_value(); }) ? *result : Result<T>{failed(ErrorCode::Timeout)};
    }
    void see()
    {
        bool isDone = false;
        TaskScope scope;
        scope.run(tpus->refresh(scope.token()), [&](const Result<> &) { isDone = true; });
        QVERIFY(QTest::qWaitFor([&] { return isDone; })); // the world's time stands still meanwhile
        for (int i = 0; i < 20; ++i)
            QCoreApplication::processEvents();
    }
    void make(const QString &name = u"n"_s)
    {
        const auto made = done(readyNode(tpus->api(), &clock, spec(name), {.first = 50ms, .cap = 200ms}));
        QVERIFY2(made, made ? "" : qPrintable(made.error().message));
        see();
    }
    [[nodiscard]] static TpuSpec spec(const QString &name)
    {
        return {.zone = ZoneId{zone},
                .name = name,
                .acceleratorType = u"v4-8"_s,
                .runtimeVersion = u"tpu-ubuntu2204-base"_s};
    }
    [[nodiscard]] TpuId id(const QString &name = u"n"_s) const { return tpuId(profile.project, ZoneId{zone}, name); }
    [[nodiscard]] QList<IncidentKind> kinds() const
    {
        QList<IncidentKind> kinds;
        for (const auto &trouble : watch->incidents())
            kinds << trouble.kind;
        return kinds;
    }
    /// Presses the button, and waits for what comes of it.
    [[nodiscard]] std::optional<Recovery> recoveredTpu(const Incident &trouble)
    {
        const auto begun = waited(recoveries->begin(*watch->remembered(trouble.tpu), trouble, false));
        if (!begun || !until([&] { return recoveries->all().first().isOver(); }))
            return std::nullopt;
        see();
        return recoveries->all().first();
    }

    PracticeRoom room;
    FakeClock clock;
    FakeToken token{{{room.token()}}};
    CloudProfile profile;
    std::unique_ptr<RestClient> rest;
    std::unique_ptr<TpuService> tpus;
    QTemporaryDir folder;
    std::unique_ptr<JournalHere> journal;
    std::unique_ptr<ProvisioningService> requests;
    std::unique_ptr<RecoveryService> recoveries;
    std::unique_ptr<TpuWatch> watch;
    bool answers = true;
    QStringList moves;
};

} // namespace

class TestLostAndFound : public QObject
{
    Q_OBJECT

private slots:
    void R18_aShortageInUnknownWordsIsSeenForOne()
    {
        House house{"unknown-sentences"};
        const auto made =
            house.done(readyNode(house.tpus->api(), &house.clock, house.spec(u"n"_s), {.first = 50ms, .cap = 200ms}));
        QVERIFY(!made);
        QCOMPARE(made.error().code, ErrorCode::NoCapacity);
        QVERIFY2(made.error().isUnknownText, qPrintable(made.error().serverWords));
    }

    void R10_aQueueThatRefusesInUnknownWordsIsGoneAround()
    {
        House house{"unknown-sentences"};
        const auto asked = house.done(house.tpus->api().createQueuedResource(
            {.spec = house.spec(u"n"_s), .id = u"q"_s, .requestId = QUuid::createUuid()}, {}));
        QVERIFY(!asked && asked.error().code == ErrorCode::Invalid && asked.error().isUnknownText);
        QVERIFY(waited(house.requests->start({.spec = house.spec({}),
                                              .namePattern = u"n"_s,
                                              .zones = {ZoneId{zone}},
                                              .method = RequestMethod::Queue,
                                              .pause = 1s})));
        QVERIFY(house.until([&] { return house.room.calls(u"POST nodes"_s) > 0; }));
    }

    void P1_aPreemptedTpuIsBackUnderItsNameWithANewNumber()
    {
        House house;
        house.make();
        const auto before = *house.tpus->tpu(house.id());
        QVERIFY(!house.room.world().outages().preempt(house.id().toString(), practice::Loss::Seen));
        house.see();
        QCOMPARE(house.kinds(), QList{K::Preempted});
        const auto back = house.recoveredTpu(house.watch->incidents().first());
        QVERIFY(back);
        QCOMPARE(back->step, RecoveryStep::Done);
        const auto after = *house.tpus->tpu(house.id());
        QCOMPARE(after.state, TpuState::Ready);
        QVERIFY(after.numericId != before.numericId);
        QCOMPARE(after.acceleratorType, before.acceleratorType);
        QCOMPARE(house.kinds(), QList<IncidentKind>{});
        QCOMPARE(house.tpus->tpus().size(), 1);
    }

    void aTpuThatVanishesIsFoundOutAndComesBack()
    {
        House house;
        house.make();
        QVERIFY(!house.room.world().outages().preempt(house.id().toString(), practice::Loss::Vanished));
        house.see();
        QVERIFY(house.until([&] { return house.kinds() == QList{K::Vanished}; }));
        const auto back = house.recoveredTpu(house.watch->incidents().first());
        QVERIFY(back);
        QCOMPARE(back->step, RecoveryStep::Done);
        QCOMPARE(house.tpus->tpus().size(), 1);
    }

    void R19_aTpuThatIsDeletedByAnotherProgramIsSaidAsThat()
    {
        House house;
        house.make();
        const TpuApi another{house.profile, house.rest.get()};
        QVERIFY(house.done(deleteTpu(another, &house.clock, house.id(), {.first = 50ms, .cap = 200ms}, {})));
        house.see();
        QVERIFY(house.until([&] { return house.kinds() == QList{K::DeletedElsewhere}; }));
    }

    void aTpuThatIsDeletedFromHereIsNoTrouble()
    {
        House house;
        house.make();
        QVERIFY(house.done(deleteTpu(house.tpus->api(), &house.clock, house.id(), {.first = 50ms, .cap = 200ms}, {})));
        house.see();
        QVERIFY(!house.until([&] { return !house.kinds().isEmpty() || !house.watch->remembered(house.id()); })
                || house.kinds().isEmpty());
        QCOMPARE(house.kinds(), QList<IncidentKind>{});
    }

    void aSilentLossIsReadyForGoogleButNotForUs()
    {
        House house;
        house.make();
        house.watch->start();
        QVERIFY(!house.room.world().outages().preempt(house.id().toString(), practice::Loss::Silent));
        house.answers = false;
        QVERIFY(house.until(
            [&] { return house.kinds() == QList{K::NoneReachable}; })); // no other one shows that SSH gets through
        house.see();
        QCOMPARE(house.tpus->tpu(house.id())->state, TpuState::Ready);
    }

    void P5_maintenanceMovesTheAddressAndLosesNothing()
    {
        House house;
        house.make();
        const auto before = *house.tpus->tpu(house.id());
        QVERIFY(!house.room.world().outages().maintain(house.id().toString()));
        house.see();
        QVERIFY(house.kinds().contains(K::Maintenance));
        bool isTold = false; // for an hour, and that can be over: the clock runs ahead while the machine is at work
        QVERIFY(house.until([&] {
            house.see();
            isTold = isTold || house.kinds().contains(K::AddressMoved);
            return house.tpus->tpu(house.id())->health == TpuHealth::Healthy;
        }));
        const auto after = *house.tpus->tpu(house.id());
        QCOMPARE(after.numericId, before.numericId);
        QCOMPARE(
            house.moves,
            QStringList{u"0 %1 %2"_s.arg(before.endpoints.first().externalIp, after.endpoints.first().externalIp)});
        QVERIFY(isTold);
        auto others = house.kinds();
        others.removeAll(K::AddressMoved);
        QCOMPARE(others, QList<K>{});
        QVERIFY(house.recoveries->all().isEmpty());
    }

    void P4_healthThatFlapsBringsNothingBack()
    {
        House house;
        house.make();
        const auto before = house.tpus->tpu(house.id())->numericId;
        QVERIFY(waited(house.recoveries->keep({.tpu = house.id(), .isAutomatic = true})));
        QObject::connect(house.watch.get(), &TpuWatch::appeared, house.watch.get(), [&](const Incident &trouble) {
            house.recoveries->handle(trouble, house.watch->remembered(trouble.tpu));
        });
        for (int i = 0; i < 10; ++i) {
            QVERIFY(!house.room.world().outages().setHealth(
                house.id().toString(), i % 2 == 0 ? u"UNHEALTHY_MAINTENANCE"_s : u"HEALTHY"_s, {}));
            house.see();
            QCOMPARE(house.kinds(), i % 2 == 0 ? QList{K::Maintenance} : QList<IncidentKind>{});
        }
        QVERIFY(house.recoveries->all().isEmpty());
        QCOMPARE(house.tpus->tpu(house.id())->numericId, before);
        QCOMPARE(house.room.calls(u"DELETE nodes/*"_s), 0);
    }

    void aRehearsedMaintenanceIsARealOne()
    {
        House house;
        house.make();
        const auto before = house.tpus->tpu(house.id())->endpoints;
        QVERIFY(house.done(maintainTpu(house.tpus->api(), &house.clock, house.id(), Maintenance::Rehearsal, {})));
        house.see();
        QVERIFY(house.tpus->tpu(house.id())->endpoints != before);
    }

    void anAnnouncedOneIsTakenNow()
    {
        House house;
        house.make();
        QVERIFY(!house.room.world().outages().announce(house.id().toString(), 168h));
        house.see();
        QCOMPARE(house.kinds(), QList{K::MaintenanceAhead});
        QCOMPARE(actionFor(house.watch->incidents().first()), IncidentAction::PerformNow);
        QVERIFY(house.done(maintainTpu(house.tpus->api(), &house.clock, house.id(), Maintenance::Now, {})));
        house.see();
        QVERIFY(!house.kinds().contains(K::MaintenanceAhead));
    }

    void P3_aPreemptionWhileTheDeleteIsInFlightEndsDeleted()
    {
        House house;
        house.make();
        std::optional<Result<>> gone;
        TaskScope scope;
        scope.run(deleteTpu(house.tpus->api(), &house.clock, house.id(), {.first = 50ms, .cap = 200ms}, scope.token()),
                  [&](const Result<> &result) { gone = result; });
        for (int i = 0; i < 5; ++i)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        (void)house.room.world().outages().preempt(house.id().toString(),
                                                   practice::Loss::Seen); // refused once it is DELETING
        QVERIFY(house.until([&] { return gone.has_value(); }));
        QVERIFY2(*gone, *gone ? "" : qPrintable(gone->error().message));
        house.see();
        QVERIFY(!house.tpus->tpu(house.id()));
        QCOMPARE(house.kinds(), QList<IncidentKind>{});
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestLostAndFound)
#include "tst_lostandfound.moc"
