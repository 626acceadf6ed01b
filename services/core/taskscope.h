// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QtGlobal>

#include <exception>
#include <memory>
#include <stop_token>
#include <utility>

/// Ties tasks to the object that starts them; make it that object's last member.
/// cancel(): tasks end with ErrorCode::Cancelled. Destroyed: the same, but no callback runs.
class TaskScope
{
public:
    TaskScope() = default;
    ~TaskScope()
    {
        m_alive.reset();
        m_stop.request_stop();
    }
    Q_DISABLE_COPY_MOVE(TaskScope)

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }
    void cancel() { std::exchange(m_stop, {}).request_stop(); }

    /// `done` may run before run() returns: set up the UI first.
    template <typename T, typename Done>
    void run(Task<T> task, Done done)
    {
        ++s_running;
        auto finished = guard(std::move(done));
        std::move(task).then(
            [finished](Result<T> result) mutable {
                --s_running;
                finished(std::move(result));
            },
            [](const std::exception &e) { qFatal("a task threw: %s", e.what()); });
    }

    /// A callback that does nothing once the scope is gone.
    template <typename Callback>
    [[nodiscard]] auto guard(Callback callback) const
    {
        return [alive = std::weak_ptr{m_alive}, callback = std::move(callback)](auto &&...args) mutable {
            if (!alive.expired())
                callback(std::forward<decltype(args)>(args)...);
        };
    }

    [[nodiscard]] static int running() { return s_running; } ///< Application drains this to zero

private:
    inline static int s_running = 0; // GUI thread only
    std::stop_source m_stop;
    std::shared_ptr<char> m_alive = std::make_shared<char>();
};
