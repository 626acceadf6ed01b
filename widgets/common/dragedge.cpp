// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/dragedge.h"

#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyleOption>

#include <utility>

DragEdge::DragEdge(Look look, QWidget *parent)
    : QWidget{parent}
    , m_look{look}
{
    setCursor(Qt::SizeHorCursor);
    setAttribute(Qt::WA_Hover);
}

void DragEdge::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        m_grabbed = event->position().toPoint().x();
}

void DragEdge::mouseMoveEvent(QMouseEvent *event)
{
    if (m_grabbed >= 0)
        emit drawn(event->globalPosition().toPoint().x() - m_grabbed);
}

void DragEdge::mouseReleaseEvent(QMouseEvent *)
{
    if (std::exchange(m_grabbed, -1) >= 0)
        emit released();
}

void DragEdge::mouseDoubleClickEvent(QMouseEvent *)
{
    m_grabbed = -1;
    emit resetRequested();
}

void DragEdge::paintEvent(QPaintEvent *)
{
    if (m_look == Look::Bare)
        return;
    QPainter painter{this};
    QStyleOption option;
    option.initFrom(this);
    option.state.setFlag(QStyle::State_Horizontal);
    stylepaint::grip(&painter, &option, tokensOf(this));
}
