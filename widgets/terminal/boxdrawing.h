// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRect>

class QPainter;

/// Whether a character is drawn by code: U+2500–259F, lines and blocks, which must meet those of the next cell.
[[nodiscard]] bool isBoxDrawing(char32_t code);
void drawBox(QPainter *painter, const QRect &cell, char32_t code, const QColor &color);
