// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/input.h"
#include "services/terminal/surface.h"
#include "services/terminal/terminal.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <memory>
#include <thread>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Lets a test put work on the parsing thread.
class OpenSurface : public TerminalSurface
{
public:
    using TerminalSurface::post;
    using TerminalSurface::TerminalSurface;
};

QString rowOf(const TerminalSurface &surface, int row)
{
    return surface.frame().lines.value(row).text();
}

} // namespace

class TestTerminalSurface : public QObject
{
    Q_OBJECT

private slots:
    void bytesBecomeAFrame();
    void repliesTitlesBellsAndClipboardAreTold();
    void T18_aFloodIsHeldBackAndNothingIsLost();
    void whatIsNotTakenIsRefused();
    void linesKeepTheirIdsWhileTheyScroll();
    void revisionsTellWhatChanged();
    void selectionsAreJoinedAndTrimmed();
    void searchFindsWrappedTextInTheScrollback();
    void theNewestResizeWins();
    void T19_aStuckParserEndsOnlyItsTerminal();
    void T19_aStuckTerminalTakesNothingAndBeginsAnew();
    void keysAreEncoded_data();
    void keysAreEncoded();
    void mouseIsEncoded_data();
    void mouseIsEncoded();
    void theWheelIsCursorKeysOnlyWhereTheyWereAskedFor();
    void T9_pastesAskWhenTheyShould();
};

void TestTerminalSurface::bytesBecomeAFrame()
{
    TerminalSurface surface{20, 4, 100};
    surface.feed("\x1b[1;31mA\x1b[m中e\xcc\x81\r\n\x1b[?2004h\x1b[5 q");
    QTRY_COMPARE(rowOf(surface, 0), u"A中e\u0301"_s);
    const TerminalFrame frame = surface.frame();
    QCOMPARE(frame.columns, 20);
    QCOMPARE(frame.lines.size(), 4);
    const TerminalLine &line = frame.lines.front();
    QCOMPARE(line.cells.at(0).attributes, TerminalAttributes{TerminalAttribute::Bold});
    QCOMPARE(line.cells.at(0).foreground, (TerminalColor{TerminalColor::Kind::Indexed, 1}));
    QCOMPARE(int(line.cells.at(1).width), 2);
    QCOMPARE(int(line.cells.at(2).width), 0);
    QCOMPARE(line.textAt(3), u"e\u0301"_s);
    QCOMPARE(frame.cursor.row, 1);
    QCOMPARE(frame.cursor.shape, TerminalCursor::Shape::Bar);
    QVERIFY(frame.modes.bracketedPaste);
}

void TestTerminalSurface::repliesTitlesBellsAndClipboardAreTold()
{
    TerminalSurface surface{20, 4, 100};
    QSignalSpy reply{&surface, &TerminalSurface::reply};
    QSignalSpy title{&surface, &TerminalSurface::titleChanged};
    QSignalSpy bell{&surface, &TerminalSurface::bell};
    QSignalSpy clipboard{&surface, &TerminalSurface::clipboardWriteRequested};
    surface.feed("\x1b[6n\x1b]2;first\x07\x1b]2;中\x07\a\x1b]52;c;aGk=\x07");
    QTRY_COMPARE(reply.size(), 1);
    QCOMPARE(reply.at(0).at(0).toByteArray(), "\x1b[1;1R"_ba);
    QTRY_COMPARE(title.isEmpty() ? QString{} : title.last().at(0).toString(), u"中"_s); // after its pause
    QCOMPARE(bell.size(), 1);
    QCOMPARE(clipboard.at(0).at(0).toByteArray(), "hi"_ba);
}

