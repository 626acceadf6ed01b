// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/tokens.h"

#include <QList>
#include <QPen>

/// How a line is drawn: its colour and its dashes, so that lines differ for everybody.
struct LineLook
{
    QColor colour;
    double width = 1.5;
    QList<qreal> dashes{}; ///< in widths of the pen; empty: a whole line
    int envelope = 0; ///< opacity of what lies between least and most, 0 to 255

    [[nodiscard]] QPen pen() const;
};

struct GraphLine;

/// Eight colours that keep 3:1 on a card and apart for the colour-blind; a straggler is red and dashed, what is chosen
/// has dashes of its own. `count`: lines in the graph; many are thin and without an envelope.
[[nodiscard]] LineLook lookOf(const GraphLine &line, qsizetype count, const Tokens &tokens, Scheme scheme);
