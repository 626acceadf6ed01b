// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/graphworld.h"
#include "widgets/usage/graphaxis.h"
#include "widgets/usage/timewindow.h"
#include "widgets/usage/usagelines.h"

#include <QApplication>
#include <QFontMetrics>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 hour = 3'600'000;
constexpr qint64 now = 1'795'000'000'000;

Band fine(qint64 at, float mean)
{
    return {at, mean - 1, mean, mean + 1, false};
}
Band coarse(qint64 at, float mean)
{
    return {at, mean, mean, mean, true};
}
Band gap(qint64 at)
{
    return {.at = at};
}

/// What stands on an axis between two times.
QStringList labels(qint64 from, qint64 until, const QTimeZone &zone, int pixels = 640)
{
    TimeTicker ticker;
    ticker.setZone(zone);
    ticker.setRoom(pixels, 88);
    QVector<double> ticks;
    QVector<QString> texts;
    ticker.generate({double(from) / 1'000, double(until) / 1'000}, {}, u'g', 6, ticks, nullptr, &texts);
    return texts;
}

} // namespace

class UsageLinesTest : public QObject
{
    Q_OBJECT

private slots:
    void aSliceIsABandAndWhatStandsOut()
    {
        GraphWorld world;
        const auto key = sliceKey(world.usage.id);
        auto lines = linesOf(world.usage, {}, GraphScope::Slice, Metric::DutyCycle);
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines.constFirst().role, GraphLine::Role::Band);
        QCOMPARE(lines.constFirst().name, u"median of 16 chips"_s);
        QCOMPARE(lines.constFirst().series, (QList<SeriesId>{{key, wholeHost, Metric::DutyCycle}}));
        world.usage.cores[9].isStraggler = true;
        lines = linesOf(world.usage, {2}, GraphScope::Slice, Metric::DutyCycle);
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines.at(1).role, GraphLine::Role::Chosen);
        QCOMPARE(lines.at(1).name, u"chip 2"_s);
        QCOMPARE(lines.at(2).role, GraphLine::Role::Straggler);
        QCOMPARE(lines.at(2).series, (QList<SeriesId>{{world.usage.hosts.at(2).id, 1, Metric::DutyCycle}}));
        QCOMPARE(linesOf(world.usage, {9}, GraphScope::Slice, Metric::DutyCycle).size(),
                 2); // once, though chosen and slow
        QCOMPARE(linesOf(world.usage, {}, GraphScope::Slice, Metric::HostCpu).at(1).name, u"w-2"_s);
        QCOMPARE(linesOf(world.usage, {}, GraphScope::Slice, Metric::HbmUsed).at(1).name,
                 u"chip 9"_s); // one device to a chip
    }

    void coresOfOneChipShareItsLine()
    {
        GraphWorld world{u"v2-8"_s};
        QCOMPARE(world.usage.layout.cores.size(), 8);
        QCOMPARE(linesOf(world.usage, {}, GraphScope::PerCore, Metric::DutyCycle).size(), 4);
        QCOMPARE(linesOf(world.usage, {}, GraphScope::PerCore, Metric::HbmUsed).size(), 8);
        QCOMPARE(linesOf(world.usage, {0, 1}, GraphScope::PerCore, Metric::DutyCycle).size(), 1);
        QCOMPARE(linesOf(world.usage, {0, 1}, GraphScope::PerCore, Metric::HbmUsed).at(1).name, u"core 1"_s);
        QCOMPARE(linesOf(world.usage, {}, GraphScope::PerCore, Metric::Load).size(), 1);
    }

    void aHostIsPutTogetherFromItsChips()
    {
        GraphWorld world;
        const auto lines = linesOf(world.usage, {4, 5, 6, 7, 8}, GraphScope::PerHost, Metric::DutyCycle);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines.at(0).name, u"w-1"_s);
        QCOMPARE(lines.at(0).series.size(), 4);
        QCOMPARE(lines.at(1).series.size(), 1);
    }

    void moreThan64LinesAreABand()
    {
        GraphWorld world{u"v4-4096"_s};
        const auto all = linesOf(world.usage, {}, GraphScope::PerCore, Metric::DutyCycle);
        QCOMPARE(all.size(), 1);
        QCOMPARE(all.constFirst().series.size(), 1); // the slice's own
        QList<int> some(100);
        std::iota(some.begin(), some.end(), 0);
        const auto part = linesOf(world.usage, some, GraphScope::PerCore, Metric::DutyCycle);
        QCOMPARE(part.size(), 1);
        QCOMPARE(part.constFirst().series.size(), 100);
        QCOMPARE(linesOf(world.usage, some.first(64), GraphScope::PerCore, Metric::DutyCycle).size(), 64);
        QCOMPARE(linesOf(world.usage, {}, GraphScope::PerHost, Metric::HostCpu).size(), 1);
    }

    void whatDoesNotFitTheLayoutIsNoLine()
    {
        GraphWorld world;
        world.usage.hosts.clear();
        QVERIFY(linesOf(world.usage, {}, GraphScope::PerCore, Metric::DutyCycle).isEmpty());
        QVERIFY(linesOf({}, {3, -1, 99}, GraphScope::PerHost, Metric::HostCpu).isEmpty());
    }

    void aBandOverLinesIsLeastMedianAndMostAndAGapWhereAllAre()
    {
        const QList<Band> a{fine(0, 10), gap(1'000), fine(2'000, 5)};
        const QList<Band> b{fine(0, 30), gap(1'000), gap(2'000)};
        const QList<Band> c{fine(0, 20), gap(1'000), coarse(2'000, 7)};
        const auto band = bandOver({&a, &b, &c});
        QCOMPARE(band.at(0), (Band{0, 9, 20, 31, false}));
        QVERIFY(std::isnan(band.at(1).mean) && std::isnan(band.at(1).min));
        QCOMPARE(band.at(2).min, 4.0F);
        QVERIFY(!band.at(2).isCoarse);
        QVERIFY(bandOver({}).isEmpty());
    }

    void aGapLiesBetweenTwoFineValues()
    {
        QList<Band> bands;
        for (int i = 0; i < 30; ++i)
            bands.append(i < 3                   ? gap(i * 10'000)
                             : i >= 10 && i < 17 ? coarse(i * 10'000, 50)
                             : i >= 20 && i < 24 ? gap(i * 10'000)
                             : i == 27           ? gap(i * 10'000)
                                                 : fine(i * 10'000, 90));
        bands.append(gap(300'000)); // the end is no gap: it may come
        const auto gaps = gapsOf(bands, 10'000, 0, 310'000);
        QCOMPARE(gaps, (QList<UsageGap>{{100'000, 170'000, true}, {200'000, 240'000, false}}));
        QVERIFY(gapsOf(bands, 10'000, 110'000, 160'000).isEmpty()); // its ends are not seen
    }

    void whatWasFilledAndWhatWasNotAreTwoGaps()
    {
        QList<Band> bands;
        for (int i = 0; i < 100; ++i) // the TPU was deleted, and there was none for five minutes
            bands.append(i < 10 || i >= 60       ? fine(i * 10'000, 90)
                             : i >= 14 && i < 26 ? coarse(i * 10'000, 50)
                                                 : gap(i * 10'000));
        QCOMPARE(gapsOf(bands, 10'000, 0, 1'000'000),
                 (QList<UsageGap>{{100'000, 260'000, true}, {260'000, 600'000, false}}));
    }

    void whileOneLineIsMeasuredThereIsNoGap()
    {
        QList<Band> duty, cpu;
        for (int i = 0; i < 30; ++i) { // a job that ended: its host is heard all the time
            duty.append(i < 10 || i >= 20 ? fine(i * 10'000, 90) : coarse(i * 10'000, 97));
            cpu.append(i < 14 || i >= 17 ? fine(i * 10'000, 5) : gap(i * 10'000));
        }
        QCOMPARE(gapsOf(measuredBy({&duty, &cpu}), 10'000, 0, 300'000), (QList<UsageGap>{{140'000, 170'000, true}}));
        QVERIFY(measuredBy({}).isEmpty());
    }

    void followingEndsWhenTheUserLooksBackAndBeginsAgainAtTheEnd()
    {
        TimeWindow window{now, hour};
        window.moveOn(now + 5'000);
        QCOMPARE(window.until(), now + 5'000);
        window.moveOn(now - hour); // a clock that was set back
        QCOMPARE(window.until(), now + 5'000);
        window.pan(-hour, now + 5'000);
        QVERIFY(!window.isFollowing());
        window.moveOn(now + 60'000);
        QCOMPARE(window.until(), now + 5'000 - hour);
        window.pan(2 * hour, now + 60'000);
        QVERIFY(window.isFollowing());
        QCOMPARE(window.until(), now + 60'000);
    }

    void zoomKeepsTheTimeUnderThePointer()
    {
        TimeWindow window{now, hour};
        window.zoom(0.5, now - hour / 2, now);
        QVERIFY(!window.isFollowing());
        QCOMPARE(window.from(), now - hour * 3 / 4);
        QCOMPARE(window.until(), now - hour / 4);
        window.zoom(4, now - hour / 2, now);
        QVERIFY(window.isFollowing()); // the end is in sight again
        QCOMPARE(window.until(), now);
        window.zoom(0.5, now - 60'000, now); // at the end it goes on
        QVERIFY(window.isFollowing());
        window.zoom(1e-9, now, now);
        QCOMPARE(window.length(), TimeWindow::shortest);
        window.zoom(1e12, now, now);
        QCOMPARE(window.length(), TimeWindow::longest);
        window.show(now - 500, now - 1'000, now); // the wrong way round, and too short
        QCOMPARE(window.length(), TimeWindow::shortest);
    }

    void bandsAreAboutAsWideAsAPixelAndCountInRoundTimes()
    {
        QCOMPARE(bandWidth(60'000, 640), 200);
        QCOMPARE(bandWidth(5 * 60'000, 640), 500);
        QCOMPARE(bandWidth(hour, 640), 5'000);
        QCOMPARE(bandWidth(24 * hour, 640), 120'000);
        QCOMPARE(bandWidth(720 * hour, 640), 3'600'000);
        for (const auto length : {hour / 60, hour, 7 * hour, 400 * hour})
            QVERIFY(length / bandWidth(length, 640) <= 2'000);
    }

    void ticksAreWholeTimesOfTheClockOnTheWall_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("until");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("a minute") << u"UTC"_s << u"2026-11-20T12:00:00Z"_s << u"2026-11-20T12:01:00Z"_s
                                  << QStringList{u"12:00:00"_s, u"12:00:10"_s, u"12:00:20"_s, u"12:00:30"_s,
                                                 u"12:00:40"_s, u"12:00:50"_s, u"12:01:00"_s};
        QTest::newRow("an hour") << u"UTC"_s << u"2026-11-20T12:03:00Z"_s << u"2026-11-20T13:03:00Z"_s
                                 << QStringList{u"12:10"_s, u"12:20"_s, u"12:30"_s, u"12:40"_s, u"12:50"_s, u"13:00"_s};
        QTest::newRow("over midnight") << u"UTC"_s << u"2026-11-20T22:30:00Z"_s << u"2026-11-21T01:00:00Z"_s
                                       << QStringList{u"22:30"_s, u"23:00"_s, u"23:30"_s,
                                                      u"D"_s,     u"00:30"_s, u"01:00"_s};
        QTest::newRow("half an hour off")
            << u"Asia/Kolkata"_s << u"2026-11-20T03:00:00Z"_s << u"2026-11-20T15:00:00Z"_s
            << QStringList{u"10:00"_s, u"12:00"_s, u"14:00"_s, u"16:00"_s, u"18:00"_s, u"20:00"_s};
        QTest::newRow("the clock is put back")
            << u"Europe/Berlin"_s << u"2026-10-24T21:00:00Z"_s << u"2026-10-25T08:00:00Z"_s
            << QStringList{u"D"_s, u"02:00"_s, u"04:00"_s, u"06:00"_s, u"08:00"_s};
        QTest::newRow("the clock is put forward")
            << u"Europe/Berlin"_s << u"2026-03-28T22:00:00Z"_s << u"2026-03-29T08:00:00Z"_s
            << QStringList{u"D"_s, u"03:00"_s, u"04:00"_s, u"06:00"_s, u"08:00"_s, u"10:00"_s};
        QTest::newRow("a week") << u"America/Los_Angeles"_s << u"2026-11-14T12:00:00Z"_s << u"2026-11-20T12:00:00Z"_s
                                << QStringList{u"D"_s, u"D"_s, u"D"_s, u"D"_s, u"D"_s, u"D"_s};
    }
    void ticksAreWholeTimesOfTheClockOnTheWall()
    {
        QFETCH(QString, zone);
        QFETCH(QString, from);
        QFETCH(QString, until);
        QFETCH(QStringList, expected);
        const auto ms = [](const QString &text) {
            return QDateTime::fromString(text, Qt::ISODate).toMSecsSinceEpoch();
        };
        auto texts = labels(ms(from), ms(until), QTimeZone{zone.toLatin1()});
        for (auto &text : texts) {
            if (text.contains(u"2026"_s)) // a day has four digits of its year
                text = u"D"_s;
        }
        QCOMPARE(texts, expected);
    }

    void aMonthHasAsManyDaysAsThereIsRoom()
    {
        const auto texts = labels(now - 720 * hour, now, QTimeZone::UTC);
        QVERIFY2(texts.size() >= 2 && texts.size() <= 7, qPrintable(texts.join(u' ')));
        QVERIFY(texts.constFirst().contains(u"2026"_s));
        QCOMPARE(labels(now - 720 * hour, now, QTimeZone::UTC),
                 labels(now - 720 * hour + 60'000, now + 60'000, QTimeZone::UTC)); // days stay where they are
    }

    void bothSchemesKeepLinesApart()
    {
        const auto luminance = [](const QColor &colour) {
            const auto part = [](double value) {
                return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
            };
            return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
        };
        for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
            const auto &tokens = tokensFor(scheme);
            QSet<QRgb> colours;
            for (int order = 0; order < 8; ++order) {
                const auto look = lookOf({.name = {}, .order = order}, 8, tokens, scheme);
                colours.insert(look.colour.rgb());
                const auto card = luminance(tokens.card);
                const auto line = luminance(look.colour);
                const auto contrast = (std::max(card, line) + 0.05) / (std::min(card, line) + 0.05);
                QVERIFY2(contrast >= 3, qPrintable(look.colour.name())); // lines of graphs: 3:1
            }
            QCOMPARE(colours.size(), 8);
            QVERIFY(lookOf({.name = {}, .role = GraphLine::Role::Straggler}, 3, tokens, scheme).dashes
                    != lookOf({.name = {}, .role = GraphLine::Role::Chosen, .order = 1}, 3, tokens, scheme).dashes);
        }
    }

    void labelsOfAnAxisKeepApart()
    {
        const QFontMetrics metrics{QApplication::font()};
        TimeTicker times;
        times.setZone(QTimeZone::UTC);
        times.setRoom(400, 88);
        times.setEdges(metrics, 14);
        QVector<double> ticks;
        QVector<QString> texts;
        const double from = double(now / 1'000);
        for (int shift = 0; shift < 900; shift += 7) { // as it follows the clock
            times.generate({from + shift, from + shift + 900}, {}, u'g', 6, ticks, nullptr, &texts);
            for (qsizetype i = 0; i < ticks.size(); ++i) {
                const double place = (ticks.at(i) - from - shift) / 900 * 400;
                const double half = metrics.horizontalAdvance(texts.at(i)) / 2.0;
                QVERIFY2(texts.at(i).isEmpty() || (place >= half && place + half <= 414), qPrintable(texts.at(i)));
            }
        }
        for (const auto metric : {Metric::DutyCycle, Metric::HbmUsed, Metric::Load}) {
            ValueTicker values{metric};
            values.setRoom(30, 15);
            values.generate({0, metric == Metric::HbmUsed ? 33.0 * 1024 * 1024 * 1024 : 57.0}, {}, u'g', 6, ticks,
                            nullptr, &texts);
            QVERIFY2(ticks.size() <= 4, qPrintable(texts.join(u' '))); // with one below and one above
        }
    }

    void theAxisEndsWhereItMeansSomething()
    {
        constexpr float gib = 1024.0F * 1024 * 1024;
        QCOMPARE(topOf(Metric::DutyCycle, 41, noValue), 100.0);
        QCOMPARE(topOf(Metric::HbmUsed, 28 * gib, 32 * gib), 32.0 * gib);
        QCOMPARE(topOf(Metric::HbmUsed, 33 * gib, 32 * gib), 33.0 * gib); // never cut off
        QCOMPARE(topOf(Metric::NetworkIn, 5.0F * 1024 * 1024, noValue), 8.0 * 1024 * 1024);
        QCOMPARE(topOf(Metric::Load, 12.5F, noValue), 20.0);
        QCOMPARE(topOf(Metric::Load, noValue, noValue), 1.0);
    }

    void aStretchIsSaidInWordsWithItsDayWhereThatIsNotToday()
    {
        const auto ms = [](const char *text) {
            return QDateTime::fromString(QLatin1StringView{text}, Qt::ISODate).toMSecsSinceEpoch();
        };
        const auto today = ms("2026-11-20T18:00:00Z");
        QCOMPARE(spanText(ms("2026-11-20T10:14:00Z"), ms("2026-11-20T10:31:00Z"), today, QTimeZone::UTC),
                 u"10:14–10:31"_s);
        QCOMPARE(spanText(ms("2026-11-20T10:14:05Z"), ms("2026-11-20T10:16:00Z"), today, QTimeZone::UTC),
                 u"10:14:05–10:16:00"_s);
        QVERIFY(spanText(ms("2026-11-19T10:14:00Z"), ms("2026-11-19T10:31:00Z"), today, QTimeZone::UTC)
                    .contains(u"2026"_s));
        QCOMPARE(
            spanText(ms("2026-11-19T22:00:00Z"), ms("2026-11-20T01:00:00Z"), today, QTimeZone::UTC).count(u"2026"_s),
            2);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(UsageLinesTest)
#include "tst_usagelines.moc"
