// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/usageevents.h"
#include "tests/widgets/usage/graphrig.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/graphhead.h"
#include "widgets/usage/usagetext.h"

#include <QSignalSpy>

using namespace std::chrono_literals;

namespace {

constexpr qint64 minute = GraphWorld::minute;

/// Of what the plot draws in the column of a time: how near any pixel comes to a colour; 0: it is there as it is.
int nearestTo(UsageGraph *graph, qint64 when, const QColor &colour)
{
    auto *plot = graph->plot();
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const auto image = plot->toPixmap(plot->width(), plot->height()).toImage();
    int nearest = 999;
    for (int x = int(plot->placeOf(when)) - 1; x <= int(plot->placeOf(when)) + 1; ++x) {
        for (int y = plot->axisRect()->top(); y < plot->axisRect()->bottom(); ++y) {
            const auto there = image.pixelColor(x, y);
            nearest = std::min(nearest,
                               std::abs(there.red() - colour.red()) + std::abs(there.green() - colour.green())
                                   + std::abs(there.blue() - colour.blue()));
        }
    }
    return nearest;
}

QStringList headsOf(const Rig &rig)
{
    QStringList values;
    for (const auto metric : {Metric::DutyCycle, Metric::HbmUsed, Metric::HostCpu})
        values.append(rig.graph(metric)->findChild<GraphHead *>()->entries().value(0).value);
    return values;
}

/// All cores and hosts stand so now; values come only of those that compute.
void turn(GraphWorld *world, UsageState state)
{
    world->usage.state = state;
    for (auto &core : world->usage.cores)
        core.state = state;
    for (auto &host : world->usage.hosts) {
        host.state = state;
        host.at = state != UsageState::Unreachable ? world->now() : host.at;
    }
    world->usage.at = state == UsageState::Busy ? world->now() : world->usage.at;
}

} // namespace

/// What the graphs say of the present: the number of this moment, an axis as long as its range, what has just happened.
class GraphsNowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void anEndIsToldAsWhatItWas();
    void aJobThatHasJustEndedIsLabelledAtBothEnds();
    void linesOfEventsAreAsDarkAsTheirShapes();
    void theAxisSpansItsRangeFromTheFirstMinute();
    void theHeadSaysTheNumberOfThisMoment();
    void whatIsOverOrSilentIsNotTakenFromThePast();
    void aLineOfItsOwnSaysItsOwnUnit();

private:
    std::unique_ptr<Theme> m_theme;
};

