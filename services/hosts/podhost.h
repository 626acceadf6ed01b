// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/hosts/storedmessage.h"
#include "services/tpu/tpu.h"

#include <QJsonObject>
#include <QSet>

class TpuService;

/// One machine to run something on: a worker of a TPU, or a plain address that somebody wrote down.
struct PodHost
{
    QString id; ///< pinName() of a worker ("project/zone/nodeId/worker"), or "user@address:port"
    QString label; ///< what people call it: "llama-pod · host 2"
    TpuId tpu{}; ///< empty: a plain address
    int worker = 0;
    int workers = 1; ///< of its TPU
    QString address{}; ///< of a plain one: a name or an IP address; of a worker it is read afresh at each login
    QString user{}; ///< empty: the one of the project
    quint16 port = 22; ///< of a plain one
    QString internalAddress{}; ///< of a worker, inside its network
    ZoneId zone{};

    [[nodiscard]] bool isPlain() const { return tpu.isEmpty(); }
    friend bool operator==(const PodHost &, const PodHost &) = default;
};

/// All workers in their order. At least one, also while the node does not say how many it has.
[[nodiscard]] QList<PodHost> hostsOf(const Tpu &tpu);
/// The hosts of all of them, in this order: of one TPU, or of the slices of a multislice.
[[nodiscard]] QList<PodHost> hostsOf(const QList<Tpu> &slices);
/// The hosts of all TPUs that are READY.
[[nodiscard]] QList<PodHost> readyHosts(const TpuService &tpus);
/// What people call it, in the language of now.
[[nodiscard]] QString labelOf(const PodHost &host);
[[nodiscard]] StoredMessage saidLabelOf(const PodHost &host); ///< the same, to be kept
/// The same for several beside each other: with the zone where two TPUs have one name.
[[nodiscard]] QStringList labelsOf(const QList<PodHost> &hosts);
/// The short names that more than one TPU of these has: Google gives a name once in each zone.
[[nodiscard]] QSet<QString> sharedNames(const QList<TpuId> &tpus);
/// Its TPU is certainly not there any more: the list was read, its zone answered, and nothing has the name. Never for a
/// plain address.
[[nodiscard]] bool isGone(const PodHost &host, const TpuService &tpus);
/// The very machine is there, not another one of its name; true also where nobody knows.
[[nodiscard]] bool isThere(const PodHost &host, const TpuService &tpus);
/// The number that Google gave the node of a worker: one that is made again under its name has another. Empty: none is
/// known, or a plain address.
[[nodiscard]] QString nodeIdOf(const PodHost &host);
[[nodiscard]] PodHost plainHost(const QString &user, const QString &address, quint16 port = 22);

/// ~/podips.txt and the like: one host on a line or several with blanks or commas between, each [user@]address[:port];
/// "#" begins a comment; the same host twice is one. At most 1,024. Errors: Invalid, with the number of the line.
[[nodiscard]] Result<QList<PodHost>> parseHostList(const QString &text);

/// A plain address that is one of a known worker, internal or external, becomes that worker: podips.txt holds the
/// internal ones, which only other workers reach.
[[nodiscard]] QList<PodHost> recognised(QList<PodHost> hosts, const QList<Tpu> &tpus);

/// An address or an id as it may stand in a command: nothing invisible, no blank and no line break; JSON could hold
/// them.
[[nodiscard]] bool isOneWord(const QString &text);
[[nodiscard]] QJsonObject toJson(const PodHost &host);
[[nodiscard]] std::optional<PodHost> podHostFrom(const QJsonObject &json);
