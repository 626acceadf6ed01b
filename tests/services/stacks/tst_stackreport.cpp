// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/stackstore.h"
#include "services/store/documents.h"
#include "tests/support/journalhere.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const QUuid job{u"0b8a6a3e-6d3f-4b5c-9a53-6a2a4f2f9b11"_s};

QDateTime minute(int minute)
{
    return QDateTime{QDate{2026, 11, 20}, QTime{10, minute}, QTimeZone::UTC};
}

StackReport report(int ranks = 4)
{
    StackReport report{
        .job = job, .attempt = 3, .at = minute(0), .cause = StackCause::Hang, .hosts = ranks + 1, .wasPrepared = true};
    for (int rank = 0; rank < ranks; ++rank) {
        report.processes.append({.host = rank,
                                 .rank = rank,
                                 .pid = 100 + rank,
                                 .answer = PythonProcess::Answer::Dumped,
                                 .name = u"python3"_s,
                                 .folder = u"/home/ada/train"_s,
                                 .holdsChips = true,
                                 .threads = 212});
        PythonStack stack{.host = rank,
                          .rank = rank,
                          .pid = 100 + rank,
                          .tid = 100 + rank,
                          .thread = 0xfffffffffffffff0,
                          .isMain = true,
                          .kernel = {.state = 'S', .call = u"futex"_s, .wait = u"futex_wait"_s}};
        for (int line = 0; line < 30; ++line)
            stack.frames.append({u"/home/ada/train/train.py"_s, 212 + line, u"step%1"_s.arg(line)});
        report.stacks.append(stack);
        stack.isMain = false;
        stack.name = u"loader"_s;
        report.stacks.append(stack);
    }
    report.problems.append({ranks, StoredMessage{u"no answer"_s}});
    report.cores.append({.host = 1, .core = 5, .state = UsageState::Hung, .queued = 2, .where = u"all-reduce.3"_s});
    return report;
}

qsizetype bytesOf(const QJsonObject &json)
{
    return QJsonDocument{json}.toJson(QJsonDocument::Compact).size();
}

} // namespace

class StackReportTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void whatIsKeptIsReadAgain()
    {
        auto before = report();
        before.stacks[0].holdsChips = true;
        const auto after = stackReportFrom(toJson(before));
        QVERIFY(after);
        QVERIFY(*after == before);
    }

    /// 256 ranks with hundreds of threads are more than a document holds: the main threads stay.
    void whatDoesNotFitIsLeftOutByItsWorth()
    {
        auto large = report(256);
        for (int i = 0; i < 4'000; ++i) {
            auto more = large.stacks[1];
            more.frames[0].function = u"f%1"_s.arg(i);
            large.stacks.append(more);
        }
        const auto json = toJson(large);
        QVERIFY(bytesOf(json) <= 256 * 1024);
        const auto kept = stackReportFrom(json);
        QVERIFY(kept);
        QCOMPARE(kept->processes.size(), 256);
        QCOMPARE(kept->stacks.size(), 256);
        QVERIFY(std::ranges::all_of(kept->stacks, &PythonStack::isMain));
        QCOMPARE(kept->stacks[255].frames[0].line, 212);
        QCOMPARE(groupStacks(kept->stacks).size(), 1);
    }

    void hostileFilesAreBoundedAndPlain_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QJsonValue>("value");
        QTest::newRow("another format") << QByteArray{"format"} << QJsonValue{2};
        QTest::newRow("no job") << QByteArray{"job"} << QJsonValue{u"x"_s};
        QTest::newRow("no time") << QByteArray{"at"} << QJsonValue{7};
    }

    void hostileFilesAreBoundedAndPlain()
    {
        QFETCH(QByteArray, path);
        QFETCH(QJsonValue, value);
        auto json = toJson(report());
        json.insert(QString::fromLatin1(path), value);
        QVERIFY(!stackReportFrom(json));
    }

    void entriesThatCannotBeBecomeHarmless()
    {
        auto json = toJson(report());
        json.insert(u"texts"_s, QJsonArray{u"\u202Eevil\x1b[31m"_s, QString{5'000, u'a'}});
        json.insert(u"processes"_s, QJsonArray{QJsonArray{-4, -9, -1, u"x"_s, 99, 0, 7, -8, u"yes"_s, -2}, 7, {}});
        json.insert(
            u"stacks"_s,
            QJsonArray{QJsonArray{-4, 1e18, -1, -1, u"zz"_s, 1, 4'095, QJsonArray{0, -3, 1, 99}, 9'999, 0, -1, 7}});
        json.insert(u"cores"_s, QJsonArray{QJsonArray{-1, -1, 77, -9, 0, 55}});
        json.insert(u"problems"_s, QJsonArray{QJsonArray{-1, 7}, 3});
        json.insert(u"attempt"_s, -3);
        json.insert(u"left"_s, -3);
        const auto read = stackReportFrom(json);
        QVERIFY(read);
        QCOMPARE(read->attempt, 1);
        QCOMPARE(read->leftOut, 0);
        QCOMPARE(read->processes.size(), 3);
        const auto &process = read->processes[0];
        QVERIFY(process.host == 0 && process.rank == -1 && process.pid == 0 && process.saidRank == -1);
        QCOMPARE(process.answer, PythonProcess::Answer::Unprepared);
        QCOMPARE(process.name, u"\uFFFDevil\uFFFD[31m"_s);
        QVERIFY(process.folder.isEmpty() && !process.holdsChips);
        const auto &stack = read->stacks[0];
        QCOMPARE(stack.frames.size(), 1);
        QVERIFY(stack.frames[0].line == 0 && stack.frames[0].function.size() == 500);
        QVERIFY(stack.rank <= 100'000'000 && stack.thread == 0 && stack.kernel.state == 0);
        QCOMPARE(read->cores[0].state, UsageState::NoData);
        QCOMPARE(read->cores[0].queued, -1);
        QVERIFY(!sentenceOf(*read).isEmpty() && !textOf(*read).isEmpty());
    }

    void whatCouldNotBeHadIsSaid()
    {
        auto told = report();
        QCOMPARE(gapsOf(told), QStringList{u"Host 4: no answer"_s});
        told.problems.clear();
        QVERIFY(gapsOf(told).isEmpty());
        for (int host = 0; host < 5; ++host)
            told.problems.append({host, StoredMessage{u"no answer"_s}});
        QCOMPARE(gapsOf(told).size(), 4);
        QVERIFY(gapsOf(told)[3].contains(u"2 more hosts"_s));
        told.problems.clear();
        told.processes[0].answer = PythonProcess::Answer::Silent;
        told.processes[1].answer = PythonProcess::Answer::Unprepared;
        told.processes[2].answer = PythonProcess::Answer::Gone;
        told.leftOut = 7;
        auto gaps = gapsOf(told);
        QCOMPARE(gaps.size(), 4);
        QVERIFY(gaps[0].contains(u"3 s"_s) && gaps[1].contains(u"PYTHONPATH"_s) && gaps[3].startsWith(u"7 "_s));
        told.wasPrepared = false;
        QVERIFY(gapsOf(told)[1].contains(u"started without stacks"_s));
        told.processes.clear();
        told.leftOut = 0;
        gaps = gapsOf(told);
        QCOMPARE(gaps.size(), 1);
        QVERIFY(gaps[0].startsWith(u"No Python process"_s));
    }

    void coresThatSaySomethingStandBesideTheRanks()
    {
        JobAttempt attempt;
        SliceUsage usage;
        for (int host = 0; host < 2; ++host) {
            PodHost pod;
            pod.id = u"pod/%1"_s.arg(host);
            attempt.hosts.prepend({.host = pod}); // in another order than the workers
            usage.hosts.append({.id = pod.id});
            for (int device = 0; device < 2; ++device) {
                usage.layout.cores.append({.index = host * 2 + device, .host = host, .device = device});
                usage.cores.append(CoreUsage{});
            }
        }
        QVERIFY(coreWaits(usage, attempt).isEmpty());
        usage.cores[1].queue = 3;
        usage.cores[1].where = u"all-reduce.3"_s;
        usage.cores[3].state = UsageState::Hung;
        const auto waits = coreWaits(usage, attempt);
        QCOMPARE(waits.size(), 2);
        QVERIFY(waits[0].host == 1 && waits[0].core == 1 && waits[0].queued == 3);
        QVERIFY(waits[1].host == 0 && waits[1].core == 3 && waits[1].queued == -1);
        // The plural is of the catalogue.
        QCOMPARE(sentenceOf(waits), u"1 cores hang; programs wait on 1 cores; most of them stand in all-reduce.3."_s);
        usage.hosts.clear(); // what nobody can place is left out
        QVERIFY(coreWaits(usage, attempt).isEmpty());
        QVERIFY(sentenceOf(QList<CoreWait>{}).isEmpty());
    }

    void theWholeTextHoldsEveryStack()
    {
        const auto text = textOf(report(2));
        QVERIFY(text.startsWith(u"2026-11-20T10:00:00Z\nRanks 0, 1: "_s));
        QVERIFY(text.contains(u"\nrank 1, host 1, process 101, python3\n"
                              "  thread 101, main, state S, futex, futex_wait\n"
                              "    /home/ada/train/train.py:212 step0\n"_s));
        QCOMPARE(text.count(u"“loader”"_s), 2);
    }

    void theNewestOfEachJobAreKept()
    {
        JournalHere journal{m_folder.filePath(u"journal.db"_s)};
        QVERIFY(journal.open());
        {
            Documents documents{&journal};
            StackStore store{&documents};
            const auto other = QUuid::createUuid();
            auto one = report();
            for (int i = 0; i < StackStore::mostOfJob + 3; ++i) {
                one.at = minute(i);
                QVERIFY(store.keep(one));
            }
            one.job = other;
            QVERIFY(store.keep(one));
            const auto found = store.find(job);
            QCOMPARE(found.size(), StackStore::mostOfJob);
            QCOMPARE(found.first().at, minute(StackStore::mostOfJob + 2));
            QCOMPARE(found.last().at, minute(3));
            QCOMPARE(store.find(other).size(), 1);
            QVERIFY(store.forget(job));
            QVERIFY(store.find(job).isEmpty());
            QCOMPARE(store.find(other).size(), 1);
            QVERIFY(waited(documents.kept()));
        }
        const auto rights = QFileInfo{m_folder.filePath(u"journal.db"_s)}.permissions();
        QVERIFY(!(rights & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther)));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(StackReportTest)
#include "tst_stackreport.moc"
