// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/width.h"
#include "tests/services/terminal/vtdigest.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace std::string_literals;

namespace {

constexpr size_t megabyte = 1024 * 1024;

/// What the rows say after `bytes`, from the top, without blank ones at the end.
std::string screenAfter(std::string_view bytes, int columns = 10, int rows = 4)
{
    vt::Terminal terminal{columns, rows, 100, megabyte};
    feed(terminal, bytes);
    std::string text;
    for (int y = 0; y < rows; ++y)
        text += rowText(terminal, y) + '\n';
    while (text.ends_with('\n'))
        text.pop_back();
    return text;
}

std::string repliesTo(std::string_view bytes)
{
    vt::Terminal terminal{80, 24, 100, megabyte};
    feed(terminal, bytes);
    return terminal.takeEvents().reply;
}

const vt::Cell &cellAt(const vt::Terminal &terminal, int x, int y)
{
    return terminal.screen().grid->row(y).cells[x];
}

/// A stream for ten columns and four rows, and the text it leaves.
struct Case
{
    const char *name;
    const char *bytes;
    const char *screen;
};

constexpr Case cases[] = {
    {"text", "ab\r\ncd", "ab\ncd"},
    {"wraps at the last column", "0123456789ab", "0123456789\nab"},
    {"a full line waits before it wraps", "0123456789\r\nx", "0123456789\nx"},
    {"no wrap", "\x1b[?7l0123456789abc", "012345678c"},
    {"backspace", "abc\b\bX", "aXc"},
    {"tab", "a\tb", "a       b"},
    {"position", "\x1b[2;3Hx", "\n  x"},
    {"position beyond the screen", "\x1b[99;99Hx", "\n\n\n         x"},
    {"moves", "\x1b[2;2Ha\x1b[Ab\x1b[Bc\x1b[3Dd", "  b\n d c"},
    {"column and row", "\x1b[5Ga\x1b[3db", "    a\n\n     b"},
    {"erase to the end of the line", "abcdef\x1b[3G\x1b[K", "ab"},
    {"erase to the start of the line", "abcdef\x1b[3G\x1b[1K", "   def"},
    {"erase below", "a\r\nb\r\nc\x1b[2;1H\x1b[J", "a"},
    {"erase above", "aa\r\nbb\r\ncc\x1b[2;1H\x1b[1J", "\n b\ncc"},
    {"erase all", "a\r\nb\x1b[2Jx", "\n x"},
    {"erase characters", "abcdef\x1b[2G\x1b[3X", "a   ef"},
    {"insert characters", "abcdef\x1b[2G\x1b[2@", "a  bcdef"},
    {"delete characters", "abcdef\x1b[2G\x1b[2P", "adef"},
    {"insert mode", "abc\x1b[2G\x1b[4hXY\x1b[4l", "aXYbc"},
    {"insert lines", "a\r\nb\r\nc\x1b[2;1H\x1b[L", "a\n\nb\nc"},
    {"delete lines", "a\r\nb\r\nc\x1b[1;1H\x1b[M", "b\nc"},
    {"scroll up and down", "a\r\nb\r\nc\x1b[S\x1b[2T", "\n\nb\nc"},
    {"a region scrolls alone", "1\r\n2\r\n3\r\n4\x1b[2;3r\x1b[3;1H\nx", "1\n3\nx\n4"},
    {"reverse index", "1\r\n2\x1b[H\x1bMx", "x\n1\n2"},
    {"origin mode", "\x1b[2;3r\x1b[?6hx\x1b[9;1Hy", "\nx\ny"},
    {"side margins", "0123456789\x1b[?69h\x1b[3;5s\x1b[1;3Habcd", "01abc56789\n  d"},
    {"save and restore",
     "ab\x1b"
     "7\x1b[3;3Hx\x1b"
     "8c",
     "abc\n\n  x"},
    {"repeat", "a\x1b[3b", "aaaa"},
    {"line drawing", "\x1b(0lqk\x1b(Bq", "┌─┐q"},
    {"shifted set", "\x1b)0\x0eq\x0fq", "─q"},
    {"selective erase", "\x1b[1\"qab\x1b[0\"qcd\x1b[?2K", "ab"},
    {"custom tab stop", "\x1b[4G\x1bH\r\tx\r\x1b[3g\ty", "   x     y"},
    {"next line outside the side margins",
     "\x1b[2;3r\x1b[?69h\x1b[2;4s\x1b[3;3Hx\x1b[3;6H\x1b"
     "E",
     "\n\n  x"},
    {"alignment test", "\x1b#8", "EEEEEEEEEE\nEEEEEEEEEE\nEEEEEEEEEE\nEEEEEEEEEE"},
    {"soft reset", "\x1b[2;3r\x1b[4h\x1b[!pab\rc", "cb"},
    {"full reset",
     "abc\x1b[2;3r\x1b"
     "cx",
     "x"},
    {"cancelled sequence",
     "a\x1b[3\x18"
     "1mb",
     "a1mb"},
    {"control inside a sequence", "ab\x1b[\r1Cx", "ax"},
    {"unknown sequences are silent", "\x1b[?1;2$zx\x1b[5 ~y\x1b%Gz", "xyz"},
    {"wide characters", "中文ab", "中文ab"},
    {"half of a wide character overwritten", "中文\x1b[2Gx", " x文"},
    {"a wide character does not straddle the edge", "012345678中", "012345678\n中"},
    {"copy of a rectangle", "abc\r\ndef\x1b[1;1;2;2;1;3;5;1$v", "abc\ndef\n    ab\n    de"},
    {"filled rectangle", "\x1b[88;2;2;3;4$x", "\n XXX\n XXX"},
    {"reverse wrap", "\x1b[?45h\r\n\b\bx", "        x"},
};

} // namespace

