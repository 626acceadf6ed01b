// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterscript.h"
#include "services/cluster/jsonrows.h"
#include "tests/services/cluster/clusterfixture.h"

#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;
using clusterfixture::recorded;

namespace {

QueueRows<ClusterJob> jobsOf(const QueuePart &part)
{
    const auto jobs = parseJobs(part);
    if (!jobs)
        qWarning("%s", qPrintable(jobs.error().message));
    return jobs.value_or(QueueRows<ClusterJob>{});
}

const ClusterJob *named(const QList<ClusterJob> &jobs, const QString &name)
{
    const auto found = std::ranges::find(jobs, name, &ClusterJob::name);
    return found == jobs.end() ? nullptr : &*found;
}

const ClusterNode *nodeNamed(const QList<ClusterNode> &nodes, const QString &name)
{
    const auto found = std::ranges::find(nodes, name, &ClusterNode::name);
    return found == nodes.end() ? nullptr : &*found;
}

QByteArray packed(const QByteArray &bytes)
{
    QProcess gzip;
    gzip.start(u"gzip"_s, {u"-1"_s});
    gzip.write(bytes);
    gzip.closeWriteChannel();
    return gzip.waitForFinished() ? gzip.readAllStandardOutput() : QByteArray{};
}

} // namespace

class QueueReadingTest : public QObject
{
    Q_OBJECT

private slots:
    void eachVersionTellsTheSameJobs_data();
    void eachVersionTellsTheSameJobs();
    void usersOfOlderVersionsAreNamed();
    void anEmptyListWithAReasonIsNoEmptyQueue();
    void whatWaitsIsNotSaidToHaveNodes();
    void jobsThatAreCutOffWaitAgain();
    void theShortFormTellsTheSameJobs_data();
    void theShortFormTellsTheSameJobs();
    void eachVersionTellsTheSameNodes_data();
    void eachVersionTellsTheSameNodes();
    void aSliceThatIsAwayIsSeen();
    void flagsOfOlderVersionsAreRead();
    void wordsOfStatesAreRead_data();
    void wordsOfStatesAreRead();
    void timesAndDurationsAreRead_data();
    void timesAndDurationsAreRead();
    void aTextThatEndsTooEarlyIsNoQueue();
    void whatIsPackedIsRead();
    void rowsComeInAnyPieces();
    void theListOfEachCoreIsLeftOut();
    void aRowThatCannotBeReadIsCounted();
    void rowsOfWhichNoneCanBeReadAreNoEmptyQueue();
    void aRowMayHaveHundredsOfKeys();
    void thousandsOfTasksAreOneRow();
    void aLookHasItsParts();
    void aControllerThatDoesNotAnswerIsSaid();
    void aLargeQueueIsAskedForInShort();
};

