// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/boxdrawing.h"
#include "widgets/terminal/questionbar.h"
#include "widgets/terminal/selector.h"
#include "widgets/terminal/sshquestions.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// A view of its own surface, shown, with helpers to feed it and to wait until it shows something.
struct Rig
{
    TerminalSurface surface{80, 24, 1000};
    TerminalView view{&surface};
    QByteArray sent;

    Rig()
    {
        view.resize(800, 480);
        QObject::connect(&view, &TerminalView::send, &view, [this](const QByteArray &bytes) { sent += bytes; });
        QObject::connect(&view, &TerminalView::gridChanged, &surface,
                         [this](QSize grid) { surface.resize(grid.width(), grid.height()); });
        view.show();
        view.setFocus();
        surface.resize(view.grid().width(), view.grid().height());
    }

    [[nodiscard]] QString line(int row) const { return view.shownFrame().lines.value(row).text(); }
    [[nodiscard]] bool feed(const QByteArray &bytes, const std::function<bool()> &shown)
    {
        surface.feed(bytes);
        return QTest::qWaitFor(shown, 5000);
    }
    [[nodiscard]] QPoint cell(int column, int row) const
    {
        const QRect first = view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
        const TerminalCursor cursor = view.shownFrame().cursor;
        return first.topLeft() - view.viewport()->pos()
            + QPoint{(column - cursor.column) * first.width() + 1, (row - cursor.row) * first.height() + first.height() / 2};
    }
};

} // namespace

class TestTerminalView : public QObject
{
    Q_OBJECT

private slots:
    void showsWhatTheHostSends();
    void keysReachTheHostAndNotTheWindow_data();
    void keysReachTheHostAndNotTheWindow();
    void windowShortcutsAreLeftToTheWindow();
    void aDoubleClickSelectsAWordAndCopies();
    void selectionSurvivesScrolling();
    void T9_severalLinesAskBeforeTheyAreSent();
    void T9_escapesInAPasteAreCutAndAsked();
    void hangulIsComposedAtTheCursorAndSentWhenCommitted();
    void typingWhileScrolledUpGoesBackToTheEnd();
    void T10_onlyWebAddressesAreLinks();
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
    int inked = 0;
    for (int y = 8; y < 24; ++y) {
        for (int x = 8; x < 100; ++x)
            inked += image.pixel(x, y) != background ? 1 : 0;
    }
    QVERIFY2(inked > 50, "the first line is painted");
}

void TestTerminalView::keysReachTheHostAndNotTheWindow_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<Qt::KeyboardModifier>("modifier");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("Ctrl+R") << Qt::Key_R << Qt::ControlModifier << QByteArray{"\x12"};
    QTest::newRow("Ctrl+W") << Qt::Key_W << Qt::ControlModifier << QByteArray{"\x17"};
    QTest::newRow("Alt+B") << Qt::Key_B << Qt::AltModifier << QByteArray{"\x1b" "b"};
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
    rig.view.sendPaste(asked.first().first().value<TerminalPaste>());
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

void TestTerminalView::hangulIsComposedAtTheCursorAndSentWhenCommitted()
{
    Rig rig;
    for (const QString &preedit : {u"ㅎ"_s, u"하"_s, u"한"_s}) {
        QInputMethodEvent composing{preedit, {}};
        QApplication::sendEvent(&rig.view, &composing);
        QVERIFY(composing.isAccepted());
    }
    QCOMPARE(rig.sent, QByteArray{});
    QInputMethodEvent next{u"ㄱ"_s, {}};
    next.setCommitString(u"한"_s);
    QApplication::sendEvent(&rig.view, &next);
    QCOMPARE(rig.sent, u"한"_s.toUtf8());
    const QRect rectangle = rig.view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    QVERIFY(rectangle.height() > 8 && rectangle.left() >= 8);
}

void TestTerminalView::typingWhileScrolledUpGoesBackToTheEnd()
{
    Rig rig;
    QVERIFY(rig.feed(QByteArray{"line\r\n"}.repeated(300) + "end", [&] { return rig.view.shownFrame().screenTop > 100; }));
    QTest::keyClick(&rig.view, Qt::Key_PageUp, Qt::ShiftModifier);
    QTRY_VERIFY(rig.view.shownFrame().lines.first().id < rig.view.shownFrame().screenTop);
    QCOMPARE(rig.sent, QByteArray{});
    QTest::keyClick(&rig.view, Qt::Key_X);
    QTRY_COMPARE(rig.view.shownFrame().lines.first().id, rig.view.shownFrame().screenTop);
    QCOMPARE(rig.sent, QByteArray{"x"});
}

void TestTerminalView::T10_onlyWebAddressesAreLinks()
{
    TerminalLine line;
    const auto write = [&line](const QString &text) {
        line.cells.clear();
        for (const QChar letter : text)
            line.cells << TerminalCell{.code = letter.unicode()};
    };
    write(u"go to https://cloud.google.com/tpu. now"_s);
    QCOMPARE(addressAt(line, 10), u"https://cloud.google.com/tpu"_s);
    QCOMPARE(addressAt(line, 2), QString{});
    write(u"javascript:alert(1) file:///etc/passwd"_s);
    QCOMPARE(addressAt(line, 4), QString{});
    QCOMPARE(addressAt(line, 25), QString{});
}

void TestTerminalView::droppedQuestionsAnswerWithTheSafeButton()
{
    QList<int> answers;
    {
        QuestionBar bar;
        for (int i = 0; i < 2; ++i)
            bar.ask({.title = u"Is it right?"_s, .text = {}, .buttons = {u"No"_s, u"Yes"_s},
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
        bool inked = false;
        for (int y = 0; y < 10; ++y)
            inked = inked || image.pixelColor(x, y) == QColor{Qt::black};
        QVERIFY2(inked, qPrintable(u"column %1 is empty"_s.arg(x)));
    }
    QVERIFY(isBoxDrawing(U'█') && !isBoxDrawing(U'A'));
}

QTEST_MAIN(TestTerminalView)
#include "tst_terminalview.moc"
