// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/unlockedkeys.h"

#include "services/core/async/worker.h"
#include "services/core/clock.h"
#include "services/core/lockedbytes.h"
#include "services/core/log.h"
#include "services/ssh/agent.h"
#include "services/ssh/translations.h"
#include "services/store/settings.h"

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto lifetimeKey = u"keys.unlockedFor"_s; // minutes
constexpr int longestLifetime = 24 * 60; // minutes
constexpr int passphraseAttempts = 3;
constexpr std::size_t mostUnlocked = 16; // each takes pages of locked memory, of which there may be few
constexpr std::chrono::milliseconds longestNap = 60s; // a timer stands still while the computer sleeps
constexpr std::chrono::seconds handOverTime{10};

/// Of the login that waited, whoever was asked.
std::unexpected<Error> passphraseNotGiven()
{
    return failed(ErrorCode::Cancelled,
                  Ssh::tr("The passphrase of the key was not given, so nobody was logged in. Connect again to be asked "
                          "for it again."));
}

/// Blocking: the file is read twice, so that a change in between is noticed.
QByteArray hashIfSame(const KeyFile &key)
{
    return inspectKeyFile(key.file).contentHash == key.contentHash ? key.contentHash : QByteArray{};
}

} // namespace

KeyLifetime keyLifetime(const Settings *settings)
{
    const int minutes =
        settings ? settings->more(lifetimeKey).toInt(-1) : 0; // from a file that anybody may have written
    return minutes < 0 ? KeyLifetime{} : KeyLifetime{std::chrono::minutes{std::min(minutes, longestLifetime)}};
}

void setKeyLifetime(Settings *settings, KeyLifetime lifetime)
{
    settings->setMore(lifetimeKey, lifetime ? QJsonValue{static_cast<qint64>(lifetime->count())} : QJsonValue{});
}

struct UnlockedKeys::Waiter
{
    Answer<SecretBytes> answer;
    std::weak_ptr<const void> login; ///< gone: it waits no more
    std::stop_token stop;
};

/// A passphrase that is asked for, and who waits for it.
struct UnlockedKeys::Asking
{
    const void *place = nullptr;
    std::stop_token asker; ///< of the one in whose place the question stands
    std::stop_source withdrawn{};
    bool isOutdated = false; ///< all keys were locked since: what it opens is not kept
    std::vector<Waiter> waiting{};

    [[nodiscard]] bool isAwaited() const
    {
        return std::ranges::any_of(waiting, [](const Waiter &waiter) { return !waiter.login.expired(); });
    }

    void answer(const Result<SecretBytes> &result)
    {
        for (const auto &waiter : std::exchange(waiting, {}))
            waiter.answer(result);
    }
};

