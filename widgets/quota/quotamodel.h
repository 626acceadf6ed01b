// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/limits.h"
#include "widgets/tpu/rowmodel.h"

#include <QSortFilterProxyModel>

class QuotaService;

/// One row of the table: zone, generation and tier.
struct QuotaLine
{
    QuotaRow row;

    [[nodiscard]] QString key() const;
    [[nodiscard]] QString tier() const;
    [[nodiscard]] QString generation() const; ///< or the raw id of a quota that this program does not understand
    /// Which limit binds: the smaller room, zone or region.
    [[nodiscard]] bool isRegionTighter() const;
    friend bool operator==(const QuotaLine &a, const QuotaLine &b);
};

/// The quota rows of QuotaService. Holds no truth.
class QuotaModel : public RowModel<QuotaLine>
{
    Q_OBJECT

public:
    enum Column : quint8 { Zone, Generation, TierColumn, Free, ZoneLimit, RegionLimit, Used, Held, ColumnCount };

    /// One per column, for the settings; never shown.
    [[nodiscard]] static QStringList columnNames();

    explicit QuotaModel(QuotaService *quota, QObject *parent = nullptr);

    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    void rebuild();

private:
    [[nodiscard]] QString text(const QuotaLine &line, int column) const;
    [[nodiscard]] QVariant meter(const QuotaLine &line) const;
    [[nodiscard]] QVariant note(const QuotaLine &line, int column) const;
    [[nodiscard]] QVariant tone(const QuotaLine &line, int column) const;
    [[nodiscard]] QString toolTip(const QuotaLine &line, int column) const;

    QuotaService *m_quota;
};

class QuotaFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit QuotaFilter(QuotaModel *model, QObject *parent = nullptr);

    void setWords(const QString &text);
    enum class Everybodys : quint8 { Hidden, Shown };
    /// Limits that every project has say nothing of a grant; while there are others, they only stand in the way.
    void setEverybodys(Everybodys choice);
    [[nodiscard]] const QuotaLine *lineAt(const QModelIndex &index) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QuotaModel *m_model;
    QStringList m_words;
    Everybodys m_everybodys = Everybodys::Shown;
};

/// "64", "no limit", "–"
[[nodiscard]] QString limitText(const std::optional<qint64> &limit);
/// What zone or region leave; nothing: not known; QuotaLimit::unlimited: no limit.
[[nodiscard]] std::optional<qint64> roomOf(const std::optional<qint64> &limit, const QuotaUse &use);
