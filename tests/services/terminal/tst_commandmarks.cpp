// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/commandmarks.h"
#include "services/terminal/commandplaces.h"
#include "services/terminal/shellfolder.h"
#include "services/terminal/surface.h"
#include "tests/services/terminal/vtdigest.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::string_literals;

namespace {

constexpr size_t megabyte = 1024 * 1024;

std::string osc(const std::string &text)
{
    return "\x1b]" + text + "\x1b\\";
}

std::string prompt()
{
    return osc("133;A") + "$ " + osc("133;B");
}

/// What is typed, what it prints, and how it ends: as a shell with the integration would send it.
std::string command(const std::string &typed, const std::string &printed, const std::string &status)
{
    return prompt() + typed + "\r\n" + osc("133;C") + printed + osc("133;D;" + status);
}

/// Lines of the scrollback and the screen that have a mark: "2 Failed".
QStringList marksOf(const vt::Terminal &terminal)
{
    using Marks = vt::RowMarks;
    constexpr std::pair<Marks::Bit, const char *> names[] = {{Marks::Output, "Output"},
                                                             {Marks::Prompt, "Prompt"},
                                                             {Marks::Succeeded, "Succeeded"},
                                                             {Marks::Failed, "Failed"}};
    QStringList marks;
    const vt::Screen &screen = terminal.screen();
    vt::Line line;
    for (int64_t id = screen.firstLine(); readLine(screen, id, line); ++id) {
        for (const auto &[bit, name] : names) {
            if (line.marks.has(bit))
                marks << u"%1 %2"_s.arg(id).arg(QLatin1StringView{name});
        }
    }
    return marks;
}

/// A surface that has taken all that it was fed.
struct Fed
{
    TerminalSurface surface{20, 6, 100};

    explicit Fed(const std::string &bytes) { feed(bytes); }
    void feed(const std::string &bytes)
    {
        surface.feed(QByteArray::fromStdString(bytes + osc("2;fed")));
        const QSignalSpy titles{&surface, &TerminalSurface::titleChanged};
        QVERIFY(QTest::qWaitFor([&] { return !titles.isEmpty(); }, 5000));
    }
    [[nodiscard]] QString outputAt(qint64 line) const
    {
        const auto place = commandAt(surface, line);
        return place && place->output ? surface.text(*place->output) : u"none"_s;
    }
};

} // namespace

class TestCommandMarks : public QObject
{
    Q_OBJECT

private slots:
    void promptsOutputAndResultsAreMarked();
    void onlyACommandThatRanCanEnd();
    void aPromptOfMoreLinesIsNoneOfItsOwn();
    void marksGoIntoTheScrollbackAndAreFinishedThere();
    void marksSurviveAnotherWidth();
    void aPromptBehindTextKeepsItsColumn();
    void theAlternateScreenHasNoMarks();
    void aClearedLineHasNoMark();
    void clearingFromTheFirstColumnTakesTheMark();
    void whatDrawsOnItsOwnLinesKeepsThePlaceOfItsOutput();
    void aPromptThatIsDrawnAgainKeepsItsMark();
    void aClearedPromptIsNotTakenForAnOlderOne();
    void thePromptMovesWithItsLine();
    void theNewestCommandIsReported();
    void commandsAreFoundWithTheirOutput();
    void outputWithoutALineEndIsOutput();
    void theSurfaceFindsMarksInBothDirections();
    void marksAreFoundByTheirIndex();
    void howACommandEndedChangesItsLine();
    void foldersAreReported_data();
    void foldersAreReported();
    void aFolderOfAnotherMachineIsNone();
    void progressIsClamped_data();
    void progressIsClamped();
    void progressEndsWithTheProgram();
    void notificationsAreCleanAndBounded_data();
    void notificationsAreCleanAndBounded();
    void notificationsThatComeTooFastWait();
    void piecesOfANotificationAreJoinedAndBounded();
    void everythingAtOnceStaysBounded();
};

void TestCommandMarks::promptsOutputAndResultsAreMarked()
{
    vt::Terminal terminal{20, 10, 100, megabyte};
    feed(terminal, command("true", "", "0") + command("false", "bad\r\n", "2") + prompt());
    QCOMPARE(marksOf(terminal),
             (QStringList{u"0 Prompt"_s, u"0 Succeeded"_s, u"1 Output"_s, u"1 Prompt"_s, u"1 Failed"_s, u"2 Output"_s,
                          u"3 Prompt"_s}));
    QCOMPARE(rowText(terminal, 1), "$ false"s);
}

