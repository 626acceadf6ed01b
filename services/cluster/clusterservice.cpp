// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/clusterservice.h"

#include "services/cluster/clusterflow.h"
#include "services/core/clock.h"
#include "services/core/log.h"
#include "services/store/documents.h"

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

const auto clusterKind = u"cluster"_s;
const auto clusterJobKind = u"clusterJob"_s;

QString documentName(const QUuid &id)
{
    return id.toString(QUuid::WithoutBraces);
}

} // namespace

QJsonObject toJson(const ClusterSubmission &submission)
{
    return {{u"format"_s, 1},
            {u"cluster"_s, documentName(submission.cluster)},
            {u"job"_s, submission.job},
            {u"at"_s, submission.at.toUTC().toString(Qt::ISODateWithMs)},
            {u"order"_s, toJson(submission.order)}};
}

std::optional<ClusterSubmission> clusterSubmissionFrom(const QJsonObject &json)
{
    ClusterSubmission submission{
        .cluster = QUuid::fromString(json["cluster"_L1].toString()),
        .job = json["job"_L1].toInteger(),
        .at = QDateTime::fromString(json["at"_L1].toString().left(40), Qt::ISODateWithMs).toUTC(),
        .order = sbatchOrderFrom(json["order"_L1].toObject())};
    if (json["format"_L1].toInt() != 1 || submission.cluster.isNull() || submission.job <= 0)
        return std::nullopt;
    return submission;
}

ClusterService::ClusterService(ClusterContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    m_workers.setMaxThreadCount(2);
    const auto documents = m_context.documents->all(clusterKind);
    for (const auto &document : documents) {
        const auto cluster = clusterFrom(document.body);
        if (cluster && m_clusters.size() < mostClusters)
            m_clusters << *cluster;
        else if (!cluster)
            warn(u"cluster"_s, u"the cluster %1 cannot be read and is kept as it is"_s.arg(document.id));
    }
    std::ranges::stable_sort(m_clusters, std::greater{}, &Cluster::createdAt);
}

ClusterService::~ClusterService()
{
    m_tasks.cancel();
    m_workers.waitForDone();
}

void ClusterService::resume()
{
    m_isResumed = true;
    for (const auto &cluster : std::as_const(m_clusters))
        follow(cluster.id);
}

void ClusterService::suspend()
{
    m_isResting = true;
    m_tasks.cancel();
}

void ClusterService::lookNow()
{
    std::vector<std::stop_source> waits; // who goes on may end what is known of a cluster
    for (auto &[id, state] : m_states)
        waits.push_back(std::exchange(state->waits, {}));
    for (auto &wait : waits)
        wait.request_stop();
}

void ClusterService::lookForMachines()
{
    const auto known = m_clusters;
    for (const auto &cluster : known)
        ClusterFlow::moveSlices(*this, cluster.id);
}

std::optional<Cluster> ClusterService::find(const QUuid &id) const
{
    const auto found = std::ranges::find(m_clusters, id, &Cluster::id);
    return found == m_clusters.end() ? std::nullopt : std::optional{*found};
}

ClusterService::State &ClusterService::state(const QUuid &id)
{
    auto &state = m_states[id];
    if (!state)
        state = std::make_unique<State>();
    return *state;
}

ClusterService::Queue ClusterService::queue(const QUuid &id) const
{
    const auto found = m_states.find(id);
    static const auto empty = std::make_shared<const ClusterQueue>();
    return found == m_states.end() ? empty : found->second->queue;
}

ClusterSight ClusterService::sight(const QUuid &id) const
{
    const auto found = m_states.find(id);
    return found == m_states.end() ? ClusterSight{} : found->second->sight;
}

QList<ClusterSubmission> ClusterService::submissions(const QUuid &id) const
{
    QList<ClusterSubmission> submissions;
    const auto documents = m_context.documents->all(clusterJobKind);
    for (const auto &document : documents) {
        const auto submission = clusterSubmissionFrom(document.body);
        if (submission && submission->cluster == id)
            submissions << *submission;
    }
    return submissions;
}

