// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a program in tmux says to the terminal around it: ESC P tmux; and sequences with doubled escapes.
#include "tests/services/terminal/vtdigest.h"

#include <QTest>

using namespace std::string_literals;

namespace {

constexpr size_t megabyte = 1024 * 1024;

std::string wrapped(const std::string &bytes)
{
    std::string text = "\x1bPtmux;";
    for (const char byte : bytes)
        text += byte == '\x1b' ? "\x1b\x1b"s : std::string(1, byte);
    return text + "\x1b\\";
}

/// A red picture of one cell.
std::string picture(const std::string &keys)
{
    const QByteArray pixels = QByteArray{"\xff\0\0", 3}.repeated(8 * 16);
    return "\x1b_Gf=24,s=8,v=16," + keys + ';' + pixels.toBase64().toStdString() + "\x1b\\";
}

std::string osc(const std::string &text)
{
    return "\x1b]" + text + "\x1b\\";
}

size_t imagesIn(const vt::Terminal &terminal)
{
    return terminal.screen().images.images().size();
}

} // namespace

class TestTmuxPassthrough : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrappedWronglyDoesNothing_data();
    void whatIsWrappedWronglyDoesNothing();
    void onlyPicturesAndWordsToTheTerminalPass_data();
    void onlyPicturesAndWordsToTheTerminalPass();
    void whatIsTooLongIsReadToItsEnd();
    void soManySequencesInOneAreBounded();
    void aPictureComesThrough();
    void piecesOfAPictureComeEachWrapped();
    void aPictureMovesNoCursor();
    void theClipboardAndTitlesComeThrough();
    void aSequenceThatEndsWithABellComesThrough();
    void itMayBeCutAnywhere();
};

void TestTmuxPassthrough::whatIsWrappedWronglyDoesNothing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("text"); ///< of the first row
    const std::string whole = picture("a=T,i=1");
    const auto row = [](const char *name, const std::string &bytes, const char *text) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray{text};
    };
    row("nothing in it", wrapped("") + "x", "x");
    row("half a sequence", wrapped(whole.substr(0, 40)) + "x", "x");
    row("half in one, half in the next", wrapped(whole.substr(0, 40)) + wrapped(whole.substr(40)) + "x", "x");
    row("no end", wrapped(whole).substr(0, 60), "");
    row("cut off by CAN", wrapped(whole).substr(0, 60) + "\x18x", "x");
    row("another head", "\x1bPtmuxx" + wrapped(whole).substr(7) + "x", "x");
    row("another final", "\x1bPamux;x\x1b\\x", "x");
    row("wrapped twice", wrapped(wrapped(whole)) + "x", "x");
    row("escapes that are not doubled", "\x1bPtmux;\x1b[31mred", "red");
}

void TestTmuxPassthrough::whatIsWrappedWronglyDoesNothing()
{
    QFETCH(QByteArray, bytes);
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, bytes.toStdString());
    QCOMPARE(imagesIn(terminal), size_t{0});
    QTEST(QByteArray::fromStdString(rowText(terminal, 0)), "text");
    QVERIFY(terminal.takeEvents().reply.empty());
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestTmuxPassthrough::onlyPicturesAndWordsToTheTerminalPass_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const char *bytes) { QTest::newRow(name) << QByteArray{bytes}; };
    row("text", "rm -rf ~");
    row("a line feed", "a\nb\r");
    row("a cursor movement", "\x1b[5;5H");
    row("erasing", "\x1b[2J\x1b[3J");
    row("a mode", "\x1b[?1049h");
    row("a reset", "\x1b\x63");
    row("a question", "\x1b[c\x1b[6n");
    row("a question about settings", "\x1bP$qm\x1b\\");
    row("a sixel picture", "\x1bPq!8~\x1b\\");
}

void TestTmuxPassthrough::onlyPicturesAndWordsToTheTerminalPass()
{
    QFETCH(QByteArray, bytes);
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, "text\r\nmore");
    const std::string before = digestOf(terminal);
    feed(terminal, wrapped(bytes.toStdString()));
    QCOMPARE(digestOf(terminal), before);
    QCOMPARE(imagesIn(terminal), size_t{0});
    QVERIFY(terminal.takeEvents().reply.empty());
}

