// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/edgescroll.h"

#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticearea.h"
#include "widgets/common/page.h"
#include "widgets/common/viewstack.h"
#include "widgets/theme/theme.h"

#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace {

// Of Page.
int right()
{
    return scaled(20);
}

int bottom()
{
    return scaled(16);
}

} // namespace

void edgescroll::openTo(Page *page)
{
    const auto edge = page->layout()->contentsMargins();
    page->layout()->setContentsMargins(edge.left(), edge.top(), 0, 0);
    page->layout()->itemAt(0)->layout()->setContentsMargins(0, 0, right(), 0); // its head
    keepOff(page->body());
}

void edgescroll::keepOff(QVBoxLayout *column)
{
    for (int i = 0; i < column->count() - 1; ++i) {
        auto *row = new QHBoxLayout;
        row->setContentsMargins(0, 0, right(), 0);
        row->addItem(column->takeAt(i));
        column->insertLayout(i, row);
    }
}

void edgescroll::addNotices(QVBoxLayout *column, const QList<QWidget *> &notices)
{
    auto *area = new NoticeArea;
    area->setEdges({0, 0, right(), bottom()});
    for (auto *notice : notices)
        area->add(notice);
    column->addWidget(area);
}

void edgescroll::keepOff(const ContentStack *stack)
{
    for (auto *face : stack->findChildren<EmptyState *>(Qt::FindDirectChildrenOnly))
        keepOff(face);
}

void edgescroll::keepOff(QWidget *view)
{
    view->setContentsMargins(0, 0, right(), bottom());
}

QStackedWidget *edgescroll::orEmpty(QScrollArea *scroll, EmptyState *empty)
{
    scroll->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto *card = new Card;
    card->body()->addWidget(empty);
    auto *face = new QWidget;
    auto *column = new QVBoxLayout{face};
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(card);
    keepOff(face);
    auto *stack = new ViewStack;
    stack->addWidget(scroll);
    stack->addWidget(face);
    return stack;
}

void edgescroll::let(QScrollArea *scroll)
{
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // one without a range is not drawn
    const int bar = scroll->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, scroll);
    scroll->widget()->layout()->setContentsMargins(0, 0, std::max(0, right() - bar), bottom());
}
