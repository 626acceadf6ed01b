// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/ownclient.h"

#include "services/auth/filetoken.h"
#include "services/core/log.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(OwnClient)
};

Error withoutSecret(const Error &trouble)
{
    if (trouble.code == ErrorCode::NotFound)
        return {
            ErrorCode::SignedOut, Words::tr("The keychain does not hold this sign-in any more. Sign in again."), {}};
    return {trouble.code == ErrorCode::Cancelled ? ErrorCode::Cancelled : ErrorCode::SignedOut,
            Words::tr("This sign-in is in the system's keychain, and that cannot be read. %1 Or sign in again.")
                .arg(trouble.message),
            trouble.serverWords};
}

std::shared_ptr<const Credentials> credentialsOf(const OwnClientSecret &secret)
{
    Credentials user;
    user.clientId = secret.client.id;
    user.clientSecret = secret.client.secret;
    user.refreshToken = secret.refreshToken;
    return std::make_shared<const Credentials>(std::move(user));
}

} // namespace

QString secretName(const QUuid &profile)
{
    return u"account-"_s + profile.toString(QUuid::WithoutBraces);
}

QByteArray toBytes(const OwnClientSecret &secret)
{
    return QJsonDocument{QJsonObject{{u"client_id"_s, secret.client.id},
                                     {u"client_secret"_s, secret.client.secret},
                                     {u"refresh_token"_s, secret.refreshToken},
                                     {u"scopes"_s, QJsonArray::fromStringList(secret.scopes)}}}
        .toJson(QJsonDocument::Compact);
}

Result<OwnClientSecret> ownClientSecretFrom(const QByteArray &bytes)
{
    const auto [flaw, json] = readStrictJson(bytes);
    const auto client = typedClient(json["client_id"_L1].toString(), json["client_secret"_L1].toString());
    const auto token = json["refresh_token"_L1].toString();
    if (flaw != JsonFlaw::None || !client || token.isEmpty())
        return failed(ErrorCode::Invalid,
                      Words::tr("What the keychain holds for this sign-in is damaged. Sign in again."));
    OwnClientSecret secret{*client, token, {}};
    for (const auto &scope : json["scopes"_L1].toArray())
        secret.scopes += scope.toString();
    return secret;
}

Task<Token> tokenByOwnClient(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth, Secrets *secrets, QUuid profile,
                             std::stop_token stop)
{
    const auto bytes = co_await secrets->read(secretName(profile), stop);
    if (!bytes)
        co_return std::unexpected{withoutSecret(bytes.error())};
    auto secret = ownClientSecretFrom(*bytes);
    if (!secret)
        co_return failed(ErrorCode::SignedOut, secret.error().message);
    const auto grant = co_await tokenByRefresh(endpoint, oauth, credentialsOf(*secret), OAuthGrant::Refresh, stop);
    if (!grant)
        co_return std::unexpected{grant.error()};
    if (!grant->refreshToken.isEmpty()
        && grant->refreshToken != secret->refreshToken) { // some servers give a new one each time
        Log::instance().hide(grant->refreshToken);
        secret->refreshToken = grant->refreshToken;
        (void)co_await secrets->write(secretName(profile), toBytes(*secret), stop);
    }
    co_return std::as_const(grant->access);
}
