// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/externalaccount.h"

#include "services/auth/outsidefile.h"
#include "services/auth/profile.h"
#include "services/auth/tokenendpoint.h"
#include "services/core/log.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ExternalAccountMessages
{
    Q_DECLARE_TR_FUNCTIONS(ExternalAccount)
};

constexpr qsizetype longestWord = 2'048;
constexpr qsizetype longestToken = 64 * 1'024; // an assertion of SAML has some ten thousand characters
constexpr qsizetype mostHeaders = 20;

std::unexpected<Error> refusedAccount(const QString &sentence)
{
    return failed(ErrorCode::Invalid, sentence);
}

std::unexpected<Error> lacksMember(const QString &what)
{
    return refusedAccount(
        ExternalAccountMessages::tr(
            "This credentials file is incomplete: %1 is missing or invalid. Create or download it again.")
            .arg(what));
}

QString wordOf(const QJsonValue &value)
{
    const auto text = value.toString();
    return text.size() > longestWord ? QString{} : text;
}

bool isPrintable(QStringView text)
{
    return std::ranges::all_of(text, [](QChar c) { return c > u' ' && c <= u'~'; });
}

QString poolIn(const QString &audience)
{
    static const QRegularExpression form{
        uR"(\A//iam\.googleapis\.com/(?:projects/[0-9]{1,20}/locations/[a-z0-9-]{1,40}/workloadIdentityPools|locations/[a-z0-9-]{1,40}/workforcePools)/([a-z0-9-]{1,64})/providers/[a-z0-9-]{1,64}\z)"_s};
    return form.match(audience).captured(1);
}

/// Sources that Google's own programs read and TPU Desk does not, each with its reason.
std::optional<Error> otherSource(const QJsonObject &source)
{
    if (source.contains("executable"_L1))
        return refusedAccount(
                   ExternalAccountMessages::tr(
                       "These credentials get their token from a program that the file names. TPU Desk starts no "
                       "program because a file says so. Make credentials that read the token from a file or an "
                       "address, or sign in to gcloud with these and choose “gcloud”."))
            .error();
    if (source.contains("environment_id"_L1))
        return refusedAccount(
                   ExternalAccountMessages::tr(
                       "These credentials are for a machine of AWS, whose requests have to be signed; TPU Desk does "
                       "not do that. Sign in to gcloud with them and choose “gcloud”."))
            .error();
    if (source.contains("certificate"_L1))
        return refusedAccount(
                   ExternalAccountMessages::tr(
                       "These credentials prove themselves by a certificate, which TPU Desk does not do. Sign in to "
                       "gcloud with them and choose “gcloud”."))
            .error();
    return std::nullopt;
}

Result<QList<std::pair<QByteArray, QByteArray>>> headersFrom(const QJsonValue &value)
{
    static const QRegularExpression name{uR"(\A[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}\z)"_s};
    QList<std::pair<QByteArray, QByteArray>> headers;
    const auto json = value.toObject();
    for (auto it = json.begin(); it != json.end(); ++it) {
        const auto text = wordOf(it.value());
        const bool isFine = std::ranges::all_of(text, [](QChar c) { return c >= u' ' && c <= u'~'; });
        if (!name.match(it.key()).hasMatch() || text.isEmpty() || !isFine || headers.size() >= mostHeaders)
            return lacksMember(u"credential_source.headers"_s);
        headers.emplaceBack(it.key().toLatin1(), text.toLatin1());
    }
    return headers;
}

/// The member of a JSON object that holds the token; empty where the text itself is the token.
Result<QString> fieldFrom(const QJsonValue &format)
{
    const auto type = format["type"_L1].toString(u"text"_s);
    if (format.isUndefined() || (format.isObject() && type == "text"_L1))
        return QString{};
    const auto field = wordOf(format["subject_token_field_name"_L1]);
    if (type != "json"_L1 || field.isEmpty())
        return lacksMember(u"credential_source.format"_s);
    return field;
}

