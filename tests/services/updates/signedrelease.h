// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/openssl.h"

#include <QByteArray>
#include <QtGlobal>

#include <array>

/// Somebody who makes releases: a key of their own, and what they sign with it.
class ReleaseMaker
{
public:
    explicit ReleaseMaker(char seed = 'a')
    {
        const QByteArray secret(32, seed);
        m_key.reset(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, bytes(secret), size_t(secret.size())));
        if (!m_key)
            qFatal("OpenSSL makes no Ed25519 key");
    }

    [[nodiscard]] QByteArray publicKey() const
    {
        std::array<unsigned char, 32> key{};
        size_t size = key.size();
        EVP_PKEY_get_raw_public_key(m_key.get(), key.data(), &size);
        return {reinterpret_cast<const char *>(key.data()), qsizetype(size)};
    }

    [[nodiscard]] QByteArray announcing(const QByteArray &json) const
    {
        const QByteArray form{"tpudesk-release 1\n"};
        const auto text = form + json;
        std::array<unsigned char, 64> signature{};
        size_t size = signature.size();
        const openssl::Context context{EVP_MD_CTX_new()};
        EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, m_key.get());
        EVP_DigestSign(context.get(), signature.data(), &size, bytes(text), size_t(text.size()));
        return form + QByteArray{reinterpret_cast<const char *>(signature.data()), qsizetype(size)}.toBase64() + '\n'
            + json;
    }

    [[nodiscard]] QByteArray announcingVersion(const QByteArray &version) const
    {
        return announcing("{\"version\": \"" + version
                          + "\", \"published\": \"2026-12-20\", \"page\": \"https://desk.example/" + version
                          + "\", \"notes\": {\"en\": \"- Clusters.\", \"ko\": \"- 클러스터.\"}}");
    }

private:
    [[nodiscard]] static const unsigned char *bytes(const QByteArray &what)
    {
        return reinterpret_cast<const unsigned char *>(what.constData());
    }

    openssl::Key m_key;
};
