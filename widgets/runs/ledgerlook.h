// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"
#include "widgets/theme/tokens.h"

#include <QBrush>

class QPainter;
class QRectF;

/// How a kind of time is drawn in a band: a colour and a pattern, so that kinds differ for everybody.
struct LedgerLook
{
    QColor fill{};
    QColor lines{}; ///< of the pattern; it keeps 3:1 on the fill, or the fill on the card
    Qt::BrushStyle pattern = Qt::NoBrush; ///< Qt::NoBrush: plain
};

[[nodiscard]] LedgerLook ledgerLook(LedgerKind kind, const Tokens &tokens, Scheme scheme);
void paintLedgerKind(QPainter *painter, const QRectF &area, const LedgerLook &look);
