// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/account.h"

#include <QCoreApplication>
#include <QJsonObject>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct AccountMessages
{
    Q_DECLARE_TR_FUNCTIONS(Account)
};

// In the order of AccountSource; these words stand in the settings file.
constexpr std::array sourceWords{"practice"_L1,   "gcloud"_L1,          "default-credentials"_L1,
                                 "own-client"_L1, "service-account"_L1, "pasted-token"_L1};

constexpr qsizetype longestText = 4'096; // of one member from the settings file

} // namespace

QStringList accountColours()
{
    return {u"blue"_s, u"orange"_s, u"green"_s, u"purple"_s, u"red"_s, u"teal"_s, u"pink"_s, u"brown"_s};
}

QString nextAccountColour(const QList<AccountProfile> &others)
{
    const auto colours = accountColours();
    return *std::ranges::min_element(colours, {}, [&](const QString &colour) {
        return std::ranges::count(others, colour, &AccountProfile::colour);
    });
}

AccountProfile practiceAccount()
{
    static const QUuid id{0x9d1f6a52, 0x3c1e, 0x4b7a, 0x8e, 0x0d, 0x54, 0x50, 0x55, 0x44, 0x65, 0x01};
    return {.id = id,
            .source = AccountSource::Practice,
            .account = {},
            .project = {},
            .quotaProject = {},
            .file = {},
            .colour = u"grey"_s,
            .name = AccountMessages::tr("Practice cloud"),
            .clientId = {}};
}

QString accountTitle(const AccountProfile &profile)
{
    if (!profile.name.isEmpty())
        return profile.name;
    const auto account = profile.account.isEmpty() ? accountSourceTitle(profile.source) : profile.account;
    return profile.project.isEmpty() ? account : u"%1 · %2"_s.arg(account, profile.project.toString());
}

QString accountSourceTitle(AccountSource source)
{
    switch (source) {
    case AccountSource::Practice: return AccountMessages::tr("Practice cloud");
    case AccountSource::Gcloud: return u"gcloud"_s;
    case AccountSource::DefaultCredentials: return AccountMessages::tr("Application default credentials");
    case AccountSource::OwnClient: return AccountMessages::tr("Own OAuth client");
    case AccountSource::ServiceAccount: return AccountMessages::tr("Service account key");
    case AccountSource::PastedToken: return AccountMessages::tr("Pasted access token");
    }
    return {};
}

ProjectId quotaProjectOf(const AccountProfile &profile)
{
    if (!profile.quotaProject.isEmpty())
        return profile.quotaProject;
    switch (profile.source) {
    case AccountSource::Gcloud:
    case AccountSource::DefaultCredentials:
    case AccountSource::OwnClient:
    case AccountSource::PastedToken: return profile.project;
    case AccountSource::Practice:
    case AccountSource::ServiceAccount: break;
    }
    return {};
}

bool isSameSignIn(const AccountProfile &one, const AccountProfile &other)
{
    const bool isKnown = !one.account.isEmpty() || one.source == AccountSource::DefaultCredentials;
    return isKnown && one.source == other.source && one.account == other.account && one.project == other.project
        && one.file == other.file && one.clientId == other.clientId;
}

QJsonObject toJson(const AccountProfile &profile)
{
    QJsonObject json{{u"id"_s, profile.id.toString(QUuid::WithoutBraces)},
                     {u"source"_s, sourceWords.at(size_t(profile.source))},
                     {u"project"_s, profile.project.toString()},
                     {u"colour"_s, profile.colour}};
    const auto insert = [&json](const QString &key, const QString &value) {
        if (!value.isEmpty())
            json.insert(key, value);
    };
    insert(u"account"_s, profile.account);
    insert(u"quotaProject"_s, profile.quotaProject.toString());
    insert(u"file"_s, profile.file);
    insert(u"name"_s, profile.name);
    insert(u"clientId"_s, profile.clientId);
    return json;
}

std::optional<AccountProfile> accountFrom(const QJsonObject &json)
{
    const auto text = [&json](QLatin1StringView key) { return json[key].toString().left(longestText); };
    const auto word = std::ranges::find(sourceWords, text("source"_L1));
    const auto id = QUuid::fromString(text("id"_L1));
    if (word == sourceWords.end() || id.isNull())
        return std::nullopt;
    const auto source = AccountSource(word - sourceWords.begin());
    if (source == AccountSource::Practice || source == AccountSource::PastedToken)
        return std::nullopt;
    AccountProfile profile{.id = id,
                           .source = source,
                           .account = text("account"_L1),
                           .project = ProjectId{text("project"_L1)},
                           .quotaProject = ProjectId{text("quotaProject"_L1)},
                           .file = text("file"_L1),
                           .colour = text("colour"_L1),
                           .name = text("name"_L1),
                           .clientId = text("clientId"_L1)};
    if (!accountColours().contains(profile.colour))
        profile.colour = accountColours().constFirst();
    return profile;
}
