// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/ownclient.h"

#include "services/auth/filetoken.h"
#include "services/auth/outsidefile.h"
#include "services/core/log.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

struct OAuthClientMessages
{
    Q_DECLARE_TR_FUNCTIONS(OAuthClient)
};

std::unexpected<Error> clientRefused(const QString &sentence)
{
    return failed(ErrorCode::Invalid, sentence);
}

bool isClientId(const QString &text)
{
    static const QRegularExpression form{uR"(\A[0-9]{1,20}(-[a-z0-9]{1,64})?\.apps\.googleusercontent\.com\z)"_s};
    return form.match(text).hasMatch();
}

bool isSecret(const QString &text)
{
    static const QRegularExpression form{uR"(\A[A-Za-z0-9_-]{6,256}\z)"_s};
    return form.match(text).hasMatch();
}

/// Secrets are sent to Google's own addresses whatever the file says; a file that says another place is not Google's.
bool isGoogles(const QString &address)
{
    const QUrl url{address, QUrl::StrictMode};
    const auto host = url.host();
    return address.isEmpty()
        || (url.scheme() == "https"_L1
            && (host.endsWith(".googleapis.com"_L1) || host == "googleapis.com"_L1
                || host == "accounts.google.com"_L1));
}

Result<OAuthClient> otherKind(const QJsonObject &json)
{
    if (json.contains("web"_L1))
        return clientRefused(OAuthClientMessages::tr(
            "This OAuth client is of the type “Web application”. Make one of the type “Desktop app” and use its file: "
            "only that type may send the answer back to this computer."));
    const auto type = json["type"_L1].toString();
    if (type == "service_account"_L1)
        return clientRefused(OAuthClientMessages::tr(
            "This is a service account's key, not an OAuth client. Use it under “Service account key”."));
    if (!type.isEmpty())
        return clientRefused(OAuthClientMessages::tr(
            "This file holds credentials, not an OAuth client. Use it under “Application default credentials”."));
    return clientRefused(OAuthClientMessages::tr("This JSON file describes no OAuth client. Download it from Google "
                                                 "Cloud's page “Clients”: its name begins with client_secret."));
}

/// What somebody types instead. Errors: Invalid.
Result<OAuthClient> typedClient(const QString &id, const QString &secret)
{
    if (!isClientId(id.trimmed()))
        return clientRefused(OAuthClientMessages::tr(
            "This is not the id of an OAuth client. It ends in .apps.googleusercontent.com; copy it whole."));
    if (!isSecret(secret.trimmed()))
        return clientRefused(OAuthClientMessages::tr("The client's secret is missing or not whole. Copy it from the "
                                                     "client's page, or download the client's file again."));
    return OAuthClient{id.trimmed(), secret.trimmed(), {}};
}

} // namespace

Result<OAuthClient> parseClientFile(const QByteArray &text)
{
    const auto [flaw, json] = readStrictJson(text.trimmed());
    if (flaw != JsonFlaw::None)
        return clientRefused(OAuthClientMessages::tr(
            "This is not a JSON file, or a damaged one. The file of an OAuth client is named client_secret_….json."));
    if (!json["installed"_L1].isObject())
        return otherKind(json);
    const auto client = json["installed"_L1].toObject();
    if (!isGoogles(client["auth_uri"_L1].toString()) || !isGoogles(client["token_uri"_L1].toString()))
        return clientRefused(OAuthClientMessages::tr(
            "This OAuth client is not one of Google's. Choose the file that Google Cloud gave you."));
    auto read = typedClient(client["client_id"_L1].toString(), client["client_secret"_L1].toString());
    static const QRegularExpression project{uR"(\A[a-z0-9][a-z0-9.:-]{0,62}\z)"_s};
    const auto id = client["project_id"_L1].toString();
    if (read && project.match(id).hasMatch())
        read->project = ProjectId{id};
    return read;
}

Result<OAuthClient> readClientFile(const QString &path)
{
    const auto file = readOutsideFile(path);
    if (!file)
        return std::unexpected{file.error()};
    return parseClientFile(file->text);
}

namespace {

struct OwnClientMessages
{
    Q_DECLARE_TR_FUNCTIONS(OwnClient)
};

Error withoutSecret(const Error &trouble)
{
    if (trouble.code == ErrorCode::NotFound)
        return {ErrorCode::SignedOut,
                OwnClientMessages::tr("The keychain does not hold this sign-in any more. Sign in again.")};
    return {
        trouble.code == ErrorCode::Cancelled ? ErrorCode::Cancelled : ErrorCode::SignedOut,
        OwnClientMessages::tr("This sign-in is in the system's keychain, and that cannot be read. %1 Or sign in again.")
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
                      OwnClientMessages::tr("What the keychain holds for this sign-in is damaged. Sign in again."));
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
