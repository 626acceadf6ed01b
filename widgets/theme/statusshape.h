// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"

#include <QRectF>

class QPainter;

/// Draws the shape of a state into the square middle of `box`. Note and Accent have no shape.
void paintStatus(QPainter *painter, const QRectF &box, StatusLevel level, const QColor &textColor);

/// Whether paintStatus draws anything for it.
[[nodiscard]] bool hasShape(StatusLevel level);
