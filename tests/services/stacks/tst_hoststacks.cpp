// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/hoststacks.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const QByteArray opening = "tpudesk-stacks 1\nmachine x86_64\n";
const QByteArray closing = "left 0\nend\n";

QByteArray dumped(qint64 pid, const QByteArray &dump)
{
    return "dumped " + QByteArray::number(pid) + ' ' + QByteArray::number(dump.size()) + '\n' + dump + '\n';
}

PythonProcess process(int host, qint64 pid, qint64 parent, int saidRank = -1, bool holdsChips = false)
{
    return {.host = host, .pid = pid, .parent = parent, .saidRank = saidRank, .holdsChips = holdsChips};
}

/// "0:11=3" is process 11 of host 0, which is rank 3.
QStringList ranksOf(QList<PythonProcess> processes)
{
    QList<PythonStack> stacks;
    for (const auto &one : std::as_const(processes))
        stacks.append({.host = one.host, .pid = one.pid, .isMain = true});
    numberRanks(processes, stacks);
    QStringList ranks;
    for (qsizetype i = 0; i < processes.size(); ++i) {
        if (processes[i].rank != stacks[i].rank)
            return {u"a stack has another rank than its process"_s};
        if (processes[i].rank >= 0)
            ranks.append(u"%1:%2=%3"_s.arg(processes[i].host).arg(processes[i].pid).arg(processes[i].rank));
    }
    return ranks;
}

} // namespace

class HostStacksTest : public QObject
{
    Q_OBJECT

private slots:
    void aHostsAnswerIsReadWhole()
    {
        const QByteArray dump = "Thread 0x02 (most recent call first):\n  File \"data.py\", line 5 in load\n"
                                "Thread 0x01 (most recent call first):\n  File \"train.py\", line 9 in step\n";
        const auto told =
            parseHostStacks("a greeting of the host\n" + opening
                                + "thread 11 11 S futex_wait 202 0x7f 0x189 0x0\n"
                                  "folder 11 /home/ada/my train\n"
                                  "thread 12 12 D rpc_wait 0 0x3 0x7f 0x1000\nfile 12 12 /mnt/share/shard 7\n"
                                  "thread 12 14 D nfs_wait -\n"
                                  "thread 13 13 S x 202 0x3 0x7f\nfile 13 13 /not/of/this/call\n"
                                  "spy\n"
                                  "process 11 0 dumped 200 1 3 0 1 0 313 python3\n"
                                  "process 12 11 silent 2 0 - - 7fbc 0 313 pt_data_worker\n"
                                  "process 13 11 unprepared 1 0 - - - 300 313 python3 -c\n"
                                  "process 15 11 gone 1 0 - - - 0 313 \n"
                                + dumped(11, dump) + closing,
                            2);
        QVERIFY2(told, told ? "" : qPrintable(told.error().message));
        QCOMPARE(told->processes.size(), 4);
        QVERIFY(told->hasSpy && !told->isCut && told->leftOut == 0);
        const auto &first = told->processes[0];
        QCOMPARE(first.host, 2);
        QCOMPARE(first.saidRank, 3);
        QVERIFY(first.holdsChips && first.answer == PythonProcess::Answer::Dumped);
        QCOMPARE(first.threads, 200);
        QCOMPARE(first.folder, u"/home/ada/my train"_s);
        QCOMPARE(told->processes[1].name, u"pt_data_worker"_s);
        QCOMPARE(told->processes[2].name, u"python3 -c"_s);
        // Both threads of the first; of the second its main thread without frames, and one that waits for a disk; of
        // the third the main thread; of one that has ended nothing.
        QCOMPARE(told->stacks.size(), 5);
        QVERIFY(!told->stacks[0].isMain && told->stacks[1].isMain);
        QVERIFY(told->stacks[1].holdsChips && !told->stacks[2].holdsChips);
        QCOMPARE(told->stacks[1].kernel.call, u"futex"_s);
        QCOMPARE(told->stacks[1].tid, 11);
        QCOMPARE(told->stacks[1].host, 2);
        QVERIFY(told->stacks[2].isMain && told->stacks[2].frames.isEmpty() && told->stacks[2].kernel.isStuck());
        QCOMPARE(told->stacks[2].kernel.path, u"/mnt/share/shard 7"_s);
        QVERIFY(!told->stacks[3].isMain && told->stacks[3].tid == 14 && told->stacks[3].kernel.isStuck());
        QVERIFY(told->stacks[4].kernel.usesProcessor);
        QVERIFY(told->stacks[4].kernel.path.isEmpty()); // a futex works on no file
    }

