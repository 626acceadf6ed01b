// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/filetoken.h"

#include "services/core/log.h"
#include "services/core/openssl.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimeZone>

#include <openssl/pem.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using EndpointPtr = std::shared_ptr<TokenEndpoint>;
using CredentialsPtr = std::shared_ptr<const Credentials>;

struct FileTokenMessages
{
    Q_DECLARE_TR_FUNCTIONS(FileToken)
};

constexpr auto canonicalAudience = "https://oauth2.googleapis.com/token"_L1; // whatever address leads there
constexpr auto cloudPlatform = "https://www.googleapis.com/auth/cloud-platform"_L1;
constexpr auto email = "https://www.googleapis.com/auth/userinfo.email"_L1;
constexpr int smallestKey = 2'048;
constexpr int largestKey = 16'384;
constexpr qint64 life = 3'600;

struct KeyTokenMessages
{
    Q_DECLARE_TR_FUNCTIONS(KeyToken)
};

using openssl::Bio;
using openssl::Context;
using openssl::Key;

/// A key with a passphrase is none of Google's; OpenSSL would ask for it on the terminal.
int noPassphrase(char *, int, int, void *)
{
    return -1;
}

QByteArray base64Url(const QByteArray &bytes)
{
    return bytes.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QByteArray base64Url(const QJsonObject &json)
{
    return base64Url(QJsonDocument{json}.toJson(QJsonDocument::Compact));
}

std::unexpected<Error> badKey()
{
    return failed(ErrorCode::Invalid,
                  KeyTokenMessages::tr("The private key in this file is damaged or of another kind than Google's. Make "
                                       "a new key for the service account and choose its file."));
}

Result<QByteArray> signature(const QByteArray &pem, const QByteArray &text)
{
    const Bio bio{BIO_new_mem_buf(pem.constData(), int(pem.size()))};
    const Key key{bio ? PEM_read_bio_PrivateKey(bio.get(), nullptr, &noPassphrase, nullptr) : nullptr};
    if (!key || EVP_PKEY_get_base_id(key.get()) != EVP_PKEY_RSA || EVP_PKEY_get_bits(key.get()) < smallestKey
        || EVP_PKEY_get_bits(key.get()) > largestKey)
        return badKey();
    const Context context{EVP_MD_CTX_new()};
    const auto *bytes = reinterpret_cast<const unsigned char *>(text.constData());
    size_t size = 0;
    if (!context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) != 1
        || EVP_DigestSign(context.get(), nullptr, &size, bytes, size_t(text.size())) != 1)
        return badKey();
    QByteArray signedBytes(qsizetype(size), Qt::Uninitialized);
    if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char *>(signedBytes.data()), &size, bytes,
                       size_t(text.size()))
        != 1)
        return badKey();
    signedBytes.truncate(qsizetype(size));
    return signedBytes;
}

/// An assertion for a service account: RS256 over `{iss, scope, aud, iat, exp = iat + 1 h}` with the key's id in its
/// head. `now`: UTC, by the server's clock where that is known. Errors: Invalid for a key that cannot sign.
Result<QByteArray> signedAssertion(const Credentials &key, const QDateTime &now)
{
    const auto issued = now.toSecsSinceEpoch();
    const QJsonObject claims{{u"iss"_s, key.account},
                             {u"scope"_s, u"%1 %2"_s.arg(cloudPlatform, email)},
                             {u"aud"_s, canonicalAudience},
                             {u"iat"_s, issued},
                             {u"exp"_s, issued + life}};
    QJsonObject head{{u"alg"_s, u"RS256"_s}, {u"typ"_s, u"JWT"_s}};
    if (!key.keyId.isEmpty())
        head.insert(u"kid"_s, key.keyId);
    const auto text = base64Url(head) + '.' + base64Url(claims);
    const auto sealed = signature(key.privateKey.bytes(), text);
    if (!sealed)
        return std::unexpected{sealed.error()};
    return text + '.' + base64Url(*sealed);
}

/// Google takes an assertion only with the right time in it: the server's is used once it is known, also when ours is
/// an hour off.
Task<Token> tokenByKey(std::shared_ptr<TokenEndpoint> endpoint, QUrl oauth, std::shared_ptr<const Credentials> key,
                       std::stop_token stop)
{
    constexpr auto tolerated = 30s;
    oauth.setPath(u"/token"_s);
    for (int tries = 1;; ++tries) {
        const auto skew = std::chrono::abs(endpoint->skew()) > tolerated ? endpoint->skew() : 0s;
        const auto assertion = signedAssertion(*key, endpoint->clock()->now().addSecs(skew.count()));
        if (!assertion)
            co_return std::unexpected{assertion.error()};
        const auto reply = co_await endpoint->post(oauth,
                                                   {{u"grant_type"_s, u"urn:ietf:params:oauth:grant-type:jwt-bearer"_s},
                                                    {u"assertion"_s, QString::fromLatin1(*assertion)}},
                                                   AskAgain::Yes, stop);
        if (reply) {
            const auto grant = grantFrom(*reply, endpoint->clock()->now());
            if (!grant)
                co_return std::unexpected{grant.error()};
            co_return std::as_const(grant->access);
        }
        const bool isTold = std::chrono::abs(endpoint->skew() - skew) > tolerated; // the refusal carried the right time
        if (reply.error().word != "invalid_grant"_L1 || tries > 1 || !isTold)
            co_return std::unexpected{apiErrorOf(reply.error(), OAuthGrant::Key, endpoint->skew())};
    }
}

