// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/paste.h"
#include "tests/services/terminal/vtdigest.h"

#include <QTest>

#include <random>

using namespace std::string_literals;

namespace {

constexpr size_t megabyte = 1024 * 1024;

bool isSound(const vt::Terminal &terminal)
{
    return checkInvariants(terminal.screen()) == nullptr && terminal.heldBytes() < 16 * megabyte;
}

std::string osc(const std::string &text)
{
    return "\x1b]" + text + "\x1b\\";
}

} // namespace

class TestVtHostile : public QObject
{
    Q_OBJECT

private slots:
    void T1_parameterCountsUpToTenThousand();
    void T1_valuesAreClamped();
    void T2_repeatIsBounded();
    void T4_controlsInsideStrings();
    void T4_anEndlessStringHoldsNoMemory();
    void T6_aFloodOfQueriesIsCapped();
    void T7_repliesHoldNothingOfTheStream_data();
    void T7_repliesHoldNothingOfTheStream();
    void T8_clipboardWritesAreCheckedAndNeverRead();
    void T9_pastesAreCleaned_data();
    void T9_pastesAreCleaned();
    void T10_onlySafeLinksAreLinks_data();
    void T10_onlySafeLinksAreLinks();
    void T10_linkTableIsBounded();
    void T11_titlesAreCleanedCutAndLimited();
    void T13_aThousandMarksStayBounded();
    void T13_clusterTableIsSwept();
    void T14_bellsAreLimited();
    void T15_randomBytesLeaveASoundTerminalThatResets();
    void T16_scrollbackKeepsItsCap();
    void T20_whatWeDoNotImplementIsSilent();
};

