// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/id.h"

#include <QJsonObject>

#include <functional>

enum class Progress : quint8 { Running, Done };

/// Google's long-running operation, as it was when it was read.
struct Operation
{
    OperationName name;
    Progress progress = Progress::Running;
    std::optional<Error> error{}; ///< only with Done
    QJsonObject response{}; ///< only with Done and no error; may be empty
    QString target{}; ///< the resource it works on, full name
    QString verb{}; ///< create, update, delete, start, stop
    QString statusDetail{};
    QDateTime createTime{}; ///< UTC
};

/// Pure. A done operation with both error and response, or with neither and no name, is a BadReply.
[[nodiscard]] Result<Operation> parseOperation(const QJsonObject &json);

/// 1 s, then growing by 1.4 up to `cap`: a little quicker than gcloud's own at the start, never a burst.
struct PollPace
{
    std::chrono::milliseconds first{1'000};
    std::chrono::milliseconds cap{15'000};
    std::chrono::milliseconds outage{60'000}; ///< the cap while the server cannot be asked: no storm for hours
    double growth = 1.4;

    /// `hasAnswered`: what came of the last question.
    [[nodiscard]] std::chrono::milliseconds next(std::chrono::milliseconds last, bool hasAnswered = true) const;
};

using ReadOperation = std::function<Task<Operation>(OperationName, std::stop_token)>;

/// Waits until it is done; a name is all it takes, so it can go on after a restart. An unreachable server is waited
/// for, for as long as it takes. Errors: Cancelled, NotFound (read the resource instead), SignedOut, Denied, and
/// BadReply. An operation that ended with an error is a value here: see Operation::error.
[[nodiscard]] Task<Operation> waitForOperation(ReadOperation read, Clock *clock, OperationName name, PollPace pace,
                                               std::stop_token stop);
