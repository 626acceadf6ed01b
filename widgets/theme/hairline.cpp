// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/hairline.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

void hairline(QPainter *painter, const QRect &line, const QColor &colour)
{
    const QTransform toScreen = painter->deviceTransform();
    if (toScreen.type() > QTransform::TxScale) {
        painter->fillRect(line, colour);
        return;
    }
    QRectF box = toScreen.mapRect(QRectF{line});
    const double thick = std::max(1.0, std::floor(box.height() + 0.01));
    box.setTop(std::round(box.top()));
    box.setHeight(thick);
    painter->fillRect(toScreen.inverted().mapRect(box), colour);
}
