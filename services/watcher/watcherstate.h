// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"
#include "services/lease/leaserecord.h"

#include <QDateTime>
#include <QJsonObject>

/// What a watcher works with at Google.
struct WatcherAccount
{
    bool isThere = false;
    AccountSource source = AccountSource::ServiceAccount; ///< or OwnClient
    QString account{}; ///< e-mail address, where it is known
    QStringList granted{}; ///< of watcherPermissions(), as Google said when it was asked last
    std::optional<Error> problem{}; ///< why it cannot be used now: revoked, disabled, expired

    friend bool operator==(const WatcherAccount &a, const WatcherAccount &b);
};

/// How a watcher is kept running when nobody is logged in there.
enum class WatcherKeep : quint8 {
    Service, ///< a service of the user's that the computer starts, and starts again
    WhileLoggedIn, ///< the same, but it ends with the user's last login
    Crontab, ///< begun at each start of the computer, and again some minutes after it ends
    Background, ///< until the computer is started again
};
[[nodiscard]] QString wordOf(WatcherKeep keep);
[[nodiscard]] std::optional<WatcherKeep> watcherKeepFrom(const QString &word);
/// One sentence: what that means, and what would make it better.
[[nodiscard]] QString keepSentence(WatcherKeep keep);

/// How it stands with a watcher, as it says itself: of another computer, so plain text and bounded.
struct WatcherState
{
    int protocol = 0;
    QString program{}; ///< "tpudesk-watch 0.1.0"
    int records = 0; ///< the newest version of requests that it reads
    bool isRunning = true; ///< false: the watcher itself does not answer, and its disk was read
    LeaseRecord lease{};
    QString project{};
    WatcherAccount account{};
    std::optional<Error> trouble{}; ///< why it does nothing although it should
    QString publicKey{}; ///< of its own SSH key: a line for the metadata, without a user
    QDateTime startedAt{}; ///< UTC, by its own clock
    QDateTime now{}; ///< the same
    int requests = 0; ///< under way
    int tpus = 0;
    int jobs = 0; ///< running
    qint64 memory = 0; ///< bytes, resident
    qint64 freeDisk = 0; ///< bytes
    WatcherKeep keep = WatcherKeep::Service;

    friend bool operator==(const WatcherState &a, const WatcherState &b);
};

[[nodiscard]] QJsonObject toJson(const WatcherState &state);
[[nodiscard]] Result<WatcherState> watcherStateFrom(const QJsonObject &json); ///< hostile input; errors: BadReply

/// What a watcher needs at Google, and what each lets it do in a sentence. In the order of their weight.
struct WatcherPermission
{
    QStringList names; ///< "tpu.nodes.create", …: all of them
    const char *may; ///< English sources, context "WatcherPermissions": a sentence for "it may"…
    const char *cannot; ///< … and one for "it cannot"
    bool isNeeded; ///< without it it cannot watch at all
};
[[nodiscard]] const QList<WatcherPermission> &watcherPermissions();
[[nodiscard]] QStringList watcherPermissionNames();
/// It may do what a watcher cannot do without.
[[nodiscard]] bool canWatch(const QStringList &granted);
/// Sentences: what it may do with these.
[[nodiscard]] QStringList mayDo(const QStringList &granted);
/// Sentences: what it cannot do without the rest. Empty: nothing is missing.
[[nodiscard]] QStringList cannotDo(const QStringList &granted);
