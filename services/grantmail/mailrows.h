// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grantmail.h"
#include "services/grantmail/mailtokens.h"

/// Rows as they stand in the text, and the depth of quotation they stand in.
struct FoundRow
{
    MailRow row;
    int depth = 0;
    bool isSure = false; ///< has a tier or a zone; the others count only where nothing better is
};

struct FoundRows
{
    QList<FoundRow> rows;
    QList<PartlyRead> partly;
};

/// Every TPU type in the text with what belongs to it: number, unit, tier and zone from the same item, line or clause.
[[nodiscard]] FoundRows findRows(QByteArrayView plainText, const MailTokens &tokens);
