// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/services/terminal/vtdigest.h"

#include <QTest>

#include <random>

using namespace std::string_literals;

namespace {

constexpr size_t megabyte = 1024 * 1024;

/// Text of all kinds of widths, with the cursor behind its end.
std::string mixedText(std::mt19937 &random, int lines)
{
    const std::string pieces[] = {"word ",
                                  "中文字",
                                  "e\xcc\x81",
                                  "👩‍👧",
                                  "🇰🇷",
                                  "한글",
                                  "x",
                                  "\x1b[1;32mgreen\x1b[m",
                                  "a long piece of text "};
    std::string text;
    for (int line = 0; line < lines; ++line) {
        for (size_t count = random() % 30; count > 0; --count)
            text += pieces[random() % std::size(pieces)];
        text += line + 1 < lines ? "\r\n" : "";
    }
    return text + "$";
}

} // namespace

class TestVtReflow : public QObject
{
    Q_OBJECT

private slots:
    void wrappedLinesAreJoinedAndCutAgain();
    void theCursorStaysAtItsCharacter();
    void aScreenThatIsNotFullKeepsItsTop();
    void linesComeBackWhenTheScreenGrows();
    void lineIdsSurviveAChangeOfHeight();
    void T5_contentSurvivesAResizeStorm_data();
    void T5_contentSurvivesAResizeStorm();
    void T5_stormWithOutputAndBothScreens();
    void theAlternateScreenIsCutAndPadded();
};

void TestVtReflow::wrappedLinesAreJoinedAndCutAgain()
{
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, "0123456789abcdefghij中文\r\n$");
    terminal.resize(7, 6);
    QCOMPARE(rowText(terminal, 0), "0123456"s);
    QCOMPARE(rowText(terminal, 2), "efghij"s); // the wide one does not fit into the last column
    QCOMPARE(rowText(terminal, 3), "中文"s);
    terminal.resize(40, 6);
    QCOMPARE(rowText(terminal, 0), "0123456789abcdefghij中文"s);
    QCOMPARE(rowText(terminal, 1), "$"s);
}

void TestVtReflow::theCursorStaysAtItsCharacter()
{
    vt::Terminal terminal{10, 5, 100, megabyte};
    feed(terminal, "0123456789abcdef\x1b[1;6H");
    terminal.resize(4, 5);
    QCOMPARE(terminal.screen().cursor.y, 1);
    QCOMPARE(terminal.screen().cursor.x, 1);
    terminal.resize(20, 5);
    QCOMPARE(terminal.screen().cursor.y, 0);
    QCOMPARE(terminal.screen().cursor.x, 5);
    feed(terminal, "X");
    QCOMPARE(rowText(terminal, 0), "01234X6789abcdef"s);
}

void TestVtReflow::aScreenThatIsNotFullKeepsItsTop()
{
    vt::Terminal terminal{10, 6, 100, megabyte};
    feed(terminal, "old\r\n\n\n\n\n\n\n\n\x1b[2J\x1b[Hprompt $");
    const int64_t top = terminal.screen().topLine();
    terminal.resize(10, 9);
    QCOMPARE(rowText(terminal, 0), "prompt $"s);
    QCOMPARE(terminal.screen().topLine(), top);
}

void TestVtReflow::linesComeBackWhenTheScreenGrows()
{
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, "1\r\n2\r\n3\r\n4\r\n5\r\n6");
    terminal.resize(10, 6);
    QCOMPARE(rowText(terminal, 0), "1"s);
    QCOMPARE(terminal.screen().cursor.y, 5);
    terminal.resize(10, 2);
    QCOMPARE(rowText(terminal, 0), "5"s);
    QCOMPARE(wholeText(terminal), "1\n2\n3\n4\n5\n6"s);
}

void TestVtReflow::lineIdsSurviveAChangeOfHeight()
{
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, "1\r\n2\r\n3\r\n4\r\n5\r\n6");
    const uint64_t epoch = terminal.screen().epoch;
    for (const int rows : {2, 6, 1, 20}) {
        terminal.resize(10, rows);
        vt::Line line;
        QVERIFY(readLine(terminal.screen(), 3, line));
        QCOMPARE(line.glyphs.front().code, U'4');
    }
    QCOMPARE(terminal.screen().epoch, epoch);
    terminal.resize(9, 20);
    QVERIFY(terminal.screen().epoch != epoch);
}

void TestVtReflow::T5_contentSurvivesAResizeStorm_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < 12; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void TestVtReflow::T5_contentSurvivesAResizeStorm()
{
    QFETCH(int, seed);
    std::mt19937 random{unsigned(seed)};
    vt::Terminal terminal{80, 24, 100'000, 32 * megabyte};
    feed(terminal, mixedText(random, 60));
    const std::string text = wholeText(terminal);
    QVERIFY(text.ends_with('$'));
    for (int i = 0; i < 40; ++i) {
        const int columns = i % 8 == 0 ? 1 + int(random() % 3) : 1 + int(random() % 500);
        const int rows = i % 9 == 0 ? 1 : 1 + int(random() % 100);
        terminal.resize(columns, rows);
        const char *problem = checkInvariants(terminal.screen());
        QVERIFY2(problem == nullptr, problem);
        QCOMPARE(QByteArray::fromStdString(wholeText(terminal)), QByteArray::fromStdString(text));
    }
    feed(terminal, "!");
    QVERIFY(wholeText(terminal).ends_with("$!"));
}

void TestVtReflow::T5_stormWithOutputAndBothScreens()
{
    std::mt19937 random{7};
    vt::Terminal terminal{80, 24, 500, megabyte};
    const std::string extras[] = {"\x1b[?1049h",
                                  "\x1b[?1049l",
                                  "\x1b[2;3r",
                                  "\x1b[?69h\x1b[2;4s",
                                  "\x1b[?69l",
                                  "\x1b[r",
                                  "\x1b"
                                  "7",
                                  "\x1b"
                                  "8",
                                  "\x1b[999;999H",
                                  "\x1b[?6h",
                                  "\x1b[?6l",
                                  "\x1b[2J"};
    for (int i = 0; i < 400; ++i) {
        feed(terminal, mixedText(random, 3));
        feed(terminal, extras[random() % std::size(extras)]);
        terminal.resize(1 + int(random() % (i % 5 == 0 ? 4 : 200)), 1 + int(random() % (i % 7 == 0 ? 3 : 60)));
        const char *problem = checkInvariants(terminal.screen());
        QVERIFY2(problem == nullptr, problem);
    }
    terminal.resize(500, 500);
    terminal.resize(1, 1);
    feed(terminal, "中x");
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestVtReflow::theAlternateScreenIsCutAndPadded()
{
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, "shell $\x1b[?1049h0123456789abc\x1b[4;10H");
    terminal.resize(5, 2);
    QCOMPARE(terminal.screen().cursor.x, 4);
    QCOMPARE(terminal.screen().cursor.y, 1);
    terminal.resize(20, 4);
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
    feed(terminal, "\x1b[?1049l");
    QCOMPARE(wholeText(terminal), "shell $"s);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestVtReflow)
#include "tst_vtreflow.moc"
