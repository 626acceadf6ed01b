// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/watcher/watcherstate.h"
#include "services/watcher/watchitem.h"
#include "services/watcher/watchpeer.h"

#include <QDateTime>
#include <QJsonArray>
#include <QObject>

/// A desk's connection to a watcher, made again while it is wanted. GUI thread.
class WatcherLink : public QObject
{
    Q_OBJECT

public:
    enum class State : quint8 { Off, Connecting, Connected, Waiting }; ///< Waiting: it failed and is tried again

    struct Context
    {
        Clock *clock = nullptr;
        OpenWatchStream open{};
        std::function<QJsonObject()> greeting{}; ///< body of the first message: see watcherGreeting()
        std::function<double()> random{}; ///< in [0, 1), for jitter; empty: the system's
    };

    explicit WatcherLink(Context context, QObject *parent = nullptr);
    ~WatcherLink() override;

    void start();
    void stop();
    void tryNow(); ///< does not wait any longer
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< of the last try, while Waiting
    [[nodiscard]] const std::optional<WatcherState> &watcher() const { return m_watcher; } ///< as it was heard last
    [[nodiscard]] QDateTime heardAt() const { return m_heardAt; } ///< UTC

    /// Offline with a sentence while it is not connected; else as WatchPeer::ask().
    [[nodiscard]] Task<WatchMessage> ask(WatchMessage message, std::chrono::milliseconds patience,
                                         std::stop_token stop) const;

signals:
    void changed(); ///< state(), error() or watcher()
    /// News of the watcher's requests and documents; `areAll`: it has no others.
    void items(const QList<WatchItem> &changed, bool areAll);
    void greeted(const WatcherState &state); ///< a connection stands

private:
    struct LinkFlow;
    friend struct LinkFlow;

    void begin();
    void onTold(const WatchMessage &news);
    void lost(const Error &why);
    void set(State state, std::optional<Error> error = {});

    Context m_context;
    State m_state = State::Off;
    std::optional<Error> m_error;
    std::optional<WatcherState> m_watcher;
    QDateTime m_heardAt;
    std::unique_ptr<WatchPeer> m_peer;
    int m_failures = 0;
    std::stop_source m_wait;
    TaskScope m_tasks; // last
};

/// What a desk says first: who it is, what it understands, and where it thinks the lease is.
[[nodiscard]] QJsonObject watcherGreeting(const QString &program, const LeaseRecord &lease, const QDateTime &now);
/// Why this watcher and this program do not understand each other, in a sentence; nothing: they do.
[[nodiscard]] std::optional<Error> versionProblem(const WatcherState &state);
