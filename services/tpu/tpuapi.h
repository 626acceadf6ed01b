// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/net/longrunning.h"
#include "services/net/restclient.h"
#include "services/tpu/datadisks.h"
#include "services/tpu/published.h"
#include "services/tpu/queuedresource.h"
#include "services/tpu/tpuspec.h"

#include <QPointer>
#include <QUuid>

#include <chrono>
#include <functional>

class RestClient;

struct NodeList
{
    QList<Tpu> tpus;
    QList<ZoneId> unreachable; ///< zones that did not answer
    std::optional<Error> cutShort{}; ///< the list is not complete
};

struct TpuLogEntry;
struct TpuLogQuery;

struct QueuedResourceList
{
    QList<QueuedResource> requests;
    QList<ZoneId> unreachable;
    std::optional<Error> cutShort{};
};

/// A queued resource that is asked for: one node, in the zone and under the name of `spec`.
struct QueuedResourceOrder
{
    TpuSpec spec;
    QString id; ///< the last segment of its name
    QUuid requestId; ///< sent twice with the same one, it is done once (AIP-155)
    /// How long it may wait; Google gives up then. Nothing: for ever.
    std::optional<std::chrono::seconds> validFor{};
    QDateTime notBefore{}; ///< UTC, when Google begins; null: at once
    QDateTime notAfter{}; ///< UTC, beside notBefore and instead of validFor; null: for ever
};

/// What becomes of a node that is there; what is nothing stays.
struct NodePatch
{
    std::optional<QList<DataDisk>> dataDisks{}; ///< all that it has then
    std::optional<ExternalAddress> addresses{};
};

/// One method per endpoint of the Cloud TPU API v2: no loops, no waiting, no state but PublishedMemory. A value: copy
/// it into tasks. When its RestClient is gone every call ends with Cancelled.
class TpuApi
{
public:
    /// `onDelete` hears of each node and request whose delete is about to be sent.
    TpuApi(CloudProfile profile, RestClient *rest, std::function<void(const QString &resource)> onDelete = {});

    [[nodiscard]] const CloudProfile &profile() const { return m_profile; }
    [[nodiscard]] TpuId idOf(const TpuSpec &spec) const;

    [[nodiscard]] Task<Tpu> node(TpuId id, std::stop_token stop) const;
    [[nodiscard]] Task<NodeList> nodes(ZoneId zone, std::stop_token stop) const; ///< zone "-": all
    /// Machines with TPUs of Compute Engine. What is asked of one node may be asked of one of these, too, except what
    /// only Cloud TPU knows: maintenance, metadata.
    [[nodiscard]] Task<NodeList> instances(std::stop_token stop) const;
    [[nodiscard]] Task<Operation> createNode(TpuSpec spec, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> deleteNode(TpuId id, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> startNode(TpuId id, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> stopNode(TpuId id, std::stop_token stop) const;
    /// v2alpha1, as performMaintenance(): hosts restart as they do at a real event. Google heeds one worker.
    [[nodiscard]] Task<Operation> simulateMaintenance(TpuId id, int worker, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> performMaintenance(TpuId id, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> operation(OperationName name, std::stop_token stop) const;
    [[nodiscard]] Task<QList<Operation>> operations(ZoneId zone, std::stop_token stop) const;
    [[nodiscard]] Task<QueuedResourceList> queuedResources(ZoneId zone, std::stop_token stop) const; ///< zone "-": all
    [[nodiscard]] Task<QueuedResource> queuedResource(QueuedResourceId id, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> createQueuedResource(QueuedResourceOrder order, std::stop_token stop) const;
    /// A null `requestId`: one is made.
    [[nodiscard]] Task<Operation> deleteQueuedResource(QueuedResourceId id, WithNodes nodes, std::stop_token stop,
                                                       QUuid requestId = {}) const;
    /// Its nodes go, and it waits again from the beginning.
    [[nodiscard]] Task<Operation> resetQueuedResource(QueuedResourceId id, std::stop_token stop) const;
    [[nodiscard]] Task<QList<ZoneId>> zones(std::stop_token stop) const;
    [[nodiscard]] Task<QStringList> acceleratorTypes(ZoneId zone, std::stop_token stop) const;
    [[nodiscard]] Task<QStringList> runtimeVersions(ZoneId zone, std::stop_token stop) const;
    /// Of Cloud Logging, the newest of those that fit: some hundreds at most.
    [[nodiscard]] Task<QList<TpuLogEntry>> logEntries(TpuLogQuery query, std::stop_token stop) const;
    /// See RestClient::token(): for the relay to machines without external addresses, which is no REST service.
    [[nodiscard]] Task<QString> token(QString refused, std::stop_token stop) const;
    /// Replaces the node's whole metadata map; what is not in it is gone from the node.
    [[nodiscard]] Task<Operation> setMetadata(TpuId id, QMap<QString, QString> metadata, std::stop_token stop) const;
    /// The node's own, with the hosts that have each: v2alpha1.
    [[nodiscard]] Task<QList<DataDisk>> dataDisks(TpuId id, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> patchNode(TpuId id, NodePatch patch, std::stop_token stop) const;
    /// Of Compute Engine, in one zone. See datadisks.h.
    [[nodiscard]] Task<QList<ZoneDisk>> disks(ZoneId zone, std::stop_token stop) const;
    [[nodiscard]] Task<ZoneDisk> disk(QString path, std::stop_token stop) const;
    [[nodiscard]] Task<Operation> createDisk(DiskOrder order, std::stop_token stop) const;
    [[nodiscard]] Task<PublishedKeys> hostKeys(TpuId id, int workers, std::stop_token stop,
                                               Tries tries = Tries::Many) const;
    /// The same for logins, with what is remembered of the machine by this and all copies of it. Errors: Cancelled,
    /// SignedOut.
    [[nodiscard]] Task<PublishedReading> published(
        Tpu tpu, std::stop_token stop, PublishedMemory::Wanted wanted = PublishedMemory::Wanted::Recent) const;

private:
    [[nodiscard]] QUrl url(const QString &path) const;
    [[nodiscard]] QUrl computeUrl(const QString &path) const;
    [[nodiscard]] QUrl nodeUrl(const TpuId &id, QLatin1StringView verb = {}) const;
    [[nodiscard]] QUrl alphaUrl(const QString &path) const; ///< of v2alpha1
    [[nodiscard]] QString location(const ZoneId &zone) const;

    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
    std::function<void(const QString &)> m_onDelete;
    std::shared_ptr<PublishedMemory> m_published = std::make_shared<PublishedMemory>();
};
