// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/accelerators.h"

#include <QDate>
#include <QJsonObject>
#include <QUuid>

/// What the number in a grant row counts. Devices are whole slices of one type: "5 v3-8 device(s)".
enum class GrantUnit : quint8 { Chips, Cores, Devices };

/// One row of a TRC grant: so much of one generation, in one zone, in one tier. Spot and on-demand rows of one zone are
/// two rows; spot and preemptible draw on the same quota and cover each other.
struct GrantRow
{
    Tier tier = Tier::OnDemand; ///< OnDemand, Preemptible or Spot
    QString generation{}; ///< Generation::name; a word the catalogue does not know stays as it was written
    QString device{}; ///< accelerator type of a device row: v3-8; else empty
    std::optional<qint64> count{}; ///< nothing: the mail did not say how many
    GrantUnit unit = GrantUnit::Chips;
    ZoneId zone{};

    /// Devices and cores as chips; nothing when the count or the generation is not known.
    [[nodiscard]] std::optional<qint64> chips() const;
    friend bool operator==(const GrantRow &, const GrantRow &) = default;
};

/// What one mail of TRC gave. A value.
struct Grant
{
    QUuid id{};
    ProjectId project{};
    QString projectNumber{}; ///< digits; some mails name only this one
    QDate start{}; ///< null: not known
    std::optional<int> days{}; ///< how long; nothing: not known. Never assumed: 30, 60, 90 and 180 were seen
    QList<GrantRow> rows{};

    /// The first day on which nothing is free any more; null when start or days are not known.
    [[nodiscard]] QDate end() const;
    /// Whole days until end(); 0 and less: over; nothing: not known.
    [[nodiscard]] std::optional<int> daysLeft(const QDateTime &now) const;
    [[nodiscard]] bool isOver(const QDateTime &now) const { return daysLeft(now).value_or(1) <= 0; }
    friend bool operator==(const Grant &, const Grant &) = default;
};

/// Whether what is about to be made is free. Everything but Granted may be billed.
enum class Coverage : quint8 {
    Granted,
    NoGrant, ///< no grant is entered for this project
    WrongZone, ///< this type and tier are granted, but elsewhere
    WrongType, ///< the zone is in the grant, this generation or device is not
    WrongTier, ///< zone and type are granted, but only in the other tier
    TooLarge, ///< the slice has more chips than the row grants
    AmountUnknown, ///< a row fits, but nobody said how many it grants
    Expired, ///< a row fits, and its grant is over
};

/// The answer with the row that comes nearest.
struct Covered
{
    Coverage coverage = Coverage::NoGrant;
    std::optional<GrantRow> row{};
    QUuid grant{};
    std::optional<int> daysLeft{}; ///< of that grant; nothing: its end is not known

    [[nodiscard]] bool isFree() const { return coverage == Coverage::Granted; }
    friend bool operator==(const Covered &, const Covered &) = default;
};

/// What is asked about.
struct SliceQuery
{
    ZoneId zone{};
    QString acceleratorType{}; ///< v4-32, v5litepod-16
    Tier tier = Tier::OnDemand;
    int slices = 1; ///< so many of that type, as one multislice
};

/// Pure. The best answer of all rows of all grants; a type outside the catalogue is never Granted unless a device row
/// names it.
[[nodiscard]] Covered coverageOf(const QList<Grant> &grants, const SliceQuery &query, const QDateTime &now);

/// One way to spend a row: so many slices of one type.
struct SliceOffer
{
    QString acceleratorType;
    qint64 slices = 0; ///< so many of them fit into the row
    int chips = 0; ///< of one slice, as are hosts and HBM
    int hosts = 0; ///< each wants an external address, unless internal ones are used
    int hbmGib = 0;
    QString runtime;
    bool isServing = false; ///< v5litepod-1, -4 and -8 draw on another, smaller quota

    friend bool operator==(const SliceOffer &, const SliceOffer &) = default;
};

/// The slices that fit into a row, largest first: for 32 v4 chips one v4-64, two v4-32, four v4-16, eight v4-8.
/// A device row of v2 or v3 gives only its own type: devices make no pods. Empty: count or generation is not known.
[[nodiscard]] QList<SliceOffer> slicesThatFit(const GrantRow &row);

/// Whether two tiers draw on the same grant.
[[nodiscard]] bool sharesGrant(Tier a, Tier b);

/// What a row may hold; more is a mistake or an attack.
namespace grantrules {

inline constexpr qint64 mostCount = 1'000'000;
inline constexpr int mostDays = 3'660;
inline constexpr qsizetype mostRows = 200;
inline constexpr qsizetype mostGrants = 200;

/// "us-central2-b": the form that every zone has.
[[nodiscard]] bool isZone(QStringView text);
/// "v4", "v6e", "v7x": the form of a generation, known or not.
[[nodiscard]] bool isGeneration(QStringView text);

} // namespace grantrules

[[nodiscard]] QJsonObject toJson(const Grant &grant);
/// BadReply with a sentence when a member is missing, of the wrong type or out of range. Nothing is guessed.
[[nodiscard]] Result<Grant> parseGrant(const QJsonObject &json);

/// The small file for lab mates: start, duration and rows, no project and no account.
[[nodiscard]] QByteArray exportGrant(const Grant &grant);
/// Reads such a file from a stranger: at most 256 KiB, no repeated keys, each value checked. The grant has no id and no
/// project.
[[nodiscard]] Result<Grant> importGrant(const QByteArray &file);
