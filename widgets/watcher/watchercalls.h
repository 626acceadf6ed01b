// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/accounts.h"
#include "services/quota/prices.h"
#include "services/watcher/watcherservice.h"

#include <QUrl>

/// How it stands with the watcher of a project, as it is shown. A value.
struct WatcherSight
{
    std::optional<WatcherPlace> place{}; ///< nothing: there is no watcher
    LeaseRecord lease{}; ///< who acts, as this computer knows it
    WatcherLink::State link = WatcherLink::State::Off;
    std::optional<Error> error{}; ///< of the last try to reach it
    std::optional<WatcherState> watcher{}; ///< as it was heard last
    QDateTime heardAt{}; ///< UTC
    QString strangeness{}; ///< see WatcherService::strangeness()
    QString underWay{}; ///< what is being done now, in a sentence; empty: nothing
    QString version{}; ///< of this program

    [[nodiscard]] bool isReached() const { return link == WatcherLink::State::Connected && watcher; }
    /// The program of the watcher is of another version than this one.
    [[nodiscard]] bool isOtherVersion() const { return place && place->version != version; }
};

/// What the sheet of the watcher asks for; tests answer by themselves.
struct WatcherCalls
{
    std::function<WatcherSight()> sight{};
    std::function<QList<PodHost>()> hosts{}; ///< of TPUs that are READY
    std::function<QString()> user{}; ///< who logs in to machines of the project; empty: nobody chose yet
    /// Why there can be no watcher for the account that is in use, in a sentence; empty: there can be.
    std::function<QString()> obstacle{};
    std::function<PriceList()> prices{};
    ProjectId project{};

    std::function<Task<WatcherOffer>(PodHost host, std::stop_token stop)> look{};
    /// A sign-in for the watcher alone, with the user's own client: see Accounts::signInWithBrowser().
    std::function<Task<OwnClientSignIn>(OAuthClient client, std::function<void(const BrowserPage &)> page,
                                        std::stop_token stop)>
        signIn{};
    /// Which of watcherPermissions() it has; Google is asked with it.
    std::function<Task<QStringList>(AccountProfile credential, std::stop_token stop)> powers{};
    /// Without a credential what it has stays: another version takes its place.
    std::function<Task<>(WatcherOffer offer, AccountProfile credential, WatcherReport report, std::stop_token stop)>
        install{};
    std::function<Task<>(AccountProfile credential, std::stop_token stop)> renew{};
    std::function<Task<>(std::stop_token stop)> handOver{};
    std::function<Task<>(std::stop_token stop)> takeBack{};
    std::function<Result<>()> takeByForce{};
    std::function<Task<>(std::stop_token stop)> beginAnew{};
    std::function<Task<>(bool evenUnreached, std::stop_token stop)> remove{};
    std::function<void()> connectNow{};
    std::function<void(const QUrl &url)> openUrl{}; ///< in the user's browser
    std::function<QDateTime()> now{}; ///< UTC
};
