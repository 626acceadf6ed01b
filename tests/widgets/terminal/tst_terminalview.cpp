// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminalrig.h"
#include "tests/fakes/hostiletext.h"

#include "widgets/terminal/colors.h"
#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/keyboard.h"
#include "widgets/terminal/questionbar.h"
#include "widgets/terminal/selector.h"
#include "widgets/terminal/sshquestions.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// As WCAG 2 counts it.
double luminanceOf(const QColor &color)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

class TestTerminalView : public QObject
{
    Q_OBJECT

private slots:
    void showsWhatTheHostSends();
    void highContrastMakesEveryTextReadable();
    void keysReachTheHostAndNotTheWindow_data();
    void keysReachTheHostAndNotTheWindow();
    void windowShortcutsAreLeftToTheWindow();
    void aDoubleClickSelectsAWordAndCopies();
    void selectionSurvivesScrolling();
    void T9_severalLinesAskBeforeTheyAreSent();
    void T9_escapesInAPasteAreCutAndAsked();
    void typingWhileScrolledUpGoesBackToTheEnd();
    void T10_onlyWebAddressesAreLinks();
    void anAddressAndAWordGoOnInTheNextLine();
    void theTipOfALinkIsTheLinkAsItIsWritten();
    void theMenuCopiesPastesAndOpensLinks();
    void shiftKeepsTheMouseForTheUser();
    void theWheelTypesNothingWhereNoProgramAskedForIt();
    void shiftWithAPageKeyTypesNothing();
    void tmuxGetsTheWheelAndClicksAndNoMore();
    void aProgramInTmuxThatAsksForAllMovementsGetsThem();
    void aScreenReaderReadsTheScreen();
    void reverseScreenIsPainted();
    void textOnANamedBackgroundStaysReadable();
    void aPageOfNewCharactersIsDrawnOverSomeFrames();
    void droppedQuestionsAnswerWithTheSafeButton();
    void aPassphraseIsTakenOnceAndCleared();
    void boxLinesMeetAtTheEdges();
};

void TestTerminalView::showsWhatTheHostSends()
{
    Rig rig;
    QVERIFY(rig.feed("hello \xed\x95\x9c\xea\xb8\x80\r\nsecond", [&] { return rig.line(1) == "second"_L1; }));
    QCOMPARE(rig.line(0), u"hello 한글"_s);
    QSignalSpy painted{&rig.view, &TerminalView::framePainted};
    rig.view.viewport()->repaint();
    QCOMPARE(painted.size(), 1);
    const QImage image = rig.view.viewport()->grab().toImage();
    const QRgb background = image.pixel(image.width() - 2, image.height() - 2);
    int coloured = 0;
    for (int y = 8; y < 24; ++y) {
        for (int x = 8; x < 100; ++x)
            coloured += image.pixel(x, y) != background ? 1 : 0;
    }
    QVERIFY2(coloured > 50, "the first line is painted");
}

void TestTerminalView::keysReachTheHostAndNotTheWindow_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<Qt::KeyboardModifier>("modifier");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("Ctrl+R") << Qt::Key_R << Qt::ControlModifier << QByteArray{"\x12"};
    QTest::newRow("Ctrl+W") << Qt::Key_W << Qt::ControlModifier << QByteArray{"\x17"};
    QTest::newRow("Alt+B") << Qt::Key_B << Qt::AltModifier
                           << QByteArray{"\x1b"
                                         "b"};
    QTest::newRow("F10") << Qt::Key_F10 << Qt::NoModifier << QByteArray{"\x1b[21~"};
    QTest::newRow("Tab") << Qt::Key_Tab << Qt::NoModifier << QByteArray{"\t"};
    QTest::newRow("Escape") << Qt::Key_Escape << Qt::NoModifier << QByteArray{"\x1b"};
    QTest::newRow("Up") << Qt::Key_Up << Qt::NoModifier << QByteArray{"\x1b[A"};
}

void TestTerminalView::keysReachTheHostAndNotTheWindow()
{
    QFETCH(Qt::Key, key);
    QFETCH(Qt::KeyboardModifier, modifier);
    QFETCH(QByteArray, bytes);
    Rig rig;
    QAction action;
    action.setShortcut(QKeySequence{QKeyCombination{modifier, key}});
    rig.view.addAction(&action);
    QSignalSpy triggered{&action, &QAction::triggered};
    QTest::keyClick(&rig.view, key, modifier);
    QCOMPARE(rig.sent, bytes);
    QCOMPARE(triggered.size(), 0);
}

