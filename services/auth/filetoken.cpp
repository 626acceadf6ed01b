// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/filetoken.h"

#include "services/auth/keytoken.h"
#include "services/core/log.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QTimeZone>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using EndpointPtr = std::shared_ptr<TokenEndpoint>;
using CredentialsPtr = std::shared_ptr<const Credentials>;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(FileToken)
};

Task<Token> directToken(EndpointPtr endpoint, QUrl oauth, CredentialsPtr credentials, std::stop_token stop)
{
    if (credentials->kind == CredentialKind::ServiceAccount)
        co_return co_await tokenByKey(endpoint, oauth, credentials, stop);
    const auto grant = co_await tokenByRefresh(endpoint, oauth, credentials, OAuthGrant::File, stop);
    if (!grant)
        co_return std::unexpected{grant.error()};
    co_return std::as_const(grant->access);
}

Error notLent(const OAuthFailure &failure, const QString &account)
{
    auto error = failure.error;
    if (failure.word == "PERMISSION_DENIED"_L1 || failure.word == "NOT_FOUND"_L1) {
        error.code = ErrorCode::SignedOut;
        error.message = Words::tr("You may not speak for the service account %1, or it does not exist. Ask the "
                                  "project's owner for the role "
                                  "“Service Account Token Creator” on it.")
                            .arg(account);
    }
    return error;
}

Result<Token> lentToken(const QJsonObject &reply, const EndpointPtr &endpoint)
{
    auto grant = grantFrom({{u"access_token"_s, reply["accessToken"_L1]}}, endpoint->clock()->now());
    if (!grant)
        return std::unexpected{grant.error()};
    const auto end = QDateTime::fromString(reply["expireTime"_L1].toString(), Qt::ISODate);
    if (end.isValid()) // by the server's clock
        grant->access.expiresAt = end.toUTC().addSecs(-endpoint->skew().count());
    return std::as_const(grant->access);
}

/// `source` speaks for another account (facts: cloud-api 6.2; api/iamcredentials.v1.json).
Task<Token> impersonatedToken(EndpointPtr endpoint, CloudProfile cloud, CredentialsPtr credentials,
                              std::stop_token stop)
{
    const auto speaker = co_await directToken(endpoint, cloud.oauth, credentials->source, stop);
    if (!speaker)
        co_return std::unexpected{speaker.error()};
    Log::instance().hide(speaker->text);
    QJsonArray delegates;
    for (const auto &delegate : credentials->delegates)
        delegates.append(u"projects/-/serviceAccounts/"_s + delegate);
    QJsonObject body{{u"scope"_s,
                      QJsonArray{u"https://www.googleapis.com/auth/cloud-platform"_s,
                                 u"https://www.googleapis.com/auth/userinfo.email"_s}},
                     {u"lifetime"_s, u"3600s"_s}};
    if (!delegates.isEmpty())
        body.insert(u"delegates"_s, delegates);
    QUrl url = cloud.iamCredentials;
    url.setPath(u"/v1/projects/-/serviceAccounts/%1:generateAccessToken"_s.arg(credentials->account));
    const auto reply = co_await endpoint->postJson(url, body, *speaker, stop);
    if (!reply)
        co_return std::unexpected{notLent(reply.error(), credentials->account)};
    co_return lentToken(*reply, endpoint);
}

} // namespace

Task<TokenGrant> tokenByRefresh(EndpointPtr endpoint, QUrl oauth, CredentialsPtr user, OAuthGrant kind,
                                std::stop_token stop)
{
    oauth.setPath(u"/token"_s);
    for (const auto &secret : {user->clientSecret, user->refreshToken})
        Log::instance().hide(secret);
    const auto reply = co_await endpoint->post(oauth,
                                               {{u"grant_type"_s, u"refresh_token"_s},
                                                {u"client_id"_s, user->clientId},
                                                {u"client_secret"_s, user->clientSecret},
                                                {u"refresh_token"_s, user->refreshToken}},
                                               AskAgain::Yes, stop);
    if (!reply)
        co_return std::unexpected{refusalError(reply.error(), kind, endpoint->skew())};
    co_return grantFrom(*reply, endpoint->clock()->now());
}

Task<Token> tokenByFile(EndpointPtr endpoint, CloudProfile cloud, QString path, CredentialUse use, std::stop_token stop)
{
    if (path.isEmpty())
        path = findDefaultCredentials().value_or(QString{});
    if (path.isEmpty())
        co_return failed(ErrorCode::SignedOut,
                         Words::tr("There are no application default credentials on this computer (any more). Run "
                                   "“gcloud auth application-default login”, or choose another way to sign in."));
    const auto file = readOutsideFile(path);
    if (!file)
        co_return failed(ErrorCode::SignedOut, file.error().message);
    auto read = parseCredentials(file->text);
    if (!read)
        co_return failed(ErrorCode::SignedOut, read.error().message);
    if (use == CredentialUse::Key && read->kind != CredentialKind::ServiceAccount)
        co_return failed(
            ErrorCode::SignedOut,
            Words::tr("The file %1 is not a service account's key any more. Choose the key again.").arg(path));
    const auto credentials = std::make_shared<const Credentials>(*std::move(read));
    if (credentials->kind == CredentialKind::Impersonated)
        co_return co_await impersonatedToken(endpoint, cloud, credentials, stop);
    co_return co_await directToken(endpoint, cloud.oauth, credentials, stop);
}
