// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketservice.h"

#include "services/buckets/compositeupload.h"
#include "services/net/restclient.h"
#include "services/net/streamclient.h"

using namespace std::chrono_literals;

namespace {

/// As long as the session lasts: an upload that was given up an hour ago is not yet abandoned.
Task<> abandonedRemoved(std::shared_ptr<const BucketContext> context, std::stop_token stop)
{
    constexpr auto pause = 6h;
    for (;;) {
        if (const auto removed = co_await removeAbandonedParts(context, stop);
            !removed && removed.error().code == ErrorCode::Cancelled)
            co_return removed;
        if (const auto slept = co_await context->clock->sleep(pause, stop); !slept)
            co_return slept;
    }
}

Task<AccessSummary> accessRead(StorageApi api, QString name, std::stop_token stop)
{
    const auto policy = co_await api.policy(name, stop);
    if (!policy)
        co_return std::unexpected{policy.error()};
    const auto bucket = co_await api.bucket(name, stop);
    if (!bucket)
        co_return std::unexpected{bucket.error()};
    co_return whoCanRead(*bucket, *policy);
}

} // namespace

BucketService::BucketService(const CloudProfile &profile, RestClient *rest, Documents *documents, QObject *parent)
    : QObject{parent}
    , m_context{StorageApi{profile, rest}, std::make_shared<StreamClient>(rest), rest->clock(), documents}
    , m_files{std::make_shared<BucketFiles>(m_context)}
{
}

BucketService::~BucketService()
{
    m_context.streams->cancel(); // who moves something holds them, and would go on with records that are gone
}

void BucketService::begin()
{
    if (m_context.documents != nullptr)
        m_tasks.run(abandonedRemoved(std::make_shared<const BucketContext>(m_context), m_tasks.token()),
                    [](const Result<> &) { });
}

Task<AccessSummary> BucketService::whoCanRead(QString bucket, std::stop_token stop) const
{
    return accessRead(m_context.api, std::move(bucket), std::move(stop));
}

void BucketService::payWith(const QString &bucket, const ProjectId &project)
{
    m_context.api.payWith(bucket, project);
}
