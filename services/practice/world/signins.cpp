// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/signins.h"

#include "services/practice/world/jwt.h"

#include <QCryptographicHash>
#include <QRandomGenerator>
#include <QRegularExpression>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace practice {
namespace {

const auto userEmail = u"nixie@example.com"_s;
const auto userId = u"110169484474386276334"_s;
const auto clientSecret = u"GOCSPX-practice-client-0001"_s; // no secret: every practice cloud has the same
const auto keyScope = u"https://www.googleapis.com/auth/cloud-platform"_s;
const auto tokenPrefix = "ya29.practice-"_ba;
constexpr int mostTokens = 500;
constexpr int mostPages = 100;

/// The clock's difference lies within a day, so that no JWT's time overflows.
constexpr int largestSkew = 86'400;

QString secretText()
{
    std::array<quint32, 8> words{};
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    return QString::fromLatin1(
        QByteArray{reinterpret_cast<const char *>(words.data()), qsizetype(sizeof words)}.toBase64(
            QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
}

QString field(const QUrlQuery &form, const QString &name)
{
    return form.queryItemValue(name, QUrl::FullyDecoded);
}

QString clientOf(const Scenario &scenario)
{
    return u"%1-practice.apps.googleusercontent.com"_s.arg(scenario.projectNumber);
}

QString serviceAccountOf(const Scenario &scenario)
{
    return u"tpudesk@%1.iam.gserviceaccount.com"_s.arg(scenario.projectId);
}

/// Only to this computer: http, one of its addresses, any port (Google's rule for desktop clients).
bool isLoopback(const QUrl &url)
{
    static const QStringList hosts{u"127.0.0.1"_s, u"localhost"_s, u"::1"_s};
    return url.scheme() == "http"_L1 && hosts.contains(url.host()) && url.userInfo().isEmpty() && !url.hasFragment();
}

SignInPage refusedPage(int status, const QString &error, const QString &words)
{
    return {.status = status, .error = error, .words = words};
}

/// Those that have ended, and more than anybody needs.
void forgetAccessTokens(WorldContext &context)
{
    QStringList ended;
    int all = 0;
    const auto now = qint64(context.now().time_since_epoch().count());
    for (const auto &[key, note] : context.state.notes.all()) {
        all += key.startsWith("access:"_L1);
        if (key.startsWith("access:"_L1) && (note.json["end"_L1].toInteger() < now || all > mostTokens))
            ended += key;
    }
    for (const auto &key : std::as_const(ended))
        context.state.notes.remove(key);
}

} // namespace

bool isKnownScope(const QString &scope)
{
    return scope == "openid"_L1 || scope == "email"_L1 || scope == "profile"_L1
        || scope.startsWith("https://www.googleapis.com/auth/"_L1);
}

std::chrono::seconds signInSkew(const WorldContext &context)
{
    const auto *note = context.state.notes.find(u"signIn"_s);
    return std::chrono::seconds{note ? note->json["clockAhead"_L1].toInt() : 0};
}

std::chrono::seconds tokenLife(const Scenario &scenario)
{
    return scenario.tokenSeconds ? std::chrono::seconds{qint64(*scenario.tokenSeconds)} : 3'599s;
}

QJsonObject giveAccessToken(WorldContext &context, const AccessGrant &grant)
{
    forgetAccessTokens(context);
    const auto text = QString::fromLatin1(tokenPrefix) + secretText();
    const auto end = context.now() + grant.life;
    context.state.notes.put(u"access:"_s + text,
                            {{{u"email"_s, grant.email},
                              {u"scopes"_s, QJsonArray::fromStringList(grant.scopes)},
                              {u"parent"_s, grant.parent},
                              {u"end"_s, qint64(end.time_since_epoch().count())}}});
    return {{u"access_token"_s, text},
            {u"expires_in"_s, qint64(grant.life.count())},
            {u"scope"_s, grant.scopes.join(u' ')},
            {u"token_type"_s, u"Bearer"_s}};
}

void SignIns::found()
{
    if (!m_context.state.notes.find(u"signIn"_s))
        m_context.state.notes.put(u"signIn"_s, {m_context.scenario.signIn});
}

QJsonObject SignIns::rules() const
{
    const auto *note = m_context.state.notes.find(u"signIn"_s);
    return note ? note->json : QJsonObject{};
}

std::optional<ApiError> SignIns::setRules(const QJsonObject &rules)
{
    if (const auto problem = signInProblem(rules); !problem.isEmpty())
        return invalidArgument(problem);
    m_context.state.notes.put(u"signIn"_s, {rules});
    return std::nullopt;
}

std::chrono::seconds SignIns::clockAhead() const
{
    return signInSkew(m_context);
}

QJsonObject SignIns::clientFile() const
{
    // The console's file names Google's own addresses, and so does this one.
    return {{u"installed"_s,
             QJsonObject{{u"client_id"_s, clientOf(m_context.scenario)},
                         {u"project_id"_s, m_context.scenario.projectId},
                         {u"auth_uri"_s, u"https://accounts.google.com/o/oauth2/auth"_s},
                         {u"token_uri"_s, u"https://oauth2.googleapis.com/token"_s},
                         {u"auth_provider_x509_cert_url"_s, u"https://www.googleapis.com/oauth2/v1/certs"_s},
                         {u"client_secret"_s, clientSecret},
                         {u"redirect_uris"_s, QJsonArray{u"http://localhost"_s}}}}};
}

Answer<> SignIns::makeKey(const QString &origin)
{
    const auto key = makeRsaKey();
    if (key.open.isEmpty())
        return ApiError{Rpc::Internal, u"no key could be made"_s};
    const auto id = key.id();
    const auto email = serviceAccountOf(m_context.scenario);
    m_context.state.notes.put(u"key:"_s + id, {{{u"email"_s, email}, {u"open"_s, QString::fromLatin1(key.open)}}});
    return QJsonObject{{u"type"_s, u"service_account"_s},
                       {u"project_id"_s, m_context.scenario.projectId},
                       {u"private_key_id"_s, id},
                       {u"private_key"_s, QString::fromLatin1(key.secret)},
                       {u"client_email"_s, email},
                       {u"client_id"_s, u"104857600000000000001"_s},
                       {u"auth_uri"_s, origin + "/o/oauth2/auth"_L1},
                       {u"token_uri"_s, origin + "/token"_L1},
                       {u"universe_domain"_s, u"googleapis.com"_s}};
}

SignInPage SignIns::ask(const QUrlQuery &query)
{
    const QUrl redirect{field(query, u"redirect_uri"_s), QUrl::StrictMode};
    if (field(query, u"client_id"_s) != clientOf(m_context.scenario))
        return refusedPage(401, u"invalid_client"_s, refusalText("oauth-client"_L1));
    if (!redirect.isValid() || !isLoopback(redirect))
        return refusedPage(400, u"redirect_uri_mismatch"_s, refusalText("oauth-redirect"_L1));
    if (field(query, u"response_type"_s) != "code"_L1)
        return refusedPage(400, u"unsupported_response_type"_s, u"Invalid response_type."_s);
    const auto scopes = field(query, u"scope"_s).split(u' ', Qt::SkipEmptyParts);
    if (scopes.isEmpty())
        return refusedPage(400, u"invalid_request"_s, refusalText("oauth-scope-missing"_L1));
    for (const auto &scope : scopes) {
        if (!isKnownScope(scope))
            return refusedPage(400, u"invalid_scope"_s, refusalText("oauth-scopes"_L1).arg(scope.left(200)));
    }
    const auto method = field(query, u"code_challenge_method"_s);
    if (!method.isEmpty() && method != "S256"_L1 && method != "plain"_L1)
        return refusedPage(400, u"invalid_request"_s, u"Invalid code_challenge_method."_s);
    if (const auto word = rules()["refuse"_L1].toString(); !word.isEmpty() && word != "access_denied"_L1)
        return refusedPage(400, word, refusalText("oauth-blocked"_L1));
    if (m_asked.size() >= mostPages)
        m_asked.clear();
    const auto request = secretText();
    m_asked.insert(request, query);
    return {.request = request, .client = field(query, u"client_id"_s), .scopes = scopes};
}

SignInPage SignIns::decide(const QUrlQuery &form)
{
    const auto request = field(form, u"request"_s);
    if (!m_asked.contains(request))
        return refusedPage(400, u"invalid_request"_s, refusalText("oauth-answered"_L1));
    const auto query = m_asked.take(request);
    QUrl next{field(query, u"redirect_uri"_s)};
    QUrlQuery answer{next};
    if (const auto state = field(query, u"state"_s); !state.isEmpty())
        answer.addQueryItem(u"state"_s,
                            rules()["wrongState"_L1].toBool() ? u"somebody-elses"_s
                                                              : QString::fromLatin1(QUrl::toPercentEncoding(state)));
    if (field(form, u"answer"_s) != "allow"_L1 || rules()["refuse"_L1].toString() == "access_denied"_L1) {
        answer.addQueryItem(u"error"_s, u"access_denied"_s);
    } else {
        const auto withheld = rules()["withhold"_L1].toArray();
        const auto wanted = field(query, u"scope"_s).split(u' ', Qt::SkipEmptyParts);
        const auto unticked = form.allQueryItemValues(u"without"_s, QUrl::FullyDecoded);
        QStringList granted;
        for (const auto &scope : wanted) {
            if (!withheld.contains(scope) && !unticked.contains(scope))
                granted += scope;
        }
        const auto code = u"4/0A"_s + secretText();
        const auto span = Span{qint64(rules()["codeSeconds"_L1].toDouble(600) * 1e6)};
        m_codes.insert(code,
                       {field(query, u"redirect_uri"_s), field(query, u"code_challenge"_s),
                        field(query, u"code_challenge_method"_s), granted, m_context.now() + span});
        answer.addQueryItem(u"code"_s, QString::fromLatin1(QUrl::toPercentEncoding(code)));
        answer.addQueryItem(u"scope"_s, QString::fromLatin1(QUrl::toPercentEncoding(granted.join(u' '))));
    }
    next.setQuery(answer);
    return {.status = 302, .next = next};
}

std::optional<ApiError> SignIns::refuseClient(const QUrlQuery &form) const
{
    const auto id = field(form, u"client_id"_s);
    if (id.isEmpty())
        return oauthRefusal(u"invalid_request"_s, refusalText("oauth-no-client"_L1));
    if (id != clientOf(m_context.scenario))
        return oauthRefusal(u"invalid_client"_s, refusalText("oauth-client"_L1), 401);
    if (field(form, u"client_secret"_s).isEmpty())
        return oauthRefusal(u"invalid_request"_s, refusalText("oauth-no-secret"_L1));
    if (field(form, u"client_secret"_s) != clientSecret)
        return oauthRefusal(u"invalid_client"_s, refusalText("oauth-secret"_L1), 401);
    return std::nullopt;
}

Answer<> SignIns::token(const QUrlQuery &form, const QString &origin)
{
    const auto kind = field(form, u"grant_type"_s);
    if (kind == "urn:ietf:params:oauth:grant-type:jwt-bearer"_L1)
        return byAssertion(form, origin);
    if (kind != "authorization_code"_L1 && kind != "refresh_token"_L1)
        return oauthRefusal(u"unsupported_grant_type"_s, refusalText("oauth-grant-type"_L1).arg(kind.left(100)));
    if (const auto refused = refuseClient(form))
        return *refused;
    return kind == "refresh_token"_L1 ? byRefresh(form) : byCode(form);
}

Answer<> SignIns::byCode(const QUrlQuery &form)
{
    const auto name = field(form, u"code"_s);
    if (name.isEmpty())
        return oauthRefusal(u"invalid_request"_s, refusalText("oauth-no-code"_L1));
    const auto found = m_codes.find(name);
    if (found == m_codes.end())
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-code"_L1));
    const bool isOver = found->isUsed || m_context.now() >= found->end;
    found->isUsed = true; // it counts once, also when the rest is wrong
    const auto code = *found;
    if (isOver)
        return oauthRefusal(u"invalid_grant"_s, u"Bad Request"_s);
    if (field(form, u"redirect_uri"_s) != code.redirect)
        return oauthRefusal(u"redirect_uri_mismatch"_s, u"Bad Request"_s);
    const auto verifier = field(form, u"code_verifier"_s).toLatin1();
    const auto hashed = QCryptographicHash::hash(verifier, QCryptographicHash::Sha256)
                            .toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    if (!code.challenge.isEmpty() && verifier.isEmpty())
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-no-verifier"_L1));
    if (!code.challenge.isEmpty()
        && QString::fromLatin1(code.method == "S256"_L1 ? hashed : verifier) != code.challenge)
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-verifier"_L1));
    const auto refresh = u"1//0practice-"_s + secretText();
    m_context.state.notes.put(u"refresh:"_s + refresh, {{{u"scopes"_s, QJsonArray::fromStringList(code.scopes)}}});
    auto reply = give(userEmail, code.scopes, refresh);
    reply[u"refresh_token"_s] = refresh;
    return reply;
}

Answer<> SignIns::byRefresh(const QUrlQuery &form)
{
    const auto name = field(form, u"refresh_token"_s);
    if (name.isEmpty())
        return oauthRefusal(u"invalid_request"_s, refusalText("oauth-no-refresh"_L1));
    const auto *note = m_context.state.notes.find(u"refresh:"_s + name);
    const auto rule = rules()["refresh"_L1].toString();
    if (rule == "invalid_rapt"_L1)
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-rapt"_L1), 400, u"invalid_rapt"_s);
    if (!note || rule == "invalid_grant"_L1)
        return oauthRefusal(u"invalid_grant"_s, note ? refusalText("oauth-revoked"_L1) : u"Bad Request"_s);
    QStringList scopes;
    for (const auto &scope : note->json["scopes"_L1].toArray())
        scopes += scope.toString();
    return give(userEmail, scopes, name);
}

std::optional<ApiError> SignIns::refuseClaims(const QJsonObject &claims, const QString &origin) const
{
    // By the clock of the answers' Date header: what passed in this world alone has passed for no client.
    const auto wall = m_context.clock.now() - m_context.clock.ahead();
    const auto now =
        std::chrono::duration_cast<std::chrono::seconds>(wall.time_since_epoch()).count() + clockAhead().count();
    const auto issued = claims["iat"_L1].toInteger();
    const auto end = claims["exp"_L1].toInteger();
    constexpr qint64 tolerated = 300;
    if (issued > now + tolerated || end <= now || end - issued > 3'600 || issued < now - 3'600 - tolerated)
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-time"_L1));
    const auto audience = claims["aud"_L1].toString();
    if (audience != "https://oauth2.googleapis.com/token"_L1 && audience != origin + "/token"_L1)
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-audience"_L1));
    if (claims["scope"_L1].toString().isEmpty())
        return oauthRefusal(u"invalid_scope"_s, refusalText("oauth-scope"_L1));
    return std::nullopt;
}

Answer<> SignIns::byAssertion(const QUrlQuery &form, const QString &origin)
{
    const auto jwt = readJwt(field(form, u"assertion"_s).toLatin1());
    if (!jwt)
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-segments"_L1));
    const auto &claims = jwt->claims;
    const auto *key = m_context.state.notes.find(u"key:"_s + jwt->head["kid"_L1].toString());
    if (claims["iss"_L1].toString() != serviceAccountOf(m_context.scenario))
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-account"_L1));
    if (!key || !isSignedBy(*jwt, key->json["open"_L1].toString().toLatin1()))
        return oauthRefusal(u"invalid_grant"_s, refusalText("oauth-signature"_L1));
    if (const auto refused = refuseClaims(claims, origin))
        return *refused;
    auto reply = give(claims["iss"_L1].toString(), claims["scope"_L1].toString().split(u' ', Qt::SkipEmptyParts), {});
    reply.remove(u"scope"_s); // Google says none here
    return reply;
}

QJsonObject SignIns::give(const QString &email, const QStringList &scopes, const QString &parent)
{
    m_codes.removeIf([&](const auto &entry) { return entry->end + 1h < m_context.now(); });
    return giveAccessToken(m_context,
                           {.email = email, .scopes = scopes, .parent = parent, .life = tokenLife(m_context.scenario)});
}

/// What is taken back is the consent that a person gave a client: every token that came of it ends, not this one alone.
Answer<> SignIns::revoke(const QString &token)
{
    auto &notes = m_context.state.notes;
    const auto *access = notes.find(u"access:"_s + token);
    const bool isPersons = !access || !access->json["parent"_L1].toString().isEmpty();
    if (!access && !notes.find(u"refresh:"_s + token))
        return oauthRefusal(u"invalid_token"_s, refusalText("oauth-ended"_L1));
    QStringList gone{u"access:"_s + token};
    for (const auto &[key, note] : notes.all()) { // the world has one person and one client
        const bool isOfConsent = key.startsWith("refresh:"_L1)
            || (key.startsWith("access:"_L1) && !note.json["parent"_L1].toString().isEmpty());
        if (isPersons && isOfConsent)
            gone += key;
    }
    for (const auto &key : std::as_const(gone))
        notes.remove(key);
    return QJsonObject{};
}

Answer<> SignIns::lend(const QString &account, const QJsonObject &body, const QByteArray &speaker)
{
    const auto resource = u"projects/-/serviceAccounts/"_s + account;
    const auto who = holder(speaker);
    if (account != serviceAccountOf(m_context.scenario))
        return ApiError{Rpc::NotFound, refusalText("gaia"_L1).arg(account)};
    if (!who || m_context.scenario.deniedPermissions.contains(u"iam.serviceAccounts.getAccessToken"_s))
        return permissionDenied(u"iam.serviceAccounts.getAccessToken"_s, resource);
    QStringList scopes;
    for (const auto &scope : body["scope"_L1].toArray())
        scopes += scope.toString();
    if (scopes.isEmpty())
        return invalidArgument(refusalText("lend-scope"_L1));
    const auto wanted = fromDuration(body["lifetime"_L1].toString(u"3600s"_s));
    if (!wanted || *wanted <= Span::zero())
        return invalidArgument(refusalText("lend-no-lifetime"_L1));
    if (*wanted > 1h)
        return invalidArgument(refusalText("lend-lifetime"_L1));
    const auto life = std::min(std::chrono::ceil<std::chrono::seconds>(*wanted), tokenLife(m_context.scenario));
    const auto reply = giveAccessToken(m_context, {.email = account, .scopes = scopes, .life = life});
    return QJsonObject{{u"accessToken"_s, reply["access_token"_L1]},
                       {u"expireTime"_s, toRfc3339(m_context.now() + life + clockAhead()).section(u'.', 0, 0) + u'Z'}};
}

bool isSignInToken(const QByteArray &token)
{
    return token.startsWith(tokenPrefix);
}

std::optional<TokenFault> SignIns::fault(const QByteArray &token) const
{
    const auto *note = m_context.state.notes.find(u"access:"_s + QString::fromLatin1(token));
    if (!note)
        return TokenFault::Expired; // Google does not tell a revoked one from an old one
    return note->json["end"_L1].toInteger() <= m_context.now().time_since_epoch().count()
        ? std::optional{TokenFault::Expired}
        : std::nullopt;
}

std::optional<TokenHolder> SignIns::holder(const QByteArray &token) const
{
    const auto *note = m_context.state.notes.find(u"access:"_s + QString::fromLatin1(token));
    if (!isSignInToken(token))
        return TokenHolder{userEmail,
                           userId,
                           {u"openid"_s, u"https://www.googleapis.com/auth/userinfo.email"_s, keyScope},
                           clientOf(m_context.scenario)};
    if (!note)
        return std::nullopt;
    TokenHolder who{
        .email = note->json["email"_L1].toString(), .id = userId, .scopes = {}, .client = clientOf(m_context.scenario)};
    for (const auto &scope : note->json["scopes"_L1].toArray())
        who.scopes += scope.toString();
    who.left = std::chrono::duration_cast<std::chrono::seconds>(Moment{Span{note->json["end"_L1].toInteger()}}
                                                                - m_context.now());
    return who;
}

QString signInProblem(const QJsonObject &rules)
{
    static const QStringList refreshes{QString{}, u"invalid_grant"_s, u"invalid_rapt"_s};
    static const QStringList refusals{QString{}, u"access_denied"_s, u"admin_policy_enforced"_s, u"org_internal"_s};
    static const QStringList members{u"codeSeconds"_s, u"refresh"_s, u"withhold"_s,
                                     u"clockAhead"_s,  u"refuse"_s,  u"wrongState"_s};
    for (const auto &member : rules.keys()) {
        if (!members.contains(member))
            return u"signIn: unknown member \"%1\""_s.arg(member);
    }
    if (!refreshes.contains(rules["refresh"_L1].toString()))
        return u"signIn: \"refresh\" is none of invalid_grant, invalid_rapt"_s;
    if (!refusals.contains(rules["refuse"_L1].toString()))
        return u"signIn: \"refuse\" is none of access_denied, admin_policy_enforced, org_internal"_s;
    if (rules["codeSeconds"_L1].toDouble(600) < 0 || rules["codeSeconds"_L1].toDouble(600) > 3'600)
        return u"signIn: \"codeSeconds\" must be from 0 to 3600"_s;
    if (std::abs(rules["clockAhead"_L1].toDouble()) > largestSkew)
        return u"signIn: \"clockAhead\" must be from -86400 to 86400"_s;
    for (const auto &scope : rules["withhold"_L1].toArray()) {
        if (!isKnownScope(scope.toString()))
            return u"signIn: \"withhold\" must be a list of scopes"_s;
    }
    return {};
}

} // namespace practice
