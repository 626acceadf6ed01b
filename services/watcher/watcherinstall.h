// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"
#include "services/watcher/watcherhost.h"
#include "services/watcher/watcherplace.h"

#include <QJsonObject>
#include <QStringList>

#include <functional>
#include <memory>

class SshConnection;

enum class WatcherStep : quint8 { Look, Upload, Unpack, Start, SignIn, Key, Done };
struct WatcherProgress
{
    WatcherStep step = WatcherStep::Look;
    QString sentence{}; ///< translated
    std::optional<double> share{}; ///< of an upload, 0 to 1
};
using WatcherReport = std::function<void(const WatcherProgress &)>;

/// What is to be put where.
struct WatcherInstallation
{
    QString project{};
    QString bundle{}; ///< the file of this computer; see watcherBundle()
    QString version{}; ///< of what is in it
    QString language{}; ///< see WatchSetup
    QJsonObject endpoints{};
    QStringList trusted{};
};

/// The file with the watcher and all its libraries that this program came with. Errors: NotFound with a sentence.
[[nodiscard]] Result<QString> watcherBundle();

/// Reads only. Errors: those of the connection; BadReply when the machine answers in no way that is known.
[[nodiscard]] Task<WatcherHostFacts> lookAtWatcherHost(std::shared_ptr<SshConnection> connection, std::stop_token stop);

/// Puts the bundle there, makes the service and starts it; what is there of another version is replaced, its data stay.
/// Gives the place, without host and account. Errors: FileFailed (disk full there, bundle broken), Denied, HostsFailed
/// with what the machine said, and those of the connection. Called again: it goes on.
[[nodiscard]] Task<WatcherPlace> installWatcher(std::shared_ptr<SshConnection> connection,
                                                WatcherInstallation installation, WatcherHostFacts facts,
                                                WatcherReport report, std::stop_token stop);

/// Ends the service and removes program, data, key and credentials. Errors: as above.
[[nodiscard]] Task<> removeWatcher(std::shared_ptr<SshConnection> connection, WatcherPlace place, std::stop_token stop);
