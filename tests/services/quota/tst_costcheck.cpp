// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/restclient.h"
#include "services/quota/costcheck.h"
#include "services/quota/offerreader.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/faketpucloud.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

const QDateTime now{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};
const QStringList zones{u"us-central2-b"_s, u"europe-west4-a"_s, u"southamerica-west1-a"_s, QString{}};
const QStringList types{u"v4-8"_s, u"v4-64"_s, u"v6e-8"_s, u"v5litepod-16"_s,
                        u"v3-8"_s, u"v3-32"_s, u"v9-8"_s,  QString{}};
constexpr std::array tiers{Tier::OnDemand, Tier::Spot, Tier::Preemptible, Tier::Reserved};

Grant grantOf(const QList<GrantRow> &rows, int daysAgo, std::optional<int> days)
{
    return {.id = QUuid::createUuid(), .start = now.date().addDays(-daysAgo), .days = days, .rows = rows};
}

/// Every kind of grant that a user may have entered, well or badly.
QList<QList<Grant>> allGrants()
{
    const GrantRow v4{.tier = Tier::OnDemand, .generation = u"v4"_s, .count = 32, .zone = ZoneId{zones[0]}};
    const GrantRow v6e{.tier = Tier::Spot, .generation = u"v6e"_s, .count = 64, .zone = ZoneId{zones[1]}};
    const GrantRow device{.tier = Tier::OnDemand,
                          .generation = u"v3"_s,
                          .device = u"v3-8"_s,
                          .count = 5,
                          .unit = GrantUnit::Devices,
                          .zone = ZoneId{zones[1]}};
    auto noCount = v4;
    noCount.count = std::nullopt;
    auto none = v4;
    none.count = 0;
    auto negative = v4;
    negative.count = -32;
    auto huge = v4;
    huge.count = std::numeric_limits<qint64>::max();
    auto unknown = v4;
    unknown.generation = u"warp"_s;
    return {{},
            {grantOf({}, 1, 90)},
            {grantOf({v4}, 1, 90)},
            {grantOf({v4, v6e, device}, 1, 90)},
            {grantOf({v4, v6e}, 91, 90)},
            {grantOf({v4}, 90, 90)},
            {grantOf({v4}, 1, std::nullopt)},
            {grantOf({noCount}, 1, 90)},
            {grantOf({none}, 1, 90)},
            {grantOf({negative}, 1, 90)},
            {grantOf({huge}, 1, 90)},
            {grantOf({unknown}, 1, 90)},
            {grantOf({v4}, 100, 90), grantOf({v6e}, 1, 90)},
            {grantOf({v4}, 1, 90), grantOf({v4}, 1, 90)}};
}

/// Prices of every kind: shipped, none at all, and one that is a cent.
QList<PriceList> allPrices()
{
    PriceList cent;
    cent.add(ChipPrice{u"v4"_s, PriceKind::OnDemand, SliceForm::Any, {u"us-*"_s}, Usd{1}, u"2026-11-20"_s, u"test"_s});
    return {PriceList::dated(), PriceList{}, cent};
}

/// Written down a second time, plainly: does some running grant give this much of it here?
bool isPaidFor(const QList<Grant> &grants, const SliceQuery &query, qint64 alreadyUsed)
{
    const auto facts = Accelerators::catalogue().facts(query.acceleratorType);
    if (!facts)
        return false;
    const auto isSpot = [](Tier tier) { return tier == Tier::Spot || tier == Tier::Preemptible; };
    qint64 chips = 0;
    for (const auto &grant : grants) {
        if (grant.days && grant.start.addDays(*grant.days) <= now.date())
            continue;
        for (const auto &row : grant.rows) {
            const bool isDevice = query.acceleratorType == "v3-8"_L1;
            const bool sameType = row.generation == facts->generation && (row.device == "v3-8"_L1) == isDevice;
            if (!sameType || row.zone != query.zone || !row.count || *row.count <= 0)
                continue;
            if (row.tier == query.tier || (isSpot(row.tier) && isSpot(query.tier)))
                chips += row.unit == GrantUnit::Devices ? *row.count * 4 : std::min<qint64>(*row.count, 1 << 30);
        }
    }
    return alreadyUsed + facts->chips <= chips;
}

} // namespace

