// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/changetpu.h"
#include "services/tpu/deletequeuedresource.h"
#include "services/tpu/patchtpu.h"

#include <QHash>
#include <QObject>

class Activities;

/// How fresh the list is.
struct ListState
{
    enum class Loading : quint8 { No, Yes };

    QDateTime updatedAt; ///< UTC, of the last complete answer; null: never
    QDateTime requestsAt; ///< the same of the queued requests alone
    Loading loading = Loading::No;
    std::optional<Error> error; ///< of the last try; the rows are older then
    QHash<ZoneId, QDateTime> staleZones; ///< zones that did not answer, and when they last did (null: never)
};

/// One accelerator type as a zone offers it.
struct OfferedType
{
    QString acceleratorType;
    QString runtime; ///< the one that fits; empty: the catalogue does not know the type
    std::optional<AcceleratorFacts> facts{};
};

/// What can be asked for in a zone. That a type is listed says nothing on quota or capacity.
struct ZoneOffer
{
    ZoneId zone;
    QList<OfferedType> types; ///< by generation and size
    QStringList runtimeVersions; ///< known to be incomplete; others may be typed
};

/// What one refresh makes of the list.
struct MergedNodes
{
    QList<Tpu> tpus; ///< sorted by full name
    QList<TpuId> changed; ///< new or different
    QList<TpuId> removed;
};

/// Pure. Rows of zones that did not answer stay, and so do rows that a list without an end does not show. `isNewer`
/// tells of a row that was read by itself after the list was asked for: the list does not override it.
[[nodiscard]] MergedNodes mergedNodes(const QList<Tpu> &before, NodeList list,
                                      const std::function<bool(const TpuId &)> &isNewer);

enum class Watch : quint8 { Off, On };

/// Which reading of the list is waited for: one that is under way was asked for before.
enum class ListReading : quint8 { UnderWay, Anew };

/// All TPUs and queued requests of one project. The only holder of that truth; models are rebuilt from it.
class TpuService : public QObject
{
    Q_OBJECT

public:
    TpuService(CloudProfile profile, RestClient *rest, Clock *clock, Activities *activities = nullptr,
               QObject *parent = nullptr);
    ~TpuService() override;

    [[nodiscard]] const CloudProfile &profile() const { return m_api.profile(); }
    [[nodiscard]] const TpuApi &api() const { return m_api; }
    [[nodiscard]] const QList<Tpu> &tpus() const { return m_tpus; } ///< sorted by full name
    [[nodiscard]] const QList<QueuedResource> &queuedResources() const { return m_requests; }
    [[nodiscard]] std::optional<Tpu> tpu(const TpuId &id) const;
    [[nodiscard]] const ListState &listState() const { return m_state; }

    /// What somebody has read by itself: it is in the list at once.
    void observe(const Tpu &tpu);
    /// Before those of Compute Engine are asked for; its number goes with the answer.
    [[nodiscard]] quint64 beginInstances() { return ++m_instanceReadings; }
    /// Those of Compute Engine, all that there are: the lists of Cloud TPU know nothing of them. Rows of zones that did
    /// not answer stay, and so do rows that were read or deleted by themselves after `reading` began.
    void adoptInstances(const NodeList &instances, quint64 reading);
    /// Reads one TPU by itself; the list follows at once, also when it is gone.
    [[nodiscard]] Task<> look(TpuId id, std::stop_token stop);
    /// Reads all zones. Called while one runs: waits for that one, and with Anew reads once more.
    [[nodiscard]] Task<> refresh(std::stop_token stop, ListReading which = ListReading::UnderWay);
    /// Reads again every 5 s while something changes by itself, every 10 s while one is maintained, else every 30 s,
    /// more slowly when it fails; +- 15 %.
    void watch(Watch watch);
    void setJitter(std::function<double()> random) { m_random = std::move(random); } ///< in [0, 1); empty: none

    // These three wait for the operation and then read the node again. What loses something looks first: see
    // readPrecondition().
    [[nodiscard]] Task<> start(TpuId id, std::stop_token stop);
    [[nodiscard]] Task<> stop(ListedNode agreed, std::stop_token stop);
    [[nodiscard]] Task<> remove(ListedNode agreed, std::stop_token stop); ///< gone already: no error
    [[nodiscard]] Task<> maintain(TpuId id, Maintenance maintenance, std::stop_token stop);
    /// See patchTpu(); the list follows at once.
    [[nodiscard]] Task<> patch(TpuId id, AttachmentChange change, std::stop_token stop);
    [[nodiscard]] Task<> makeDisk(DiskOrder order, std::stop_token stop); ///< see makeDisk() in patchtpu.h
    /// What is left of its nodes goes, and it waits again from the beginning; then the list is read again. It is read
    /// right before: see resetRequest().
    [[nodiscard]] Task<> resetQueuedResource(QueuedResourceId id, std::stop_token stop, QDateTime createTime = {});
    /// See deleteQueuedResource(); then the list is read again.
    [[nodiscard]] Task<> removeQueuedResource(QueuedResourceDeletion wanted, std::stop_token stop);

    [[nodiscard]] Task<QList<ZoneId>> zones(std::stop_token stop);
    [[nodiscard]] Task<ZoneOffer> offer(ZoneId zone, std::stop_token stop);
    [[nodiscard]] Task<PublishedKeys> hostKeys(TpuId id, std::stop_token stop);

signals:
    void tpuChanged(const TpuId &id); ///< new or different
    void tpuRemoved(const TpuId &id);
    void listChanged(); ///< once after each refresh that changed rows or requests
    void listStateChanged();
    void zoneStale(const ZoneId &zone);
    void deleteSent(const QString &resource); ///< of a node or a request, before the call goes out

private:
    struct Tasks; // the coroutines: free of `this`, so that the service may go while they wait
    friend struct Tasks;
    struct Refreshing;

    void beginRefresh();
    void apply(Result<NodeList> nodes, const Result<QueuedResourceList> &requests, quint64 asOf);
    [[nodiscard]] bool applyNodes(NodeList list, quint64 asOf);
    void touchInstance(const TpuId &id);
    [[nodiscard]] bool applyRequests(const QueuedResourceList &list, quint64 asOf);
    void markStale(const QList<ZoneId> &unreachable);
    void forget(const TpuId &id);
    void forgetRequest(const QueuedResourceId &id);
    void endRefresh(const Result<> &result);
    [[nodiscard]] std::chrono::milliseconds pause() const;

    TpuApi m_api;
    Clock *m_clock;
    Activities *m_activities;
    QList<Tpu> m_tpus;
    QList<Tpu> m_instances; ///< of Compute Engine; they are in m_tpus, too
    QList<QueuedResource> m_requests;
    ListState m_state;
    QHash<ZoneId, QDateTime> m_answeredAt;
    QHash<TpuId, quint64> m_touched; ///< rows set by hand while a refresh was under way, with its number
    QHash<QueuedResourceId, quint64> m_goneRequests; ///< the same for requests that were deleted by hand
    QHash<TpuId, quint64> m_touchedInstances; ///< the same for those of Compute Engine, which are read apart
    quint64 m_refreshes = 0;
    quint64 m_instanceReadings = 0;
    int m_failuresInARow = 0;
    std::function<double()> m_random;
    std::shared_ptr<Refreshing> m_refreshing;
    TaskScope m_watching;
    TaskScope m_tasks; // last: ends its tasks before the rest goes
};
