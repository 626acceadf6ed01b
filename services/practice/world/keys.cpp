// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/keys.h"

#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

bool isTrue(const QJsonValue &value)
{
    const auto word = value.toString().trimmed().toLower();
    return word == "true"_L1 || word == "1"_L1 || word == "y"_L1 || word == "yes"_L1;
}

/// The time after which a line does not count; nothing when it has none. A line with an unreadable time never counts.
std::optional<Moment> expiry(const QString &line)
{
    const auto mark = line.indexOf(u" google-ssh "_s);
    if (mark < 0)
        return std::nullopt;
    auto text = QJsonDocument::fromJson(line.mid(mark + 12).toUtf8()).object()["expireOn"_L1].toString();
    static const QRegularExpression shortZone{u"([+-]\\d{2})(\\d{2})$"_s}; // gcloud writes +0000
    text.replace(shortZone, u"\\1:\\2"_s);
    return fromRfc3339(text).value_or(Moment{});
}

bool hasUser(const QString &line)
{
    const auto colon = line.indexOf(u':');
    if (colon < 1)
        return false;
    const auto user = line.left(colon);
    return std::ranges::none_of(user, [](QChar c) { return c.isSpace(); });
}

QStringList candidates(const QJsonObject &node, const QJsonObject &project)
{
    const auto login = node.contains("enable-oslogin"_L1) ? node["enable-oslogin"_L1] : project["enable-oslogin"_L1];
    if (isTrue(login))
        return {};
    auto text = node["sshKeys"_L1].toString() + u'\n' + node["ssh-keys"_L1].toString();
    if (!isTrue(node["block-project-ssh-keys"_L1]) && !node.contains("sshKeys"_L1))
        text += u'\n' + project["ssh-keys"_L1].toString() + u'\n' + project["sshKeys"_L1].toString();
    QStringList lines;
    for (const auto &raw : text.split(u'\n', Qt::SkipEmptyParts)) {
        const auto line = raw.trimmed();
        if (hasUser(line) && !lines.contains(line))
            lines.append(line);
    }
    return lines;
}

} // namespace

QStringList effectiveKeys(const QJsonObject &nodeMetadata, const QJsonObject &projectMetadata, Moment now)
{
    auto lines = candidates(nodeMetadata, projectMetadata);
    lines.removeIf([now](const QString &line) {
        const auto end = expiry(line);
        return end && *end <= now;
    });
    return lines;
}

std::optional<Moment> nextExpiry(const QJsonObject &nodeMetadata, const QJsonObject &projectMetadata, Moment now)
{
    std::optional<Moment> next;
    for (const auto &line : candidates(nodeMetadata, projectMetadata)) {
        if (const auto end = expiry(line); end && *end > now && (!next || *end < *next))
            next = end;
    }
    return next;
}

} // namespace practice
