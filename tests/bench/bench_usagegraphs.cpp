// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Graphs of 2,048 cores (512 hosts) with an hour of history at 1 Hz: how long one frame takes, what of the GUI thread a
// second of following costs, and what memory. Time is the test's own, so that an hour passes at once. Prints one line
// of JSON for each figure.
#include "tests/bench/figures.h"
#include "tests/widgets/usage/graphworld.h"
#include "widgets/common/card.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/bandline.h"
#include "widgets/usage/usagegraph.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usageloader.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int frames = 60;
constexpr int seconds = 20;

struct Stage
{
    explicit Stage(GraphWorld *of)
        : world{of}
        , graphs{new UsageGraphs{&of->history, &of->clock}}
    {
        auto *card = new Card;
        card->body()->addWidget(graphs);
        auto *column = new QVBoxLayout{&window};
        column->addWidget(card);
        window.resize(760, 640);
        window.show();
        graphs->setSlice(world->usage);
    }

    [[nodiscard]] bool isDrawn() const
    {
        const auto lines = graphs->findChildren<BandLine *>();
        return !lines.isEmpty() && std::ranges::any_of(lines.constFirst()->bands(), [](const Band &band) {
            return !std::isnan(band.mean);
        });
    }

    /// Until what was asked is answered and painted; on a busy machine it may not even have been asked yet.
    void settle()
    {
        QCoreApplication::processEvents();
        const auto *loader = graphs->findChild<UsageLoader *>();
        const QDeadlineTimer deadline{30s};
        while (loader->isBusy() || !isDrawn()) { // asleep, as the program would be
            if (deadline.hasExpired())
                qFatal("nothing was drawn");
            QEventLoop loop;
            QObject::connect(loader, &UsageLoader::answered, &loop, &QEventLoop::quit);
            QObject::connect(loader, &UsageLoader::failed, &loop, &QEventLoop::quit);
            QTimer::singleShot(loader->isBusy() ? 10'000ms : 50ms, &loop, &QEventLoop::quit);
            loop.exec();
        }
        QCoreApplication::processEvents();
    }

    /// Median and worst of drawing all graphs again and painting the window, ms.
    void frame(const char *name)
    {
        settle();
        QList<double> times;
        const auto all = graphs->findChildren<UsageGraph *>();
        for (int i = 0; i < frames; ++i) {
            QElapsedTimer timer;
            timer.start();
            for (auto *graph : all)
                graph->plot()->replot(QCustomPlot::rpQueuedRefresh);
            (void)window.grab();
            times.append(double(timer.nsecsElapsed()) / 1e6);
        }
        std::ranges::sort(times);
        figures::print(u"frame of the graphs, %1"_s.arg(QLatin1StringView{name}), times.at(frames / 2), "ms",
                       "<= 16 ms");
        figures::print(u"the slowest of 60, %1"_s.arg(QLatin1StringView{name}), times.constLast(), "ms", "");
    }

    /// The GUI thread's share while values come each second, without what bringing them costs.
    void follow(const char *name)
    {
        settle();
        double spent = 0;
        for (int second = 0; second < seconds; ++second) {
            world->train(1s, 9);
            const auto before = figures::threadTime();
            graphs->setSlice(world->usage);
            settle();
            spent += figures::threadTime() - before;
        }
        figures::print(u"GUI thread, following at 1 Hz, %1"_s.arg(QLatin1StringView{name}), spent / seconds / 10,
                       "% of a core", "<= 20 % for the whole page");
    }

    GraphWorld *world;
    QWidget window;
    UsageGraphs *graphs;
};

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const Theme theme{&application};
    GraphWorld world{u"v4-4096"_s};
    world.train(60min, 9);
    world.usage.cores[9].isStraggler = true;
    world.mark(UsageEvent::Kind::Preempted, {}, 20 * GraphWorld::minute);
    for (int step = 0; step < 100; ++step)
        world.mark(UsageEvent::Kind::Step, u"step %1"_s.arg(step), step * 30'000);
    const auto before = figures::memoryKiB("VmRSS:");
    Stage stage{&world};
    stage.frame("band of 2,048 cores and a straggler, 3 graphs, 1 h");
    figures::print("memory of the graphs beside the hour of history", (figures::memoryKiB("VmRSS:") - before) / 1024,
                   "MiB", "<= 250 MB for the whole program");
    figures::print("memory of the program with an hour of 2,048 cores", figures::memoryKiB("VmRSS:") / 1024, "MiB",
                   "<= 250 MB for the whole program");
    stage.follow("1 h");
    stage.graphs->setRange(60s);
    stage.follow("1 min");
    stage.graphs->setRange(1h);
    QList<int> some(64);
    std::ranges::generate(some, [i = 0]() mutable { return i++; });
    stage.graphs->setSelection(some, GraphScope::PerCore);
    stage.frame("64 cores apart, 3 graphs, 1 h");
    stage.follow("64 cores apart, 1 h");
    stage.graphs->setSelection({}, GraphScope::PerHost);
    stage.frame("band of 512 hosts, 3 graphs, 1 h");
    return 0;
}
