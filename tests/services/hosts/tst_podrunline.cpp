// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/podrunline.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestPodrunLine : public QObject
{
    Q_OBJECT

private slots:
    void linesOfTheGuidesAreUnderstood_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("flags");
        QTest::addColumn<QByteArray>("runs");
        const QByteArray clean = "sudo rm -rf /tmp/libtpu_lockfile /tmp/tpu_logs\n";
        QTest::newRow("argv") << u"podrun -iw -- python3 train.py --lr 1e-3"_s << u"iw"_s
                              << QByteArray{"python3 train.py --lr 1e-3"};
        QTest::newRow("letters together") << u"podrun -icw ~/venv/bin/python main.py"_s << u"iwc"_s
                                          << QByteArray{clean + "~/venv/bin/python main.py"};
        QTest::newRow("letters apart, a path")
            << u"./podrun -i -c -- uptime\n"_s << u"ic"_s << QByteArray{clean + "uptime"};
        QTest::newRow("words") << u"podrun --include-local --cwd --clean-up -- ls -l"_s << u"iwc"_s
                               << QByteArray{clean + "ls -l"};
        QTest::newRow("no flags: the other hosts only") << u"podrun hostname"_s << u""_s << QByteArray{"hostname"};
        QTest::newRow("here string") << u"podrun -ic <<< 'echo a && echo b'"_s << u"ic"_s
                                     << QByteArray{clean + "echo a && echo b"};
        QTest::newRow("pipe") << u"echo \"cd x; ls\" | podrun -i"_s << u"i"_s << QByteArray{"cd x; ls"};
        QTest::newRow("here document") << u"podrun -i << 'EOF'\npip list\necho \"$HOME\"\nEOF\n"_s << u"i"_s
                                       << QByteArray{"pip list\necho \"$HOME\""};
        QTest::newRow("one word that podrun itself cannot run")
            << u"podrun -i -- 'a && b'"_s << u"i"_s << QByteArray{"a && b"};
        QTest::newRow("quotes stay exact") << u"podrun -- python3 -c 'print(\"x y\")' \"it's\""_s << u""_s
                                           << QByteArray{"python3 -c 'print(\"x y\")' 'it'\\''s'"};
        QTest::newRow("a line over two lines")
            << u"podrun -i -- \\\n  python3 \\\n  train.py"_s << u"i"_s << QByteArray{"python3 train.py"};
    }

    void linesOfTheGuidesAreUnderstood()
    {
        QFETCH(QString, text);
        QFETCH(QString, flags);
        QFETCH(QByteArray, runs);
        QVERIFY(looksLikePodrun(text));
        const auto line = parsePodrun(text);
        QVERIFY2(line.has_value(), line ? "" : qPrintable(line.error().message));
        QCOMPARE(line->withFirstHost, flags.contains(u'i'));
        QCOMPARE(line->sameFolder, flags.contains(u'w'));
        QCOMPARE(line->cleanUp, flags.contains(u'c'));
        QCOMPARE(line->text(), runs);
    }

    void whatIsNotUnderstoodIsSaid_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("another program") << u"pdsh -w host uptime"_s;
        QTest::newRow("unknown letter") << u"podrun -x -- uptime"_s;
        QTest::newRow("unknown word") << u"podrun --all -- uptime"_s;
        QTest::newRow("open quote") << u"podrun -- 'uptime"_s;
        QTest::newRow("nothing to run") << u"podrun -i"_s;
        QTest::newRow("nothing but line ends") << u"podrun \r\r"_s;
        QTest::newRow("two commands") << u"podrun -i -- uptime; rm x"_s;
        QTest::newRow("a pipe behind it, which runs here") << u"podrun -i -- uptime | sort"_s;
        QTest::newRow("input that is not in the line") << u"podrun -i < script.sh"_s;
        QTest::newRow("a pipe from another program") << u"cat script.sh | podrun -i"_s;
        QTest::newRow("here document without end") << u"podrun -i <<EOF\nuptime"_s;
        QTest::newRow("something before it") << u"FOO=1 podrun -- uptime"_s;
        QTest::newRow("empty") << u""_s;
        QTest::newRow("long") << u"podrun -- "_s + QString{70'000, u'a'};
    }

    void whatIsNotUnderstoodIsSaid()
    {
        QFETCH(QString, text);
        const auto line = parsePodrun(text);
        QVERIFY(!line);
        QVERIFY(!line.error().message.isEmpty());
    }

    void withoutIncludeLocalHostZeroOfEachPodIsLeftOut()
    {
        PodHost first{.id = u"a"_s, .label = u"a"_s, .tpu = TpuId{u"t"_s}, .worker = 0, .workers = 2};
        PodHost second{.id = u"b"_s, .label = u"b"_s, .tpu = TpuId{u"t"_s}, .worker = 1, .workers = 2};
        PodHost single{.id = u"c"_s, .label = u"c"_s, .tpu = TpuId{u"u"_s}, .worker = 0, .workers = 1};
        QCOMPARE(hostsMeant({}, {first, second, single}), (QList{second, single}));
        QCOMPARE(hostsMeant({.withFirstHost = true}, {first, second, single}).size(), 3);
    }
};

#include "tests/support/testmain.h"
QTEST_APPLESS_MAIN(TestPodrunLine)
#include "tst_podrunline.moc"
