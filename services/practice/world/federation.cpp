// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/federation.h"

#include "services/practice/world/jwt.h"
#include "services/practice/world/signins.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

const auto issuer = u"https://idp.practice.example"_s;
const auto goodSubject = u"job:practice"_s;
const auto accessTokenType = u"urn:ietf:params:oauth:token-type:access_token"_s;
constexpr qint64 toleratedSeconds = 60;
constexpr qint64 oldestSeconds = 86'400;

QString poolOf(const WorldContext &context)
{
    return u"//iam.googleapis.com/projects/%1/locations/global/workloadIdentityPools/practice-pool"_s.arg(
        context.scenario.projectNumber);
}

QString providerOf(const WorldContext &context)
{
    return poolOf(context) + "/providers/practice-idp"_L1;
}

qint64 serverSeconds(const WorldContext &context)
{
    return std::chrono::duration_cast<std::chrono::seconds>(context.now().time_since_epoch()).count()
        + signInSkew(context).count();
}

/// The provider's key, made when it is first asked for.
RsaKey keyOf(WorldContext &context)
{
    const auto name = u"identityProvider"_s;
    if (const auto *note = context.state.notes.find(name))
        return {note->json["secret"_L1].toString().toLatin1(), note->json["open"_L1].toString().toLatin1()};
    const auto key = makeRsaKey();
    context.state.notes.put(
        name, {{{u"secret"_s, QString::fromLatin1(key.secret)}, {u"open"_s, QString::fromLatin1(key.open)}}});
    return key;
}

ApiError wrongValue(const QString &field)
{
    return oauthRefusal(u"invalid_request"_s, refusalText("sts-value"_L1).arg(field));
}

ApiError badGrant(const QString &description)
{
    return oauthRefusal(u"invalid_grant"_s, description);
}

std::optional<ApiError> refuseForm(const WorldContext &context, const QUrlQuery &form)
{
    static const QRegularExpression provider{
        u"\\A//iam\\.googleapis\\.com/(projects/[^/]+/locations/[^/]+/workloadIdentityPools|locations/[^/]+/workforcePools)/[^/]+/providers/[^/]+\\z"_s};
    static const QStringList types{u"urn:ietf:params:oauth:token-type:jwt"_s,
                                   u"urn:ietf:params:oauth:token-type:id_token"_s};
    const auto field = [&](const QString &name) { return form.queryItemValue(name, QUrl::FullyDecoded); };
    if (field(u"grant_type"_s) != "urn:ietf:params:oauth:grant-type:token-exchange"_L1)
        return wrongValue(u"grant_type"_s);
    if (!provider.match(field(u"audience"_s)).hasMatch())
        return oauthRefusal(u"invalid_request"_s, refusalText("sts-audience"_L1));
    if (field(u"requested_token_type"_s) != accessTokenType)
        return wrongValue(u"requested_token_type"_s);
    if (!types.contains(field(u"subject_token_type"_s)))
        return wrongValue(u"subject_token_type"_s);
    for (const auto &name : {u"subject_token"_s, u"scope"_s}) {
        if (field(name).isEmpty())
            return wrongValue(name);
    }
    for (const auto &scope : field(u"scope"_s).split(u' ', Qt::SkipEmptyParts)) {
        if (!isKnownScope(scope))
            return oauthRefusal(u"invalid_scope"_s, refusalText("oauth-scopes"_L1).arg(scope.left(200)));
    }
    if (field(u"audience"_s) != providerOf(context))
        return oauthRefusal(u"invalid_target"_s, refusalText("sts-target"_L1));
    return std::nullopt;
}

QString shown(const QJsonValue &value)
{
    return value.isUndefined() ? u"null"_s : value.toVariant().toString().left(200);
}

/// By default a token must be meant for the provider, with or without "https:".
std::optional<ApiError> refuseAudience(const WorldContext &context, const QJsonValue &said)
{
    const auto expected = providerOf(context);
    QStringList audiences;
    for (const auto &one : said.isArray() ? said.toArray() : QJsonArray{said}) {
        if (one.isString())
            audiences += one.toString().left(200);
    }
    if (audiences.contains(expected) || audiences.contains("https:"_L1 + expected))
        return std::nullopt;
    return badGrant(refusalText("sts-token-audience"_L1).arg(audiences.join(u", "_s)));
}

