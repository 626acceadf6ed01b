// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The same code that talks to Google, pointed at the real practice cloud in each scenario that is about quota.
#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "services/quota/quotacells.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/practice/practiceprocess.h"

#include <QJsonDocument>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// The program with its real services on top, read once.
struct World
{
    PracticeProcess cloud;
    SystemClock clock;
    std::unique_ptr<FakeToken> token;
    std::unique_ptr<RestClient> rest;
    std::unique_ptr<TpuService> tpus;
    std::unique_ptr<QuotaService> quota;

    [[nodiscard]] bool open(const QString &scenario)
    {
        if (!cloud.start({u"--scenario"_s, scenario, u"--speed"_s, u"50"_s}))
            return false;
        const auto access = practiceAccess(QJsonDocument{cloud.line()}.toJson(QJsonDocument::Compact));
        if (!access)
            return false;
        token = std::make_unique<FakeToken>(QList<Token>{{QString::fromLatin1(cloud.token())}});
        rest = std::make_unique<RestClient>(token.get(), &clock);
        tpus = std::make_unique<TpuService>(access->profile, rest.get(), &clock);
        quota = std::make_unique<QuotaService>(access->profile, rest.get(), tpus.get(), &clock);
        return QCoro::waitFor(tpus->refresh({})).has_value();
    }

    [[nodiscard]] Preflight ask(const QString &zone, const QString &generation, Tier tier,
                                const QString &type = {}) const
    {
        return preflight({.zone = ZoneId{zone}, .generation = generation, .tier = tier, .acceleratorType = type},
                         quota->facts());
    }
};

} // namespace

class TestQuotaScenarios : public QObject
{
    Q_OBJECT

private slots:
    void theUsualWorldIsReadFromCloudQuotas()
    {
        World world;
        QVERIFY2(world.open(u"default"_s), world.cloud.errors().constData());
        QVERIFY(QCoro::waitFor(world.quota->refresh({})));
        QCOMPARE(world.quota->source(), LimitSource::CloudQuotas);
        const auto result = world.ask(u"us-central2-b"_s, u"v4"_s, Tier::OnDemand);
        QCOMPARE(result.verdict, PreflightVerdict::Green);
        QCOMPARE(result.bound(BoundKind::TpuZone)->room, 32);
        QVERIFY(result.bound(BoundKind::Addresses)->room);
        QVERIFY(!result.largest.isEmpty());
    }

    void aRegionOfZeroForbidsWhatItsZoneAllows()
    {
        World world;
        QVERIFY2(world.open(u"region-zero"_s), world.cloud.errors().constData());
        QVERIFY(QCoro::waitFor(world.quota->refresh({})));
        const auto result = world.ask(u"us-east1-d"_s, u"v6e"_s, Tier::Spot, u"v6e-8"_s);
        QCOMPARE(result.verdict, PreflightVerdict::Red);
        QCOMPARE(result.bound(BoundKind::TpuZone)->limit, 64);
        QCOMPARE(result.bound(BoundKind::TpuRegion)->limit, 0);
        QCOMPARE(result.tightest, BoundKind::TpuRegion);
        const auto cells = quotaCells(world.quota->facts(), {});
        QVERIFY2(std::ranges::any_of(cells,
                                     [](const QuotaCell &cell) {
                                         return cell.row.zone.toString() == "us-east1-d"_L1 && !cell.isIdle();
                                     }),
                 "what a zone allows and its region does not is shown");
    }

    void addressesBindBeforeTheQuotaDoes()
    {
        World world;
        QVERIFY2(world.open(u"address-limit"_s), world.cloud.errors().constData());
        QVERIFY(QCoro::waitFor(world.quota->refresh({})));
        const auto result = world.ask(u"us-east1-d"_s, u"v6e"_s, Tier::Spot);
        QCOMPARE(result.tightest, BoundKind::Addresses);
        QCOMPARE(result.action, PreflightAction::InternalAddresses);
        QVERIFY(result.largest != result.largestInternal);
        QCOMPARE(world.ask(u"us-east1-d"_s, u"v6e"_s, Tier::Spot, result.largestInternal).verdict,
                 PreflightVerdict::Red);
    }

    void whatIsDeadHoldsQuota()
    {
        World world;
        QVERIFY2(world.open(u"dead-requests"_s), world.cloud.errors().constData());
        QVERIFY(QCoro::waitFor(world.quota->refresh({})));
        qint64 dead = 0;
        for (const auto &row : world.quota->rows())
            dead += row.use.heldByDead;
        QVERIFY(dead > 0);
        const auto cells = quotaCells(world.quota->facts(), {});
        QVERIFY(std::ranges::any_of(cells, [](const QuotaCell &cell) { return !cell.row.use.deadNames.isEmpty(); }));
    }

