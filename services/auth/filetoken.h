// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/credentialfile.h"
#include "services/auth/profile.h"
#include "services/auth/tokenendpoint.h"

/// A token by a refresh token of whoever gave it out.
[[nodiscard]] Task<TokenGrant> tokenByRefresh(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth,
                                              std::shared_ptr<const Credentials> user, OAuthGrant kind,
                                              std::stop_token stop);

/// A token for whatever a credentials file says; the file is read anew each time and its content is not kept.
/// `path`: empty: searched as Google's libraries do. Errors: those of the file, SignedOut, Offline, Busy, Denied.
[[nodiscard]] Task<Token> tokenByFile(std::shared_ptr<TokenEndpoint> endpoint, CloudProfile cloud, QString path,
                                      CredentialUse use, std::stop_token stop);
