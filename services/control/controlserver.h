// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verbcall.h"
#include "services/core/taskscope.h"

#include <QObject>

#include <memory>
#include <vector>

class QLocalServer;
class QLocalSocket;
class ControlConnection;

/// Asks a person at the window about a call of another program, VerbCall::asker. Errors: Denied with the reason
/// notAgreed, or readOnly where no program may ask; Cancelled.
using AskWindow = std::function<Task<>(VerbQuestion question, VerbCall call, std::stop_token stop)>;

/// What a ControlServer works with. Everything outlives it.
struct ControlServerContext
{
    std::function<Session *()> session{}; ///< null: not there yet, or between two sign-ins
    std::function<std::optional<Error>()> trouble{}; ///< why there is none, and there will not be one by itself
    Clock *clock = nullptr;
    Settings *settings = nullptr;
    AskWindow askWindow{}; ///< empty: there is no window, and what it would be asked is refused
    QString program{}; ///< "tpudesk 0.1.0"
    int mostCalls = 32; ///< at once
};

/// Answers verbs at a socket of this computer that only its user can reach: of the program that owns the session, so
/// that whoever asks does not become a second owner. GUI thread.
class ControlServer : public QObject
{
    Q_OBJECT

public:
    explicit ControlServer(ControlServerContext context, QObject *parent = nullptr);
    ~ControlServer() override; ///< calls that run are told to stop

    /// Errors: FileFailed, AlreadyExists (somebody answers there), each with a sentence; the program goes on without.
    [[nodiscard]] Result<> listen(const QString &path);
    [[nodiscard]] QString path() const; ///< empty: it does not listen
    /// Another session is there, or none: who waited for one goes on; see cancelCalls() for those of before.
    void onSessionChanged();
    void cancelCalls(); ///< the session goes: what runs is told to stop, and who asked hears why
    [[nodiscard]] int running() const; ///< calls

signals:
    void called(const QString &verb); ///< it begins
    void ended(const QString &verb, bool isFine);

private:
    void accept();
    void sweep();

    ControlServerContext m_context;
    std::unique_ptr<QLocalServer> m_server;
    std::vector<std::unique_ptr<ControlConnection>> m_connections;
};