class TestVtCore : public QObject
{
    Q_OBJECT

private slots:
    void sequencesDoWhatTheyShould_data();
    void sequencesDoWhatTheyShould();
    void queriesAreAnswered_data();
    void queriesAreAnswered();
    void looksAreKept();
    void rowsOfARegionAreTurned();
    void T3_everySplitGivesTheSameScreen_data();
    void T3_everySplitGivesTheSameScreen();
    void T12_malformedUtf8BecomesReplacements_data();
    void T12_malformedUtf8BecomesReplacements();
    void T13_clustersStayInOneCell_data();
    void T13_clustersStayInOneCell();
    void aPictureThatBecomesTextGivesItsSecondColumnBack();
    void widthsFollowTheSetting();
    void theAlternateScreenLeavesThePrimaryAlone();
    void linesScrollIntoTheScrollback();
    void synchronizedOutputEndsByItself();
    void linksAreKeptByTheirCells();
};

void TestVtCore::sequencesDoWhatTheyShould_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("screen");
    for (const Case &each : cases)
        QTest::newRow(each.name) << QByteArray{each.bytes} << QByteArray{each.screen};
}

void TestVtCore::sequencesDoWhatTheyShould()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, screen);
    QCOMPARE(QByteArray::fromStdString(screenAfter(bytes.toStdString())), screen);
}

void TestVtCore::queriesAreAnswered_data()
{
    QTest::addColumn<QByteArray>("question");
    QTest::addColumn<QByteArray>("answer");
    const auto row = [](const char *name, const char *question, const char *answer) {
        QTest::newRow(name) << QByteArray{question} << QByteArray{answer};
    };
    row("primary attributes", "\x1b[c", "\x1b[?64;1;4;6;21;22;28c");
    row("terminal identification", "\x1bZ", "\x1b[?64;1;4;6;21;22;28c");
    row("colour as X11 fills it up", "\x1b]4;3;#fff;3;?\x07", "\x1b]4;3;rgb:f0f0/f0f0/f0f0\x1b\\");
    row("secondary attributes", "\x1b[>c", "\x1b[>41;380;0c");
    row("status", "\x1b[5n", "\x1b[0n");
    row("cursor", "ab\x1b[6n", "\x1b[1;3R");
    row("cursor with page", "ab\x1b[?6n", "\x1b[?1;3;1R");
    row("set mode", "\x1b[?25$p", "\x1b[?25;1$y");
    row("reset mode", "\x1b[?2004$p", "\x1b[?2004;2$y");
    row("cursor keys by the wheel are off until a program asks", "\x1b[?1007$p", "\x1b[?1007;2$y");
    row("unknown mode", "\x1b[?4711$p", "\x1b[?4711;0$y");
    row("clusters are always on", "\x1b[?2027$p", "\x1b[?2027;3$y");
    row("size", "\x1b[18t", "\x1b[8;24;80t");
    row("size in pixels", "\x1b[14t", "\x1b[4;384;640t");
    row("size of a cell", "\x1b[16t", "\x1b[6;16;8t");
    row("colours of a sixel picture", "\x1b[?1;1;0S", "\x1b[?1;0;1024S");
    row("size of a sixel picture", "\x1b[?2;1;0S", "\x1b[?2;0;640;384S");
    row("the most of its colours", "\x1b[?1;4;0S", "\x1b[?1;0;1024S");
    row("its colours cannot be set", "\x1b[?1;3;16S", "\x1b[?1;3S");
    row("nothing else of pictures", "\x1b[?3;1;0S\x1b[?1;9S", "\x1b[?3;1S\x1b[?1;2S");
    row("window title is not told", "\x1b]2;x\x07\x1b[21t", "");
    row("icon title is not told", "\x1b[20t", "");
    row("looks", "\x1b[1;4:3;38;2;1;2;3m\x1bP$qm\x1b\\", "\x1bP1$r0;1;4:3;38:2::1:2:3m\x1b\\");
    row("margins", "\x1b[2;9r\x1bP$qr\x1b\\", "\x1bP1$r2;9r\x1b\\");
    row("unknown setting", "\x1bP$qzzz\x1b\\", "\x1bP0$r\x1b\\");
    row("capabilities", "\x1bP+q544e\x1b\\", "\x1bP0+r\x1b\\");
    row("background", "\x1b]11;?\x07", "\x1b]11;rgb:1e1e/2121/2929\x1b\\");
    row("checksums are not in the product", "\x1b[1;1;1;1;5;5*y", "");
}

