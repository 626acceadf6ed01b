// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/loginkey.h"

namespace {

/// The public half of what one logs in with; where that is the agent: all that it holds.
QStringList publicHalves(const LoginChoice &login, const OwnKeys &own)
{
    QStringList halves;
    for (const LocalKey &key : login.keyFile.isEmpty() ? own.agent.keys : own.local) {
        if ((login.keyFile.isEmpty() || key.file == login.keyFile) && !key.publicKey.isEmpty())
            halves << key.publicKey;
    }
    return halves;
}

} // namespace

bool isOfLogin(const SshKeysLine &line, const LoginChoice &login, const OwnKeys &own)
{
    return line.kind == SshKeysLine::Kind::Key && line.user == login.user
        && publicHalves(login, own).contains(line.base64);
}

LoginKey loginKeyOf(const LoginChoice &login, const ProjectKeys &project, const OwnKeys &own, const QDateTime &now)
{
    if (login.user.isEmpty() || publicHalves(login, own).isEmpty() || project.osLogin == ProjectKeys::OsLogin::On)
        return LoginKey::Unknown;
    auto found = LoginKey::Missing;
    for (const SshKeysLine &line : project.lines) {
        if (!isOfLogin(line, login, own))
            continue;
        if (!line.isExpired(now))
            return LoginKey::Published;
        found = LoginKey::Expired;
    }
    return found;
}
