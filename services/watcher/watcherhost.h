// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/watcher/watcherstate.h"

#include <QByteArrayView>
#include <QDateTime>
#include <QMap>
#include <QStringList>

/// What a machine says of itself before anything is put there.
struct WatcherHostFacts
{
    QString computer{}; ///< its name for itself
    QString user{}; ///< who one is there
    QString home{};
    QString architecture{}; ///< "x86_64"
    QString system{}; ///< "Debian GNU/Linux 12 (bookworm)"
    qint64 freeDisk = 0; ///< bytes, in the home folder
    qint64 memory = 0; ///< bytes, installed
    qint64 clockAhead = 0; ///< seconds before this computer's clock
    bool hasUserServices = false; ///< "systemctl --user" answers
    bool lingers = false; ///< the user's services run while nobody is logged in
    bool mayLinger = false; ///< or can be made to, without a password
    bool hasCrontab = false;
    bool isPreemptible = false; ///< a machine of Google's that is taken away at times
    QString installed{}; ///< version of a watcher that is there; empty: none
};

/// What will be kept running how, as far as can be told before.
[[nodiscard]] WatcherKeep keepOf(const WatcherHostFacts &facts);
/// Sentences that the user should read before it begins. Empty: nothing stands in the way.
[[nodiscard]] QStringList concernsOf(const WatcherHostFacts &facts);
/// Why it cannot be done there; empty: it can.
[[nodiscard]] QString obstacleOf(const WatcherHostFacts &facts);

/// "word=value" on a line, as the scripts in resources/watcher answer; other lines are what login scripts print.
/// Hostile input: plain and bounded.
[[nodiscard]] QMap<QString, QString> watcherWordsIn(QByteArrayView text);
/// The answer of the script that looks. Errors: BadReply.
[[nodiscard]] Result<WatcherHostFacts> watcherHostFactsFrom(QByteArrayView text, const QDateTime &now);