void TestVtCore::queriesAreAnswered()
{
    QFETCH(QByteArray, question);
    QFETCH(QByteArray, answer);
    const std::string reply = repliesTo(question.toStdString());
    QCOMPARE(QByteArray::fromStdString(reply), answer);
    QVERIFY(isCleanReply(reply));
}

/// Every region of a small grid, by every distance: as a plain list would be turned.
void TestVtCore::rowsOfARegionAreTurned()
{
    constexpr int rows = 6;
    vt::Grid grid{1, rows};
    std::vector<uint16_t> plain(rows);
    for (int y = 0; y < rows; ++y)
        grid.row(y).marks.promptColumn = plain[size_t(y)] = uint16_t(y);
    for (int top = 0; top < rows; ++top) {
        for (int bottom = top; bottom < rows; ++bottom) {
            for (int count = top - bottom; count <= bottom - top; ++count) {
                const auto first = plain.begin() + top;
                const auto end = plain.begin() + bottom + 1;
                std::rotate(first, count >= 0 ? first + count : end + count, end);
                grid.rotate(top, bottom, count);
                for (int y = 0; y < rows; ++y)
                    QCOMPARE(grid.row(y).marks.promptColumn, plain[size_t(y)]);
            }
        }
    }
}

void TestVtCore::looksAreKept()
{
    vt::Terminal terminal{80, 4, 100, megabyte};
    feed(terminal, "\x1b[1;3;4;9;31;48;5;200ma\x1b[m\x1b[38;2;10;20;30;58:5:9;4:5mb\x1b[22;24;39;59mc\x1b[97;107md");
    const vt::Cell &a = cellAt(terminal, 0, 0);
    QCOMPARE(int(a.attributes), int(vt::Bold | vt::Italic | vt::Strike | 1 << vt::underlineShift));
    QVERIFY(a.foreground == vt::Color::indexed(1) && a.background == vt::Color::indexed(200));
    const vt::Cell &b = cellAt(terminal, 1, 0);
    QVERIFY(b.foreground == vt::Color::rgb(0x0a141e) && b.background.isDefault());
    QCOMPARE(int(b.attributes), 5 << vt::underlineShift);
    QVERIFY(terminal.screen().tables.extras.at(b.extra).underline == vt::Color::indexed(9));
    QVERIFY((cellAt(terminal, 2, 0) == vt::Cell{.code = 'c'}));
    QVERIFY(cellAt(terminal, 3, 0).foreground == vt::Color::indexed(15));
}

void TestVtCore::T3_everySplitGivesTheSameScreen_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QDir corpus{QStringLiteral(TPUDESK_SOURCE_DIR "/tests/fuzz/corpus/terminal")};
    for (const QString &name : corpus.entryList(QDir::Files)) {
        QFile file{corpus.filePath(name)};
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name));
        QTest::newRow(qPrintable(name)) << file.readAll().sliced(2);
    }
}

void TestVtCore::T3_everySplitGivesTheSameScreen()
{
    QFETCH(QByteArray, bytes);
    const std::string text = bytes.toStdString();
    const auto result = [](std::initializer_list<std::string_view> parts) {
        vt::Terminal terminal{20, 6, 50, megabyte};
        for (const std::string_view part : parts)
            feed(terminal, part);
        const vt::Events events = terminal.takeEvents();
        return digestOf(terminal) + events.reply + events.title.value_or("") + events.clipboard.value_or("");
    };
    const std::string whole = result({text});
    for (size_t at = 1; at < text.size(); ++at) {
        const std::string_view view{text};
        QVERIFY2(result({view.substr(0, at), view.substr(at)}) == whole, qPrintable(QString::number(at)));
    }
}

