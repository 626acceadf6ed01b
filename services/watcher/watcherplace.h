// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"
#include "services/lease/leaserecord.h"
#include "services/watcher/watcherstate.h"

#include <QJsonObject>

/// Where a watcher is, as a desk remembers it; no secret.
struct WatcherPlace
{
    PodHost host{}; ///< a plain address, or a worker of a TPU VM
    LeaseParty watcher{}; ///< as it named itself
    QString program{}; ///< its executable there, absolute
    QString dataFolder{}; ///< there, absolute
    QString unit{}; ///< of systemd: "tpudesk-watch-my-project.service"; empty: it has none
    QString version{}; ///< "0.1.0"
    WatcherKeep keep = WatcherKeep::Service;
    AccountSource source = AccountSource::ServiceAccount;
    QUuid profile{}; ///< of OwnClient: the profile of this computer whose sign-in it has, for taking that back

    friend bool operator==(const WatcherPlace &, const WatcherPlace &) = default;
};

[[nodiscard]] QJsonObject toJson(const WatcherPlace &place);
[[nodiscard]] std::optional<WatcherPlace> watcherPlaceFrom(const QJsonObject &json); ///< nothing: it is none
