// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/ledgermodels.h"

#include "services/runs/ledgertext.h"
#include "widgets/common/phrases.h"
#include "widgets/runs/ledgerlook.h"
#include "widgets/theme/theme.h"

#include <QPainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int ledgerKindRole = Qt::UserRole + 1;

} // namespace

LedgerShareModel::LedgerShareModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("In the band")},
                {QT_TR_NOOP("What"), CellLook::Strong},
                {QT_TR_NOOP("Time"), CellLook::Normal, true},
                {QT_TR_NOOP("Share"), CellLook::Normal, true},
                {QT_TR_NOOP("Chip-hours"), CellLook::Normal, true}},
               parent}
{
}

void LedgerShareModel::setLedger(const Ledger &ledger)
{
    QList<LedgerShare> rows;
    const auto span = double(std::max<qint64>(1, ledger.span()));
    for (int number = 0; number < ledgerKinds; ++number) {
        const auto kind = LedgerKind(number);
        const auto time = ledger.total(kind);
        if (time > 0)
            rows.append(
                {.kind = kind, .time = time, .share = double(time) / span, .chipHours = ledger.chipHours(kind)});
    }
    sync(std::move(rows));
}

QVariant LedgerShareModel::cell(const LedgerShare &row, int column, int role) const
{
    if (role == ledgerKindRole)
        return int(row.kind);
    if (role == Qt::ToolTipRole)
        return ledgertext::explained(row.kind);
    if (role == Qt::AccessibleTextRole && column == Look)
        return ledgertext::kind(row.kind);
    if (role != Qt::DisplayRole)
        return columnData(column, role);
    switch (column) {
    case Kind: return ledgertext::kind(row.kind);
    case Time: return ledgertext::duration(row.time);
    case Share: return ledgertext::share(row.share);
    case ChipHours: return ledgertext::chipHours(row.chipHours);
    default: return {};
    }
}

LedgerLossModel::LedgerLossModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("When"), CellLook::Strong},
                {QT_TR_NOOP("Attempt"), CellLook::Normal, true},
                {QT_TR_NOOP("Why")},
                {QT_TR_NOOP("Steps lost")},
                {QT_TR_NOOP("Resumed from step"), CellLook::Normal, true},
                {QT_TR_NOOP("Time until new steps"), CellLook::Normal, true}},
               parent}
{
}

void LedgerLossModel::setLedger(const Ledger &ledger)
{
    QList<LedgerLossRow> rows;
    for (qsizetype i = 0; i < ledger.losses.size(); ++i)
        rows.append({.loss = ledger.losses.at(i), .number = i});
    sync(std::move(rows));
}

QVariant LedgerLossModel::cell(const LedgerLossRow &row, int column, int role) const
{
    const auto &loss = row.loss;
    if (role == Qt::ToolTipRole && column == When)
        return phrases::exactTime(QDateTime::fromMSecsSinceEpoch(loss.at));
    if (role != Qt::DisplayRole)
        return columnData(column, role);
    switch (column) {
    case When: return phrases::dayAndTime(QDateTime::fromMSecsSinceEpoch(loss.at));
    case Attempt: return phrases::number(loss.attempt);
    case Cause: return ledgertext::cause(loss.cause);
    case Lost: return ledgertext::lost(loss);
    case Resumed: return loss.resumedFrom ? phrases::number(*loss.resumedFrom) : phrases::none();
    case Back: return loss.backAt ? ledgertext::duration(*loss.backAt - loss.at) : phrases::none();
    default: return {};
    }
}

void LedgerKindDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    CellDelegate::paint(painter, option, index);
    const auto kind = LedgerKind(index.data(ledgerKindRole).toInt());
    const QRectF area = QRectF{option.rect}.adjusted(scaled(8), scaled(8), -scaled(8), -scaled(9));
    paintLedgerKind(painter, area, ledgerLook(kind, tokensOf(option.widget), Theme::of(option.widget)->scheme()));
    painter->setPen(QPen{tokensOf(option.widget).line, 1});
    painter->drawRect(area.adjusted(0, 0, -1, -1));
}

QSize LedgerKindDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return CellDelegate::sizeHint(option, index).expandedTo({scaled(56), 0});
}
