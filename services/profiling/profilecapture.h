// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "services/hosts/hostpool.h"
#include "services/ssh/forward.h"

#include <QDateTime>

#include <memory>

/// The hosts of a capture: their connections, and their files.
struct ProfilerAccess
{
    std::function<LocalForward::Connect(const PodHost &)> connect{};
    std::function<std::shared_ptr<RemoteFiles>(const PodHost &)> files{};
};

/// By the connections of a pool; where none stands, one is made.
[[nodiscard]] ProfilerAccess profilerAccess(QPointer<HostPool> pool);

/// What is captured, and where it goes.
struct ProfileOrder
{
    static constexpr std::chrono::seconds longest{60};

    QList<PodHost> hosts;
    quint16 port = 0; ///< of jax.profiler, the same on each of them: JobSpec::profilerPort
    std::chrono::seconds length{5}; ///< from 1 to `longest`
    QString job{}; ///< Job::shortId(): its folder on the hosts; empty: a program that is no job
    QString session{}; ///< the name of this capture, from profileSession(); letters, digits, "_" and "-"
    QString folder{}; ///< of the run, on this computer: what comes goes into FOLDER/profiles/SESSION
    std::chrono::milliseconds patience{180'000}; ///< beyond `length`, until a profiler must have written its file
};

enum class CaptureState : quint8 {
    Preparing, ///< its folder is made, and its profiler is asked whether it is there
    Recording, ///< and it writes what was recorded
    Downloading,
    Done,
    Failed,
};

/// How it stands with one host.
struct HostCapture
{
    PodHost host;
    CaptureState state = CaptureState::Preparing;
    QByteArray remoteFile{}; ///< full path there, once the folder for it is made
    QString file{}; ///< here, with Done
    qint64 bytes = 0; ///< that have come
    qint64 allBytes = 0; ///< of the file there; 0: not known yet
    bool isEmpty = false; ///< the profiler says that nothing happened while it looked
    std::optional<Error> error{}; ///< with Failed: a sentence that names the host
};

/// One capture of all hosts, side by side.
struct ProfileCapture
{
    QString session{};
    QString folder{}; ///< on this computer, with all files
    QList<HostCapture> hosts{};

    [[nodiscard]] qsizetype done() const; ///< how many hosts have their file here
};

using CaptureReport = std::function<void(const ProfileCapture &)>; ///< on the GUI thread, whenever something changed

/// "2026_11_23_14_05_09": what XProf calls a session.
[[nodiscard]] QString profileSession(const QDateTime &now);
/// The folder that XProf is given on a host ("~/.tpudesk/jobs/0123456789ab/profile"); sessions lie below it.
[[nodiscard]] QString profileFolder(const QString &job);
/// What there is to know before a job gets a JobSpec::profilerPort: who else can reach it. Translated.
[[nodiscard]] QString profilerNotice();
/// What is wrong with it, as a sentence; empty: nothing.
[[nodiscard]] QString problemOf(const ProfileOrder &order);

/// Has the profilers of all hosts record at the same time. Each one writes its file on its own host, and that is
/// fetched here over SFTP, at most mostProfileBytes of it, 0600. A host that cannot (no profiler, no answer in time, an
/// error) is Failed in the result with a sentence; the others go on. `enough`: what was recorded so far is kept
/// (Terminate). Errors: Invalid, FileFailed (the folder here), Cancelled.
[[nodiscard]] Task<ProfileCapture> captureProfile(ProfilerAccess access, ProfileOrder order, CaptureReport report,
                                                  std::stop_token enough, std::stop_token stop);

/// Puts the files of the other hosts beside that of `onto`, so that XProf there shows all of them. Gives how many were
/// put. Errors: those of RemoteFiles.
[[nodiscard]] Task<qsizetype> gatherProfile(ProfilerAccess access, ProfileCapture capture, PodHost onto,
                                            std::stop_token stop);

inline constexpr qint64 mostProfileBytes = qint64{1} << 30; ///< of one host