void GraphsNowTest::anEndIsToldAsWhatItWas()
{
    const auto ended = [](eventtext::Saying saying) {
        return UsageEvent{{}, 0, UsageEvent::Kind::JobEnded, eventtext::kept(saying, {u"llama"_s})};
    };
    QCOMPARE(faceOf(ended(eventtext::Saying::JobFailed)).level, StatusLevel::Bad);
    QCOMPARE(faceOf(ended(eventtext::Saying::JobInterrupted)).level, StatusLevel::Warning);
    QCOMPARE(faceOf(ended(eventtext::Saying::JobStopped)).level, StatusLevel::Skipped);
    QCOMPARE(faceOf(ended(eventtext::Saying::JobEndedWell)).level, StatusLevel::Done);
    QCOMPARE(sentenceOf(ended(eventtext::Saying::JobFailed)), u"llama has failed"_s);
    QCOMPARE(sentenceOf({{}, 0, UsageEvent::Kind::Note, eventtext::kept(eventtext::Saying::NameReady, {u"node-1"_s})}),
             u"node-1 is ready"_s);
    QCOMPARE(sentenceOf({{}, 0, UsageEvent::Kind::Note, u"ready"_s}), u"ready"_s); // of an older version
    QCOMPARE(
        sentenceOf({{}, 0, UsageEvent::Kind::Restarted, eventtext::kept(eventtext::Saying::HostRestarted, {u"w-3"_s})}),
        u"host 3 restarted"_s);
    GraphWorld world;
    world.train(10min);
    world.mark(UsageEvent::Kind::JobEnded, eventtext::kept(eventtext::Saying::JobFailed, {u"llama"_s}), 2 * minute);
    world.mark(UsageEvent::Kind::Note, u"a note"_s, 5'000); // at the right edge: its words stand left of the line
    Rig rig{&world};
    rig.graphs.setRange(300s);
    QTRY_COMPARE(rig.events(Metric::DutyCycle)->labels().size(), 2);
    for (const auto &label :
         rig.events(Metric::DutyCycle)->labels()) { // the shape at one end of the words is on the line
        const auto end = label.isLeft ? label.box.right() : label.box.left();
        QVERIFY2(std::abs(end - label.x) < label.box.height(), qPrintable(label.text));
    }
    QVERIFY(rig.events(Metric::DutyCycle)->labels().constLast().isLeft);
}

/// The usual first job: begun a moment ago, over now, both at the right edge of a long axis.
void GraphsNowTest::aJobThatHasJustEndedIsLabelledAtBothEnds()
{
    GraphWorld world;
    world.train(10min);
    world.mark(UsageEvent::Kind::JobStarted, u"train-1"_s, 40'000);
    world.mark(UsageEvent::Kind::JobEnded, eventtext::kept(eventtext::Saying::JobEndedWell, {u"train-1"_s}), 2'000);
    Rig rig{&world};
    rig.graphs.setRange(15min);
    QTRY_COMPARE(rig.events(Metric::DutyCycle)->labels().size(), 2);
    const auto labels = rig.events(Metric::DutyCycle)->labels();
    QVERIFY(std::ranges::any_of(labels, [](const auto &label) { return label.text == u"train-1 has ended well"_s; }));
    QVERIFY(!labels.at(0).box.intersects(labels.at(1).box));
    for (const auto range : {1h, 24h}) { // shapes on each other, then both on one place: how it ended says more
        rig.graphs.setRange(range);
        QTRY_COMPARE(rig.events(Metric::DutyCycle)->labels().size(), 1);
        QCOMPARE(rig.events(Metric::DutyCycle)->labels().constFirst().text, u"train-1 has ended well +1"_s);
    }
}

/// As the range is called, also while little of it was measured: a title that says one thing over an axis that says
/// another is believed by nobody.
void GraphsNowTest::theAxisSpansItsRangeFromTheFirstMinute()
{
    GraphWorld world;
    world.train(40s);
    Rig rig{&world};
    rig.graphs.setRange(15min);
    QTRY_VERIFY(!rig.graph(Metric::DutyCycle)->isEmpty());
    QCOMPARE(rig.graphs.window().length(), 15 * minute);
    world.train(100s);
    rig.graphs.setSlice(world.usage);
    QCOMPARE(rig.graphs.window().length(), 15 * minute);
    QVERIFY(rig.graphs.window().isFollowing());
    const auto axis = rig.graph(Metric::DutyCycle)->plot()->xAxis->range();
    QCOMPARE(qRound(axis.size()), 15 * 60);
    const QSignalSpy ranges{&rig.graphs, &UsageGraphs::rangeChanged};
    QTest::keyClick(rig.graph(Metric::DutyCycle), Qt::Key_Plus); // the user's own stretch stays as it is
    const auto own = rig.graphs.window().length();
    QCOMPARE(ranges.constLast().constFirst().value<std::chrono::seconds>(), 0s);
    world.train(5s);
    rig.graphs.setSlice(world.usage);
    QCOMPARE(rig.graphs.window().length(), own);
    rig.graphs.setRange(60s);
    QCOMPARE(rig.graphs.window().length(), minute);
}

/// Head of the graph, map and the line below the window have one number: of now, not of the record a moment ago.
void GraphsNowTest::theHeadSaysTheNumberOfThisMoment()
{
    GraphWorld world;
    world.train(60s);
    Rig rig{&world};
    const auto head = [&](Metric metric) {
        return rig.graph(metric)->findChild<GraphHead *>()->entries().value(0).value;
    };
    QTRY_COMPARE(head(Metric::HbmUsed), u"28 GiB"_s);
    world.usage.at = world.now();
    world.usage.duty = 41;
    world.usage.medianUsed = 48.0F * 1024 * 1024;
    rig.graphs.setSlice(world.usage);
    QCOMPARE(head(Metric::DutyCycle), u"41 %"_s);
    QCOMPARE(head(Metric::HbmUsed), u"48 MiB"_s);
    QVERIFY(usedOfTotal(world.usage.medianUsed, 32 * GraphWorld::gib).startsWith(head(Metric::HbmUsed)));
    world.usage.duty = noValue; // the program has ended: what it had a moment ago is not how it stands
    world.usage.medianUsed = noValue;
    rig.graphs.setSlice(world.usage);
    QCOMPARE(head(Metric::DutyCycle), phrases::none());
    QCOMPARE(head(Metric::HbmUsed), phrases::none());
    rig.graphs.setFollowing(false); // who looks back sees what was then
    world.train(2s);
    rig.graphs.setSlice(world.usage);
    QTRY_COMPARE(head(Metric::HbmUsed), u"28 GiB"_s);
}

/// The cells of the map say that there is no program, or nobody to ask: minutes long, and no head says a number beside
/// them.
void GraphsNowTest::whatIsOverOrSilentIsNotTakenFromThePast()
{
    GraphWorld world;
    world.train(60s);
    Rig rig{&world};
    const auto heads = [&] { return headsOf(rig); };
    const auto notify = [&](UsageState state) {
        turn(&world, state);
        rig.graphs.setSlice(world.usage);
    };
    const auto none = phrases::none();
    const auto *badge = rig.graphs.findChild<StateBadge *>(u"usageLiveBadge"_s);
    QTRY_COMPARE(heads().value(1), u"28 GiB"_s); // nobody was asked yet: what was a moment ago
    world.usage.duty = 95;
    world.usage.medianUsed = 64.0F * 1024 * 1024;
    for (auto &host : world.usage.hosts)
        host.values.insert(Metric::HostCpu, 89);
    notify(UsageState::Busy);
    QCOMPARE(heads(), (QStringList{u"95 %"_s, u"64 MiB"_s, u"89 %"_s}));
    notify(UsageState::NoWorkload); // its host answers
    QCOMPARE(heads(), (QStringList{none, none, u"89 %"_s}));
    world.usage.duty = world.usage.medianUsed = noValue;
    for (int second = 0; second < 40; second += 5) {
        world.sleep(5s);
        notify(UsageState::NoWorkload);
        QCOMPARE(heads(), (QStringList{none, none, u"89 %"_s}));
    }
    QVERIFY(badge->isVisible());
    notify(UsageState::Unreachable); // values of the hosts are kept, and are not of now
    QCOMPARE(heads(), (QStringList{none, none, none}));
    QVERIFY(!badge->isVisible());
    world.sleep(30s);
    notify(UsageState::Unreachable);
    QCOMPARE(heads(), (QStringList{none, none, none}));
    notify(UsageState::NoWorkload);
    QCOMPARE(heads(), (QStringList{none, none, u"89 %"_s}));
    QVERIFY(badge->isVisible());
    for (auto &host : world.usage.hosts) // nobody may log in: nothing is measured
        host.values.clear();
    notify(UsageState::NoData);
    QVERIFY(!badge->isVisible());
}

/// Bytes, where the map shows a part of the whole.
void GraphsNowTest::aLineOfItsOwnSaysItsOwnUnit()
{
    GraphWorld world{u"v4-8"_s};
    world.train(60s);
    for (auto &core : world.usage.cores) {
        core = {.state = UsageState::Busy,
                .at = world.now(),
                .duty = 95,
                .hbmUsed = 16 * GraphWorld::gib,
                .hbmTotal = 32 * GraphWorld::gib};
        world.usage.at = core.at;
    }
    Rig rig{&world};
    rig.graphs.setSelection({}, GraphScope::PerCore);
    QTRY_COMPARE(rig.graph(Metric::HbmUsed)->findChild<GraphHead *>()->entries().value(0).value, u"16 GiB"_s);
}

void GraphsNowTest::linesOfEventsAreAsDarkAsTheirShapes()
{
    GraphWorld world;
    world.train(10min);
    world.mark(UsageEvent::Kind::Maintenance, {}, 2 * minute);
    Rig rig{&world};
    rig.graphs.setRange(300s);
    QTRY_COMPARE(rig.events(Metric::DutyCycle)->labels().size(), 1);
    auto *graph = rig.graph(Metric::DutyCycle);
    const auto nearest = nearestTo(graph, world.now() - 2 * minute, tokensOf(graph).warn);
    QVERIFY2(nearest < 24, qPrintable(QString::number(nearest)));
}

#include "tests/support/testmain.h"
QTEST_MAIN(GraphsNowTest)
#include "tst_graphsnow.moc"
