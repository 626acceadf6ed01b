// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/deletequeuedresource.h"

#include <QHash>
#include <QJsonObject>
#include <QPointer>
#include <QSet>

class RestClient;

enum class OrphanKind : quint8 { Request, Node, Disk, Address };

/// Something that does nothing any more, but holds quota or costs money until it is deleted.
struct OrphanedResource
{
    OrphanKind kind = OrphanKind::Node;
    QString path; ///< full name: projects/P/locations/Z/nodes/N, projects/P/zones/Z/disks/D
    QString name;
    QString place; ///< zone, or region of an address
    QString state; ///< as the server wrote it
    QString number; ///< Google's own: one made later under the same name has another; of a request: when it was made
    QDateTime since; ///< UTC, when it was made or last used; null: not known
    bool isOurs = false; ///< carries a label of this program
    QString type{}; ///< accelerator type, or type of disk
    Tier tier = Tier::OnDemand;
    qint64 amount = 0; ///< chips, or GB; 0: not known
    QString words{}; ///< why it failed, or the address
    QList<ListedNode> nodes{}; ///< of a request: they go with it

    [[nodiscard]] QString key() const { return path; }
    /// Files on it are lost with it.
    [[nodiscard]] bool holdsData() const { return kind == OrphanKind::Disk; }
    friend bool operator==(const OrphanedResource &, const OrphanedResource &) = default;
};

/// What a disk or a label is asked about: nodes and requests as their lists tell, in the raw.
struct DiskHolders
{
    QHash<QString, QStringList> holders; ///< "Z/disks/D" → short names of nodes and living requests
    QSet<QString> ours; ///< full names of requests whose nodes carry a label of this program
    QList<ZoneId> unreachable; ///< nothing is known of these
    bool isWhole =
        true; ///< false: a list was cut short, or a disk is named in a strange way: nothing is known of any zone then
};

/// Pure. Adds one page of nodes.list or queuedResources.list. The answers must hold dataDisks and labels.
void addHolders(const QJsonObject &page, DiskHolders &into);

/// It was taken back or has ended, and does nothing any more.
[[nodiscard]] bool isDead(const Tpu &tpu);
/// Pure. FAILED and SUSPENDED requests with their nodes, and PREEMPTED and TERMINATED nodes by themselves. Not in
/// `silent` zones: there it may be old news. A dead node of a request that lives is its request's affair; a dead
/// request with a node that is not dead is none to be cleaned up.
[[nodiscard]] QList<OrphanedResource> deadAmong(const QList<Tpu> &tpus, const QList<QueuedResource> &requests,
                                                const QList<ZoneId> &silent, const QSet<QString> &ours);
/// Pure. Disks of one page of disks.aggregatedList that nothing uses: no machine, no TPU and no request that waits.
[[nodiscard]] QList<OrphanedResource> unusedDisks(const QJsonObject &page, const DiskHolders &holders);
/// Pure. Reserved external addresses of one page of addresses.aggregatedList that nothing uses.
[[nodiscard]] QList<OrphanedResource> unusedAddresses(const QJsonObject &page);
/// Pure. One disk or address as it is now; nothing: it is in use, on its way, or cannot be understood (a disk of a
/// region, a selfLink of another form, a size that is none).
[[nodiscard]] std::optional<OrphanedResource> strayFrom(OrphanKind kind, const QJsonObject &json);
/// "Z/disks/D" of a full name or a URL.
[[nodiscard]] QString diskKey(const QString &nameOrUrl);

/// What reading and removing orphaned resources needs. A value: copy it into tasks.
struct CleanupAccess
{
    TpuApi tpus;
    QPointer<RestClient> rest;
    Clock *clock = nullptr;
    PollPace pace{};
};

struct StrayList
{
    QList<OrphanedResource> strays; ///< disks and addresses
    DiskHolders holders;
    std::optional<Error> error{}; ///< Compute Engine could not be read: nothing is known of disks and addresses
};

/// Reads disks, addresses and who holds disks, all at the same time. An error only when the nodes cannot be read.
[[nodiscard]] Task<StrayList> readStrays(CleanupAccess access, std::stop_token stop);

/// Looks at it once more and deletes it only when it is still what the user saw: the same number, the same state, no
/// user. Else nothing is deleted (Conflict; Offline when its zone does not tell). Gone already: no error. Waits for the
/// end.
[[nodiscard]] Task<> removeOrphan(CleanupAccess access, OrphanedResource orphan, std::stop_token stop);
