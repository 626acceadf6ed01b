// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a controller and its hosts say, scripts and tables from anywhere, and what was kept of a cluster: it stays
// bounded and plain, what was read can be written, and no record makes a line of a configuration that is not ours.
#include "services/cluster/clusterscript.h"
#include "services/cluster/clusterservice.h"
#include "services/cluster/clustertext.h"
#include "services/cluster/nodelist.h"
#include "services/cluster/slurmconf.h"
#include "services/cluster/slurmerrors.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

#include <cstdint>

using namespace Qt::StringLiterals;

namespace {

bool isPlainWord(const QString &text)
{
    return std::ranges::none_of(text, [](QChar c) {
        return c.category() == QChar::Other_Control || c.unicode() == 0x202e || c.unicode() == 0x2066;
    });
}

void judgeJob(const ClusterJob &job)
{
    require(job.id > 0, "a number");
    for (const auto &text : {job.name, job.user, job.partition, job.reason, job.stateWord, job.comment, job.folder})
        require(isPlainWord(text) && text.size() <= 4'100, "plain and bounded");
    require(job.submittedAt >= 0 && job.timeLimit >= 0 && job.nodeCount >= 0 && job.exitStatus <= 255,
            "numbers that can be");
    require(job.task >= 0 || job.arrayJob == 0 || job.key().startsWith(QString::number(job.arrayJob)), "a key");
    require(!clustertext::shortWhy(job).contains(u'\n'), "a row");
}

void judgeQueue(const QByteArray &raw, QueueForm form)
{
    const QueuePart part{.form = form, .isPacked = raw.startsWith("\x1f\x8b"), .bytes = raw};
    ClusterQueue queue{.readAt = 1'796'061'600};
    if (auto jobs = parseJobs(part))
        queue.jobs = std::move(jobs->rows);
    if (auto nodes = parseNodes(part))
        queue.nodes = std::move(nodes->rows);
    require(queue.jobs.size() <= ClusterQueue::mostJobs && queue.nodes.size() <= ClusterQueue::mostNodes,
            "not too many");
    for (qsizetype i = 0; i < queue.jobs.size(); ++i) {
        judgeJob(queue.jobs[i]);
        require(i == 0 || queue.jobs[i - 1].id < queue.jobs[i].id, "by number, each once");
    }
    for (qsizetype i = 1; i < queue.nodes.size(); ++i)
        require(queue.nodes[i - 1].name < queue.nodes[i].name, "by name, each once");
    const auto slices = slicesOf(queue);
    for (const auto &job : queue.jobs.first(std::min<qsizetype>(queue.jobs.size(), 20)))
        require(isPlainWord(clustertext::why(job, queue, slices, queue.readAt)), "a sentence");
    require(differenceOf(queue, queue).isEmpty(), "it is the same");
    require(differenceOf({}, queue).added.size() == queue.jobs.size(), "all are new");
}

void judgeAnswers(const QByteArray &raw)
{
    if (const auto look = parseClusterLook(raw)) {
        require(look->wanted.size() <= 512, "not many");
        (void)queueOf(*look);
    }
    if (const auto part = parseLogPart(raw))
        require(part->bytes.size() <= raw.size() && part->offset >= 0 && part->size >= 0, "a part");
    require(parseLogNames(raw).size() <= 4'096, "names");
    if (const auto account = parseAccount(raw)) {
        for (const auto &run : account->runs)
            require(isPlainWord(run.name) && run.elapsed >= 0 && run.nodeCount >= 0 && run.mostMemory >= -1, "a run");
        if (const auto all = efficiencyOfAll(account->runs))
            require(all->lost <= all->held && all->counted >= 0, "no more is lost than was had");
    }
    const auto error = slurmError(1, raw);
    require(!error.message.isEmpty() && isPlainWord(error.message), "a sentence");
    (void)slurmVersionIn(raw).text();
    if (const auto hardware = hardwareIn(raw))
        require(hardware->cpus > 0 && hardware->memory > 0 && hardware->sockets >= 0, "a machine");
    require(!chipFilesIn(raw).contains(u' '), "one word");
}

void judgeLists(const QString &text)
{
    require(nodesIn(text, 1'000).size() <= 1'000, "not many");
    (void)countNodes(text);
    const auto tasks = arrayTasksIn(text);
    require(tasks.tasks.size() <= mostArrayTasks && std::ranges::is_sorted(tasks.tasks), "tasks");
    require(arrayTasksIn(arrayText(tasks)).tasks == tasks.tasks, "what was read can be written");
}

void judgeScripts(const QByteArray &raw)
{
    if (const auto import = importSbatch(raw)) {
        require(!import->text.contains('\r') && import->order.more.size() <= 100, "a script");
        require(import->order.slices >= 1 && import->order.minutes >= 0, "an order");
    }
    if (const auto table = parseSweep(QString::fromUtf8(raw))) {
        require(table->rows.size() <= SweepTable::mostRows && problemOf(*table).isEmpty(), "a table");
        require(sweepFrom(toJson(*table)) == *table, "what was read can be written");
    }
    for (const auto &dependency : dependenciesIn(QString::fromUtf8(raw)))
        require(dependency.jobs.isEmpty() == (dependency.kind == JobDependency::Kind::Singleton), "of jobs");
}

/// Each line is one of ours: nothing that was kept can add one.
void judgeConf(const Cluster &cluster)
{
    static const QList<QByteArray> begins{
        "#",         "NodeName=llama", "NodeName=",   "PartitionName=",  "ClusterName=", "Slurm",       "AuthType=",
        "StateSave", "Proctrack",      "Select",      "Scheduler",       "Priority",     "EnforcePart", "JobSubmit",
        "Max",       "MinJobAge=",     "JobRequeue=", "ReturnTo",        "TreeWidth=",   "Topology",    "GresTypes=",
        "JobComp",   "Accounting",     "JobAcct",     "TaskProlog=/usr", "Suspend",      "Resume"};
    const auto conf = slurmConf(cluster, SlurmVersion{24, 11, 0});
    for (const auto &line : conf.split('\n'))
        require(line.isEmpty()
                    || std::ranges::any_of(begins, [&line](const QByteArray &one) { return line.startsWith(one); }),
                "a line of ours");
    require(conf.count("NodeName=") == cluster.hostCount(), "a node for each host");
}

void readKept(const QByteArray &raw)
{
    const auto json = QJsonDocument::fromJson(raw).object();
    if (const auto cluster = clusterFrom(json)) {
        require(clusterFrom(toJson(*cluster)) == cluster, "what was read can be written");
        judgeConf(*cluster);
        (void)slurmFiles(*cluster, {});
        (void)problemsOf(*cluster);
    }
    if (const auto submission = clusterSubmissionFrom(json))
        require(clusterSubmissionFrom(toJson(*submission)) == submission, "what was read can be written");
    const auto order = sbatchOrderFrom(json);
    if (problemsOf(order).isEmpty()) {
        const auto script = sbatchScript(order);
        require(script.startsWith("#!/bin/bash\n#SBATCH ") && !script.contains('\r'), "a script");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    judgeQueue(raw, QueueForm::Json);
    judgeQueue(raw, QueueForm::Short);
    judgeAnswers(raw);
    judgeLists(QString::fromUtf8(raw));
    judgeScripts(raw);
    readKept(raw);
    return 0;
}
