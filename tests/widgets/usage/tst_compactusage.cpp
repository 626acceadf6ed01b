// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "tests/fakes/fakefeed.h"
#include "tests/widgets/usage/slices.h"
#include "widgets/common/label.h"
#include "widgets/usage/compactusage.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/maplegend.h"

#include <QAbstractButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const TpuId other{u"projects/p/locations/us-east1-d/nodes/sweep"_s};

SliceUsage second(int turn = 0)
{
    auto usage = slices::busy(u"v6e-8"_s, turn);
    usage.id = other;
    return usage;
}

QStringList linesOf(const CompactUsage &window)
{
    QStringList lines;
    for (const auto *button : window.findChildren<QAbstractButton *>()) {
        if (button->isCheckable())
            lines << button->text();
    }
    return lines;
}

QStringList buttonsOf(const QWidget &widget)
{
    QStringList texts;
    for (const auto *button : widget.findChildren<QAbstractButton *>()) {
        if (!button->isHidden())
            texts << button->objectName();
    }
    return texts;
}

} // namespace

class TestCompactUsage : public QObject
{
    Q_OBJECT

private slots:
    void itShowsALineForEachLiveSlice();
    void itStaysOnTopAndAsksOnlyWhileItIsSeen();
    void aLineChoosesItsSlice();
    void aSliceThatGoesTakesItsLineWithIt();
    void theSparklineKeepsGapsAndForgets();
    void theLegendExplainsWhatIsThere();
    void theLegendLeadsToWhatStandsOut();
};

void TestCompactUsage::itShowsALineForEachLiveSlice()
{
    SystemClock clock;
    FakeFeed feed{&clock};
    feed.put(slices::busy(u"v4-32"_s));
    CompactUsage window{&feed};
    QCOMPARE(linesOf(window).size(), 1);
    feed.put(second());
    auto gone = slices::busy(u"v2-8"_s);
    gone.id = TpuId{u"projects/p/locations/z/nodes/gone"_s};
    gone.isLive = false;
    feed.put(gone);
    QCOMPARE(linesOf(window).size(), 2);
    QVERIFY(linesOf(window).first().startsWith(u"llama-pod: v4-32: 16 chips"_s));
    QCOMPARE(window.slice(), slices::someTpu);
    window.show();
    QCOMPARE(window.findChild<CoreMap *>()->usage().type, u"v4-32"_s);
    auto next = slices::busy(u"v4-32"_s, 1);
    next.state = UsageState::Hung;
    feed.put(next);
    QVERIFY(linesOf(window).first().contains(u"hung"_s));
    QCOMPARE(window.findChild<CoreMap *>()->usage().at, next.at);
}

void TestCompactUsage::itStaysOnTopAndAsksOnlyWhileItIsSeen()
{
    SystemClock clock;
    FakeFeed feed{&clock};
    feed.put(slices::busy(u"v4-32"_s));
    feed.put(second());
    {
        CompactUsage window{&feed};
        QVERIFY(window.windowFlags().testFlags(Qt::WindowStaysOnTopHint | Qt::FramelessWindowHint));
        QVERIFY(window.isWindow());
        window.resize(window.sizeHint());
        QCOMPARE(feed.watchers(slices::someTpu), 0);
        window.show();
        const auto room = window.screen()->availableGeometry();
        QVERIFY(room.contains(window.geometry()));
        QVERIFY(room.right() - window.geometry().right() < 40 && room.bottom() - window.geometry().bottom() < 40);
        window.move(10, 20); // where the user puts it, it stays
        window.hide();
        window.show();
        QCOMPARE(window.pos(), QPoint(10, 20));
        QCOMPARE(feed.watchers(slices::someTpu), 1);
        window.setSlice(other);
        QCOMPARE(feed.watchers(slices::someTpu), 0);
        QCOMPARE(feed.watchers(other), 1);
        window.hide();
        QCOMPARE(feed.watchers(other), 0);
        window.show();
        QCOMPARE(feed.watchers(other), 1);
    }
    QCOMPARE(feed.watchers(other), 0); // as many true as false
    auto *shortLived = new FakeFeed{&clock};
    shortLived->put(second());
    CompactUsage window{shortLived};
    window.show();
    delete shortLived;
    window.setSlice(slices::someTpu); // the feed went first: nothing happens
}

