// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/net/longrunning.h"
#include "services/tpu/tpuapi.h"
#include "services/tpu/tpuspec.h"

#include <QUuid>

#include <functional>

/// Where a come-back is. Each is written down before it begins, and can be begun anew after a crash.
enum class ComeBackStep : quint8 {
    CleaningUp, ///< the dead request, then the dead node
    Asking, ///< for the same again, for as long as it takes
    Reaching, ///< until SSH lets us in
    Running, ///< the command
    Done,
    NeedsUser, ///< `last` says why; nothing goes on by itself
};

/// One TPU that is brought back. Durable: all of it is kept in a file.
struct ComeBack
{
    QUuid id{}; ///< also the job of what is made: it is found again by it
    TpuId tpu{};
    QString number{}; ///< numericId of the lost machine; the next lost one's after an interruption
    QueuedRequestId request{}; ///< of the lost one; empty: none
    TpuSpec spec{}; ///< what is asked for
    QUuid wish{}; ///< the durable request that it came from and that is asked again; null: none
    QString command{}; ///< is run when it is back; empty: nothing
    int limit = 3; ///< so many equal failures in a row until the user is asked
    bool isByHand = false; ///< the user named it: also what this program did not make
    bool mayLose = false; ///< the user agreed to lose a machine that Google calls READY
    ComeBackStep step = ComeBackStep::CleaningUp;
    ComeBackStep stuckAt = ComeBackStep::CleaningUp; ///< with NeedsUser: where it goes on
    QDateTime begunAt{}; ///< UTC
    QDateTime stepAt{}; ///< UTC
    QDateTime endedAt{}; ///< UTC; null: not yet
    int interruptions = 0; ///< Google took the new one, too
    int failures = 0; ///< equal ones in a row
    std::optional<Error> last{};
    QString newNumber{}; ///< of the machine that was made; empty: none yet
    QString log{}; ///< the end of what the command wrote

    [[nodiscard]] bool isOver() const { return step == ComeBackStep::Done || step == ComeBackStep::NeedsUser; }
    friend bool operator==(const ComeBack &a, const ComeBack &b);
};

/// How a command on the machine ended, or that it goes on.
struct RunOutcome
{
    enum class Kind : quint8 { GoesOn, Succeeded, Failed };

    Kind kind = Kind::GoesOn;
    int status = 0; ///< with Failed
    QString log{}; ///< the end of its output
};

/// What a come-back needs besides the cloud.
struct ComeBackTools
{
    TpuApi api;
    Clock *clock = nullptr;
    PollPace pace{};
    /// Makes it, or continues what its id as a job, or its wish, began. Ends READY, or with an error that does not pass
    /// by itself. What comes may have another name, in another zone.
    std::function<Task<Tpu>(ComeBack now, std::stop_token stop)> ask{};
    std::function<Task<>(Tpu tpu, std::stop_token stop)> reach{}; ///< logs in; empty: nobody looks
    std::function<Task<RunOutcome>(Tpu tpu, QString command, std::stop_token stop)> run{};
    /// Writes it down. What cannot be written down does not begin.
    std::function<Result<>(const ComeBack &)> save{};
};

/// The same again, from what is known of the node alone. Without what another machine cannot have: its job, its
/// addresses.
[[nodiscard]] TpuSpec specOf(const Tpu &tpu);

/// Pure. What a failure makes of it: `failures` counts equal ones in a row (of code and step).
[[nodiscard]] ComeBack afterFailure(ComeBack now, const Error &error);
/// Pure. The new machine was taken, too: begins anew, and counts it as what it is.
[[nodiscard]] ComeBack afterInterruption(ComeBack now, const Tpu &lost);

/// Deletes what is dead, makes the same, waits for SSH, runs the command. Ends Done or NeedsUser, or with Cancelled:
/// then it can go on from what was saved. Never deletes what it does not know to be dead (or what the user did not
/// agree to lose), what has another number than the lost one, or what is neither ours nor named by the user.
[[nodiscard]] Task<ComeBack> bringBack(ComeBackTools tools, ComeBack now, std::stop_token stop);

/// Pure; for the file.
[[nodiscard]] QJsonObject toJson(const ComeBack &comeBack);
[[nodiscard]] std::optional<ComeBack> parseComeBack(const QJsonObject &json);
