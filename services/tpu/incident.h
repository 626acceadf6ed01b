// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/queuedresource.h"
#include "services/tpu/tpu.h"

#include <QSet>

/// What the cloud did to a TPU, worst first.
enum class IncidentKind : quint8 {
    Abuse, ///< the symptom PROJECT_ABUSE
    Preempted, ///< PREEMPTED: the machine and its disk are gone, the name and the quota are still held
    Ended, ///< TERMINATED
    Vanished, ///< known and alive before, 404 now, and nobody deleted it
    Suspended, ///< its queued request is SUSPENDED by Google; the node is gone already
    Unreachable, ///< READY, but no worker has answered for minutes, while others do or it did before
    NoneReachable, ///< the same for every TPU, and none ever answered: more likely this network
    DeadRequest, ///< FAILED, or SUSPENDED by a user: holds quota, does nothing
    Maintenance, ///< UNHEALTHY_MAINTENANCE, REPAIRING, or a maintenance that is ONGOING
    MaintenanceAhead, ///< upcomingMaintenance, PENDING
    Symptom, ///< any other symptom
    AddressMoved, ///< the same machine has another external address
    DeletedElsewhere, ///< by a delete that this program did not send; whose it was is not told
    RunTimeOver, ///< Google deleted a flex-start node at its planned end; its request holds the name
};

/// The one button of a trouble.
enum class IncidentAction : quint8 {
    LookAtKeys, ///< who may log in
    Recovery, ///< delete what is dead, the same again, log in, run the command again
    AskRecovery, ///< the same for a node that Google calls READY: only after its name was typed
    CleanUp, ///< delete the dead request
    TestConnection,
    LookAgain, ///< read the list now
    PerformNow, ///< take the maintenance now instead of at its time
    OpenTerminal,
    Reconnect, ///< terminals of this TPU, to its new address
};

struct Incident
{
    IncidentKind kind = IncidentKind::Preempted;
    TpuId tpu{}; ///< empty: a request that has no node here
    QString number{}; ///< numericId of the node, so that one made again is not mistaken for it
    QueuedResourceId request{}; ///< the request behind it; empty: none
    QDateTime since{}; ///< UTC, when it was first seen here
    QString words{}; ///< the server's own: healthDescription, details of a symptom
    QString symptom{}; ///< LOW_MEMORY, ...
    QString worker{}; ///< of a symptom or an address; empty: all or not said
    QString from{}; ///< address before
    QString to{}; ///< address now
    std::optional<UpcomingMaintenance> maintenance{};
    bool isUnproven = false; ///< Vanished, but whether somebody deleted it could not be read

    /// The same for as long as it is the same trouble.
    [[nodiscard]] QString key() const;
    [[nodiscard]] QString name() const; ///< short name of the node, else of the request
    friend bool operator==(const Incident &, const Incident &) = default;
};

/// The machine is lost: what it did can only go on in a new one.
[[nodiscard]] bool isLoss(IncidentKind kind);
[[nodiscard]] IncidentAction actionFor(const Incident &incident);

/// One TPU as it is remembered between readings, and between runs of the program.
struct KnownTpu
{
    /// Why it is not in the list any more.
    enum class Absence : quint8 {
        None, ///< it is there
        Asked, ///< not in the list; nothing else is known yet
        Deleted, ///< from here: no trouble
        DeletedElsewhere, ///< a delete that was not sent from here: the user's own, somebody else's, or Google's
        Lost, ///< 404, and no delete is known of; see isUnproven
    };

    Tpu tpu{}; ///< as it was last seen; the addresses are the last known ones
    QDateTime seenAt{}; ///< UTC
    QDateTime reachedAt{}; ///< UTC, when a worker last answered; null: never from here
    QDateTime silentSince{}; ///< UTC, since when no worker has answered; null: one does, or nobody asked
    Absence absence = Absence::None;
    bool isDeletedHere = false; ///< this program has asked for its end, or for that of its request
    bool isUnproven = false; ///< with Lost: that no delete was asked for could not be read
    QString movedFrom{}; ///< of the last move, its first worker; empty: none
    QString movedTo{};
    int movedWorker = 0;
    QDateTime movedAt{}; ///< UTC

    friend bool operator==(const KnownTpu &, const KnownTpu &) = default;
};

/// What one reading of the lists told.
struct CloudSnapshot
{
    QList<Tpu> tpus{};
    QList<QueuedResource> requests{};
    QSet<ZoneId> silent{}; ///< zones that did not answer: nothing is concluded about what is in them
    bool isWhole = true; ///< false: the list was cut short, so that nothing is missing because it is not listed
};

struct WatchLimits
{
    std::chrono::minutes silence{5}; ///< so long no worker answers until it is a trouble
    std::chrono::hours moved{1}; ///< so long a new address is told
    std::chrono::hours deleted{24}; ///< so long a deletion from elsewhere is told
    std::chrono::hours remember{24 * 30}; ///< a vanished TPU, unless it is dismissed
    qsizetype known = 10'000; ///< most TPUs that are remembered
};

struct AddressMove
{
    TpuId tpu;
    QString number; ///< numericId
    int worker = 0;
    QString from;
    QString to;

    friend bool operator==(const AddressMove &, const AddressMove &) = default;
};

/// What follows from a reading.
struct Watched
{
    QList<KnownTpu> known;
    QList<Incident> incidents; ///< worst first, then by name
    QList<AddressMove> moves; ///< new since `before`
    QList<TpuId> toLookFor; ///< known, not in the list: ask for each whether it is gone, and why
};

/// Pure. `before` and `incidents` are what the last call gave; the probe's findings and the answers about absent TPUs
/// stand in `before` already. A node whose zone is silent stays as it was. P4: health alone is never a loss.
[[nodiscard]] Watched watched(QList<KnownTpu> before, const QList<Incident> &incidents, const CloudSnapshot &now,
                              const QDateTime &at, const WatchLimits &limits);

/// How much it presses: the shape and the colour follow from it.
enum class IncidentWeight : quint8 { Note, Warning, Bad };

/// What is said of troubles, in the user's language.
namespace incidenttext {

[[nodiscard]] IncidentWeight weight(IncidentKind kind);
/// Two or three words for a list: "taken back", "maintenance", …
[[nodiscard]] QString brief(IncidentKind kind);
/// What happened, why, and what to do. `in`: how long until an announced maintenance begins, or since when nobody
/// answers, in words ("in 6 days", "7 min"); empty: it is not said.
[[nodiscard]] QString sentence(const Incident &incident, const QString &in = {});
/// Of the one button.
[[nodiscard]] QString button(IncidentAction action);

} // namespace incidenttext
