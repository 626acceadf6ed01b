// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where a search, a link or the last time leads to in the guide that is built in.
#include "services/jobs/diagnosis.h"
#include "widgets/guide/calculators.h"
#include "widgets/guide/contents.h"
#include "widgets/guide/guidepage.h"
#include "widgets/guide/guidesearch.h"
#include "widgets/guide/prose.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemDelegate>
#include <QActionGroup>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeWidget>

using namespace Qt::StringLiterals;

namespace {

void settle()
{
    for (int i = 0; i < 6; ++i)
        QCoreApplication::processEvents();
}

/// A page of the whole guide, shown.
struct Stage
{
    GuidePage page;

    Stage()
    {
        page.resize(1060, 640);
        page.show();
        settle();
    }

    GuideArticle *article() { return page.findChild<GuideArticle *>(u"guideArticle"_s); }
    QLineEdit *field() { return page.findChild<QLineEdit *>(u"guideSearch"_s); }
    QListWidget *hits() { return page.findChild<QListWidget *>(u"guideHits"_s); }
    int scrolled() { return article()->verticalScrollBar()->value(); }
};

} // namespace

class TestGuidePlace : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (GuideText{}.sections().isEmpty())
            QSKIP("no guide is built in");
    }

    void oneReadsOnWhereOneWas()
    {
        GuideBookmark kept;
        int scrolled = 0;
        {
            Stage stage;
            stage.page.open(u"ports"_s);
            settle();
            stage.article()->verticalScrollBar()->setValue(260);
            scrolled = stage.scrolled();
            QVERIFY(scrolled > 200);
            QSignalSpy rested{&stage.page, &GuidePage::rested};
            stage.page.hide(); // the program is closed
            QCOMPARE(rested.size(), 1);
            kept = stage.page.bookmark();
        }
        GuidePage page;
        page.turnTo(kept); // before it is as large as it will be
        page.resize(1060, 640);
        page.show();
        settle();
        QCOMPARE(page.section(), u"ports"_s);
        QVERIFY(std::abs(page.findChild<GuideArticle *>(u"guideArticle"_s)->verticalScrollBar()->value() - scrolled)
                <= 2);
        QCOMPARE(page.bookmark(), kept);
        page.turnTo({.section = u"gone"_s});
        QCOMPARE(page.section(), u"ports"_s);
    }

    void whereOneStaysIsKeptWithoutLeavingThePage()
    {
        Stage stage;
        stage.page.open(u"ports"_s);
        settle();
        QSignalSpy rested{&stage.page, &GuidePage::rested};
        stage.article()->verticalScrollBar()->setValue(100);
        stage.article()->verticalScrollBar()->setValue(200);
        QTRY_COMPARE(rested.size(), 1); // once, not for every step
    }

    void whatIsAskedForIsReadAtOnce()
    {
        Stage stage;
        QVERIFY(QTest::qWaitForWindowActive(&stage.page));
        stage.field()->setFocus();
        stage.page.open(u"first-vm"_s, u"ready"_s);
        stage.page.read();
        auto *prose = qobject_cast<GuideProse *>(stage.page.focusWidget());
        QVERIFY(prose != nullptr);
        QVERIFY(prose->textCursor().block().text().startsWith(u"When it is READY"_s));
        settle();
        QCOMPARE(stage.article()->anchorAt(), u"ready"_s);
        const int before = stage.scrolled();
        QTest::keyClick(prose, Qt::Key_PageDown);
        QVERIFY(stage.scrolled() > before);
    }

    void aHitOfTheErrorsGoesToItsRow()
    {
        Stage stage;
        for (const auto &[typed, id] :
             {std::pair{u"iommu"_s, u"E16"_s}, {u"E33"_s, u"E33"_s}, {u"quota exceeded"_s, u"E02"_s}}) {
            stage.page.open(u"thanks"_s);
            stage.field()->setText(typed);
            QTest::keyClick(stage.field(), Qt::Key_Return);
            settle();
            QCOMPARE(stage.page.section(), u"errors"_s);
            const auto *prose = stage.page.findChild<GuideProse *>(u"guideErrors"_s);
            const int top = prose->mapTo(stage.article()->viewport(), QPoint{0, prose->topOf(id).value_or(-9999)}).y();
            QVERIFY2(top >= 0 && top < 40, qPrintable(id + u" stands at "_s + QString::number(top)));
        }
    }

    /// Rows were measured before the list had its scroll bar: long titles had a gap below them, or lay over the next
    /// one.
    void hitsAreAsTallAsTheyAreDrawn()
    {
        Stage stage;
        for (const auto &typed : {u"port"_s, u"error"_s, u"tpu"_s}) {
            stage.field()->setText(typed);
            const auto *list = stage.hits();
            QList<int> first;
            for (int row = 0; row < list->count(); ++row)
                first << list->visualItemRect(list->item(row)).height();
            settle();
            QStyleOptionViewItem option;
            option.initFrom(list);
            option.widget = list;
            for (int row = 0; row < list->count(); ++row) {
                const int drawn = list->itemDelegate()->sizeHint(option, list->model()->index(row, 0)).height();
                QCOMPARE(list->visualItemRect(list->item(row)).height(), drawn);
                QCOMPARE(first.at(row), drawn);
            }
        }
    }

    void hitsAreNamedInTheReadersLanguage()
    {
        const GuideText text;
        const GuideSearch search{&text};
        for (const auto &typed : {u"out of memory"_s, u"no capacity"_s, u"端口"_s}) {
            const auto hits = search.find(typed, u"ko"_s);
            QVERIFY(!hits.isEmpty());
            for (const auto &hit : hits) {
                const auto *rule =
                    hit.kind == GuideHit::Kind::Error ? ErrorRules::standard().find(hit.anchor) : nullptr;
                QCOMPARE(hit.title, rule != nullptr ? rule->text(u"ko"_s).title : text.title(hit.section, u"ko"_s));
            }
        }
    }

    void rowsOfTheErrorsStandBeforeTheirSection()
    {
        const GuideText text;
        const GuideSearch search{&text};
        const auto hits = search.find(u"quota exceeded"_s, u"en"_s);
        const auto isList = [](const GuideHit &hit) {
            return hit.section == u"errors"_s && hit.kind == GuideHit::Kind::Section;
        };
        const auto list = std::ranges::find_if(hits, isList);
        QVERIFY(list != hits.end() && list != hits.begin());
        QVERIFY(std::all_of(hits.begin(), list, [](const GuideHit &hit) { return hit.kind == GuideHit::Kind::Error; }));
        QVERIFY(isList(search.find(u"error messages"_s, u"en"_s).first())); // by its own name it is the first
    }

    void bothCalculatorsAreFound()
    {
        const GuideText text;
        const GuideSearch search{&text};
        for (const auto &language : GuideText::languages()) {
            for (const auto &typed : {u"calculator"_s, u"计算器"_s, u"계산기"_s}) {
                QStringList sections;
                for (const auto &hit : search.find(typed, language, 2))
                    sections << hit.section;
                sections.sort();
                QCOMPARE(sections, (QStringList{u"padding"_s, u"slice-units"_s}));
            }
        }
    }

    void onlyOneLanguageStandsBesideIt()
    {
        GuidePage page;
        auto *menu = page.findChild<QToolButton *>(u"guideBeside"_s)->menu();
        for (int i = 0; i < 2; ++i) { // also when it is opened again
            emit menu->aboutToShow();
            const auto actions = menu->actions();
            QCOMPARE(actions.size(), 3);
            for (const auto *action : actions)
                QVERIFY(action->actionGroup() != nullptr && action->actionGroup()->isExclusive());
            QVERIFY(actions.first()->isChecked());
        }
    }

    void titlesOfTwoLinesKeepTheirDistance()
    {
        const GuideText text;
        const GuideSearch search{&text};
        GuideContents contents{&text, &search};
        contents.setLanguage(u"en"_s);
        contents.resize(150, 600);
        contents.show();
        settle();
        const auto *tree = contents.findChild<QTreeWidget *>(u"guideContents"_s);
        const int line = tree->fontMetrics().height();
        int broken = 0;
        for (QTreeWidgetItemIterator it{const_cast<QTreeWidget *>(tree)}; *it != nullptr; ++it) {
            const int height = tree->visualItemRect(*it).height();
            if (height < 2 * line || (*it)->parent() == nullptr) // heads have smaller letters
                continue;
            ++broken;
            QVERIFY2(height >= 2 * line + scaled(28) - line - 1, qPrintable((*it)->text(0)));
        }
        QVERIFY(broken > 0);
    }

    void anArrayWithoutPaddingIsCalledSo()
    {
        const PaddingBox box{u"en"_s};
        auto *shape = box.findChild<QLineEdit *>(u"guideShape"_s);
        const auto said = [&](const QString &typed) {
            shape->setText(typed);
            return box.findChild<QLabel *>(u"guideWaste"_s)->text();
        };
        QCOMPARE(said(u"(8, 128)"_s), u"Its values take 4.0 KiB of the TPU's memory; nothing is padding."_s);
        QVERIFY(box.findChild<QLabel *>(u"guideAdvice"_s)->isHidden());
        QVERIFY(said(u"()"_s).contains(u"nothing is padding"_s));
        QVERIFY(!box.findChild<QLabel *>(u"guideAdvice"_s)->isHidden());
        QCOMPARE(said(u"(0, 4)"_s), u"It has no values and takes no memory."_s);
        QVERIFY(said(u"(7,)"_s).contains(u"is padding"_s));
        QVERIFY(box.findChild<QLabel *>(u"guideAdvice"_s)
                    ->text()
                    .startsWith(u"Vectors of 128"_s)); // it has no order, and no dimension before the last
        QVERIFY(said(u"(8, 127)"_s).contains(u"is padding, 1.0 times"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestGuidePlace)
#include "tst_guideplace.moc"
