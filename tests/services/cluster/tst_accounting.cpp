// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterscript.h"
#include "tests/services/cluster/clusterfixture.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A job that lost its slice once and ended well, with its steps, and a task of an array that failed.
const auto sacctLines =
    "12|12|ada|v4-16|NODE_FAIL|0:0|2|480|2026-11-30T18:00:00|2026-11-30T18:10:00|2026-11-30T19:10:00|3600|720|00:00:00|"
    "|llama-a-w[000-001]|train|7\n"
    "12.batch|12.batch|||NODE_FAIL|0:0|1|240|2026-11-30T18:10:00|2026-11-30T18:10:00|2026-11-30T19:10:00|3600||01:00:"
    "00|2048K|llama-a-w000|batch\n"
    "12|12|ada|v4-16|COMPLETED|0:0|2|480|2026-11-30T19:12:00|2026-11-30T19:20:00|2026-11-30T22:20:00|10800|720|20-00:"
    "00:00||llama-b-w[000-001]|train|7\n"
    "12.0|12.0|||COMPLETED|0:0|2|480|2026-11-30T19:20:00|2026-11-30T19:20:00|2026-11-30T22:20:00|10800||20-00:00:00|"
    "150.5G|llama-b-w[000-001]|bash\n"
    "15|13_2|ada|v4-16|CANCELLED by 1000|0:15|2|480|2026-11-30T18:00:00|Unknown|2026-11-30T18:30:00|0|Partition_Limit|00:00:00||None assigned|sweep\n"_ba;

} // namespace

class AccountingTest : public QObject
{
    Q_OBJECT

private slots:
    void runsAndTheirStepsAreRead();
    void aNameMayHoldTheSeparator();
    void theFileOfCompletionsIsRead();
    void efficiencyCountsWhatWasLost();
    void anArrayIsTheSumOfItsTasks();
    void anyTextGivesAReading();
    void anAnswerSaysItsFormAndItsZone();
};

void AccountingTest::runsAndTheirStepsAreRead()
{
    const auto reading = parseSacct(sacctLines, 0);
    QCOMPARE(reading.unreadable, 0);
    QCOMPARE(reading.runs.size(), 3);
    const auto &first = reading.runs[0];
    QCOMPARE(first.key, u"12"_s);
    QCOMPARE(first.state, ClusterJobState::NodeFailed);
    QCOMPARE(first.elapsed, 3'600);
    QCOMPARE(first.timeLimit, 12 * 3'600);
    QCOMPARE(first.mostMemory, 2'048 * 1'024);
    const auto &second = reading.runs[1];
    QCOMPARE(second.cpuSeconds, 20.0 * 86'400);
    QCOMPARE(second.mostMemory, qint64(150.5 * 1024 * 1024 * 1024));
    QCOMPARE(second.nodes, u"llama-b-w[000-001]"_s);
    const auto &task = reading.runs[2];
    QCOMPARE(task.key, u"13_2"_s);
    QCOMPARE(task.arrayJob, 13);
    QCOMPARE(task.task, 2);
    QCOMPARE(task.id, 15);
    QCOMPARE(task.state, ClusterJobState::Cancelled);
    QCOMPARE(task.exitSignal, 15);
    QCOMPARE(task.startedAt, 0);
    QVERIFY(task.nodes.isEmpty());
}

void AccountingTest::aNameMayHoldTheSeparator()
{
    QCOMPARE(parseSacct(sacctLines, 0).runs[0].name, u"train|7"_s);
}

void AccountingTest::theFileOfCompletionsIsRead()
{
    const auto reading = parseJobCompletions(clusterfixture::recorded(u"jobcomp.log"_s), 0);
    QCOMPARE(reading.unreadable, 0);
    QCOMPARE(reading.runs.size(), 3);
    QCOMPARE(reading.runs[0].state, ClusterJobState::Failed);
    QCOMPARE(reading.runs[0].exitStatus, 3);
    QCOMPARE(reading.runs[0].user, u"ada"_s);
    QCOMPARE(reading.runs[0].timeLimit, 0);
    QCOMPARE(reading.runs[1].name, u"train llama"_s); // a blank in it
    QCOMPARE(reading.runs[1].state, ClusterJobState::NodeFailed);
    QCOMPARE(reading.runs[1].elapsed, 9);
    QCOMPARE(reading.runs[1].timeLimit, 3'600);
    QCOMPARE(reading.runs[1].nodeCount, 2);
    QCOMPARE(reading.runs[2].key, u"2_0"_s);
    QCOMPARE(reading.runs[2].id, 3);
}

void AccountingTest::efficiencyCountsWhatWasLost()
{
    auto runs = parseSacct(sacctLines, 0).runs;
    runs.removeLast();
    const auto efficiency = efficiencyOf(runs);
    QVERIFY(efficiency.has_value());
    QCOMPARE(efficiency->runs, 2);
    QCOMPARE(efficiency->interruptions, 1);
    QCOMPARE(efficiency->lost, 2 * 3'600);
    QCOMPARE(efficiency->held, 2 * 14'400);
    QCOMPARE(efficiency->counted, 2 * 10'800);
    QCOMPARE(efficiency->ofLimit, std::optional{0.25});
    QCOMPARE(efficiency->waited, 600);
    QVERIFY(efficiency->cpuShare && *efficiency->cpuShare > 0.24 && *efficiency->cpuShare < 0.26);
    QVERIFY(!efficiencyOf({}).has_value());
}

void AccountingTest::anArrayIsTheSumOfItsTasks()
{
    QList<AccountedRun> runs;
    for (int task = 0; task < 8; ++task)
        runs << AccountedRun{.key = u"5_%1"_s.arg(task),
                             .id = 5 + task,
                             .arrayJob = 5,
                             .task = task,
                             .state = task == 3 ? ClusterJobState::Preempted : ClusterJobState::Completed,
                             .nodeCount = 2,
                             .elapsed = 100};
    const auto all = efficiencyOfAll(runs);
    QVERIFY(all.has_value());
    QCOMPARE(all->held, 1'600);
    QCOMPARE(all->lost, 200);
    QCOMPARE(all->interruptions, 1);
    QCOMPARE(all->runs, 8);
}

void AccountingTest::anyTextGivesAReading()
{
    for (const auto *text : {"", "\n\n", "|||||||||||||||||||", "JobId=", "12|", "a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q"}) {
        (void)parseSacct(text, 0);
        (void)parseJobCompletions(text, 0);
    }
    QCOMPARE(parseSacct("nonsense\nmore\n", 0).unreadable, 2);
    const auto huge = parseSacct("9|9|u|p|COMPLETED|0:0|99999999999999|1|x|y|z|-5|1|99999999999999:00|1e300G|n|j\n", 0);
    QCOMPARE(huge.runs.size(), 1);
    QVERIFY(huge.runs[0].nodeCount >= 0 && huge.runs[0].elapsed == 0 && huge.runs[0].mostMemory == -1);
}

void AccountingTest::anAnswerSaysItsFormAndItsZone()
{
    const auto reading = parseAccount("zone +0100\nform sacct\n" + sacctLines);
    QVERIFY(reading.has_value());
    QCOMPARE(reading->runs[0].startedAt, slurmTime("2026-11-30T18:10:00", 3'600));
    const auto file = parseAccount("zone +0000\nform completions\n" + clusterfixture::recorded(u"jobcomp.log"_s));
    QVERIFY(file.has_value());
    QCOMPARE(file->runs.size(), 3);
    QVERIFY(!parseAccount("sacct: error").has_value());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(AccountingTest)
#include "tst_accounting.moc"
