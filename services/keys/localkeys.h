// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/keyfile.h"

#include <QList>

/// A key pair on this computer. `KeyFile` says type, bits, fingerprint, comment, lock, and why it cannot be used.
using LocalKey = KeyFile;

struct KeyRequest
{
    KeyType type = KeyType::Ed25519;
    QString file{};
    QString comment{};
    QString passphrase{}; ///< empty: none; wiped by generateKey(), and with it all that share it
};

/// ~/.ssh of the user.
[[nodiscard]] QString defaultKeyFolder();
/// A name that is still free: "id_ed25519_tpudesk", then "…_2" and so on.
[[nodiscard]] QString freeKeyFile(KeyType type, const QString &folder = {});

/// All private keys in the folder (~/.ssh when empty) and those of `elsewhere` that are still there, usable ones first.
/// Off the GUI thread.
[[nodiscard]] Task<QList<LocalKey>> findLocalKeys(QString folder = {}, QStringList elsewhere = {});

/// What the SSH agent of this session holds.
struct AgentKeys
{
    QList<LocalKey> keys{}; ///< without a file; the comment is the agent's
    QString problem{}; ///< translated: there is an agent, but it did not tell

    [[nodiscard]] bool holds(const QString &publicKey) const;
};
/// Ends within a second: an agent may hang. No agent: no keys and no problem. Off the GUI thread.
[[nodiscard]] Task<AgentKeys> findAgentKeys();

/// Makes the folder (0700) and the pair. Never over a file that exists. Off the GUI thread; RSA takes seconds.
[[nodiscard]] Task<LocalKey> generateKey(KeyRequest request);
