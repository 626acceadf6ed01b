// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/terminal/view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include <functional>

/// A view of its own surface, shown, with helpers to feed it and to wait until it shows something.
struct Rig
{
    TerminalSurface surface{80, 24, 1000};
    TerminalView view{&surface};
    QByteArray sent;

    Rig()
    {
        view.resize(800, 480);
        QObject::connect(&view, &TerminalView::send, &view, [this](const QByteArray &bytes) { sent += bytes; });
        QObject::connect(&view, &TerminalView::gridChanged, &surface,
                         [this](QSize grid) { surface.resize(grid.width(), grid.height()); });
        view.show();
        view.setFocus();
        surface.resize(view.grid().width(), view.grid().height());
    }

    [[nodiscard]] QString line(int row) const { return view.shownFrame().lines.value(row).text(); }
    [[nodiscard]] bool feed(const QByteArray &bytes, const std::function<bool()> &shown)
    {
        surface.feed(bytes);
        return QTest::qWaitFor(shown, 5000);
    }
    void wheel(int notches, Qt::KeyboardModifiers modifiers = {})
    {
        const QPoint at = cell(4, 9);
        QWheelEvent event{at.toPointF(),
                          view.viewport()->mapToGlobal(at).toPointF(),
                          {},
                          {0, notches * 120},
                          Qt::NoButton,
                          modifiers,
                          Qt::NoScrollPhase,
                          false};
        QApplication::sendEvent(view.viewport(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(view.viewport(), Qt::LeftButton, modifiers, from);
        QMouseEvent move{QEvent::MouseMove, to.toPointF(),  view.viewport()->mapToGlobal(to).toPointF(),
                         Qt::NoButton,      Qt::LeftButton, modifiers};
        QApplication::sendEvent(view.viewport(), &move);
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, modifiers, to);
    }
    [[nodiscard]] QSize cellSize() const { return view.inputMethodQuery(Qt::ImCursorRectangle).toRect().size(); }
    [[nodiscard]] QPoint cell(int column, int row) const
    {
        const QRect first = view.inputMethodQuery(Qt::ImCursorRectangle).toRect();
        const TerminalCursor cursor = view.shownFrame().cursor;
        return first.topLeft() - view.viewport()->pos()
            + QPoint{(column - cursor.column) * first.width() + 1,
                     (row - cursor.row) * first.height() + first.height() / 2};
    }
};
