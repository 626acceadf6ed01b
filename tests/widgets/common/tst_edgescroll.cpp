// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/card.h"
#include "widgets/common/edgescroll.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/page.h"
#include "widgets/common/viewstack.h"
#include "widgets/theme/theme.h"

#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

struct Scrolled
{
    explicit Scrolled(int height)
    {
        auto *inside = new QWidget;
        auto *column = new QVBoxLayout{inside};
        card->setMinimumHeight(height);
        column->addWidget(card);
        column->addStretch(1);
        area->setFrameShape(QFrame::NoFrame);
        area->setWidgetResizable(true);
        area->setWidget(inside);
    }

    QScrollArea *area = new QScrollArea;
    Card *card = new Card;
};

int rightOf(const QWidget *part, const QWidget *page)
{
    return part->mapTo(page, QPoint{part->width(), 0}).x();
}

} // namespace

class TestEdgeScroll : public QObject
{
    Q_OBJECT

private slots:
    void viewsThatScrollReachToTheEdgeAndTheirCardsDoNot()
    {
        Page page;
        auto *button = new QPushButton{u"Create"_s};
        page.addAction(button);
        auto *stack = new ViewStack;
        auto *above = new QWidget;
        above->setMinimumHeight(10);
        page.body()->addWidget(above);
        page.body()->addWidget(stack, 1);
        const Scrolled tall{3'000};
        const Scrolled low{50};
        auto *plain = new QWidget;
        auto *inPlain = new Card;
        auto *column = new QVBoxLayout{plain};
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(inPlain);
        for (QWidget *view : std::initializer_list<QWidget *>{tall.area, low.area, plain})
            stack->addWidget(view);
        edgescroll::openTo(&page);
        edgescroll::keepOff(plain);
        for (auto *area : {tall.area, low.area})
            edgescroll::let(area);
        page.resize(800, 500);
        page.show();
        const int edge = 800 - scaled(20);
        for (const auto &[view, card] : std::initializer_list<std::pair<QWidget *, QWidget *>>{
                 {tall.area, tall.card}, {low.area, low.card}, {plain, inPlain}}) {
            stack->setCurrentWidget(view);
            QTest::qWait(0);
            QCOMPARE(rightOf(view, &page), 800);
            QCOMPARE(view->mapTo(&page, QPoint{0, view->height()}).y(), 500); // what is cut is cut where the page ends
            QCOMPARE(rightOf(card, &page), edge);
            QCOMPARE(rightOf(button, &page), edge);
            QCOMPARE(rightOf(above, &page), edge);
        }
        QCOMPARE(inPlain->mapTo(&page, QPoint{0, inPlain->height()}).y(), 500 - scaled(16));
    }

    void aNoticeThatComesMovesNothingOfThePage()
    {
        const Scrolled tall{3'000};
        auto *notice = new NoticeBar;
        Page page;
        page.body()->addWidget(tall.area, 1);
        page.addNotice(notice);
        page.letScroll(tall.area);
        page.resize(800, 500);
        page.show();
        QTest::qWait(0);
        const auto place = tall.card->mapTo(&page, QPoint{});
        QCOMPARE(tall.area->mapTo(&page, QPoint{0, tall.area->height()}).y(), 500); // it takes no room before
        notice->showNotice(StatusLevel::Warning, u"The list is older than it looks."_s);
        QVERIFY(notice->isVisible());
        QTest::qWait(0);
        QCOMPARE(tall.card->mapTo(&page, QPoint{}), place);
        QCOMPARE(rightOf(notice, &page), 800 - scaled(20));
        QCOMPARE(notice->mapTo(&page, QPoint{0, notice->height()}).y(), 500 - scaled(16));
        notice->dismiss();
        QTest::qWait(0);
        QCOMPARE(tall.card->mapTo(&page, QPoint{}), place);
        QCOMPARE(tall.area->mapTo(&page, QPoint{0, tall.area->height()}).y(), 500);
    }

    void theNoticesOfAViewKeepOffItsEdges()
    {
        const Scrolled tall{3'000};
        QWidget view;
        auto *column = new QVBoxLayout{&view};
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(tall.area, 1);
        edgescroll::let(tall.area);
        edgescroll::keepOff(column);
        auto *notice = new NoticeBar;
        edgescroll::addNotices(column, {notice});
        view.resize(800, 500);
        view.show();
        const auto place = tall.card->mapTo(&view, QPoint{});
        notice->showNotice(StatusLevel::Warning, u"Another window asks for these."_s);
        QTest::qWait(0);
        QCOMPARE(tall.card->mapTo(&view, QPoint{}), place);
        QCOMPARE(rightOf(notice, &view), 800 - scaled(20));
    }

    void whatStandsInsteadIsACard()
    {
        const Scrolled tall{3'000};
        auto *empty = new EmptyState;
        Page page;
        auto *stack = edgescroll::orEmpty(tall.area, empty);
        page.body()->addWidget(stack, 1);
        page.letScroll(tall.area);
        page.resize(800, 500);
        page.show();
        QVERIFY(tall.area->isVisible());
        stack->setCurrentIndex(1);
        QTest::qWait(0);
        QVERIFY(empty->isVisible());
        const auto *card = qobject_cast<Card *>(empty->parentWidget());
        QVERIFY(card != nullptr);
        QCOMPARE(rightOf(card, &page), 800 - scaled(20));
        QCOMPARE(card->mapTo(&page, QPoint{0, card->height()}).y(), 500 - scaled(16));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestEdgeScroll)
#include "tst_edgescroll.moc"