void TestCommandMarks::onlyACommandThatRanCanEnd()
{
    vt::Terminal terminal{20, 10, 100, megabyte};
    feed(terminal, osc("133;D;1") + prompt() + "\r\n" + osc("133;D;1") + prompt()); // Enter alone, or Ctrl+C
    QCOMPARE(marksOf(terminal), (QStringList{u"0 Prompt"_s, u"1 Prompt"_s}));
    QVERIFY(!terminal.takeEvents().reports.command);
    feed(terminal, "x\r\n" + osc("133;C") + osc("133;D;nonsense")); // it ended, and nobody said how
    QCOMPARE(marksOf(terminal), (QStringList{u"0 Prompt"_s, u"1 Prompt"_s, u"2 Output"_s}));
    const auto report = terminal.takeEvents().reports.command;
    QVERIFY(report && !report->isRunning && !report->status);
}

void TestCommandMarks::aPromptOfMoreLinesIsNoneOfItsOwn()
{
    vt::Terminal terminal{20, 10, 100, megabyte};
    feed(terminal, prompt() + "for x in 1; do\r\n" + osc("133;A;k=s") + "> echo; done");
    QCOMPARE(marksOf(terminal), QStringList{u"0 Prompt"_s});
    feed(terminal, "\r\n" + osc("133;A;cl=m;k=i") + "$ ");
    QCOMPARE(marksOf(terminal), (QStringList{u"0 Prompt"_s, u"2 Prompt"_s}));
}

void TestCommandMarks::marksGoIntoTheScrollbackAndAreFinishedThere()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    std::string lines;
    for (int i = 0; i < 30; ++i)
        lines += "line " + std::to_string(i) + "\r\n";
    feed(terminal, prompt() + "seq\r\n" + osc("133;C") + lines); // its prompt has scrolled away
    QCOMPARE(marksOf(terminal), (QStringList{u"0 Prompt"_s, u"1 Output"_s}));
    feed(terminal, osc("133;D;130") + prompt());
    QCOMPARE(marksOf(terminal), (QStringList{u"0 Prompt"_s, u"0 Failed"_s, u"1 Output"_s, u"31 Prompt"_s}));
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
    terminal.screen().scrollback.clear(); // a prompt that is gone is nobody's
    feed(terminal, "x\r\n" + osc("133;C") + lines + lines);
    terminal.screen().scrollback.clear();
    feed(terminal, osc("133;D;0"));
    QCOMPARE(marksOf(terminal), QStringList{});
}

void TestCommandMarks::marksSurviveAnotherWidth()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, command("ls", std::string(50, 'x') + "\r\n", "1") + prompt() + "sleep\r\n" + osc("133;C"));
    const QStringList before = marksOf(terminal);
    terminal.resize(7, 6);
    QCOMPARE(marksOf(terminal),
             (QStringList{u"0 Prompt"_s, u"0 Failed"_s, u"1 Output"_s, u"9 Prompt"_s, u"10 Output"_s}));
    feed(terminal, osc("133;D;0")); // found again although its line has another number
    QVERIFY(marksOf(terminal).contains(u"9 Succeeded"_s));
    terminal.resize(20, 6);
    QStringList after = marksOf(terminal);
    after.removeOne(u"4 Succeeded"_s);
    QCOMPARE(after, before);
}

void TestCommandMarks::aPromptBehindTextKeepsItsColumn()
{
    vt::Terminal terminal{20, 3, 100, megabyte};
    feed(terminal, command("printf", "no end", "0") + prompt());
    const auto markOf = [&terminal](int64_t id) {
        vt::Line line;
        (void)readLine(terminal.screen(), id, line);
        return line.marks;
    };
    QVERIFY(markOf(1).has(vt::RowMarks::Prompt));
    QCOMPARE(markOf(1).promptColumn, uint16_t{6});
    feed(terminal, "\r\n\n\n\n"); // into the scrollback
    QCOMPARE(markOf(1).promptColumn, uint16_t{6});
    terminal.resize(4, 3);
    terminal.resize(30, 3);
    QCOMPARE(markOf(1).promptColumn, uint16_t{6});
    QVERIFY(markOf(1).has(vt::RowMarks::Prompt) && markOf(1).has(vt::RowMarks::Output));
}