void TestVtHostile::T1_parameterCountsUpToTenThousand()
{
    for (const int count : {0, 1, 31, 32, 33, 100, 1000, 10'000}) {
        for (const char separator : {';', ':'}) {
            vt::Terminal terminal{20, 4, 0, megabyte};
            std::string sequence = "\x1b[";
            for (int i = 0; i < count; ++i)
                sequence += (i == 0 ? "1"s : separator + std::to_string(i % 40));
            feed(terminal, sequence + "mX");
            QCOMPARE(rowText(terminal, 0), "X"s);
            QVERIFY(isSound(terminal));
        }
    }
    vt::Terminal terminal{20, 4, 0, megabyte};
    feed(terminal, "\x1b[1" + std::string(31 * 2, ';').substr(0, 31) + ";31mX"); // the 33rd is ignored
    QVERIFY(terminal.screen().grid->row(0).cells[0].foreground.isDefault());
}

void TestVtHostile::T1_valuesAreClamped()
{
    for (const char *const value :
         {"0", "9999", "10000", "65536", "2147483647", "4294967296", "99999999999999999999"}) {
        for (char final = '@'; final <= '~'; ++final) {
            for (const char *const prefix : {"", "?", ">"}) {
                vt::Terminal terminal{20, 4, 10, megabyte};
                feed(terminal, "some text\r\n中文\x1b["s + prefix + value + ';' + value + final + "end");
                QVERIFY2(isSound(terminal), qPrintable(QChar::fromLatin1(final)));
            }
        }
    }
}

void TestVtHostile::T2_repeatIsBounded()
{
    for (const char *const before : {"", "a", "中", "e\xcc\x81", "\x1b[1m", "\r", "\x1b(0q", "\t"}) {
        for (const char *const count : {"", "0", "1", "7", "9999", "2147483648"}) {
            vt::Terminal terminal{20, 4, 10'000, megabyte};
            feed(terminal, std::string{before} + "\x1b[" + count + "b");
            QVERIFY(isSound(terminal));
            QVERIFY(terminal.screen().scrollback.end() <= 8); // one screenful of characters, which may be wide
        }
    }
    vt::Terminal terminal{20, 4, 0, megabyte};
    feed(terminal, "a\x1b[2b中\x1b[b");
    QCOMPARE(rowText(terminal, 0), "aaa中中"s);
}

void TestVtHostile::T4_controlsInsideStrings()
{
    for (const std::string &start : {"\x1b]0;ab"s, "\x1bP$qm"s, "\x1b_x"s, "\x1b^x"s, "\x1bXx"s}) {
        for (int control = 0; control < 0x20; ++control) {
            for (size_t at = 1; at <= start.size(); ++at) {
                vt::Terminal terminal{20, 4, 0, megabyte};
                feed(terminal, start.substr(0, at) + char(control) + start.substr(at) + "\x1b\\\x1b[m\r\nend\x1b\\");
                feed(terminal, "\x18\x1b[2;1Hend");
                QCOMPARE(rowText(terminal, 1), "end"s);
                QVERIFY(isCleanReply(terminal.takeEvents().reply));
                QVERIFY(isSound(terminal));
            }
        }
    }
}

void TestVtHostile::T4_anEndlessStringHoldsNoMemory()
{
    for (const char *const start :
         {"\x1b]0;", "\x1b]52;c;", "\x1b]8;;", "\x1bP$q", "\x1b_", "\x1b^", "\x1bX", "\x1b]"}) {
        vt::Terminal terminal{20, 4, 0, megabyte};
        feed(terminal, start);
        const std::string block(megabyte, 'A');
        for (int i = 0; i < 64; ++i) {
            feed(terminal, block);
            QVERIFY(terminal.heldBytes() < 4 * megabyte);
        }
        feed(terminal, "\x1b\\ok");
        QCOMPARE(rowText(terminal, 0), "ok"s);
        const vt::Events events = terminal.takeEvents();
        QVERIFY(!events.title && !events.clipboard);
        QVERIFY(terminal.heldBytes() < megabyte);
    }
}

void TestVtHostile::T6_aFloodOfQueriesIsCapped()
{
    const std::string queries =
        "\x1b[c\x1b[>c\x1b[5n\x1b[6n\x1b[?25$p\x1bP$qm\x1b\\\x1bP+q544e\x1b\\\x1b]10;?\x07\x1b]4;1;?\x07";
    vt::Terminal terminal{80, 24, 0, megabyte};
    for (int i = 0; i < 10'000; ++i)
        feed(terminal, queries);
    std::string reply = terminal.takeEvents().reply;
    QVERIFY(reply.size() <= vt::Outbox::maxReplies && reply.size() > vt::Outbox::maxReplies - 100);
    QVERIFY(isCleanReply(reply));
    feed(terminal, queries);
    QVERIFY(terminal.takeEvents().reply.empty());
    terminal.setTime(vt::Time{100});
    feed(terminal, queries);
    reply = terminal.takeEvents().reply;
    QVERIFY(!reply.empty() && isCleanReply(reply));
}

void TestVtHostile::T7_repliesHoldNothingOfTheStream_data()
{
    QTest::addColumn<QByteArray>("attack");
    const auto row = [](const char *name, const std::string &attack) {
        QTest::newRow(name) << QByteArray::fromStdString(attack);
    };
    row("title report", osc("2;evil;rm\n") + "\x1b[21t\x1b[20t");
    row("title stack", osc("0;evil") + "\x1b[22;0t\x1b[23;0t\x1b[21t");
    row("setting", "\x1bP$qevil\r\nevil\x1b\\");
    row("known setting with a tail", "\x1bP$qm;evil\x1b\\");
    row("capability", "\x1bP+q6576696c;evil\x1b\\");
    row("colour by name", osc("10;?evil") + osc("11;evil;?") + osc("4;1;evil;1;?"));
    row("colour with text behind it", osc("4;1;#112233;1;? evil\n"));
    row("font", osc("50;?evil"));
    row("clipboard", osc("52;evil;?"));
    row("answerback", "\x05");
    row("graphics reset of rxvt", "\x1bGQevil");
    row("hyperlink", osc("8;id=evil;https://evil") + "x\x1b]8;;?\x1b\\");
    row("macro", "\x1bP1;0;0!zevil\x1b\\\x1b[1*z\x1b[?63;1n");
    row("user keys", "\x1bP0;1|17/6576696c\x1b\\");
    row("answer number", "\x1b[?1337;9999$p\x1b[9999;9999n");
    row("notification", osc("9;evil") + osc("777;notify;evil;evil") + osc("99;;evil"));
}

void TestVtHostile::T7_repliesHoldNothingOfTheStream()
{
    QFETCH(QByteArray, attack);
    vt::Terminal terminal{80, 24, 0, megabyte};
    feed(terminal, attack.toStdString());
    const std::string reply = terminal.takeEvents().reply;
    QVERIFY2(isCleanReply(reply), reply.c_str());
    QVERIFY(reply.find("evil") == std::string::npos);
    QVERIFY(reply.find("6576696c") == std::string::npos);
}

void TestVtHostile::T8_clipboardWritesAreCheckedAndNeverRead()
{
    const auto written = [](const std::string &text) {
        vt::Terminal terminal{20, 4, 0, megabyte};
        feed(terminal, osc("52;" + text));
        vt::Events events = terminal.takeEvents();
        return events.reply.empty() ? events.clipboard : std::optional{"a reply: " + events.reply};
    };
    QCOMPARE(written("c;aGVsbG8=").value_or(""), "hello"s);
    QCOMPARE(written(";aGVsbG8").value_or(""), "hello"s);
    QVERIFY(!written("c;?"));
    QVERIFY(!written("p;?"));
    QVERIFY(!written("c;"));
    QVERIFY(!written("c;not base64!"));
    QVERIFY(!written("c;" + std::string(2 * megabyte, 'A')));
    QCOMPARE(written("c;" + std::string(megabyte / 3 * 4, 'A')).value_or("").size(), megabyte / 3 * 3);
    QVERIFY(!written("c;" + std::string(megabyte / 3 * 4 + 8, 'A')));
}

void TestVtHostile::T9_pastesAreCleaned_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("clean");
    QTest::addColumn<bool>("hadControls");
    QTest::addColumn<int>("lines");
    QTest::newRow("plain") << QByteArray{"ls -l"} << QByteArray{"ls -l"} << false << 1;
    QTest::newRow("line end") << QByteArray{"ls\n"} << QByteArray{"ls\r"} << false << 1;
    QTest::newRow("lines") << QByteArray{"a\r\nb\nc\rd"} << QByteArray{"a\rb\rc\rd"} << false << 4;
    QTest::newRow("tab") << QByteArray{"\ta"} << QByteArray{"\ta"} << false << 1;
    QTest::newRow("brackets") << QByteArray{"a\x1b[201~b\x1b[200~c"} << QByteArray{"abc"} << true << 1;
    QTest::newRow("nested brackets") << QByteArray{"\x1b[20\x1b[201~1~x"} << QByteArray{"[201~x"} << true << 1;
    QTest::newRow("escape") << QByteArray{"\x1b[31mred"} << QByteArray{"[31mred"} << true << 1;
    QTest::newRow("controls") << QByteArray{"a\x01\x03\x04\x7fz"} << QByteArray{"az"} << true << 1;
    QTest::newRow("C1") << QByteArray{"a\xc2\x9b\xc2\x85z"} << QByteArray{"az"} << true << 1;
    QTest::newRow("cjk") << QByteArray{"中\n"} << QByteArray{"中\r"} << false << 1;
    QTest::newRow("malformed") << QByteArray{"\xe4\xb8"} << QByteArray{"\xef\xbf\xbd"} << false << 1;
    QTest::newRow("ten thousand lines") << QByteArray{"x\n"}.repeated(10'000) << QByteArray{"x\r"}.repeated(10'000)
                                        << false << 10'000;
}

void TestVtHostile::T9_pastesAreCleaned()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, clean);
    QFETCH(bool, hadControls);
    QFETCH(int, lines);
    const vt::CleanPaste paste = vt::cleanPaste(text.toStdString());
    QCOMPARE(QByteArray::fromStdString(paste.text), clean);
    QCOMPARE(paste.hadControls, hadControls);
    QCOMPARE(paste.lines, lines);
}