void TestCompactUsage::aLineChoosesItsSlice()
{
    SystemClock clock;
    FakeFeed feed{&clock};
    feed.put(slices::busy(u"v4-32"_s));
    feed.put(second());
    CompactUsage window{&feed};
    window.resize(window.sizeHint());
    window.show();
    QSignalSpy changed{&window, &CompactUsage::sliceChanged};
    QList<QAbstractButton *> lines;
    for (auto *button : window.findChildren<QAbstractButton *>()) {
        if (button->isCheckable())
            lines << button;
    }
    QTest::mouseClick(lines[1], Qt::LeftButton);
    QCOMPARE(window.slice(), other);
    QCOMPARE(changed.size(), 1);
    QVERIFY(lines[1]->isChecked() && !lines[0]->isChecked());
    QCOMPARE(window.findChild<CoreMap *>()->usage().type, u"v6e-8"_s);
    QSignalSpy opened{&window, &CompactUsage::opened};
    window.findChild<QAbstractButton *>(u"usageCompactOpenButton"_s)->click();
    QCOMPARE(opened.takeFirst().first().value<TpuId>(), other);
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(!window.isVisible());
}

void TestCompactUsage::aSliceThatGoesTakesItsLineWithIt()
{
    SystemClock clock;
    FakeFeed feed{&clock};
    feed.put(slices::busy(u"v4-32"_s));
    feed.put(second());
    CompactUsage window{&feed};
    feed.take(other);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(linesOf(window).size(), 1);
    feed.take(slices::someTpu);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(linesOf(window).isEmpty());
    QCOMPARE(window.findChild<ElidedLabel *>(u"usageCompactTitle"_s)->fullText(), u"No TPU is measured"_s);
}

void TestCompactUsage::theSparklineKeepsGapsAndForgets()
{
    Sparkline line;
    for (int i = 1; i <= 200; ++i)
        line.append(i, i == 150 ? noValue : float(i % 100));
    line.append(200, 5);
    QCOMPARE(line.values().size(), Sparkline::most);
    QCOMPARE(line.values().last(), 0.0F);
    QCOMPARE(std::ranges::count_if(line.values(), [](float value) { return std::isnan(value); }), 1);
    line.setAttribute(Qt::WA_DontShowOnScreen);
    line.show();
    QVERIFY(!line.grab().isNull());
}

void TestCompactUsage::theLegendExplainsWhatIsThere()
{
    CoreMap map;
    map.resize(760, 560);
    MapLegend legend{&map};
    map.setUsage(slices::busy(u"v4-64"_s));
    QVERIFY(buttonsOf(legend).isEmpty());
    const auto words = [&legend] {
        QStringList texts;
        for (const auto *label : legend.findChildren<Label *>()) {
            if (!label->parentWidget()->isHidden())
                texts << label->text();
        }
        return texts;
    };
    QCOMPARE(words(), (QStringList{u"Duty cycle"_s, u"0 %"_s, u"100 %"_s}));
    map.setUsage(slices::mixed(u"v4-64"_s));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    for (const auto state :
         {UsageState::Hung, UsageState::NoData, UsageState::NoWorkload, UsageState::Stale, UsageState::HeldIdle})
        QVERIFY2(words().contains(usageStateWord(state)), qPrintable(usageStateWord(state)));
    map.setMetric(Metric::QueueSize);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(words().contains(u"10"_s) && !words().contains(u"100 %"_s));
}

void TestCompactUsage::theLegendLeadsToWhatStandsOut()
{
    CoreMap map;
    map.resize(760, 560);
    MapLegend legend{&map};
    auto usage = slices::busy(u"v2-32"_s);
    slices::makeStraggler(usage, 10);
    slices::setHost(usage, 3, UsageState::Unreachable);
    map.setUsage(usage);
    QCOMPARE(buttonsOf(legend), (QStringList{u"usageOddUnreachableButton"_s, u"usageOddStragglerButton"_s}));
    auto *straggler = legend.findChild<QAbstractButton *>(u"usageOddStragglerButton"_s);
    QVERIFY(straggler->text().startsWith(u"1 "_s)); // a chip with two cores is one
    straggler->click();
    QCOMPARE(map.selectedCores(), QList{10});
    legend.findChild<QAbstractButton *>(u"usageOddUnreachableButton"_s)->click();
    QCOMPARE(map.selectedCores().size(), usage.layout.devicesPerHost());
    QCOMPARE(map.selectedCores().first(), 24);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestCompactUsage)
#include "tst_compactusage.moc"