void TestCommandMarks::theAlternateScreenHasNoMarks()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, prompt() + "vim\r\n" + osc("133;C") + "\x1b[?1049h" + osc("133;A") + osc("133;C"));
    QCOMPARE(marksOf(terminal), QStringList{});
    feed(terminal, "\x1b[?1049l" + osc("133;D;0"));
    QCOMPARE(marksOf(terminal), (QStringList{u"0 Prompt"_s, u"0 Succeeded"_s, u"1 Output"_s}));
}

void TestCommandMarks::aClearedLineHasNoMark()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, prompt() + "clear\r\n" + osc("133;C") + "\x1b[H\x1b[2J" + osc("133;D;1"));
    QCOMPARE(marksOf(terminal), QStringList{}); // its end finds no prompt, and makes none
}

void TestCommandMarks::clearingFromTheFirstColumnTakesTheMark()
{
    const auto after = [](const char *bytes) {
        vt::Terminal terminal{20, 4, 100, megabyte};
        feed(terminal, prompt() + "clear\r\n" + osc("133;C") + bytes);
        return marksOf(terminal);
    };
    QCOMPARE(after("\x1b[H\x1b[J"), QStringList{});
    QCOMPARE(after("\x1b[1;2H\x1b[J"), QStringList{u"0 Prompt"_s});
    QCOMPARE(after("\x1b[H\x1b[?J"), (QStringList{u"0 Prompt"_s, u"1 Output"_s}));
}

void TestCommandMarks::whatDrawsOnItsOwnLinesKeepsThePlaceOfItsOutput()
{
    const auto after = [](const std::string &bytes) {
        vt::Terminal terminal{20, 6, 100, megabyte};
        feed(terminal, command("ls", "a\r\n", "0") + prompt() + "fzf\r\n" + osc("133;C") + bytes + osc("133;D;0"));
        QStringList marks = marksOf(terminal);
        marks.removeIf([](const QString &mark) { return mark.startsWith(u'0') || mark.startsWith(u'1'); });
        return marks;
    };
    const QStringList whole{u"2 Prompt"_s, u"2 Succeeded"_s, u"3 Output"_s};
    QCOMPARE(after("\x1b[J> x\r\n  one\r\n  two\x1b[2A\r\x1b[Jone\r\n"), whole);
    QCOMPARE(after("x\r\n\x1b[J"), whole); // below where it began
    QCOMPARE(after("\r\n\n\x1b[4;1H\x1b[J"), whole);
    QCOMPARE(after("\x1b[H\x1b[J"), QStringList{}); // that clears the screen, with its prompt
}

void TestCommandMarks::aPromptThatIsDrawnAgainKeepsItsMark()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, command("true", "", "0") + prompt() + "\r\x1b[J$ ls\r\n" + osc("133;C") + osc("133;D;1"));
    QCOMPARE(
        marksOf(terminal),
        (QStringList{u"0 Prompt"_s, u"0 Succeeded"_s, u"1 Output"_s, u"1 Prompt"_s, u"1 Failed"_s, u"2 Output"_s}));
}

void TestCommandMarks::aClearedPromptIsNotTakenForAnOlderOne()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, command("seq", "1\r\n2\r\n3\r\n4\r\n", "0") + prompt() + "clear\r\n" + osc("133;C"));
    feed(terminal, "\x1b[H\x1b[2J");
    const QStringList before{u"0 Prompt"_s, u"0 Succeeded"_s, u"1 Output"_s};
    QCOMPARE(marksOf(terminal), before);
    terminal.resize(10, 4);
    feed(terminal, osc("133;D;1"));
    QCOMPARE(marksOf(terminal), before);
}