Result<SubjectTokenSource> sourceFrom(const QJsonObject &json)
{
    if (const auto other = otherSource(json))
        return std::unexpected{*other};
    const auto field = fieldFrom(json["format"_L1]);
    if (!field)
        return std::unexpected{field.error()};
    SubjectTokenSource source{.file = wordOf(json["file"_L1]), .field = *field};
    if (json.contains("file"_L1) == json.contains("url"_L1)) // none, or which?
        return lacksMember(u"credential_source"_s);
    if (json.contains("file"_L1)) {
        if (!QDir::isAbsolutePath(source.file) || source.file.contains(QChar{u'\0'}))
            return lacksMember(u"credential_source.file"_s);
        return source;
    }
    source.url = QUrl{wordOf(json["url"_L1]), QUrl::StrictMode};
    if (!source.url.isValid() || source.url.host().isEmpty())
        return lacksMember(u"credential_source.url"_s);
    const bool isSafe = source.url.scheme() == "https"_L1 && source.url.userInfo().isEmpty();
    if (!isSafe && !isMetadataServer(source.url))
        return refusedAccount(ExternalAccountMessages::tr(
                                  "These credentials fetch their token from %1, where others could read or change "
                                  "it on the way. Only https, or the metadata server of a machine, is used.")
                                  .arg(source.url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery).left(200)));
    auto headers = headersFrom(json["headers"_L1]);
    if (!headers)
        return std::unexpected{headers.error()};
    source.headers = *std::move(headers);
    return source;
}

/// JWTs, OpenID Connect, SAML; a token of Google's own is what Google's libraries pass on, too.
bool isKnownTokenType(const QString &type)
{
    constexpr auto before = "urn:ietf:params:oauth:token-type:"_L1;
    return type.startsWith(before)
        && QStringList{u"jwt"_s, u"id_token"_s, u"saml2"_s, u"access_token"_s}.contains(type.sliced(before.size()));
}

QByteArray basicAuthorization(const ExternalAccount &account)
{
    if (account.clientId.isEmpty())
        return {};
    return "Basic " + (account.clientId + u':' + account.clientSecret).toUtf8().toBase64();
}

OAuthForm exchangeForm(const ExternalAccount &account, const QString &subject)
{
    OAuthForm form{{u"grant_type"_s, u"urn:ietf:params:oauth:grant-type:token-exchange"_s},
                   {u"audience"_s, account.audience},
                   {u"scope"_s, u"https://www.googleapis.com/auth/cloud-platform"_s},
                   {u"requested_token_type"_s, u"urn:ietf:params:oauth:token-type:access_token"_s},
                   {u"subject_token"_s, subject},
                   {u"subject_token_type"_s, account.tokenType}};
    if (!account.userProject.isEmpty() && account.clientId.isEmpty())
        form.emplaceBack(u"options"_s,
                         QString::fromUtf8(QJsonDocument{QJsonObject{{u"userProject"_s, account.userProject}}}.toJson(
                             QJsonDocument::Compact)));
    return form;
}

/// What needs a hand is a lost sign-in; the way there may come back by itself.
Error sourceFailed(const Error &error)
{
    const bool needsHand =
        error.code == ErrorCode::Invalid || error.code == ErrorCode::NotFound || error.code == ErrorCode::FileFailed;
    return {needsHand ? ErrorCode::SignedOut : error.code, error.message, error.serverWords, error.retryAfter};
}

Task<QByteArray> subjectText(std::shared_ptr<TokenEndpoint> endpoint, SubjectTokenSource source, std::stop_token stop)
{
    if (source.file.isEmpty())
        co_return co_await endpoint->get(source.url, source.headers, stop);
    auto file = readOutsideFile(source.file);
    if (!file)
        co_return std::unexpected{file.error()};
    co_return std::move(file->text);
}

} // namespace

QString ExternalAccount::pool() const
{
    return poolIn(audience);
}

QString poolOf(const QString &audience)
{
    return poolIn(audience);
}

bool isTokenService(const QUrl &url, QLatin1StringView path)
{
    // Also by region, by mutual TLS, and through Private Service Connect.
    static const QRegularExpression host{
        uR"(\A(?:sts(?:\.mtls)?|[a-z0-9-]+\.sts(?:\.mtls)?|sts\.[a-z0-9-]+(?:\.rep)?|[a-z0-9-]+-sts(?:\.mtls)?|sts-[a-z0-9-]+\.p)\.googleapis\.com\z)"_s};
    return url.isValid() && url.scheme() == "https"_L1 && url.port(443) == 443 && url.userInfo().isEmpty()
        && !url.hasQuery() && !url.hasFragment() && url.path() == path && host.match(url.host()).hasMatch();
}

