// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/questionwindow.h"

#include "widgets/theme/theme.h"

#include <QEvent>
#include <QLayout>
#include <QPainter>

QuestionWindow::QuestionWindow(QWidget *parent)
    : QDialog{parent}
{
    setAttribute(Qt::WA_DeleteOnClose);
}

/// What wraps becomes higher when its width is known, after the window has got its size.
bool QuestionWindow::event(QEvent *event)
{
    const bool isTaken = QDialog::event(event);
    if ((event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) && layout() != nullptr) {
        const int needed =
            layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height();
        if (needed > height() || event->type() == QEvent::Show) // the hint before it took every line for wrapped
            resize(width(), needed);
    }
    return isTaken;
}

/// Some window managers draw no frame, and a dark card on a dark page has no edge of its own.
void QuestionWindow::paintEvent(QPaintEvent *event)
{
    QDialog::paintEvent(event);
    QPainter painter{this};
    painter.fillRect(rect(), tokensOf(this).card);
    painter.setPen(tokensOf(this).line);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}
