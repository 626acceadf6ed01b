// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/core/wipe.h"
#include "services/ssh/keyfile.h"
#include "services/ssh/target.h"

#include <QDateTime>
#include <QObject>
#include <QPointer>

#include <map>
#include <memory>

class Clock;
class LockedBytes;
class Settings;

/// How long a key stays unlocked after its passphrase was given. Nothing: until the program ends. 0: each login asks.
using KeyLifetime = std::optional<std::chrono::minutes>;
[[nodiscard]] KeyLifetime keyLifetime(const Settings *settings); ///< null settings: 0
void setKeyLifetime(Settings *settings, KeyLifetime lifetime);

/// Private keys whose passphrase was given, kept open so that it is asked for once. One for the whole program: accounts
/// and projects come and go, the key files are the user's. GUI thread.
///
/// What is kept is the open key and not the passphrase: that may open other things, too, and making a key of it takes
/// seconds at each login. It is kept as bytes of ours (LockedBytes) and not as libssh's ssh_key, because libssh and
/// OpenSSL have it in their heap, which nobody can keep out of the swap space; they get a copy for the time of a login.
class UnlockedKeys : public QObject
{
    Q_OBJECT

public:
    struct Key
    {
        QString file;
        std::optional<QDateTime> until; ///< UTC; nothing: until the program ends
    };

    /// Without both nothing is kept; logins that need the same key at the same moment ask once all the same.
    explicit UnlockedKeys(Clock *clock = nullptr, Settings *settings = nullptr, QObject *parent = nullptr);
    ~UnlockedKeys() override;

    /// The open key, when it is that of the file as it is now. Empty: it is locked. A file that was changed locks it.
    [[nodiscard]] SecretBytes find(const KeyFile &key);
    /// The same, and asks for the passphrase where it is locked: at most three times, and once for all that need it at
    /// this moment. Who asks may go; another one of them then asks in its own place. Errors: KeyLocked (`prompts` ask
    /// nobody), KeyUnreadable (the third passphrase was wrong, too), Cancelled (it was not given within `deadline`,
    /// with a sentence; or a stop). An answer that comes after that still unlocks the key for the next one.
    [[nodiscard]] Task<SecretBytes> open(KeyFile key, SshPrompts prompts, std::chrono::milliseconds deadline,
                                         std::stop_token stop);
    /// For a button: asks in the place of `prompts`, also where somebody else asks already. Errors: as those of open().
    [[nodiscard]] Task<> unlock(QString file, SshPrompts prompts, std::stop_token stop);
    /// Hands an unlocked key to the SSH agent, for as long as it would stay unlocked here. Errors: those of
    /// addToAgent(), KeyLocked.
    [[nodiscard]] Task<> giveToAgent(const QString &file, std::stop_token stop);
    void lock(); ///< all of them, at once

    [[nodiscard]] bool isAskedFor(const QString &file) const; ///< somebody waits for the passphrase now
    [[nodiscard]] QList<Key> all() const; ///< that are unlocked now
    [[nodiscard]] KeyLifetime lifetime() const { return m_lifetime; }
    /// This computer locks no memory for the last key that was to be kept, so it was not.
    [[nodiscard]] bool isMemoryRefused() const { return m_isMemoryRefused; }

signals:
    void changed(); ///< what all() gives
    void unlocked(const QString &file); ///< and kept: what waited for it can go on
    void locked(); ///< by lock()

private:
    struct Kept
    {
        QByteArray contentHash; ///< of the file
        std::shared_ptr<const LockedBytes> key;
        std::chrono::milliseconds at{}; ///< since boot
    };
    struct Opened
    {
        SecretBytes key;
        QByteArray contentHash; ///< of the file; empty: it was changed meanwhile
    };
    enum class Where : quint8 { OneForAll, Here };
    struct Need ///< of one that waits
    {
        KeyFile key;
        SshPrompts prompts;
        Where where = Where::OneForAll;
    };
    struct Waiter;
    struct Asking;

    [[nodiscard]] static Task<Opened> ask(KeyFile key, SshPrompts prompts, std::stop_token withdrawn);
    [[nodiscard]] static Task<SecretBytes> wait(QPointer<UnlockedKeys> self, Need need,
                                                std::chrono::milliseconds deadline, std::stop_token stop);
    [[nodiscard]] static Task<> unlockFile(QPointer<UnlockedKeys> self, QString file, SshPrompts prompts,
                                           std::stop_token stop);
    void join(const Need &need, Waiter waiter);
    void leave(const QString &file);
    void finish(const QString &file, const std::shared_ptr<Asking> &asking, const Result<Opened> &opened);
    void keep(const QString &file, const Opened &opened);
    void followSettings();
    void expire();
    void expireLater();

    Clock *m_clock;
    Settings *m_settings;
    KeyLifetime m_lifetime;
    std::map<QString, Kept> m_kept; ///< by file
    std::map<QString, std::shared_ptr<Asking>> m_askings; ///< by file
    bool m_isMemoryRefused = false;
    TaskScope m_expiry;
    TaskScope m_tasks; // last
};
