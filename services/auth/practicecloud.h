// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"

#include <QObject>
#include <QStringList>

#include <chrono>
#include <memory>
#include <stop_token>

/// Which world the practice cloud shows.
struct PracticeWorld
{
    QString scenario{}; ///< one of its built-in scenarios, for example "no-billing"; empty: the usual world
    bool isAnew = false; ///< what was there is lost

    /// Each scenario keeps its world in a folder of its own, so that the usual one is found again as it was.
    [[nodiscard]] QString folder(const QString &usual) const
    {
        return scenario.isEmpty() || usual.isEmpty() ? usual : usual + QLatin1Char{'-'} + scenario;
    }
};

/// Starts the practice cloud's executable and looks after it. Ends it with the program: the child reads a pipe of ours.
class PracticeCloud : public QObject
{
    Q_OBJECT

public:
    enum class State : quint8 { Stopped, Starting, Running, Died };
    Q_ENUM(State)

    struct Options
    {
        QString program = defaultProgram();
        QString stateFolder{}; ///< empty: nothing is kept
        PracticeWorld world{};
        QStringList arguments{}; ///< added at the end, for example --speed 10
        std::chrono::milliseconds deadline{30'000}; ///< from start to its line
        std::chrono::milliseconds grace{3'000}; ///< from asking it to end to ending it
    };

    explicit PracticeCloud(Options options, QObject *parent = nullptr);
    ~PracticeCloud() override;

    /// Starts it (again, when it died) and gives what it printed. Errors: NotFound (no such executable), Timeout,
    /// BadReply, Busy (it is starting already), FileFailed (it ended with an error; its own words are kept).
    [[nodiscard]] Task<PracticeAccess> start(std::stop_token stop);
    /// Ends it, if it runs, and starts it with another world. Errors: as start().
    [[nodiscard]] Task<PracticeAccess> startWorld(PracticeWorld world, std::stop_token stop);
    /// Ends it in order: closes its pipe, then TERM, then KILL. Never fails.
    [[nodiscard]] Task<> end();

    [[nodiscard]] State state() const;
    [[nodiscard]] qint64 processId() const; ///< 0 when it does not run

    /// Environment TPUDESK_PRACTICE, else "tpudesk-practice" beside the program's own executable.
    [[nodiscard]] static QString defaultProgram();

signals:
    void stateChanged(PracticeCloud::State state);
    void died(const Error &why); ///< it ended and nobody asked for it

public:
    struct Child; ///< shared with the coroutines, so that they may outlive this object

private:
    std::shared_ptr<Child> m_child;
    Options m_options;
};
