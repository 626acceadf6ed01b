// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QTimer>

#include <chrono>
#include <coroutine>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

/// The waiting half of an answer from another thread: co_await it on the GUI thread, once.
template <typename T>
class Reply
{
public:
    /// The first word counts. Any thread.
    void finish(Result<T> result) const
    {
        std::coroutine_handle<> waiting;
        {
            const std::scoped_lock lock{m_state->mutex};
            if (m_state->result)
                return;
            m_state->result = std::move(result);
            waiting = std::exchange(m_state->waiting, {});
        }
        if (auto *application = QCoreApplication::instance(); waiting && application)
            QMetaObject::invokeMethod(application, [waiting] { waiting.resume(); }, Qt::QueuedConnection);
    }

    [[nodiscard]] bool await_ready() const { return false; } // suspending decides under the lock
    [[nodiscard]] bool await_suspend(std::coroutine_handle<> waiting) const
    {
        const std::scoped_lock lock{m_state->mutex};
        if (!m_state->result)
            m_state->waiting = waiting;
        return !m_state->result;
    }
    [[nodiscard]] Result<T> await_resume() const
    {
        const std::scoped_lock lock{m_state->mutex};
        return *m_state->result;
    }

private:
    struct State
    {
        std::mutex mutex;
        std::optional<Result<T>> result;
        std::coroutine_handle<> waiting;
    };

    std::shared_ptr<State> m_state = std::make_shared<State>();
};

/// The giving half. Copies share it; when the last copy goes without a word, the answer is "connection lost", or what
/// else `unanswered` says. So whoever awaits always goes on, as long as the awaiting frame itself keeps no copy.
template <typename T>
class Answer
{
public:
    Answer()
        : Answer{ErrorCode::ConnectionLost}
    {
    }
    explicit Answer(ErrorCode unanswered)
        : m_giver{std::make_shared<Giver>(unanswered)}
    {
    }

    void operator()(Result<T> result) const { m_giver->reply.finish(std::move(result)); }
    [[nodiscard]] Reply<T> reply() const { return m_giver->reply; }

private:
    struct Giver
    {
        explicit Giver(ErrorCode code)
            : unanswered{code}
        {
        }
        ~Giver() { reply.finish(failed(unanswered)); }
        Q_DISABLE_COPY_MOVE(Giver)

        Reply<T> reply;
        ErrorCode unanswered;
    };

    std::shared_ptr<Giver> m_giver;
};

/// What is known already, for who awaits it.
template <typename T = void>
[[nodiscard]] Task<T> finishedTask(Result<T> result)
{
    co_return result;
}

/// Awaits the answer on the GUI thread. A stop ends it with Cancelled at once, also where the answer was already on its
/// way: whoever stopped may be gone when it arrives. `onStop` tells the other side.
template <typename T>
Task<T> awaited(Reply<T> reply, std::function<void()> onStop, std::stop_token stop)
{
    const std::stop_callback wake{stop, [reply, onStop = std::move(onStop)] {
                                      reply.finish(failed(ErrorCode::Cancelled));
                                      if (onStop)
                                          onStop();
                                  }};
    auto result = co_await reply;
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    co_return result;
}

/// The same with a deadline: Timeout.
template <typename T>
Task<T> awaitedInTime(Reply<T> reply, std::chrono::milliseconds deadline, std::stop_token stop)
{
    QTimer late;
    late.setSingleShot(true);
    QObject::connect(&late, &QTimer::timeout, &late, [reply] { reply.finish(failed(ErrorCode::Timeout)); });
    late.start(deadline);
    co_return co_await awaited<T>(reply, {}, stop);
}

/// The same by the time of `clock`.
template <typename T>
Task<T> awaitedInTime(Reply<T> reply, Clock *clock, std::chrono::milliseconds deadline, std::stop_token stop)
{
    std::stop_source done;
    clock->sleep(deadline, done.get_token()).then([reply](const Result<> &slept) {
        if (slept)
            reply.finish(failed(ErrorCode::Timeout));
    });
    auto result = co_await awaited<T>(reply, {}, stop);
    done.request_stop();
    co_return result;
}

/// A task with a deadline: it goes on behind that, but nobody waits for it any more.
template <typename T>
Task<T> inTime(Task<T> task, std::chrono::milliseconds deadline, std::stop_token stop)
{
    Answer<T> answer;
    const auto reply = answer.reply();
    std::move(task).then([answer = std::move(answer)](Result<T> result) { answer(std::move(result)); });
    return awaitedInTime<T>(reply, deadline, std::move(stop));
}
