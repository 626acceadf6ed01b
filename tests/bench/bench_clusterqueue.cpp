// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The queue of a cluster of 2,048 hosts with 50,000 jobs, from the bytes of a controller to what the service says of
// it: how long a worker reads, and what another look costs the window's thread. Prints one line of JSON for each
// figure.
#include "services/cluster/clusterscript.h"
#include "services/cluster/clusterservice.h"
#include "services/core/async/reply.h"
#include "services/store/documents.h"
#include "tests/bench/figures.h"
#include "tests/fakes/virtualclock.h"
#include "tests/support/journalhere.h"

#include <QCoreApplication>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

constexpr int nodeCount = 2'048;
constexpr int hostsOfSlice = 4;
constexpr int jobCount = 50'000;
constexpr int rounds = 9;
const QByteArray separator{1, shortSeparator};

QByteArray number(qint64 value)
{
    return QByteArray::number(value);
}

QByteArray sliceName(int slice)
{
    return "slice" + number(slice).rightJustified(4, '0');
}

/// As squeue writes it in the short form; each look some jobs stand otherwise.
QByteArray shortJobs(int look)
{
    QByteArray text;
    for (int i = 0; i < jobCount; ++i) {
        const bool runs = i < nodeCount / hostsOfSlice;
        const auto id = number(1'000 + i);
        const QList<QByteArray> columns{id,
                                        id,
                                        "N/A",
                                        runs ? "RUNNING" : "PENDING",
                                        runs                       ? "None"
                                            : (i + look) % 50 == 0 ? "Resources"
                                                                   : "Priority",
                                        "user" + number(i % 40),
                                        "v4-32",
                                        "4",
                                        runs ? "960" : "4",
                                        number(4'294'000'000 - i),
                                        "12:00:00",
                                        "2026-11-30T12:00:00",
                                        runs ? "2026-11-30T13:00:00" : "N/A",
                                        runs ? "2026-12-01T01:00:00" : "N/A",
                                        runs ? sliceName(i) + "-w[000-003]" : QByteArray{},
                                        "(null)",
                                        "(null)",
                                        "N/A",
                                        "/mnt/share/run-" + number(i % 997),
                                        "(null)",
                                        "train-" + number(i % 997)};
        text += columns.join(separator) + '\n';
    }
    return text;
}

QByteArray shortNodes()
{
    QByteArray text;
    for (int i = 0; i < nodeCount; ++i) {
        const auto slice = sliceName(i / hostsOfSlice);
        const QList<QByteArray> columns{slice + "-w" + number(i % hostsOfSlice).rightJustified(3, '0'),
                                        "10.0.0.1",
                                        "allocated",
                                        "slice_" + slice + ",type_v4-32,zone_us-central2-b",
                                        "v4-32",
                                        "(null)",
                                        "240",
                                        "240/0/0/240",
                                        "24.11.5",
                                        "none"};
        text += columns.join(separator) + '\n';
    }
    return text;
}

/// The same as JSON of 24.11, with the members that make it long.
QByteArray jsonJobs(int count)
{
    QByteArray text = "{\"jobs\": [";
    for (int i = 0; i < count; ++i) {
        const auto unset = [](const char *name) {
            return QByteArray{"\""} + name + "\": {\"set\": false, \"infinite\": false, \"number\": 0}, ";
        };
        QByteArray row = "{";
        for (const auto *name : {"cores_per_socket",
                                 "cpu_frequency_minimum",
                                 "cpu_frequency_maximum",
                                 "deadline",
                                 "delay_boot",
                                 "het_job_id",
                                 "het_job_offset",
                                 "max_cpus",
                                 "max_nodes",
                                 "memory_per_cpu",
                                 "memory_per_node",
                                 "minimum_cpus_per_node",
                                 "preempt_time",
                                 "pre_sus_time",
                                 "resize_time",
                                 "suspend_time",
                                 "tasks_per_core",
                                 "tasks_per_node",
                                 "threads_per_core",
                                 "time_minimum"})
            row += unset(name);
        row += "\"job_id\": " + number(1'000 + i)
            + ", \"job_state\": [\"PENDING\"], \"state_reason\": \"Priority\", \"name\": \"train-" + number(i % 997)
            + "\", \"user_name\": \"user" + number(i % 40)
            + "\", \"partition\": \"v4-32\", \"priority\": {\"set\": true, \"infinite\": false, \"number\": "
            + number(4'294'000'000 - i)
            + "}, \"submit_time\": {\"set\": true, \"infinite\": false, \"number\": 1796000000}, "
            + "\"time_limit\": {\"set\": true, \"infinite\": false, \"number\": 720}, \"current_working_directory\": "
              "\"\\/mnt\\/share\"}";
        text += (i > 0 ? ", " : "") + row;
    }
    return text + "]}";
}

void printReading()
{
    const QueuePart shortPart{.form = QueueForm::Short, .bytes = shortJobs(0)};
    const QueuePart jsonPart{.bytes = jsonJobs(4'000)};
    QList<double> shortTimes;
    QList<double> jsonTimes;
    for (int round = 0; round < rounds; ++round) {
        shortTimes << figures::milliseconds([&] { (void)parseJobs(shortPart); });
        jsonTimes << figures::milliseconds([&] { (void)parseJobs(jsonPart); });
    }
    figures::printMiddle(u"queue of 50,000 jobs, read on a worker"_s, shortTimes, "1000");
    figures::printMiddle(u"queue of 4,000 jobs in JSON, read on a worker"_s, jsonTimes, "1000");
}

Cluster cluster()
{
    PodHost host{.id = u"box"_s, .label = u"box"_s};
    return {.id = QUuid::createUuid(),
            .name = u"lab"_s,
            .controller = host,
            .slices = {ClusterSlice{.name = u"slice0000"_s,
                                    .hosts = {ClusterHost{.node = u"slice0000-w000"_s, .host = host}}}},
            .createdAt = QDateTime::currentDateTimeUtc(),
            .setUpAt = QDateTime::currentDateTimeUtc()};
}

HostRun answerTo(const RunRequest &, const QByteArray &jobs, const QByteArray &nodes)
{
    HostRun run;
    run.state = HostRun::State::Exited;
    run.output = RunOutput{{}, 256 * 1024 * 1024};
    run.output.append(RunOutput::Stream::Out,
                      "tpudesk-cluster 1\nnow 1796061700 +0000\nversion slurm 24.11.5\nup\npart jobs short plain "
                          + number(jobs.size()) + '\n' + jobs + "\npart nodes short plain " + number(nodes.size())
                          + '\n' + nodes + '\n');
    return run;
}

/// What the window's thread spends on one look after another; a worker does the rest.
void printRefresh()
{
    QTemporaryDir folder;
    JournalHere journal{folder.filePath(u"journal"_s)};
    if (!journal.open())
        return;
    Documents documents{&journal};
    (void)waited(documents.loaded());
    VirtualClock clock;
    const auto nodes = shortNodes();
    const QList<QByteArray> looks{shortJobs(0), shortJobs(1)};
    int look = 0;
    ClusterContext context{.documents = &documents, .clock = &clock};
    context.run = [&](const PodHost &, const RunRequest &request, const std::stop_token &) {
        return finishedTask<HostRun>(answerTo(request, looks[++look % 2], nodes));
    };
    ClusterService service{std::move(context)};
    const auto known = cluster();
    if (!service.keep(known))
        return;
    int heard = 0;
    QObject::connect(&service, &ClusterService::queueChanged, &service, [&heard] { ++heard; });
    service.resume();
    QList<double> times;
    for (int round = 0; round <= rounds; ++round) {
        const auto before = figures::threadTime();
        const int until = round + 1;
        while (heard < until)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        if (round > 0) // the first one makes the list
            times << figures::threadTime() - before;
        service.lookNow();
    }
    figures::printMiddle(u"another look at 50,000 jobs, of the window's thread, without a page"_s, times, "60");
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    printReading();
    printRefresh();
    return 0;
}
