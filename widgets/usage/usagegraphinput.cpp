// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A graph that has the focus: its keys, and the ring around it.
#include "widgets/usage/usagegraph.h"

#include "widgets/theme/theme.h"

#include <QKeyEvent>
#include <QPainter>

void UsageGraph::keyPressEvent(QKeyEvent *event)
{
    using enum GraphWish::Kind;
    const auto tenth = (m_until - m_from) / 10;
    const auto middle = m_pointed.value_or((m_from + m_until) / 2);
    const bool isShift = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool isControl = event->modifiers().testFlag(Qt::ControlModifier);
    const int way = event->key() == Qt::Key_Left || event->key() == Qt::Key_PageUp ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        emit wished(isShift ? GraphWish{.kind = Pan, .at = way * tenth}
                            : GraphWish{.kind = isControl ? Event : Step, .at = way});
        return;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: emit wished({.kind = Pan, .at = way * 8 * tenth}); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: emit wished({.kind = Zoom, .at = middle, .factor = 0.5}); return;
    case Qt::Key_Minus: emit wished({.kind = Zoom, .at = middle, .factor = 2}); return;
    case Qt::Key_End: emit wished({.kind = Live}); return;
    case Qt::Key_Home: emit wished({.kind = Back}); return;
    case Qt::Key_Escape:
        if (m_pointed) {
            emit wished({.kind = PointAway});
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void UsageGraph::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void UsageGraph::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

/// The ring of the focus, around head and plot.
void UsageGraph::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen{tokensOf(this).accent, 1.5});
    painter.drawRoundedRect(QRectF{rect()}.adjusted(1, 1, -1, -1), 6, 6);
}
