// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/ledgerlook.h"

#include <QPainter>

namespace {

struct KindColours
{
    QRgb light;
    QRgb dark;
};

KindColours coloursOf(LedgerKind kind)
{
    switch (kind) {
    case LedgerKind::Productive: return {0x1A7F45, 0x56C98D};
    case LedgerKind::WaitingForCapacity: return {0x9A5800, 0xEFB15C};
    case LedgerKind::SettingUp: return {0x3557D6, 0x8AA4FF};
    case LedgerKind::Restoring: return {0x1C7EB6, 0x6DBAEC};
    case LedgerKind::RepeatedSteps: return {0x8A3FC0, 0xC79BF2};
    case LedgerKind::Saving: return {0x00776B, 0x3FC9B4};
    case LedgerKind::Hung: return {0xBC2F25, 0xFF8577};
    case LedgerKind::Idle:
    case LedgerKind::Unknown: break;
    }
    return {0x5A6371, 0xA0A9B8};
}

Qt::BrushStyle patternOf(LedgerKind kind)
{
    switch (kind) {
    case LedgerKind::Productive: return Qt::NoBrush;
    case LedgerKind::WaitingForCapacity: return Qt::BDiagPattern;
    case LedgerKind::SettingUp: return Qt::Dense6Pattern;
    case LedgerKind::Restoring: return Qt::HorPattern;
    case LedgerKind::RepeatedSteps: return Qt::FDiagPattern;
    case LedgerKind::Saving: return Qt::VerPattern;
    case LedgerKind::Hung: return Qt::DiagCrossPattern;
    case LedgerKind::Idle: return Qt::Dense7Pattern;
    case LedgerKind::Unknown: return Qt::CrossPattern;
    }
    return Qt::NoBrush;
}

} // namespace

LedgerLook ledgerLook(LedgerKind kind, const Tokens &tokens, Scheme scheme)
{
    const auto colours = coloursOf(kind);
    const auto colour = QColor::fromRgb(scheme == Scheme::Dark ? colours.dark : colours.light);
    const bool isEmpty = kind == LedgerKind::Idle || kind == LedgerKind::Unknown; // nothing of the run
    return {
        .fill = isEmpty ? tokens.sunken : colour, .lines = isEmpty ? colour : tokens.card, .pattern = patternOf(kind)};
}

void paintLedgerKind(QPainter *painter, const QRectF &area, const LedgerLook &look)
{
    painter->fillRect(area, look.fill);
    if (look.pattern != Qt::NoBrush)
        painter->fillRect(area, QBrush{look.lines, look.pattern});
}
