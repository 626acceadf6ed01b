// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/credentialfile.h"

#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct CredentialFileMessages
{
    Q_DECLARE_TR_FUNCTIONS(CredentialFile)
};

constexpr qsizetype longestMember = 16 * 1'024;
constexpr qsizetype mostDelegates = 10;
constexpr qsizetype longestQuoted = 100;

std::unexpected<Error> refused(const QString &sentence)
{
    return failed(ErrorCode::Invalid, sentence);
}

/// The first text of that name, with x's in its place: what has got into a QJsonObject cannot be overwritten any more.
SecretBytes takenOut(QByteArray &json, const QByteArray &name)
{
    const auto isSpace = [&](qsizetype at) { return QByteArrayView{" \t\r\n"}.contains(json[at]); };
    auto at = json.indexOf('"' + name + '"');
    if (at < 0)
        return {};
    at += name.size() + 2;
    for (const char wanted : {':', '"'}) {
        while (at < json.size() && isSpace(at))
            ++at;
        if (at >= json.size() || json[at] != wanted)
            return {};
        ++at;
    }
    auto end = at;
    while (end < json.size() && json[end] != '"')
        end += json[end] == '\\' ? 2 : 1;
    if (end >= json.size() || end - at > longestMember)
        return {};
    QByteArray text;
    text.reserve(end - at);
    for (auto from = at; from < end; ++from) {
        const char next = json[from] == '\\' ? json[++from] : '\0';
        if (next == 'u')
            text += char(json.sliced(from + 1, std::min<qsizetype>(4, end - from - 1)).toUShort(nullptr, 16));
        else
            text += next == '\0' ? json[from] : next == 'n' ? '\n' : next == 'r' ? '\r' : next;
        from += next == 'u' ? 4 : 0;
    }
    std::fill(json.begin() + at, json.begin() + end, 'x');
    return SecretBytes{std::move(text)};
}

QString member(const QJsonObject &json, QLatin1StringView key)
{
    const auto text = json[key].toString();
    return text.size() > longestMember ? QString{} : text;
}

/// A stranger's word, fit for a sentence of ours.
QString quoted(QString text)
{
    text.truncate(longestQuoted);
    text.removeIf([](QChar c) { return c < u' ' || c > u'~'; });
    return text;
}

bool isEmail(const QString &text)
{
    static const QRegularExpression form{uR"(\A[A-Za-z0-9._%+'-]{1,128}@[A-Za-z0-9.-]{1,255}\z)"_s};
    return form.match(text).hasMatch();
}

/// Project ids go into a header: nothing but their own characters.
ProjectId projectFrom(const QString &text)
{
    static const QRegularExpression form{uR"(\A[a-z0-9][a-z0-9.:-]{0,62}\z)"_s};
    return form.match(text).hasMatch() ? ProjectId{text} : ProjectId{};
}

Result<Credentials> lacks(const QString &what)
{
    return refused(CredentialFileMessages::tr(
                       "This credentials file is incomplete: %1 is missing or invalid. Create or download it again.")
                       .arg(what));
}

Result<Credentials> authorizedUser(const QJsonObject &json)
{
    Credentials read{.kind = CredentialKind::AuthorizedUser,
                     .account = isEmail(member(json, "account"_L1)) ? member(json, "account"_L1) : QString{},
                     .project = {},
                     .quotaProject = projectFrom(member(json, "quota_project_id"_L1)),
                     .clientId = member(json, "client_id"_L1),
                     .clientSecret = member(json, "client_secret"_L1),
                     .refreshToken = member(json, "refresh_token"_L1),
                     .keyId = {},
                     .privateKey = {},
                     .source = {},
                     .delegates = {}};
    if (read.clientId.isEmpty() || read.clientSecret.isEmpty() || read.refreshToken.isEmpty())
        return lacks(u"client_id / client_secret / refresh_token"_s);
    return read;
}

/// The key that was taken out of the file, or one that stands somewhere else in it.
SecretBytes keyOf(const QJsonObject &json, const SecretBytes &taken)
{
    const auto text = member(json, "private_key"_L1);
    return !text.isEmpty() && text.count(u'x') == text.size() ? taken : SecretBytes{text.toLatin1()};
}

Result<Credentials> serviceAccount(const QJsonObject &json, const SecretBytes &key)
{
    Credentials read{.kind = CredentialKind::ServiceAccount,
                     .account = member(json, "client_email"_L1),
                     .project = projectFrom(member(json, "project_id"_L1)),
                     .quotaProject = projectFrom(member(json, "quota_project_id"_L1)),
                     .clientId = {},
                     .clientSecret = {},
                     .refreshToken = {},
                     .keyId = member(json, "private_key_id"_L1),
                     .privateKey = keyOf(json, key),
                     .source = {},
                     .delegates = {}};
    if (!isEmail(read.account))
        return lacks(u"client_email"_s);
    if (!read.privateKey.bytes().contains("-----BEGIN PRIVATE KEY-----")
        && !read.privateKey.bytes().contains("-----BEGIN RSA PRIVATE KEY-----"))
        return lacks(u"private_key"_s);
    return read;
}

