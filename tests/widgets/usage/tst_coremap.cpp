// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/maproom.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/maptext.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QWheelEvent>

#include <numeric>

using namespace Qt::StringLiterals;

namespace {

QList<int> upTo(int count)
{
    QList<int> all(count);
    std::iota(all.begin(), all.end(), 0);
    return all;
}

} // namespace

class TestCoreMap : public QObject
{
    Q_OBJECT

private slots:
    void aThousandHostsCanBeScrolled();
    void aCellHasTheColourOfItsValue();
    void onlyWhatChangedIsPaintedAgain();
    void theStragglerIsHeldAgainstTheOthers();
    void clicksChoose();
    void aDrawnFrameChooses();
    void keysMoveAndChoose();
    void whatOthersDoSaysNothingOfACoreWithoutData();
    void theOddOnesAreFoundInTurn();
    void theWheelZoomsAtThePointer();
    void nothingFromOutsideIsMarkup();
    void theMenuHasWhatKeysDo();
    void theMenuComesByTheKeyboard();
    void anotherSliceForgetsTheOldOne();
    void aSliceWithoutCoresIsNothing();
};

void TestCoreMap::aThousandHostsCanBeScrolled()
{
    auto usage = slices::busy(u"v9-9999"_s, 0, {}, 1'024);
    QCOMPARE(usage.cores.size(), 4'096);
    slices::makeStraggler(usage, 4'090);
    MapRoom room{usage, {300, 200}};
    QVERIFY(room.map.verticalScrollBar()->maximum() > 0);
    QCOMPARE(room.map.horizontalScrollBar()->maximum(), 0);
    QCOMPARE(room.map.goToOdd(1), 4'090);
    QVERIFY(room.map.viewport()->rect().contains(room.middle(4'090)));
}

void TestCoreMap::aCellHasTheColourOfItsValue()
{
    auto usage = slices::busy(u"v4-32"_s);
    slices::setCore(usage, 5, UsageState::Busy, 0);
    slices::setCore(usage, 6, UsageState::Busy, 100);
    MapRoom room{usage};
    QCOMPARE(room.colour(5), scaleColour(0).name());
    QCOMPARE(room.colour(6), scaleColour(1).name());
    QCOMPARE(room.colour(9), scaleColour(usage.cores[9].duty / 100).name());
    room.map.setMetric(Metric::HbmUsed);
    QCOMPARE(room.colour(5), scaleColour(usage.cores[5].hbmUsed / usage.cores[5].hbmTotal).name());
    QCOMPARE(room.map.faces()[5].text, u"%1 %"_s.arg(std::lround(mapValue(usage, 5, Metric::HbmUsed))));
    room.map.setMetric(Metric::HostCpu);
    QCOMPARE(room.colour(5), scaleColour(0.31).name());
    usage.cores[5].duty = noValue;
    room.map.setUsage(usage);
    room.map.setMetric(Metric::DutyCycle);
    QCOMPARE(int(room.map.faces()[5].fill), int(CellFill::NoData)); // a gap, never a zero
    QCOMPARE(room.map.faces()[5].text, usageStateWord(UsageState::NoData));
}

void TestCoreMap::onlyWhatChangedIsPaintedAgain()
{
    auto usage = slices::busy(u"v3-2048"_s);
    MapRoom room{usage, {900, 640}};
    room.painted = {};
    room.map.setUsage(usage);
    QTest::qWait(20);
    QVERIFY(room.painted.isEmpty());
    slices::setCore(usage, 1'000, UsageState::Busy, 12);
    room.map.setUsage(usage);
    QTRY_VERIFY(!room.painted.isEmpty());
    QVERIFY(room.painted.contains(room.middle(1'000)));
    QVERIFY(room.painted.boundingRect().width() < 40 && room.painted.boundingRect().height() < 40);
    room.painted = {};
    usage.cores[1'000].duty = 12.01F; // the same colour
    room.map.setUsage(usage);
    QTest::qWait(20);
    QVERIFY(room.painted.isEmpty());
}

void TestCoreMap::theStragglerIsHeldAgainstTheOthers()
{
    auto usage = slices::busy(u"v4-32"_s);
    slices::makeStraggler(usage, 9, 41);
    for (const int core : {1, 2, 3})
        usage.cores[core].duty = 10; // the median of the others does not care
    const float others = dutyOfOthers(usage, 9);
    QVERIFY(others > 85 && others < 96);
    QCOMPARE(maptext::straggler(usage, 9), u"41 %, the others %1 %"_s.arg(std::lround(others)));
    QVERIFY(maptext::straggler(usage, 8).isEmpty());
    QCOMPARE(maptext::face(usage, 2).word, u"straggler"_s);
    QCOMPARE(maptext::face(usage, 1).word, usageStateWord(UsageState::Busy));
    MapRoom room{usage};
    room.map.clearFocus();
    const auto picture = room.map.viewport()->grab().toImage();
    const auto &cell = room.map.plan().cells()[9];
    QCOMPARE(picture.pixelColor(cell.center().x(), cell.top() - 1), tokensOf(&room.map).bad);
    QVERIFY(picture.pixelColor(room.map.plan().cells()[4].center().x(), room.map.plan().cells()[4].top() - 1)
            != tokensOf(&room.map).bad);
    room.painted = {};
    for (int core = 0; core < 16; ++core)
        usage.cores[core].duty = core == 9 ? 41 : 60; // it stays where it is, the others come down
    const int said = int(room.map.faces()[9].others);
    room.map.setUsage(usage);
    QCOMPARE(room.map.faces()[9].others, 60);
    QVERIFY(said > 85);
    QTRY_VERIFY(room.painted.contains(room.middle(9)));
    auto pair = slices::busy(u"v2-8"_s);
    slices::makeStraggler(pair, 0, 20);
    QVERIFY(dutyOfOthers(pair, 0) > 80); // the other device of its chip is no other
}

void TestCoreMap::clicksChoose()
{
    MapRoom room{slices::busy(u"v4-32"_s)};
    QSignalSpy said{&room.map, &CoreMap::selected};
    room.click(5);
    QCOMPARE(room.chosen(), QList{5});
    QCOMPARE(said.takeLast().first().value<QList<int>>(), QList{5});
    room.click(9, Qt::ControlModifier);
    QCOMPARE(room.chosen(), (QList{5, 9}));
    room.click(5, Qt::ControlModifier);
    QCOMPARE(room.chosen(), QList{9});
    room.click(0);
    room.click(3, Qt::ShiftModifier);
    QCOMPARE(room.chosen(), (QList{0, 1, 2, 3}));
    QTest::mouseClick(room.map.viewport(), Qt::LeftButton, {}, room.map.plan().head(2).center());
    QCOMPARE(room.chosen(), (QList{8, 9, 10, 11}));
    QTest::mouseClick(room.map.viewport(), Qt::LeftButton, {},
                      room.map.viewport()->rect().bottomRight() - QPoint{2, 2});
    QVERIFY(room.chosen().isEmpty());
    said.clear();
    room.map.setSelected({7, 1, 99, -4});
    QCOMPARE(room.chosen(), (QList{1, 7}));
    QVERIFY(said.isEmpty());
    QSignalSpy opened{&room.map, &CoreMap::activated};
    QTest::mouseDClick(room.map.viewport(), Qt::LeftButton, {}, room.middle(7));
    QCOMPARE(opened.takeFirst().first().toInt(), 7);
    QSignalSpy host{&room.map, &CoreMap::hostActivated};
    QTest::mouseDClick(room.map.viewport(), Qt::LeftButton, {}, room.map.plan().head(3).center());
    QCOMPARE(host.takeFirst().first().toInt(), 3);
}

void TestCoreMap::aDrawnFrameChooses()
{
    MapRoom room{slices::busy(u"v5litepod-64"_s)};
    const auto &plan = room.map.plan();
    const auto from = plan.cells()[0].topLeft() - QPoint{2, 2};
    auto *view = room.map.viewport();
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    QTest::mouseMove(view, from + QPoint{20, 20});
    QTest::mouseMove(view, plan.cells()[3].center());
    QTest::mouseRelease(view, Qt::LeftButton, {}, plan.cells()[3].center());
    QCOMPARE(room.chosen(), (QList{0, 1, 2, 3}));
    const auto second = plan.cells()[8].center();
    QTest::mousePress(view, Qt::LeftButton, Qt::ControlModifier, plan.cells()[8].topLeft() - QPoint{2, 2});
    QTest::mouseMove(view, second);
    QTest::mouseRelease(view, Qt::LeftButton, Qt::ControlModifier, second);
    QCOMPARE(room.chosen(), (QList{0, 1, 2, 3, 8}));
}

void TestCoreMap::keysMoveAndChoose()
{
    MapRoom room{slices::busy(u"v5litepod-16"_s)};
    const auto right = room.map.plan().coreAtPlace(1, 0);
    const auto below = room.map.plan().coreAtPlace(1, 1);
    QTest::keyClick(&room.map, Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClick(&room.map, Qt::Key_Right);
    QCOMPARE(room.chosen(), QList{right});
    QTest::keyClick(&room.map, Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(room.chosen(), (QList{std::min(right, below), std::max(right, below)}));
    QTest::keyClick(&room.map, Qt::Key_Escape);
    QVERIFY(room.chosen().isEmpty());
    QTest::keyClick(&room.map, Qt::Key_Up, Qt::ControlModifier);
    QVERIFY(room.chosen().isEmpty());
    QTest::keyClick(&room.map, Qt::Key_Space);
    QCOMPARE(room.chosen(), QList{right});
    QTest::keyClick(&room.map, Qt::Key_Up); // the edge holds
    QCOMPARE(room.chosen(), QList{right});
    QTest::keyClick(&room.map, Qt::Key_End);
    QCOMPARE(room.chosen(), QList{room.map.plan().coreAtPlace(room.map.plan().sizes().grid.width() - 1, 0)});
    QTest::keyClick(&room.map, Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(room.chosen(), upTo(16));
    QSignalSpy opened{&room.map, &CoreMap::activated};
    QTest::keyClick(&room.map, Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
}

void TestCoreMap::whatOthersDoSaysNothingOfACoreWithoutData()
{
    auto usage = slices::busy(u"v4-64"_s);
    slices::setHost(usage, 1, UsageState::Hung, 0);
    slices::setCore(usage, 7, UsageState::NoData, noValue);
    const auto scale = scaleFor(usage, Metric::DutyCycle);
    QCOMPARE(cellFace(usage, 6, scale, FaceText::None).fill, CellFill::Hung);
    QCOMPARE(cellFace(usage, 7, scale, FaceText::None).fill, CellFill::NoData);
}

void TestCoreMap::theOddOnesAreFoundInTurn()
{
    auto usage = slices::busy(u"v4-64"_s);
    slices::makeStraggler(usage, 9);
    slices::setHost(usage, 5, UsageState::Unreachable);
    slices::setHost(usage, 1, UsageState::Hung, 0);
    slices::setCore(usage, 30, UsageState::NoData, noValue);
    const auto odd = oddOnes(usage);
    QCOMPARE(odd,
             (QList<OddOne>{{Oddity::Hung, 4, true},
                            {Oddity::Straggler, 9, false},
                            {Oddity::Unreachable, 20, true},
                            {Oddity::NoData, 30, false}}));
    MapRoom room{usage};
    QTest::keyClick(&room.map, Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClick(&room.map, Qt::Key_N);
    QCOMPARE(room.chosen(), (QList{4, 5, 6, 7}));
    QTest::keyClick(&room.map, Qt::Key_N);
    QCOMPARE(room.chosen(), QList{9});
    QTest::keyClick(&room.map, Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(room.chosen(), (QList{4, 5, 6, 7}));
    QCOMPARE(room.map.goToOdd(1, Oddity::NoData), 30);
    QCOMPARE(room.map.goToOdd(1), 4); // round
    QCOMPARE(room.map.goToOdd(1, Oddity::Stale), -1);
    auto all = slices::empty(u"v4-64"_s);
    QVERIFY(oddOnes(all).isEmpty()); // nothing is measured at all: nothing stands out
}

void TestCoreMap::theWheelZoomsAtThePointer()
{
    MapRoom room{slices::busy(u"v3-2048"_s), {500, 400}};
    const auto before = room.map.plan().sizes().cell.width();
    const QPoint at = room.middle(600);
    const auto wheel = [&](int delta) {
        QWheelEvent event{QPointF{at},
                          room.map.viewport()->mapToGlobal(QPointF{at}),
                          {},
                          {0, delta},
                          Qt::NoButton,
                          Qt::ControlModifier,
                          Qt::NoScrollPhase,
                          false};
        QCoreApplication::sendEvent(room.map.viewport(), &event);
    };
    for (int i = 0; i < 7; ++i)
        wheel(120);
    QVERIFY(room.map.plan().sizes().cell.width() > 3 * before);
    QVERIFY((room.middle(600) - at).manhattanLength() < 3 * room.map.plan().sizes().cell.width());
    QVERIFY(room.map.plan().sizes().hasNumbers);
    QTest::keyClick(&room.map, Qt::Key_0);
    QCOMPARE(room.map.plan().sizes().cell.width(), before);
}

void TestCoreMap::nothingFromOutsideIsMarkup()
{
    auto usage = slices::busy(u"v4-32"_s);
    const auto evil = u"<img src=x><b>w\u202Eth\x07</b>\n&amp;"_s;
    usage.hosts[0].label = evil;
    usage.hosts[0].users = {{.pid = 7, .user = u"<i>root</i>"_s, .command = u"\x1b[31mrm <table>"_s}};
    usage.cores[0].state = UsageState::Failed;
    usage.cores[0].error = u"<a href='file:///'>click</a>"_s;
    usage.cores[0].where = QString{100'000, u'<'};
    for (const auto &tip : {maptext::tip(usage, 0, usage.at), maptext::hostTip(usage, 0, usage.at)}) {
        for (const auto &mark : {u"\u202E"_s, u"\x07"_s, u"\x1b"_s})
            QVERIFY2(!tip.contains(mark), qPrintable(mark));
        QVERIFY(tip.size() < 10'000);
        QVERIFY(tip.contains(u"<img src=x><b>"_s) && tip.contains(u"<i>root</i>"_s)
                && tip.contains(u"&amp;"_s)); // shown as it is written
    }
    MapRoom room{usage};
    QVERIFY(!maptext::spoken(usage, 0).contains(u'\x07'));
    QVERIFY(!room.map.viewport()->grab().isNull());
}

void TestCoreMap::theMenuHasWhatKeysDo()
{
    auto usage = slices::busy(u"v4-32"_s);
    slices::makeStraggler(usage, 9);
    MapRoom room{usage};
    const auto open = [&room](QPoint at) {
        QContextMenuEvent event{QContextMenuEvent::Mouse, at, room.map.viewport()->mapToGlobal(at)};
        QCoreApplication::sendEvent(room.map.viewport(), &event);
        return room.map.findChild<QMenu *>(u"usageMapMenu"_s);
    };
    auto *menu = open(room.middle(5));
    QSignalSpy host{&room.map, &CoreMap::hostActivated};
    menu->actions().at(0)->trigger();
    QCOMPARE(host.takeFirst().first().toInt(), 1);
    menu->actions().at(1)->trigger();
    QCOMPARE(room.chosen(), (QList{4, 5, 6, 7}));
    menu->actions().at(3)->trigger();
    QCOMPARE(room.chosen(), QList{9});
    const int before = room.map.plan().sizes().cell.width();
    menu->actions().at(5)->trigger();
    QVERIFY(room.map.plan().sizes().cell.width() > before);
    menu->close();
}

/// Without a mouse: of the cell where the keyboard is, also of the first one when it is nowhere yet.
void TestCoreMap::theMenuComesByTheKeyboard()
{
    MapRoom room{slices::busy(u"v4-32"_s)};
    QSignalSpy host{&room.map, &CoreMap::hostActivated};
    const auto open = [&room, &host] {
        QTest::keyClick(&room.map, Qt::Key_F10, Qt::ShiftModifier);
        auto *menu = room.map.findChild<QMenu *>(u"usageMapMenu"_s);
        if (menu == nullptr)
            return -1;
        menu->setActiveAction(menu->actions().constFirst());
        QTest::keyClick(menu, Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return host.isEmpty() ? -1 : host.takeFirst().constFirst().toInt();
    };
    QCOMPARE(open(), 0);
    QTest::keyClick(&room.map, Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(open(), 3);
    QTest::keyClick(&room.map, Qt::Key_F10);
    QVERIFY(room.map.findChild<QMenu *>(u"usageMapMenu"_s) == nullptr);
}

void TestCoreMap::anotherSliceForgetsTheOldOne()
{
    MapRoom room{slices::busy(u"v4-32"_s)};
    QAccessible::setActive(true);
    auto *map = QAccessible::queryAccessibleInterface(&room.map);
    QVERIFY(map->child(15)->isValid());
    room.click(15);
    auto next = slices::busy(u"v6e-4"_s);
    next.id = TpuId{u"projects/p/locations/us-east1-d/nodes/other"_s};
    room.map.setUsage(next);
    QVERIFY(room.chosen().isEmpty());
    QCOMPARE(map->childCount(), 8); // two columns, two rows
    QCOMPARE(map->child(15), nullptr);
    QAccessible::setActive(false);
}

void TestCoreMap::aSliceWithoutCoresIsNothing()
{
    MapRoom room{SliceUsage{}};
    for (const auto key : {Qt::Key_Right, Qt::Key_Space, Qt::Key_N, Qt::Key_End, Qt::Key_Plus})
        QTest::keyClick(&room.map, key);
    QTest::mouseClick(room.map.viewport(), Qt::LeftButton);
    QVERIFY(room.chosen().isEmpty());
    auto torn = slices::busy(u"v4-32"_s);
    torn.cores.resize(3); // fewer values than cores, and no host
    torn.hosts.clear();
    room.map.setUsage(torn);
    QCOMPARE(room.map.faces().size(), 16);
    QCOMPARE(int(room.map.faces()[10].fill), int(CellFill::NoData));
    room.map.viewport()->grab();
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestCoreMap)
#include "tst_coremap.moc"
