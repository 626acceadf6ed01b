// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/terminal/viewchoices.h"

#include <QObject>
#include <QTimer>

class QColor;
class QPainter;
class QWidget;

/// The bell of one terminal, as the user wants it: a frame around the screen for a moment, the sound of the desktop.
class TerminalBell : public QObject
{
    Q_OBJECT

public:
    TerminalBell(const TerminalSurface *surface, QWidget *screen);

    void setKind(BellKind kind) { m_kind = kind; }
    void paint(QPainter *painter, const QColor &color) const; ///< over the screen, while it is to be seen

private:
    void ring();

    QWidget *m_screen;
    BellKind m_kind = BellKind::Seen;
    QTimer m_timer;
};