void TestTerminalView::windowShortcutsAreLeftToTheWindow()
{
    Rig rig;
    QTest::keyClick(&rig.view, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(&rig.view, Qt::Key_Tab, Qt::ControlModifier);
    QCOMPARE(rig.sent, QByteArray{});
}

void TestTerminalView::aDoubleClickSelectsAWordAndCopies()
{
    Rig rig;
    QVERIFY(rig.feed("see /dev/accel0 there", [&] { return rig.line(0).endsWith("there"_L1); }));
    QTest::mouseDClick(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(6, 0));
    QCOMPARE(rig.view.selectedText(), u"/dev/accel0"_s);
    QTest::keyClick(&rig.view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"/dev/accel0"_s);
    QCOMPARE(rig.sent, QByteArray{});
}

void TestTerminalView::selectionSurvivesScrolling()
{
    Rig rig;
    QVERIFY(rig.feed("keepme\r\n", [&] { return rig.line(0) == "keepme"_L1; }));
    QTest::mouseDClick(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(2, 0));
    QVERIFY(rig.feed(QByteArray{"filler\r\n"}.repeated(200), [&] { return rig.view.shownFrame().screenTop > 100; }));
    QCOMPARE(rig.view.selectedText(), u"keepme"_s);
}

void TestTerminalView::T9_severalLinesAskBeforeTheyAreSent()
{
    Rig rig;
    QSignalSpy asked{&rig.view, &TerminalView::pasteQuestion};
    QGuiApplication::clipboard()->setText(u"rm -rf x\nls\n"_s);
    rig.view.paste();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(rig.sent, QByteArray{});
    rig.view.keyboard()->sendPaste(asked.first().first().value<TerminalPaste>());
    QCOMPARE(rig.sent, QByteArray{"rm -rf x\rls\r"});
}

void TestTerminalView::T9_escapesInAPasteAreCutAndAsked()
{
    Rig rig;
    QVERIFY(rig.feed("\x1b[?2004hready", [&] { return rig.view.shownFrame().modes.bracketedPaste; }));
    QSignalSpy asked{&rig.view, &TerminalView::pasteQuestion};
    QGuiApplication::clipboard()->setText(u"a\x1b[201~b"_s);
    rig.view.paste();
    QCOMPARE(asked.size(), 1);
    const QByteArray bytes = asked.first().first().value<TerminalPaste>().bytes;
    QCOMPARE(bytes.count('\x1b'), 2); // the two brackets alone
    QVERIFY(bytes.endsWith("\x1b[201~"));
}

void TestTerminalView::highContrastMakesEveryTextReadable()
{
    const auto ratio = [](const QColor &a, const QColor &b) {
        const auto [dark, light] = std::minmax({luminanceOf(a), luminanceOf(b)});
        return (light + 0.05) / (dark + 0.05);
    };
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
        const TerminalColors colors{scheme, {}, Contrast::High};
        for (quint32 index = 0; index < 256; ++index) {
            TerminalCell cell{.code = 'x'};
            cell.foreground = {TerminalColor::Kind::Indexed, index};
            const CellTextColor textColor = colors.textColor(cell);
            QVERIFY2(ratio(textColor.foreground, colors.background()) >= 7, qPrintable(QString::number(index)));
        }
    }
}

void TestTerminalView::typingWhileScrolledUpGoesBackToTheEnd()
{
    Rig rig;
    QVERIFY(
        rig.feed(QByteArray{"line\r\n"}.repeated(300) + "end", [&] { return rig.view.shownFrame().screenTop > 100; }));
    QTest::keyClick(&rig.view, Qt::Key_PageUp, Qt::ShiftModifier);
    QTRY_VERIFY(rig.view.shownFrame().lines.first().id < rig.view.shownFrame().screenTop);
    QCOMPARE(rig.sent, QByteArray{});
    QTest::keyClick(&rig.view, Qt::Key_X);
    QTRY_COMPARE(rig.view.shownFrame().lines.first().id, rig.view.shownFrame().screenTop);
    QCOMPARE(rig.sent, QByteArray{"x"});
}

