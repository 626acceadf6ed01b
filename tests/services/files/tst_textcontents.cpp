// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/textcontents.h"

#include <QTest>

using namespace Qt::StringLiterals;

class TestTextContents : public QObject
{
    Q_OBJECT

private slots:
    void whatIsReadIsWrittenBackByteForByte_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<TextEncoding>("encoding");
        QTest::addColumn<LineEnds>("ends");
        QTest::newRow("nothing") << ""_ba << TextEncoding::Utf8 << LineEnds::Unix;
        QTest::newRow("UTF-8") << "한국어\n中文"_ba << TextEncoding::Utf8 << LineEnds::Unix;
        QTest::newRow("with its mark") << "\xef\xbb\xbf"
                                          "a\n"_ba
                                       << TextEncoding::Utf8Mark << LineEnds::Unix;
        QTest::newRow("Windows") << "a\r\nb\r\n"_ba << TextEncoding::Utf8 << LineEnds::Windows;
        QTest::newRow("old Mac") << "a\rb\r"_ba << TextEncoding::Utf8 << LineEnds::OldMac;
        QTest::newRow("UTF-16") << QByteArray{"\xff\xfe"
                                              "a\0\n\0b\0",
                                              8}
                                << TextEncoding::Utf16Little << LineEnds::Unix;
        QTest::newRow("the other way round")
            << QByteArray{"\xfe\xff\0a\0\n", 6} << TextEncoding::Utf16Big << LineEnds::Unix;
        QTest::newRow("no UTF-8") << "caf\xe9\n\xff"_ba << TextEncoding::Latin1 << LineEnds::Unix;
        QTest::newRow("a blank that breaks no line") << "a\xc2\xa0"
                                                        "b"_ba
                                                     << TextEncoding::Utf8 << LineEnds::Unix;
        QTest::newRow("no line break at its end") << "a\nb"_ba << TextEncoding::Utf8 << LineEnds::Unix;
    }
    void whatIsReadIsWrittenBackByteForByte()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const TextEncoding, encoding);
        QFETCH(const LineEnds, ends);
        const auto contents = decodedText(bytes);
        QVERIFY(contents && contents->isExact && !contents->hasMixedEnds);
        QCOMPARE(contents->encoding, encoding);
        QCOMPARE(contents->lineEnds, ends);
        QVERIFY(!contents->text.contains(u'\r'));
        const auto again = encodedText(*contents);
        QVERIFY(again);
        QCOMPARE(*again, bytes);
    }

    void mixedLineEndsAreSaid()
    {
        const auto contents = decodedText("a\r\nb\r\nc\n");
        QVERIFY(contents && contents->hasMixedEnds);
        QCOMPARE(contents->lineEnds, LineEnds::Windows);
        QCOMPARE(*encodedText(*contents), "a\r\nb\r\nc\r\n"_ba);
    }

    void programsAndPicturesAreNoText()
    {
        QVERIFY(!decodedText(QByteArray{"\x7f"
                                        "ELF\x02\x01\0\0",
                                        8}));
        QVERIFY(!decodedText(QByteArray{"a\0b", 3}));
    }

    void lettersThatTheEditorTakesForItsOwnAreOnlyShown()
    {
        const auto contents = decodedText("a\xe2\x80\xa9"
                                          "b"); // a paragraph separator
        QVERIFY(contents && !contents->isExact);
    }

    void latin1CannotHoldEverything()
    {
        auto contents = decodedText("caf\xe9\n");
        QVERIFY(contents);
        contents->text += u"\n한"_s;
        const auto bytes = encodedText(*contents);
        QVERIFY(!bytes);
        QCOMPARE(bytes.error().code, ErrorCode::Invalid);
        QVERIFY2(bytes.error().message.contains(u'3'), qPrintable(bytes.error().message));
    }

    void X6_longLinesAreMeasuredAndCut()
    {
        const auto letter = u"\U0001f600"_s; // two units
        QCOMPARE(longestLine({}), 0);
        QCOMPARE(longestLine(u"ab\nabcd\nabc"), 4);
        QCOMPARE(longestLine(u"\n\n"), 0);
        QCOMPARE(withLinesCut(u"ab\nabcd\nabc\n"_s, 3), u"ab\nabc\nabc\n"_s);
        QCOMPARE(withLinesCut(u"ab"_s + letter + u"\nx"_s, 3), u"ab\nx"_s); // no half of it
        QCOMPARE(withLinesCut(u"ab"_s + letter, 4), u"ab"_s + letter);
        QCOMPARE(withLinesCut({}, 3), QString{});
    }

    void aTableIsReadWithItsQuotes()
    {
        const auto table = parseCsv(u"name;value\n\"a;b\";\"say \"\"hi\"\"\"\n\"two\nlines\";3\n"_s, 100);
        QCOMPARE(table.rows.size(), 3);
        QCOMPARE(table.columns, 2);
        QCOMPARE(table.rows.at(1), (QStringList{u"a;b"_s, u"say \"hi\""_s}));
        QCOMPARE(table.rows.at(2), (QStringList{u"two\nlines"_s, u"3"_s}));
        QVERIFY(!table.isCut);
        QCOMPARE(parseCsv(u"a\tb"_s, 10).columns, 2);
        QCOMPARE(parseCsv({}, 10).rows.size(), 0);
    }

    void aTableIsBounded()
    {
        const auto rows = parseCsv(u"a,b\n"_s.repeated(1'000), 10);
        QVERIFY(rows.isCut);
        QCOMPARE(rows.rows.size(), 10);
        const auto columns = parseCsv(u","_s.repeated(5'000), 10);
        QVERIFY(columns.isCut && columns.columns <= 200);
        const auto value = parseCsv(u"\""_s + u"x"_s.repeated(100'000), 10); // a quote that is never closed
        QVERIFY(value.rows.at(0).at(0).size() <= 1'000);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTextContents)
#include "tst_textcontents.moc"
