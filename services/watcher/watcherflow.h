// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/watcher/watcherservice.h"

#include <QCoreApplication>

struct WatcherText
{
    Q_DECLARE_TR_FUNCTIONS(Watcher)
};

/// What a WatcherService does in steps. After each it looks whether the service is still there.
struct WatcherService::DeskFlow
{
    using Service = QPointer<WatcherService>;

    [[nodiscard]] static Task<std::shared_ptr<WatchStream>> open(Service service, std::stop_token stop);
    [[nodiscard]] static Task<WatcherOffer> look(Service service, PodHost host, std::stop_token stop);
    [[nodiscard]] static Task<> install(Service service, WatcherOffer offer, AccountProfile credential,
                                        WatcherReport report, std::stop_token stop);
    [[nodiscard]] static Task<> renew(Service service, AccountProfile credential, std::stop_token stop);
    [[nodiscard]] static Task<> handOver(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> takeBack(Service service, std::stop_token stop);
    /// What is on its way, in either direction, as far as the watcher can be asked.
    [[nodiscard]] static Task<> settle(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> beginAnew(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> remove(Service service, bool evenUnreached, std::stop_token stop);

    /// What the watcher did, in this desk's journal.
    [[nodiscard]] static Task<> mirror(Service service, QList<WatchItem> items, bool areAll);
    /// What is changed here meanwhile goes to the watcher: again and again, until the lease is another one.
    [[nodiscard]] static Task<> push(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> done(Task<WatchMessage> asked);

private:
    [[nodiscard]] static Result<> readyToLeave(const Service &service);
    [[nodiscard]] static Task<> settleNow(Service service, std::stop_token stop); ///< who calls it has the turn
    [[nodiscard]] static Task<> finishLeaving(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> finishReturning(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> store(Service service, WatchMessage offered);
    [[nodiscard]] static Task<> pushOnce(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> shown(Service service, std::function<bool(const WatcherLink &)> isShown,
                                      std::stop_token stop);
    [[nodiscard]] static Task<> connected(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> giveCredential(Service service, AccountProfile credential, std::stop_token stop);
    [[nodiscard]] static Task<> giveLogin(Service service, std::stop_token stop);
    [[nodiscard]] static Task<> giveHooks(Service service, std::stop_token stop);
    [[nodiscard]] static Task<WatchMessage> ask(const Service &service, const QString &word, QJsonObject body,
                                                QList<QJsonObject> parts, std::stop_token stop);
    [[nodiscard]] static Task<AsyncSemaphore::Permit> turn(const Service &service, std::stop_token stop)
    {
        return service->m_turns->enter(std::move(stop));
    }

    /// work(items), on the mirror's thread.
    template <typename T, typename Work>
    [[nodiscard]] static Task<T> onDisk(Service service, Work work);
};
