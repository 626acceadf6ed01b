// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QPointer>

#include <optional>

class QScrollArea;
class QWidget;
class QWindow;

/// What somebody points at in a scroll area, or types into, stays where it is on the screen while a part above it
/// grows, comes or goes: the area scrolls by as much. The mouse counts from its first move on, the keys from the first
/// one: an area that has just been shown stays at its top while it is filled.
class ScrollAnchor final : public QObject
{
public:
    /// For as long as `area` is there, which has its widget already.
    explicit ScrollAnchor(QScrollArea *area);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void watchWindow();
    void watchField(QWidget *focused);
    void forget();
    [[nodiscard]] QWidget *pointed() const;
    [[nodiscard]] QWidget *typedInto() const;
    [[nodiscard]] int placeOf(const QWidget *part) const;
    void remember();
    void hold();

    QScrollArea *m_area;
    QPointer<QWindow> m_window; ///< whose mouse is watched
    QPointer<QWidget> m_field; ///< whose keys are watched
    QPointer<QWidget> m_part; ///< that stays where it is
    int m_place = 0; ///< of its upper edge, in the window
    std::optional<QPoint> m_mouse{}; ///< in the window; nothing: it did not move yet
    bool m_isByKeys = false; ///< a key came after the mouse
    bool m_isHolding = false;
};
