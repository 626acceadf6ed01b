// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/usage/graphrig.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/graphhead.h"
#include "widgets/usage/usageloader.h"

#include <QAccessible>
#include <QMenu>
#include <QSignalSpy>

using namespace std::chrono_literals;

namespace {

constexpr qint64 minute = GraphWorld::minute;

/// How many pixels in the column of a time are closer to a colour than to the card, in what the plot draws.
int pixelsAt(UsageGraph *graph, qint64 when, const QColor &colour)
{
    auto *plot = graph->plot();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const auto image = plot->toPixmap(plot->width(), plot->height()).toImage();
    const auto card = tokensOf(graph).card;
    const auto distance = [](const QColor &a, const QColor &b) {
        return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
    };
    const auto x = int(plot->placeOf(when));
    int found = 0;
    for (int y = plot->axisRect()->top(); y < plot->axisRect()->bottom(); ++y)
        found += distance(image.pixelColor(x, y), colour) < distance(image.pixelColor(x, y), card) ? 1 : 0;
    return found;
}

} // namespace

class UsageGraphsTest : public QObject
{
    Q_OBJECT

private slots:
    void theSliceIsDrawnAsABandFromTheHistory();
    void aGapStaysAGapAndWhatFilledItIsSaidAndDrawnApart();
    void followingEndsWhenTheUserLooksBackAndOneClickBringsItBack();
    void oneCrosshairGoesThroughAllGraphs();
    void labelsOfEventsNeverOverlapAndAreOnlyText();
    void everyRangeIsShownAtTheResolutionOfTheScreen_data();
    void everyRangeIsShownAtTheResolutionOfTheScreen();
    void nothingIsAskedWhileNobodyLooks();
    void anEmptyStretchSaysSoAndLeadsToTheNewestValues();
    void valuesThatAreOnTheirWayAreNoHole();
    void theFirstValueIsADotAndStandsInTheHead();
    void aValueDoesNotBlinkWhenLinesChange();
    void aSliceThatIsGoneIsLookedAtFromItsEnd();
    void coresAndHostsHaveLinesOfTheirOwnAndAreSaidAloud();
    void graphsAreChosenAndKeepTheirPlace();
    void whatFewHostsTellIsAChoiceWhereTheyTellIt();
    void anotherSliceShowsNothingOfTheOneBefore();
    void deletedInTheMiddleOfAQuestionNothingHappens();
};

void UsageGraphsTest::theSliceIsDrawnAsABandFromTheHistory()
{
    GraphWorld world;
    world.train(5min, 9);
    world.usage.cores[9].isStraggler = true;
    Rig rig{&world};
    rig.graphs.setRange(300s);
    const auto when = world.now() - 100'000;
    QTRY_VERIFY(rig.has(Metric::DutyCycle, when));
    QCOMPARE(rig.lines(Metric::DutyCycle).size(), 2);
    const auto band = rig.at(Metric::DutyCycle, when);
    QVERIFY(band.min > 38 && band.min < 45 && band.mean > 85 && band.max > band.mean && !band.isCoarse);
    QVERIFY(rig.at(Metric::DutyCycle, when, 1).mean < 45);
    auto better = world.usage;
    better.cores[9].isStraggler = false;
    better.cores[4].isStraggler = true;
    rig.graphs.setSlice(better);
    QVERIFY(rig.has(Metric::DutyCycle, when)); // the band does not blink when another core stands out
    QVERIFY(std::isnan(rig.at(Metric::DutyCycle, when, 1).mean)); // and nobody gets a line that is not his
    rig.graphs.setSlice(world.usage);
    QTRY_VERIFY(!std::isnan(rig.at(Metric::DutyCycle, when, 1).mean));
    const auto &slow = rig.lines(Metric::DutyCycle).at(1)->look();
    QCOMPARE(slow.colour, tokensOf(&rig.graphs).bad);
    QVERIFY(!slow.dashes.isEmpty()); // also without its colour
    QCOMPARE(rig.at(Metric::HbmUsed, when).mean, 28 * GraphWorld::gib);
    const auto *head = rig.graph(Metric::HbmUsed)->findChild<GraphHead *>();
    QCOMPARE(head->entries().constFirst().value, u"28 GiB"_s);
    QVERIFY(rig.graph(Metric::HbmUsed)->plot()->yAxis->range().upper < 33.5 * double(GraphWorld::gib)); // of 32 GiB
}

