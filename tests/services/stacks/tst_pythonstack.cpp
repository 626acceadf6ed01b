// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/stacks/pythonstack.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

StackFrame frame(const QString &file, int line, const QString &function)
{
    return {.file = file, .line = line, .function = function};
}

} // namespace

class PythonStackTest : public QObject
{
    Q_OBJECT

private slots:
    void pythonsOwnDumpIsReadThreadByThread()
    {
        const QByteArray dump = "Thread 0x00007f3cd10126c0 (most recent call first):\n"
                                "  File \"/usr/lib/python3.12/threading.py\", line 359 in wait\n"
                                "  File \"data.py\", line 88 in batches\n"
                                "\n"
                                "Current thread 0x00007f12ed1bdb80 (most recent call first):\n"
                                "  Garbage-collecting\n"
                                "  File \"/home/ada/train.py\", line 212 in step\n"
                                "  File \"/home/ada/train.py\", line 300 in <module>\n"
                                "  ...\n";
        const auto stacks = parseFaultDump(dump, 0x7f12ed1bdb80);
        QCOMPARE(stacks.size(), 2);
        QCOMPARE(stacks[0].thread, quint64{0x7f3cd10126c0});
        QVERIFY(!stacks[0].isMain && !stacks[0].isCut);
        QCOMPARE(stacks[0].frames,
                 (QList{frame(u"/usr/lib/python3.12/threading.py"_s, 359, u"wait"_s),
                        frame(u"data.py"_s, 88, u"batches"_s)}));
        QVERIFY(stacks[1].isMain && stacks[1].isCut);
        QCOMPARE(stacks[1].frames.size(), 2);
        QCOMPARE(stacks[1].frames[1], frame(u"/home/ada/train.py"_s, 300, u"<module>"_s));
        // Where nobody said which one is the main thread it is the last: Python lists the newest first.
        QVERIFY(!parseFaultDump(dump, 0)[0].isMain && parseFaultDump(dump, 0)[1].isMain);
        // One that said it, and is not among them: none.
        QVERIFY(std::ranges::none_of(parseFaultDump(dump, 1), &PythonStack::isMain));
    }

    void namesThatPythonHasEscapedAreReadableAgain()
    {
        const auto stacks = parseFaultDump("Thread 0x01 [loader \\u4e2d] (most recent call first):\n"
                                           "  File \"/home/ada/caf\\xe9/\\U0001f600.py\", line 3 in \\u4e2d\\u6587\n"
                                           "  File \"C\\x41\\x4.py\", line 4 in \\u12\n",
                                           1);
        QCOMPARE(stacks.size(), 1);
        QCOMPARE(stacks[0].name, u"loader 中"_s);
        QCOMPARE(stacks[0].frames[0], frame(u"/home/ada/café/😀.py"_s, 3, u"中文"_s));
        // Printable letters are never escaped: here the backslash belongs to the name.
        QCOMPARE(stacks[0].frames[1], frame(u"C\\x41\\x4.py"_s, 4, u"\\u12"_s));
    }

    void hostileNamesBecomePlainText()
    {
        const auto stacks = parseFaultDump("Thread 0x01 (most recent call first):\n"
                                           "  File \"/a\\u202eb\", line 3 in x\", line 99 in <b>\\x1b[31m%1\\x0aend\n"
                                           "  File \""
                                               + QByteArray(5'000, 'a') + "\", line 7 in " + QByteArray(5'000, 'b')
                                               + "\n  File \"/raw\x1b\xffx\", line 8 in y\n",
                                           1);
        QCOMPARE(stacks.size(), 1);
        QCOMPARE(stacks[0].frames[0].line, 99); // the last of them: a name may hold anything
        QCOMPARE(stacks[0].frames[0].function, u"<b>\uFFFD[31m%1\uFFFDend"_s);
        QVERIFY(stacks[0].frames[0].file.startsWith(u"/a\uFFFDb\", line 3"_s));
        QCOMPARE(stacks[0].frames[1].file.size(), 500);
        QCOMPARE(stacks[0].frames[1].function.size(), 200);
        for (const auto &one : stacks[0].frames)
            QVERIFY(!one.file.contains(QChar{0x1b}) && !one.function.contains(QChar{0x1b}));
    }

