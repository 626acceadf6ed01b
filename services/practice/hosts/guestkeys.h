// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QList>
#include <QStringList>

#include <optional>

/// What Google's guest agent takes from the `ssh-keys` metadata value.
struct GuestKey
{
    QString user; ///< the text before the first colon; the comment of the key says nothing about it
    QString line; ///< what goes into authorized_keys
    std::optional<QDateTime> expires; ///< of "google-ssh {…,"expireOn":…}" keys
};

/// One line, or nothing when the agent would ignore it: no user, white space or a character in the user that no account
/// can have, no key, a control character, a google-ssh key that has expired by `now` or whose expiry cannot be read.
[[nodiscard]] std::optional<GuestKey> parseGuestKey(const QString &line, const QDateTime &now);

/// All usable keys in their order, without doubles. A value with line breaks inside counts as several lines.
[[nodiscard]] QList<GuestKey> parseGuestKeys(const QStringList &lines, const QDateTime &now);