    void aProcessWhoseMainThreadIsNotInItsDumpHasOneAllTheSame()
    {
        const auto told = parseHostStacks(
            opening + "thread 11 11 R 0 running\nprocess 11 0 dumped 2 0 - - ffff 0 313 python3\n"
                + dumped(11, "Thread 0x02 (most recent call first):\n  File \"a\", line 5 in f\n") + closing,
            0);
        QVERIFY(told);
        QCOMPARE(told->stacks.size(), 2);
        QCOMPARE(std::ranges::count_if(told->stacks, &PythonStack::isMain), 1);
        QVERIFY(told->stacks[0].isMain && told->stacks[0].kernel.usesProcessor);
    }

    void whatPySpyReadIsMatchedByTheKernelsNumbers()
    {
        const QByteArray spy = "Process 11: x\nThread 11 (idle): \"MainThread\"\n    f (a.py:1)\nThread 14 (idle): "
                               "\"loader\"\n    g (a.py:2)\n";
        const auto told = parseHostStacks(opening
                                              + "thread 11 11 S x -\nthread 11 14 D nfs_wait -\n"
                                                "process 11 0 spied 2 0 - - - 0 313 python3\nspied 11 "
                                              + QByteArray::number(spy.size()) + '\n' + spy + '\n' + closing,
                                          0);
        QVERIFY(told);
        QCOMPARE(told->stacks.size(), 2);
        QCOMPARE(told->stacks[1].name, u"loader"_s);
        QVERIFY(told->stacks[1].kernel.isStuck());
    }

    void anAnswerThatIsNoneIsRefusedAndOneThatWasCutSaysSo()
    {
        const auto none = parseHostStacks("bash: syntax error\n", 0);
        QVERIFY(!none);
        QCOMPARE(none.error().code, ErrorCode::BadReply);
        QVERIFY(!none.error().message.isEmpty());
        QVERIFY(!parseHostStacks({}, 0));
        const auto cut = parseHostStacks(opening
                                             + "process 11 0 dumped 1 0 - - 1 0 313 python3\ndumped 11 9999\n"
                                               "Thread 0x1 (most recent call first):\n  File \"a\", line 7 in f\n",
                                         0);
        QVERIFY(cut && cut->isCut);
        QCOMPARE(cut->stacks[0].frames[0].line, 7);
    }

