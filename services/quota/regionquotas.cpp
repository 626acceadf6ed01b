// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/regionquotas.h"

#include "services/net/restclient.h"
#include "services/quota/limits.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrlQuery>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype fewRegions = 6; // as many as one host is asked at a time

struct RegionQuotasMessages
{
    Q_DECLARE_TR_FUNCTIONS(RegionQuotas)
};

/// A whole number of 0 or more; -1 is "no limit". Anything else is not believed.
std::optional<qint64> regionAmount(const QJsonValue &value)
{
    bool isText = false;
    const double number = value.isString() ? value.toString().toDouble(&isText) : value.toDouble();
    constexpr double most = 1e15; // beyond this a double has no fraction and the number no meaning
    if ((!value.isDouble() && !isText) || !std::isfinite(number) || number < -1 || (number < 0 && number != -1))
        return std::nullopt;
    return number >= most ? QuotaLimit::unlimited : qint64(number);
}

QUrl regionsUrl(const CloudProfile &profile, const QString &region)
{
    auto url = profile.compute;
    url.setPath(url.path() + u"/compute/v1/projects/%1/regions"_s.arg(profile.project.toString())
                + (region.isEmpty() ? QString{} : u'/' + region));
    const auto members = u"name,quotas(metric,limit,usage),quotaStatusWarning"_s;
    url.setQuery(QUrlQuery{{u"fields"_s, region.isEmpty() ? u"items(%1),nextPageToken"_s.arg(members) : members}});
    return url;
}

Task<QJsonObject> ask(CloudProfile profile, QPointer<RestClient> rest, QString region, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await rest->get(regionsUrl(profile, region), stop);
}

Error notListed(const QString &region)
{
    return {ErrorCode::NotFound,
            RegionQuotasMessages::tr("Google's list of regions does not have %1, so its limits are not known.")
                .arg(region)};
}

/// One call; 500 regions a page are more than there are.
Task<RegionAnswers> readList(CloudProfile profile, QPointer<RestClient> rest, QStringList regions, std::stop_token stop)
{
    const auto page = co_await ask(profile, rest, {}, stop);
    if (!page)
        co_return std::unexpected{page.error()};
    Result<RegionAnswers> answers{RegionAnswers{}};
    for (const auto &item : (*page)["items"_L1].toArray()) {
        const auto name = item["name"_L1].toString();
        if (regions.contains(name))
            answers->insert(name, parseRegionQuotas(item.toObject()));
    }
    for (const auto &region : regions) {
        if (!answers->contains(region))
            answers->insert(region, std::unexpected{notListed(region)});
    }
    co_return answers;
}

} // namespace

Result<RegionQuotas> parseRegionQuotas(const QJsonObject &region)
{
    RegionQuotas result{.region = region["name"_L1].toString(), .limits = {}, .asOf = {}};
    for (const auto &entry : region["quotas"_L1].toArray()) {
        const auto metric = entry["metric"_L1].toString();
        if (!metric.isEmpty())
            result.limits.insert(metric, {regionAmount(entry["limit"_L1]), regionAmount(entry["usage"_L1])});
    }
    if (result.limits.isEmpty()) {
        const auto words = region["quotaStatusWarning"_L1]["message"_L1].toString();
        return failed(
            ErrorCode::BadReply,
            RegionQuotasMessages::tr("Google did not tell the limits of the region %1. Read them again later.")
                .arg(result.region),
            words);
    }
    return result;
}

Task<RegionAnswers> readRegionQuotas(CloudProfile profile, QPointer<RestClient> rest, QStringList regions,
                                     std::stop_token stop)
{
    regions.removeDuplicates();
    if (regions.size() > fewRegions)
        co_return co_await readList(profile, rest, regions, stop);
    std::vector<Task<QJsonObject>> calls; // begun all at once
    for (const auto &region : regions)
        calls.push_back(ask(profile, rest, region, stop));
    Result<RegionAnswers> answers{RegionAnswers{}};
    for (qsizetype i = 0; i < regions.size(); ++i) {
        const auto answer = co_await calls[size_t(i)];
        if (!answer && answer.error().code == ErrorCode::Cancelled)
            co_return std::unexpected{answer.error()};
        answers->insert(regions[i],
                        answer ? parseRegionQuotas(*answer) : Result<RegionQuotas>{std::unexpected{answer.error()}});
    }
    co_return answers;
}
