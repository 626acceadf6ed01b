// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRect>

class QPainter;

/// A level line as thick on every row: whole pixels of the screen, where one of the window would be one or two by
/// chance.
void hairline(QPainter *painter, const QRect &line, const QColor &colour);
