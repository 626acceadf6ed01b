// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <cstring>
#include <memory>

/// Overwrites a secret in place, whoever shares it; literals are left alone.
template <typename Text>
void wipe(Text &secret)
{
    if (secret.data_ptr().d_ptr() && !secret.isEmpty()) {
        explicit_bzero(const_cast<typename Text::value_type *>(secret.constData()),
                       static_cast<size_t>(secret.size()) * sizeof(typename Text::value_type));
    }
    secret.clear();
}

/// For who hands a secret to somebody that wipes it, and needs it again.
template <typename Text>
[[nodiscard]] Text ownCopy(const Text &secret)
{
    return Text{secret.constData(), secret.size()};
}

/// A passphrase or private key on its way between threads: wiped with its last holder, also where nobody comes to use
/// it, because the wait for it was given up. Takes over all that share the bytes.
class SecretBytes
{
public:
    SecretBytes() = default;
    explicit SecretBytes(QByteArray secret)
        : m_held{std::make_shared<Held>(std::move(secret))}
    {
    }
    /// Of memory that `owner` keeps and overwrites, and that has a zero byte at its end: nothing is copied.
    SecretBytes(QByteArrayView secret, std::shared_ptr<const void> owner)
        : m_held{std::make_shared<Held>(QByteArray::fromRawData(secret.data(), secret.size()), std::move(owner))}
    {
    }

    [[nodiscard]] bool isEmpty() const { return !m_held || m_held->bytes.isEmpty(); }
    /// Holds as long as this does.
    [[nodiscard]] const QByteArray &bytes() const
    {
        static const QByteArray none;
        return m_held ? m_held->bytes : none;
    }

private:
    struct Held
    {
        explicit Held(QByteArray secret, std::shared_ptr<const void> memory = {})
            : owner{std::move(memory)}
            , bytes{std::move(secret)}
        {
        }
        ~Held() { wipe(bytes); } // what has an owner is left alone, as literals are
        Q_DISABLE_COPY_MOVE(Held)

        std::shared_ptr<const void> owner;
        QByteArray bytes;
    };

    std::shared_ptr<const Held> m_held;
};
