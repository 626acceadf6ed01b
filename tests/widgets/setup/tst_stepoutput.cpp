// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/stepoutput.h"

#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>

using namespace Qt::StringLiterals;

/// What the hosts said, below a step of a plan.
class TestStepOutput : public QObject
{
    Q_OBJECT

private slots:
    void whatTheHostsSayIsReadableAndTakesTheRoomOfItsLines()
    {
        StepOutput output;
        output.resize(600, 10);
        output.setOutput("node-1 \u25b8 tpudesk\tdevices\t4\nnode-1 \u25b8 a tpudesk\tof its own\n");
        output.show();
        const auto *text = output.findChild<QPlainTextEdit *>(u"planOutputText"_s);
        QCOMPARE(text->toPlainText(), u"node-1 \u25b8 devices\t4\nnode-1 \u25b8 a tpudesk\tof its own"_s);
        const int few = output.height();
        QVERIFY(few < 5 * text->fontMetrics().lineSpacing());
        QByteArray said;
        for (int line = 1; line <= 10; ++line)
            said += "tpudesk\tline\t" + QByteArray::number(line) + '\n';
        output.setOutput(said);
        QVERIFY(output.minimumHeight() >= 10 * text->fontMetrics().lineSpacing());
        QTRY_COMPARE(text->verticalScrollBar()->maximum(), 0);
        said += said.repeated(9);
        output.setOutput(said);
        QVERIFY(output.minimumHeight() < 20 * text->fontMetrics().lineSpacing());
    }

    /// A host's name with letters wider than the others', as in Chinese: what a fact is and its value stay apart, in
    /// one column.
    void aFactAndItsValueStandApartHoweverWideTheNameOfTheHostIs()
    {
        StepOutput output;
        output.resize(900, 10);
        output.show();
        auto *text = output.findChild<QPlainTextEdit *>(u"planOutputText"_s);
        const auto atValue = [&](int line, int column) {
            QTextCursor cursor{text->document()->findBlockByNumber(line)};
            cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column);
            return text->cursorRect(cursor).left();
        };
        for (int more = 0; more < 12; ++more) {
            const auto name = u"node-1"_s + QString{more, u'x'} + u" · 主机 0 ▸ "_s;
            output.setOutput((name + u"tpudesk\tjax\t0.6.2\n"_s + name + u"tpudesk\tpython\t3.12\n"_s).toUtf8());
            const int jax = int(name.size()) + 3;
            const int python = int(name.size()) + 6;
            QCOMPARE(atValue(0, jax + 1), atValue(1, python + 1));
            QVERIFY2(atValue(1, python + 1) - atValue(1, python) >= text->fontMetrics().horizontalAdvance(u' '),
                     qPrintable(name));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestStepOutput)
#include "tst_stepoutput.moc"
