// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QtGlobal>

#include <algorithm>
#include <exception>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

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
        const quint64 serial = ++s_started;
        s_running.push_back(serial); // stays sorted
        auto finished = guard(std::move(done));
        std::move(task).then(
            [finished, serial](Result<T> result) mutable {
                s_running.erase(std::ranges::lower_bound(s_running, serial));
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

    [[nodiscard]] static int running()
    {
        return static_cast<int>(s_running.size());
    } ///< Application drains this to zero
    /// How many were started so far, and whether all up to that number have ended: whoever told them to stop can wait
    /// for them without waiting for those that came later.
    [[nodiscard]] static quint64 started() { return s_started; }
    [[nodiscard]] static bool haveEnded(quint64 upTo) { return s_running.empty() || s_running.front() > upTo; }

private:
    inline static quint64 s_started = 0; // GUI thread only, as is the next
    inline static std::vector<quint64> s_running;
    std::stop_source m_stop;
    std::shared_ptr<char> m_alive = std::make_shared<char>();
};