void TestTerminalView::T10_onlyWebAddressesAreLinks()
{
    Rig rig;
    const auto urlAt = [&rig](int column, int row) { return addressAt(rig.view.shownFrame(), {row, column}).url; };
    QVERIFY(rig.feed("go to https://cloud.google.com/tpu. now\r\njavascript:alert(1) file:///etc/passwd\r\n"
                     "\xe8\xaf\xb7\xe7\x9c\x8bhttps://example.org/a(b)\xef\xbc\x8c\xe7\x84\xb6\xe5\x90\x8e",
                     [&] { return !rig.line(2).isEmpty(); }));
    QCOMPARE(urlAt(10, 0), u"https://cloud.google.com/tpu"_s);
    QCOMPARE(urlAt(2, 0), QString{});
    QCOMPARE(urlAt(4, 1), QString{});
    QCOMPARE(urlAt(25, 1), QString{});
    QCOMPARE(urlAt(6, 2), u"https://example.org/a(b"_s);
    QCOMPARE(urlAt(1, 2), QString{});
}

void TestTerminalView::anAddressAndAWordGoOnInTheNextLine()
{
    Rig rig;
    const int columns = rig.view.grid().width();
    const QByteArray url = "https://accounts.google.com/o/oauth2/auth?scope=" + QByteArray(2 * columns, 'x');
    QVERIFY(rig.feed("open " + url + " now", [&] { return rig.line(2).endsWith("now"_L1); }));
    for (const int row : {0, 1, 2})
        QCOMPARE(addressAt(rig.view.shownFrame(), {row, row == 0 ? 10 : 1}).url, QString::fromLatin1(url));
    QTest::mouseDClick(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(4, 1));
    QCOMPARE(rig.view.selectedText(), QString::fromLatin1(url));
    QSignalSpy opened{&rig.view, &TerminalView::linkActivated};
    QTest::mouseClick(rig.view.viewport(), Qt::LeftButton, Qt::ControlModifier, rig.cell(1, 2));
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.first().first().toString(), QString::fromLatin1(url));
}

void TestTerminalView::theTipOfALinkIsTheLinkAsItIsWritten()
{
    Rig rig;
    QVERIFY(rig.feed("see https://example.org/x?a=1&b=2 here", [&] { return rig.line(0).endsWith("here"_L1); }));
    const auto *tip = tipShownAt(rig.view.viewport(), rig.cell(6, 0));
    QVERIFY2(problemOf(tip).isEmpty(), qPrintable(problemOf(tip)));
    QVERIFY2(tip->text().startsWith(u"https://example.org/x?a=1&b=2\n"_s), qPrintable(tip->text()));
}

void TestTerminalView::theMenuCopiesPastesAndOpensLinks()
{
    Rig rig;
    QVERIFY(rig.feed("see https://example.org/x here", [&] { return rig.line(0).endsWith("here"_L1); }));
    const auto menuAt = [&rig](QPoint at) {
        QContextMenuEvent event{QContextMenuEvent::Mouse, at, rig.view.viewport()->mapToGlobal(at)};
        QApplication::sendEvent(rig.view.viewport(), &event);
        return rig.view.findChild<QMenu *>(u"terminalMenu"_s);
    };
    QMenu *menu = menuAt(rig.cell(8, 0));
    QVERIFY(menu != nullptr);
    QVERIFY(!menu->actions().isEmpty());
    menu->actions().at(1)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"https://example.org/x"_s);
    delete menu;
    QTest::mouseDClick(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(1, 0));
    menu = menuAt(rig.cell(1, 0));
    QVERIFY(menu != nullptr);
    menu->actions().first()->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), u"see"_s);
    delete menu;
    QVERIFY(rig.feed("\x1b[?1000h\x1b[?1006h",
                     [&] { return rig.view.shownFrame().modes.mouse != TerminalModes::Mouse::Off; }));
    QVERIFY2(menuAt(rig.cell(1, 0)) == nullptr, "the program has the right button");
}

