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
    return refused(
        CredentialFileMessages::tr(
            "This credentials file is not whole: %1 is missing or not what it should be. Make or download it again.")
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

Result<Credentials> serviceAccount(const QJsonObject &json)
{
    Credentials read{.kind = CredentialKind::ServiceAccount,
                     .account = member(json, "client_email"_L1),
                     .project = projectFrom(member(json, "project_id"_L1)),
                     .quotaProject = projectFrom(member(json, "quota_project_id"_L1)),
                     .clientId = {},
                     .clientSecret = {},
                     .refreshToken = {},
                     .keyId = member(json, "private_key_id"_L1),
                     .privateKey = member(json, "private_key"_L1).toLatin1(),
                     .source = {},
                     .delegates = {}};
    if (!isEmail(read.account))
        return lacks(u"client_email"_s);
    if (!read.privateKey.contains("-----BEGIN PRIVATE KEY-----")
        && !read.privateKey.contains("-----BEGIN RSA PRIVATE KEY-----"))
        return lacks(u"private_key"_s);
    return read;
}

/// "projects/-/serviceAccounts/E" or just E.
QString emailOf(const QString &account)
{
    const auto email = account.section(u'/', -1);
    return isEmail(email) ? email : QString{};
}

Result<Credentials> anyOf(const QJsonObject &json, int depth);

Result<Credentials> impersonated(const QJsonObject &json, int depth)
{
    static const QRegularExpression form{
        uR"(\Ahttps://iamcredentials\.googleapis\.com/v1/projects/-/serviceAccounts/([^/:?#]+):generateAccessToken\z)"_s};
    const auto target = form.match(member(json, "service_account_impersonation_url"_L1));
    if (!target.hasMatch() || !isEmail(target.captured(1)))
        return lacks(u"service_account_impersonation_url"_s);
    if (depth > 0 || !json["source_credentials"_L1].isObject())
        return lacks(u"source_credentials"_s);
    auto source = anyOf(json["source_credentials"_L1].toObject(), depth + 1);
    if (!source)
        return source;
    Credentials read{.kind = CredentialKind::Impersonated,
                     .account = target.captured(1),
                     .project = source->project,
                     .quotaProject = projectFrom(member(json, "quota_project_id"_L1)),
                     .clientId = {},
                     .clientSecret = {},
                     .refreshToken = {},
                     .keyId = {},
                     .privateKey = {},
                     .source = std::make_shared<const Credentials>(*std::move(source)),
                     .delegates = {}};
    const auto delegates = json["delegates"_L1].toArray();
    for (const auto &delegate : delegates) {
        read.delegates += emailOf(delegate.toString());
        if (read.delegates.constLast().isEmpty() || read.delegates.size() > mostDelegates)
            return lacks(u"delegates"_s);
    }
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

Result<Credentials> anyOf(const QJsonObject &json, int depth)
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
        return serviceAccount(json);
    if (type == "impersonated_service_account"_L1)
        return impersonated(json, depth);
    if (type == "external_account"_L1 || type == "external_account_authorized_user"_L1)
        return refused(CredentialFileMessages::tr(
                           "These credentials come from another identity provider (%1), which TPU Desk does not speak "
                           "to. Sign in to gcloud with them and choose “gcloud”: it gives the tokens then.")
                           .arg(type));
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
    const auto [flaw, json] = readStrictJson(text.trimmed());
    if (flaw != JsonFlaw::None)
        return refused(
            text.startsWith("-----BEGIN")
                ? CredentialFileMessages::tr(
                      "This is a bare key. TPU Desk needs the whole JSON file that Google Cloud gives with it.")
                : CredentialFileMessages::tr(
                      "This is not a JSON file, or a damaged one. Credentials come as a file that ends in .json."));
    return anyOf(json, 0);
}

Result<CredentialFile> readCredentialFile(const QString &path, CredentialUse use)
{
    const auto file = readOutsideFile(path);
    if (!file)
        return std::unexpected{file.error()};
    const auto read = parseCredentials(file->text);
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
                          .modified = file->modified,
                          .warnings = file->warnings};
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