void TestTmuxPassthrough::whatIsTooLongIsReadToItsEnd()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, "\x1bPtmux;\x1b\x1b_G");
    for (size_t fed = 0; fed <= vt::Parser::maxPassthrough; fed += 1000)
        feed(terminal, std::string(999, 'A') + "\x1b\x1b");
    QVERIFY(terminal.heldBytes() < megabyte);
    feed(terminal, "\x1b\x1b\\\x1b\\after");
    QCOMPARE(rowText(terminal, 0), "after"s);
    feed(terminal, wrapped(picture("a=t,i=1"))); // and the next one is taken
    QCOMPARE(imagesIn(terminal), size_t{1});
}

void TestTmuxPassthrough::soManySequencesInOneAreBounded()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    std::string bytes;
    for (int id = 1; id <= 300; ++id)
        bytes += "\x1b_Ga=t,q=2,f=24,s=1,v=1,i=" + std::to_string(id) + ";AAAA\x1b\\";
    feed(terminal, wrapped(bytes));
    QCOMPARE(imagesIn(terminal), size_t{256});
    feed(terminal, wrapped("\x1b_Ga=t,q=2,f=24,s=1,v=1,i=300;AAAA\x1b\\")); // the next one is taken
    QCOMPARE(imagesIn(terminal), size_t{257});
}

void TestTmuxPassthrough::aPictureComesThrough()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, "ab" + wrapped(picture("a=T,i=3")));
    QCOMPARE(imagesIn(terminal), size_t{1});
    const vt::Placement &placement = terminal.screen().images.images().front().placements.front();
    QCOMPARE(placement.column, 2);
    QCOMPARE(terminal.takeEvents().graphicsReply, "\x1b_Gi=3;OK\x1b\\"s); // tmux would not answer that
    feed(terminal, wrapped("\x1b_Ga=d,d=I,i=3\x1b\\"));
    QCOMPARE(imagesIn(terminal), size_t{0});
}

void TestTmuxPassthrough::piecesOfAPictureComeEachWrapped()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    const std::string data = (QByteArray{"\xff\0\0", 3}.repeated(8 * 16)).toBase64().toStdString();
    feed(terminal, wrapped("\x1b_Ga=t,i=1,q=2,f=24,s=8,v=16,m=1;" + data.substr(0, 100) + "\x1b\\"));
    feed(terminal, wrapped("\x1b_Gm=0;" + data.substr(100) + "\x1b\\"));
    QCOMPARE(imagesIn(terminal), size_t{1});
    feed(terminal, wrapped(picture("a=t,i=2,q=2") + picture("a=t,i=3,q=2"))); // two in one
    QCOMPARE(imagesIn(terminal), size_t{3});
}

void TestTmuxPassthrough::aPictureMovesNoCursor()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, "\x1b[4;3H" + wrapped(picture("a=T,i=1,r=3,c=4")));
    QCOMPARE(terminal.screen().cursor.x, 2);
    QCOMPARE(terminal.screen().cursor.y, 3);
    QCOMPARE(terminal.screen().topLine(), int64_t{0}); // where tmux has it
}

void TestTmuxPassthrough::theClipboardAndTitlesComeThrough()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, wrapped(osc("52;c;aGVsbG8=") + osc("2;title\x07")) + wrapped(osc("52;c;?")));
    const vt::Events events = terminal.takeEvents();
    QCOMPARE(events.clipboard.value_or(""), "hello"s);
    QCOMPARE(events.title.value_or(""), "title"s);
    QVERIFY(events.reply.empty());
}

void TestTmuxPassthrough::aSequenceThatEndsWithABellComesThrough()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, wrapped("\x1b]9;done\x07") + "x");
    const vt::Events events = terminal.takeEvents();
    QVERIFY(events.notification);
    QCOMPARE(events.notification->text, "done"s);
    QCOMPARE(events.bells, 0);
    QCOMPARE(rowText(terminal, 0), "x"s);
}

void TestTmuxPassthrough::itMayBeCutAnywhere()
{
    const std::string bytes = "a" + wrapped(picture("a=T,i=1,q=2") + "\x1b]2;t\x07") + "b";
    for (size_t cut = 1; cut < bytes.size(); ++cut) {
        vt::Terminal terminal{20, 4, 100, megabyte};
        feed(terminal, bytes.substr(0, cut));
        feed(terminal, bytes.substr(cut));
        QCOMPARE(imagesIn(terminal), size_t{1});
        QCOMPARE(terminal.takeEvents().title.value_or(""), "t"s);
        QCOMPARE(rowText(terminal, 0), "ab"s);
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTmuxPassthrough)
#include "tst_tmuxpassthrough.moc"
