// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/plaintext.h"
#include "tests/fakes/hostiletext.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tooltips.h"

#include <QAccessible>
#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QStandardItemModel>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolTip>

using namespace Qt::StringLiterals;

class TestToolTips : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { new Theme{qApp}; }

    /// Else the tests below would see nothing, whatever happened.
    void theBaitIsTakenWhereMarkupIsRead()
    {
        QVERIFY(m_bait.isSet());
        for (const auto &name : {u"picture"_s, u"pipe"_s}) {
            QLabel label;
            label.setTextFormat(Qt::RichText);
            label.setText(m_bait.texts().value(name));
            QVERIFY(!label.grab().isNull());
            QVERIFY2(m_bait.isTaken(), qPrintable(name));
        }
    }

    void aToolTipIsPlainAndFitsWhateverItSaysAndWhoeverShowsIt_data()
    {
        QTest::addColumn<QString>("text");
        const auto texts = m_bait.texts();
        for (const auto &[name, text] : texts.asKeyValueRange())
            QTest::newRow(qPrintable(name)) << text;
    }

    void aToolTipIsPlainAndFitsWhateverItSaysAndWhoeverShowsIt()
    {
        QFETCH(QString, text);
        QStandardItemModel model{1, 1};
        model.setData(model.index(0, 0), text, Qt::ToolTipRole);
        model.setHeaderData(0, Qt::Horizontal, text, Qt::ToolTipRole);
        QTableView table;
        table.setModel(&model);
        QTabBar tabs;
        tabs.addTab(u"tab"_s);
        tabs.setTabToolTip(0, text);
        QMenu menu;
        menu.setToolTipsVisible(true);
        menu.addAction(u"entry"_s)->setToolTip(text);
        QWidget widget;
        widget.setToolTip(text);
        struct Place
        {
            QWidget *window;
            QWidget *target;
            QPoint at;
        };
        const Place places[]{{&table, table.viewport(), {5, 5}},
                             {&table, table.horizontalHeader()->viewport(), {5, 5}},
                             {&tabs, &tabs, {8, 8}},
                             {&menu, &menu, {}},
                             {&widget, &widget, {5, 5}}};
        for (const auto &place : places) {
            if (place.window == &menu)
                menu.popup({});
            place.window->show();
            const QPoint at = place.window == &menu ? menu.actionGeometry(menu.actions().first()).center() : place.at;
            const auto *tip = tipShownAt(place.target, at);
            QVERIFY2(problemOf(tip).isEmpty(),
                     qPrintable(
                         u"%1: %2"_s.arg(QLatin1StringView{place.target->metaObject()->className()}, problemOf(tip))));
            QCOMPARE(tip->text(), tipText(text));
            QVERIFY(!m_bait.isTaken());
            delete tip; // the next one is not taken for it
            place.window->hide();
        }
    }

    void alsoATipThatAPanelShowsByItselfIsNoMarkup()
    {
        QWidget widget;
        widget.show();
        QCoreApplication::processEvents();
        QToolTip::showText(widget.mapToGlobal(QPoint{}), m_bait.texts().value(u"picture"_s), &widget);
        QCoreApplication::processEvents();
        QVERIFY(QToolTip::isVisible());
        QVERIFY(!m_bait.isTaken());
    }

    void noLabelOfQtsOwnGuessesFromItsText()
    {
        QMessageBox question{QMessageBox::Question, u"q"_s,
                             m_bait.texts().value(u"picture"_s) + u" exists. Replace it?"_s};
        question.show();
        QVERIFY(!question.grab().isNull());
        QVERIFY(!m_bait.isTaken());
    }

    void aScreenReaderHearsWhatIsWritten()
    {
        const auto text = m_bait.texts().value(u"styleSheet"_s);
        QWidget widget;
        widget.setToolTip(text);
        auto *spoken = QAccessible::queryAccessibleInterface(&widget);
        QCOMPARE(spoken->text(QAccessible::Description), text);
        QLabel label{text};
        label.ensurePolished();
        QCOMPARE(QAccessible::queryAccessibleInterface(&label)->text(QAccessible::Name), text);
        QVERIFY(!m_bait.isTaken());
    }

    void whatIsShortAndHarmlessStaysAsItIs()
    {
        for (const auto &text : {u"Read the list again (F5)"_s, u"节点 node-1：已完成"_s, u"a\nb"_s,
                                 u"1 < 2 && 3 > 2"_s, u"👩‍🔬 x"_s})
            QCOMPARE(tipText(text), text);
    }

    void aLongTextIsCutBetweenCharacters()
    {
        QCOMPARE(plainLines(u"abcdef"_s, 4), u"abc…"_s);
        QCOMPARE(plainLines(u"abcd"_s, 4), u"abcd"_s);
        QCOMPARE(plainLines(u"ab😀cd"_s, 4), u"ab…"_s);
        QCOMPARE(plainLines(u"a\tb\r\nc\u2029d"_s, 99), u"a b\nc\nd"_s);
        QVERIFY(tipText(u"line\n"_s.repeated(100)).endsWith(u"line\n…"_s));
        QCOMPARE(plainLines(u"a\nb\nc", 99, 2), u"a\nb\n…"_s);
        QCOMPARE(plainLines(u"a\nb", 99, 2), u"a\nb"_s);
        QCOMPARE(plainLine(u"a\nb\tc", 99), u"a b c"_s);
        QCOMPARE(boundedWords(u"abcdef"_s, 4), u"abc…"_s);
        QCOMPARE(boundedWords(u"abcd"_s, 4), u"abcd"_s);
        QCOMPARE(boundedWords(u"ab😀cd"_s, 4), u"ab…"_s);
        QCOMPARE(boundedWords(QString{1'000'000, u'W'}).size(), longestWords);
    }

    void ofATextThatIsLeftOutTheBeginningIsLookedAtAlone()
    {
        const QString unseen{1'000'000, QChar{u'\a'}};
        QCOMPARE(plainLines(u"begin"_s + unseen + u"end"_s, 99), u"begin…"_s);
        QCOMPARE(plainLines(u"begin"_s + unseen.first(1'000) + u"end"_s, 99), u"beginend"_s);
        QCOMPARE(plainLines(unseen, 99), u"…"_s);
        QCOMPARE(plainLines(unseen + u"end"_s, 1'000'000), u"end"_s);
    }

    void noLetterCarriesMoreAccentsThanAScriptHas()
    {
        const QChar accent{0x0301};
        const auto decorated = [accent](int accents) { return u'a' + QString(accents, accent) + u'b'; };
        QCOMPARE(plainLines(decorated(10'000), 99), decorated(8));
        const auto thai = u"\u0e01\u0e34\u0e48\u0e07"_s;
        QCOMPARE(plainLines(thai, 99), thai);
    }

private:
    Bait m_bait;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestToolTips)
#include "tst_tooltips.moc"
