// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grantmail.h"
#include "services/grantmail/mailtokens.h"

/// For how long: "for 60 days", "90-day trial", "one month", "유효기간 30일", "until 2026-12-31". Only where the words
/// around speak of access; nothing otherwise. A month is 30 days when the mail's date is not known.
[[nodiscard]] std::optional<int> findDays(QByteArrayView plainText, const MailTokens &tokens, const QDate &sent);

/// The date in the lines that mail programs put above a quoted or forwarded mail; that of TRC's own counts before
/// others.
[[nodiscard]] QDate findDate(QByteArrayView plainText, const MailTokens &tokens);

/// The first date in a line: 2026-11-03, Nov 3, 2026, 3 November 2026, 2026年11月3日, 2026년 11월 3일.
[[nodiscard]] QDate dateIn(const QString &line);

struct FoundProject
{
    ProjectId id{};
    QString number{};
};
/// `lowerText` is the same text in small letters.
[[nodiscard]] FoundProject findProject(const QByteArray &lowerText);

/// TRC's address, its subjects, and sentences that stand in its mails.
[[nodiscard]] bool hasTrcSigns(const QByteArray &lowerText);
