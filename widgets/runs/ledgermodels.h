// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/ledger.h"
#include "widgets/common/rowmodel.h"

/// One kind of time.
struct LedgerShare
{
    LedgerKind kind = LedgerKind::Unknown;
    qint64 time = 0; ///< ms
    double share = 0; ///< 0 to 1, of all
    double chipHours = 0;

    [[nodiscard]] QString key() const { return QString::number(int(kind)); }
    friend bool operator==(const LedgerShare &, const LedgerShare &) = default;
};

/// Where the time of a run went, as a table: one row for each kind that there is.
class LedgerShareModel : public RowModel<LedgerShare>
{
    Q_OBJECT

public:
    enum Column : quint8 { Look, Kind, Time, Share, ChipHours };

    explicit LedgerShareModel(QObject *parent = nullptr);

    void setLedger(const Ledger &ledger);

protected:
    [[nodiscard]] QVariant cell(const LedgerShare &row, int column, int role) const override;
};

/// One interruption, or a failure that was tried again.
struct LedgerLossRow
{
    LedgerLoss loss{};
    qsizetype number = 0;

    [[nodiscard]] QString key() const { return QString::number(number); }
    friend bool operator==(const LedgerLossRow &, const LedgerLossRow &) = default;
};

class LedgerLossModel : public RowModel<LedgerLossRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { When, Attempt, Cause, Lost, Resumed, Back };

    explicit LedgerLossModel(QObject *parent = nullptr);

    void setLedger(const Ledger &ledger);

protected:
    [[nodiscard]] QVariant cell(const LedgerLossRow &row, int column, int role) const override;
};

/// Draws the piece of the band that a kind is seen by.
class LedgerKindDelegate : public CellDelegate
{
    Q_OBJECT

public:
    using CellDelegate::CellDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};