/// "projects/-/serviceAccounts/E" or just E.
QString emailOf(const QString &account)
{
    const auto email = account.section(u'/', -1);
    return isEmail(email) ? email : QString{};
}

Result<Credentials> anyOf(const QJsonObject &json, const SecretBytes &key, int depth);

/// Whom a file speaks for; empty: its address is none of Google's, or names nobody.
QString accountSpokenFor(const QJsonObject &json)
{
    static const QRegularExpression form{
        uR"(\Ahttps://iamcredentials\.googleapis\.com/v1/projects/-/serviceAccounts/([^/:?#]+):generateAccessToken\z)"_s};
    const auto account = form.match(member(json, "service_account_impersonation_url"_L1)).captured(1);
    return isEmail(account) ? account : QString{};
}

Credentials speaker(const QString &account, Credentials source, const ProjectId &quotaProject)
{
    return {.kind = CredentialKind::Impersonated,
            .account = account,
            .project = source.project,
            .quotaProject = quotaProject,
            .clientId = {},
            .clientSecret = {},
            .refreshToken = {},
            .keyId = {},
            .privateKey = {},
            .source = std::make_shared<const Credentials>(std::move(source)),
            .delegates = {}};
}

Result<Credentials> impersonated(const QJsonObject &json, const SecretBytes &key, int depth)
{
    const auto account = accountSpokenFor(json);
    if (account.isEmpty())
        return lacks(u"service_account_impersonation_url"_s);
    if (depth > 0 || !json["source_credentials"_L1].isObject())
        return lacks(u"source_credentials"_s);
    auto source = anyOf(json["source_credentials"_L1].toObject(), key, depth + 1);
    if (!source)
        return source;
    auto read = speaker(account, *std::move(source), projectFrom(member(json, "quota_project_id"_L1)));
    const auto delegates = json["delegates"_L1].toArray();
    for (const auto &delegate : delegates) {
        read.delegates += emailOf(delegate.toString());
        if (read.delegates.constLast().isEmpty() || read.delegates.size() > mostDelegates)
            return lacks(u"delegates"_s);
    }
    return read;
}

/// How long the token of a service account is to live: an hour, unless the file says otherwise.
Result<std::chrono::seconds> lifetimeFrom(const QJsonObject &json)
{
    constexpr qint64 least = 600;
    constexpr qint64 usual = 3'600;
    constexpr qint64 most = 43'200;
    const auto value = json["service_account_impersonation"_L1]["token_lifetime_seconds"_L1];
    const auto wanted = value.isUndefined() ? usual : value.toInteger();
    if (wanted < least || wanted > most)
        return std::unexpected{lacks(u"token_lifetime_seconds"_s).error()};
    return std::chrono::seconds{wanted};
}

Credentials foreigner(CredentialKind kind, const QString &pool, const ProjectId &quotaProject)
{
    return {.kind = kind,
            .account = {},
            .project = {},
            .quotaProject = quotaProject,
            .clientId = {},
            .clientSecret = {},
            .refreshToken = {},
            .keyId = {},
            .privateKey = {},
            .source = {},
            .delegates = {},
            .pool = pool};
}

/// Somebody whom another identity provider knows, and whom a service account may have let speak for it.
Result<Credentials> external(const QJsonObject &json, int depth)
{
    auto account = parseExternalAccount(json);
    if (!account)
        return std::unexpected{account.error()};
    const auto quotaProject = projectFrom(member(json, "quota_project_id"_L1));
    auto read = foreigner(CredentialKind::External, account->pool(), quotaProject);
    read.external = std::make_shared<const ExternalAccount>(*std::move(account));
    if (!json.contains("service_account_impersonation_url"_L1))
        return read;
    const auto spokenFor = accountSpokenFor(json);
    const auto lifetime = lifetimeFrom(json);
    if (spokenFor.isEmpty() || depth > 0)
        return lacks(u"service_account_impersonation_url"_s);
    if (!lifetime)
        return std::unexpected{lifetime.error()};
    auto all = speaker(spokenFor, std::move(read), quotaProject);
    all.lifetime = *lifetime;
    return all;
}

