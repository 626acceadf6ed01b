// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the graphs in light and dark: graphgallery FOLDER [zh_CN|ko]; translations (.qm) are read from the
// folder, too.
#include "tests/widgets/usage/graphworld.h"
#include "tests/widgets/usage/slices.h"
#include "widgets/common/card.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/usageexport.h"
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagepage.h"

#include <QApplication>
#include <QTest>
#include <QTranslator>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QString folder;

/// The graphs in their card, as they stand on the page.
struct Shot
{
    explicit Shot(GraphWorld *world, QSize size = {690, 500})
        : graphs{new UsageGraphs{&world->history, &world->clock}}
    {
        auto *card = new Card;
        card->body()->addWidget(graphs);
        auto *column = new QVBoxLayout{&window};
        column->addWidget(card);
        window.resize(size);
        window.show();
        graphs->setSlice(world->usage);
    }

    void take(const QString &name)
    {
        QTest::qWait(400);
        const auto *scheme = Theme::of(&window)->scheme() == Scheme::Dark ? "dark" : "light";
        (void)window.grab().save(u"%1/%2-%3.png"_s.arg(folder, name, QLatin1StringView{scheme}));
    }

    QWidget window;
    UsageGraphs *graphs;
};

/// An hour with a restart and, at its end, a straggler; a nap of seven minutes that Monitoring filled.
void makeHour(GraphWorld *world)
{
    world->mark(UsageEvent::Kind::JobStarted, u"train.py"_s);
    world->train(14min);
    const auto gap = world->now();
    world->sleep(7min);
    for (int i = 0; i < 7; ++i)
        world->coarse(gap + i * GraphWorld::minute, 88 + float(i % 3) * 3);
    world->train(12min);
    world->mark(UsageEvent::Kind::Preempted, {});
    for (int i = 0; i < 120; ++i) {
        world->clock.advance(1s);
        world->look(0, 0.2F);
    }
    world->mark(UsageEvent::Kind::Restarted, u"job restarted"_s);
    for (int i = 0; i < 5; ++i) {
        world->train(2min);
        world->mark(UsageEvent::Kind::Step, u"step %1"_s.arg(1'000 * (i + 1)));
    }
    world->mark(UsageEvent::Kind::Note, u"<b>checkpoint</b> & more"_s);
    world->train(15min, 9);
    for (qsizetype i = 0; i < world->usage.cores.size(); ++i)
        world->usage.cores[i].isStraggler = world->usage.layout.cores.at(i).chipOfSlice == 9;
}

void hour()
{
    GraphWorld world;
    makeHour(&world);
    Shot shot{&world};
    shot.take(u"hour"_s);
    const auto at = world.now() - 5 * GraphWorld::minute;
    auto *graph = shot.graphs->findChild<UsageGraph *>(u"usageGraph1"_s);
    emit graph->actionRequested({.kind = GraphAction::Kind::PointAt, .at = at});
    shot.take(u"hour-crosshair"_s);
    emit graph->actionRequested({.kind = GraphAction::Kind::PointAt, .at = world.now() - 27 * GraphWorld::minute});
    shot.take(u"hour-crosshair-event"_s);
    emit graph->actionRequested({});
    shot.graphs->setSelection({}, GraphScope::PerCore);
    shot.take(u"hour-cores"_s);
    emit graph->actionRequested({.kind = GraphAction::Kind::PointAt, .at = at});
    shot.take(u"hour-cores-crosshair"_s);
    emit graph->actionRequested({});
    shot.graphs->setSelection({}, GraphScope::PerHost);
    shot.take(u"hour-hosts"_s);
    shot.graphs->setSelection({2, 5, 14}, GraphScope::Slice);
    shot.take(u"hour-chosen"_s);
    shot.graphs->setMetrics({Metric::DutyCycle, Metric::HbmUsed, Metric::HostCpu, Metric::HostMemoryUsed, Metric::Load,
                             Metric::NetworkIn, Metric::DiskUsed});
    shot.take(u"hour-many"_s);
    shot.graphs->setSelection({}, GraphScope::Slice);
    shot.graphs->setMetrics({Metric::DutyCycle, Metric::HbmUsed, Metric::HostCpu});
    shot.graphs->setRange(60s);
    shot.take(u"minute"_s);
    shot.graphs->setRange(300s);
    shot.take(u"five"_s);
    emit graph->actionRequested({.kind = GraphAction::Kind::Show,
                                 .at = world.now() - 48 * GraphWorld::minute,
                                 .until = world.now() - 30 * GraphWorld::minute});
    shot.take(u"looked-back"_s);
}

/// The world as a watch would tell it.
class WorldFeed final : public UsageFeed
{
public:
    explicit WorldFeed(GraphWorld *world)
        : m_world{world}
    {
    }

    [[nodiscard]] QList<WatchedSlice> slices() const override
    {
        return {{.id = m_world->usage.id,
                 .name = u"llama-pod"_s,
                 .type = m_world->usage.type,
                 .isLive = true,
                 .newest = m_world->now()}};
    }
    [[nodiscard]] SliceUsage now(const TpuId &) const override { return m_world->usage; }
    [[nodiscard]] History *history() const override { return &m_world->history; }
    void watch(const TpuId &, bool) override { }
    void keepPace(const TpuId &) override { }
    [[nodiscard]] double rate() const override { return 1; }
    void setRate(double) override { }
    [[nodiscard]] UsageThresholds thresholds() const override { return {}; }
    void setThresholds(const UsageThresholds &) override { }
    [[nodiscard]] MonitoringUse monitoring(const TpuId &) const override { return {}; }
    void setMonitoring(bool, int) override { }
    void setMuted(const TpuId &, bool) override { }

private:
    GraphWorld *m_world;
};

void page()
{
    GraphWorld world;
    makeHour(&world);
    auto usage = slices::busy(u"v4-32"_s);
    slices::makeStraggler(usage, 9);
    usage.id = world.usage.id;
    usage.at = world.now();
    for (qsizetype worker = 0; worker < usage.hosts.size(); ++worker)
        usage.hosts[worker].id = world.usage.hosts.at(worker).id;
    for (auto &core : usage.cores)
        core.at = usage.at;
    world.usage = usage;
    WorldFeed feed{&world};
    UsagePage page{{.feed = &feed, .clock = &world.clock}};
    page.setAttribute(Qt::WA_StyledBackground);
    page.resize(1080, 640);
    page.show();
    page.showSlice(usage.id);
    QTest::qWait(800);
    const auto *scheme = Theme::of(&page)->scheme() == Scheme::Dark ? "dark" : "light";
    (void)page.grab().save(u"%1/page-%2.png"_s.arg(folder, QLatin1StringView{scheme}));
    for (const auto &[what, ending] :
         {std::pair{UsageExport::Png, "png"}, std::pair{UsageExport::Svg, "svg"}, std::pair{UsageExport::Pdf, "pdf"}})
        page.saveTo(what, u"%1/saved-%2.%3"_s.arg(folder, QLatin1StringView{scheme}, QLatin1StringView{ending}));
}

void month()
{
    GraphWorld world{u"v5litepod-16"_s, true};
    for (int day = 0; day < 27; ++day) {
        if (day % 6 == 4) {
            world.sleep(24h);
            continue;
        }
        world.mark(UsageEvent::Kind::JobStarted, u"run %1"_s.arg(day));
        world.train(9h, -1, 120s);
        world.sleep(15h);
    }
    for (int turn = 0; turn < 2; ++turn) { // what was handed over stands on the disk
        world.history.flush();
        (void)QCoro::waitFor(world.history.forget(u"nobody"_s));
    }
    Shot shot{&world};
    shot.graphs->setRange(720h);
    shot.take(u"month"_s);
    shot.graphs->setRange(168h);
    shot.take(u"week"_s);
    shot.graphs->setRange(24h);
    shot.take(u"day"_s);
}

void empty()
{
    GraphWorld world;
    Shot shot{&world};
    shot.take(u"empty"_s);
}

void large()
{
    GraphWorld world{u"v4-4096"_s};
    world.train(4min);
    Shot shot{&world};
    shot.graphs->setRange(300s);
    shot.take(u"large"_s);
    shot.graphs->setSelection({}, GraphScope::PerCore);
    shot.take(u"large-cores"_s);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const auto arguments = QApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    folder = arguments.at(1);
    QTranslator words;
    if (arguments.size() > 2 && words.load(u"%1/tpudesk_%2"_s.arg(folder, arguments.at(2))))
        QApplication::installTranslator(&words);
    const QLocale locale{arguments.value(2, u"en"_s)};
    QLocale::setDefault(locale);
    Theme theme{&application, locale};
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme.setChoice(choice);
        page();
        hour();
        month();
        empty();
        large();
    }
    return 0;
}
