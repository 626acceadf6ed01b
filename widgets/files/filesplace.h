// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "services/hosts/podhost.h"
#include "widgets/buckets/bucketcalls.h"
#include "widgets/files/placepath.h"

#include <memory>

class Activities;
class Clock;
class Documents;
class Settings;
class SyncService;
class TpuService;

/// Where there are files: a host, a folder that it shares with others, or the buckets of Cloud Storage.
struct FilesPlace
{
    QString id{}; ///< of the host, and the folder that is shared
    QString label{};
    PodHost host{}; ///< of buckets: none
    QByteArray folder{}; ///< to begin in; empty: the user's own
    PlaceKind kind = PlaceKind::Host;

    friend bool operator==(const FilesPlace &, const FilesPlace &) = default;
};

/// The hosts of all TPUs that are READY, each behind the folders that it shares: those that the recipe of the Storage
/// panel has set up. `documents` may be null: none.
[[nodiscard]] QList<FilesPlace> filesPlaces(const TpuService &tpus, const Documents *documents);
/// Cloud Storage, beside them.
[[nodiscard]] FilesPlace bucketsPlace();

/// What the Files page works with; all of it lives longer than the page.
struct FilesContext
{
    std::function<QList<FilesPlace>()> places{};
    std::function<std::shared_ptr<RemoteFiles>(const PodHost &host)> files{};
    Clock *clock = nullptr;
    Activities *activities = nullptr; ///< null: nobody is told what runs
    Settings *settings = nullptr; ///< keeps the columns; null: nothing is kept
    /// Starts a program of this computer, which outlives this one; empty: none can be.
    std::function<Result<>(const QString &program, const QStringList &arguments)> startProgram{};
    /// Of this computer, for copies that other programs edit; empty: where the user's programs keep their state.
    QString editsFolder{};
    SyncService *sync = nullptr; ///< folders that are kept on hosts; null: none can be
    std::shared_ptr<RemoteFiles> bucketFiles{}; ///< of Cloud Storage; null: there is none
    BucketCalls buckets{}; ///< what is asked of it beside files
    /// What running jobs say: commands, values, the checkpoints that they began with. Checkpoints that they name stay.
    std::function<QStringList()> runningTexts{};
};
