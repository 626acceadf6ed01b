// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/longrunning.h"
#include "services/tpu/tpuapi.h"
#include "services/tpu/tpuspec.h"

#include <functional>

/// How a create goes on after a failed try. Waiting for capacity and retrying errors are two different things.
struct RetryPolicy
{
    enum class Capacity : quint8 { KeepTrying, GiveUp };

    Capacity capacity = Capacity::KeepTrying;
    std::chrono::milliseconds capacityPause{60'000}; ///< between two tries; +- 30 %
    int maxCapacityTries = 0; ///< 0: no limit
    int maxErrorTries = 4; ///< in a row, quick ones; then at the capacity pace
    std::chrono::milliseconds errorBase{1'000}; ///< full jitter: rand * min(cap, base * 2^n)
    std::chrono::milliseconds errorCap{20'000};
    PollPace pace{};

    /// The pause before the next try, or nothing: the error is final. `capacityTries` and `errorTries` count what has
    /// failed so far for that reason, this failure included (errors: in a row). `random` is in [0, 1).
    [[nodiscard]] std::optional<std::chrono::milliseconds> delayAfter(const Error &error, int capacityTries,
                                                                      int errorTries, double random) const;
};

struct CreateProgress
{
    enum class Phase : quint8 { Looking, Asking, Waiting, Pausing, CleaningUp };

    Phase phase = Phase::Asking;
    int attempt = 1;
    OperationName operation{}; ///< with Waiting
    std::optional<std::chrono::milliseconds> nextTryIn{}; ///< with Pausing
    std::optional<Error> lastError{}; ///< why the last try failed
};

using CreateReport = std::function<void(const CreateProgress &)>;

/// Everything that one create needs besides the cloud.
struct CreateJob
{
    TpuSpec spec;
    RetryPolicy policy{};
    CreateReport report{}; ///< may be empty
    std::function<double()> random{}; ///< in [0, 1)
    std::stop_token abandon{}; ///< ends at once and tidies nothing up: the program ends, the job can be continued
};

/// Creates the node, or continues the job that spec.job names. Ends with the node READY, or with an Error and nothing
/// of this job left behind; where that could not be made sure the error's message says what remains.
/// `stop` is the user's cancel: what was begun is taken back. Never deletes a node without this job's label.
[[nodiscard]] Task<Tpu> createTpu(TpuApi api, Clock *clock, CreateJob job, std::stop_token stop);
