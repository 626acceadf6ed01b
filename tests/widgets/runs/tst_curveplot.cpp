// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/runs/curveworld.h"
#include "widgets/runs/curvelook.h"
#include "widgets/runs/curvepainter.h"
#include "widgets/runs/curveplot.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QBuffer>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();

int distanceOf(const QColor &a, const QColor &b)
{
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

/// Whether the plot took it.
bool turnWheel(QWidget *plot, const QPointF &place, int notches, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event{place,     plot->mapToGlobal(place), {},   {0, notches * 120}, Qt::NoButton,
                      modifiers, Qt::NoScrollPhase,        false};
    QCoreApplication::sendEvent(plot, &event);
    return event.isAccepted();
}

/// A plot of a world's curves, shown.
struct PlotRig
{
    explicit PlotRig(const CurveWorld &world, const QList<CurveLine> &lines, const CurveOptions &options = {})
        : plot{world.histories()}
    {
        plot.resize(600, 300);
        plot.setOptions(options);
        plot.setLines(lines);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
    }

    [[nodiscard]] CurveArea area() const
    {
        const auto &frame = plot.frame();
        return {.room = plot.room(), .from = frame.from, .until = frame.until, .scale = frame.scale};
    }
    [[nodiscard]] QPointF pixelOf(double place, double value) const
    {
        return {area().x(place), area().y(value).value_or(-1)};
    }
    [[nodiscard]] QImage picture() { return plot.grab().toImage(); }
    /// Whether that colour is within three pixels of the place.
    [[nodiscard]] bool isNear(const QImage &image, const QPointF &at, const QColor &colour) const
    {
        for (int y = int(at.y()) - 3; y <= int(at.y()) + 3; ++y) {
            for (int x = int(at.x()) - 3; x <= int(at.x()) + 3; ++x) {
                if (image.rect().contains(x, y) && distanceOf(image.pixelColor(x, y), colour) < 120)
                    return true;
            }
        }
        return false;
    }

    CurvePlot plot;
};

} // namespace

class CurvePlotTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<Theme> m_theme;

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale{QLocale::English, QLocale::UnitedStates});
        m_theme = std::make_unique<Theme>(qApp);
        m_theme->setChoice(ThemeChoice::Light);
    }
    void cleanup() { m_theme->setChoice(ThemeChoice::Light); }
    void cleanupTestCase() { m_theme.reset(); }

    void noLineIsDrawnAcrossAnOutage()
    {
        constexpr qint64 hour = 3'600'000;
        CurveWorld world;
        world.add(u"loss"_s, 0, 50, [](qint64 step) { return double(step); });
        world.pause(hour);
        world.add(u"loss"_s, 50, 50, [](qint64 step) { return double(step); }, 2);
        const auto colour = curveLook(0, m_theme->scheme()).colour;
        PlotRig byStep{world, {world.line(u"loss"_s)}};
        QVERIFY(byStep.isNear(byStep.picture(), byStep.pixelOf(49.5, 49.5), colour));
        PlotRig byTime{world, {world.line(u"loss"_s)}, {.axis = CurveAxis::Time}};
        const auto image = byTime.picture();
        const auto outage = CurveWorld::start + 50'000; // of one hour
        QVERIFY(byTime.isNear(image, byTime.pixelOf(double(outage - 25'000), 25), colour));
        QVERIFY(byTime.isNear(image, byTime.pixelOf(double(outage + hour + 25'000), 75), colour));
        for (const double part : {0.25, 0.5, 0.75})
            QVERIFY(!byTime.isNear(image, byTime.pixelOf(double(outage) + part * double(hour), 49 + part), colour));
    }

    void aLineStandsWhereItsValuesAre()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 101, [](qint64 step) { return double(step); });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            m_theme->setChoice(choice);
            const auto image = rig.picture();
            const auto colour = curveLook(0, m_theme->scheme()).colour;
            for (const double step : {10.0, 50.0, 90.0})
                QVERIFY2(rig.isNear(image, rig.pixelOf(step, step), colour), qPrintable(QString::number(step)));
            QVERIFY(!rig.isNear(image, rig.pixelOf(20, 80), colour));
            QVERIFY(!rig.isNear(image, rig.pixelOf(80, 20), colour));
        }
    }

    void aSpikeOfOnePointInManyIsSeen()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 50'000, [](qint64 step) { return step == 25'000 ? 10.0 : 1.0; });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        const auto image = rig.picture();
        const auto card = m_theme->tokens().card;
        const auto top = rig.pixelOf(25'000, 8.5);
        bool isSeen = false;
        for (int x = int(top.x()) - 4; x <= int(top.x()) + 4; ++x)
            isSeen = isSeen || distanceOf(image.pixelColor(x, int(top.y())), card) > 20;
        QVERIFY(isSeen);
        QCOMPARE(distanceOf(image.pixelColor(int(top.x()) - 60, int(top.y())), card), 0);
    }

    void whatIsNoNumberIsAGapWithAMark()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64 step) { return step >= 40 && step < 60 ? noNumber : 1.0; });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        const auto image = rig.picture();
        const auto colour = curveLook(0, Scheme::Light).colour;
        QVERIFY(rig.isNear(image, rig.pixelOf(20, 1), colour));
        QVERIFY(!rig.isNear(image, rig.pixelOf(50, 1), colour));
        const QPointF foot{rig.area().x(50), rig.plot.room().bottom() - 2};
        QVERIFY(rig.isNear(image, foot, m_theme->tokens().bad));
        const QPointF beside{rig.area().x(80), rig.plot.room().bottom() - 2};
        QVERIFY(!rig.isNear(image, beside, m_theme->tokens().bad));
    }

    void anInterruptionIsMarkedAndTheLineGoesOn()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 60, [](qint64) { return 1.0; });
        world.add(u"loss"_s, 60, 40, [](qint64) { return 1.0; }, 2);
        PlotRig rig{world, {world.line(u"loss"_s)}};
        const auto image = rig.picture();
        const auto warn = m_theme->tokens().warn;
        int marked = 0;
        const int x = int(std::round(rig.area().x(60)));
        for (int y = int(rig.plot.room().top()); y < int(rig.plot.room().bottom()); ++y) {
            for (int beside = -1; beside <= 1; ++beside)
                marked += distanceOf(image.pixelColor(x + beside, y), warn) < 60 ? 1 : 0;
        }
        QVERIFY2(marked > 60, qPrintable(QString::number(marked)));
        QVERIFY(rig.isNear(image, rig.pixelOf(59.5, 1), curveLook(0, Scheme::Light).colour));
        QTest::keyClick(&rig.plot, Qt::Key_Right, Qt::ControlModifier); // from mark to mark
        QVERIFY(rig.plot.pointed() == 60);
    }

    void aSinglePointIsSeen()
    {
        CurveWorld world;
        world.add(u"loss"_s, 7, 1, [](qint64) { return 2.0; });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        QVERIFY(rig.isNear(rig.picture(), rig.pixelOf(7, 2), curveLook(0, Scheme::Light).colour));
    }

    void hugeAndTinyNumbersAreDrawnSomewhere()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64 step) { return step % 2 == 0 ? 1e38 : -1e38; });
        world.add(u"small"_s, 0, 100, [](qint64) { return 1e-38; });
        world.add(u"endless"_s, 0, 100, [](qint64) { return std::numeric_limits<double>::infinity(); });
        for (const bool isLogarithmic : {false, true}) {
            PlotRig rig{world,
                        {world.line(u"loss"_s), world.line(u"small"_s, 1), world.line(u"endless"_s, 2)},
                        {.isLogarithmic = isLogarithmic}};
            QVERIFY(!rig.picture().isNull());
            rig.plot.change([](CurveRange *range) { range->show(50, 54); });
            QVERIFY(!rig.picture().isNull());
        }
    }

    void theWheelZoomsAroundThePointer()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 1'001, [](qint64 step) { return double(step % 10); });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        const QSignalSpy ranges{&rig.plot, &CurvePlot::rangeChanged};
        const QPointF at{rig.area().x(250), rig.plot.room().center().y()};
        turnWheel(&rig.plot, at, 3);
        QVERIFY(rig.plot.range().length() < 600);
        QVERIFY(std::abs(rig.area().place(at.x()) - 250) < 3);
        QVERIFY(!rig.plot.range().isFollowing());
        QCOMPARE(ranges.size(), 1);
        turnWheel(&rig.plot, at, -30);
        QVERIFY(rig.plot.range().isWhole());
        turnWheel(&rig.plot, at, 3);
        const auto before = rig.plot.range().from();
        turnWheel(&rig.plot, at, -2, Qt::ShiftModifier);
        QVERIFY(rig.plot.range().from() > before);
        const auto outside = rig.plot.range();
        turnWheel(&rig.plot, {3, at.y()}, 3); // beside the axis: the page scrolls
        QVERIFY(rig.plot.range() == outside);
        QVERIFY(turnWheel(&rig.plot, at, -30));
        QVERIFY(rig.plot.range().isWhole());
        QVERIFY(!turnWheel(&rig.plot, at, -1)); // there is no more to see
        QVERIFY(rig.plot.range().isWhole());
        QVERIFY(turnWheel(&rig.plot, at, 1));
        QVERIFY(!rig.plot.range().isWhole());
    }

    void draggingChoosesAStretchAndADoubleClickShowsAll()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 1'001, [](qint64 step) { return double(step % 10); });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        const auto y = int(rig.plot.room().center().y());
        const QPoint from{int(rig.area().x(200)), y};
        const QPoint until{int(rig.area().x(600)), y};
        QTest::mousePress(&rig.plot, Qt::LeftButton, {}, from);
        QTest::mouseMove(&rig.plot, until);
        QTest::mouseRelease(&rig.plot, Qt::LeftButton, {}, until);
        QVERIFY(std::abs(rig.plot.range().from() - 200) < 5);
        QVERIFY(std::abs(rig.plot.range().until() - 600) < 5);
        const auto chosen = rig.plot.range();
        QTest::mouseClick(&rig.plot, Qt::LeftButton, {}, QPoint{300, y}); // a click chooses nothing
        QVERIFY(rig.plot.range() == chosen);
        QTest::mousePress(&rig.plot, Qt::LeftButton, Qt::ShiftModifier, QPoint{300, y});
        QTest::mouseMove(&rig.plot, QPoint{250, y});
        QTest::mouseRelease(&rig.plot, Qt::LeftButton, Qt::ShiftModifier, QPoint{250, y});
        QVERIFY(rig.plot.range().from() > chosen.from() + 10); // the picture went along with the hand
        QCOMPARE(rig.plot.range().length(), chosen.length());
        QTest::mouseDClick(&rig.plot, Qt::LeftButton, {}, from);
        // mouseDClick() leaves the button down, also for the tests that follow: no move without a button arrives then.
        QTest::mouseRelease(&rig.plot, Qt::LeftButton, {}, from);
        QVERIFY(rig.plot.range().isWhole());
    }

    void keysDoWhatTheMouseDoes()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 1'001, [](qint64 step) { return double(step % 10); });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        QVERIFY(rig.plot.focusPolicy() == Qt::StrongFocus);
        rig.plot.setFocus();
        QTest::keyClick(&rig.plot, Qt::Key_Left);
        QVERIFY(rig.plot.pointed());
        const auto first = *rig.plot.pointed();
        QTest::keyClick(&rig.plot, Qt::Key_Left);
        QVERIFY(*rig.plot.pointed() < first);
        QTest::keyClick(&rig.plot, Qt::Key_Plus);
        QVERIFY(rig.plot.range().length() <= 501);
        QTest::keyClick(&rig.plot, Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(!rig.plot.range().isFollowing());
        QTest::keyClick(&rig.plot, Qt::Key_End);
        QVERIFY(rig.plot.range().isFollowing());
        QTest::keyClick(&rig.plot, Qt::Key_Minus);
        QVERIFY(rig.plot.range().isWhole());
        QTest::keyClick(&rig.plot, Qt::Key_PageUp);
        QVERIFY(rig.plot.range().isWhole()); // there is nowhere to go
        QTest::keyClick(&rig.plot, Qt::Key_Escape);
        QVERIFY(!rig.plot.pointed());
        for (int i = 0; i < 12; ++i)
            QTest::keyClick(&rig.plot, Qt::Key_Plus);
        QVERIFY(rig.plot.range().length() >= 4);
        QTest::keyClick(&rig.plot, Qt::Key_Home);
        QVERIFY(rig.plot.range().isWhole());
    }

    void itFollowsWhatGrows()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64) { return 1.0; });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        QCOMPARE(rig.plot.range().until(), 99);
        world.add(u"loss"_s, 100, 100, [](qint64) { return 1.0; });
        rig.plot.refresh();
        QCOMPARE(rig.plot.range().until(), 199);
        rig.plot.change([](CurveRange *range) { range->show(10, 30); });
        world.add(u"loss"_s, 200, 100, [](qint64) { return 1.0; });
        rig.plot.refresh();
        QCOMPARE(rig.plot.range().until(), 30); // who looks at something is not taken away from it
    }

    void manyChangesAreOnePicture()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 1'000, [](qint64) { return 1.0; });
        int asked = 0;
        CurvePlot plot{[&](const QUuid &id) {
            ++asked;
            return world.histories()(id);
        }};
        plot.resize(600, 300);
        plot.setLines({world.line(u"loss"_s)});
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        (void)plot.grab();
        asked = 0;
        for (int i = 0; i < 200; ++i)
            plot.change([i](CurveRange *range) { range->show(i, i + 100); });
        QCOMPARE(asked, 0); // nothing is reckoned before it is drawn
        (void)plot.grab();
        QCOMPARE(asked, 1);
        (void)plot.grab(); // and not again while nothing changes
        QCOMPARE(asked, 1);
    }

    void theCursorIsOnTheLine()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 101, [](qint64 step) { return double(step); });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        const QSignalSpy moves{&rig.plot, &CurvePlot::pointedMoved};
        QTest::mouseMove(&rig.plot, rig.pixelOf(50, 20).toPoint());
        QVERIFY(rig.plot.pointed());
        QVERIFY(std::abs(*rig.plot.pointed() - 50) <= 1);
        QVERIFY(!moves.isEmpty());
        rig.plot.point(50);
        const auto with = rig.picture();
        rig.plot.point(std::nullopt);
        QVERIFY(with != rig.picture());
    }

    void onPaperItIsLines()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64 step) { return double(step); });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        QBuffer file;
        QSvgGenerator generator;
        generator.setOutputDevice(&file);
        generator.setSize(rig.plot.size());
        rig.plot.render(&generator);
        QVERIFY(file.data().contains("<polyline"));
        QVERIFY(!file.data().contains("<image"));
    }

    void aScreenReaderHearsHowTheLinesStand()
    {
        CurveWorld world;
        world.add(u"loss"_s, 0, 100, [](qint64 step) { return 0.25 * double(step); });
        PlotRig rig{world, {world.line(u"loss"_s)}};
        QTRY_VERIFY(!rig.plot.accessibleDescription().isEmpty());
        QVERIFY2(rig.plot.accessibleDescription().contains(u"loss: 24.75"_s),
                 qPrintable(rig.plot.accessibleDescription()));
        const auto *interface = QAccessible::queryAccessibleInterface(&rig.plot);
        QVERIFY(interface != nullptr);
        QCOMPARE(interface->role(), QAccessible::Chart);
        QVERIFY(!interface->text(QAccessible::Name).isEmpty());
    }

    void withoutValuesItSaysSo()
    {
        const CurveWorld world;
        PlotRig rig{world, {}};
        const auto image = rig.picture();
        int inked = 0;
        const auto room = rig.plot.room().toRect();
        for (int y = room.top(); y < room.bottom(); ++y) {
            for (int x = room.left(); x < room.right(); ++x)
                inked += distanceOf(image.pixelColor(x, y), m_theme->tokens().card) > 100 ? 1 : 0;
        }
        QVERIFY(inked > 50);
        QTest::keyClick(&rig.plot, Qt::Key_Left);
        QTest::keyClick(&rig.plot, Qt::Key_Plus);
        QTest::keyClick(&rig.plot, Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(!rig.picture().isNull());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(CurvePlotTest)
#include "tst_curveplot.moc"
