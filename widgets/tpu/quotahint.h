// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/limits.h"
#include "widgets/theme/tokens.h"

/// What the quota says on one wish, before Google is asked.
struct QuotaHint
{
    enum class Verdict : quint8 {
        Unknown, ///< no limits read yet
        Fits,
        TooLittleLeft,
        NotGranted, ///< limit 0: outside the grant; what Google gives there is billed
        Billed,     ///< fits, but into what every project has: no part of a grant
    };

    Verdict verdict = Verdict::Unknown;
    QString sentence; ///< translated
    [[nodiscard]] Tone tone() const;
    /// Nothing that may cost money is created without the user's word.
    [[nodiscard]] bool mayBeBilled() const { return verdict == Verdict::NotGranted || verdict == Verdict::Billed; }
};

enum class LimitsKnown : quint8 { No, Yes };

/// The row that a type draws on; nothing when there is none.
[[nodiscard]] std::optional<QuotaRow> quotaRowFor(const QList<QuotaRow> &rows, const ZoneId &zone, const QString &acceleratorType,
                                                  Tier tier);

[[nodiscard]] QuotaHint quotaHint(const QList<QuotaRow> &rows, LimitsKnown known, const ZoneId &zone,
                                  const QString &acceleratorType, Tier tier);

/// "32 chips", "8 cores"
[[nodiscard]] QString amount(qint64 count, CountUnit unit);