void TestTerminalView::shiftKeepsTheMouseForTheUser()
{
    Rig rig;
    QVERIFY(rig.feed("\x1b[?1002h\x1b[?1006htext to select", [&] { return rig.line(0) == "text to select"_L1; }));
    QTest::mousePress(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(3, 0));
    QTest::mouseRelease(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(3, 0));
    QCOMPARE(rig.sent, QByteArray{"\x1b[<0;4;1M\x1b[<0;4;1m"});
    rig.drag(rig.cell(0, 0), rig.cell(4, 0), Qt::ShiftModifier);
    QCOMPARE(rig.view.selectedText(), u"text"_s);
    QCOMPARE(rig.sent.count('\x1b'), 2);
}

void TestTerminalView::theWheelTypesNothingWhereNoProgramAskedForIt()
{
    Rig rig;
    QVERIFY(
        rig.feed(QByteArray{"line\r\n"}.repeated(300) + "end", [&] { return rig.view.shownFrame().screenTop > 100; }));
    rig.wheel(2);
    QTRY_VERIFY(rig.view.shownFrame().lines.first().id < rig.view.shownFrame().screenTop);
    QVERIFY(rig.feed("\x1b[?1049h\x1b[?1hother", [&] { return rig.view.shownFrame().modes.alternateScreen; }));
    rig.wheel(3);
    rig.wheel(-3);
    QCOMPARE(rig.sent, QByteArray{});
    QVERIFY(rig.feed("\x1b[?1007h", [&] { return rig.view.shownFrame().modes.alternateScroll; }));
    rig.wheel(1);
    QCOMPARE(std::exchange(rig.sent, {}), QByteArray{"\x1bOA\x1bOA\x1bOA"});
    rig.wheel(1, Qt::ShiftModifier);
    QCOMPARE(rig.sent, QByteArray{});
    QVERIFY(rig.feed("\x1b[?1000h\x1b[?1006h",
                     [&] { return rig.view.shownFrame().modes.mouse != TerminalModes::Mouse::Off; }));
    rig.wheel(-2);
    QCOMPARE(std::exchange(rig.sent, {}), QByteArray{"\x1b[<65;5;10M\x1b[<65;5;10M"});
    // It was killed, and its mouse is still on: at the prompt the wheel scrolls.
    QVERIFY(rig.feed("\x1b[?1049l", [&] { return !rig.view.shownFrame().modes.alternateScreen; }));
    rig.wheel(2);
    QCOMPARE(rig.sent, QByteArray{});
}

void TestTerminalView::shiftWithAPageKeyTypesNothing()
{
    Rig rig;
    QVERIFY(rig.feed("\x1b[?1049hother", [&] { return rig.view.shownFrame().modes.alternateScreen; }));
    QTest::keyClick(&rig.view, Qt::Key_PageUp, Qt::ShiftModifier);
    QTest::keyClick(&rig.view, Qt::Key_PageDown, Qt::ShiftModifier);
    QCOMPARE(rig.sent, QByteArray{});
    QTest::keyClick(&rig.view, Qt::Key_Home, Qt::ShiftModifier); // an editor marks text by it
    QCOMPARE(std::exchange(rig.sent, {}), QByteArray{"\x1b[1;2H"});
    rig.view.setInTmux(true);
    QTest::keyClick(&rig.view, Qt::Key_PageUp, Qt::ShiftModifier);
    QCOMPARE(rig.sent, QByteArray{}); // its mouse could not be switched on
    QVERIFY(rig.feed("\x1b[?1002h\x1b[?1006h",
                     [&] { return rig.view.shownFrame().modes.mouse != TerminalModes::Mouse::Off; }));
    QTest::keyClick(&rig.view, Qt::Key_PageUp, Qt::ShiftModifier);
    QCOMPARE(std::exchange(rig.sent, {}), QByteArray{"\x1b[<64;6;1M"}.repeated(rig.view.grid().height() / 5));
    QTest::keyClick(&rig.view, Qt::Key_PageDown, Qt::ShiftModifier);
    QVERIFY(rig.sent.startsWith("\x1b[<65;6;1M"));
}

