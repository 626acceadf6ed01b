// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpointpruning.h"
#include "widgets/common/rowmodel.h"

/// One checkpoint, as the sheets about checkpoints show it.
struct CheckpointRow
{
    QByteArray path{};
    QString step{};
    quint64 bytes = 0;
    bool isSizeCut = false; ///< it is larger than that
    QString age{};
    QString format{};
    QString state{}; ///< complete or torn; in a plan what becomes of it
    QString reason{};
    StatusLevel level = StatusLevel::Waiting;
    bool isNewest = false; ///< of the complete ones

    [[nodiscard]] QString key() const { return QString::fromLatin1(path.toHex()); }
    friend bool operator==(const CheckpointRow &, const CheckpointRow &) = default;
};

/// Checkpoints of a folder, the newest first: as they are, or as a plan to prune them says.
class CheckpointModel : public RowModel<CheckpointRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Step, Size, Age, Format, State };

    explicit CheckpointModel(QObject *parent = nullptr);
    void show(const CheckpointListing &listing, const QDateTime &now);
    void show(const PrunePlan &plan, const QDateTime &now);

protected:
    [[nodiscard]] QVariant cell(const CheckpointRow &row, int column, int role) const override;
};

/// Key in PendingAction::things of one that waits to be pruned.
[[nodiscard]] QString thingOfCheckpoint(const QByteArray &path);
