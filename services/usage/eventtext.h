// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

/// What the program itself says of a UsageEvent. It is kept in English, so that one event is the same event in every
/// language, and worded when it is shown.
namespace eventtext {

enum class Saying : quint8 {
    MadeAnew,
    Preempted,
    EndedByGoogle,
    Restarts,
    Stopped,
    Ready,
    MaintenanceBegins,
    MaintenanceEnds,
    OtherAddress,
    Deleted,
    JobEndedWell,
    JobFailed,
    JobStopped,
    JobInterrupted,
    JobEnded,
    JobStep,
    HostRestarted,
    ChipsTaken,
    NameReady
};

/// The text to be kept; `values` stand in it: the name of a job, an address. A host of several is "w-2" there.
[[nodiscard]] QString kept(Saying saying, const QStringList &values = {});
/// In the language of the window. What is none of the sayings (an earlier version kept what it showed) stays as it is.
[[nodiscard]] QString worded(const QString &kept);
/// Which one it is; nothing: none of them.
[[nodiscard]] std::optional<Saying> sayingOf(const QString &kept);

} // namespace eventtext