void TestTerminalView::tmuxGetsTheWheelAndClicksAndNoMore()
{
    Rig rig;
    rig.view.setInTmux(true);
    QVERIFY(rig.feed("\x1b[?1049h\x1b[?1006h\x1b[?1000h\x1b[?1002htext to select",
                     [&] { return rig.line(0) == "text to select"_L1; }));
    rig.wheel(1);
    QCOMPARE(std::exchange(rig.sent, {}), QByteArray{"\x1b[<64;5;10M"});
    QTest::mouseClick(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(2, 0));
    QCOMPARE(std::exchange(rig.sent, {}), QByteArray{"\x1b[<0;3;1M\x1b[<0;3;1m"});
    rig.drag(rig.cell(0, 0), rig.cell(4, 0));
    QCOMPARE(rig.view.selectedText(), u"text"_s);
    QTest::mouseDClick(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(9, 0));
    QCOMPARE(rig.view.selectedText(), u"select"_s);
    QTest::mouseClick(rig.view.viewport(), Qt::RightButton, {}, rig.cell(2, 0));
    QContextMenuEvent asked{QContextMenuEvent::Mouse, rig.cell(2, 0), rig.view.viewport()->mapToGlobal(rig.cell(2, 0))};
    QApplication::sendEvent(rig.view.viewport(), &asked);
    auto *menu = rig.view.findChild<QMenu *>(u"terminalMenu"_s);
    QVERIFY(menu != nullptr);
    delete menu;
    QCOMPARE(rig.sent, QByteArray{});
    if (QGuiApplication::clipboard()->supportsSelection()) {
        QGuiApplication::clipboard()->setText(u"pasted"_s, QClipboard::Selection);
        QTest::mouseClick(rig.view.viewport(), Qt::MiddleButton, {}, rig.cell(2, 0));
        QCOMPARE(rig.sent, QByteArray{"pasted"});
    }
}

void TestTerminalView::aProgramInTmuxThatAsksForAllMovementsGetsThem()
{
    Rig rig;
    rig.view.setInTmux(true);
    QVERIFY(rig.feed("\x1b[?1049h\x1b[?1006h\x1b[?1003htext to select",
                     [&] { return rig.line(0) == "text to select"_L1; }));
    rig.drag(rig.cell(0, 0), rig.cell(4, 0));
    QCOMPARE(rig.sent, QByteArray{"\x1b[<0;1;1M\x1b[<32;5;1M\x1b[<0;5;1m"});
    QCOMPARE(rig.view.selectedText(), QString{});
}

void TestTerminalView::aScreenReaderReadsTheScreen()
{
    Rig rig;
    QVERIFY(rig.feed("first line\r\n\xed\x95\x9c\xea\xb8\x80 two", [&] { return rig.line(1) == u"한글 two"_s; }));
    QAccessibleInterface *whole = QAccessible::queryAccessibleInterface(&rig.view);
    QVERIFY(whole != nullptr);
    QCOMPARE(whole->role(), QAccessible::Terminal);
    QCOMPARE(whole->text(QAccessible::Name), u"Terminal"_s);
    QAccessibleTextInterface *text = whole->textInterface();
    QVERIFY(text != nullptr);
    QVERIFY(text->text(0, text->characterCount()).startsWith(u"first line\n한글 two\n"_s));
    QCOMPARE(text->cursorPosition(), 17);
    int start = 0;
    int end = 0;
    QCOMPARE(text->textAtOffset(13, QAccessible::LineBoundary, &start, &end).trimmed(), u"한글 two"_s);
    const QRect letter = text->characterRect(11);
    QCOMPARE(letter.size(), (QSize{rig.cellSize().width() * 2, rig.cellSize().height()}));
    QCOMPARE(text->offsetAtPoint(letter.center()), 11);
    text->addSelection(11, 13);
    QCOMPARE(rig.view.selectedText(), u"한글"_s);
    text->selection(0, &start, &end);
    QCOMPARE(start, 11);
    QCOMPARE(end, 13);
}

void TestTerminalView::reverseScreenIsPainted()
{
    Rig rig;
    QVERIFY(rig.feed("x", [&] { return rig.line(0) == "x"_L1; }));
    const auto corner = [&rig] {
        const QImage image = rig.view.viewport()->grab().toImage();
        return image.pixel(image.width() - 2, image.height() - 2);
    };
    const QRgb before = corner();
    QVERIFY(rig.feed("\x1b[?5h", [&] { return rig.view.shownFrame().modes.reverseScreen; }));
    QVERIFY(corner() != before);
    QVERIFY(rig.feed("\x1b[?5l", [&] { return !rig.view.shownFrame().modes.reverseScreen; }));
    QCOMPARE(corner(), before);
}

