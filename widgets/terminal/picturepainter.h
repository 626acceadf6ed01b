// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/frame.h"

#include <QRect>
#include <QRegion>

class QPainter;

enum class PictureLayer : quint8 { BelowText, AboveText };

/// Paints the pictures of a frame that belong to a layer, within its cells. `firstCell` is where the upper left cell of
/// the frame stands. A picture keeps to the cells that it was placed on, however large they are by now.
void paintPictures(QPainter *painter, const TerminalFrame &frame, const QRect &firstCell, PictureLayer layer);

/// Where pictures of `now` came, and those of `before` went. What moves with its lines is not in it.
[[nodiscard]] QRegion changedPictures(const TerminalFrame &before, const TerminalFrame &now, const QRect &firstCell);
