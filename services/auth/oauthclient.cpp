// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/oauthclient.h"

#include "services/auth/outsidefile.h"
#include "services/net/strictjson.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(OAuthClient)
};

std::unexpected<Error> refused(const QString &sentence)
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
        return refused(
            Words::tr("This OAuth client is of the type “Web application”. Make one of the type “Desktop app” and use "
                      "its file: only that type may send the answer back to this computer."));
    const auto type = json["type"_L1].toString();
    if (type == "service_account"_L1)
        return refused(
            Words::tr("This is a service account's key, not an OAuth client. Use it under “Service account key”."));
    if (!type.isEmpty())
        return refused(Words::tr("This file holds credentials, not an OAuth client. Use it under “Application default "
                                 "credentials”."));
    return refused(
        Words::tr("This JSON file describes no OAuth client. Download it from Google Cloud's page “Clients”: its name "
                  "begins with client_secret."));
}

} // namespace

Result<OAuthClient> parseClientFile(const QByteArray &text)
{
    const auto [flaw, json] = readStrictJson(text.trimmed());
    if (flaw != JsonFlaw::None)
        return refused(Words::tr("This is not a JSON file, or a damaged one. The file of an OAuth client is named "
                                 "client_secret_….json."));
    if (!json["installed"_L1].isObject())
        return otherKind(json);
    const auto client = json["installed"_L1].toObject();
    if (!isGoogles(client["auth_uri"_L1].toString()) || !isGoogles(client["token_uri"_L1].toString()))
        return refused(
            Words::tr("This OAuth client is not one of Google's. Choose the file that Google Cloud gave you."));
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

Result<OAuthClient> typedClient(const QString &id, const QString &secret)
{
    if (!isClientId(id.trimmed()))
        return refused(
            Words::tr("This is not the id of an OAuth client. It ends in .apps.googleusercontent.com; copy it whole."));
    if (!isSecret(secret.trimmed()))
        return refused(
            Words::tr("The client's secret is missing or not whole. Copy it from the client's page, or download the "
                      "client's file again."));
    return OAuthClient{id.trimmed(), secret.trimmed(), {}};
}
