// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is typed is painted before the host has echoed it, and nothing but the painting knows of it.
#include "terminalrig.h"

#include "services/store/settings.h"
#include "widgets/terminal/keyboard.h"
#include "widgets/terminal/pane.h"

#include <QAccessible>
#include <QApplication>
#include <QInputMethodEvent>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// A row of a view as it is painted.
QString paintedLine(TerminalView *view, int row)
{
    return view->keyboard()->echo().shown(view->shownFrame().lines.value(row)).text();
}

/// A rig with a clock of its own, at the prompt of a host that is far away.
struct EchoRig : Rig
{
    std::chrono::milliseconds now{0};

    explicit EchoRig(PredictionMode mode = PredictionMode::Auto)
    {
        TerminalViewChoices choices;
        choices.isCursorBlinking = false;
        choices.prediction = mode;
        view.setChoices(choices);
        view.keyboard()->echo().setClock([this] { return now; });
    }

    /// The host's answer, after which row 0 reads `text`.
    [[nodiscard]] bool answer(const QByteArray &bytes, const QString &text)
    {
        now += 100ms;
        return feed(bytes, [&] { return line(0) == text; });
    }
    /// A letter is typed and echoed, and another one was before it, and taken back.
    [[nodiscard]] bool begin()
    {
        if (!feed("$ ", [&] { return view.shownFrame().cursor.column == 2; }))
            return false;
        QTest::keyClick(&view, Qt::Key_W);
        if (!answer("w", u"$ w"_s))
            return false;
        QTest::keyClick(&view, Qt::Key_Backspace);
        if (!answer("\b \b", u"$"_s))
            return false;
        sent.clear();
        QTest::keyClick(&view, Qt::Key_X);
        return painted() == "$"_L1 && answer("x", u"$ x"_s);
    }
    [[nodiscard]] QString painted() { return paintedLine(&view, 0); }
    [[nodiscard]] QRect place(int column) const
    {
        return {cell(column, 0) - QPoint{1, cellSize().height() / 2}, cellSize()};
    }
};

} // namespace

class TestTerminalEcho : public QObject
{
    Q_OBJECT

private slots:
    void aLetterIsPaintedBeforeItsEcho();
    void onlyThePaintingKnowsOfIt();
    void aWrongGuessIsPaintedOver();
    void aPasswordIsNotPainted();
    void committedTextCountsAsTyped();
    void aPasteEndsIt();
    void localTerminalsDoItOnlyWhereTheUserSaysSo();
};

void TestTerminalEcho::aLetterIsPaintedBeforeItsEcho()
{
    EchoRig rig;
    QVERIFY(rig.begin());
    const QRect letter = rig.place(3);
    const QRect cursor = rig.place(4);
    const QImage before = rig.view.viewport()->grab().toImage();
    QTest::keyClick(&rig.view, Qt::Key_Y);
    QCOMPARE(rig.sent, "xy"_ba);
    QCOMPARE(rig.painted(), u"$ xy"_s);
    const QImage guessed = rig.view.viewport()->grab().toImage();
    QVERIFY(guessed.copy(letter) != before.copy(letter));
    QVERIFY(guessed.copy(cursor) != before.copy(cursor));
    QVERIFY(rig.answer("y", u"$ xy"_s));
    const QImage echoed = rig.view.viewport()->grab().toImage();
    QVERIFY2(echoed.copy(letter) != guessed.copy(letter), "it was underlined");
    QCOMPARE(echoed.copy(cursor), guessed.copy(cursor));
}

void TestTerminalEcho::onlyThePaintingKnowsOfIt()
{
    EchoRig rig;
    QVERIFY(rig.begin());
    const QRect before = rig.view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    QTest::keyClick(&rig.view, Qt::Key_Y);
    QCOMPARE(rig.painted(), u"$ xy"_s);
    QCOMPARE(rig.line(0), u"$ x"_s);
    rig.view.selectAll();
    QCOMPARE(rig.view.selectedText().trimmed(), u"$ x"_s);
    auto *accessible = QAccessible::queryAccessibleInterface(&rig.view);
    QVERIFY(accessible != nullptr);
    QCOMPARE(accessible->text(QAccessible::Value).trimmed(), u"$ x"_s);
    const QRect after = rig.view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    QCOMPARE(after.left(), before.left() + before.width()); // candidates stand where the next letter will
}

