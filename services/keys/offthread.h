// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/answer.h"

#include <QThreadPool>

/// Runs work that blocks (files, key making) on the global pool; the answer comes back on the GUI thread.
template <typename T>
Task<T> offThread(std::function<Result<T>()> work)
{
    Answer<T> answer;
    const auto reply = answer.reply();
    QThreadPool::globalInstance()->start([work = std::move(work), answer = std::move(answer)] { answer(work()); });
    co_return co_await awaited<T>(reply, {}, {});
}