    void aMailThatPromisesAnotherZoneDisagreesWithTheLimits()
    {
        World world;
        QVERIFY2(world.open(u"wrong-zone-grant"_s), world.cloud.errors().constData());
        QVERIFY(QCoro::waitFor(world.quota->refresh({})));
        const Grant mail{
            .start = QDate::currentDate(),
            .days = 90,
            .rows = {{.tier = Tier::Spot, .generation = u"v5p"_s, .count = 16, .zone = ZoneId{u"us-east1-d"_s}},
                     {.tier = Tier::Spot, .generation = u"v6e"_s, .count = 64, .zone = ZoneId{u"europe-west4-a"_s}}}};
        QHash<QString, Agreement> agreements;
        const auto cells = quotaCells(world.quota->facts(), {mail});
        for (const auto &cell : cells)
            agreements.insert(cell.row.zone.toString() + u' ' + cell.row.generation, cell.agreement);
        const auto wrong = agreements.value(u"us-east1-d v5p"_s);
        QCOMPARE(wrong, Agreement::LimitMissing); // R7: what is left out is 0
        QCOMPARE(agreements.value(u"europe-west4-a v6e"_s), Agreement::LimitLower);
        QCOMPARE(agreements.value(u"us-east5-a v5p"_s), Agreement::NotInMail);
        QCOMPARE(world.ask({u"us-east1-d"_s}, u"v5p"_s, Tier::Spot).otherZones, QList{ZoneId{u"us-east5-a"_s}});
    }

    void R7_aZoneThatGotNothingHasALimitOfZero()
    {
        World world;
        QVERIFY2(world.open(u"default"_s), world.cloud.errors().constData());
        QVERIFY(QCoro::waitFor(world.quota->refresh({})));
        const auto result = world.ask(u"us-east5-a"_s, u"v6e"_s, Tier::Spot, u"v6e-8"_s);
        QCOMPARE(world.quota->source(), LimitSource::CloudQuotas);
        QCOMPARE(result.bound(BoundKind::TpuZone)->limit, 0);
        QCOMPARE(result.verdict, PreflightVerdict::Red);
        QCOMPARE(result.largest, QString{});
    }

    void R15_zonesWithoutTheHardwareAreNotOffered()
    {
        World world;
        QVERIFY2(world.open(u"quota-everywhere"_s), world.cloud.errors().constData());
        QVERIFY(QCoro::waitFor(world.quota->refresh({})));
        const auto lacks = [&](const char *zone, const QString &generation) {
            return world.quota->facts().lacks(ZoneId{QString::fromLatin1(zone)}, generation);
        };
        QTRY_VERIFY(lacks("asia-south1-a", u"v6e"_s) && lacks("us-central2-b", u"v6e"_s));
        QTRY_VERIFY(world.quota->facts().hardware.contains(ZoneId{u"us-east1-d"_s}));
        QVERIFY(!lacks("us-east1-d", u"v6e"_s));
        const auto there = world.ask(u"asia-south1-a"_s, u"v6e"_s, Tier::Spot);
        QCOMPARE(there.bound(BoundKind::TpuZone)->room, 64);
        QCOMPARE(there.largest, QString{});
        QVERIFY(there.otherZones.contains(ZoneId{u"us-east1-d"_s}));
        QVERIFY(!there.otherZones.contains(ZoneId{u"us-central2-b"_s}));
    }

    /// What the panel and the preflight say before, and what a create says that is sent all the same.
    void R8_aRequestThatWaitsLeavesNothingFree()
    {
        World world;
        QVERIFY2(world.open(u"quota-everywhere"_s), world.cloud.errors().constData());
        QVERIFY(QCoro::waitFor(world.quota->refresh({})));
        const auto ask = [&] { return world.ask(u"us-central1-a"_s, u"v5p"_s, Tier::OnDemand, u"v5p-8"_s); };
        QCOMPARE(ask().bound(BoundKind::TpuZone)->room, 8);
        const auto create = [&](const QString &name) {
            return QCoro::waitFor(
                world.tpus->api().createQueuedResource({.spec = {.zone = ZoneId{u"us-central1-a"_s},
                                                                 .name = name,
                                                                 .acceleratorType = u"v5p-8"_s,
                                                                 .runtimeVersion = u"v2-alpha-tpuv5"_s},
                                                        .id = name,
                                                        .requestId = QUuid::createUuid()},
                                                       {}));
        };
        QVERIFY(create(u"first"_s));
        const auto waits = [&] {
            return QCoro::waitFor(world.tpus->refresh({})) && !world.tpus->queuedResources().isEmpty()
                && world.tpus->queuedResources().constFirst().state == QueuedResourceState::WaitingForResources;
        };
        QTRY_VERIFY(waits());
        QCOMPARE(ask().verdict, PreflightVerdict::Red);
        QCOMPARE(ask().bound(BoundKind::TpuRegion)->heldByWaiting, 8);
        QCOMPARE(ask().action, PreflightAction::CancelWaiting);
        const auto second = create(u"second"_s);
        QVERIFY(!second);
        QCOMPARE(second.error().code, ErrorCode::QuotaExceeded);
        QVERIFY2(second.error().message.contains("(us-central1)"_L1) && second.error().message.contains("allows 8"_L1),
                 qPrintable(second.error().message));
    }

    void anApiThatIsOffIsAnErrorAndNotAZero()
    {
        World world;
        QVERIFY2(world.open(u"api-off"_s) || world.quota, world.cloud.errors().constData());
        const auto read = QCoro::waitFor(world.quota->refresh({}));
        if (read)
            QVERIFY(world.quota->facts().limitsAsOf.isValid());
        else
            QVERIFY(!read.error().message.isEmpty());
        QVERIFY(world.ask(u"us-east1-d"_s, u"v6e"_s, Tier::Spot, u"v6e-8"_s).verdict != PreflightVerdict::Green);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestQuotaScenarios)
#include "tst_quotascenarios.moc"
