// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"
#include "services/auth/secrets.h"
#include "services/core/wipe.h"

#include <QJsonObject>

#include <memory>

class Accounts;
class Clock;
class TokenEndpoint;
class TokenSource;
struct CloudProfile;

/// With what a watcher is to sign in at Google: a service account's key, or a sign-in of the user's own OAuth client
/// that was consented to for the watcher. Never what another program's sign-in gave: gcloud's stays gcloud's.
struct WatcherCredential
{
    AccountProfile profile{}; ///< ServiceAccount with `file` on this computer, or OwnClient
    SecretBytes secret{}; ///< the key file, or what the keychain holds for that profile; see toBytes(OwnClientSecret)
};

/// Reads it. Errors: Invalid with a sentence (another kind of account, no key file), NotFound (not in the keychain any
/// more), and those of file and keychain.
[[nodiscard]] Task<WatcherCredential> readWatcherCredential(AccountProfile profile, Secrets *secrets,
                                                            std::stop_token stop);

/// What it may do in that project, of watcherPermissions(), by asking Google with it from here. Nothing is kept.
/// Errors: SignedOut with a sentence when Google does not accept it, and those of the way.
[[nodiscard]] Task<QStringList> powersOf(std::shared_ptr<TokenSource> tokens, CloudProfile cloud, Clock *clock,
                                         std::stop_token stop);