    void hostileNumbersAndLinesAreLeftOut()
    {
        QByteArray said = opening;
        said += "thread 0 0 S x -\nthread -1 5 S x -\nthread 99999999999999999999 1 S x -\nthread 11\nthread\n";
        said += "process 11 12 dumped x 0 -5 - zz -1 - py\x1b[31mthon\n";
        said += "process 11 0 silent 1 0 - - - 0 1 a second time\n";
        said += "process 12 0 unheard 1 0 - - - 0 1 x\nprocess 13 0\nprocess\n";
        said += "dumped 11 -7\ndumped 11\ndumped x y\nspied 77777 5\nabcde\nfile 11 11 /a\nfolder 11\n";
        said += "left -3\nleft x\n";
        said += closing;
        const auto told = parseHostStacks(said, 0);
        QVERIFY(told && !told->isCut);
        QCOMPARE(told->processes.size(), 1);
        QCOMPARE(told->processes[0].name, u"py\uFFFD[31mthon"_s);
        QCOMPARE(told->processes[0].saidRank, -1);
        QCOMPARE(told->leftOut, 0);
        QByteArray many = opening;
        for (int pid = 1; pid <= 2'000; ++pid)
            many += "process " + QByteArray::number(pid) + " 0 silent 1 0 - - - 0 1 x\n";
        const auto bounded = parseHostStacks(many + closing, 0);
        QVERIFY(bounded);
        QCOMPARE(bounded->processes.size(), 256);
        QVERIFY(bounded->leftOut > 0);
    }

    void aDumpIsNeverTakenForLinesOfTheFrame()
    {
        const auto told = parseHostStacks(
            opening + "process 11 0 dumped 1 0 - - 1 0 313 python3\n"
                + dumped(11, "Thread 0x1 (most recent call first):\nend\nprocess 66 0 silent 1 0 - - - 0 1 x\nleft 5\n")
                + closing,
            0);
        QVERIFY(told && !told->isCut);
        QCOMPARE(told->processes.size(), 1);
        QCOMPARE(told->leftOut, 0);
    }

    void theScriptGetsItsValuesInQuotes()
    {
        const auto script = stacksScript(".tpudesk/jobs/a b/1/host-0", "0123456789abcdef");
        QVERIFY(script.startsWith("place='.tpudesk/jobs/a b/1/host-0'\ntoken="));
        QVERIFY(script.contains("tpudesk-stacks 1") && script.contains("\nsignal=46\n"));
    }

    void ranksAreWhoTheySayTheyAre_data()
    {
        QTest::addColumn<QList<PythonProcess>>("processes");
        QTest::addColumn<QStringList>("ranks");
        QTest::newRow("nobody") << QList<PythonProcess>{} << QStringList{};
        QTest::newRow("JAX: one program a host")
            << QList{process(0, 11, 0), process(1, 21, 0)} << QStringList{u"0:11=0"_s, u"1:21=1"_s};
        QTest::newRow("a host that told nothing keeps its number")
            << QList{process(0, 11, 0), process(3, 21, 0)} << QStringList{u"0:11=0"_s, u"3:21=3"_s};
        QTest::newRow("a script that starts the program, which holds the chips; its loaders are forks of it")
            << QList{process(0, 11, 0), process(0, 12, 11, -1, true), process(0, 13, 12, -1, true),
                     process(0, 14, 12, -1, true)}
            << QStringList{u"0:12=0"_s};
        QTest::newRow("nobody holds chips: who started the others")
            << QList{process(0, 11, 0), process(0, 12, 11), process(0, 13, 12)} << QStringList{u"0:11=0"_s};
        QTest::newRow("torchrun: each says its rank, and its workers say the same")
            << QList{process(0, 10, 0), process(0, 11, 10, 0), process(0, 12, 10, 1), process(0, 13, 11, 0),
                     process(1, 20, 0), process(1, 21, 20, 2), process(1, 22, 20, 3), process(1, 23, 22, 3)}
            << QStringList{u"0:11=0"_s, u"0:12=1"_s, u"1:21=2"_s, u"1:22=3"_s};
        QTest::newRow("the same rank on each host is one of the host")
            << QList{process(0, 11, 0, 0), process(0, 12, 0, 1), process(1, 21, 0, 0), process(1, 22, 0, 1)}
            << QStringList{u"0:11=0"_s, u"0:12=1"_s, u"1:21=2"_s, u"1:22=3"_s};
        QTest::newRow("two programs on one host and one on the other")
            << QList{process(0, 11, 0), process(0, 12, 0), process(1, 21, 0)}
            << QStringList{u"0:11=0"_s, u"0:12=1"_s, u"1:21=2"_s};
        QTest::newRow("parents in a circle")
            << QList{process(0, 11, 12), process(0, 12, 11), process(0, 13, 13)} << QStringList{};
    }

    void ranksAreWhoTheySayTheyAre()
    {
        QFETCH(QList<PythonProcess>, processes);
        QTEST(ranksOf(processes), "ranks");
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(HostStacksTest)
#include "tst_hoststacks.moc"