void TestVtHostile::T10_onlySafeLinksAreLinks_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<bool>("isLink");
    QTest::newRow("https") << QByteArray{"https://example.org/a?b=c;d"} << true;
    QTest::newRow("upper case") << QByteArray{"HTTPS://example.org"} << true;
    QTest::newRow("mail") << QByteArray{"mailto:a@example.org"} << true;
    QTest::newRow("javascript") << QByteArray{"javascript:alert(1)"} << false;
    QTest::newRow("file") << QByteArray{"file:///etc/passwd"} << false;
    QTest::newRow("only a scheme") << QByteArray{"https://"} << false;
    QTest::newRow("look-alike") << QByteArray{"https://ex\xd0\xb0mple.org"} << false;
    QTest::newRow("blank inside") << QByteArray{"https://example.org/ --flag"} << false;
    QTest::newRow("64 KB") << "https://example.org/" + QByteArray{64 * 1024, 'a'} << false;
}

void TestVtHostile::T10_onlySafeLinksAreLinks()
{
    QFETCH(QByteArray, url);
    QFETCH(bool, isLink);
    vt::Terminal terminal{20, 4, 0, megabyte};
    feed(terminal, osc("8;;" + url.toStdString()) + "text");
    const vt::Cell &cell = terminal.screen().grid->row(0).cells[0];
    const uint32_t link = terminal.screen().tables.extras.at(cell.extra).link;
    QCOMPARE(link != 0, isLink);
    QCOMPARE(QByteArray::fromStdString(std::string{terminal.screen().tables.links.url(link)}),
             isLink ? url : QByteArray{});
    QCOMPARE(rowText(terminal, 0), "text"s);
}

