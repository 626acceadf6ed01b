// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/input.h"
#include "widgets/terminal/selector.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPoint>
#include <QTimer>

class QMouseEvent;
class QWheelEvent;
class TerminalView;

/// The mouse on the screen of a terminal: selects, opens addresses, scrolls, or goes to the program that asked for it.
/// Shift keeps it for the user.
class TerminalPointer : public QObject
{
    Q_OBJECT

public:
    explicit TerminalPointer(TerminalView *view);

    /// The program is tmux, whose mouse connectShell() switches on so that the wheel scrolls what tmux keeps. It gets
    /// the wheel and single clicks; drags, double clicks and the other buttons go on to select, paste and open the menu
    /// here. tmux asks for drags whatever the program in it wants, but for all movements only on its behalf: then it
    /// gets everything.
    void setInTmux(bool isInTmux) { m_isInTmux = isInTmux; }
    [[nodiscard]] bool isInTmux() const { return m_isInTmux; }
    [[nodiscard]] bool isGiven() const; ///< the program has more of it than the wheel
    /// Upwards; false: nobody there wants it.
    bool sendWheel(int notches, QPoint cell, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] QString linkAt(QPoint position) const;
    [[nodiscard]] const TerminalAddress &hovered() const { return m_hovered; }
    [[nodiscard]] quint32 hoveredLink() const { return m_hoveredLink; }
    void forgetPlaces() { m_hovered = {}; } ///< lines have other numbers now

protected:
    bool eventFilter(QObject *viewport, QEvent *event) override;

private:
    void press(const QMouseEvent *event);
    void doubleClick(const QMouseEvent *event);
    void move(const QMouseEvent *event);
    void release(const QMouseEvent *event);
    void wheel(const QWheelEvent *event);
    void showTip(QPoint position, QPoint onScreen) const;
    bool report(const TerminalMouse &mouse); ///< false: nobody there wants it
    [[nodiscard]] bool sendMouse(TerminalMouse::Action action, const QMouseEvent *event);
    void beginSelection(const QMouseEvent *event, TerminalSelector::Unit unit);
    void extendSelection(QPoint position);
    void hover(QPoint position, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] TerminalPlace placeAt(QPoint position) const;
    [[nodiscard]] TerminalAddress addressAt(QPoint position) const;

    TerminalView *m_view;
    TerminalAddress m_hovered; ///< an address written out, while Ctrl would open it
    quint32 m_hoveredLink = 0;
    bool m_isInTmux = false;
    bool m_isSingleClick = false; ///< until it moves: the button is down
    QPoint m_pressedAt;
    QPoint m_lastCell{-1, -1};
    QPoint m_dragPosition;
    int m_wheelRest = 0;
    QElapsedTimer m_tripleClick;
    QTimer m_dragTimer;
};