QUrl tokenServiceAt(const QUrl &sts, const QUrl &url)
{
    if (sts == realCloud(ProjectId{}).sts)
        return url;
    auto there = sts;
    there.setPath(sts.path() + url.path());
    return there;
}

Result<ExternalAccount> parseExternalAccount(const QJsonObject &json)
{
    ExternalAccount account{.audience = wordOf(json["audience"_L1]),
                            .tokenType = wordOf(json["subject_token_type"_L1]),
                            .tokenUrl = QUrl{wordOf(json["token_url"_L1]), QUrl::StrictMode},
                            .userProject = wordOf(json["workforce_pool_user_project"_L1]),
                            .clientId = wordOf(json["client_id"_L1]),
                            .clientSecret = wordOf(json["client_secret"_L1])};
    const auto source = json["credential_source"_L1].toObject();
    if (const auto other = otherSource(source)) // before what such a file has otherwise, too
        return std::unexpected{*other};
    static const QRegularExpression project{uR"(\A[a-z0-9][a-z0-9.:-]{0,62}\z)"_s};
    if (account.pool().isEmpty())
        return lacksMember(u"audience"_s);
    if (!isKnownTokenType(account.tokenType))
        return lacksMember(u"subject_token_type"_s);
    if (!isTokenService(account.tokenUrl, "/v1/token"_L1))
        return lacksMember(u"token_url"_s);
    const bool isWorkforce = account.audience.contains("/workforcePools/"_L1);
    if (!account.userProject.isEmpty() && (!isWorkforce || !project.match(account.userProject).hasMatch()))
        return lacksMember(u"workforce_pool_user_project"_s);
    if (account.clientId.isEmpty() != account.clientSecret.isEmpty() || !isPrintable(account.clientId)
        || account.clientId.contains(u':'))
        return lacksMember(u"client_id / client_secret"_s);
    auto read = sourceFrom(source);
    if (!read)
        return std::unexpected{read.error()};
    account.source = *std::move(read);
    return account;
}

Result<QString> subjectTokenFrom(const QByteArray &text, const QString &field)
{
    auto token = QString::fromUtf8(text).trimmed();
    if (!field.isEmpty()) {
        const auto [flaw, json] = readStrictJson(text.trimmed());
        if (flaw != JsonFlaw::None || !json[field].isString())
            return refusedAccount(
                ExternalAccountMessages::tr("The identity provider's answer has no token: it should be JSON with “%1”. "
                                            "Look at what writes it, or make the credentials again.")
                    .arg(field.left(100).removeIf([](QChar c) { return c < u' ' || c > u'~'; })));
        token = json[field].toString().trimmed();
    }
    if (token.isEmpty() || token.size() > longestToken || !isPrintable(token))
        return refusedAccount(
            ExternalAccountMessages::tr("What the identity provider gave is no token: it is empty, too long, or not in "
                                        "plain letters. Look at what writes it, or make the credentials again."));
    return token;
}

Task<Token> tokenByExternalAccount(std::shared_ptr<TokenEndpoint> endpoint, QUrl sts,
                                   std::shared_ptr<const ExternalAccount> account, std::stop_token stop)
{
    for (const auto &[name, value] : account->source.headers) {
        if (name.compare("Authorization", Qt::CaseInsensitive) == 0)
            Log::instance().hide(QString::fromLatin1(value));
    }
    Log::instance().hide(account->clientSecret);
    const auto text = co_await subjectText(endpoint, account->source, stop);
    const auto subject =
        text ? subjectTokenFrom(*text, account->source.field) : Result<QString>{std::unexpected{text.error()}};
    if (!subject)
        co_return std::unexpected{sourceFailed(subject.error())};
    Log::instance().hide(*subject);
    const auto reply = co_await endpoint->post(tokenServiceAt(sts, account->tokenUrl), exchangeForm(*account, *subject),
                                               AskAgain::Yes, stop, basicAuthorization(*account));
    if (!reply)
        co_return std::unexpected{apiErrorOf(reply.error(), OAuthGrant::Federated, endpoint->skew())};
    const auto grant = grantFrom(*reply, endpoint->clock()->now());
    if (!grant)
        co_return std::unexpected{grant.error()};
    co_return std::as_const(grant->access);
}