void TestVtHostile::T10_linkTableIsBounded()
{
    vt::Terminal terminal{80, 24, 1000, megabyte};
    for (int i = 0; i < 199'999; ++i)
        feed(terminal, osc("8;;https://example.org/" + std::to_string(i)) + "x");
    QVERIFY(isSound(terminal));
    QVERIFY(terminal.screen().tables.links.bytes() <= vt::LinkTable::maxBytes);
    const vt::Screen &screen = terminal.screen();
    const uint16_t extra = screen.grid->row(screen.cursor.y).cells[screen.cursor.x - 1].extra;
    QCOMPARE(std::string{screen.tables.links.url(screen.tables.extras.at(extra).link)}, "https://example.org/199998"s);
}

void TestVtHostile::T11_titlesAreCleanedCutAndLimited()
{
    vt::Terminal terminal{20, 4, 0, megabyte};
    feed(terminal,
         osc("0;a\tb\u202e\u2066c\xff\x7f"
             "d"));
    QCOMPARE(terminal.takeEvents().title.value_or(""), "abc\ufffdd"s);
    int count = 0;
    for (int ms = 1; ms <= 1000; ++ms) {
        feed(terminal, osc("2;title " + std::to_string(ms)));
        terminal.setTime(vt::Time{ms});
        count += terminal.takeEvents().title ? 1 : 0;
    }
    QVERIFY2(count >= 9 && count <= 10, qPrintable(QString::number(count)));
    feed(terminal, osc("2;last"));
    terminal.setTime(vt::Time{2000}); // the newest is never lost
    QCOMPARE(terminal.takeEvents().title.value_or(""), "last"s);
    terminal.setTime(vt::Time{3000});
    feed(terminal, osc("2;" + std::string(4000, 'x')));
    QCOMPARE(terminal.takeEvents().title.value_or("").size(), vt::Outbox::maxTitle);
    terminal.setTime(vt::Time{4000});
    feed(terminal, osc("2;" + std::string(megabyte, 'x')));
    QVERIFY(!terminal.takeEvents().title);
}

void TestVtHostile::T13_aThousandMarksStayBounded()
{
    vt::Terminal terminal{20, 4, 0, megabyte};
    std::string text = "a";
    for (int i = 0; i < 1000; ++i)
        text += "\xcc\x81";
    feed(terminal, text + "b");
    QCOMPARE(terminal.screen().cursor.x, 2);
    QCOMPARE(rowText(terminal, 0).size(), 1u + 15 * 2 + 1);
    QVERIFY(isSound(terminal));
}

void TestVtHostile::T13_clusterTableIsSwept()
{
    vt::Terminal terminal{80, 24, 0, megabyte};
    for (uint32_t i = 0; i < 100'000; ++i) {
        std::vector<uint8_t> bytes;
        vt::appendUtf8(0x4e00 + i % 20'000, bytes);
        vt::appendUtf8(0x300 + i / 20'000, bytes);
        terminal.feed(bytes);
    }
    QVERIFY(terminal.screen().tables.clusters.size() < 10'000);
    QVERIFY(isSound(terminal));
}

void TestVtHostile::T14_bellsAreLimited()
{
    vt::Terminal terminal{20, 4, 0, megabyte};
    int bells = 0;
    for (int ms = 0; ms < 3000; ++ms) {
        terminal.setTime(vt::Time{ms});
        feed(terminal, "\a\a\a\a");
        bells += terminal.takeEvents().bells;
    }
    QCOMPARE(bells, 6);
}

void TestVtHostile::T15_randomBytesLeaveASoundTerminalThatResets()
{
    std::mt19937 random{20261120};
    vt::Terminal terminal{80, 24, 1000, megabyte};
    std::string block(64 * 1024, '\0');
    for (int i = 0; i < 64; ++i) {
        for (char &byte : block)
            byte = char(random());
        terminal.setTime(vt::Time{i * 10});
        feed(terminal, block);
        QVERIFY(isCleanReply(terminal.takeEvents().reply));
        QVERIFY(isSound(terminal));
    }
    terminal.reset();
    feed(terminal, "\x1b[Hback again");
    QCOMPARE(rowText(terminal, 0), "back again"s);
    QVERIFY(!terminal.screen().isAlternate());
}

void TestVtHostile::T16_scrollbackKeepsItsCap()
{
    vt::Terminal terminal{300, 24, 1'000'000, 8 * megabyte};
    const std::string line = std::string(299, 'x') + "\r\n";
    for (int i = 0; i < 100'000; ++i)
        feed(terminal, line);
    const vt::Scrollback &scrollback = terminal.screen().scrollback;
    QVERIFY(scrollback.bytes() <= 8 * megabyte + 128 * 1024);
    QVERIFY(scrollback.end() - scrollback.begin() > 20'000);
    vt::Line read;
    QVERIFY(readLine(terminal.screen(), scrollback.begin(), read));
    QCOMPARE(read.columns(), 299);
}

void TestVtHostile::T20_whatWeDoNotImplementIsSilent()
{
    for (const std::string &text :
         {"\x1bP1000pcommand\x1b\\"s, "\x1b_application\x1b\\"s, "\x1b_Gf=100,a=T;AAAA\x1b\\"s, "\x1b^private\x1b\\"s,
          "\x1bXstart\x1b\\"s, osc("1337;File=name=eA==:AAAA"), osc("50;font"), "\x1b[4;999;999t"s}) {
        vt::Terminal terminal{20, 4, 0, megabyte};
        feed(terminal, text + "after");
        QCOMPARE(rowText(terminal, 0), "after"s);
        const vt::Events events = terminal.takeEvents();
        QVERIFY(events.reply.empty() && !events.title && !events.clipboard && events.bells == 0);
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestVtHostile)
#include "tst_vthostile.moc"
