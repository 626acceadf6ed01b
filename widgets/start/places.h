// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

/// Where the Start panel leads; who has the panels goes there. What it is about, where there is more than one, is told
/// beside it.
enum class StartPlace : quint8 {
    SignIn,
    Grant, ///< paste the mail
    CreateTpu,
    Tpus, ///< a TPU's full name, or none
    Keys,
    Terminal, ///< on the first TPU that is READY
    Quota,
    CleanUp,
    Connection,
    Activity,
    Pod, ///< set-up; a TPU's full name: of that one
    FirstJob, ///< a form for a new job, with a first program in it
    Job, ///< the list of jobs; an id: that one
    Usage, ///< a TPU's full name, or none
    Request, ///< the list of requests; an id: that one
    Ports,
    Doctor, ///< on the Start panel itself; a check's name
};
