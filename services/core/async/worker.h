// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/reply.h"

#include <QThreadPool>

/// Runs work that blocks on a thread of the pool; the answer comes back on the GUI thread. A stop of the caller, or of
/// `owner`, is told to `work` by its token, which it must heed; the caller's also ends the wait at once.
template <typename T>
Task<T> onWorker(QThreadPool *pool, std::function<Result<T>(std::stop_token)> work, std::stop_token stop,
                 std::stop_token owner = {})
{
    const auto source = std::make_shared<std::stop_source>();
    const std::stop_callback ours{owner, [source] { source->request_stop(); }};
    Answer<T> answer;
    const auto reply = answer.reply();
    pool->start([work = std::move(work), answer = std::move(answer), source] { answer(work(source->get_token())); });
    co_return co_await awaited<T>(reply, [source] { source->request_stop(); }, stop);
}
