// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

/// An upright strip that is drawn aside with the mouse, between parts or at the edge of one. A double click puts it
/// back to where it was delivered.
class DragEdge final : public QWidget
{
    Q_OBJECT
public:
    enum class Look : quint8 { Bare, Grip };

    explicit DragEdge(Look look, QWidget *parent = nullptr);

signals:
    void drawn(int left); ///< where its left is wanted, on the screen
    void released();
    void resetRequested();

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    Look m_look;
    int m_grabbed = -1; ///< that far from its left; -1: it is not held
};
