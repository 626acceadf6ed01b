// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/result.h"

#include <QByteArray>

#include <memory>
#include <stop_token>

/// Where a secret was put.
struct Kept
{
    enum class Place : quint8 {
        Keychain, ///< of the system: it is there again after a restart
        Memory, ///< until the program ends
    };

    Place place = Place::Keychain;
    QString why{}; ///< of Memory: a whole sentence for the user, with what can be done
};

/// Refresh tokens and client secrets. Never plain text on a disk: without a keychain they last as long as this object.
/// `key` is a short name of our own, without a secret in it. Every call ends within a deadline and never blocks.
class Secrets
{
public:
    virtual ~Secrets() = default;

    /// NotFound: there is none under this name. Denied: locked or forbidden. Timeout. FileFailed: no keychain, or it
    /// fails.
    [[nodiscard]] virtual Task<QByteArray> read(QString key, std::stop_token stop) = 0;
    /// Errors: Cancelled only; what the keychain does not take is kept in memory, and the answer says so.
    [[nodiscard]] virtual Task<Kept> write(QString key, QByteArray secret, std::stop_token stop) = 0;
    /// Forgets it in memory at once, and in the keychain. Nothing to forget is no error; the others as of read().
    [[nodiscard]] virtual Task<> remove(QString key, std::stop_token stop) = 0;
};

/// The keychain of the system (Secret Service, KWallet) through QtKeychain, without its fall-back to plain text. Works
/// on a thread of its own, because the first call may block on D-Bus; that thread starts with the first call, never
/// with the program.
class KeychainSecrets final : public Secrets
{
public:
    struct Options
    {
        QString service = QStringLiteral("TPU Desk");
        std::chrono::milliseconds deadline{60'000}; ///< long enough to type the keychain's password
    };

    explicit KeychainSecrets(Clock *clock);
    KeychainSecrets(Clock *clock, Options options);
    ~KeychainSecrets() override; ///< calls in flight end with Cancelled

    [[nodiscard]] Task<QByteArray> read(QString key, std::stop_token stop) override;
    [[nodiscard]] Task<Kept> write(QString key, QByteArray secret, std::stop_token stop) override;
    [[nodiscard]] Task<> remove(QString key, std::stop_token stop) override;

    struct State; ///< shared with the calls in flight, so that they may outlive this object

private:
    std::shared_ptr<State> m_state;
};