/// A person of a workforce pool: the refresh token goes to the Security Token Service, its client into the header.
Task<Token> tokenOfPool(EndpointPtr endpoint, QUrl sts, CredentialsPtr user, std::stop_token stop)
{
    for (const auto &secret : {user->clientSecret, user->refreshToken})
        Log::instance().hide(secret);
    const auto client = (user->clientId + u':' + user->clientSecret).toUtf8().toBase64();
    const auto reply =
        co_await endpoint->post(tokenServiceAt(sts, user->tokenUrl),
                                {{u"grant_type"_s, u"refresh_token"_s}, {u"refresh_token"_s, user->refreshToken}},
                                AskAgain::Yes, stop, "Basic " + client);
    if (!reply)
        co_return std::unexpected{apiErrorOf(reply.error(), OAuthGrant::File, endpoint->skew())};
    const auto grant = grantFrom(*reply, endpoint->clock()->now());
    if (!grant)
        co_return std::unexpected{grant.error()};
    co_return std::as_const(grant->access);
}

Task<Token> directToken(EndpointPtr endpoint, CloudProfile cloud, CredentialsPtr credentials, std::stop_token stop)
{
    if (credentials->kind == CredentialKind::External)
        co_return co_await tokenByExternalAccount(endpoint, cloud.sts, credentials->external, stop);
    if (credentials->kind == CredentialKind::ExternalUser)
        co_return co_await tokenOfPool(endpoint, cloud.sts, credentials, stop);
    if (credentials->kind == CredentialKind::ServiceAccount)
        co_return co_await tokenByKey(endpoint, cloud.oauth, credentials, stop);
    const auto grant = co_await tokenByRefresh(endpoint, cloud.oauth, credentials, OAuthGrant::File, stop);
    if (!grant)
        co_return std::unexpected{grant.error()};
    co_return std::as_const(grant->access);
}

Error notLent(const OAuthFailure &failure, const QString &account)
{
    auto error = failure.error;
    if (failure.word == "PERMISSION_DENIED"_L1 || failure.word == "NOT_FOUND"_L1) {
        error.code = ErrorCode::SignedOut;
        error.message = FileTokenMessages::tr("You may not speak for the service account %1, or it does not exist. Ask "
                                              "the project's owner for the role “Service Account Token Creator” on it.")
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

/// `source` speaks for another account (iamcredentials v1, generateAccessToken).
Task<Token> impersonatedToken(EndpointPtr endpoint, CloudProfile cloud, CredentialsPtr credentials,
                              std::stop_token stop)
{
    const auto speaker = co_await directToken(endpoint, cloud, credentials->source, stop);
    if (!speaker)
        co_return std::unexpected{speaker.error()};
    Log::instance().hide(speaker->text);
    QJsonArray delegates;
    for (const auto &delegate : credentials->delegates)
        delegates.append(u"projects/-/serviceAccounts/"_s + delegate);
    QJsonObject body{{u"scope"_s,
                      QJsonArray{u"https://www.googleapis.com/auth/cloud-platform"_s,
                                 u"https://www.googleapis.com/auth/userinfo.email"_s}},
                     {u"lifetime"_s, u"%1s"_s.arg(credentials->lifetime.count())}};
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
        co_return std::unexpected{apiErrorOf(reply.error(), kind, endpoint->skew())};
    co_return grantFrom(*reply, endpoint->clock()->now());
}

Task<Token> tokenByFile(EndpointPtr endpoint, CloudProfile cloud, QString path, CredentialUse use, std::stop_token stop)
{
    if (path.isEmpty())
        path = findDefaultCredentials().value_or(QString{});
    if (path.isEmpty())
        co_return failed(
            ErrorCode::SignedOut,
            FileTokenMessages::tr("There are no application default credentials on this computer (any more). Run "
                                  "“gcloud auth application-default login”, or choose another way to sign in."));
    auto file = readOutsideFile(path);
    if (!file)
        co_return failed(ErrorCode::SignedOut, file.error().message);
    auto read = parseCredentials(file->text);
    wipe(file->text);
    if (!read)
        co_return failed(ErrorCode::SignedOut, read.error().message);
    if (use == CredentialUse::Key && read->kind != CredentialKind::ServiceAccount)
        co_return failed(
            ErrorCode::SignedOut,
            FileTokenMessages::tr("The file %1 is not a service account's key any more. Choose the key again.")
                .arg(path));
    const auto credentials = std::make_shared<const Credentials>(*std::move(read));
    if (credentials->kind == CredentialKind::Impersonated)
        co_return co_await impersonatedToken(endpoint, cloud, credentials, stop);
    co_return co_await directToken(endpoint, cloud, credentials, stop);
}
