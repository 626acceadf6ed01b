// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/bodyrules.h"

#include <QHostAddress>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr qsizetype maxValueBytes = 262'144; // compute v1, Metadata
constexpr qsizetype maxAllBytes = 512 * 1024;
constexpr qsizetype maxLabels = 64;
constexpr qsizetype maxTags = 64;
constexpr qsizetype maxDescription = 512;

bool fits(const QString &form, const QString &text)
{
    return QRegularExpression{u"\\A(?:"_s + form + u")\\z"_s, QRegularExpression::UseUnicodePropertiesOption}
        .match(text)
        .hasMatch();
}

QString cidrProblem(const QString &block)
{
    const bool isFine = block.isEmpty()
        || (block.endsWith("/29"_L1) && QHostAddress{block.chopped(3)}.protocol() == QAbstractSocket::IPv4Protocol);
    return isFine ? QString{} : u"The CIDR block \"%1\" is invalid: it must be a /29 block."_s.arg(block);
}

QString networkProblem(const QJsonObject &network)
{
    const auto queues = network["queueCount"_L1].toInt();
    return queues >= 0 ? QString{} : u"The queue count %1 is invalid."_s.arg(queues);
}

QString accountProblem(const QString &email)
{
    const bool isFine = email.isEmpty() || email == "default"_L1 || fits(u"[^@\\s]+@[^@\\s]+\\.[^@\\s]+"_s, email);
    return isFine ? QString{} : u"The service account \"%1\" is invalid."_s.arg(email);
}

} // namespace

QString labelsProblem(const QJsonObject &labels)
{
    if (labels.size() > maxLabels)
        return u"There are too many labels: at most %1 are allowed."_s.arg(maxLabels);
    for (auto it = labels.begin(); it != labels.end(); ++it) {
        if (!fits(u"[\\p{Ll}\\p{Lo}][\\p{Ll}\\p{Lo}\\p{N}_-]{0,62}"_s, it.key()))
            return u"Label key '%1' violates format constraints. The key must start with a lowercase character, can "
                   u"only contain "
                   "lowercase letters, numeric characters, underscores and dashes. The key can be at most 63 "
                   "characters long. "
                   "International characters are allowed."_s.arg(it.key());
        if (!fits(u"[\\p{Ll}\\p{Lo}\\p{N}_-]{0,63}"_s, it.value().toString()))
            return u"Label value '%1' violates format constraints. The value can only contain lowercase letters, "
                   u"numeric "
                   "characters, underscores and dashes. The value can be at most 63 characters long. International "
                   "characters "
                   "are allowed."_s.arg(it.value().toString());
    }
    return {};
}

QString metadataProblem(const QJsonObject &metadata)
{
    qsizetype all = 0;
    for (auto it = metadata.begin(); it != metadata.end(); ++it) {
        const auto size = it.value().toString().toUtf8().size();
        all += it.key().size() + size;
        if (!fits(u"[a-zA-Z0-9-_]{1,128}"_s, it.key()))
            return u"Invalid value for field 'metadata.items.key': '%1'."_s.arg(it.key());
        if (size > maxValueBytes)
            return u"Value for metadata key '%1' is too large: maximum size is %2 bytes."_s.arg(it.key()).arg(
                maxValueBytes);
    }
    if (all >= maxAllBytes)
        return u"The total size of the metadata is too large: maximum size is %1 bytes."_s.arg(maxAllBytes);
    return {};
}

QString tagsProblem(const QJsonArray &tags)
{
    if (tags.size() > maxTags)
        return u"There are too many tags: at most %1 are allowed."_s.arg(maxTags);
    for (const auto &tag : tags) {
        if (!fits(u"[a-z]([-a-z0-9]{0,61}[a-z0-9])?"_s, tag.toString()))
            return u"Invalid value for field 'tags.items': '%1'. Must be a match of regex '(?:[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?)'"_s
                .arg(tag.toString());
    }
    return {};
}

QString fieldProblem(const QString &field, const QJsonValue &value)
{
    if (field == "labels"_L1)
        return labelsProblem(value.toObject());
    if (field == "metadata"_L1)
        return metadataProblem(value.toObject());
    if (field == "tags"_L1)
        return tagsProblem(value.toArray());
    if (field == "cidrBlock"_L1)
        return cidrProblem(value.toString());
    if (field == "networkConfig"_L1)
        return networkProblem(value.toObject());
    if (field == "serviceAccount"_L1)
        return accountProblem(value["email"_L1].toString());
    if (field == "description"_L1 && value.toString().size() > maxDescription)
        return u"description must not be longer than %1 characters."_s.arg(maxDescription);
    return {};
}

} // namespace practice
