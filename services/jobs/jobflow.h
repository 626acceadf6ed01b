// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostpool.h"
#include "services/jobs/jobscript.h"

class Clock;

/// What one host said about being made ready, or begun.
struct JobWord
{
    std::optional<Error> error{}; ///< a sentence for this host
    bool isLost = false; ///< it may have happened all the same
    bool isProtected = false; ///< tmux is there
    RemoteGroup group{};
    QString boot{};
};

struct JobStopWord
{
    std::optional<Error> error{};
    QList<Survivor> survivors{};
};

[[nodiscard]] Task<JobWord> prepareOn(QPointer<HostPool> pool, JobPlace place, std::stop_token stop);
/// Tried again when the connection breaks: a host that has begun only tells so. `stop` ends the tries, never one of
/// them.
[[nodiscard]] Task<JobWord> beginOn(QPointer<HostPool> pool, JobPlace place, Clock *clock, std::stop_token stop);
/// Errors: those of reaching the host, Timeout, BadReply.
[[nodiscard]] Task<JobLook> lookOn(QPointer<HostPool> pool, JobPlace place, JobLogPart part, std::stop_token stop);
/// TERM to all that the attempt started, KILL after the grace, counted to zero. That it is wanted is written down there
/// first.
[[nodiscard]] Task<JobStopWord> stopOn(QPointer<HostPool> pool, JobPlace place, std::stop_token stop);
[[nodiscard]] Task<QList<ChipHolder>> holdersOn(QPointer<HostPool> pool, PodHost host, std::stop_token stop);
[[nodiscard]] Task<> removeOn(QPointer<HostPool> pool, PodHost host, Job job, std::stop_token stop);
