// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/worldcontext.h"

#include <QUrlQuery>

namespace practice {

// Workload identity federation: the project has one pool with one OpenID Connect provider, whose key was uploaded and
// whose condition lets in subjects that begin with "job:". Words and order of the refusals: public measurements of
// Google's Security Token Service.

/// A credentials file of the type external_account for that provider, as gcloud writes it. Its token comes from this
/// practice cloud at `origin`; the addresses of Google's services are Google's own.
[[nodiscard]] QJsonObject externalAccountFile(const WorldContext &context, const QString &origin);

/// {id_token}: what the other identity provider says of somebody. `changes`: what is to be unlike a good one: subject,
/// audience, issuer, keyId, issuedAgo and seconds (of its life), forged (signed with another key).
[[nodiscard]] Answer<> subjectToken(WorldContext &context, const QJsonObject &changes);

/// That token for one of Google's: fields of the form as of RFC 8693. Refusals in the form of OAuth.
[[nodiscard]] Answer<> exchangeToken(WorldContext &context, const QUrlQuery &form);

} // namespace practice
