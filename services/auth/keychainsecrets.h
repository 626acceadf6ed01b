// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/secrets.h"
#include "services/core/clock.h"

#include <memory>

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
