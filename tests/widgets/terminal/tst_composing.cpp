// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Input methods in the terminal: what is composed is drawn at the cursor, sent once and in order, and no key goes
// astray.
#include "terminalrig.h"

#include <QApplication>
#include <QInputMethod>
#include <QInputMethodEvent>
#include <QShortcut>
#include <QSignalSpy>

using namespace Qt::StringLiterals;

class TestComposing : public QObject
{
    Q_OBJECT

private slots:
    void whatIsComposedIsDrawnAtTheCursor();
    void enterInACompositionSendsItFirst();
    void escapeGivesUpWhatIsComposedAndNothingElse();
    void noShortcutFiresWhileComposing();
    void theKeysOfTheScreenAreTheWindows();
    void whatIsComposedIsNotLostWithTheFocus();
    void theInputMethodHearsWhereTheCursorGoes();
    void hangulIsComposedAtTheCursorAndSentWhenCommitted();
};

void TestComposing::whatIsComposedIsDrawnAtTheCursor()
{
    Rig rig;
    QVERIFY(rig.feed("$ ", [&] { return rig.view.shownFrame().cursor.column == 2; }));
    const QImage before = rig.view.viewport()->grab().toImage();
    for (const QString &preedit : {u"n"_s, u"ni h"_s, u"你"_s, u"你好"_s}) {
        QInputMethodEvent composing{preedit, {{QInputMethodEvent::Cursor, int(preedit.size()), 1, {}}}};
        QApplication::sendEvent(&rig.view, &composing);
        QVERIFY(rig.view.viewport()->grab().toImage() != before);
    }
    const QRect first{rig.cell(2, 0), rig.cellSize()};
    const QImage composed = rig.view.viewport()->grab().toImage();
    QVERIFY(composed.copy(first) != before.copy(first));
    QCOMPARE(rig.sent, QByteArray{});
    QInputMethodEvent done{{}, {}};
    done.setCommitString(u"你好"_s);
    QApplication::sendEvent(&rig.view, &done);
    QCOMPARE(rig.sent, u"你好"_s.toUtf8());
    QCOMPARE(rig.view.viewport()->grab().toImage(), before); // the host echoes it; until then nothing stands there
}

void TestComposing::enterInACompositionSendsItFirst()
{
    Rig rig;
    QInputMethodEvent composing{u"한"_s, {}};
    QApplication::sendEvent(&rig.view, &composing);
    QInputMethodEvent done{{}, {}}; // as ibus does it
    done.setCommitString(u"한"_s);
    QApplication::sendEvent(&rig.view, &done);
    QTest::keyClick(&rig.view, Qt::Key_Return);
    QCOMPARE(rig.sent, u"한"_s.toUtf8() + '\r');
    rig.sent.clear();
    QApplication::sendEvent(&rig.view, &composing); // and as one that only passes the key on
    QTest::keyClick(&rig.view, Qt::Key_Return);
    QCOMPARE(rig.sent, u"한"_s.toUtf8() + '\r');
    QApplication::sendEvent(&rig.view, &done); // late
    QCOMPARE(rig.sent, u"한"_s.toUtf8() + '\r');
    QApplication::sendEvent(&rig.view, &composing);
    QApplication::sendEvent(&rig.view, &done);
    QCOMPARE(rig.sent, u"한"_s.toUtf8() + '\r' + u"한"_s.toUtf8());
}

void TestComposing::escapeGivesUpWhatIsComposedAndNothingElse()
{
    Rig rig;
    QInputMethodEvent composing{u"한"_s, {}};
    QApplication::sendEvent(&rig.view, &composing);
    QTest::keyClick(&rig.view, Qt::Key_Escape);
    QCOMPARE(rig.sent, QByteArray{});
    QTest::keyClick(&rig.view, Qt::Key_Escape);
    QCOMPARE(rig.sent, QByteArray{"\x1b"});
}

void TestComposing::noShortcutFiresWhileComposing()
{
    Rig rig;
    QShortcut shortcut{QKeySequence{u"Ctrl+Shift+P"_s}, &rig.view};
    QSignalSpy fired{&shortcut, &QShortcut::activated};
    const auto isHeld = [&rig] {
        QKeyEvent asked{QEvent::ShortcutOverride, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier};
        asked.ignore();
        QApplication::sendEvent(&rig.view, &asked);
        return asked.isAccepted();
    };
    QVERIFY(!isHeld());
    QInputMethodEvent composing{u"한"_s, {}};
    QApplication::sendEvent(&rig.view, &composing);
    QVERIFY(isHeld());
    QTest::keyClick(&rig.view, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(fired.size(), 0);
}

/// F9 is the program's, as every other function key.
void TestComposing::theKeysOfTheScreenAreTheWindows()
{
    Rig rig;
    const auto isTheWindows = [&rig](Qt::Key key, Qt::KeyboardModifiers held) {
        QKeyEvent asked{QEvent::ShortcutOverride, key, held};
        asked.ignore();
        QApplication::sendEvent(&rig.view, &asked);
        return !asked.isAccepted();
    };
    QVERIFY(isTheWindows(Qt::Key_F11, Qt::NoModifier));
    QVERIFY(isTheWindows(Qt::Key_F11, Qt::ControlModifier | Qt::ShiftModifier));
    QVERIFY(!isTheWindows(Qt::Key_F11, Qt::ShiftModifier));
    QVERIFY(!isTheWindows(Qt::Key_F9, Qt::NoModifier));
}

void TestComposing::whatIsComposedIsNotLostWithTheFocus()
{
    Rig rig;
    QInputMethodEvent composing{u"글"_s, {}};
    QApplication::sendEvent(&rig.view, &composing);
    QFocusEvent out{QEvent::FocusOut, Qt::OtherFocusReason};
    QApplication::sendEvent(&rig.view, &out);
    QCOMPARE(rig.sent, u"글"_s.toUtf8());
    QApplication::sendEvent(&rig.view, &out);
    QCOMPARE(rig.sent, u"글"_s.toUtf8()); // once
}

void TestComposing::theInputMethodHearsWhereTheCursorGoes()
{
    Rig rig;
    QSignalSpy moved{QGuiApplication::inputMethod(), &QInputMethod::cursorRectangleChanged};
    const QRect before = rig.view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    QVERIFY(rig.feed("some output\r\nmore", [&] { return rig.view.shownFrame().cursor.row == 1; }));
    QVERIFY(!moved.isEmpty()); // else the list of candidates stays where it was
    const QRect after = rig.view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    QCOMPARE(after.topLeft(), before.topLeft() + QPoint(4 * before.width(), before.height()));
}

void TestComposing::hangulIsComposedAtTheCursorAndSentWhenCommitted()
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

#include "tests/support/testmain.h"
QTEST_MAIN(TestComposing)
#include "tst_composing.moc"
