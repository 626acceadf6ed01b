// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The queue of a cluster of 2,048 hosts with 50,000 jobs: how long it takes until it is shown, and what another look at
// the controller costs the window's thread. Prints one line of JSON for each figure.
#include "tests/bench/figures.h"
#include "tests/fakes/fakeclock.h"
#include "widgets/cluster/clusterpage.h"
#include "widgets/common/table.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLineEdit>

using namespace Qt::StringLiterals;

namespace {

constexpr int nodeCount = 2'048;
constexpr int hostsOfSlice = 4;
constexpr int jobCount = 50'000;
constexpr int rounds = 15;
constexpr qint64 now = 1'795'000'000;
using Queue = ClusterCalls::Queue;

ClusterJob job(qint64 id, int running)
{
    ClusterJob one;
    one.id = id;
    one.name = u"train-%1"_s.arg(id % 997);
    one.user = u"user%1"_s.arg(id % 40);
    one.partition = id % 3 == 0 ? u"v4-8"_s : u"v4-32"_s;
    one.priority = 1'000'000 - id % 5'000;
    one.submittedAt = now - 86'400 + id % 80'000;
    one.timeLimit = 3'600 * (1 + id % 24);
    one.nodeCount = hostsOfSlice;
    if (running >= 0) {
        one.state = ClusterJobState::Running;
        one.startedAt = now - id % 3'600;
        one.endsAt = one.startedAt + one.timeLimit;
        one.nodes = u"slice%1-w[000-003]"_s.arg(running, 4, 10, QChar{u'0'});
    } else {
        one.state = ClusterJobState::Pending;
        one.reason = id % 7 == 0 ? u"Dependency"_s : u"Priority"_s;
    }
    return one;
}

/// Job `first` is the oldest; as many run as there are slices.
Queue queueFrom(qint64 first)
{
    auto queue = std::make_shared<ClusterQueue>();
    queue->readAt = now;
    queue->jobs.reserve(jobCount);
    for (int i = 0; i < jobCount; ++i)
        queue->jobs.append(job(first + i, i < nodeCount / hostsOfSlice ? i : -1));
    for (int i = 0; i < nodeCount; ++i) {
        ClusterNode node;
        node.name =
            u"slice%1-w%2"_s.arg(i / hostsOfSlice, 4, 10, QChar{u'0'}).arg(i % hostsOfSlice, 3, 10, QChar{u'0'});
        node.state = ClusterNodeState::Allocated;
        node.partitions = QStringList{u"v4-32"_s};
        queue->nodes.append(node);
    }
    return queue;
}

struct Stage
{
    Stage()
    {
        Cluster one;
        one.id = QUuid::createUuid();
        one.name = u"lab"_s;
        one.setUpAt = QDateTime::fromSecsSinceEpoch(now);
        clusters = {one};
    }
    [[nodiscard]] ClusterPageContext context()
    {
        ClusterCalls calls;
        calls.clusters = [this] { return clusters; };
        calls.queue = [this](const QUuid &) { return queue; };
        calls.sight = [](const QUuid &) { return ClusterSight{}; };
        calls.watch = [](const QUuid &) { };
        return {.calls = calls, .clock = &clock};
    }

    QList<Cluster> clusters;
    Queue queue = std::make_shared<const ClusterQueue>();
    FakeClock clock;
};

/// From the queue, as it was read, to the painted page.
double shown(Stage *stage)
{
    return figures::milliseconds([stage] {
        ClusterPage page{stage->context()};
        page.resize(1'160, 760);
        page.show();
        QCoreApplication::processEvents();
        if (page.findChild<Table *>(u"clusterQueue"_s)->model()->rowCount() != jobCount || page.grab().isNull())
            qFatal("the queue is not shown");
    });
}

/// The window's thread alone, from the news to the painted page.
void measureRefresh(Stage *stage, ClusterPage *page, const char *what)
{
    QList<double> times;
    for (int i = 0; i < rounds; ++i) {
        const auto next = queueFrom(1 + 50 * (i + 1)); // 50 ended, as many came, and as many others run now
        const auto difference = differenceOf(*stage->queue, *next); // the service's worker
        stage->queue = next;
        const auto before = figures::threadTime();
        page->onQueueChanged(stage->clusters.constFirst().id, difference);
        QCoreApplication::processEvents();
        (void)page->grab();
        times.append(figures::threadTime() - before);
    }
    figures::printMiddle(QLatin1StringView{what}, times, "<= 60 ms");
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const Theme theme{&application};
    Stage stage;
    stage.queue = queueFrom(1);
    QList<double> times;
    for (int i = 0; i < rounds; ++i)
        times.append(shown(&stage));
    figures::printMiddle(u"queue page of 50,000 jobs on 2,048 hosts, shown", times, "<= 300 ms");
    ClusterPage page{stage.context()};
    page.resize(1'160, 760);
    page.show();
    QCoreApplication::processEvents();
    measureRefresh(&stage, &page, "queue page of 50,000 jobs, window's thread for a refresh");
    stage.queue = queueFrom(1);
    auto *table = page.findChild<Table *>(u"clusterQueue"_s);
    table->sortByColumn(1, Qt::AscendingOrder); // by their names
    measureRefresh(&stage, &page, "queue page of 50,000 jobs sorted by name, window's thread for a refresh");
    table->sortByColumn(3, Qt::AscendingOrder);
    table->selectRow(3'800); // before it almost 2,000 wait for the same slices: when it starts is reckoned each time
    measureRefresh(&stage, &page, "queue page of 50,000 jobs with one that waits, window's thread for a refresh");
    QList<double> searches;
    for (int i = 0; i < rounds; ++i) {
        const auto before = figures::threadTime();
        page.findChild<QLineEdit *>(u"clusterFilter"_s)->setText(i % 2 == 0 ? u"train-1"_s : QString{});
        figures::pass(std::chrono::milliseconds{200}); // until it is no more typed
        (void)page.grab();
        searches.append(figures::threadTime() - before);
    }
    figures::printMiddle(u"queue page of 50,000 jobs, window's thread for a search", searches, "<= 60 ms");
    page.findChild<QAbstractButton *>(u"clusterSwitchSlices"_s)->click();
    stage.queue = queueFrom(1);
    measureRefresh(&stage, &page, "slices of 2,048 hosts, window's thread for a refresh");
    figures::print("memory with a queue of 50,000 jobs", figures::megabytes(figures::memoryKiB("VmRSS:")), "MB",
                   "<= 250 MB");
    return 0;
}
