// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/bell.h"

#include <QApplication>
#include <QPainter>

namespace {

constexpr int flashMilliseconds = 150;

} // namespace

TerminalBell::TerminalBell(const TerminalSurface *surface, QWidget *screen)
    : QObject{screen}
    , m_screen{screen}
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(flashMilliseconds);
    connect(&m_timer, &QTimer::timeout, screen, qOverload<>(&QWidget::update));
    connect(surface, &TerminalSurface::bell, this, &TerminalBell::ring);
}

void TerminalBell::ring()
{
    if (m_kind == BellKind::Seen || m_kind == BellKind::Both) {
        m_timer.start();
        m_screen->update();
    }
    if (m_kind == BellKind::Heard || m_kind == BellKind::Both)
        QApplication::beep();
}

void TerminalBell::paint(QPainter *painter, const QColor &color) const
{
    if (!m_timer.isActive())
        return;
    painter->setPen(QPen{color, 3.0});
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(m_screen->rect().adjusted(1, 1, -2, -2));
}