    void aSecondDumpInOneFileIsTheNewerOne()
    {
        const auto stacks = parseFaultDump("Thread 0x02 (most recent call first):\n  File \"a\", line 1 in old\n"
                                           "Thread 0x01 (most recent call first):\n  File \"a\", line 2 in old\n"
                                           "Thread 0x02 (most recent call first):\n  File \"a\", line 3 in new\n"
                                           "Thread 0x01 (most recent call first):\n  File \"a\", line 4 in new\n",
                                           1);
        QCOMPARE(stacks.size(), 2);
        QCOMPARE(stacks[0].frames, QList{frame(u"a"_s, 3, u"new"_s)});
        QCOMPARE(stacks[1].frames, QList{frame(u"a"_s, 4, u"new"_s)});
    }

    void whatIsNoDumpGivesNothingAndOneThatIsCutGivesWhatIsWhole()
    {
        QVERIFY(parseFaultDump({}, 0).isEmpty());
        QVERIFY(parseFaultDump("  File \"a\", line 1 in nobodys\nTraceback (most recent call last):\n", 0).isEmpty());
        QVERIFY(parseFaultDump("Thread 0xzz (most recent call first):\nThread 0x11112222333344445 (most recent call "
                               "first):\nThread 0x1 (most recent call last):\n",
                               0)
                    .isEmpty());
        const auto cut =
            parseFaultDump("Thread 0x1 (most recent call first):\n  File \"a\", line 1 in f\n"
                           "  File \"b\", li\n  File ???, line ??? in ???\n  File \"c\", line 99999999999 in g\n  File",
                           0);
        QCOMPARE(cut.size(), 1);
        QCOMPARE(cut[0].frames, (QList{frame(u"a"_s, 1, u"f"_s), frame({}, 0, u"???"_s), frame(u"c"_s, 0, u"g"_s)}));
    }

    void tooManyThreadsAndFramesAreCut()
    {
        QByteArray dump;
        for (int thread = 1; thread <= 1'000; ++thread) {
            dump += "Thread 0x" + QByteArray::number(thread, 16) + " (most recent call first):\n";
            for (int line = 1; line <= 2; ++line)
                dump += "  File \"a\", line 1 in f\n";
        }
        const auto threads = parseFaultDump(dump, 0);
        QCOMPARE(threads.size(), 128);
        QCOMPARE(threads.last().frames.size(), 2); // those of threads that are left out are nobody's
        dump = "Thread 0x1 (most recent call first):\n";
        for (int line = 1; line <= 300; ++line)
            dump += "  File \"a\", line " + QByteArray::number(line) + " in f\n";
        const auto deep = parseFaultDump(dump, 0);
        QCOMPARE(deep[0].frames.size(), PythonStack::mostFrames);
        QVERIFY(deep[0].isCut);
        QCOMPARE(deep[0].frames.first().line, 1);
    }

    void whatPySpySaysIsRead()
    {
        const auto stacks = parseSpyDump("Process 4711: python train.py\n"
                                         "Python v3.10.12 (/usr/bin/python3.10)\n"
                                         "\n"
                                         "Thread 4711 (active+gil): \"MainThread\"\n"
                                         "    match (re.py:191)\n"
                                         "    rx (/home/ada/my train.py:15)\n"
                                         "        Arguments:\n"
                                         "            text: \"a) (b:7)\"\n"
                                         "    <module> (/home/ada/train.py:24)\n"
                                         "Thread 4720 (idle): \"loader (1)\"\n"
                                         "    wait (threading.py:320)\n"
                                         "Thread 0x7F12ED1BDB80 (idle)\n"
                                         "    cython_thing (lib.so)\n"
                                         "Thread nobody (idle)\n"
                                         "    of_lib (lib:x)\n");
        QCOMPARE(stacks.size(), 3);
        QVERIFY(stacks[0].isMain && stacks[0].holdsGil);
        QCOMPARE(stacks[0].tid, 4711);
        QCOMPARE(stacks[0].name, u"MainThread"_s);
        QCOMPARE(stacks[0].frames,
                 (QList{frame(u"re.py"_s, 191, u"match"_s), frame(u"/home/ada/my train.py"_s, 15, u"rx"_s),
                        frame(u"/home/ada/train.py"_s, 24, u"<module>"_s)}));
        QVERIFY(!stacks[1].isMain && !stacks[1].holdsGil);
        QCOMPARE(stacks[1].name, u"loader (1)"_s);
        QCOMPARE(stacks[2].thread, quint64{0x7f12ed1bdb80});
        QCOMPARE(stacks[2].tid, 0);
        QCOMPARE(stacks[2].frames[0], frame(u"lib.so"_s, 0, u"cython_thing"_s));
        QVERIFY(parseSpyDump("Error: Permission denied (os error 13)\n").isEmpty());
    }

