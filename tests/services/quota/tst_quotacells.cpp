// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/quotacells.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const QDateTime now{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};

QuotaLimit limit(const QString &id, const QString &place, qint64 value)
{
    const auto name = quotaNameFrom(id);
    const bool isZone = place.count(u'-') > 1;
    return {.quotaId = id,
            .metric = {},
            .generation = name.generation,
            .quotaClass = name.quotaClass,
            .isServing = name.isServing,
            .isDevice = name.isDevice,
            .zone = isZone ? ZoneId{place} : ZoneId{},
            .region = isZone ? QString{} : place,
            .limit = value};
}

PreflightFacts facts(QList<QuotaLimit> limits)
{
    const LimitIndex index{std::move(limits)};
    return {.quota = {index, quotaRows(index, {}, {})}, .limitsAsOf = now, .regions = {}, .now = now};
}

Grant grant(QList<GrantRow> rows, QDate start = {2026, 11, 1})
{
    return {.id = QUuid::createUuid(), .start = start, .days = 90, .rows = std::move(rows)};
}

GrantRow spot(const QString &generation, std::optional<qint64> count, const QString &zone)
{
    return {.tier = Tier::Spot, .generation = generation, .count = count, .zone = ZoneId{zone}};
}

const QuotaCell *find(const QList<QuotaCell> &cells, const QString &zone, const QString &generation)
{
    const auto it = std::ranges::find_if(cells, [&](const QuotaCell &cell) {
        return cell.row.zone.toString() == zone && cell.row.generation == generation;
    });
    return it == cells.end() ? nullptr : &*it;
}

const QString v6eZone = u"TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s;
const QString v6eRegion = u"TPUV6EPreemptiblePerProjectPerRegionForTPUAPI"_s;
const QString v5pZone = u"TPUV5PPreemptiblePerProjectPerZoneForTPUAPI"_s;

} // namespace

class TestQuotaCells : public QObject
{
    Q_OBJECT

private slots:
    void mailAndLimitAreCompared_data()
    {
        QTest::addColumn<QList<QuotaLimit>>("limits");
        QTest::addColumn<QList<Grant>>("grants");
        QTest::addColumn<Agreement>("agreement");
        const auto zone = u"us-east1-d"_s;
        const QList<Grant> mail{grant({spot(u"v6e"_s, 64, zone)})};
        const auto row = [](const char *name, const QList<QuotaLimit> &limits, const QList<Grant> &grants,
                            Agreement agreement) { QTest::newRow(name) << limits << grants << agreement; };
        row("as in the mail", {limit(v6eZone, zone, 64)}, mail, Agreement::Agrees);
        row("more than in the mail", {limit(v6eZone, zone, 128)}, mail, Agreement::Agrees);
        row("less", {limit(v6eZone, zone, 32)}, mail, Agreement::LimitLower);
        row("the region has less", {limit(v6eZone, zone, 64), limit(v6eRegion, u"us-east1"_s, 8)}, mail,
            Agreement::LimitLower);
        row("the region has nothing", {limit(v6eZone, zone, 64), limit(v6eRegion, u"us-east1"_s, 0)}, mail,
            Agreement::LimitMissing);
        row("0", {limit(v6eZone, zone, 0)}, mail, Agreement::LimitMissing);
        row("no limit at all", {}, mail, Agreement::LimitNotSaid);
        row("no limit binds", {limit(v6eZone, zone, -1)}, mail, Agreement::Agrees);
        row("no grant entered", {limit(v6eZone, zone, 64)}, {}, Agreement::NoGrant);
        row("the mail does not say how many", {limit(v6eZone, zone, 64)}, {grant({spot(u"v6e"_s, {}, zone)})},
            Agreement::AmountUnknown);
        row("another zone was granted", {limit(v6eZone, zone, 64)}, {grant({spot(u"v6e"_s, 64, u"us-east5-a"_s)})},
            Agreement::NotInMail);
        row("the grant is over", {limit(v6eZone, zone, 64)}, {grant({spot(u"v6e"_s, 64, zone)}, {2026, 1, 1})},
            Agreement::NotInMail);
    }
    void mailAndLimitAreCompared()
    {
        QFETCH(QList<QuotaLimit>, limits);
        QFETCH(QList<Grant>, grants);
        const auto cells = quotaCells(facts(limits), grants);
        const auto *cell = find(cells, u"us-east1-d"_s, u"v6e"_s);
        QVERIFY(cell);
        QTEST(cell->agreement, "agreement");
        QVERIFY(!cell->isIdle());
    }