std::optional<ApiError> refuseToken(WorldContext &context, const Jwt &jwt)
{
    const auto &claims = jwt.claims;
    const auto now = serverSeconds(context);
    const auto issued = claims["iat"_L1].toInteger();
    const auto key = keyOf(context);
    if (jwt.head.isEmpty() || claims.isEmpty())
        return badGrant(refusalText("sts-parse"_L1));
    if (claims["iss"_L1].toString() != issuer)
        return badGrant(refusalText("sts-issuer"_L1).arg(shown(claims["iss"_L1]), issuer));
    if (const auto refused = refuseAudience(context, claims["aud"_L1]))
        return refused;
    if (issued > now + toleratedSeconds || issued < now - oldestSeconds
        || claims["exp"_L1].toInteger() <= now - toleratedSeconds)
        return badGrant(refusalText("sts-stale"_L1).arg(shown(claims["iat"_L1])));
    if (jwt.head["kid"_L1].toString() != key.id())
        return badGrant(refusalText("sts-key"_L1));
    if (!isSignedBy(jwt, key.open))
        return badGrant(refusalText("sts-signature"_L1));
    if (!claims["sub"_L1].toString().startsWith("job:"_L1))
        return oauthRefusal(u"unauthorized_client"_s, refusalText("sts-condition"_L1));
    return std::nullopt;
}

} // namespace

QJsonObject externalAccountFile(const WorldContext &context, const QString &origin)
{
    const QJsonObject format{{u"type"_s, u"json"_s}, {u"subject_token_field_name"_s, u"id_token"_s}};
    return {{u"universe_domain"_s, u"googleapis.com"_s},
            {u"type"_s, u"external_account"_s},
            {u"audience"_s, providerOf(context)},
            {u"subject_token_type"_s, u"urn:ietf:params:oauth:token-type:jwt"_s},
            {u"token_url"_s, u"https://sts.googleapis.com/v1/token"_s},
            {u"credential_source"_s,
             QJsonObject{{u"url"_s, origin + "/practice/v1/subjectToken"_L1},
                         {u"headers"_s, QJsonObject{{u"Authorization"_s, u"Bearer practice-token"_s}}},
                         {u"format"_s, format}}}};
}

Answer<> subjectToken(WorldContext &context, const QJsonObject &changes)
{
    const auto key = keyOf(context);
    const auto issued = serverSeconds(context) - changes["issuedAgo"_L1].toInt();
    const QJsonObject claims{{u"iss"_s, changes["issuer"_L1].toString(issuer)},
                             {u"aud"_s, changes["audience"_L1].toString("https:"_L1 + providerOf(context))},
                             {u"sub"_s, changes["subject"_L1].toString(goodSubject)},
                             {u"iat"_s, issued},
                             {u"exp"_s, issued + changes["seconds"_L1].toInt(3'600)}};
    const auto secret = changes["forged"_L1].toBool() ? makeRsaKey().secret : key.secret;
    const auto token = signedJwt(claims, secret, changes["keyId"_L1].toString(key.id()));
    if (token.isEmpty())
        return ApiError{Rpc::Internal, u"no key could be made"_s};
    return QJsonObject{{u"id_token"_s, QString::fromLatin1(token)}};
}

Answer<> exchangeToken(WorldContext &context, const QUrlQuery &form)
{
    if (const auto refused = refuseForm(context, form))
        return *refused;
    const auto jwt = readJwt(form.queryItemValue(u"subject_token"_s, QUrl::FullyDecoded).toLatin1());
    if (!jwt)
        return badGrant(refusalText("sts-parse"_L1));
    if (const auto refused = refuseToken(context, *jwt))
        return *refused;
    // Its life is that of what was shown, an hour at most.
    const std::chrono::seconds left{jwt->claims["exp"_L1].toInteger() - serverSeconds(context)};
    const auto principal =
        u"principal:%1/subject/%2"_s.arg(poolOf(context), jwt->claims["sub"_L1].toString().left(127));
    auto reply =
        giveAccessToken(context,
                        {.email = principal,
                         .scopes = form.queryItemValue(u"scope"_s, QUrl::FullyDecoded).split(u' ', Qt::SkipEmptyParts),
                         .life = std::clamp(left, std::chrono::seconds{1}, tokenLife(context.scenario))});
    reply.remove(u"scope"_s);
    reply[u"issued_token_type"_s] = accessTokenType;
    return reply;
}

} // namespace practice
