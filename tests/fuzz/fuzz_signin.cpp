// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a sign-in reads from outside: an OAuth client's file, credentials, gcloud's replies, the keychain's entry, what
// the practice cloud prints, and where Google is said to answer. Each is usable or refused with a sentence, and a
// secret of it stands neither in that sentence nor in the log.
#include "services/auth/account.h"
#include "services/auth/credentialfile.h"
#include "services/auth/endpoints.h"
#include "services/auth/gcloud.h"
#include "services/auth/ownclient.h"
#include "services/auth/tokenendpoint.h"
#include "services/core/log.h"
#include "services/net/strictjson.h"
#include "tests/fuzz/require.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView mark{"Zx81plantedQ7"}; ///< put into every secret

bool isPlain(const QString &text)
{
    return std::ranges::none_of(text, [](QChar c) { return c < u' ' || c == u'\x7f'; });
}

void requireSentence(const Error &error)
{
    require(!error.message.isEmpty() && error.message.size() < 2'000 && isPlain(error.message),
            "a refusal has a sentence");
    require(!error.message.contains(mark) && !error.serverWords.contains(mark), "no secret stands in a sentence");
}

void requireProject(const ProjectId &project)
{
    const auto isFit = [](QChar c) {
        return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9') || c == u'.' || c == u':' || c == u'-';
    };
    require(project.toString().size() <= 63 && std::ranges::all_of(project.toString(), isFit),
            "a project fits into a header");
}

void requireArgument(const QString &account)
{
    require(isPlain(account) && !account.startsWith(u'-') && !account.contains(u' '),
            "an account is no option of a program");
}

void requireUsable(const ExternalAccount &account)
{
    require(isTokenService(account.tokenUrl, "/v1/token"_L1), "the token goes to Google");
    require(!account.pool().isEmpty(), "a pool is named");
    const auto &source = account.source;
    require(source.file.isEmpty() != source.url.isEmpty(), "the token comes from one place");
    require(source.file.isEmpty() || source.file.startsWith(u'/'), "a file is the same from everywhere");
    require(source.url.isEmpty() || source.url.scheme() == "https"_L1 || isMetadataServer(source.url),
            "an address is safe");
    for (const auto &[name, value] : source.headers)
        require(!name.isEmpty() && isPlain(QString::fromLatin1(name)) && isPlain(QString::fromLatin1(value)),
                "a header is one line");
}

void requireUsable(const Credentials &read)
{
    requireProject(read.project);
    requireProject(read.quotaProject);
    require(isPlain(read.account) && (read.account.isEmpty() || read.account.count(u'@') == 1),
            "an account is an address");
    switch (read.kind) {
    case CredentialKind::AuthorizedUser:
        require(!read.clientId.isEmpty() && !read.clientSecret.isEmpty() && !read.refreshToken.isEmpty(),
                "a user's credentials are whole");
        break;
    case CredentialKind::ServiceAccount:
        require(!read.account.isEmpty() && read.privateKey.bytes().contains("PRIVATE KEY-----"),
                "a key has a name and a key");
        break;
    case CredentialKind::Impersonated:
        require(!read.account.isEmpty() && read.source && read.source->kind != CredentialKind::Impersonated,
                "somebody speaks for the account");
        require(read.delegates.size() <= 10 && !read.delegates.contains(QString{}), "the chain is short and named");
        require(read.lifetime >= std::chrono::minutes{10} && read.lifetime <= std::chrono::hours{12},
                "a lent token lives for minutes or hours");
        requireUsable(*read.source);
        break;
    case CredentialKind::External: requireUsable(*read.external); break;
    case CredentialKind::ExternalUser:
        require(isTokenService(read.tokenUrl, "/v1/oauthtoken"_L1) && !read.pool.isEmpty(), "Google renews it");
        require(!read.clientId.isEmpty() && !read.clientSecret.isEmpty() && !read.refreshToken.isEmpty(),
                "a person's credentials are whole");
    }
}

/// What a file or an address of such an account gave.
void readSubject(const QByteArray &text)
{
    for (const auto &field : {QString{}, u"access_token"_s}) {
        const auto token = subjectTokenFrom(text, field);
        if (token)
            require(!token->isEmpty() && isPlain(*token) && !token->contains(u' '), "a token is one word");
        else
            requireSentence(token.error());
    }
}

