// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/graphrig.h"

#include <QSignalSpy>
#include <QWheelEvent>

using namespace std::chrono_literals;

namespace {

constexpr qint64 minute = GraphWorld::minute;

void wheel(QWidget *plot, const QPoint &place, int notches, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event{QPointF(place),
                      plot->mapToGlobal(QPointF(place)),
                      {},
                      {0, notches * 120},
                      Qt::NoButton,
                      modifiers,
                      Qt::NoScrollPhase,
                      false};
    QCoreApplication::sendEvent(plot, &event);
}

} // namespace

class GraphGesturesTest : public QObject
{
    Q_OBJECT

private slots:
    void keysDoWhatTheMouseDoes();
    void draggingChoosesAStretchAndADoubleClickGoesBack();
    void theWheelZoomsAroundThePointer();
};

void GraphGesturesTest::keysDoWhatTheMouseDoes()
{
    GraphWorld world;
    world.train(10min);
    world.mark(UsageEvent::Kind::JobStarted, u"train.py"_s, 4 * minute);
    world.mark(UsageEvent::Kind::Step, u"step 100"_s, 3 * minute);
    Rig rig{&world};
    rig.graphs.setRange(600s);
    QTRY_COMPARE(rig.events(Metric::DutyCycle)->near(0, 1e9, 9).size(), 2);
    auto *graph = rig.graph(Metric::DutyCycle);
    graph->setFocus();
    QVERIFY(graph->focusPolicy() == Qt::StrongFocus);
    const auto *crosshair = graph->plot()->findChild<Crosshair *>();
    QTest::keyClick(graph, Qt::Key_Left);
    QVERIFY(crosshair->seconds());
    const auto first = *crosshair->seconds();
    QTest::keyClick(graph, Qt::Key_Left);
    QVERIFY(*crosshair->seconds() < first && rig.readOut());
    QTest::keyClick(graph, Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(qint64(*crosshair->seconds() * 1'000), world.now() - 3 * minute);
    QTest::keyClick(graph, Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(qint64(*crosshair->seconds() * 1'000), world.now() - 4 * minute);
    QVERIFY(rig.readOut()->texts().join(u'|').contains(u"job started: train.py"_s));
    QTest::keyClick(graph, Qt::Key_Plus);
    QCOMPARE(rig.graphs.window().length(), 300'000);
    QVERIFY(!rig.graphs.window().isFollowing());
    QTest::keyClick(graph, Qt::Key_Minus);
    QCOMPARE(rig.graphs.window().length(), 600'000);
    QTest::keyClick(graph, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(rig.graphs.window().until(), world.now() - minute);
    QTest::keyClick(graph, Qt::Key_Escape);
    QVERIFY(!crosshair->seconds());
    QTest::keyClick(graph, Qt::Key_End);
    QVERIFY(rig.graphs.window().isFollowing());
}

void GraphGesturesTest::draggingChoosesAStretchAndADoubleClickGoesBack()
{
    GraphWorld world;
    world.train(10min);
    Rig rig{&world};
    rig.graphs.setRange(600s);
    QTRY_VERIFY(rig.has(Metric::DutyCycle, world.now() - minute));
    const QSignalSpy ranges{&rig.graphs, &UsageGraphs::rangeChanged};
    auto *plot = rig.graph(Metric::DutyCycle)->plot();
    const auto y = plot->axisRect()->center().y();
    const QPoint from{int(plot->placeOf(world.now() - 6 * minute)), y};
    const QPoint until{int(plot->placeOf(world.now() - 3 * minute)), y};
    QTest::mousePress(plot, Qt::LeftButton, {}, from);
    QTest::mouseMove(plot, until);
    QTest::mouseRelease(plot, Qt::LeftButton, {}, until);
    QVERIFY(std::abs(rig.graphs.window().from() - (world.now() - 6 * minute)) < 3'000);
    QVERIFY(std::abs(rig.graphs.window().length() - 3 * minute) < 3'000);
    QCOMPARE(ranges.constLast().constFirst().value<std::chrono::seconds>(), 0s);
    QTest::mouseDClick(plot, Qt::LeftButton, {}, from);
    QCOMPARE(rig.graphs.window().length(), 600'000);
    QVERIFY(rig.graphs.window().isFollowing());
    QCOMPARE(ranges.constLast().constFirst().value<std::chrono::seconds>(), 600s);
    const auto before = rig.graphs.window().until();
    QTest::mousePress(plot, Qt::LeftButton, Qt::ShiftModifier, from);
    QTest::mouseMove(plot, until);
    QTest::mouseRelease(plot, Qt::LeftButton, Qt::ShiftModifier, until);
    QVERIFY(rig.graphs.window().until() < before - 2 * minute); // the picture went along with the hand
    QCOMPARE(rig.graphs.window().length(), 600'000);
    const auto still = rig.graphs.window().until();
    QTest::mouseClick(plot, Qt::LeftButton, {}, from); // no stretch: nothing happens
    QCOMPARE(rig.graphs.window().until(), still);
}

void GraphGesturesTest::theWheelZoomsAroundThePointer()
{
    GraphWorld world;
    world.train(10min);
    Rig rig{&world};
    rig.graphs.setRange(600s);
    auto *plot = rig.graph(Metric::DutyCycle)->plot();
    const QPoint middle{int(plot->placeOf(world.now() - 5 * minute)), plot->axisRect()->center().y()};
    const auto under = plot->timeAt(middle.x());
    wheel(plot, middle, 2);
    QVERIFY(rig.graphs.window().length() < 400'000);
    QVERIFY(std::abs(plot->timeAt(middle.x()) - under) < 1'500);
    QVERIFY(!rig.graphs.window().isFollowing());
    const auto length = rig.graphs.window().length();
    wheel(plot, middle, 1, Qt::ShiftModifier);
    QCOMPARE(rig.graphs.window().length(), length);
    wheel(plot, middle, -60);
    QCOMPARE(rig.graphs.window().length(), TimeWindow::longest);
    QVERIFY(rig.graphs.window().until() <= world.now()); // nothing lies in the future
    const auto before = rig.graphs.window().length();
    wheel(plot, {2, middle.y()}, 3); // beside the graph: the page scrolls
    QCOMPARE(rig.graphs.window().length(), before);
}

#include "tests/support/testmain.h"
QTEST_MAIN(GraphGesturesTest)
#include "tst_graphgestures.moc"