void TestVtCore::T12_malformedUtf8BecomesReplacements_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const char *bytes, const char16_t *text) {
        QTest::newRow(name) << QByteArray{bytes} << QString::fromUtf16(text);
    };
    row("lone continuation", "a\x80z", u"a\ufffdz");
    row("two continuations", "\x80\xbfz", u"\ufffd\ufffdz");
    row("cut two-byte character", "\xc3z", u"\ufffdz");
    row("cut three-byte character", "\xe4\xb8z", u"\ufffdz");
    row("cut by another", "\xe4\xb8\xe4\xb8\xad", u"\ufffd中");
    row("overlong slash", "\xc0\xafz", u"\ufffd\ufffdz");
    row("overlong in three", "\xe0\x80\xafz", u"\ufffd\ufffd\ufffdz");
    row("surrogate", "\xed\xa0\x80z", u"\ufffd\ufffd\ufffdz");
    row("beyond the last code point", "\xf4\x90\x80\x80z", u"\ufffd\ufffd\ufffd\ufffdz");
    row("the last code point", "\xf4\x8f\xbf\xbfz", u"\U0010ffffz");
    row("impossible bytes", "\xfe\xffz", u"\ufffd\ufffdz");
    row("cut by a sequence", "\xe4\xb8\x1b[1mz", u"\ufffdz");
    row("cut by a control", "\xf0\x9f\r\nz", u"\ufffd");
    row("C1 as UTF-8 does nothing",
        "a\xc2\x9b"
        "31mz",
        u"a31mz");
    row("BOM and zero width space vanish",
        "\xef\xbb\xbf"
        "a\xe2\x80\x8bz",
        u"az");
}

void TestVtCore::T12_malformedUtf8BecomesReplacements()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    for (qsizetype at = 0; at <= bytes.size(); ++at) {
        vt::Terminal terminal{40, 4, 0, megabyte};
        feed(terminal, bytes.first(at).toStdString());
        feed(terminal, bytes.sliced(at).toStdString());
        QCOMPARE(QString::fromStdString(rowText(terminal, 0)), text);
    }
}

void TestVtCore::T13_clustersStayInOneCell_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");
    const auto row = [](const char *name, const char16_t *text, int columns) {
        QTest::newRow(name) << QString::fromUtf16(text) << columns;
    };
    row("accent", u"e\u0301", 1);
    row("two marks", u"a\u0308\u0304", 1);
    row("family", u"👩\u200d👩\u200d👧\u200d👦", 2);
    row("skin tone", u"👍🏽", 2);
    row("flag", u"🇰🇷", 2);
    row("two flags", u"🇰🇷🇨🇳", 4);
    row("heart as a picture", u"❤\ufe0f", 2);
    row("watch as text", u"⌚\ufe0e", 1);
    row("watch", u"⌚", 2);
    row("letter before the text selector", u"a\ufe0e", 1);
    row("wide of 15.1", u"⿼", 2);
    row("wide of 16", u"\U0001fae9☰", 4);
    row("wide of 17", u"\U0001fac8", 2);
    row("mark of 17", u"e\u1acf", 1);
    row("keycap", u"1\ufe0f\u20e3", 2);
    row("conjoining jamo", u"\u1112\u1161\u11ab", 2);
    row("syllable", u"한", 2);
    row("ideograph", u"中", 2);
    row("fullwidth letter", u"Ａ", 2);
    row("ambiguous", u"§", 1);
    row("tag flag", u"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", 2);
    row("picture after a letter and a joiner", u"a\u200d👦", 3);
    row("vowel that stands beside its letter", u"का", 2);
    row("vowel above its letter", u"कि\u0902", 2);
    row("vowel below its letter", u"कु", 1);
    row("two consonants joined", u"क्ष", 2);
    row("three consonants and a vowel", u"क्ष्मा", 2);
    row("joined over a joiner", u"क्\u200dष", 2);
    row("kept apart", u"क्\u200cष", 2);
    row("kept apart, and then a vowel", u"क्\u200cषा", 3);
    row("a consonant alone", u"कष", 2);
    row("a letter of another script behind a virama", u"क्a", 2);
    row("a script that UAX 29 leaves out", u"க்கு", 2);
    row("Burmese, stacked", u"က္ကာ", 2);
    row("Khmer, stacked", u"ក្រុម", 3);
    row("Thai", u"น้ำ", 2);
    row("halfwidth katakana", u"ｶﾞ", 2);
}

