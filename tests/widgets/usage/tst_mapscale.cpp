// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/slices.h"
#include "widgets/usage/mapgeometry.h"
#include "widgets/usage/mappaint.h"

#include <QPainter>
#include <QRegion>
#include <QTest>

#include <array>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace {

using Lab = std::array<double, 3>;
using Linear = std::array<double, 3>;

Linear linearOf(const QColor &colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
}

/// OKLab, written down once more from its definition.
Lab labOf(const Linear &c)
{
    const double l = std::cbrt(0.4122214708 * c[0] + 0.5363325363 * c[1] + 0.0514459929 * c[2]);
    const double m = std::cbrt(0.2119034982 * c[0] + 0.6806995451 * c[1] + 0.1073969566 * c[2]);
    const double s = std::cbrt(0.0883024619 * c[0] + 0.2817188376 * c[1] + 0.6299787005 * c[2]);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double distance(const Lab &a, const Lab &b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// Eyes without cones for red or green (Machado, Oliveira and Fernandes 2009, severity 1).
Linear seenBy(const Linear &c, const std::array<double, 9> &eye)
{
    Linear seen{};
    for (size_t row = 0; row < 3; ++row)
        seen[row] = std::clamp(eye[3 * row] * c[0] + eye[3 * row + 1] * c[1] + eye[3 * row + 2] * c[2], 0.0, 1.0);
    return seen;
}
constexpr std::array<double, 9> sound{1, 0, 0, 0, 1, 0, 0, 0, 1};
constexpr std::array<double, 9> noGreen{0.367322, 0.860646,  -0.227968, 0.280085, 0.672501,
                                        0.047413, -0.011820, 0.042940,  0.968881};
constexpr std::array<double, 9> noRed{0.152286, 1.052583,  -0.204868, 0.114503, 0.786281,
                                      0.099216, -0.003882, -0.048116, 1.051998};

double contrast(const QColor &a, const QColor &b)
{
    const auto luminance = [](const QColor &colour) {
        const auto c = linearOf(colour);
        return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
    };
    const double one = luminance(a), other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

} // namespace

class TestMapScale : public QObject
{
    Q_OBJECT

private slots:
    void theScaleIsEvenForEveryEye();
    void wordsOnEveryColourCanBeRead();
    void theScaleOfAMetricEndsAtARoundNumber();
    void everyCoreHasAPlaceOfItsOwn_data();
    void everyCoreHasAPlaceOfItsOwn();
    void chipsStandAsTheyAreWired();
    void twoThousandCoresFitAWindow();
    void everyPatternLooksDifferent();
};

void TestMapScale::theScaleIsEvenForEveryEye()
{
    for (const auto &eye : {sound, noGreen, noRed}) {
        QList<double> steps;
        Lab before{};
        for (int i = 0; i <= 16; ++i) {
            const auto lab = labOf(seenBy(linearOf(scaleColour(i / 16.0)), eye));
            if (i > 0) {
                QVERIFY2(lab[0] > before[0], qPrintable(u"step %1 is not lighter"_s.arg(i)));
                steps << distance(lab, before);
            }
            before = lab;
        }
        const double mean = std::accumulate(steps.begin(), steps.end(), 0.0) / double(steps.size());
        const auto [least, most] = std::minmax_element(steps.begin(), steps.end());
        QVERIFY(*least > 0.7 * mean);
        QVERIFY(*most < 1.3 * mean);
        QVERIFY(mean * 16 > 0.5); // from end to end: most of what a screen can do
    }
}

void TestMapScale::wordsOnEveryColourCanBeRead()
{
    for (int step = 0; step < scaleSteps; ++step)
        QVERIFY2(contrast(scaleStep(step), textColorOn(scaleStep(step))) >= 4.5, qPrintable(QString::number(step)));
    for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
        const auto &tokens = tokensFor(scheme);
        for (const auto &[fill, ground] : {std::pair{CellFill::NoData, tokens.sunken},
                                           {CellFill::NoWorkload, tokens.card},
                                           {CellFill::Broken, tokens.badBackground},
                                           {CellFill::Hung, tokens.bad}})
            QVERIFY(contrast(cellTextColor({.fill = fill}, tokens), ground) >= 4.5);
    }
}

void TestMapScale::theScaleOfAMetricEndsAtARoundNumber()
{
    auto usage = slices::busy(u"v4-32"_s);
    QCOMPARE(scaleFor(usage, Metric::DutyCycle).high, 100);
    QCOMPARE(scaleFor(usage, Metric::HbmUsed).high, 100);
    QCOMPARE(scaleFor(usage, Metric::QueueSize).high, 10);
    usage.cores[3].queue = 37;
    QCOMPARE(scaleFor(usage, Metric::QueueSize).high, 50);
    usage.cores[3].queue = std::numeric_limits<float>::infinity();
    QCOMPARE(scaleFor(usage, Metric::QueueSize).high, 10);
    QVERIFY(qFuzzyCompare(mapValue(usage, 0, Metric::HbmUsed), 100 * usage.cores[0].hbmUsed / usage.cores[0].hbmTotal));
    QCOMPARE(mapValue(usage, 5, Metric::HostMemoryUsed), 24.0F);
    QVERIFY(std::isnan(mapValue(usage, 99, Metric::DutyCycle)));
    QCOMPARE(mapValueText(41, Metric::HbmUsed), u"41 %"_s);
    const MapScale idle{.metric = Metric::IdleTime, .high = 3'600, .isLog = true};
    QVERIFY(idle.share(60) > 0.4 && idle.share(60) < 0.6);
    QCOMPARE(idle.share(1e9), 1.0);
}

void TestMapScale::everyCoreHasAPlaceOfItsOwn_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("topology");
    QTest::addColumn<int>("hosts");
    QTest::addColumn<int>("cores");
    QTest::newRow("v2-8") << u"v2-8"_s << QString{} << 0 << 8;
    QTest::newRow("v3-2048") << u"v3-2048"_s << QString{} << 0 << 2'048;
    QTest::newRow("v4-32") << u"v4-32"_s << QString{} << 0 << 16;
    QTest::newRow("v4-4096") << u"v4-4096"_s << QString{} << 0 << 2'048;
    QTest::newRow("v5e-1") << u"v5litepod-1"_s << QString{} << 0 << 1;
    QTest::newRow("v5e-256") << u"v5litepod-256"_s << QString{} << 0 << 256;
    QTest::newRow("v5p-128") << u"v5p-128"_s << QString{} << 0 << 64;
    QTest::newRow("v6e-8") << u"v6e-8"_s << QString{} << 0 << 8;
    QTest::newRow("of tomorrow") << u"v9-4096"_s << QString{} << 24 << 96;
    QTest::newRow("wiring not known") << u"v4-32"_s << u"5x7"_s << 16 << 16;
}

void TestMapScale::everyCoreHasAPlaceOfItsOwn()
{
    QFETCH(const QString, type);
    QFETCH(const QString, topology);
    QFETCH(const int, hosts);
    QFETCH(const int, cores);
    const auto layout = slices::empty(type, topology, hosts).layout;
    QCOMPARE(layout.cores.size(), cores);
    for (const QSize room : {QSize{1'600, 1'000}, QSize{760, 560}, QSize{360, 480}, QSize{30, 20}}) {
        const MapGeometry plan{layout, room, MapMetrics::of({})};
        QCOMPARE(plan.cells().size(), cores);
        QCOMPARE(plan.hosts().size(), layout.hosts);
        QRegion taken;
        for (int core = 0; core < cores; ++core) {
            const auto &cell = plan.cells()[core];
            QVERIFY(QRect({}, plan.sizes().all).contains(cell));
            QVERIFY(plan.hosts()[layout.cores[core].host].contains(cell));
            QVERIFY(!plan.head(layout.cores[core].host).intersects(cell));
            QCOMPARE(plan.coreAt(cell.center()), core);
            QCOMPARE(plan.coreAtPlace(plan.placeOf(core).x(), plan.placeOf(core).y()), core);
            QCOMPARE(plan.hostAt(cell.center()), layout.cores[core].host);
        }
        for (int host = 1; host < std::min(layout.hosts, 64); ++host)
            QVERIFY(!plan.hosts()[host].intersects(plan.hosts()[host - 1]));
    }
}

void TestMapScale::chipsStandAsTheyAreWired()
{
    const auto layout = slices::empty(u"v4-32"_s).layout; // 2x2x4
    const MapGeometry plan{layout, {900, 700}, MapMetrics::of({})};
    QCOMPARE(plan.layers().size(), 4);
    for (qsizetype a = 0; a < layout.cores.size(); ++a) {
        const auto &core = layout.cores[a];
        QVERIFY(plan.layers()[core.z].box.contains(plan.cells()[a]));
        for (qsizetype b = 0; b < layout.cores.size(); ++b) {
            const auto &other = layout.cores[b];
            if (other.z == core.z && other.x > core.x)
                QVERIFY(plan.cells()[b].left() > plan.cells()[a].right());
            if (other.z == core.z && other.y > core.y)
                QVERIFY(plan.cells()[b].top() > plan.cells()[a].bottom());
        }
    }
    const auto pairs = slices::empty(u"v2-8"_s).layout; // two devices to a chip stand closer than two chips
    const MapGeometry narrow{pairs, {500, 300}, MapMetrics::of({})};
    const auto gap = [&](int core) { return narrow.cells()[core + 1].left() - narrow.cells()[core].right(); };
    QCOMPARE(narrow.cells()[0].top(), narrow.cells()[3].top());
    QVERIFY(gap(0) < gap(1));
}

void TestMapScale::twoThousandCoresFitAWindow()
{
    const auto metrics = MapMetrics::of({});
    for (const auto &type : {u"v4-4096"_s, u"v3-2048"_s}) {
        const MapGeometry plan{slices::empty(type).layout, {900, 600}, metrics};
        QVERIFY(plan.sizes().all.width() <= 900 && plan.sizes().all.height() <= 600);
        QVERIFY(plan.sizes().cell.width() >= 8);
    }
    QCOMPARE(int(MapGeometry(slices::empty(u"v4-32"_s).layout, {380, 480}, metrics).sizes().detail),
             int(MapDetail::Words));
    QCOMPARE(int(MapGeometry(slices::empty(u"v5litepod-64"_s).layout, {480, 400}, metrics).sizes().detail),
             int(MapDetail::Number));
}

void TestMapScale::everyPatternLooksDifferent()
{
    for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
        for (const int side : {7, 12, 26}) {
            QList<QImage> looks;
            for (const auto fill : {CellFill::Value, CellFill::HeldIdle, CellFill::Stale, CellFill::Coarse,
                                    CellFill::NoData, CellFill::NoWorkload, CellFill::Broken, CellFill::Hung}) {
                QImage image{side, side, QImage::Format_RGB32};
                image.fill(Qt::black);
                QPainter painter{&image};
                paintCellFill(&painter, QRectF{0, 0, double(side), double(side)}, {.fill = fill, .step = 0},
                              tokensFor(scheme));
                painter.end();
                image = image.convertToFormat(QImage::Format_Grayscale8); // without colours, too
                for (const auto &other : std::as_const(looks)) {
                    int pixels = 0;
                    for (int y = 1; y < side - 1; ++y) {
                        for (int x = 1; x < side - 1; ++x)
                            pixels += std::abs(qGray(image.pixel(x, y)) - qGray(other.pixel(x, y))) > 12 ? 1 : 0;
                    }
                    QVERIFY2(pixels >= (side - 2) * (side - 2) / 10,
                             qPrintable(u"%1 px, pattern %2 and one before"_s.arg(side).arg(int(fill))));
                }
                looks << image;
            }
        }
    }
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestMapScale)
#include "tst_mapscale.moc"
