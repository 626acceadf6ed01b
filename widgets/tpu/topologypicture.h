// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

/// A slice as a block of chips: each layer a grid, one behind the other.
class TopologyPicture : public QWidget
{
    Q_OBJECT

public:
    explicit TopologyPicture(QWidget *parent = nullptr);

    void setTopology(const QString &topology); ///< 4x4x16; what is none leaves the picture empty
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void describe();

    QList<int> m_sides; ///< columns, rows, layers
};

/// {4, 4, 16} of "4x4x16", {4, 4, 1} of "4x4"; empty: it is none that can be drawn.
[[nodiscard]] QList<int> topologySides(const QString &topology);
