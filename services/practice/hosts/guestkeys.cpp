// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/hosts/guestkeys.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// What useradd accepts, narrowed to ASCII: 32 characters, not digits alone, no path, no option.
bool isAccountName(const QString &user)
{
    static const QRegularExpression name{u"\\A[A-Za-z0-9_][A-Za-z0-9_.-]{0,30}[A-Za-z0-9_.$-]?\\z"_s};
    static const QRegularExpression digits{u"\\A[0-9]+\\z"_s};
    return name.match(user).hasMatch() && !digits.match(user).hasMatch();
}

/// RFC 3339, or with the zone as -0700; Qt's ISODate takes both.
std::optional<QDateTime> parseExpiry(const QString &json)
{
    const QString text = QJsonDocument::fromJson(json.toUtf8()).object()["expireOn"_L1].toString();
    const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
    if (!time.isValid() || time.timeSpec() == Qt::LocalTime)
        return std::nullopt;
    return time;
}

} // namespace

std::optional<GuestKey> parseGuestKey(const QString &line, const QDateTime &now)
{
    const QString text = line.trimmed();
    const qsizetype colon = text.indexOf(u':');
    if (colon <= 0)
        return std::nullopt;
    GuestKey key{text.left(colon), text.mid(colon + 1).trimmed(), std::nullopt};
    const bool hasControl =
        std::ranges::any_of(key.line, [](QChar c) { return c.unicode() < 0x20 || c.unicode() == 0x7f; });
    if (!isAccountName(key.user) || key.line.isEmpty() || hasControl)
        return std::nullopt;
    if (key.line.section(u' ', 2, 2) == "google-ssh"_L1) {
        key.expires = parseExpiry(key.line.section(u' ', 3));
        if (!key.expires || *key.expires <= now)
            return std::nullopt;
    }
    return key;
}

QList<GuestKey> parseGuestKeys(const QStringList &lines, const QDateTime &now)
{
    QList<GuestKey> keys;
    for (const QString &value : lines) {
        for (const QString &line : value.split(u'\n')) {
            const auto key = parseGuestKey(line, now);
            const auto same = [&](const GuestKey &k) { return k.user == key->user && k.line == key->line; };
            if (key && std::ranges::none_of(keys, same))
                keys.append(*key);
        }
    }
    return keys;
}