    void twoGrantsAddUpAndTheEarlierEndCounts()
    {
        const auto cells = quotaCells(facts({limit(v6eZone, u"us-east1-d"_s, 64)}),
                                      {grant({spot(u"v6e"_s, 64, u"us-east1-d"_s)}, {2026, 11, 1}),
                                       grant({spot(u"v6e"_s, 16, u"us-east1-d"_s)}, {2026, 10, 1})});
        const auto *cell = find(cells, u"us-east1-d"_s, u"v6e"_s);
        QCOMPARE(cell->granted, 80);
        QCOMPARE(cell->agreement, Agreement::LimitLower);
        QCOMPARE(cell->daysLeft, grant({}, {2026, 10, 1}).daysLeft(now));
    }

    void chipsAreComparedAsCoresWhereTheQuotaCountsCores()
    {
        const auto cells =
            quotaCells(facts({limit(v5pZone, u"us-east5-a"_s, 64)}), {grant({spot(u"v5p"_s, 32, u"us-east5-a"_s)})});
        QCOMPARE(find(cells, u"us-east5-a"_s, u"v5p"_s)->granted, 64);
        QCOMPARE(find(cells, u"us-east5-a"_s, u"v5p"_s)->agreement, Agreement::Agrees);
    }

    void devicesAreComparedWithTheQuotaOfDevices()
    {
        const GrantRow devices{.tier = Tier::OnDemand,
                               .generation = u"v3"_s,
                               .device = u"v3-8"_s,
                               .count = 5,
                               .unit = GrantUnit::Devices,
                               .zone = ZoneId{u"europe-west4-a"_s}};
        const auto cells = quotaCells(facts({limit(u"TPUV3sPerProjectPerZoneForTPUAPI"_s, u"europe-west4-a"_s, 40)}),
                                      {grant({devices})});
        QCOMPARE(cells.size(), 1);
        QCOMPARE(cells.constFirst().granted, 40);
        QCOMPARE(cells.constFirst().agreement, Agreement::Agrees);
    }

    void whatIsNotUnderstoodStandsAtTheEnd()
    {
        const auto cells = quotaCells(
            facts({limit(u"WarpCoresPerProjectPerZone"_s, u"us-central1-a"_s, 5), limit(v6eZone, u"us-east1-d"_s, 64)}),
            {});
        QCOMPARE(cells.size(), 2);
        QCOMPARE(cells.constLast().row.rawId, u"WarpCoresPerProjectPerZone"_s);
    }

    void theTextForSupportHasNumbersIdsAndTheTime()
    {
        const auto known = facts({limit(v6eZone, u"us-east1-d"_s, 64), limit(v6eRegion, u"us-east1"_s, 0)});
        const auto cells = quotaCells(known, {grant({spot(u"v6e"_s, 64, u"us-east1-d"_s)})});
        const auto text = supportText(cells, known, ProjectId{u"my-project"_s});
        for (const auto &word : {u"my-project"_s, u"64 chips of spot Cloud TPU v6e in zone us-east1-d"_s, v6eZone,
                                 v6eRegion, u"us-east1: 0"_s, u"2026-11-20 12:00 UTC"_s})
            QVERIFY2(text.contains(word), qPrintable(text));
    }

    void onlyWhatIsShownMakesACellDifferent()
    {
        auto cell = quotaCells(facts({limit(v6eZone, u"us-east1-d"_s, 64)}), {}).constFirst();
        auto later = cell;
        later.row.usedAsOf = now.addSecs(30);
        QVERIFY(cell == later);
        later.row.isStale = cell.row.isStale = true;
        QVERIFY2(!(cell == later), "the age of a zone that does not answer is shown");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestQuotaCells)
#include "tst_quotacells.moc"