void TestCommandMarks::thePromptMovesWithItsLine()
{
    const auto after = [](const std::string &bytes) {
        vt::Terminal terminal{20, 6, 100, megabyte};
        feed(terminal, "\x1b[4;1H" + prompt() + "\x1b[3;1H" + prompt() + "x\r\n" + osc("133;C") + bytes);
        feed(terminal, osc("133;D;1"));
        return marksOf(terminal);
    };
    QCOMPARE(after(""), (QStringList{u"2 Prompt"_s, u"2 Failed"_s, u"3 Output"_s, u"3 Prompt"_s}));
    QCOMPARE(after("\x1b[H\x1b[L"), (QStringList{u"3 Prompt"_s, u"3 Failed"_s, u"4 Output"_s, u"4 Prompt"_s}));
    QCOMPARE(after("\x1b[H\x1b[M"), (QStringList{u"1 Prompt"_s, u"1 Failed"_s, u"2 Output"_s, u"2 Prompt"_s}));
    QCOMPARE(after("\x1b[3;1H\x1b[M"), (QStringList{u"2 Output"_s, u"2 Prompt"_s})); // it is gone, and that is another
    // Two lines above it go to the scrollback, and it stays where it is.
    QCOMPARE(after("\x1b[1;2r\x1b[2S"), (QStringList{u"4 Prompt"_s, u"4 Failed"_s, u"5 Output"_s, u"5 Prompt"_s}));
    QCOMPARE(after("\x1b[?1049h\x1b[3;1H\x1b[M\x1b[?1049l"),
             (QStringList{u"2 Prompt"_s, u"2 Failed"_s, u"3 Output"_s, u"3 Prompt"_s}));
}

void TestCommandMarks::theNewestCommandIsReported()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, prompt() + "a\r\n" + osc("133;C"));
    auto report = terminal.takeEvents().reports.command;
    QVERIFY(report && report->isRunning && report->number == 1);
    feed(terminal, osc("133;D;3"));
    report = terminal.takeEvents().reports.command;
    QVERIFY(report && !report->isRunning && report->number == 1 && report->status == 3);
    feed(terminal, prompt() + "b\r\n" + osc("133;C") + prompt()); // a shell that does not say how it ended
    report = terminal.takeEvents().reports.command;
    QVERIFY(report && !report->isRunning && report->number == 2 && !report->status);
}

void TestCommandMarks::commandsAreFoundWithTheirOutput()
{
    const Fed fed{command("ls", "one\r\ntwo\r\n", "0") + command("true", "", "0") + prompt() + "cat\r\n" + osc("133;C")
                  + "half"};
    QCOMPARE(fed.outputAt(0), u"one\ntwo"_s);
    QCOMPARE(fed.outputAt(2), u"one\ntwo"_s); // a line of the output belongs to it
    QCOMPARE(fed.outputAt(3), u"none"_s);
    QCOMPARE(fed.outputAt(5), u"half"_s); // it runs yet
    QCOMPARE(commandAt(fed.surface, 3)->end, CommandEnd::Succeeded);
    QCOMPARE(commandAt(fed.surface, 5)->prompt, 4);
    QVERIFY(!commandAt(Fed{"no marks\r\n"}.surface, 0));
}

void TestCommandMarks::outputWithoutALineEndIsOutput()
{
    const Fed fed{command("curl", "{}", "0") + prompt() + "next"};
    QCOMPARE(fed.outputAt(0), u"{}"_s);
    QCOMPARE(commandAt(fed.surface, 1)->prompt, 1);
    QCOMPARE(fed.outputAt(1), u"none"_s);
}

void TestCommandMarks::theSurfaceFindsMarksInBothDirections()
{
    using Kind = TerminalMark::Kind;
    Fed fed{command("a", "1\r\n", "0") + command("b", "2\r\n", "1") + command("c", "3\r\n", "0") + prompt()};
    const auto line = [&fed](qint64 from, int direction, Kind kind) {
        const auto mark = fed.surface.markBeside(from, direction, kind);
        return mark ? mark->line : -1;
    };
    QCOMPARE(line(6, -1, Kind::Prompt), 4);
    QCOMPARE(line(4, -1, Kind::Prompt), 2);
    QCOMPARE(line(0, -1, Kind::Prompt), -1);
    QCOMPARE(line(0, 1, Kind::Prompt), 2);
    QCOMPARE(line(1000, -1, Kind::Failed), 2);
    QCOMPARE(line(-1000, 1, Kind::Output), 1);
    QCOMPARE(line(2, -1, Kind::Failed), -1);
    QCOMPARE(line(std::numeric_limits<qint64>::max() - 1, 1, Kind::Prompt), -1);
    fed.feed("\x1b[?1049h");
    QCOMPARE(line(6, -1, Kind::Prompt), -1);
}

