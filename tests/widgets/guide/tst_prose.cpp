// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/prosestyle.h"
#include "widgets/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextTable>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace {

double baselineOf(const QTextDocument &document, const QTextTableCell &cell)
{
    const auto block = cell.firstCursorPosition().block();
    const auto *layout = block.layout();
    const auto line = layout->lineAt(0);
    return document.documentLayout()->blockBoundingRect(block).top() - layout->boundingRect().top() + line.y()
        + line.ascent();
}

} // namespace

class TestProse : public QObject
{
    Q_OBJECT

private slots:
    void theLinesOfARowStandOnOneLine_data()
    {
        QTest::addColumn<QString>("language");
        for (const auto *language : {"en", "zh_CN", "ko"})
            QTest::newRow(language) << QString::fromLatin1(language);
    }

    void theLinesOfARowStandOnOneLine()
    {
        QFETCH(QString, language);
        const QWidget widget; // has the colours
        QTextDocument document;
        setProse(
            &document,
            u"| What | Command |\n|---|---|\n| to list | `ls -l` |\n| `df` | how much is free |\n| `a` and text | with `code` in it |\n"_s,
            {}, {.language = language, .tokens = tokensOf(&widget)});
        document.setTextWidth(600);
        QVERIFY(document.documentLayout()->documentSize().height() > 0); // it is laid out
        QTextTable *table = nullptr;
        for (auto *frame : document.rootFrame()->childFrames())
            table = qobject_cast<QTextTable *>(frame);
        QVERIFY(table != nullptr && table->rows() == 4);
        for (int row = 0; row < table->rows(); ++row)
            QCOMPARE(baselineOf(document, table->cellAt(row, 0)), baselineOf(document, table->cellAt(row, 1)));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestProse)
#include "tst_prose.moc"
