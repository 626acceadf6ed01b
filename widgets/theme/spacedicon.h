// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIconEngine>
#include <QPainter>

#include <utility>

/// Qt puts 4 pixels between icon and text, however large the letters are: an icon with the rest of the gap on the
/// text's side.
class SpacedIcon final : public QIconEngine
{
public:
    SpacedIcon(QIcon icon, double share, Qt::LayoutDirection direction)
        : m_icon{std::move(icon)}
        , m_share{share}
        , m_direction{direction}
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const int width = qRound(rect.width() * m_share);
        const int left = m_direction == Qt::RightToLeft ? rect.left() + rect.width() - width : rect.left();
        m_icon.paint(painter, {left, rect.top(), width, rect.height()}, Qt::AlignCenter, mode, state);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap{size};
        pixmap.fill(Qt::transparent);
        QPainter painter{&pixmap};
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine *clone() const override { return new SpacedIcon{*this}; }

private:
    QIcon m_icon;
    double m_share; ///< of the width: the icon's own
    Qt::LayoutDirection m_direction; ///< RightToLeft: the text stands left of it
};