void TestCommandMarks::marksAreFoundByTheirIndex()
{
    using Marks = vt::RowMarks;
    vt::Terminal terminal{20, 5, 40, megabyte};
    const auto isAsWalked = [&terminal](int64_t line, int direction, Marks::Bit mark) {
        const vt::Screen &screen = terminal.screen();
        vt::Line kept;
        int64_t id = std::clamp(line, screen.firstLine() - 1, screen.topLine() + screen.rows()) + direction;
        while (readLine(screen, id, kept) && !kept.marks.has(mark))
            id += direction;
        const auto found = vt::markBeside(screen, line, direction, mark);
        return readLine(screen, id, kept) ? found && found->line == id && found->marks.bits == kept.marks.bits : !found;
    };
    const auto check = [&] {
        for (int64_t line = -2; line < terminal.screen().topLine() + 8; ++line) {
            for (const Marks::Bit mark : {Marks::Prompt, Marks::Output, Marks::Failed}) {
                for (const int direction : {-1, 1})
                    QVERIFY2(isAsWalked(line, direction, mark), qPrintable(QString::number(line)));
            }
        }
    };
    check();
    for (int i = 0; i < 60; ++i) { // older ones leave the scrollback meanwhile
        feed(terminal, command("x", std::string(size_t(i % 5), '\n') + "o\r\n", std::to_string(i % 3)));
        if (i % 7 == 0)
            check();
    }
    check();
    for (const int columns : {3, 40, 20}) { // wrapped anew, and lines come back to the screen
        terminal.resize(columns, columns == 40 ? 12 : 5);
        check();
    }
    feed(terminal, prompt() + "x\r\n" + osc("133;C") + std::string(20, '\n') + osc("133;D;1")); // far above by now
    check();
    terminal.screen().scrollback.setMaxBytes(0);
    check();
    terminal.screen().scrollback.clear();
    check();
    // Each line marked: what the index takes is part of the bounded memory.
    vt::Terminal marked{20, 5, 1'000'000, 256 * 1024};
    for (int i = 0; i < 100'000; ++i)
        feed(marked, osc("133;A") + osc("133;C") + "\n");
    QVERIFY(marked.screen().scrollback.bytes() < megabyte);
    QCOMPARE(vt::markBeside(marked.screen(), -1, 1, Marks::Prompt)->line, marked.screen().firstLine());
}

void TestCommandMarks::howACommandEndedChangesItsLine()
{
    Fed fed{prompt() + "seq\r\n" + osc("133;C") + "1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n8\r\n"};
    const TerminalLine before = fed.surface.frame(0, 1).lines.value(0);
    QVERIFY(before.prompt);
    QCOMPARE(before.commandEnd, CommandEnd::Unknown);
    fed.feed(osc("133;D;1"));
    const TerminalLine after = fed.surface.frame(0, 1).lines.value(0);
    QCOMPARE(after.commandEnd, CommandEnd::Failed);
    QVERIFY2(after.revision != before.revision, "whoever paints it must see that");
}

void TestCommandMarks::foldersAreReported_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<bool>("isReported");
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<QByteArray>("path");
    const auto row = [](const char *name, const QByteArray &url, const QByteArray &host, const QByteArray &path) {
        QTest::newRow(name) << url << true << host << path;
    };
    row("plain", "file://node/home/me", "node", "/home/me");
    row("no host", "file:///tmp", "", "/tmp");
    row("percent signs", "file://n/a%20b/%EC%95%88%25%3B", "n", "/a b/안%;");
    row("semicolon", "file://n/a;b", "n", "/a;b");
    row("none", "", "", "");
    const auto refused = [](const char *name, const QByteArray &url) {
        QTest::newRow(name) << url << false << QByteArray{} << QByteArray{};
    };
    refused("another scheme", "http://n/x");
    refused("no path", "file://n");
    refused("cut", "file://n/a%2");
    refused("no hex", "file://n/a%zz");
    refused("a line break", "file://n/a%0Arm");
    refused("an escape", "file://n/a%1B%5D0;x");
    refused("NUL", "file://n/a%00b");
    refused("C1", "file://n/a%C2%9B31m");
    refused("another direction", "file://n/a%E2%80%AEb");
    refused("no UTF-8", "file://n/a%FF");
    refused("half a character", "file://n/a%EC%95");
    refused("a strange host", "file://n;o/a");
    refused("a host with a port", "file://n:1/a");
    refused("a long host", "file://" + QByteArray(300, 'h') + "/a");
    refused("a long path", "file://n/" + QByteArray(5000, 'a'));
}