    void theKernelsWordsAreRead_data()
    {
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<QByteArray>("wait");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("machine");
        QTest::addColumn<char>("letter");
        QTest::addColumn<QString>("function");
        QTest::addColumn<QString>("call");
        const QByteArray x86 = "x86_64";
        const QByteArray arm = "aarch64";
        const QByteArray rest = " 0x3 0x7f 0x1000 0x0 0x0 0x0 0x7f 0x7f";
        QTest::newRow("reads") << QByteArray{"D"} << QByteArray{"rpc_wait_bit_killable"} << "0" + rest << x86 << 'D'
                               << u"rpc_wait_bit_killable"_s << u"read"_s;
        QTest::newRow("reads on arm") << QByteArray{"S"} << QByteArray{"x"} << "63" + rest << arm << 'S' << u"x"_s
                                      << u"read"_s;
        QTest::newRow("another one on arm")
            << QByteArray{"S"} << QByteArray{"x"} << "0" + rest << arm << 'S' << u"x"_s << QString{};
        QTest::newRow("runs") << QByteArray{"R"} << QByteArray{"0"} << QByteArray{"running"} << x86 << 'R' << QString{}
                              << QString{};
        QTest::newRow("in no call") << QByteArray{"D"} << QByteArray{"folio_wait"} << QByteArray{"-1 0x7f 0x7f"} << x86
                                    << 'D' << u"folio_wait"_s << QString{};
        QTest::newRow("may not be read") << QByteArray{"S"} << QByteArray{"futex_wait"} << QByteArray{"-"} << x86 << 'S'
                                         << u"futex_wait"_s << QString{};
        QTest::newRow("a sleep of older Pythons")
            << QByteArray{"S"} << QByteArray{"do_select"} << QByteArray{"23 0x0 0x0 0x0 0x0 0x7f 0x0"} << x86 << 'S'
            << u"do_select"_s << u"nanosleep"_s;
        QTest::newRow("a real select") << QByteArray{"S"} << QByteArray{"do_select"} << "23 0x07 0x7f" + rest << x86
                                       << 'S' << u"do_select"_s << u"select"_s;
        QTest::newRow("nonsense") << QByteArray{"[31m"} << QByteArray{"\x1b[31m"} << QByteArray{"99999999999999 0x0"}
                                  << QByteArray{"\xff"} << '\0' << u"\uFFFD[31m"_s << QString{};
    }

    void theKernelsWordsAreRead()
    {
        QFETCH(QByteArray, state);
        QFETCH(QByteArray, wait);
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, machine);
        const auto kernel = parseThreadState(state, wait, line, machine);
        QTEST(kernel.state, "letter");
        QTEST(kernel.wait, "function");
        QTEST(kernel.call, "call");
        QCOMPARE(kernel.isStuck(), state == "D");
    }

    void aFrameLeadsToItsFileAndNowhereElse_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QByteArray>("path");
        QTest::newRow("absolute") << u"/home/ada/train.py"_s << QString{} << QByteArray{"/home/ada/train.py"};
        QTest::newRow("relative") << u"train.py"_s << u"/home/ada"_s << QByteArray{"/home/ada/train.py"};
        QTest::newRow("relative and out of it") << u"../lib/./x.py"_s << u"/home/ada"_s << QByteArray{"/home/lib/x.py"};
        QTest::newRow("other letters") << u"/home/ada/중.py"_s << QString{} << QByteArray{"/home/ada/중.py"};
        QTest::newRow("relative to nobody knows what") << u"train.py"_s << QString{} << QByteArray{};
        QTest::newRow("relative to a folder that is none") << u"train.py"_s << u"ada"_s << QByteArray{};
        QTest::newRow("no file") << u"<frozen runpy>"_s << u"/home/ada"_s << QByteArray{};
        QTest::newRow("unknown") << QString{} << u"/home/ada"_s << QByteArray{};
        QTest::newRow("a name that could not be read") << u"/home/a\uFFFDb.py"_s << u"/home/ada"_s << QByteArray{};
    }

    void aFrameLeadsToItsFileAndNowhereElse()
    {
        QFETCH(QString, file);
        QFETCH(QString, folder);
        QFETCH(QByteArray, path);
        const auto line = sourceLineOf(frame(file, 12, {}), folder);
        QCOMPARE(line ? line->path : QByteArray{}, path);
        QVERIFY(!line || line->line == 12);
        const auto unknown = sourceLineOf(frame(file, 0, {}), folder);
        QVERIFY(!unknown || unknown->line == 1);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(PythonStackTest)
#include "tst_pythonstack.moc"
