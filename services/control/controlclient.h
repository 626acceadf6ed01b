// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verbcall.h"

/// What a running desk answered, and for whom.
struct DeskAnswer
{
    QString program{}; ///< "tpudesk 0.1.0"
    QString project{};
    QString cloud{}; ///< "practice" or "google"
    Result<QJsonObject> result{};
};

/// Asks the desk or watcher that listens at `path`, and waits for its answer; `io` hears progress and output, and is
/// asked what is to be asked. A stop is told to the desk, which takes back what can be taken back, and answers then.
/// The task itself fails only when nobody answers: NotFound with the reason notThere (no such socket, or nobody
/// listens), Denied (the socket is another user's), ConnectionLost (the desk ended meanwhile: for a change it is not
/// known what became of it), Conflict with otherVersion. All else is DeskAnswer::result.
[[nodiscard]] Task<DeskAnswer> askDesk(QString path, VerbCall call, std::shared_ptr<VerbIo> io, std::stop_token stop);