void TestCommandMarks::foldersAreReported()
{
    QFETCH(QByteArray, url);
    QFETCH(bool, isReported);
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, osc("7;" + url.toStdString()));
    const vt::Events events = terminal.takeEvents();
    QCOMPARE(events.reports.folder.has_value(), isReported);
    QVERIFY(events.reply.empty());
    QCOMPARE(rowText(terminal, 0), ""s);
    if (!isReported)
        return;
    QTEST(QByteArray::fromStdString(events.reports.folder->host), "host");
    QTEST(QByteArray::fromStdString(events.reports.folder->path), "path");
}

void TestCommandMarks::aFolderOfAnotherMachineIsNone()
{
    ShellFolder local{u"Desk.example.org"_s};
    local.take({u"desk"_s, u"/home/me"_s});
    QCOMPARE(local.path(), u"/home/me"_s);
    local.take({u"node-1"_s, u"/srv"_s}); // an SSH session in that shell
    QCOMPARE(local.path(), u"/home/me"_s);
    local.take({{}, u"/tmp"_s});
    QCOMPARE(local.path(), u"/tmp"_s);
    ShellFolder remote;
    remote.take({u"t1v-n-7-w-0"_s, u"/home/nixie"_s}); // the first one says which machine it is
    remote.take({u"t1v-n-7-w-1.example"_s, u"/elsewhere"_s});
    QCOMPARE(remote.path(), u"/home/nixie"_s);
    remote.take({u"T1V-n-7-w-0"_s, {}});
    QCOMPARE(remote.path(), QString{});
    const QStringList wrongs{u"relative"_s, u"/a\nb"_s, u"/a\x1b"_s, {}, u"/"_s.repeated(5000)};
    for (const QString &wrong : wrongs)
        QVERIFY2(!isFolderName(wrong), qPrintable(wrong.left(20)));
    QVERIFY(isFolderName(u"/with space/';$(x)"_s));
}

void TestCommandMarks::progressIsClamped_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("state");
    QTest::addColumn<int>("percent");
    QTest::newRow("going") << QByteArray{"9;4;1;42"} << 1 << 42;
    QTest::newRow("over the end") << QByteArray{"9;4;1;250"} << 1 << 100;
    QTest::newRow("no percent") << QByteArray{"9;4;3"} << 3 << 0;
    QTest::newRow("failed") << QByteArray{"9;4;2;80"} << 2 << 80;
    QTest::newRow("none") << QByteArray{"9;4;0;50"} << 0 << 0;
    QTest::newRow("no number") << QByteArray{"9;4;1;x"} << 1 << 0;
    QTest::newRow("an unknown state") << QByteArray{"9;4;7;10"} << -1 << 0;
    QTest::newRow("a negative state") << QByteArray{"9;4;-1;10"} << -1 << 0;
    QTest::newRow("no state") << QByteArray{"9;4"} << -1 << 0;
}

void TestCommandMarks::progressIsClamped()
{
    QFETCH(QByteArray, text);
    QFETCH(int, state);
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, osc(text.toStdString()));
    const vt::Events events = terminal.takeEvents();
    QVERIFY(!events.notification);
    QCOMPARE(events.reports.progress.has_value(), state >= 0);
    if (state < 0)
        return;
    QCOMPARE(events.reports.progress->state, state);
    QTEST(events.reports.progress->percent, "percent");
}

void TestCommandMarks::progressEndsWithTheProgram()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, osc("9;4;1;42"));
    QVERIFY(terminal.takeEvents().reports.progress);
    feed(terminal, prompt()); // it was killed
    const auto progress = terminal.takeEvents().reports.progress;
    QVERIFY(progress && progress->state == 0);
    feed(terminal, prompt());
    QVERIFY(!terminal.takeEvents().reports.progress);
}

