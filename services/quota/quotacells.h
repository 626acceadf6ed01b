// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grant.h"
#include "services/quota/preflight.h"

/// What the mail of TRC and the live limit say of each other.
enum class Agreement : quint8 {
    NoGrant, ///< no grant is entered, so nothing can be compared
    Agrees,
    LimitMissing, ///< granted, but the limit is 0
    LimitLower, ///< granted more than the limit allows
    LimitNotSaid, ///< granted, but no limit was told
    AmountUnknown, ///< the mail names it and does not say how many
    NotInMail, ///< a limit that no running grant names: what is made with it may be billed
    Everybodys, ///< not in the mail, but every project has this: bills, too
};

/// One cell of the panel: one quota in one zone, seen from all sides.
struct QuotaCell
{
    QuotaRow row; ///< limits and use; key: keyOf(row)
    std::optional<qint64> granted; ///< by running grants, in row.unit
    std::optional<int> daysLeft; ///< of the grant that ends first; nothing: not known, or no grant
    Agreement agreement = Agreement::NoGrant;
    bool isChanging = false; ///< Google is changing the limit just now
    QList<std::optional<qint64>> hostRoom; ///< of addresses, VMs, disk and Hyperdisk: so that a change is seen
    bool isHostRoomOld = false; ///< the last try to read them failed
    bool isWithoutHardware = false; ///< the zone has no such TPUs

    [[nodiscard]] bool isDisagreement() const
    {
        return agreement == Agreement::LimitMissing || agreement == Agreement::LimitLower;
    }
    /// Nothing that a user could act on: a limit of 0 that nobody granted and nothing uses.
    [[nodiscard]] bool isIdle() const;
    /// What every project has, of which nothing is used and which no running grant names.
    [[nodiscard]] bool isOnlyEverybodys() const;
    /// All that is shown; when it was counted only matters where the zone does not answer.
    friend bool operator==(const QuotaCell &a, const QuotaCell &b);
};

[[nodiscard]] Tier tierOf(QuotaClass quotaClass); ///< Spot stands for spot and preemptible
[[nodiscard]] QuotaPool poolOf(const QuotaRow &row);

/// Pure. Every limit, every use and every granted row as cells, by zone, generation and class; at the end what is not
/// understood (no generation, row.rawId says what it is). Expired grants do not count.
[[nodiscard]] QList<QuotaCell> quotaCells(const PreflightFacts &facts, const QList<Grant> &grants);

/// What to write to TRC support, in English whatever the language of the program: what the mail says, what the limits
/// say, under which ids and when they were read. No greeting to a person, no secret.
[[nodiscard]] QString supportText(const QList<QuotaCell> &cells, const PreflightFacts &facts, const ProjectId &project);