void TestTerminalEcho::aWrongGuessIsPaintedOver()
{
    EchoRig rig;
    QVERIFY(rig.begin());
    QTest::keyClick(&rig.view, Qt::Key_Y);
    QCOMPARE(rig.painted(), u"$ xy"_s);
    QVERIFY(rig.answer("z", u"$ xz"_s));
    QCOMPARE(rig.painted(), u"$ xz"_s);
    QTest::keyClick(&rig.view, Qt::Key_Y);
    QCOMPARE(rig.painted(), u"$ xz"_s);
}

void TestTerminalEcho::aPasswordIsNotPainted()
{
    EchoRig rig{PredictionMode::Always};
    QVERIFY(rig.begin());
    QTest::keyClick(&rig.view, Qt::Key_Return);
    QVERIFY(rig.feed("\r\nPassword: ", [&] { return rig.view.shownFrame().cursor.column == 10; }));
    const QImage before = rig.view.viewport()->grab().toImage();
    QTest::keyClicks(&rig.view, u"secret"_s);
    QCOMPARE(rig.sent, "x\rsecret"_ba);
    QCOMPARE(paintedLine(&rig.view, 1), u"Password:"_s);
    QCOMPARE(rig.view.viewport()->grab().toImage(), before);
}

void TestTerminalEcho::committedTextCountsAsTyped()
{
    EchoRig rig;
    QVERIFY(rig.begin());
    QInputMethodEvent done{{}, {}};
    done.setCommitString(u"你好"_s);
    QApplication::sendEvent(&rig.view, &done);
    QCOMPARE(rig.painted(), u"$ x你好"_s);
    QVERIFY(rig.answer(u"你好"_s.toUtf8(), u"$ x你好"_s));
    rig.view.keyboard()->type({.key = Qt::Key_Y, .text = u"y"_s}); // as from another terminal of the tab
    QCOMPARE(rig.painted(), u"$ x你好y"_s);
}

void TestTerminalEcho::aPasteEndsIt()
{
    EchoRig rig;
    QVERIFY(rig.begin());
    rig.view.keyboard()->pasteAgreed(u"pasted"_s);
    QTest::keyClick(&rig.view, Qt::Key_Y);
    QCOMPARE(rig.sent, "xpastedy"_ba);
    QCOMPARE(rig.painted(), u"$ x"_s);
}

void TestTerminalEcho::localTerminalsDoItOnlyWhereTheUserSaysSo()
{
    const QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    TerminalContext context;
    context.settings = &settings;
    TerminalPane pane{context, {}, 1};
    pane.resize(700, 400);
    pane.show();
    TerminalView *view = pane.view();
    std::chrono::milliseconds now{0};
    view->keyboard()->echo().setClock([&now] { return now; });
    const auto answer = [&](const QByteArray &bytes, int column) {
        now += 100ms;
        pane.session()->surface()->feed(bytes);
        return QTest::qWaitFor([&] { return view->shownFrame().cursor.column == column; }, 5000);
    };
    QVERIFY(answer("$ ", 2));
    QTest::keyClick(view, Qt::Key_X);
    QVERIFY(answer("x", 3));
    QTest::keyClick(view, Qt::Key_Y);
    QCOMPARE(paintedLine(view, 0), u"$ x"_s);
    settings.setMore(terminalchoices::predictionKey, u"always"_s);
    QTest::keyClick(view, Qt::Key_Y);
    QVERIFY(answer("y", 4));
    QTest::keyClick(view, Qt::Key_W);
    QVERIFY(answer("w", 5));
    QTest::keyClick(view, Qt::Key_Z);
    QCOMPARE(paintedLine(view, 0), u"$ xywz"_s);
    settings.setMore(terminalchoices::predictionKey, u"off"_s);
    QCOMPARE(paintedLine(view, 0), u"$ xyw"_s);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestTerminalEcho)
#include "tst_terminalecho.moc"
