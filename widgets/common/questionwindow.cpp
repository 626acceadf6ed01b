// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/questionwindow.h"

#include "widgets/theme/theme.h"

#include <QEvent>
#include <QLayout>
#include <QPainter>
#include <QScreen>

#include <algorithm>

QuestionWindow::QuestionWindow(QWidget *parent)
    : QDialog{parent}
{
    setAttribute(Qt::WA_DeleteOnClose);
}

bool QuestionWindow::event(QEvent *event)
{
    const bool isTaken = QDialog::event(event);
    const bool isShown = event->type() == QEvent::Show;
    if (isShown || event->type() == QEvent::LayoutRequest)
        fitHeight(isShown);
    // Not left to the window manager: some put it half off the screen. What comes by itself is a window that was
    // minimized, and stands where the user wants it.
    if (isShown && !event->spontaneous() && parentWidget() != nullptr)
        place(parentWidget()->window()->frameGeometry().center() - QRect{{}, framedSize()}.center());
    return isTaken;
}

/// What wraps becomes higher when its width is known, after the window has got its size.
void QuestionWindow::fitHeight(bool isFirst)
{
    if (layout() == nullptr)
        return;
    const int needed =
        layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width()) : layout()->totalSizeHint().height();
    if (needed <= height() && !isFirst) // the hint before it took every line for wrapped
        return;
    resize(width(), needed);
    if (!isFirst && isVisible())
        place(pos());
}

/// Before it is shown it has no frame yet, but will get one as its parent's window has.
QSize QuestionWindow::framedSize() const
{
    const auto *parent = parentWidget() != nullptr ? parentWidget()->window() : this;
    return frameGeometry().size().expandedTo(size() + parent->frameGeometry().size() - parent->size());
}

/// As near to `corner` as the screen allows; its title and its first lines are seen in any case.
void QuestionWindow::place(QPoint corner)
{
    const auto *where = parentWidget() != nullptr ? parentWidget()->screen() : screen();
    const auto room = where->availableGeometry();
    const auto size = framedSize();
    const QPoint inside{std::max(room.left(), std::min(corner.x(), room.right() + 1 - size.width())),
                        std::max(room.top(), std::min(corner.y(), room.bottom() + 1 - size.height()))};
    if (inside != pos())
        move(inside);
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
