// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/credentialfile.h"
#include "services/auth/tokenendpoint.h"

/// An assertion for a service account: RS256 over `{iss, scope, aud, iat, exp = iat + 1 h}` with the key's id in its
/// head. `now`: UTC, by the server's clock where that is known. Errors: Invalid for a key that cannot sign.
[[nodiscard]] Result<QByteArray> signedAssertion(const Credentials &key, const QDateTime &now);

/// Google takes an assertion only with the right time in it: the server's is used once it is known, also when ours is
/// an hour off.
[[nodiscard]] Task<Token> tokenByKey(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth,
                                     std::shared_ptr<const Credentials> key, std::stop_token stop);
