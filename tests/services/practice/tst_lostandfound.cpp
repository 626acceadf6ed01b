// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// From what the cloud does to a TPU to the TPU being back: the real services on the practice cloud, over real HTTP.
#include "practiceroom.h"

#include "services/net/restclient.h"
#include "services/tpu/comebacks.h"
#include "services/tpu/tpujson.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/faketoken.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QString zone = u"us-central2-b"_s;
using K = TroubleKind;

struct House
{
    House()
    {
        profile = realCloud(ProjectId{room.project()});
        profile.tpu = room.api();
        rest = std::make_unique<RestClient>(&token, &clock, RestOptions{.random = [] { return 0.0; }});
        tpus = std::make_unique<TpuService>(profile, rest.get(), &clock);
        comeBacks = std::make_unique<ComeBacks>(
            ComeBacksContext{.tpus = tpus.get(), .clock = &clock, .pace = {.first = 50ms, .cap = 200ms}});
        watch = std::make_unique<TpuWatch>(
            WatchContext{.tpus = tpus.get(),
                         .clock = &clock,
                         .reach = [this](Tpu, int, std::stop_token) -> Task<bool> { return answer(); },
                         .isHandled = [this](const QString &name) { return comeBacks->holds(name); }});
        QObject::connect(comeBacks.get(), &ComeBacks::changed, watch.get(), &TpuWatch::lookAgain);
        QObject::connect(watch.get(), &TpuWatch::addressMoved, watch.get(),
                         [this](const TpuId &, int worker, const QString &from, const QString &to) {
                             moves << u"%1 %2 %3"_s.arg(worker).arg(from, to);
                         });
    }
    ~House()
    {
        watch.reset();
        comeBacks.reset();
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
        const auto made = done(createTpu(
            tpus->api(), &clock,
            {.spec = spec(name), .policy = {.pace = {.first = 50ms, .cap = 200ms}}, .random = [] { return 0.5; }}, {}));
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
    [[nodiscard]] QList<TroubleKind> kinds() const
    {
        QList<TroubleKind> kinds;
        for (const auto &trouble : watch->troubles())
            kinds << trouble.kind;
        return kinds;
    }
    /// Presses the button, and waits for what comes of it.
    [[nodiscard]] std::optional<ComeBack> broughtBack(const Trouble &trouble)
    {
        const auto begun = comeBacks->begin(*watch->remembered(trouble.tpu), trouble, {}, false);
        if (!begun || !until([&] { return comeBacks->all().first().isOver(); }))
            return std::nullopt;
        see();
        return comeBacks->all().first();
    }

    PracticeRoom room{"plenty"};
    FakeClock clock;
    FakeToken token{{{room.token()}}};
    CloudProfile profile;
    std::unique_ptr<RestClient> rest;
    std::unique_ptr<TpuService> tpus;
    std::unique_ptr<ComeBacks> comeBacks;
    std::unique_ptr<TpuWatch> watch;
    bool answers = true;
    QStringList moves;
};

} // namespace

class TestLostAndFound : public QObject
{
    Q_OBJECT

private slots:
    void P1_aPreemptedTpuIsBackUnderItsNameWithANewNumber()
    {
        House house;
        house.make();
        const auto before = *house.tpus->tpu(house.id());
        QVERIFY(!house.room.world().outages().preempt(house.id().toString(), practice::Loss::Seen));
        house.see();
        QCOMPARE(house.kinds(), QList{K::Preempted});
        const auto back = house.broughtBack(house.watch->troubles().first());
        QVERIFY(back);
        QCOMPARE(back->step, ComeBackStep::Done);
        const auto after = *house.tpus->tpu(house.id());
        QCOMPARE(after.state, TpuState::Ready);
        QVERIFY(after.numericId != before.numericId);
        QCOMPARE(after.acceleratorType, before.acceleratorType);
        QCOMPARE(house.kinds(), QList<TroubleKind>{});
        QCOMPARE(house.tpus->tpus().size(), 1);
    }

    void aTpuThatVanishesIsFoundOutAndComesBack()
    {
        House house;
        house.make();
        QVERIFY(!house.room.world().outages().preempt(house.id().toString(), practice::Loss::Vanished));
        house.see();
        QVERIFY(house.until([&] { return house.kinds() == QList{K::Vanished}; }));
        const auto back = house.broughtBack(house.watch->troubles().first());
        QVERIFY(back);
        QCOMPARE(back->step, ComeBackStep::Done);
        QCOMPARE(house.tpus->tpus().size(), 1);
    }

    void aTpuThatIsDeletedByAnotherProgramIsNoTrouble()
    {
        House house;
        house.make();
        QVERIFY(house.done(deleteTpu(house.tpus->api(), &house.clock, house.id(), {.first = 50ms, .cap = 200ms}, {})));
        house.see();
        QVERIFY(!house.until([&] { return !house.kinds().isEmpty() || !house.watch->remembered(house.id()); })
                || house.kinds().isEmpty());
        QCOMPARE(house.kinds(), QList<TroubleKind>{});
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
        QVERIFY(house.until([&] {
            house.see();
            return house.tpus->tpu(house.id())->health == TpuHealth::Healthy;
        }));
        const auto after = *house.tpus->tpu(house.id());
        QCOMPARE(after.numericId, before.numericId);
        QCOMPARE(
            house.moves,
            QStringList{u"0 %1 %2"_s.arg(before.endpoints.first().externalIp, after.endpoints.first().externalIp)});
        QCOMPARE(house.kinds(), QList{K::AddressMoved});
        QVERIFY(house.comeBacks->all().isEmpty());
    }

    void P4_healthThatFlapsBringsNothingBack()
    {
        House house;
        house.make();
        const auto before = house.tpus->tpu(house.id())->numericId;
        QVERIFY(house.comeBacks->keep({.tpu = house.id(), .isAutomatic = true}));
        QObject::connect(house.watch.get(), &TpuWatch::appeared, house.watch.get(), [&](const Trouble &trouble) {
            house.comeBacks->heed(trouble, house.watch->remembered(trouble.tpu));
        });
        for (int i = 0; i < 10; ++i) {
            QVERIFY(!house.room.world().outages().setHealth(
                house.id().toString(), i % 2 == 0 ? u"UNHEALTHY_MAINTENANCE"_s : u"HEALTHY"_s, {}));
            house.see();
            QCOMPARE(house.kinds(), i % 2 == 0 ? QList{K::Maintenance} : QList<TroubleKind>{});
        }
        QVERIFY(house.comeBacks->all().isEmpty());
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
        QCOMPARE(actionFor(house.watch->troubles().first()), TroubleAction::PerformNow);
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
        QCOMPARE(house.kinds(), QList<TroubleKind>{});
    }
};

QTEST_GUILESS_MAIN(TestLostAndFound)
#include "tst_lostandfound.moc"