void QueueReadingTest::eachVersionTellsTheSameJobs_data()
{
    QTest::addColumn<QString>("file");
    for (const auto *name : {"squeue-21.08.json", "squeue-22.05.json", "squeue-23.02.json", "jobs-23.11.json",
                             "jobs-24.05.json", "squeue-24.11.json", "squeue-26.05.json"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void QueueReadingTest::eachVersionTellsTheSameJobs()
{
    QFETCH(QString, file);
    const auto read = jobsOf({.bytes = recorded(file)});
    QCOMPARE(read.unreadable, 0);
    QVERIFY(!read.isCut);
    QVERIFY(read.rows.size() >= 8);
    QVERIFY(std::ranges::is_sorted(read.rows, {}, &ClusterJob::id));
    for (const auto &job : read.rows) {
        QVERIFY2(job.state != ClusterJobState::Unknown, qPrintable(job.stateWord));
        // 21.08 looks for the name of a user when the job is started, and not before.
        const bool isNumber = file.contains("21.08"_L1) && job.isWaiting() && job.restarts == 0;
        QCOMPARE(job.user, isNumber ? u"1000"_s : u"ada"_s);
        QVERIFY(job.submittedAt > 1'796'000'000 && job.submittedAt < 1'797'000'000);
        QCOMPARE(job.folder, u"/mnt/share"_s);
        QVERIFY(job.restarts >= 0);
    }
    const auto *two = named(read.rows, u"two-slices"_s);
    QVERIFY(two != nullptr);
    QCOMPARE(two->state, ClusterJobState::Pending);
    QCOMPARE(two->partition, u"v4-16"_s);
    QCOMPARE(two->nodeCount, 4);
    QCOMPARE(two->timeLimit, 36'000);
    QCOMPARE(two->comment, uR"({"a":"b|c"})"_s);
    QVERIFY(two->priority > 1'000'000);
    const auto *held = named(read.rows, u"held"_s);
    QVERIFY(held != nullptr && held->isHeld());
    QCOMPARE(held->priority, 0);
    QCOMPARE(held->timeLimit, 0);
    const auto *waits = named(read.rows, u"dep"_s);
    QVERIFY(waits != nullptr);
    QCOMPARE(waits->reason, u"Dependency"_s);
    QVERIFY(waits->dependency.startsWith(u"afterok:1"_s));
    const auto *failed = named(read.rows, u"fails"_s);
    QVERIFY(failed == nullptr || (failed->state == ClusterJobState::Failed && failed->exitStatus == 3));
    const auto *chip = named(read.rows, u"chip"_s);
    QVERIFY(chip != nullptr);
    QCOMPARE(chip->state, ClusterJobState::Running);
    QCOMPARE(chip->nodes, u"solo-w000"_s);
    const auto isArray = [](const ClusterJob &job) { return job.arrayJob > 0; };
    const auto array = std::ranges::count_if(read.rows, isArray);
    QVERIFY(array >= 1);
    for (const auto &job : read.rows) {
        if (!isArray(job))
            continue;
        QCOMPARE(job.name, u"sweep"_s);
        QVERIFY(job.task >= 0 || !job.tasks.isEmpty());
        QVERIFY(job.key().startsWith(QString::number(job.arrayJob) + u'_'));
    }
}

void QueueReadingTest::usersOfOlderVersionsAreNamed()
{
    const auto jobs = recorded(u"squeue-21.08.json"_s);
    const auto nodes = recorded(u"sinfo-21.08.json"_s);
    const auto look = parseClusterLook("tpudesk-cluster 1\nnow 1796061700 +0000\nversion slurm-wlm 21.08.5\nup\n"
                                       "user 1000 ada\nuser 1001\nuser x y z\npart jobs json plain "
                                       + QByteArray::number(jobs.size()) + '\n' + jobs + "\npart nodes json plain "
                                       + QByteArray::number(nodes.size()) + '\n' + nodes + '\n');
    QVERIFY(look.has_value());
    QCOMPARE(look->users, (QHash<QString, QString>{{u"1000"_s, u"ada"_s}}));
    const auto queue = queueOf(*look);
    QVERIFY(queue.has_value());
    QCOMPARE(queue->jobs.size(), 10);
    for (const auto &job : queue->jobs)
        QCOMPARE(job.user, u"ada"_s);
}

/// squeue and sinfo of 21.08 and 22.05 end with 0 also when the controller did not answer them.
void QueueReadingTest::anEmptyListWithAReasonIsNoEmptyQueue()
{
    const auto answer = [](const QByteArray &key, const QByteArray &errors) {
        return QByteArray{R"({"meta": {"Slurm": {"release": "21.08.5"}}, "errors": [)"} + errors + "], \"" + key
            + "\": []}";
    };
    const QByteArray silent = R"({"description": "Failed while looking for jobs", "error_number": 1800, )"
                              "\"error\": \"Unable to contact slurm controller (connect failure)\", "
                              R"("source": "slurm_load_jobs"})";
    const auto jobs = parseJobs({.bytes = answer("jobs", silent)});
    QVERIFY(!jobs.has_value());
    QCOMPARE(jobs.error().code, ErrorCode::Busy);
    QVERIFY(jobs.error().serverWords.contains(u"connect failure"_s));
    const auto nodes =
        parseNodes({.bytes = answer("nodes", R"({"error": "Invalid node name specified", "errno": 2008})")});
    QVERIFY(!nodes.has_value());
    QVERIFY(nodes.error().serverWords.contains(u"Invalid node name"_s));
    QVERIFY(parseJobs({.bytes = answer("jobs", {})}).has_value()); // nothing is in the queue
    QVERIFY(parseNodes({.bytes = answer("nodes", {})}).has_value());
    const auto some = QByteArray{R"({"errors": [)"} + silent + R"(], "jobs": [{"job_id": 1, "job_state": "RUNNING"}]})";
    QVERIFY(parseJobs({.bytes = some}).has_value()); // what came is shown
}

void QueueReadingTest::whatWaitsIsNotSaidToHaveNodes()
{
    // Older versions leave the nodes of the last run in what was put back.
    const auto jobs = jobsOf({.bytes = recorded(u"squeue-21.08.json"_s)}).rows;
    for (const auto &job : jobs) {
        if (job.isWaiting())
            QVERIFY2(job.nodes.isEmpty(), qPrintable(job.key() + u' ' + job.nodes));
    }
}

void QueueReadingTest::jobsThatAreCutOffWaitAgain()
{
    const auto jobs = jobsOf({.bytes = recorded(u"squeue-26.05.json"_s)}).rows;
    const auto *train = named(jobs, u"train llama"_s);
    QVERIFY(train != nullptr);
    QVERIFY(train->isWaiting());
    QCOMPARE(train->restarts, 1);
    QCOMPARE(train->reason, u"BeginTime"_s);
    const auto comes = std::ranges::find(jobs, ClusterJobState::Configuring, &ClusterJob::state);
    QVERIFY(comes == jobs.end() || comes->nodes == u"llama-a-w[000-001]"_s);
}

void QueueReadingTest::theShortFormTellsTheSameJobs_data()
{
    QTest::addColumn<QString>("shortFile");
    QTest::addColumn<QString>("jsonFile");
    QTest::newRow("22.05") << u"squeue-22.05.short"_s << u"squeue-22.05.json"_s;
    QTest::newRow("24.11") << u"squeue-24.11.short"_s << u"squeue-24.11.json"_s;
}

void QueueReadingTest::theShortFormTellsTheSameJobs()
{
    QFETCH(QString, shortFile);
    QFETCH(QString, jsonFile);
    const auto lines = jobsOf({.form = QueueForm::Short, .bytes = recorded(shortFile)});
    QCOMPARE(lines.unreadable, 0);
    const auto json = jobsOf({.bytes = recorded(jsonFile)}).rows;
    int same = 0;
    for (const auto &job : json) {
        const auto other = std::ranges::find(lines.rows, job.id, &ClusterJob::id);
        if (other == lines.rows.end())
            continue; // those that have ended stand in JSON alone
        ++same;
        QCOMPARE(other->key(), job.key());
        QCOMPARE(other->state, job.state);
        if (!other->reason.startsWith(u"Nodes required for job"_s)) // in words only where it is a text
            QCOMPARE(other->reason, job.reason);
        QCOMPARE(other->name, job.name);
        QCOMPARE(other->user, job.user);
        QCOMPARE(other->partition, job.partition);
        QCOMPARE(other->nodes, job.nodes);
        QCOMPARE(other->nodeCount, job.nodeCount);
        QCOMPARE(other->timeLimit, job.timeLimit);
        QCOMPARE(other->priority, job.priority);
        QCOMPARE(other->submittedAt, job.submittedAt);
        QCOMPARE(other->dependency, job.dependency);
        QCOMPARE(other->comment, job.comment);
    }
    QVERIFY(same >= 7);
}

void QueueReadingTest::eachVersionTellsTheSameNodes_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("isShort");
    for (const auto *name :
         {"sinfo-21.08.json", "sinfo-22.05.json", "nodes-24.11.json", "sinfo-24.11.json", "nodes-26.05.json"})
        QTest::newRow(name) << QString::fromLatin1(name) << false;
    QTest::newRow("short 22.05") << u"sinfo-22.05.short"_s << true;
    QTest::newRow("short 24.11") << u"sinfo-24.11.short"_s << true;
}

void QueueReadingTest::eachVersionTellsTheSameNodes()
{
    QFETCH(QString, file);
    QFETCH(bool, isShort);
    const auto read = parseNodes({.form = isShort ? QueueForm::Short : QueueForm::Json, .bytes = recorded(file)});
    QVERIFY(read.has_value());
    QCOMPARE(read->unreadable, 0);
    QCOMPARE(read->rows.size(), 6);
    const auto *gone = nodeNamed(read->rows, u"gone-w000"_s);
    QVERIFY(gone != nullptr);
    QCOMPARE(gone->state, ClusterNodeState::Down);
    QVERIFY(gone->reason.startsWith(u"tpudesk:"_s));
    QVERIFY(!gone->isUp() && !gone->isFree());
    const auto *shared = nodeNamed(read->rows, u"solo-w000"_s);
    QVERIFY(shared != nullptr);
    QCOMPARE(shared->state, ClusterNodeState::Mixed);
    QVERIFY(shared->gres.startsWith(u"tpu:4"_s));
    QCOMPARE(shared->partitions, QStringList{u"v4-8"_s});
    QVERIFY(shared->features.contains(u"slice_solo"_s));
    QCOMPARE(shared->cpus, 8);
    QCOMPARE(shared->cpusUsed, 4);
}

void QueueReadingTest::aSliceThatIsAwayIsSeen()
{
    const auto read = parseNodes({.bytes = recorded(u"nodes-24.11-away.json"_s)});
    QVERIFY(read.has_value());
    const auto slices = slicesOf(ClusterQueue{.nodes = read->rows});
    const auto found = std::ranges::find(slices, u"llama-a"_s, &SliceStanding::slice);
    QVERIFY(found != slices.end());
    QCOMPARE(found->nodes.size(), 2);
    QCOMPARE(found->state, SliceStanding::State::Coming);
}

void QueueReadingTest::flagsOfOlderVersionsAreRead()
{
    const auto read = parseNodes({.bytes = recorded(u"sinfo-21.08-away.json"_s)});
    QVERIFY(read.has_value());
    const auto stateOf = [&read](const QString &name) { return nodeNamed(read->rows, name)->state; };
    QCOMPARE(stateOf(u"llama-a-w001"_s), ClusterNodeState::PoweredDown);
    QCOMPARE(stateOf(u"llama-b-w000"_s), ClusterNodeState::Mixed); // and planned for a job that needs more
    QCOMPARE(stateOf(u"solo-w000"_s), ClusterNodeState::Drained); // it is maintained
    QCOMPARE(stateOf(u"spare-w000"_s), ClusterNodeState::Future);
    const auto slices = slicesOf(ClusterQueue{.nodes = read->rows});
    QCOMPARE(slices.constFirst().slice, u"llama-a"_s);
    QCOMPARE(slices.constFirst().state, SliceStanding::State::Away);
}

void QueueReadingTest::wordsOfStatesAreRead_data()
{
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<int>("job");
    QTest::addColumn<int>("node");
    const auto job = [](const char *word, ClusterJobState state) {
        QTest::newRow(word) << QByteArray{word} << int(state) << -1;
    };
    job("RUNNING", ClusterJobState::Running);
    job("R", ClusterJobState::Running);
    job("RUNNING+CONFIGURING", ClusterJobState::Configuring);
    job("PENDING+REQUEUED", ClusterJobState::Requeued);
    job("FAILED+COMPLETING", ClusterJobState::Failed);
    job("NODE_FAIL", ClusterJobState::NodeFailed);
    job("A_NEW_WORD", ClusterJobState::Unknown);
    const auto node = [](const char *word, ClusterNodeState state) {
        QTest::newRow(word) << QByteArray{word} << -1 << int(state);
    };
    node("idle", ClusterNodeState::Idle);
    node("idle~", ClusterNodeState::PoweredDown);
    node("idle%", ClusterNodeState::PoweredDown);
    node("allocated#", ClusterNodeState::PoweringUp);
    node("ALLOCATED+NOT_RESPONDING+POWERING_UP", ClusterNodeState::PoweringUp);
    node("IDLE+DRAIN", ClusterNodeState::Drained);
    node("MIXED+DRAIN", ClusterNodeState::Draining);
    node("draining", ClusterNodeState::Drained);
    node("down*", ClusterNodeState::Down);
    node("IDLE+CLOUD", ClusterNodeState::Idle);
    node("inval", ClusterNodeState::Down);
    node("IDLE+PLANNED", ClusterNodeState::Idle);
    node("MIXED+PLANNED", ClusterNodeState::Mixed);
    node("mixed-", ClusterNodeState::Mixed);
    node("planned", ClusterNodeState::Idle);
    node("IDLE+MAINTENANCE", ClusterNodeState::Drained);
    node("MIXED+CLOUD+BLOCKED", ClusterNodeState::Mixed);
}

void QueueReadingTest::wordsOfStatesAreRead()
{
    QFETCH(QByteArray, word);
    QFETCH(int, job);
    QFETCH(int, node);
    if (job >= 0)
        QCOMPARE(int(jobStateFrom(word)), job);
    if (node >= 0)
        QCOMPARE(int(nodeStateFrom(word).first), node);
    QCOMPARE(nodeStateFrom("down*").second, true);
    QCOMPARE(nodeStateFrom("idle").second, false);
}

void QueueReadingTest::timesAndDurationsAreRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("seconds");
    QTest::newRow("minutes") << "30:00"_ba << qint64{1'800};
    QTest::newRow("hours") << "1:00:00"_ba << qint64{3'600};
    QTest::newRow("days") << "1-02:03:04"_ba << qint64{93'784};
    QTest::newRow("days and hours") << "2-12"_ba << qint64{216'000};
    QTest::newRow("plain minutes") << "5"_ba << qint64{300};
    QTest::newRow("none") << "UNLIMITED"_ba << qint64{0};
    QTest::newRow("hostile") << "99999999999999999999:1"_ba << qint64{0};
}

void QueueReadingTest::timesAndDurationsAreRead()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, seconds);
    QCOMPARE(slurmDuration(text), seconds);
    QCOMPARE(slurmTime("2026-11-30T18:00:06", 0), 1'796'061'606);
    QCOMPARE(slurmTime("2026-11-30T19:00:06", 3'600), 1'796'061'606);
    QCOMPARE(slurmTime("N/A", 0), 0);
    QCOMPARE(slurmTime("2026-13-40T18:00:06", 0), 0);
}

void QueueReadingTest::aTextThatEndsTooEarlyIsNoQueue()
{
    const auto whole = recorded(u"squeue-24.11.json"_s);
    for (const auto size : {qsizetype{0}, qsizetype{1}, whole.size() / 2, whole.size() - 3}) {
        const auto read = parseJobs({.bytes = whole.first(size)});
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().code, ErrorCode::BadReply);
        QVERIFY(!read.error().message.isEmpty());
    }
    QVERIFY(!parseJobs({.bytes = "{\"errors\": []}"}).has_value());
    QVERIFY(!parseJobs({.bytes = "slurm_load_jobs error"}).has_value());
}

void QueueReadingTest::whatIsPackedIsRead()
{
    const auto whole = recorded(u"squeue-24.11.json"_s);
    const auto small = packed(whole);
    QVERIFY(!small.isEmpty() && small.size() < whole.size() / 5);
    const auto read = parseJobs({.isPacked = true, .bytes = small});
    QVERIFY(read.has_value());
    QCOMPARE(read->rows, jobsOf({.bytes = whole}).rows);
    QVERIFY(!parseJobs({.isPacked = true, .bytes = small.first(small.size() / 2)}).has_value());
    QVERIFY(!parseJobs({.isPacked = true, .bytes = whole}).has_value());
}

void QueueReadingTest::rowsComeInAnyPieces()
{
    const auto whole = recorded(u"squeue-22.05.json"_s);
    for (const auto size : {1, 7, 4'096}) {
        JsonRows rows{"jobs"};
        int found = 0;
        for (qsizetype at = 0; at < whole.size(); at += size)
            rows.feed(QByteArrayView{whole}.sliced(at, std::min<qsizetype>(size, whole.size() - at)),
                      [&found](const JsonTape &) { ++found; });
        QVERIFY(rows.isComplete() && rows.hasArray());
        QCOMPARE(found, int(jobsOf({.bytes = whole}).rows.size()));
    }
}

void QueueReadingTest::theListOfEachCoreIsLeftOut()
{
    QByteArray cores = "{\"index\": 0, \"status\": [\"ALLOCATED\"]}";
    for (int i = 1; i < 40'000; ++i)
        cores += ",{\"index\": 1, \"status\": [\"ALLOCATED\"]}";
    const auto text = "{\"jobs\": [{\"job_id\": 7, \"job_resources\": {\"nodes\": {\"list\": \"a\", \"allocation\": "
                      "[{\"sockets\": [{\"cores\": ["
        + cores + "]}]}]}}, \"job_state\": [\"RUNNING\"], \"name\": \"large\"}]}";
    QVERIFY(text.size() > JsonRows::longestRow);
    const auto read = parseJobs({.bytes = text});
    QVERIFY(read.has_value());
    QCOMPARE(read->rows.size(), 1);
    QCOMPARE(read->rows[0].name, u"large"_s);
    QCOMPARE(read->rows[0].state, ClusterJobState::Running);
}

void QueueReadingTest::aRowThatCannotBeReadIsCounted()
{
    const auto read = parseJobs({.bytes = "{\"jobs\": [{\"job_id\": 1, \"job_state\": \"RUNNING\"}, {\"job_id\": NaN},"
                                          " {\"name\": \"no number\"}, {\"job_id\": 2, \"job_state\": \"PENDING\"}]}"});
    QVERIFY(read.has_value());
    QCOMPARE(read->rows.size(), 2);
    QCOMPARE(read->unreadable, 2);
}

void QueueReadingTest::rowsOfWhichNoneCanBeReadAreNoEmptyQueue()
{
    const auto read = parseJobs({.bytes = R"({"jobs": [{"name": "no number"}]})"});
    QVERIFY(!read.has_value());
    QCOMPARE(read.error().code, ErrorCode::BadReply); // it is asked for in short then
}

void QueueReadingTest::aRowMayHaveHundredsOfKeys()
{
    QByteArray row = R"({"job_id": 7, "job_state": "RUNNING")";
    for (int key = 0; key < 400; ++key)
        row += ", \"key" + QByteArray::number(key) + "\": 1";
    const auto read = parseJobs({.bytes = "{\"jobs\": [" + row + "}]}"});
    QVERIFY(read.has_value());
    QCOMPARE(read->rows.size(), 1);
}

void QueueReadingTest::thousandsOfTasksAreOneRow()
{
    const auto read = parseJobs({.bytes = "{\"jobs\": [{\"job_id\": 5, \"array_job_id\": 5, \"array_task_id\": null,"
                                          " \"array_task_string\": \"0-9999%8\", \"job_state\": \"PENDING\"}]}"});
    QVERIFY(read.has_value());
    QCOMPARE(read->rows.size(), 1);
    QCOMPARE(read->rows[0].tasks, u"0-9999%8"_s);
    QCOMPARE(read->rows[0].key(), u"5_[0-9999]"_s);
}

void QueueReadingTest::aLookHasItsParts()
{
    const auto jobs = packed(recorded(u"squeue-24.11.json"_s));
    const auto nodes = recorded(u"nodes-24.11.json"_s);
    const auto said =
        "Welcome to Ubuntu\ntpudesk-cluster 1\nnow 1796061700 +0100\nversion slurm 24.11.5\nup\nwanted llama-a\n"
        "wanted ../../etc\npart jobs json gzip "
        + QByteArray::number(jobs.size()) + '\n' + jobs + "\npart nodes json plain " + QByteArray::number(nodes.size())
        + '\n' + nodes + "\nrest\n";
    const auto look = parseClusterLook(said);
    QVERIFY(look.has_value());
    QCOMPARE(look->version.text(), u"24.11.5"_s);
    QCOMPARE(look->now, 1'796'061'700);
    QCOMPARE(look->offset, 3'600);
    QVERIFY(look->isUp && look->isRest && !look->trouble);
    QCOMPARE(look->wanted, QSet<QString>{u"llama-a"_s});
    const auto queue = queueOf(*look);
    QVERIFY(queue.has_value());
    QVERIFY(queue->jobs.size() >= 8);
    QCOMPARE(queue->nodes.size(), 6);
    QVERIFY(queue->job(queue->jobs[1].id) == &queue->jobs[1]);
    QVERIFY(queue->node(u"solo-w000"_s) != nullptr && queue->node(u"nobody"_s) == nullptr);
    QVERIFY(!parseClusterLook(said.first(said.size() / 2)).has_value()); // a part that ends too early
    QVERIFY(!parseClusterLook("something else\n").has_value());
}

void QueueReadingTest::aControllerThatDoesNotAnswerIsSaid()
{
    const auto words = "slurm_load_jobs error: Unable to contact slurm controller (connect failure)"_ba.toBase64();
    const auto look = parseClusterLook("tpudesk-cluster 1\nnow 1796061700 +0000\nversion slurm 24.11.5\ndown\ntrouble "
                                       + words + '\n');
    QVERIFY(look.has_value());
    const auto queue = queueOf(*look);
    QVERIFY(!queue.has_value());
    QCOMPARE(queue.error().code, ErrorCode::Busy);
    QVERIFY(queue.error().serverWords.contains(u"connect failure"_s));
    const auto bare =
        parseClusterLook("tpudesk-cluster 1\nnow 1796061700 +0000\nversion bash: squeue: command not found\ndown\n");
    QVERIFY(bare.has_value() && bare->trouble.has_value());
    QCOMPARE(bare->trouble->code, ErrorCode::NotFound);
}

void QueueReadingTest::aLargeQueueIsAskedForInShort()
{
    ClusterQueue queue;
    QCOMPARE(nextForm(QueueForm::Json, &queue, {}), QueueForm::Json);
    queue.jobs.resize(5'000);
    QCOMPARE(nextForm(QueueForm::Json, &queue, {}), QueueForm::Short);
    queue.jobs.resize(3'000);
    QCOMPARE(nextForm(QueueForm::Short, &queue, {}), QueueForm::Short); // not to and fro
    queue.jobs.resize(10);
    QCOMPARE(nextForm(QueueForm::Short, &queue, {}), QueueForm::Json);
    QCOMPARE(nextForm(QueueForm::Json, nullptr, Error{.code = ErrorCode::BadReply}), QueueForm::Short);
    QCOMPARE(nextForm(QueueForm::Json, nullptr, Error{.code = ErrorCode::Offline}), QueueForm::Json);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(QueueReadingTest)
#include "tst_queuereading.moc"
