// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/filetext.h"
#include "services/files/hostcommands.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestFileText : public QObject
{
    Q_OBJECT

private slots:
    void X4_namesAreShownOnOneLineAndAsTheyAreRead_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << "train.py"_ba << u"train.py"_s;
        QTest::newRow("other alphabets") << "한국어 中文 é.txt"_ba << u"한국어 中文 é.txt"_s;
        QTest::newRow("a line break") << "a\nb"_ba << u"a\\nb"_s;
        QTest::newRow("an escape") << "a\x1b[31m"_ba << u"a\\x1b[31m"_s;
        QTest::newRow("reading turned round") << "photo\xe2\x80\xaegnp.exe"_ba << u"photo\\u202egnp.exe"_s;
        QTest::newRow("no UTF-8") << "a\xff\xfe"_ba << u"a\\xff\\xfe"_s;
        QTest::newRow("half of a letter") << "a\xe2\x80"_ba << u"a\\xe2\\x80"_s;
        QTest::newRow("blanks at its ends") << " a b "_ba << u"\\x20a b\\x20"_s;
        QTest::newRow("nothing but a blank") << " "_ba << u"\\x20"_s;
    }
    void X4_namesAreShownOnOneLineAndAsTheyAreRead()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QString, shown);
        QCOMPARE(filetext::shownName(name), shown);
    }

    void aPathIsTakenApartAndPutTogether()
    {
        QCOMPARE(filetext::nameOf("/a/b"), "b"_ba);
        QCOMPARE(filetext::nameOf("/"), "/"_ba);
        QCOMPARE(filetext::parentOf("/a/b"), "/a"_ba);
        QCOMPARE(filetext::parentOf("/a"), "/"_ba);
        QCOMPARE(filetext::parentOf("/"), "/"_ba);
        QCOMPARE(filetext::childOf("/", "a"), "/a"_ba);
        QCOMPARE(filetext::childOf("/a", "b\nc"), "/a/b\nc"_ba);
        QVERIFY(filetext::isWithin("/a/b", "/a") && filetext::isWithin("/a", "/a") && filetext::isWithin("/a", "/"));
        QVERIFY(!filetext::isWithin("/ab", "/a"));
    }

    void rightsAreWrittenAsLsWritesThem()
    {
        QCOMPARE(filetext::modeText(0755), u"rwxr-xr-x"_s);
        QCOMPARE(filetext::modeText(0640), u"rw-r-----"_s);
        QCOMPARE(filetext::modeText(04755), u"rwsr-xr-x"_s);
        QCOMPARE(filetext::modeText(04644), u"rwSr--r--"_s);
        QCOMPARE(filetext::modeText(01777), u"rwxrwxrwt"_s);
    }

    void whatNoFileCanBeCalledIsSaid()
    {
        for (const auto &name : {""_ba, "."_ba, ".."_ba, "a/b"_ba, QByteArray{"a\0b", 3}, QByteArray(256, 'a')})
            QVERIFY2(!filetext::problemOfName(name).isEmpty(), name.constData());
        for (const auto &name : {"a"_ba, "..."_ba, " "_ba, "a\nb"_ba, QByteArray(255, 'a')})
            QVERIFY2(filetext::problemOfName(name).isEmpty(), name.constData());
    }

    void aNumberStandsBeforeTheEnding()
    {
        QCOMPARE(filetext::numberedName("log.txt", 2), "log (2).txt"_ba);
        QCOMPARE(filetext::numberedName("Makefile", 10), "Makefile (10)"_ba);
        QCOMPARE(filetext::numberedName(".bashrc", 2), ".bashrc (2)"_ba);
        QVERIFY(filetext::numberedName(QByteArray(255, 'a') + ".tar", 2).size() <= 255);
    }

    void numbersInNamesAreNumbers()
    {
        // Each comes before all that stand behind it.
        const auto order = u"-|0|7|10|99999999999999999999998|99999999999999999999999|a|a b|a.b|a0|a1|a01|a1-b|a2|a10|"
                           "a10b2|a10b10|ab|step-007.log|step-8.log|\u00e4"_s.split(u'|');
        for (qsizetype i = 0; i < order.size(); ++i) {
            for (qsizetype j = 0; j < order.size(); ++j)
                QVERIFY2((filetext::sortKey(order.at(i)) < filetext::sortKey(order.at(j))) == (i < j),
                         qPrintable(order.at(i) + u" and "_s + order.at(j)));
        }
    }

    void X8_aChecksumIsReadWholeOrNotAtAll()
    {
        const QByteArray sum = QByteArray{"0123456789abcdef"}.repeated(4);
        QCOMPARE(checksumIn(sum + "  name\n"), sum);
        QCOMPARE(checksumIn('\\' + sum + "  odd\\nname\n"), sum);
        for (const auto &said : {""_ba, "sha256sum: x: No such file"_ba, sum.left(63), sum.toUpper() + " name"})
            QVERIFY2(checksumIn(said).isEmpty(), said.constData());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestFileText)
#include "tst_filetext.moc"