Result<> ClusterService::keep(const Cluster &cluster)
{
    const auto known = std::ranges::find(m_clusters, cluster.id, &Cluster::id);
    const auto problems = problemsOf(cluster);
    if (!problems.isEmpty() && !cluster.undoneAt.isValid())
        return failed(ErrorCode::Invalid, problems.first());
    if (known == m_clusters.end() && m_clusters.size() >= mostClusters)
        return failed(ErrorCode::Invalid, tr("There are %1 clusters already. Remove one first.").arg(mostClusters));
    const auto kept =
        m_context.documents->put(clusterKind, documentName(cluster.id), toJson(cluster), m_context.clock->now());
    if (!kept)
        return kept;
    if (known == m_clusters.end())
        m_clusters.prepend(cluster);
    else
        *known = cluster;
    follow(cluster.id);
    std::exchange(state(cluster.id).waits, {}).request_stop();
    emit listChanged();
    return {};
}

Result<> ClusterService::forget(const QUuid &id)
{
    if (const auto removed = m_context.documents->remove(clusterKind, documentName(id)); !removed)
        return removed;
    m_clusters.removeIf([&id](const Cluster &cluster) { return cluster.id == id; });
    if (const auto found = m_states.find(id); found != m_states.end())
        found->second->waits.request_stop(); // the state goes when whoever follows it has seen that
    emit listChanged();
    return {};
}

void ClusterService::watch(const QUuid &id)
{
    if (std::exchange(m_watched, id) != id && m_states.contains(id))
        std::exchange(state(id).waits, {}).request_stop();
}

void ClusterService::follow(const QUuid &id)
{
    auto &now = state(id);
    if (!m_isResumed || m_isResting || std::exchange(now.isFollowed, true))
        return;
    now.sight.isReading = !now.sight.readAt.isValid();
    m_tasks.run(ClusterFlow::follow(this, id, m_tasks.token()), [this, id](const Result<> &) {
        if (find(id))
            state(id).isFollowed = false;
        else
            m_states.erase(id);
    });
}

Task<qint64> ClusterService::submit(QUuid id, QByteArray script, SbatchOrder order, std::stop_token stop)
{
    return ClusterFlow::submit(this, id, std::move(script), std::move(order), std::move(stop));
}

Task<> ClusterService::order(QUuid id, ClusterOrder order, std::stop_token stop)
{
    return [](QPointer<ClusterService> service, QUuid cluster, RunRequest request, std::stop_token ends) -> Task<> {
        const auto answer = co_await ClusterFlow::said(service, cluster, std::move(request), ends);
        if (service)
            service->lookNow();
        if (!answer)
            co_return std::unexpected{answer.error()};
        co_return {};
    }(this, id, orderRequest(order), std::move(stop));
}

Task<AccountReading> ClusterService::accounting(QUuid id, QStringList jobs, int days, std::stop_token stop)
{
    const auto cluster = find(id);
    if (!cluster)
        return finishedTask<AccountReading>(failed(ErrorCode::NotFound, tr("This cluster is not known any more.")));
    return [](QPointer<ClusterService> service, QUuid known, RunRequest request,
              std::stop_token ends) -> Task<AccountReading> {
        const auto answer = co_await ClusterFlow::said(service, known, std::move(request), ends);
        if (!answer)
            co_return std::unexpected{answer.error()};
        co_return parseAccount(*answer);
    }(this, id, accountRequest(*cluster, jobs, days), std::move(stop));
}

Task<ClusterLogPart> ClusterService::readLog(QUuid id, QString path, qint64 offset, std::stop_token stop)
{
    constexpr qint64 most = 512 * 1024; // bytes
    return [](QPointer<ClusterService> service, QUuid cluster, RunRequest request,
              std::stop_token ends) -> Task<ClusterLogPart> {
        const auto answer = co_await ClusterFlow::said(service, cluster, std::move(request), ends);
        if (!answer)
            co_return std::unexpected{answer.error()};
        co_return parseLogPart(*answer);
    }(this, id, logRequest(path, offset, most), std::move(stop));
}

Task<QStringList> ClusterService::logsOf(QUuid id, ClusterJob job, std::stop_token stop)
{
    const auto known = find(id);
    auto folder = (known && !known->home.isEmpty() ? known->home : u"~"_s) + u'/' + QLatin1StringView{usualLogs};
    for (const auto &submission : submissions(id)) {
        if (submission.job == job.id || (job.arrayJob > 0 && submission.job == job.arrayJob))
            folder = submission.order.logs.isEmpty() ? folder : submission.order.logs;
    }
    return [](QPointer<ClusterService> service, QUuid cluster, RunRequest request,
              std::stop_token ends) -> Task<QStringList> {
        const auto answer = co_await ClusterFlow::said(service, cluster, std::move(request), ends);
        if (!answer)
            co_return std::unexpected{answer.error()};
        co_return parseLogNames(*answer);
    }(this, id, logsRequest(folder, job), std::move(stop));
}
