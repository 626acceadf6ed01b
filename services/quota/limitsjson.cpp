// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/limits.h"

#include <QJsonArray>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

/// int64 as text or number; -1 is "no limit". Nothing: there is none, or none that can be believed.
std::optional<qint64> amountFrom(const QJsonValue &value)
{
    constexpr double most = 9e18; // within int64
    bool isNumber = value.isDouble();
    const double about = isNumber ? value.toDouble() : value.toString().trimmed().toDouble(&isNumber);
    if (!isNumber || !(about >= QuotaLimit::unlimited))
        return std::nullopt;
    if (about >= most)
        return QuotaLimit::unlimited;
    return value.isDouble() ? qint64(about) : value.toString().trimmed().toLongLong(&isNumber);
}

/// The id is the last part of .../limits/{id}, or of the limit's own name.
QString quotaIdOf(const QJsonObject &limit)
{
    return limit["name"_L1].toString().section(u'/', -1);
}

/// Rates ("1/min/{project}") limit calls, not chips.
bool isRate(const QJsonObject &limit)
{
    return limit["unit"_L1].toString().contains("min"_L1);
}

/// What all numbers of one quota share.
QuotaLimit quotaNamed(QString id, const QString &metric)
{
    auto name = quotaNameFrom(id);
    const auto other = quotaNameFrom(metric);
    if (name.generation.isEmpty())
        name = other;
    else if (name.isServing && other.isServing)
        name.quotaClass = other.quotaClass; // only the metric of the serving quota tells that it is of spot
    if (id.isEmpty() || id.startsWith(u'%'))
        id = metric;
    return {.quotaId = id,
            .metric = metric,
            .generation = name.generation,
            .quotaClass = name.quotaClass,
            .isServing = name.isServing,
            .isDevice = name.isDevice,
            .zone = {},
            .region = {}};
}

void addBuckets(const QJsonObject &json, const QString &metric, QList<QuotaLimit> &limits)
{
    auto limit = quotaNamed(quotaIdOf(json), metric);
    limit.isRegional = json["unit"_L1].toString().contains("{region}"_L1);
    for (const auto &bucket : json["quotaBuckets"_L1].toArray()) {
        const auto dimensions = bucket["dimensions"_L1].toObject();
        const auto value = bucket["effectiveLimit"_L1];
        const auto amount = value.isUndefined() ? std::optional<qint64>{0} : amountFrom(value);
        limit.zone = ZoneId{dimensions["zone"_L1].toString()};
        limit.region = dimensions["region"_L1].toString();
        limit.limit = amount.value_or(0);
        limit.isStated = amount.has_value();
        limits.append(limit);
    }
}

/// One quota of cloudquotas v1 with all of its places.
void addInfo(const QJsonObject &json, QList<QuotaLimit> &limits)
{
    auto limit =
        quotaNamed(json["quotaId"_L1].toString(lastSegment(json["name"_L1].toString())), json["metric"_L1].toString());
    limit.isRegional = json["dimensions"_L1].toArray().contains(u"region"_s);
    for (const auto &info : json["dimensionsInfos"_L1].toArray()) {
        const auto dimensions = info["dimensions"_L1].toObject();
        const auto details = info["details"_L1].toObject();
        const auto amount = amountFrom(details["value"_L1]);
        limit.zone = ZoneId{dimensions["zone"_L1].toString()};
        limit.region = dimensions["region"_L1].toString();
        limit.places.clear();
        for (const auto &place :
             limit.zone.isEmpty() && limit.region.isEmpty() ? info["applicableLocations"_L1].toArray() : QJsonArray{}) {
            if (place.isString() && place.toString() != "global"_L1)
                limit.places += place.toString();
        }
        limit.limit = amount.value_or(0);
        limit.isStated = amount.has_value();
        limit.isChanging = details["rolloutInfo"_L1]["ongoingRollout"_L1].toBool();
        limits.append(limit);
    }
}

} // namespace

QList<QuotaLimit> parseLimits(const QJsonObject &page)
{
    QList<QuotaLimit> limits;
    for (const auto &metric : page["metrics"_L1].toArray()) {
        const auto name = metric["metric"_L1].toString();
        for (const auto &limit : metric["consumerQuotaLimits"_L1].toArray()) {
            if (!isRate(limit.toObject()))
                addBuckets(limit.toObject(), name, limits);
        }
    }
    return limits;
}

QList<QuotaLimit> parseQuotaInfos(const QJsonObject &page)
{
    QList<QuotaLimit> limits;
    for (const auto &info : page["quotaInfos"_L1].toArray()) {
        const bool isRate = !info["refreshInterval"_L1].toString().isEmpty(); // limits calls, not chips
        if (!isRate)
            addInfo(info.toObject(), limits);
    }
    return limits;
}

QuotaName quotaNameFrom(QStringView quotaIdOrMetric)
{
    static const QRegularExpression shape{u"(?:^|/)TPU-?V(\\d+)(s|P|E)?-?"
                                          "((?:Preemptible|Reserved|Lite|Pod|Serving|On-?Demand|-)*)(?:Per|$)"_s,
                                          QRegularExpression::CaseInsensitiveOption};
    const auto match = shape.match(quotaIdOrMetric.toString());
    if (!match.hasMatch())
        return {};
    const auto words = match.captured(3).toLower();
    const auto letter = match.captured(2).toLower();
    const auto number = match.captured(1);
    QuotaName name;
    name.generation = u'v' + number;
    if (words.contains("lite"_L1))
        name.generation += u'e';
    else if (letter == "p"_L1 || letter == "e"_L1)
        name.generation += letter;
    if (!Accelerators::catalogue().generation(name.generation))
        return {};
    name.quotaClass = words.contains("preemptible"_L1) ? QuotaClass::Preemptible
        : words.contains("reserved"_L1)                ? QuotaClass::Reserved
                                                       : QuotaClass::OnDemand;
    name.isServing = words.contains("serving"_L1);
    name.isDevice = (name.generation == "v2"_L1 || name.generation == "v3"_L1) && !words.contains("pod"_L1);
    return name;
}
