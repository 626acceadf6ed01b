// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/tpu/tpuspec.h"
#include "services/vpc/vpc.h"

/// What a slice wants of the network that it is made in.
struct NetworkSpec
{
    enum class Tunnel : quint8 { No, Yes };
    enum class Gateway : quint8 { No, Yes };

    QString network{}; ///< short name: of one that is there, or of a new one
    ZoneId zone{};
    int machines = 1;
    ExternalAddress addresses = ExternalAddress::Wanted;
    QString subnetwork{}; ///< of one that is there; empty: the one that fits best, or a new one
    QString range{}; ///< of the subnetwork, when one must be made; empty: a free one is found
    QString ownRange{}; ///< who may log in directly: openableRange(); empty: nobody is let in anew
    Tunnel tunnel =
        Tunnel::No; ///< Google's relay (IAP) may probe; also without saying so where the machines have no addresses
    Gateway gateway =
        Gateway::Yes; ///< machines without addresses get a way to the Internet: Cloud NAT, which is billed
    QStringList narrow{}; ///< rules that are open to everybody and shall be so no more
};

/// One thing that is missing, and how it is made.
struct NetworkChange
{
    enum class Kind : quint8 {
        MakeNetwork,
        MakeSubnetwork,
        SwitchGoogleAccess,
        OpenInside,
        OpenOwn,
        OpenTunnel,
        NarrowRule,
        MakeGateway
    };

    Kind kind = Kind::MakeNetwork;
    QString name{};
    QString region{}; ///< of regional things
    QString what{}; ///< translated: the sentence on its row
    QString why{}; ///< translated: what it is good for, and what it costs
    QString command{}; ///< the same by gcloud, quoted for a shell
    QString undo{}; ///< and how it is taken back
    QJsonObject body{}; ///< as compute v1 takes it
    QStringList before{}; ///< of NarrowRule: the ranges of now

    friend bool operator==(const NetworkChange &, const NetworkChange &) = default;
};

/// A rule that lets everybody in, and what would be left of it.
struct OpenRule
{
    QString name;
    QString what; ///< translated: what is open, and to whom it would be narrowed
};

struct NetworkPlan
{
    QString network; ///< for TpuSpec
    QString subnetwork; ///< for TpuSpec
    QString region;
    QList<NetworkChange> changes{}; ///< in the order in which they are made; empty: nothing is missing
    QList<OpenRule> openRules{}; ///< offers: their names belong into NetworkSpec::narrow
};

/// What is missing for the wish; touches nothing that is there but what NetworkSpec::narrow names and Google Access
/// where the machines need it. Errors: Invalid (a typed range overlaps, an unknown or legacy network, a bad name),
/// QuotaExceeded (no network, subnetwork, rule or router more may be made), NotFound (a subnetwork that is named and
/// not there), Denied (a rule of higher priority keeps the user out).
[[nodiscard]] Result<NetworkPlan> planNetwork(const ProjectId &project, const NetworkState &seen,
                                              const NetworkSpec &spec);

/// "tpudesk", or with a number behind it where that is taken: for a new network.
[[nodiscard]] QString freeNetworkName(const NetworkState &seen);

/// In the description of everything that is made here; what lacks it is never deleted. compute v1 knows no labels for
/// these.
inline constexpr QLatin1StringView ownMark{"made by TPU Desk"};
[[nodiscard]] bool isOwn(const QJsonObject &resource);

/// Of the path below global/ or regions/R/: "networks", "firewalls", …
[[nodiscard]] QString collectionOf(NetworkChange::Kind kind);
