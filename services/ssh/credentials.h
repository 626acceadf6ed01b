// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/hubcore.h"
#include "services/ssh/keyfile.h"

#include <QTimer>

/// With what to log in: keys of the agent when there are any here, else the key file.
struct Credentials
{
    KeyFile key{};
    QList<AgentKey> agentKeys{};
};

/// Looks at the key file and asks the agent (SshTimings::agentProbe) whether it holds that key. Only the chosen key is
/// ever offered: servers count refused ones. Errors: KeyUnreadable.
[[nodiscard]] Task<Credentials> findCredentials(std::shared_ptr<HubCore> core, SshTarget target, std::stop_token stop);

/// The key without passphrase; asks for it at most three times. Wipe the answer.
[[nodiscard]] Task<QByteArray> unlock(std::shared_ptr<HubCore> core, KeyFile key, SshPrompts prompts,
                                      std::stop_token stop);

/// A pause that a stop ends.
[[nodiscard]] Task<> pausing(std::chrono::milliseconds time, std::stop_token stop);

/// What the user is asked has a deadline too: the task goes on, but nobody waits for it any more.
template <typename T>
Task<T> inTime(Task<T> task, std::chrono::milliseconds deadline, std::stop_token stop)
{
    Answer<T> answer;
    const auto reply = answer.reply();
    std::move(task).then([answer = std::move(answer)](Result<T> result) { answer(std::move(result)); });
    QTimer late;
    late.setSingleShot(true);
    QObject::connect(&late, &QTimer::timeout, &late, [reply] { reply.finish(failed(ErrorCode::Timeout)); });
    late.start(deadline);
    co_return co_await awaited<T>(reply, {}, stop);
}
