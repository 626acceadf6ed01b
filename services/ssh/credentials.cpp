// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/credentials.h"
#include "services/core/clock.h"
#include "services/ssh/wipe.h"
#include "services/ssh/words.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int passphraseAttempts = 3;
constexpr qsizetype agentKeyLimit = 5; // sshd's MaxAuthTries is 6

/// The agent's keys to offer: the chosen one, or the first few when none was chosen.
QList<AgentKey> matching(const QList<AgentKey> &all, const KeyFile &key, const SshTarget &target)
{
    if (target.keyFile.isEmpty())
        return all.first(std::min(agentKeyLimit, all.size()));
    const auto blob = QByteArray::fromBase64(key.publicKey.toLatin1());
    const auto found =
        std::ranges::find_if(all, [&](const AgentKey &held) { return !blob.isEmpty() && held.blob == blob; });
    return found == all.end() ? QList<AgentKey>{} : QList{*found};
}

Result<Credentials> lookForKeys(const SshTarget &target, std::chrono::milliseconds deadline,
                                const std::stop_token &stop)
{
    Credentials credentials;
    if (!target.keyFile.isEmpty())
        credentials.key = inspectKeyFile(target.keyFile);
    const auto asked = target.agent != AgentUse::Never && !agentSocket().isEmpty();
    const auto held = asked ? agentKeys(agentSocket(), deadline, stop) : Result<QList<AgentKey>>{};
    if (held)
        credentials.agentKeys = matching(*held, credentials.key, target);
    if (!credentials.agentKeys.isEmpty())
        return credentials;
    const bool agentOnly = target.agent == AgentUse::Only || target.keyFile.isEmpty();
    if (agentOnly && !held)
        return failed(ErrorCode::KeyUnreadable, held.error().message);
    if (agentOnly) {
        return failed(ErrorCode::KeyUnreadable,
                      Ssh::tr("The SSH agent does not hold the key for this login. "
                              "Add it with ssh-add, or choose a key file."));
    }
    if (!credentials.key.problem.isEmpty())
        return failed(ErrorCode::KeyUnreadable, credentials.key.problem);
    return credentials;
}

} // namespace

Task<Credentials> findCredentials(std::shared_ptr<HubCore> core, SshTarget target, std::stop_token stop)
{
    std::function<Result<Credentials>(std::stop_token)> work =
        [target, time = core->timings.agentProbe](std::stop_token token) { return lookForKeys(target, time, token); };
    return offTheGuiThread(std::move(core), std::move(work), std::move(stop));
}

Task<QByteArray> unlock(std::shared_ptr<HubCore> core, KeyFile key, SshPrompts prompts, std::stop_token stop)
{
    const bool isLocked = key.lock == KeyFile::Lock::Passphrase;
    for (int attempt = 1;; ++attempt) {
        QByteArray passphrase;
        if (isLocked) {
            if (!prompts.passphrase)
                co_return failed(ErrorCode::KeyLocked,
                                 Ssh::tr("The key %1 needs its passphrase, and here nobody is asked for it. Add the "
                                         "key to the SSH agent (ssh-add), then try again.")
                                     .arg(key.file));
            auto answer = co_await inTime(prompts.passphrase({key.file, attempt}), core->timings.prompt, stop);
            const bool isUnanswered =
                !answer && (answer.error().code == ErrorCode::Cancelled || answer.error().code == ErrorCode::Timeout);
            if (isUnanswered && !stop.stop_requested())
                co_return failed(ErrorCode::Cancelled,
                                 Ssh::tr("The passphrase of the key was not given, so nobody was logged in. Connect "
                                         "again to be asked for it once more."));
            if (!answer)
                co_return std::unexpected{answer.error()};
            passphrase = answer->toUtf8();
            wipe(*answer);
        }
        std::function<Result<QByteArray>(std::stop_token)> work =
            [file = key.file, passphrase](const std::stop_token &) { return unlockKeyFile(file, passphrase); };
        auto open = co_await offTheGuiThread(core, std::move(work), stop);
        wipe(passphrase);
        if (open || !isLocked || attempt >= passphraseAttempts || open.error().code != ErrorCode::KeyUnreadable)
            co_return open;
    }
}

Task<> pausing(std::chrono::milliseconds time, std::stop_token stop)
{
    SystemClock clock;
    co_return co_await clock.sleep(time, std::move(stop));
}