void TestCommandMarks::notificationsAreCleanAndBounded_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected"); // "title|text"; "none"
    const auto row = [](const char *name, const QByteArray &text, const QByteArray &expected) {
        QTest::newRow(name) << text << expected;
    };
    row("OSC 9", "9;Build done", "|Build done");
    row("OSC 9 with a number of its own", "9;2026;ready", "|2026;ready");
    row("OSC 9 of ConEmu", "9;2;message box", "none");
    row("OSC 9 of ConEmu alone", "9;12", "none");
    row("OSC 777", "777;notify;Title;Text; with more", "Title|Text; with more");
    row("OSC 777 without a text", "777;notify;Title", "Title|");
    row("OSC 777 of another kind", "777;precmd", "none");
    row("OSC 99", "99;;Hello", "Hello|");
    row("OSC 99 with a body", "99;i=1:p=body;Text", "|Text");
    row("OSC 99 in base64", "99;e=1;" + QByteArray{"a\x1b]0;x\a\nb"}.toBase64(), "a]0;x b|");
    row("OSC 99 in wrong base64", "99;e=1;***", "none");
    row("OSC 99 that asks", "99;i=1:p=?;", "none");
    row("OSC 99 with an icon", "99;p=icon;AAAA", "none");
    row("OSC 99 with an action", "99;a=report,focus;Hi", "Hi|");
    row("nothing", "9;", "none");
    row("another direction",
        "9;a\xe2\x80\xae"
        "b",
        "|ab");
    row("C1",
        "9;a\xc2\x9b"
        "b",
        "|ab");
    row("markup", "9;<b>a</b>", "|<b>a</b>");
    row("long", "9;" + QByteArray(2000, 'x'), '|' + QByteArray(vt::Outbox::maxNotificationText, 'x'));
    row("a long title", "777;notify;" + QByteArray(2000, 'x') + ";y",
        QByteArray(vt::Outbox::maxNotificationTitle, 'x') + "|y");
}

void TestCommandMarks::notificationsAreCleanAndBounded()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, osc(text.toStdString()));
    const vt::Events events = terminal.takeEvents();
    QVERIFY2(events.reply.empty(), "nothing is answered");
    const std::string said =
        events.notification ? events.notification->title + '|' + events.notification->text : "none"s;
    QCOMPARE(QByteArray::fromStdString(said), expected);
}

void TestCommandMarks::notificationsThatComeTooFastWait()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    const auto say = [&terminal](int number) { feed(terminal, osc("9;number " + std::to_string(number))); };
    const vt::Time now{1000};
    terminal.setTime(now);
    int shown = 0;
    for (int i = 0; i < 1000; ++i) {
        say(i);
        shown += terminal.takeEvents().notification ? 1 : 0;
    }
    QCOMPARE(shown, 1);
    QVERIFY(terminal.needsTime());
    terminal.setTime(now + vt::Outbox::notificationPause - vt::Time{1});
    QVERIFY(!terminal.takeEvents().notification);
    terminal.setTime(now + vt::Outbox::notificationPause);
    const auto last = terminal.takeEvents().notification;
    QVERIFY(last);
    QCOMPARE(last->text, "number 999"s); // the newest is the one that counts
    QVERIFY(!terminal.needsTime());
}

void TestCommandMarks::piecesOfANotificationAreJoinedAndBounded()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, osc("99;i=a:d=0;Build ") + osc("99;i=a:d=0;done") + osc("99;i=a:d=0:p=body;in "));
    QVERIFY(!terminal.takeEvents().notification);
    feed(terminal, osc("99;i=a:p=body;5 s"));
    auto said = terminal.takeEvents().notification;
    QVERIFY(said && said->title == "Build done" && said->text == "in 5 s");
    feed(terminal, osc("99;i=a:d=0;lost") + osc("99;i=b;other")); // of another one: what was begun is dropped
    terminal.setTime(vt::Outbox::notificationPause);
    said = terminal.takeEvents().notification;
    QVERIFY(said && said->title == "other");
    for (int i = 0; i < 1000; ++i)
        feed(terminal, osc("99;i=" + std::string(1000, 'i') + ":d=0:p=body;" + std::string(4000, 'x')));
    QVERIFY(terminal.screen().shell.draft.text.size() <= 4096);
    QVERIFY(terminal.screen().shell.draft.id.size() <= 64);
}

void TestCommandMarks::everythingAtOnceStaysBounded()
{
    vt::Terminal terminal{20, 4, 1000, megabyte};
    for (int i = 0; i < 20'000; ++i) {
        feed(terminal,
             osc("133;A") + "x" + osc("133;C") + "\n" + osc("133;D;1") + osc("7;file://h/" + std::to_string(i))
                 + osc("9;4;1;" + std::to_string(i % 100)));
    }
    const vt::Events events = terminal.takeEvents();
    QCOMPARE(events.reports.folder->path, "/19999"s);
    QCOMPARE(events.reports.command->number, uint64_t{20'000});
    QVERIFY(events.reply.empty());
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
    QVERIFY(terminal.heldBytes() < 2 * megabyte);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCommandMarks)
#include "tst_commandmarks.moc"
