// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/storageconditions.h"

#include "services/practice/world/storagerefusals.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// A condition of a client that does not hold of `number`; 0: nothing is there.
bool isUnlike(const std::optional<qint64> &wanted, qint64 number)
{
    return wanted && *wanted != number;
}

QJsonObject withNumber(QJsonObject record, const QString &name, const std::optional<qint64> &number)
{
    if (number)
        record[name] = *number;
    return record;
}

std::optional<qint64> numberOf(const QJsonObject &record, QLatin1StringView name)
{
    return record.contains(name) ? std::optional{record.value(name).toInteger()} : std::nullopt;
}

} // namespace

std::optional<ApiError> StorageConditions::refuse(qint64 generation, qint64 metageneration, bool isRead) const
{
    if (isUnlike(generationMatch, generation) || isUnlike(metagenerationMatch, metageneration))
        return preconditionFailed();
    const bool isSame = (generationNotMatch && *generationNotMatch == generation)
        || (metagenerationNotMatch && *metagenerationNotMatch == metageneration);
    if (isSame)
        return isRead ? notModified() : preconditionFailed();
    return std::nullopt;
}

QJsonObject StorageConditions::toRecord() const
{
    auto record = withNumber({}, u"generationMatch"_s, generationMatch);
    record = withNumber(record, u"generationNotMatch"_s, generationNotMatch);
    record = withNumber(record, u"metagenerationMatch"_s, metagenerationMatch);
    return withNumber(record, u"metagenerationNotMatch"_s, metagenerationNotMatch);
}

StorageConditions StorageConditions::fromRecord(const QJsonObject &record)
{
    return {.generationMatch = numberOf(record, "generationMatch"_L1),
            .generationNotMatch = numberOf(record, "generationNotMatch"_L1),
            .metagenerationMatch = numberOf(record, "metagenerationMatch"_L1),
            .metagenerationNotMatch = numberOf(record, "metagenerationNotMatch"_L1)};
}

} // namespace practice
