// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/orphanedresources.h"
#include "services/quota/usd.h"
#include "widgets/common/rowmodel.h"

#include <QSet>

class CleanupService;
class PriceService;

/// One thing that is left over, and whether it is marked for removal.
struct CleanupLine
{
    OrphanedResource orphan;
    std::optional<Usd> perMonth{}; ///< list price; nothing: it costs nothing, or the price is not known
    bool isMarked = false;
    bool isBusy = false;

    [[nodiscard]] QString key() const { return orphan.path; }
    friend bool operator==(const CleanupLine &, const CleanupLine &) = default;
};

/// The orphaned resources of CleanupService. Marks are the only thing of its own; what carries a label of this program
/// is marked once, when that is known.
class CleanupModel : public RowModel<CleanupLine>
{
    Q_OBJECT

public:
    enum Column : quint8 { Name, Kind, Place, Holds, Since, State, ColumnCount };

    CleanupModel(CleanupService *service, PriceService *prices, QObject *parent = nullptr);

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

    void rebuild();
    void mark(const QSet<QString> &paths); ///< these and no others
    [[nodiscard]] QList<CleanupLine> marked() const;

signals:
    void marksChanged();

private:
    [[nodiscard]] QString text(const CleanupLine &line, int column) const;
    [[nodiscard]] std::optional<Usd> perMonth(const OrphanedResource &orphan) const;

    CleanupService *m_service;
    PriceService *m_prices;
    QSet<QString> m_marked;
    QSet<QString> m_proposed;
};

/// "queued request", "TPU", "disk", "address"
[[nodiscard]] QString kindName(OrphanKind kind);
/// "16 chips of v4-32, spot", "500 GB, pd-balanced, about US$ 50.00 a month"
[[nodiscard]] QString holdsText(const CleanupLine &line);