UnlockedKeys::UnlockedKeys(Clock *clock, Settings *settings, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
    , m_settings{settings}
    , m_lifetime{clock ? keyLifetime(settings) : KeyLifetime{0min}}
{
    if (m_clock && m_settings)
        connect(m_settings, &Settings::changed, this, &UnlockedKeys::followSettings);
}

UnlockedKeys::~UnlockedKeys()
{
    for (const auto &[file, asking] : std::exchange(m_askings, {})) {
        asking->withdrawn.request_stop();
        asking->answer(failed(ErrorCode::Cancelled));
    }
}

SecretBytes UnlockedKeys::find(const KeyFile &key)
{
    expire();
    const auto found = m_kept.find(key.file);
    if (found == m_kept.end())
        return {};
    if (key.contentHash.isEmpty() || found->second.contentHash != key.contentHash) {
        m_kept.erase(found);
        emit changed();
        return {};
    }
    return SecretBytes{found->second.key->view(), found->second.key};
}

Task<SecretBytes> UnlockedKeys::open(KeyFile key, SshPrompts prompts, std::chrono::milliseconds deadline,
                                     std::stop_token stop)
{
    return wait(this, {.key = std::move(key), .prompts = std::move(prompts)}, deadline, std::move(stop));
}

Task<> UnlockedKeys::unlock(QString file, SshPrompts prompts, std::stop_token stop)
{
    return unlockFile(this, std::move(file), std::move(prompts), std::move(stop));
}

Task<> UnlockedKeys::unlockFile(QPointer<UnlockedKeys> self, QString file, SshPrompts prompts, std::stop_token stop)
{
    std::function<Result<KeyFile>(std::stop_token)> look = [file](const std::stop_token &) -> Result<KeyFile> {
        return inspectKeyFile(file);
    };
    auto key = co_await onWorker<KeyFile>(QThreadPool::globalInstance(), std::move(look), stop);
    if (!key)
        co_return std::unexpected{key.error()};
    if (!key->problem.isEmpty())
        co_return failed(ErrorCode::KeyUnreadable, key->problem);
    if (key->lock == KeyFile::Lock::Open)
        co_return {};
    Need need{.key = *std::move(key), .prompts = std::move(prompts), .where = Where::Here};
    const auto open = co_await wait(self, std::move(need), SshTimings{}.prompt, stop);
    if (!open)
        co_return std::unexpected{open.error()};
    co_return {};
}

Task<SecretBytes> UnlockedKeys::wait(QPointer<UnlockedKeys> self, Need need, std::chrono::milliseconds deadline,
                                     std::stop_token stop)
{
    while (self) {
        if (auto known = self->find(need.key); !known.isEmpty())
            co_return known;
        if (!need.prompts.passphrase)
            co_return failed(ErrorCode::KeyLocked,
                             Ssh::tr("The key %1 is locked, and here nobody is asked for its passphrase. Unlock it on "
                                     "the Keys page, or add it to the SSH agent (ssh-add): what waits for it then goes "
                                     "on by itself.")
                                 .arg(need.key.file));
        auto login = std::make_shared<char>();
        Answer<SecretBytes> answer{ErrorCode::Cancelled};
        const auto reply = answer.reply();
        self->join(need, Waiter{.answer = std::move(answer), .login = login, .stop = stop});
        auto open = co_await awaitedInTime<SecretBytes>(reply, deadline, stop);
        login.reset();
        if (stop.stop_requested()) {
            if (self)
                self->leave(need.key.file);
            co_return failed(ErrorCode::Cancelled);
        }
        if (open || (open.error().code != ErrorCode::Cancelled && open.error().code != ErrorCode::Timeout))
            co_return open;
        const bool isHandedOver = open.error().code == ErrorCode::Cancelled && open.error().message.isEmpty();
        if (!isHandedOver)
            co_return passphraseNotGiven();
    }
    co_return failed(ErrorCode::Cancelled);
}

/// Goes on when nobody waits any more: what is typed then is overwritten in the same way.
Task<UnlockedKeys::Opened> UnlockedKeys::ask(KeyFile key, SshPrompts prompts, std::stop_token withdrawn)
{
    for (int attempt = 1;; ++attempt) {
        PassphraseQuestion question{.file = key.file, .attempt = attempt, .withdrawn = withdrawn};
        auto typed = co_await prompts.passphrase(std::move(question));
        if (!typed)
            co_return std::unexpected{typed.error()};
        const SecretBytes passphrase{typed->toUtf8()};
        wipe(*typed);
        if (withdrawn.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        std::function<Result<Opened>(std::stop_token)> work = [key,
                                                               passphrase](const std::stop_token &) -> Result<Opened> {
            auto open = unlockKeyFile(key.file, passphrase.bytes());
            if (!open)
                return std::unexpected{open.error()};
            return Opened{.key = SecretBytes{*std::move(open)}, .contentHash = hashIfSame(key)};
        };
        auto opened = co_await onWorker<Opened>(QThreadPool::globalInstance(), std::move(work), withdrawn);
        if (opened || attempt >= passphraseAttempts || opened.error().code != ErrorCode::KeyUnreadable)
            co_return opened;
    }
}

/// To the question that stands already, unless nobody waits for its answer any more and it stands elsewhere: then it
/// may be where nobody looks. A button has it moved to where it was pressed.
void UnlockedKeys::join(const Need &need, Waiter waiter)
{
    const auto file = need.key.file;
    const auto found = m_askings.find(file);
    const auto before = found == m_askings.end() ? nullptr : found->second;
    const bool isHere = before && before->place != nullptr && before->place == need.prompts.place;
    if (before && (isHere || (need.where == Where::OneForAll && before->isAwaited()))) {
        before->waiting.push_back(std::move(waiter));
        return;
    }
    const auto asking = std::make_shared<Asking>();
    asking->place = need.prompts.place;
    asking->asker = waiter.stop;
    if (before) {
        asking->waiting = std::exchange(before->waiting, {});
        before->withdrawn.request_stop();
    }
    asking->waiting.push_back(std::move(waiter));
    m_askings.insert_or_assign(file, asking);
    m_tasks.run(ask(need.key, need.prompts, asking->withdrawn.get_token()),
                [this, file, asking](const Result<Opened> &opened) { finish(file, asking, opened); });
}

/// One that waited was stopped. Where it was the one who asked, the next asks in a place of its own.
void UnlockedKeys::leave(const QString &file)
{
    const auto found = m_askings.find(file);
    if (found == m_askings.end() || (!found->second->asker.stop_requested() && found->second->isAwaited()))
        return;
    const auto asking = found->second;
    m_askings.erase(found);
    asking->withdrawn.request_stop();
    asking->answer(failed(ErrorCode::Cancelled)); // without a sentence: it is handed over
}

void UnlockedKeys::finish(const QString &file, const std::shared_ptr<Asking> &asking, const Result<Opened> &opened)
{
    if (const auto found = m_askings.find(file); found != m_askings.end() && found->second == asking)
        m_askings.erase(found);
    if (opened) {
        asking->answer(opened->key);
        if (!asking->isOutdated)
            keep(file, *opened);
    } else if (asking->asker.stop_requested()) { // its place is gone: nobody has refused anything
        asking->answer(failed(ErrorCode::Cancelled));
    } else if (opened.error().code == ErrorCode::Cancelled) {
        asking->answer(passphraseNotGiven());
    } else {
        asking->answer(std::unexpected{opened.error()});
    }
}

void UnlockedKeys::keep(const QString &file, const Opened &opened)
{
    if (m_lifetime == KeyLifetime{0min} || opened.contentHash.isEmpty())
        return;
    auto key = LockedBytes::of(opened.key.bytes());
    m_isMemoryRefused = !key;
    if (m_isMemoryRefused) {
        warn(u"ssh"_s, u"this computer locks no memory for an unlocked key, so it is not kept"_s);
        emit changed();
        return;
    }
    if (m_kept.size() >= mostUnlocked)
        m_kept.erase(std::ranges::min_element(m_kept, {}, [](const auto &one) { return one.second.at; }));
    m_kept.insert_or_assign(file, Kept{opened.contentHash, std::move(key), m_clock->sinceBoot()});
    expireLater();
    emit changed();
    emit unlocked(file);
}

void UnlockedKeys::lock()
{
    m_expiry.cancel();
    m_kept.clear();
    for (const auto &[file, asking] : m_askings)
        asking->isOutdated = true;
    emit changed();
    emit locked();
}

Task<> UnlockedKeys::giveToAgent(const QString &file, std::stop_token stop)
{
    expire();
    const auto found = m_kept.find(file);
    if (found == m_kept.end())
        return finishedTask<void>(
            failed(ErrorCode::KeyLocked, Ssh::tr("The key %1 is locked. Unlock it first.").arg(file)));
    const SecretBytes key{found->second.key->view(), found->second.key};
    KeyLifetime left = m_lifetime;
    if (left) {
        const auto spent = std::chrono::floor<std::chrono::minutes>(m_clock->sinceBoot() - found->second.at);
        left = std::max<std::chrono::minutes>(1min, *left - spent);
    }
    std::function<Result<>(std::stop_token)> work = [key, left](std::stop_token token) {
        return addToAgent(agentSocket(), key, left, handOverTime, std::move(token));
    };
    return onWorker<void>(QThreadPool::globalInstance(), std::move(work), std::move(stop));
}

bool UnlockedKeys::isAskedFor(const QString &file) const
{
    const auto found = m_askings.find(file);
    return found != m_askings.end() && found->second->isAwaited();
}

QList<UnlockedKeys::Key> UnlockedKeys::all() const
{
    QList<Key> keys;
    for (const auto &[file, kept] : m_kept) {
        const std::chrono::milliseconds left = m_lifetime.value_or(0min) - (m_clock->sinceBoot() - kept.at);
        if (!m_lifetime)
            keys.append({file, std::nullopt});
        else if (left > 0ms)
            keys.append({file, m_clock->now().addMSecs(left.count())});
    }
    return keys;
}

void UnlockedKeys::followSettings()
{
    const auto now = keyLifetime(m_settings);
    if (now == std::exchange(m_lifetime, now))
        return;
    expire();
    expireLater();
    emit changed();
}

void UnlockedKeys::expire()
{
    if (!m_lifetime || m_kept.empty())
        return;
    const auto time = m_clock->sinceBoot();
    const auto gone = std::erase_if(m_kept, [&](const auto &one) { return time - one.second.at >= *m_lifetime; });
    if (gone > 0)
        emit changed();
}

void UnlockedKeys::expireLater()
{
    m_expiry.cancel();
    if (!m_lifetime || m_kept.empty())
        return;
    const auto oldest = std::ranges::min_element(m_kept, {}, [](const auto &one) { return one.second.at; });
    const std::chrono::milliseconds left = oldest->second.at + *m_lifetime - m_clock->sinceBoot();
    m_expiry.run(m_clock->sleep(std::clamp(left, 1ms, longestNap), m_expiry.token()), [this](const Result<> &slept) {
        if (!slept)
            return;
        expire();
        expireLater();
    });
}