void readFile(const QByteArray &text)
{
    if (const auto client = parseClientFile(text)) {
        require(client->id.endsWith(".apps.googleusercontent.com"_L1) && isPlain(client->id)
                    && !client->id.contains(u'/'),
                "a client is Google's");
        require(client->secret.size() >= 6 && isPlain(client->secret) && !client->secret.contains(u' '),
                "a client has a secret");
        requireProject(client->project);
    } else {
        requireSentence(client.error());
    }
    if (const auto credentials = parseCredentials(text))
        requireUsable(*credentials);
    else
        requireSentence(credentials.error());
}

void readGcloud(const QByteArray &text)
{
    if (const auto reply = parseConfigHelper(text)) {
        const auto &token = reply->token.text;
        require(!token.isEmpty() && isPlain(token) && !token.contains(u' '), "a token fits into a header");
        requireArgument(reply->account);
        requireProject(reply->project);
    } else {
        requireSentence(reply.error());
    }
    const auto middle = text.indexOf('\0');
    const auto facts = parseGcloudFacts(text.left(middle), middle < 0 ? text : text.mid(middle + 1));
    if (!facts)
        return requireSentence(facts.error());
    require(facts->accounts.size() <= 200, "there are not endless accounts");
    require(facts->active.isEmpty() || facts->accounts.contains(facts->active), "the active account is one of all");
    for (const auto &account : facts->accounts)
        requireArgument(account);
    requireProject(facts->project);
    requireProject(facts->quotaProject);
    require(isPlain(facts->zone) && !facts->zone.contains(u'/'), "a zone is safe in a path");
}

void readKept(const QByteArray &text)
{
    if (const auto secret = ownClientSecretFrom(text))
        require(!secret->refreshToken.isEmpty() && secret->client.secret.size() >= 6, "an entry is whole");
    else
        requireSentence(secret.error());
    const auto account = accountFrom(QJsonDocument::fromJson(text).object());
    if (!account)
        return;
    require(!account->id.isNull() && account->source != AccountSource::Practice, "a profile that can be kept");
    require(accountColours().contains(account->colour) && account->name.size() <= 4'096, "it can be shown");
    require(accountFrom(toJson(*account)) == account, "it is kept as it is");
}

bool isSafe(const QUrl &place)
{
    return place.isEmpty() || place.scheme() == "https"_L1 || place.host() == "127.0.0.1"_L1
        || place.host() == "localhost"_L1 || place.host() == "::1"_L1;
}

void readPlaces(const QByteArray &text)
{
    for (const auto &places :
         {Endpoints::parse({QString::fromUtf8(text)}), Endpoints::fromEnvironment(QString::fromUtf8(text)),
          Result<Endpoints>{Endpoints::fromJson(QJsonDocument::fromJson(text).object())}}) {
        if (!places) {
            require(!places.error().message.isEmpty(), "a refusal has a sentence");
            continue;
        }
        require(isSafe(places->place()), "nobody on the way hears a token");
        for (const auto &service : Endpoints::services())
            require(isSafe(places->place(service)), "nobody on the way hears a token");
        require(Endpoints::fromJson(places->toJson()) == *places, "they are kept as they are");
    }
    if (const auto place = trustedPlaceFrom(QString::fromUtf8(text)))
        require(!place->isEmpty() && isPlain(*place) && !place->contains(u' '), "a trusted place is one word");
    const auto access = practiceAccess(text);
    require(!access || isSafe(access->profile.tpu), "the practice cloud is on this computer");
}

/// The same with the mark at the end of every secret, as deep as a file may hold one.
QJsonObject marked(QJsonObject json)
{
    const QStringList secrets{u"client_secret"_s, u"refresh_token"_s, u"private_key"_s, u"access_token"_s,
                              u"id_token"_s};
    for (auto member = json.begin(); member != json.end(); ++member) {
        if (member->isObject())
            *member = marked(member->toObject());
        else if (member->isString() && secrets.contains(member.key()))
            *member = QString{member->toString() + mark};
    }
    return json;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const bool isListening = (Log::instance().captureQtMessages(), true);
    const QByteArray text{reinterpret_cast<const char *>(bytes), qsizetype(size)};
    readFile(text);
    readSubject(text);
    readGcloud(text);
    readKept(text);
    readPlaces(text);
    const auto read = readStrictJson(text);
    if (!isListening || read.flaw != JsonFlaw::None)
        return 0;
    const auto planted = QJsonDocument{marked(read.object)}.toJson(QJsonDocument::Compact);
    readFile(planted);
    readGcloud(planted);
    readKept(planted);
    for (const auto &line : Log::instance().lines())
        require(!line.text.contains(mark), "no secret stands in the log");
    return 0;
}