void UsageGraphsTest::aGapStaysAGapAndWhatFilledItIsSaidAndDrawnApart()
{
    GraphWorld world;
    world.train(10min);
    const auto gap = world.now();
    world.sleep(7min);
    for (int i = 0; i < 7; ++i)
        world.coarse(gap + i * minute, 80);
    world.train(10min);
    Rig rig{&world};
    const auto inside = gap + 3 * minute + 30'000;
    QTRY_VERIFY(rig.has(Metric::DutyCycle, inside));
    QVERIFY(rig.at(Metric::DutyCycle, inside).isCoarse);
    QVERIFY(!rig.has(Metric::HbmUsed, inside));
    QVERIFY(rig.has(Metric::HbmUsed, gap - 2 * minute));
    const auto colour = rig.lines(Metric::HbmUsed).constFirst()->look().colour;
    QVERIFY(pixelsAt(rig.graph(Metric::HbmUsed), gap - 2 * minute, colour) >= 1);
    QCOMPARE(pixelsAt(rig.graph(Metric::HbmUsed), inside, colour), 0);
    const auto *pill = rig.graphs.findChild<StateBadge *>(u"usageGapPill"_s);
    QVERIFY(pill->isVisible());
    QVERIFY2(pill->word().contains(u"12:10"_s) && pill->word().contains(u"12:17"_s), qPrintable(pill->word()));
    const auto *text = rig.graphs.findChild<QLabel *>(u"usageGapText"_s);
    QVERIFY(text->text().contains(u"Cloud Monitoring"_s));
    rig.pointAt(Metric::DutyCycle, inside);
    QVERIFY(rig.readOut() && rig.readOut()->texts().join(u'|').contains(u"Cloud Monitoring"_s));
    rig.pointAt(Metric::HbmUsed, inside);
    QVERIFY(rig.readOut() && rig.readOut()->texts().join(u'|').contains(u"nothing was measured"_s));
}

