// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/keys/localkeys.h"
#include "services/keys/projectkeys.h"
#include "services/store/settings.h"

/// What the project says of the user and the key that one logs in with.
enum class LoginKey : quint8 {
    Unknown, ///< nobody logs in yet, the key was not read, or machines do not ask the project (OS Login)
    Published,
    Expired, ///< it is there, and counts no more
    Missing, ///< this key is not, or no longer, published for this user
};

/// The keys of this computer and those of its agent.
struct OwnKeys
{
    const QList<LocalKey> &local;
    const AgentKeys &agent;
};

/// Lets this login in, unless it has expired.
[[nodiscard]] bool isOfLogin(const SshKeysLine &line, const LoginChoice &login, const OwnKeys &own);
[[nodiscard]] LoginKey loginKeyOf(const LoginChoice &login, const ProjectKeys &project, const OwnKeys &own,
                                  const QDateTime &now);