void TestVtCore::T13_clustersStayInOneCell()
{
    QFETCH(QString, text);
    QFETCH(int, columns);
    vt::Terminal terminal{20, 2, 0, megabyte};
    feed(terminal, text.toStdString());
    QCOMPARE(terminal.screen().cursor.x, columns);
    QCOMPARE(QString::fromStdString(rowText(terminal, 0)), text);
    // At the last columns it wraps as a whole or fits as a whole.
    vt::Terminal narrow{columns, 3, 0, megabyte};
    feed(narrow, text.toStdString() + text.toStdString());
    QCOMPARE(QString::fromStdString(wholeText(narrow)), text + text);
    QVERIFY(checkInvariants(narrow.screen()) == nullptr);
}

void TestVtCore::aPictureThatBecomesTextGivesItsSecondColumnBack()
{
    vt::Terminal terminal{4, 2, 0, megabyte};
    feed(terminal, "ab⌚"); // the last column is full
    QVERIFY(terminal.screen().cursor.pendingWrap);
    feed(terminal,
         "\xef\xb8\x8e"
         "c");
    QCOMPARE(rowText(terminal, 0),
             "ab⌚\xef\xb8\x8e"
             "c");
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestVtCore::widthsFollowTheSetting()
{
    QCOMPARE(vt::unicodeVersion(), "17.0.0");
    vt::Terminal terminal{20, 2, 0, megabyte};
    terminal.screen().ambiguous = vt::Ambiguous::Wide;
    feed(terminal, "§α中a");
    QCOMPARE(terminal.screen().cursor.x, 7);
}

void TestVtCore::theAlternateScreenLeavesThePrimaryAlone()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, "one\r\ntwo\x1b[?1049h\x1b[2J\x1b[Hother\r\n\n\n\n\n\n");
    QVERIFY(terminal.screen().isAlternate());
    QCOMPARE(terminal.screen().scrollback.end(), 0);
    feed(terminal, "\x1b[?1049l!");
    QCOMPARE(wholeText(terminal), "one\ntwo!"s);
}

void TestVtCore::linesScrollIntoTheScrollback()
{
    vt::Terminal terminal{20, 3, 5, megabyte};
    for (int i = 0; i < 12; ++i)
        feed(terminal, "\x1b[3" + std::to_string(i % 8) + "mline " + std::to_string(i) + " 中\r\n");
    const vt::Screen &screen = terminal.screen();
    QCOMPARE(screen.scrollback.end(), 10);
    QCOMPARE(screen.scrollback.begin(), 5);
    QCOMPARE(wholeText(terminal), "line 5 中\nline 6 中\nline 7 中\nline 8 中\nline 9 中\nline 10 中\nline 11 中"s);
    vt::Line line;
    QVERIFY(readLine(screen, 6, line));
    QVERIFY(line.glyphs.front().foreground == vt::Color::indexed(6));
    QVERIFY(!readLine(screen, 4, line));
    feed(terminal, "\x1b[3J");
    QCOMPARE(screen.scrollback.begin(), screen.scrollback.end());
}

void TestVtCore::synchronizedOutputEndsByItself()
{
    vt::Terminal terminal{20, 3, 5, megabyte};
    terminal.setTime(vt::Time{1000});
    feed(terminal, "\x1b[?2026hx");
    terminal.setTime(vt::Time{1001});
    QVERIFY(terminal.needsTime());
    terminal.setTime(vt::Time{1900});
    QVERIFY(terminal.screen().modes.has(vt::Mode::Synchronized));
    terminal.setTime(vt::Time{2001});
    QVERIFY(!terminal.screen().modes.has(vt::Mode::Synchronized));
}

void TestVtCore::linksAreKeptByTheirCells()
{
    vt::Terminal terminal{20, 3, 5, megabyte};
    feed(terminal, "\x1b]8;id=1;https://example.org/a\x1b\\ab\x1b[1mc\x1b[m\x1b]8;;\x1b\\d\r\n\n\n\n");
    vt::Line line;
    QVERIFY(readLine(terminal.screen(), terminal.screen().scrollback.begin(), line));
    QCOMPARE(line.glyphs.size(), 4u);
    QVERIFY(line.glyphs[0].extra.link != 0 && line.glyphs[2].extra.link == line.glyphs[0].extra.link);
    QCOMPARE(line.glyphs[3].extra.link, 0u);
    QCOMPARE(std::string{terminal.screen().tables.links.url(line.glyphs[1].extra.link)}, "https://example.org/a"s);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestVtCore)
#include "tst_vtcore.moc"
