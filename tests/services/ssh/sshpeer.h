// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/target.h"

#include <QByteArray>
#include <QList>
#include <QMutex>

#include <functional>
#include <memory>
#include <thread>

/// What a server says that it can do, in its first packet.
struct SshOffer
{
    QByteArray exchanges = "curve25519-sha256,kex-strict-s-v00@openssh.com";
    QByteArray hostKeys = "ssh-ed25519";
    QByteArray ciphers = "aes256-gcm@openssh.com";
    QByteArray macs = "hmac-sha2-256-etm@openssh.com";
    QByteArray compressions = "none";
};

/// An SSH server for what neither OpenSSH nor libssh can be brought to do. It speaks curve25519, ed25519 and AES-GCM,
/// lets everybody in with a key, and serves one connection, on a thread of its own.
class SshPeer
{
public:
    struct Script
    {
        SshOffer offer{};
        bool ignoresBeforeKeys = false; ///< a packet before the keys are there, which strict key exchange forbids
        bool exchangesAnyKeys = false; ///< also those of ciphers that it cannot speak: it is not understood afterwards
        int banners = 0; ///< of the authentication; -1: without end
        qsizetype bannerSize = 30'000;
        bool takesAnotherHostKey = false; ///< while a command runs
    };

    explicit SshPeer(Script script);
    ~SshPeer();
    Q_DISABLE_COPY_MOVE(SshPeer)

    [[nodiscard]] SshTarget target(const QString &keyFile) const; ///< with the published host key
    [[nodiscard]] QList<QByteArray> clientOffer() const; ///< the lists of the client's first packet, as they came

private:
    struct Talk;
    void serve();

    Script m_script;
    int m_listener = -1;
    quint16 m_port = 0;
    std::unique_ptr<Talk> m_talk;
    mutable QMutex m_mutex;
    QList<QByteArray> m_clientOffer;
    std::thread m_thread;
};
