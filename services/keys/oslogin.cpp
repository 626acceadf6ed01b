// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/oslogin.h"

#include "services/keys/translations.h"
#include "services/net/restclient.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QUrlQuery>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostEntries = 1'000;

/// The one marked as primary, else the first, as gcloud takes it.
QString userIn(const QJsonArray &accounts)
{
    QString user;
    for (qsizetype i = 0; i < std::min(accounts.size(), mostEntries); ++i) {
        const auto account = accounts.at(i).toObject();
        if (user.isEmpty() || account["primary"_L1].toBool())
            user = account["username"_L1].toString();
    }
    return user;
}

bool isExpired(const QJsonValue &key, const QDateTime &now)
{
    const auto end = key["expirationTimeUsec"_L1].toString().toLongLong();
    return end > 0 && end / 1000 <= now.toMSecsSinceEpoch();
}

} // namespace

Result<OsLoginProfile> parseLoginProfile(const QJsonObject &json, const QDateTime &now)
{
    OsLoginProfile profile{.user = userIn(json["posixAccounts"_L1].toArray()), .keys = {}};
    const bool isNameGood = profile.user.isEmpty() || problemOfUser(profile.user).isEmpty();
    if (json["name"_L1].toString().isEmpty() || !isNameGood)
        return failed(ErrorCode::BadReply, Keys::tr("Google's answer on OS Login cannot be read. Try again."));
    const auto keys = json["sshPublicKeys"_L1].toObject();
    for (auto it = keys.begin(); it != keys.end() && profile.keys.size() < mostEntries; ++it) {
        const auto key = parsePublicKey(it.value()["key"_L1].toString());
        if (key && !isExpired(it.value(), now))
            profile.keys << key->base64;
    }
    return profile;
}

OsLoginApi::OsLoginApi(const CloudProfile &profile, RestClient *rest)
    : m_base{profile.osLogin}
    , m_project{profile.project}
    , m_rest{rest}
{
}

Result<QUrl> OsLoginApi::url(const QString &account, QLatin1StringView verb) const
{
    static const QRegularExpression address{QRegularExpression::anchoredPattern(u"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+"_s)};
    if (!address.match(account).hasMatch())
        return failed(ErrorCode::Invalid,
                      Keys::tr("Google does not tell which account is signed in, and OS Login needs its e-mail "
                               "address. Sign in in a way that tells it, for example with gcloud."));
    auto url = m_base;
    url.setPath(url.path() + "/v1/users/"_L1 + account + verb, QUrl::DecodedMode);
    url.setQuery(QUrlQuery{{u"projectId"_s, m_project.toString()}});
    return url;
}

Task<OsLoginProfile> OsLoginApi::profile(QString account, std::stop_token stop) const
{
    const QPointer<RestClient> rest = m_rest;
    const auto address = url(account, "/loginProfile"_L1);
    if (!address || !rest)
        co_return address ? failed(ErrorCode::Cancelled) : std::unexpected{address.error()};
    const auto json = co_await rest->get(*address, stop);
    co_return json.and_then(
        [](const QJsonObject &answer) { return parseLoginProfile(answer, QDateTime::currentDateTimeUtc()); });
}

Task<OsLoginProfile> OsLoginApi::importKey(QString account, SshKeysLine line, std::stop_token stop) const
{
    const QPointer<RestClient> rest = m_rest;
    const auto address = url(account, ":importSshPublicKey"_L1);
    if (!address || !rest)
        co_return address ? failed(ErrorCode::Cancelled) : std::unexpected{address.error()};
    QJsonObject body{{u"key"_s, u"%1 %2 %3"_s.arg(line.type, line.base64, line.comment).trimmed()}};
    if (line.expiry)
        body.insert(u"expirationTimeUsec"_s, QString::number(line.expiry->toMSecsSinceEpoch() * 1000));
    const auto json = co_await rest->post(*address, body, Repeat::Safe, stop);
    co_return json.and_then([](const QJsonObject &answer) {
        return parseLoginProfile(answer["loginProfile"_L1].toObject(), QDateTime::currentDateTimeUtc());
    });
}