void TestTerminalSurface::T18_aFloodIsHeldBackAndNothingIsLost()
{
    TerminalSurface surface{80, 24, 100};
    QSignalSpy drained{&surface, &TerminalSurface::drained};
    const QByteArray block = QByteArray{"y\r\n"}.repeated(20'000);
    constexpr int blocks = 200;
    int sent = 0;
    bool mayFeed = true;
    bool wasCongested = false;
    const auto feedMore = [&] {
        while (mayFeed && sent < blocks) {
            ++sent;
            mayFeed = surface.feed(block) == TerminalSurface::Intake::Flowing;
            wasCongested = wasCongested || !mayFeed;
        }
    };
    connect(&surface, &TerminalSurface::drained, this, [&] {
        mayFeed = true;
        feedMore();
    });
    feedMore();
    QTRY_VERIFY_WITH_TIMEOUT(sent == blocks && surface.pendingBytes() == 0, 60'000);
    QVERIFY(wasCongested && !drained.isEmpty());
    surface.feed("end");
    QTRY_COMPARE(rowOf(surface, 23), u"end"_s);
    QCOMPARE(surface.frame().screenTop, blocks * 20'000 - 23);
}

void TestTerminalSurface::whatIsNotTakenIsRefused()
{
    OpenSurface surface{80, 24, 100};
    std::atomic<bool> go = false;
    surface.post([&go](vt::Terminal &) { go.wait(false); });
    const QByteArray block{1024 * 1024, 'x'};
    TerminalSurface::Intake intake = TerminalSurface::Intake::Flowing;
    int taken = 0;
    while (intake != TerminalSurface::Intake::Refused && taken < 100) {
        intake = surface.feed(block);
        ++taken;
    }
    QCOMPARE(taken, 18);
    go = true;
    go.notify_all();
    QTRY_COMPARE_WITH_TIMEOUT(surface.pendingBytes(), 0, 60'000);
}

void TestTerminalSurface::linesKeepTheirIdsWhileTheyScroll()
{
    TerminalSurface surface{20, 3, 100};
    surface.feed("alpha\r\nbeta\r\n");
    QTRY_COMPARE(rowOf(surface, 1), u"beta"_s);
    const qint64 beta = surface.frame().lines.at(1).id;
    surface.feed("1\r\n2\r\n3\r\n4\r\n");
    QTRY_COMPARE(rowOf(surface, 1), u"4"_s);
    const TerminalFrame old = surface.frame(beta, 1);
    QCOMPARE(old.lines.at(0).text(), u"beta"_s);
    QCOMPARE(old.lines.at(0).id, beta);
    surface.clearScrollback();
    QTRY_COMPARE(surface.frame().firstLine, surface.frame().screenTop);
}

void TestTerminalSurface::revisionsTellWhatChanged()
{
    TerminalSurface surface{20, 3, 100};
    surface.feed("a\r\nb");
    QTRY_COMPARE(rowOf(surface, 1), u"b"_s);
    const TerminalFrame before = surface.frame();
    surface.feed("c");
    QTRY_COMPARE(rowOf(surface, 1), u"bc"_s);
    const TerminalFrame after = surface.frame();
    QCOMPARE(after.lines.at(0).revision, before.lines.at(0).revision);
    QVERIFY(after.lines.at(1).revision != before.lines.at(1).revision);
}

void TestTerminalSurface::selectionsAreJoinedAndTrimmed()
{
    TerminalSurface surface{10, 4, 100};
    surface.feed("0123456789abc   \r\n中文x\r\nlast");
    QTRY_COMPARE(rowOf(surface, 3), u"last"_s);
    const auto text = [&](TerminalSelection::Kind kind, TerminalPlace start, TerminalPlace end) {
        return surface.text({kind, start, end});
    };
    using Kind = TerminalSelection::Kind;
    QCOMPARE(text(Kind::Stream, {0, 2}, {3, 2}), u"23456789abc\n中文x\nla"_s);
    QCOMPARE(text(Kind::Stream, {3, 2}, {0, 2}), u"23456789abc\n中文x\nla"_s);
    QCOMPARE(text(Kind::Block, {0, 0}, {3, 4}), u"0123\nabc\n中文\nlast"_s);
    QCOMPARE(text(Kind::Stream, {-5, 0}, {99, 2}), u"0123456789abc\n中文x\nlast"_s);
}

void TestTerminalSurface::searchFindsWrappedTextInTheScrollback()
{
    TerminalSurface surface{10, 3, 10'000};
    surface.feed("find the Needle中 here\r\n" + QByteArray{"filler\r\n"}.repeated(5000) + "needle end");
    QTRY_COMPARE(rowOf(surface, 2), u"needle end"_s);
    const TerminalSearchResult first = surface.find(u"needle"_s);
    QCOMPARE(first.matches.size(), 1);
    QCOMPARE(first.matches.at(0).start, (TerminalPlace{0, 9}));
    QCOMPARE(first.matches.at(0).end, (TerminalPlace{1, 5}));
    QVERIFY(first.nextLine.has_value());
    const TerminalSearchResult second = surface.find(u"needle"_s, {}, first.nextLine);
    QCOMPARE(second.matches.size(), 1);
    QVERIFY(!second.nextLine.has_value());
    using Search = TerminalSearch;
    QVERIFY(surface.find(u"needle"_s, {.letters = Search::Case::Sensitive}).matches.isEmpty());
    QCOMPARE(surface.find(u"N[e]+dle中"_s, {.syntax = Search::Syntax::RegularExpression}).matches.at(0).end,
             (TerminalPlace{1, 7}));
    QVERIFY(surface.find(u"eedle"_s, {.words = Search::Words::Whole}).matches.isEmpty());
    QVERIFY(!surface.find(u"("_s, {.syntax = Search::Syntax::RegularExpression}).problem.isEmpty());
}

void TestTerminalSurface::theNewestResizeWins()
{
    TerminalSurface surface{80, 24, 100};
    for (int i = 1; i <= 500; ++i)
        surface.resize(i, 501 - i);
    surface.resize(33, 7);
    QTRY_COMPARE(surface.frame().columns, 33);
    QCOMPARE(surface.frame().rows, 7);
    surface.resize(0, 100'000);
    QTRY_COMPARE(surface.frame().columns, 1);
    QCOMPARE(surface.frame().rows, vt::maxRows);
}

void TestTerminalSurface::T19_aStuckParserEndsOnlyItsTerminal()
{
    // Shared with the thread that hangs: it outlives the surface.
    const auto go = std::make_shared<std::atomic<bool>>(false);
    const auto gone = std::make_shared<std::atomic<bool>>(false);
    TerminalSurface other{20, 4, 100};
    {
        OpenSurface surface{20, 4, 100};
        QSignalSpy stuck{&surface, &TerminalSurface::stuck};
        surface.post([go, gone](vt::Terminal &) {
            go->wait(false);
            *gone = true;
        });
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(surface.frame().columns, 20); // does not wait for it
        QVERIFY(timer.elapsed() < 1500);
        QTRY_COMPARE_WITH_TIMEOUT(stuck.size(), 1, 20'000);
        QCOMPARE(surface.feed("x"), TerminalSurface::Intake::Refused);
        other.feed("alive");
        QTRY_COMPARE(rowOf(other, 0), u"alive"_s);
    }
    *go = true;
    go->notify_all();
    QTRY_VERIFY(gone->load());
}

void TestTerminalSurface::T19_aStuckTerminalTakesNothingAndBeginsAnew()
{
    const auto go = std::make_shared<std::atomic<bool>>(false);
    const auto gone = std::make_shared<std::atomic<bool>>(false);
    OpenSurface surface{20, 4, 100};
    surface.setOptions({.ambiguous = TerminalOptions::Ambiguous::Wide});
    surface.feed("before");
    QTRY_COMPARE(rowOf(surface, 0), u"before"_s);
    const auto epoch = surface.frame().epoch;
    QSignalSpy stuck{&surface, &TerminalSurface::stuck};
    surface.post([go, gone](vt::Terminal &) {
        go->wait(false);
        *gone = true;
    });
    QTRY_COMPARE_WITH_TIMEOUT(stuck.size(), 1, 20'000);
    QCOMPARE(surface.feed("lost"), TerminalSurface::Intake::Refused);
    const auto held = std::make_shared<int>(0);
    surface.post([held](vt::Terminal &) { });
    QCOMPARE(held.use_count(), 1); // it waits in no queue
    surface.resize(30, 5);
    surface.reset();
    QVERIFY(surface.frame().epoch != epoch); // places in the lines of before mean nothing any more
    QCOMPARE(surface.feed("after§"), TerminalSurface::Intake::Flowing);
    QTRY_COMPARE(rowOf(surface, 0), u"after§"_s);
    QCOMPARE(surface.frame().columns, 30);
    QCOMPARE(surface.frame().rows, 5);
    QCOMPARE(surface.frame().cursor.column, 7); // the sign is still wide
    *go = true;
    go->notify_all();
    QTRY_VERIFY(gone->load());
    surface.feed("!"); // what hung reaches nobody
    QTRY_COMPARE(rowOf(surface, 0), u"after§!"_s);
    QCOMPARE(stuck.size(), 1);
}

void TestTerminalSurface::keysAreEncoded_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, Qt::Key key, Qt::KeyboardModifiers modifiers, const QString &text,
                        const char *bytes) {
        QTest::newRow(name) << int(key) << modifiers << text << QByteArray{bytes};
    };
    row("letter", Qt::Key_A, {}, u"a"_s, "a");
    row("hangul", Qt::Key_unknown, {}, u"한"_s, "한");
    row("alt letter", Qt::Key_A, Qt::AltModifier, u"a"_s,
        "\x1b"
        "a");
    row("ctrl letter", Qt::Key_C, Qt::ControlModifier, u"\x03"_s, "\x03");
    row("ctrl alt letter", Qt::Key_C, Qt::ControlModifier | Qt::AltModifier, {}, "\x1b\x03");
    row("ctrl slash", Qt::Key_Slash, Qt::ControlModifier, {}, "\x1f");
    row("ctrl bracket", Qt::Key_BracketLeft, Qt::ControlModifier, {}, "\x1b");
    row("up", Qt::Key_Up, {}, {}, "\x1b[A");
    row("ctrl right", Qt::Key_Right, Qt::ControlModifier, {}, "\x1b[1;5C");
    row("home", Qt::Key_Home, {}, {}, "\x1b[H");
    row("shift end", Qt::Key_End, Qt::ShiftModifier, {}, "\x1b[1;2F");
    row("delete", Qt::Key_Delete, {}, {}, "\x1b[3~");
    row("ctrl page up", Qt::Key_PageUp, Qt::ControlModifier, {}, "\x1b[5;5~");
    row("F1", Qt::Key_F1, {}, {}, "\x1bOP");
    row("F12", Qt::Key_F12, {}, {}, "\x1b[24~");
    row("shift F5", Qt::Key_F5, Qt::ShiftModifier, {}, "\x1b[15;2~");
    row("backspace", Qt::Key_Backspace, {}, u"\b"_s, "\x7f");
    row("ctrl backspace", Qt::Key_Backspace, Qt::ControlModifier, {}, "\b");
    row("backtab", Qt::Key_Backtab, Qt::ShiftModifier, {}, "\x1b[Z");
    row("return", Qt::Key_Return, {}, u"\r"_s, "\r");
    row("escape", Qt::Key_Escape, {}, u"\x1b"_s, "\x1b");
    row("shift alone", Qt::Key_Shift, Qt::ShiftModifier, {}, "");
}

void TestTerminalSurface::keysAreEncoded()
{
    QFETCH(int, key);
    QFETCH(Qt::KeyboardModifiers, modifiers);
    QFETCH(QString, text);
    QFETCH(QByteArray, bytes);
    QCOMPARE(encodeKey(Qt::Key(key), modifiers, text, {}), bytes);
    if (key == Qt::Key_Up) {
        TerminalModes modes;
        modes.applicationCursor = true;
        QCOMPARE(encodeKey(Qt::Key_Up, {}, {}, modes), "\x1bOA"_ba);
        modes.newLine = true;
        QCOMPARE(encodeKey(Qt::Key_Return, {}, u"\r"_s, modes), "\r\n"_ba);
        modes.modifyOtherKeys = 1;
        QCOMPARE(encodeKey(Qt::Key_Return, Qt::ControlModifier, {}, modes), "\x1b[27;5;13~"_ba);
    }
    QVERIFY(encodeKey(Qt::Key_A, Qt::ControlModifier, {}, {}) == QByteArray(1, '\x01'));
    QVERIFY(encodeKey(Qt::Key_Space, Qt::ControlModifier, {}, {}) == QByteArray(1, '\0'));
}

void TestTerminalSurface::mouseIsEncoded_data()
{
    QTest::addColumn<TerminalMouse>("mouse");
    QTest::addColumn<TerminalModes>("modes");
    QTest::addColumn<QByteArray>("bytes");
    using Action = TerminalMouse::Action;
    using Mouse = TerminalModes::Mouse;
    using Encoding = TerminalModes::MouseEncoding;
    const auto row = [](const char *name, const TerminalMouse &mouse, Mouse mode, Encoding encoding,
                        const char *bytes) {
        TerminalModes modes;
        modes.mouse = mode;
        modes.mouseEncoding = encoding;
        QTest::newRow(name) << mouse << modes << QByteArray{bytes};
    };
    const TerminalMouse press{Action::Press, Qt::LeftButton, {}, 4, 9};
    const TerminalMouse release{Action::Release, Qt::RightButton, {}, 4, 9};
    const TerminalMouse drag{Action::Move, Qt::LeftButton, Qt::ControlModifier, 4, 9};
    const TerminalMouse hover{Action::Move, Qt::NoButton, {}, 4, 9};
    const TerminalMouse wheel{Action::WheelDown, Qt::NoButton, {}, 4, 9};
    const TerminalMouse far{Action::Press, Qt::LeftButton, {}, 300, 9};
    row("off", press, Mouse::Off, Encoding::Sgr, "");
    row("press", press, Mouse::Click, Encoding::Sgr, "\x1b[<0;5;10M");
    row("release", release, Mouse::Click, Encoding::Sgr, "\x1b[<2;5;10m");
    row("no drag wanted", drag, Mouse::Click, Encoding::Sgr, "");
    row("drag", drag, Mouse::Drag, Encoding::Sgr, "\x1b[<48;5;10M");
    row("hover", hover, Mouse::Motion, Encoding::Sgr, "\x1b[<35;5;10M");
    row("wheel", wheel, Mouse::Click, Encoding::Sgr, "\x1b[<65;5;10M");
    row("urxvt", press, Mouse::Click, Encoding::Urxvt, "\x1b[32;5;10M");
    row("legacy", press, Mouse::Click, Encoding::Legacy, "\x1b[M %*");
    row("legacy release", release, Mouse::Click, Encoding::Legacy, "\x1b[M#%*");
    row("legacy too far", far, Mouse::Click, Encoding::Legacy, "");
    row("utf-8", far, Mouse::Click, Encoding::Utf8, "\x1b[M \xc5\x8d*");
    row("X10 has no release", release, Mouse::Press, Encoding::Legacy, "");
}

void TestTerminalSurface::mouseIsEncoded()
{
    QFETCH(TerminalMouse, mouse);
    QFETCH(TerminalModes, modes);
    QFETCH(QByteArray, bytes);
    QCOMPARE(encodeMouse(mouse, modes), bytes);
}

void TestTerminalSurface::theWheelIsCursorKeysOnlyWhereTheyWereAskedFor()
{
    const TerminalMouse wheel{TerminalMouse::Action::WheelUp, Qt::NoButton, {}, 4, 9};
    TerminalModes modes;
    modes.alternateScreen = true;
    QCOMPARE(encodeMouse(wheel, modes), QByteArray{});
    modes.alternateScroll = true;
    QCOMPARE(encodeMouse(wheel, modes), QByteArray{"\x1b[A\x1b[A\x1b[A"});
    modes.mouse = TerminalModes::Mouse::Click;
    modes.mouseEncoding = TerminalModes::MouseEncoding::Sgr;
    QCOMPARE(encodeMouse(wheel, modes), QByteArray{"\x1b[<64;5;10M"});
    modes.mouse = TerminalModes::Mouse::Off;
    modes.alternateScreen = false;
    QCOMPARE(encodeMouse(wheel, modes), QByteArray{});
}

void TestTerminalSurface::T9_pastesAskWhenTheyShould()
{
    using Ask = TerminalPaste::Ask;
    TerminalModes brackets;
    brackets.bracketedPaste = true;
    QCOMPARE(encodePaste(u"ls"_s, {}).ask, Ask::No);
    QCOMPARE(encodePaste(u"a\nb"_s, {}).ask, Ask::Lines);
    QCOMPARE(encodePaste(u"a\nb"_s, brackets).ask, Ask::No);
    QCOMPARE(encodePaste(u"a\nb"_s, brackets).bytes, "\x1b[200~a\rb\x1b[201~"_ba);
    QCOMPARE(encodePaste(u"a\u001b[201~b"_s, brackets).bytes, "\x1b[200~ab\x1b[201~"_ba);
    QCOMPARE(encodePaste(u"a\u001b[201~b"_s, brackets).ask, Ask::Controls);
    QCOMPARE(encodePaste(QString{17 * 1024, u'x'}, brackets).ask, Ask::Size);
    QVERIFY(encodePaste({}, brackets).bytes.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTerminalSurface)
#include "tst_terminalsurface.moc"