void TestTerminalView::textOnANamedBackgroundStaysReadable()
{
    for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
        const TerminalColors colors{scheme, {}};
        for (quint32 index = 0; index < 256; ++index) {
            const TerminalCell cell{.code = U'x', .background = {TerminalColor::Kind::Indexed, index}};
            const CellTextColor textColor = colors.textColor(cell);
            const auto [darker, lighter] =
                std::minmax({luminanceOf(textColor.foreground), luminanceOf(textColor.background)});
            QVERIFY2((lighter + 0.05) / (darker + 0.05) >= 2.5, qPrintable(QString::number(index)));
            const TerminalCell chosen{.code = U'x',
                                      .foreground = {TerminalColor::Kind::Rgb, 0xffffff},
                                      .background = {TerminalColor::Kind::Indexed, index}};
            QCOMPARE(colors.textColor(chosen).foreground, QColor{Qt::white}); // what was asked for is done
        }
    }
}

void TestTerminalView::aPageOfNewCharactersIsDrawnOverSomeFrames()
{
    Rig rig;
    QByteArray text;
    for (char32_t code = 0x4e00; code < 0x4e00 + 900; ++code)
        text += QString::fromUcs4(&code, 1).toUtf8();
    QSignalSpy painted{&rig.view, &TerminalView::framePainted};
    QVERIFY(rig.feed(text + "\x1b[?25l", [&] { return !rig.view.shownFrame().cursor.visible; }));
    QTRY_VERIFY(painted.size() >= 3); // 400 new ones a frame at most
    const auto coloured = [&rig] {
        const QImage image = rig.view.viewport()->grab().toImage();
        const QRgb background = image.pixel(image.width() - 2, image.height() - 2);
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width() - 20; ++x)
                count += image.pixel(x, y) != background ? 1 : 0;
        }
        return count;
    };
    QTRY_VERIFY(coloured() > 900 * 20);
}

void TestTerminalView::droppedQuestionsAnswerWithTheSafeButton()
{
    QList<int> answers;
    {
        QuestionBar bar;
        for (int i = 0; i < 2; ++i)
            bar.ask({.title = u"Is it right?"_s,
                     .text = {},
                     .buttons = {u"No"_s, u"Yes"_s},
                     .answered = [&answers](int button, const QString &) { answers << button; }});
        bar.show();
        QTest::keyClick(&bar, Qt::Key_Escape);
        QCOMPARE(answers, QList<int>{0});
    }
    QCOMPARE(answers, (QList<int>{0, 0}));
}

void TestTerminalView::aPassphraseIsTakenOnceAndCleared()
{
    QuestionBar bar;
    bar.show();
    QString got;
    const SshPrompts prompts = promptsIn(&bar);
    prompts.passphrase({.file = u"/home/nixie/.ssh/id_ed25519"_s, .attempt = 1}).then([&got](Result<QString> answer) {
        got = answer.value_or(u"none"_s);
    });
    auto *field = bar.findChild<QLineEdit *>(u"terminalQuestionSecret"_s);
    QVERIFY(field != nullptr && field->echoMode() == QLineEdit::Password);
    QTest::keyClicks(field, u"open sesame"_s);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(got, u"open sesame"_s);
    QVERIFY(field->text().isEmpty());
}

void TestTerminalView::boxLinesMeetAtTheEdges()
{
    QImage image{20, 10, QImage::Format_RGB32};
    image.fill(Qt::white);
    QPainter painter{&image};
    drawBox(&painter, QRect{0, 0, 10, 10}, U'─', Qt::black);
    drawBox(&painter, QRect{10, 0, 10, 10}, U'┼', Qt::black);
    painter.end();
    for (int x = 0; x < 20; ++x) {
        bool coloured = false;
        for (int y = 0; y < 10; ++y)
            coloured = coloured || image.pixelColor(x, y) == QColor{Qt::black};
        QVERIFY2(coloured, qPrintable(u"column %1 is empty"_s.arg(x)));
    }
    QVERIFY(isBoxDrawing(U'█') && !isBoxDrawing(U'A'));
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestTerminalView)
#include "tst_terminalview.moc"
