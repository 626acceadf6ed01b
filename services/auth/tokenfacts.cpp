// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/tokenfacts.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

constexpr auto cloudPlatform = "https://www.googleapis.com/auth/cloud-platform"_L1;
constexpr auto email = "https://www.googleapis.com/auth/userinfo.email"_L1;

struct TokenFactsMessages
{
    Q_DECLARE_TR_FUNCTIONS(TokenFacts)
};

} // namespace

Task<TokenFacts> askAboutToken(std::shared_ptr<TokenEndpoint> endpoint, QUrl userInfo, QString token,
                               std::stop_token stop)
{
    userInfo.setPath(u"/oauth2/v2/tokeninfo"_s);
    const auto reply = co_await endpoint->post(userInfo, {{u"access_token"_s, token}}, AskAgain::Yes, stop);
    if (!reply) {
        auto error = reply.error().error;
        if (error.code == ErrorCode::SignedOut)
            error.message = TokenFactsMessages::tr("Google does not know this access token: it has ended (they live "
                                                   "for one hour), was withdrawn, or is not whole. Paste a new one.");
        co_return std::unexpected{error};
    }
    constexpr qsizetype longest = 4'096;
    constexpr qint64 aDay = 86'400;
    TokenFacts facts{.account = (*reply)["email"_L1].toString().left(320),
                     .scopes = (*reply)["scope"_L1].toString().left(longest).split(u' ', Qt::SkipEmptyParts),
                     .expiresAt = {},
                     .clientId = (*reply)["issued_to"_L1].toString().left(300)};
    const auto seconds = (*reply)["expires_in"_L1].toVariant().toLongLong();
    if (seconds > 0)
        facts.expiresAt = endpoint->clock()->now().addSecs(std::min(seconds, aDay));
    co_return facts;
}

QStringList wantedScopes()
{
    return {u"openid"_s, email, cloudPlatform};
}

QStringList offWithout(const QStringList &granted)
{
    QStringList sentences;
    if (granted.isEmpty())
        return sentences;
    if (isTooLittle(granted))
        sentences +=
            TokenFactsMessages::tr("Access to Google Cloud was not allowed: TPUs, quotas and keys of the project "
                                   "cannot be seen or changed. Sign in again and tick the box for Google Cloud.");
    if (!granted.contains(email) && !granted.contains("email"_L1))
        sentences += TokenFactsMessages::tr("The email address was not allowed: the account's name is not shown.");
    return sentences;
}

bool isTooLittle(const QStringList &granted)
{
    return !granted.isEmpty() && !granted.contains(cloudPlatform);
}