void UsageGraphsTest::followingEndsWhenTheUserLooksBackAndOneClickBringsItBack()
{
    GraphWorld world;
    world.train(5min);
    Rig rig{&world};
    const QSignalSpy following{&rig.graphs, &UsageGraphs::followingChanged};
    QTRY_VERIFY(rig.has(Metric::DutyCycle, world.now() - 20'000));
    QVERIFY(rig.graphs.window().isFollowing() && !rig.live()->isVisible());
    world.train(20s);
    rig.graphs.setSlice(world.usage);
    QCOMPARE(rig.graphs.window().until(), world.now()); // it goes on by itself
    QTest::keyClick(rig.graph(Metric::DutyCycle), Qt::Key_PageUp);
    QVERIFY(!rig.graphs.window().isFollowing());
    QCOMPARE(following.size(), 1);
    QVERIFY(rig.live()->isVisible());
    QVERIFY(!rig.graphs.findChild<StateBadge *>(u"usageLiveBadge"_s)->isVisible());
    const auto until = rig.graphs.window().until();
    world.train(30s);
    rig.graphs.setSlice(world.usage);
    QCOMPARE(rig.graphs.window().until(), until); // it stands still while the user reads
    rig.live()->click();
    QVERIFY(rig.graphs.window().isFollowing());
    QCOMPARE(rig.graphs.window().until(), world.now());
    QVERIFY(!rig.live()->isVisible());
    QCOMPARE(following.size(), 2);
    rig.graphs.setFollowing(false);
    QVERIFY(rig.live()->isVisible());
}

void UsageGraphsTest::oneCrosshairGoesThroughAllGraphs()
{
    GraphWorld world;
    world.train(10min, 9);
    world.usage.cores[9].isStraggler = true;
    world.mark(UsageEvent::Kind::Preempted, u"<img src=x>"_s, 2 * minute);
    Rig rig{&world};
    rig.graphs.setRange(600s);
    const auto when = world.now() - 2 * minute;
    QTRY_VERIFY(rig.has(Metric::DutyCycle, when) && rig.events(Metric::DutyCycle)->near(0, 1e9, 9).size() == 1);
    rig.pointAt(Metric::HbmUsed, when);
    for (const auto metric : {Metric::DutyCycle, Metric::HbmUsed, Metric::HostCpu}) {
        const auto *crosshair = rig.graph(metric)->plot()->findChild<Crosshair *>();
        QVERIFY(crosshair->seconds());
        QVERIFY(std::abs(*crosshair->seconds() - double(when) / 1'000) < 3);
        QVERIFY(!rig.graph(metric)->findChild<GraphHead *>()->entries().constFirst().value.isEmpty());
    }
    const auto said = rig.readOut()->texts();
    QVERIFY2(said.constFirst().startsWith(u"12:0"_s), qPrintable(said.join(u'|')));
    QVERIFY(said.join(u'|').contains(u"28 GiB"_s));
    QVERIFY(said.join(u'|').contains(u"preempted: <img src=x>"_s)); // as it came, and never read as markup
    rig.pointAt(Metric::DutyCycle, when);
    QVERIFY(rig.readOut()->texts().join(u'|').contains(u"chip 9"_s));
    QCOMPARE(std::ranges::count_if(rig.graphs.findChildren<ReadOut *>(),
                                   [](const ReadOut *one) { return one->isVisible(); }),
             1);
    QEvent leave{QEvent::Leave};
    QCoreApplication::sendEvent(rig.graph(Metric::DutyCycle)->plot(), &leave);
    QVERIFY(!rig.readOut());
    QVERIFY(!rig.graph(Metric::HostCpu)->plot()->findChild<Crosshair *>()->seconds());
}

void UsageGraphsTest::labelsOfEventsNeverOverlapAndAreOnlyText()
{
    GraphWorld world;
    world.train(10min);
    for (int i = 0; i < 300; ++i)
        world.mark(i % 3 == 0 ? UsageEvent::Kind::Step : UsageEvent::Kind::Note, u"note %1"_s.arg(i), i * 1'900);
    world.mark(UsageEvent::Kind::Preempted, {}, 5 * minute);
    world.mark(UsageEvent::Kind::Maintenance, u"a\u202e\nb\x07<b>c</b>"_s, 7 * minute);
    Rig rig{&world};
    rig.graphs.setRange(600s);
    QTRY_COMPARE(rig.events(Metric::DutyCycle)->near(0, 1e9, 999).size(), 203);
    QTRY_VERIFY(rig.graph(Metric::DutyCycle)->stripHeight() > 0);
    const auto labels = rig.events(Metric::DutyCycle)->labels();
    QVERIFY(labels.size() >= 4);
    for (qsizetype i = 0; i < labels.size(); ++i) {
        for (qsizetype k = 0; k < i; ++k)
            QVERIFY2(!labels.at(i).box.intersects(labels.at(k).box),
                     qPrintable(labels.at(i).text + u'/' + labels.at(k).text));
    }
    QVERIFY(labels.constFirst().text.startsWith(u"preempted"_s)); // the gravest has room first
    QVERIFY(labels.at(1).text.startsWith(u"maintenance: a b<b>c</b>"_s));
    QVERIFY(rig.events(Metric::HbmUsed)->labels().isEmpty()); // said once
    QCOMPARE(sentenceOf({{}, 0, UsageEvent::Kind::Note, QString(9'000, u'x')}).size(), 160);
    QCOMPARE(sentenceOf({{}, 0, UsageEvent::Kind::Restarted, {}}), u"restarted"_s);
}

void UsageGraphsTest::everyRangeIsShownAtTheResolutionOfTheScreen_data()
{
    QTest::addColumn<qint64>("seconds");
    for (const auto range : usualRanges())
        QTest::newRow(qPrintable(rangeName(range))) << qint64(range.count());
}

void UsageGraphsTest::everyRangeIsShownAtTheResolutionOfTheScreen()
{
    QFETCH(qint64, seconds);
    GraphWorld world;
    world.train(70s);
    Rig rig{&world};
    rig.graphs.setRange(std::chrono::seconds{seconds});
    QCOMPARE(rig.graphs.window().length(), seconds * 1'000);
    QTRY_VERIFY(!rig.lines(Metric::DutyCycle).constFirst()->bands().isEmpty());
    const auto step = bandWidth(seconds * 1'000, rig.graph(Metric::DutyCycle)->plot()->axisRect()->width());
    QTRY_COMPARE(rig.lines(Metric::DutyCycle).constFirst()->bands().at(1).at
                     - rig.lines(Metric::DutyCycle).constFirst()->bands().at(0).at,
                 step);
    QVERIFY(rig.lines(Metric::DutyCycle).constFirst()->bands().size() < 2'000);
    QTRY_VERIFY(std::ranges::any_of(rig.lines(Metric::DutyCycle).constFirst()->bands(),
                                    [](const Band &band) { return !std::isnan(band.mean); }));
}

void UsageGraphsTest::nothingIsAskedWhileNobodyLooks()
{
    GraphWorld world;
    world.train(60s);
    UsageGraphs graphs{&world.history, &world.clock};
    const QSignalSpy answers{graphs.findChild<UsageLoader *>(), &UsageLoader::answered};
    for (int i = 0; i < 10; ++i) {
        graphs.setSlice(world.usage);
        graphs.setRange(std::chrono::minutes{i + 1});
        world.clock.advance(1s);
        QCoreApplication::processEvents();
    }
    QVERIFY(!graphs.findChild<UsageLoader *>()->isBusy());
    QCOMPARE(answers.size(), 0);
    graphs.show();
    QTRY_VERIFY(answers.size() >= 1);
}

void UsageGraphsTest::anEmptyStretchSaysSoAndLeadsToTheNewestValues()
{
    GraphWorld world;
    world.train(5min);
    const auto newest = world.now();
    world.sleep(50min);
    Rig rig{&world};
    rig.graphs.setRange(300s);
    auto *notice = rig.graphs.findChild<NoticeBar *>(u"usageGraphsNotice"_s);
    QTRY_VERIFY(notice->isVisible());
    QVERIFY(notice->sentence().contains(u"Nothing was measured"_s));
    QVERIFY(rig.graph(Metric::DutyCycle)->accessibleDescription().contains(u"nothing was measured here"_s));
    emit notice->actionClicked();
    QTRY_VERIFY(rig.has(Metric::DutyCycle, newest - 30'000));
    QVERIFY(!rig.graphs.window().isFollowing());
    QVERIFY(rig.graphs.window().until() > newest);
    QTRY_VERIFY(!notice->isVisible());

    GraphWorld nothing;
    Rig empty{&nothing};
    auto *said = empty.graphs.findChild<NoticeBar *>(u"usageGraphsNotice"_s);
    QTRY_VERIFY(said->isVisible());
    emit said->actionClicked();
    QTRY_VERIFY(said->sentence().contains(u"ever measured"_s));
}

/// The map shows values a moment before the first of them stands in the history.
void UsageGraphsTest::valuesThatAreOnTheirWayAreNoHole()
{
    GraphWorld world;
    Rig rig{&world};
    auto *notice = rig.graphs.findChild<NoticeBar *>(u"usageGraphsNotice"_s);
    QTRY_VERIFY(notice->isVisible());
    world.usage.at = world.now();
    rig.graphs.setSlice(world.usage);
    QTRY_VERIFY(!notice->isVisible());
    QTRY_VERIFY(rig.graph(Metric::DutyCycle)->accessibleDescription().contains(u"collecting values"_s));
    QVERIFY(!rig.graph(Metric::DutyCycle)->accessibleDescription().contains(u"nothing was measured"_s));
}

/// The first look at the chips comes after the first at the processor: it is seen at once, whole, and its head says it.
void UsageGraphsTest::theFirstValueIsADotAndStandsInTheHead()
{
    GraphWorld world;
    Rig rig{&world};
    rig.graphs.setRange(3'600s);
    QTRY_VERIFY(rig.graphs.findChild<NoticeBar *>(u"usageGraphsNotice"_s)->isVisible()); // nothing yet
    const auto notify = [&](float duty) {
        world.usage.at = world.now();
        world.usage.duty = duty;
        for (auto &core : world.usage.cores)
            core.duty = duty;
        rig.graphs.setSlice(world.usage);
    };
    const auto head = [&](Metric metric) {
        return rig.graph(metric)->findChild<GraphHead *>()->entries().value(0).value;
    };
    for (auto &host : world.usage.hosts) {
        world.history.append({host.id, world.now(), UsageSource::Probe, {{Metric::HostCpu, true, {30}}}});
        host.values.insert(Metric::HostCpu, 30);
    }
    notify(noValue);
    QTRY_COMPARE(head(Metric::HostCpu), u"30 %"_s);
    QCOMPARE(head(Metric::DutyCycle), phrases::none());
    world.look(93);
    notify(93); // no time goes by: who waited for the turn of an hour's graph would wait for ever
    QTRY_VERIFY(head(Metric::DutyCycle).endsWith(u" %"_s));
    const auto *plot = rig.graph(Metric::DutyCycle)->plot();
    const auto colour = rig.lines(Metric::DutyCycle).constFirst()->look().colour;
    const auto columns = [&] { // of pixels that the dot stands in
        int count = 0;
        for (int x = plot->axisRect()->right() - 12; x <= plot->axisRect()->right(); ++x)
            count += pixelsAt(rig.graph(Metric::DutyCycle), plot->timeAt(x + 0.5), colour) > 0 ? 1 : 0;
        return count;
    };
    QTRY_VERIFY2(columns() >= 5, qPrintable(QString::number(columns())));
}

/// What is known goes on being said while a line of another core comes: its answer may take a moment.
void UsageGraphsTest::aValueDoesNotBlinkWhenLinesChange()
{
    GraphWorld world;
    world.train(5min);
    Rig rig{&world};
    const auto head = [&] { return rig.graph(Metric::DutyCycle)->findChild<GraphHead *>()->entries().value(0).value; };
    QTRY_VERIFY(!head().isEmpty());
    world.usage.cores[9].isStraggler = true;
    rig.graphs.setSlice(world.usage);
    QCOMPARE(rig.lines(Metric::DutyCycle).size(), 2);
    QVERIFY(!head().isEmpty());
}

void UsageGraphsTest::aSliceThatIsGoneIsLookedAtFromItsEnd()
{
    GraphWorld world{u"v4-32"_s, true};
    world.train(10min);
    const auto newest = world.now();
    for (int turn = 0; turn < 2; ++turn) {
        world.history.flush();
        QVERIFY(QCoro::waitFor(world.history.forget(u"nobody"_s)));
    }
    world.sleep(20h);
    world.usage.isLive = false;
    Rig rig{&world};
    QTRY_VERIFY(std::abs(rig.graphs.window().until() - newest) < 2 * minute);
    QTRY_VERIFY(rig.has(Metric::DutyCycle, newest - 3 * minute));
    QVERIFY(!rig.graphs.findChild<StateBadge *>(u"usageLiveBadge"_s)->isVisible());
    QVERIFY(rig.graphs.findChild<QLabel *>(u"usageSpan"_s)->text().contains(u"2026"_s)); // it is not of today
    world.sleep(5min);
    rig.graphs.setSlice(world.usage);
    QVERIFY(std::abs(rig.graphs.window().until() - newest) < 2 * minute); // the past stands still

    GraphWorld ending;
    ending.train(10min);
    Rig reader{&ending};
    reader.graphs.setRange(60s);
    reader.graphs.setFollowing(false);
    ending.train(60s);
    const auto until = reader.graphs.window().until();
    ending.usage.isLive = false; // it ends while the user reads what was before
    reader.graphs.setSlice(ending.usage);
    QTRY_COMPARE(reader.graphs.findChild<QPushButton *>(u"usageLiveButton"_s)->text(), u"To the end"_s);
    QTest::qWait(50);
    QCOMPARE(reader.graphs.window().until(), until);
    reader.live()->click();
    QTRY_COMPARE(reader.graphs.window().until(), ending.now());
}

void UsageGraphsTest::coresAndHostsHaveLinesOfTheirOwnAndAreSaidAloud()
{
    GraphWorld world;
    world.train(5min, 9);
    Rig rig{&world};
    rig.graphs.setRange(300s);
    const auto when = world.now() - 100'000;
    rig.graphs.setSelection({}, GraphScope::PerCore);
    QTRY_VERIFY(rig.has(Metric::DutyCycle, when));
    QCOMPARE(rig.lines(Metric::DutyCycle).size(), 16);
    QVERIFY(rig.at(Metric::DutyCycle, when, 9).mean < 45);
    QVERIFY(rig.at(Metric::DutyCycle, when, 8).mean > 85);
    rig.graphs.setSelection({8, 9}, GraphScope::PerHost);
    QTRY_VERIFY(rig.lines(Metric::DutyCycle).size() == 1 && rig.has(Metric::DutyCycle, when));
    QVERIFY(rig.at(Metric::DutyCycle, when).min < 45 && rig.at(Metric::DutyCycle, when).max > 85);
    const auto said = rig.graph(Metric::DutyCycle)->accessibleDescription();
    QCOMPARE(rig.graph(Metric::DutyCycle)->accessibleName(), u"Duty cycle"_s);
    const auto *chart = QAccessible::queryAccessibleInterface(rig.graph(Metric::DutyCycle));
    QCOMPARE(chart->role(), QAccessible::Chart);
    QCOMPARE(chart->childCount(), 0); // what it is painted with has no words
    QVERIFY2(said.contains(u"w-2: least"_s) && said.contains(u"median"_s) && said.contains(u"%"_s), qPrintable(said));
    QVERIFY(said.contains(u"12:00"_s));
}

void UsageGraphsTest::graphsAreChosenAndKeepTheirPlace()
{
    GraphWorld world;
    world.train(60s);
    Rig rig{&world};
    const QSignalSpy chosen{&rig.graphs, &UsageGraphs::metricsChanged};
    rig.graphs.setMetrics({Metric::Load, Metric::DutyCycle, Metric::Load, Metric::HbmTotal});
    QVERIFY(rig.graph(Metric::Load) && rig.graph(Metric::DutyCycle));
    QTRY_VERIFY(rig.graph(Metric::Load)->y() < rig.graph(Metric::DutyCycle)->y());
    QCOMPARE(chosen.size(), 0); // setters tell nobody
    rig.graphs.setMetrics({});
    QVERIFY(rig.graph(Metric::Load)); // one at least stays
    auto *menu = rig.graphs.findChild<QPushButton *>(u"usageGraphsMenu"_s)->menu();
    emit menu->aboutToShow();
    const auto actions = menu->actions();
    const auto network = std::ranges::find(actions, u"Network, received"_s, &QAction::text);
    QVERIFY(network != actions.end() && !(*network)->isChecked());
    (*network)->trigger();
    QCOMPARE(chosen.size(), 1);
    QVERIFY(rig.graph(Metric::NetworkIn));
    QTRY_VERIFY(rig.has(Metric::NetworkIn, world.now() - 10'000));
    emit menu->aboutToShow();
    menu->actions().constLast()->trigger(); // fit the axis to the values
    QVERIFY(rig.graph(Metric::NetworkIn)->plot()->yAxis->range().lower > 1e6);
}

void UsageGraphsTest::whatFewHostsTellIsAChoiceWhereTheyTellIt()
{
    GraphWorld world;
    world.train(60s);
    Rig rig{&world};
    auto *menu = rig.graphs.findChild<QPushButton *>(u"usageGraphsMenu"_s)->menu();
    const auto choices = [menu] {
        emit menu->aboutToShow();
        QStringList texts;
        for (const auto *action : menu->actions())
            texts += action->text();
        return texts;
    };
    const QStringList few{u"Memory bandwidth utilization"_s, u"Run time of programs"_s,
                          u"Transfer time between slices"_s, u"Collectives between slices"_s};
    const auto before = choices();
    QVERIFY(before.contains(u"Programs in the queue"_s));
    for (const auto &text : few)
        QVERIFY2(!before.contains(text), qPrintable(text));
    for (auto &core : world.usage.cores)
        core.bandwidth = 52, core.runTime = 0.0123F;
    for (auto &host : world.usage.hosts) {
        host.values.insert(Metric::TransferTime, 0.00035F);
        for (const auto until = world.now(); const qint64 at : {until - 2'000, until - 1'000})
            world.history.append({host.id,
                                  at,
                                  UsageSource::Runtime,
                                  {{Metric::HbmBandwidth, false, QList<float>(world.usage.layout.chipsPerHost, 52)},
                                   {Metric::RunTime, false, QList<float>(world.usage.layout.devicesPerHost(), 0.0123F)},
                                   {Metric::TransferTime, true, {0.00035F}}}});
    }
    rig.graphs.setSlice(world.usage);
    const auto after = choices();
    for (const auto &text : few.first(3))
        QVERIFY2(after.contains(text), qPrintable(text));
    QVERIFY(!after.contains(few.constLast())); // nobody offers it
    rig.graphs.setMetrics({Metric::HbmBandwidth, Metric::RunTime, Metric::TransferTime});
    const auto when = world.now() - 1'500;
    QTRY_VERIFY(rig.has(Metric::RunTime, when) && rig.has(Metric::TransferTime, when));
    QCOMPARE(rig.at(Metric::HbmBandwidth, when).mean, 52.0F);
    QCOMPARE(rig.graph(Metric::HbmBandwidth)->plot()->yAxis->range().lower, 0.0);
    QVERIFY(rig.graph(Metric::HbmBandwidth)->plot()->yAxis->range().upper >= 100);
    QCOMPARE(rig.graph(Metric::RunTime)->accessibleName(), few.at(1));
    QVERIFY2(rig.graph(Metric::RunTime)->accessibleDescription().contains(u"12.3 ms"_s),
             qPrintable(rig.graph(Metric::RunTime)->accessibleDescription()));
    QVERIFY(rig.graph(Metric::TransferTime)->accessibleDescription().contains(u"350 µs"_s));
    const auto top = rig.graph(Metric::RunTime)->plot()->yAxis->range().upper;
    QVERIFY2(top > 0.0123 && top < 0.05, qPrintable(QString::number(top))); // milliseconds are seen, not a line at zero
    for (auto &core : world.usage.cores)
        core.runTime = noValue;
    rig.graphs.setSlice(world.usage);
    QVERIFY(choices().contains(few.at(1))); // what is drawn can be taken away
}

void UsageGraphsTest::anotherSliceShowsNothingOfTheOneBefore()
{
    GraphWorld world;
    world.train(60s);
    Rig rig{&world};
    QTRY_VERIFY(rig.has(Metric::DutyCycle, world.now() - 20'000));
    auto other = world.usage;
    other.id = TpuId{u"projects/trc-practice/locations/us-central2-b/nodes/other"_s};
    for (auto &host : other.hosts)
        host.id = u"other/"_s + host.label;
    rig.graphs.setSlice(other);
    QVERIFY(!rig.has(Metric::DutyCycle, world.now() - 20'000));
    QTRY_VERIFY(rig.graphs.findChild<NoticeBar *>(u"usageGraphsNotice"_s)->isVisible());
    QVERIFY(!rig.has(Metric::DutyCycle, world.now() - 20'000));
}

void UsageGraphsTest::deletedInTheMiddleOfAQuestionNothingHappens()
{
    GraphWorld world;
    world.train(60s);
    const auto before = TaskScope::running(); // the history's own
    {
        Rig rig{&world};
        rig.graphs.setSelection({}, GraphScope::PerCore);
        rig.graphs.writeCsv(world.folder.filePath(u"never.csv"_s),
                            [](const Result<> &) { QFAIL("told after the end"); });
    }
    QTRY_VERIFY(TaskScope::running() <= before);
}

#include "tests/support/testmain.h"
QTEST_MAIN(UsageGraphsTest)
#include "tst_usagegraphs.moc"