/// A person of a workforce pool, as "gcloud auth application-default login" with a login configuration writes it.
Result<Credentials> externalUser(const QJsonObject &json)
{
    auto read = foreigner(CredentialKind::ExternalUser, poolOf(member(json, "audience"_L1)),
                          projectFrom(member(json, "quota_project_id"_L1)));
    read.clientId = member(json, "client_id"_L1);
    read.clientSecret = member(json, "client_secret"_L1);
    read.refreshToken = member(json, "refresh_token"_L1);
    read.tokenUrl = QUrl{member(json, "token_url"_L1), QUrl::StrictMode};
    if (read.pool.isEmpty())
        return lacks(u"audience"_s);
    if (read.clientId.isEmpty() || read.clientSecret.isEmpty() || read.refreshToken.isEmpty())
        return lacks(u"client_id / client_secret / refresh_token"_s);
    if (!isTokenService(read.tokenUrl, "/v1/oauthtoken"_L1))
        return lacks(u"token_url"_s);
    return read;
}

/// What is no credentials file but often taken for one.
Result<Credentials> notCredentials(const QJsonObject &json)
{
    if (json.contains("installed"_L1) || json.contains("web"_L1))
        return refused(CredentialFileMessages::tr(
            "This is the file of an OAuth client, not of credentials. Use it under “Own OAuth client”."));
    return refused(
        CredentialFileMessages::tr("This JSON file holds no Google credentials: it says no “type”. Choose a service "
                                   "account's key, or the file that “gcloud auth application-default login” makes."));
}

Result<Credentials> anyOf(const QJsonObject &json, const SecretBytes &key, int depth)
{
    const auto type = member(json, "type"_L1);
    const auto universe = member(json, "universe_domain"_L1);
    if (!universe.isEmpty() && universe != "googleapis.com"_L1)
        return refused(CredentialFileMessages::tr(
                           "These credentials are for another cloud (%1). TPU Desk works with googleapis.com only.")
                           .arg(quoted(universe)));
    if (type == "authorized_user"_L1)
        return authorizedUser(json);
    if (type == "service_account"_L1)
        return serviceAccount(json, key);
    if (type == "impersonated_service_account"_L1)
        return impersonated(json, key, depth);
    if (type == "external_account"_L1)
        return external(json, depth);
    if (type == "external_account_authorized_user"_L1)
        return externalUser(json);
    if (type == "gdch_service_account"_L1)
        return refused(
            CredentialFileMessages::tr("These credentials are for Google Distributed Cloud, where there are no TPUs of "
                                       "the TPU Research Cloud. Use an account of Google Cloud."));
    if (type.isEmpty())
        return notCredentials(json);
    return refused(
        CredentialFileMessages::tr(
            "TPU Desk does not know credentials of the type “%1”. Sign in to gcloud and choose “gcloud” instead.")
            .arg(quoted(type)));
}

} // namespace

Result<Credentials> parseCredentials(const QByteArray &text)
{
    auto own = QByteArrayView{text}.trimmed().toByteArray();
    const auto key = takenOut(own, "private_key");
    const auto [flaw, json] = readStrictJson(own);
    wipe(own);
    if (flaw != JsonFlaw::None)
        return refused(
            text.startsWith("-----BEGIN")
                ? CredentialFileMessages::tr(
                      "This is only the key. TPU Desk needs the complete JSON file that Google Cloud gives with it.")
                : CredentialFileMessages::tr(
                      "This is not a JSON file, or a damaged one. Credentials come as a file that ends in .json."));
    return anyOf(json, key, 0);
}

Result<CredentialFile> readCredentialFile(const QString &path, CredentialUse use)
{
    auto file = readOutsideFile(path);
    if (!file)
        return std::unexpected{file.error()};
    const auto read = parseCredentials(file->text);
    wipe(file->text);
    if (!read)
        return std::unexpected{read.error()};
    if (use == CredentialUse::Key && read->kind != CredentialKind::ServiceAccount)
        return failed(ErrorCode::Invalid,
                      CredentialFileMessages::tr("This file holds credentials, but not a service account's key. Use it "
                                                 "under “Application default credentials”."));
    return CredentialFile{.path = path,
                          .kind = read->kind,
                          .account = read->account,
                          .project = read->project,
                          .quotaProject = read->quotaProject,
                          .pool = read->pool,
                          .modified = file->modified,
                          .warnings = file->warnings};
}

bool isFederated(const QString &path)
{
    const auto file = readCredentialFile(path.isEmpty() ? findDefaultCredentials().value_or(QString{}) : path);
    return file && (file->kind == CredentialKind::External || file->kind == CredentialKind::ExternalUser);
}

std::optional<QString> findDefaultCredentials(const QProcessEnvironment &environment)
{
    const auto named = environment.value(u"GOOGLE_APPLICATION_CREDENTIALS"_s);
    if (!named.isEmpty())
        return named;
    const auto configured = environment.value(u"CLOUDSDK_CONFIG"_s);
    const auto folder =
        configured.isEmpty() ? environment.value(u"HOME"_s, QDir::homePath()) + "/.config/gcloud"_L1 : configured;
    const auto file = folder + "/application_default_credentials.json"_L1;
    return QFileInfo{file}.exists() ? std::optional{file} : std::nullopt;
}
