// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/topologypicture.h"

#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/tokens.h"

#include <QPainter>

#include <algorithm>

namespace {

constexpr int largestSide = 64;
constexpr int pictureHeight = 96;

} // namespace

QList<int> topologySides(const QString &topology)
{
    QList<int> sides;
    for (const auto &part : topology.split(u'x')) {
        bool isNumber = false;
        const int side = part.toInt(&isNumber);
        if (!isNumber || side < 1 || side > largestSide)
            return {};
        sides += side;
    }
    if (sides.size() == 2)
        sides += 1;
    return sides.size() == 3 ? sides : QList<int>{};
}

TopologyPicture::TopologyPicture(QWidget *parent)
    : QWidget{parent}
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    translated(this, &TopologyPicture::describe);
}

void TopologyPicture::setTopology(const QString &topology)
{
    m_sides = topologySides(topology);
    setVisible(!m_sides.isEmpty());
    describe();
    update();
}

void TopologyPicture::describe()
{
    setAccessibleName(m_sides.isEmpty() ? QString{}
                                        : tr("A block of %1 by %2 by %3 chips")
                                              .arg(phrases::number(m_sides[0]), phrases::number(m_sides[1]),
                                                   phrases::number(m_sides[2])));
}

QSize TopologyPicture::sizeHint() const
{
    return {scaled(200), scaled(pictureHeight)};
}

void TopologyPicture::paintEvent(QPaintEvent *)
{
    if (m_sides.isEmpty())
        return;
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &tokens = tokensOf(this);
    const int columns = m_sides[2]; // the long side lies
    const int rows = m_sides[1];
    const int layers = m_sides[0];
    // A layer stands half a cell to the right of and above the one before it.
    const double cell = std::min(
        {double(width() - 2) / (columns + layers / 2.0), (height() - 2) / (rows + layers / 2.0), double(scaled(18))});
    for (int layer = layers - 1; layer >= 0; --layer) {
        const QPointF corner{1 + layer * cell / 2, 1 + (layers - 1 - layer) * cell / 2};
        painter.setPen(QPen{tokens.line, 1});
        painter.setBrush(layer == 0 ? tokens.accentBackground : tokens.sunken);
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column)
                painter.drawRect(QRectF{corner + QPointF{column * cell, row * cell}, QSizeF{cell, cell}});
        }
    }
}