class TestCostCheck : public QObject
{
    Q_OBJECT

private slots:
    /// For no combination of grant, use and price does anything outside the grant pass without its amount or word.
    void P7_nothingOutsideTheGrantPassesUntyped()
    {
        const QStringList typed{{},          u" "_s,       u"0"_s,     u"0.00"_s,   u"US$ 0.00"_s, u"yes"_s,
                                u"node-1"_s, u"12.87"_s,   u"12.88"_s, u"103.04"_s, u"23.76"_s,    u"0.01"_s,
                                u"billed"_s, u"BILLED "_s, u"bill"_s,  u"free"_s,   u"-12.88"_s,   u"1e9"_s};
        int outside = 0;
        int free = 0;
        for (const auto &grants : allGrants()) {
            for (const auto &prices : allPrices()) {
                for (const auto &zone : zones) {
                    for (const auto &type : types) {
                        for (const auto tier : tiers) {
                            for (const bool isBusy : {false, true}) {
                                const QList<ChipUse> used = isBusy
                                    ? QList<ChipUse>{{ZoneId{zones[0]}, u"v4-64"_s, Tier::OnDemand}}
                                    : QList<ChipUse>{};
                                const SliceQuery query{ZoneId{zone}, type, tier};
                                const auto check = costCheck(grants, query, used, prices, now);
                                const bool isSame =
                                    isBusy && zone == zones[0] && type.startsWith("v4"_L1) && tier == Tier::OnDemand;
                                const bool isPaid = isPaidFor(grants, query, isSame ? 32 : 0);
                                QVERIFY2(isPaid || !check.isFree(),
                                         qPrintable(u"%1 %2 %3"_s.arg(zone, type).arg(int(tier))));
                                if (check.isFree()) {
                                    ++free;
                                    QVERIFY(check.wanted().isEmpty() && check.isConfirmedBy({}));
                                    continue;
                                }
                                ++outside;
                                QVERIFY(!check.wanted().isEmpty());
                                for (const auto &text : typed) {
                                    const auto price = prices.slice(type, tier, ZoneId{zone});
                                    const auto word = text.trimmed().toLower();
                                    const bool isRight = price ? word == price->perHour.plain() : word == "billed"_L1;
                                    QCOMPARE(check.isConfirmedBy(text), isRight);
                                }
                                QVERIFY(check.isConfirmedBy(check.wanted()));
                            }
                        }
                    }
                }
            }
        }
        QVERIFY(outside > 1'000 && free > 50);
    }

    /// Before the list of TPUs has come nobody knows whether the grant has room: nothing is promised.
    void whatIsUsedMustBeKnownBeforeAnythingIsFree()
    {
        const GrantRow row{.tier = Tier::OnDemand, .generation = u"v4"_s, .count = 32, .zone = ZoneId{zones[0]}};
        const SliceQuery query{ZoneId{zones[0]}, u"v4-8"_s, Tier::OnDemand};
        const auto unknown = costCheck({grantOf({row}, 1, 90)}, query, std::nullopt, PriceList::dated(), now);
        QVERIFY(!unknown.isUseKnown && !unknown.isFree() && !unknown.wanted().isEmpty());
        QVERIFY(!unknown.isConfirmedBy({}) && unknown.isConfirmedBy(unknown.wanted()));
        QVERIFY(costCheck({grantOf({row}, 1, 90)}, query, QList<ChipUse>{}, PriceList::dated(), now).isFree());

        const TpuService service{realCloud(ProjectId{u"p"_s}), nullptr, nullptr};
        QVERIFY(!chipsInUse(service, query.zone)); // never read
    }

    /// Who may see the TPUs but not the queued requests does not know what these will take.
    void requestsThatCannotBeReadMayHoldChips()
    {
        FakeWorld world;
        FakeTpuCloud cloud;
        FakeClock clock;
        FakeToken token;
        bool mayRead = false;
        world.answer = [&](const FakeRequest &request) {
            const bool isRefused = !mayRead && request.url.path().endsWith("/queuedResources"_L1);
            return isRefused
                ? FakeAnswer{.status = 403,
                             .body = R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"x"}})"}
                : cloud.answer(request);
        };
        RestClient rest{
            &token, &clock, {.retry = {.maxTries = 1}, .network = world.network(), .random = [] { return 0.0; }}};
        TpuService service{realCloud(ProjectId{u"p"_s}), &rest, &clock};
        const ZoneId zone{zones[0]};
        (void)QCoro::waitFor(service.refresh({}));
        QVERIFY(service.listState().updatedAt.isValid());
        QVERIFY(!chipsInUse(service, zone));
        mayRead = true;
        (void)QCoro::waitFor(service.refresh({}));
        QVERIFY(chipsInUse(service, zone));
        mayRead = false; // what was read before counts on
        (void)QCoro::waitFor(service.refresh({}));
        QVERIFY(chipsInUse(service, zone));
    }

    void whatStoppedOrWasTakenBackTakesNoChips()
    {
        QList<Tpu> tpus;
        for (const auto state : {TpuState::Ready, TpuState::Creating, TpuState::Unknown, TpuState::Preempted,
                                 TpuState::Terminated, TpuState::Stopped, TpuState::Deleting}) {
            Tpu tpu;
            tpu.state = state;
            tpu.acceleratorType = u"v4-8"_s;
            tpus += tpu;
        }
        QCOMPARE(chipsInUse(tpus, {}).size(), 3);
    }

    /// Somebody else's request may be answered any minute: its chips are spoken for.
    void whatWaitsInTheQueueTakesChipsToo()
    {
        QueuedResource request;
        request.id = QueuedResourceId{u"projects/p/locations/us-central2-b/queuedResources/q"_s};
        request.zone = ZoneId{zones[0]};
        request.nodes = {{.zone = request.zone,
                          .name = {},
                          .prefix = u"n"_s,
                          .count = 3,
                          .acceleratorType = u"v4-8"_s,
                          .runtimeVersion = {}}};
        Tpu node;
        node.zone = request.zone;
        node.acceleratorType = u"v4-8"_s;
        node.state = TpuState::Ready;
        node.queuedResource = request.id;
        for (const auto state : {QueuedResourceState::Accepted, QueuedResourceState::WaitingForResources,
                                 QueuedResourceState::Provisioning, QueuedResourceState::Unknown}) {
            request.state = state;
            QCOMPARE(chipsInUse({}, {request}).size(), 3);
            QCOMPARE(chipsInUse({node}, {request}).size(), 3); // one of them is there
        }
        const SliceQuery query{request.zone, u"v4-8"_s, Tier::OnDemand};
        const GrantRow row{.tier = Tier::OnDemand, .generation = u"v4"_s, .count = 12, .zone = request.zone};
        QVERIFY(
            !costCheck({grantOf({row}, 1, 90)}, query, chipsInUse({}, {request}), PriceList::dated(), now).isFree());
        for (const auto state :
             {QueuedResourceState::Failed, QueuedResourceState::Suspended, QueuedResourceState::Deleting}) {
            request.state = state;
            QCOMPARE(chipsInUse({}, {request}).size(), 0);
        }
        QVERIFY(costCheck({grantOf({row}, 1, 90)}, query, chipsInUse({}, {request}), PriceList::dated(), now).isFree());
    }

    void aSizeThatNobodyKnowsCountsAsAChipAtLeast()
    {
        const GrantRow row{.tier = Tier::OnDemand, .generation = u"v4"_s, .count = 16, .zone = ZoneId{zones[0]}};
        const SliceQuery query{ZoneId{zones[0]}, u"v4-32"_s, Tier::OnDemand};
        QVERIFY(!Accelerators::catalogue().facts(u"v4-1"_s));
        QVERIFY(!costCheck({grantOf({row}, 1, 90)}, query,
                           QList<ChipUse>{{ZoneId{zones[0]}, u"v4-1"_s, Tier::OnDemand}}, PriceList::dated(), now)
                     .isFree());
        QVERIFY(costCheck({grantOf({row}, 1, 90)}, query,
                          QList<ChipUse>{{ZoneId{zones[0]}, u"v6e-8"_s, Tier::OnDemand}}, PriceList::dated(), now)
                    .isFree());
    }

    void twoRowsOfOneZoneAddUp()
    {
        const GrantRow row{.tier = Tier::Spot, .generation = u"v6e"_s, .count = 8, .zone = ZoneId{zones[1]}};
        const SliceQuery query{ZoneId{zones[1]}, u"v6e-8"_s, Tier::Preemptible};
        const QList<ChipUse> used{{ZoneId{zones[1]}, u"v6e-8"_s, Tier::Spot}};
        QVERIFY(!costCheck({grantOf({row}, 1, 90)}, query, used, PriceList::dated(), now).isFree());
        QVERIFY(
            costCheck({grantOf({row}, 1, 90), grantOf({row}, 1, 90)}, query, used, PriceList::dated(), now).isFree());
    }

    /// What Compute Engine has there says nothing of where Cloud TPU has what, and in which types.
    void machinesOfComputeEngineAreNoOffer()
    {
        TpuService service{realCloud(ProjectId{u"p"_s}), nullptr, nullptr};
        const auto add = [&](const QString &kind, const QString &zone, const QString &type) {
            Tpu tpu;
            tpu.id = TpuId{u"projects/p/locations/%1/%2/n"_s.arg(zone, kind)};
            tpu.zone = ZoneId{zone};
            tpu.acceleratorType = type;
            service.observe(tpu);
        };
        OfferReader reader{&service,
                           {.zone = [] { return ZoneId{u"us-central2-b"_s}; },
                            .granted = [] { return QList<GrantRow>{}; },
                            .ordered = [](const QList<ZoneId> &zones) { return zones; }}};
        QSignalSpy zones{&reader, &OfferReader::zonesOffered};
        QSignalSpy types{&reader, &OfferReader::typesOffered};
        add(u"instances"_s, u"us-east5-a"_s, u"tpu7x-standard-4t"_s);
        QVERIFY(!reader.offerKnownZones());
        add(u"nodes"_s, u"us-central2-b"_s, u"v4-8"_s);
        add(u"instances"_s, u"us-central2-b"_s, u"ct4p-hightpu-4t"_s);
        QVERIFY(reader.offerKnownZones());
        QCOMPARE(zones.constLast().constFirst().value<QList<ZoneId>>(), QList{ZoneId{u"us-central2-b"_s}});
        reader.stopWaiting();
        const auto offer = types.constLast().constFirst().value<ZoneOffer>();
        QCOMPARE(offer.types.size(), 1);
        QCOMPARE(offer.types[0].acceleratorType, u"v4-8"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCostCheck)
#include "tst_costcheck.moc"
