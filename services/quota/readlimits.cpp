// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/readlimits.h"

#include "services/net/paging.h"
#include "services/net/restclient.h"

#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

constexpr int pageSize = 200;

/// Errors that another door may not have. A network that is gone, or a sign-in, is gone for both.
bool isWorthAnotherTry(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Cancelled:
    case ErrorCode::SignedOut:
    case ErrorCode::Offline:
    case ErrorCode::Portal: return false;
    default: return true;
    }
}

Task<LimitAnswer> askCloudQuotas(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    auto url = profile.cloudQuotas;
    url.setPath(
        url.path()
        + u"/v1/projects/%1/locations/global/services/tpu.googleapis.com/quotaInfos"_s.arg(profile.project.toString()));
    RestRequest request{.url = url, .quotaProject = profile.project};
    const auto pages = co_await allPages(rest, std::move(request), pageSize, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    Result<LimitAnswer> answer{
        LimitAnswer{.limits = {}, .source = LimitSource::CloudQuotas, .cutShort = pages->cutShort}};
    for (const auto &page : pages->pages)
        answer->limits += parseQuotaInfos(page);
    co_return answer;
}

Task<LimitAnswer> askServiceUsage(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    auto url = profile.serviceUsage;
    url.setPath(
        url.path()
        + u"/v1beta1/projects/%1/services/tpu.googleapis.com/consumerQuotaMetrics"_s.arg(profile.project.toString()));
    url.setQuery(QUrlQuery{{u"view"_s, u"FULL"_s}});
    const auto pages = co_await allPages(rest, url, pageSize, stop);
    if (!pages)
        co_return std::unexpected{pages.error()};
    Result<LimitAnswer> answer{
        LimitAnswer{.limits = {}, .source = LimitSource::ServiceUsage, .cutShort = pages->cutShort}};
    for (const auto &page : pages->pages)
        answer->limits += parseLimits(page);
    co_return answer;
}

} // namespace

Task<LimitAnswer> readLimits(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    auto first = co_await askCloudQuotas(profile, rest, stop);
    const bool isAnswered = first && !first->limits.isEmpty(); // the TPU API always has quotas: "none" is no answer
    if (isAnswered || (!first && !isWorthAnotherTry(first.error().code)))
        co_return first;
    auto second = co_await askServiceUsage(profile, rest, stop);
    if (first) {
        co_return second ? std::move(second) : std::move(first);
    } else if (second) {
        second->refusal = first.error();
    } else if (!first.error().serverWords.isEmpty() && first.error().serverWords != second.error().serverWords) {
        auto error = second.error();
        error.serverWords = QStringList{first.error().serverWords, error.serverWords}.join(u"\n\n"_s);
        co_return std::unexpected{error};
    }
    co_return second;
}
