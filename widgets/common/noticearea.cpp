// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/noticearea.h"

#include "widgets/theme/theme.h"

#include <QChildEvent>
#include <QVBoxLayout>

NoticeArea::NoticeArea(QWidget *parent)
    : QWidget{parent}
    , m_column{new QVBoxLayout{this}}
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(8));
    hide();
}

void NoticeArea::add(QWidget *notice)
{
    m_column->addWidget(notice);
    notice->installEventFilter(this);
    refresh();
}

void NoticeArea::setEdges(const QMargins &edges)
{
    m_column->setContentsMargins(edges);
}

/// A notice that is shown is seen at once: who asked for it may ask for its place next.
bool NoticeArea::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        refresh();
    return QWidget::eventFilter(watched, event);
}

/// One may go with whom it belongs to.
void NoticeArea::childEvent(QChildEvent *event)
{
    QWidget::childEvent(event);
    if (event->removed())
        refresh();
}

void NoticeArea::refresh()
{
    bool any = false;
    for (int i = 0; i < m_column->count() && !any; ++i)
        any = m_column->itemAt(i)->widget() != nullptr && !m_column->itemAt(i)->widget()->isHidden();
    setVisible(any);
}
