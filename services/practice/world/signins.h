// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/worldcontext.h"

#include <QByteArray>
#include <QHash>
#include <QUrl>
#include <QUrlQuery>

namespace practice {

/// Whom a token speaks for.
struct TokenHolder
{
    QString email; ///< of a federated identity "principal://…"
    QString id;
    QStringList scopes;
    QString client;
    std::chrono::seconds left{3'599};

    /// Google's sign-in knows nothing of such a one.
    [[nodiscard]] bool isFederated() const { return email.startsWith(QLatin1StringView{"principal:"}); }
};

/// A page that asks the user, or where the browser goes next.
struct SignInPage
{
    int status = 200;
    QString request{}; ///< to be sent back with the user's word
    QString client{};
    QStringList scopes{};
    QString error{}; ///< "redirect_uri_mismatch"; then there is nothing to allow
    QString words{}; ///< about it
    QUrl next{}; ///< where the browser is sent
};

/// Google's OAuth: who signed in, with which client, key or code, and what came of it. It knows nothing of HTTP.
/// Texts and statuses are those of Google's token endpoint (services/auth/README.md).
class SignIns
{
public:
    explicit SignIns(WorldContext &context)
        : m_context{context}
    {
    }

    /// Writes what the scenario says into an empty state.
    void found();
    /// What goes wrong from now on; members that are not there are as usual. Or why that is no rule.
    [[nodiscard]] std::optional<ApiError> setRules(const QJsonObject &rules);

    /// The file of the one desktop client that this world knows, as the console gives it.
    [[nodiscard]] QJsonObject clientFile() const;
    /// A new key of the project's service account, as the console gives it.
    [[nodiscard]] Answer<> makeKey(const QString &origin);

    [[nodiscard]] SignInPage ask(const QUrlQuery &query);
    [[nodiscard]] SignInPage decide(const QUrlQuery &form); ///< what the user chose on the page
    [[nodiscard]] Answer<> token(const QUrlQuery &form, const QString &origin);
    [[nodiscard]] Answer<> revoke(const QString &token);
    /// iamcredentials: a token for a service account, asked for by whoever `speaker` is.
    [[nodiscard]] Answer<> lend(const QString &account, const QJsonObject &body, const QByteArray &speaker);

    [[nodiscard]] std::optional<TokenFault> fault(const QByteArray &token) const;
    [[nodiscard]] std::optional<TokenHolder> holder(const QByteArray &token) const;
    [[nodiscard]] std::chrono::seconds clockAhead() const; ///< signInSkew()

private:
    struct Code
    {
        QString redirect;
        QString challenge;
        QString method;
        QStringList scopes;
        Moment end;
        bool isUsed = false;
    };

    [[nodiscard]] QJsonObject rules() const;
    [[nodiscard]] Answer<> byCode(const QUrlQuery &form);
    [[nodiscard]] Answer<> byRefresh(const QUrlQuery &form);
    [[nodiscard]] Answer<> byAssertion(const QUrlQuery &form, const QString &origin);
    [[nodiscard]] std::optional<ApiError> refuseClient(const QUrlQuery &form) const;
    [[nodiscard]] std::optional<ApiError> refuseClaims(const QJsonObject &claims, const QString &origin) const;
    QJsonObject give(const QString &email, const QStringList &scopes, const QString &parent);

    WorldContext &m_context;
    QHash<QString, QUrlQuery> m_asked; ///< pages that wait for the user, by request
    QHash<QString, Code> m_codes;
};

/// What an access token is given for.
struct AccessGrant
{
    QString email; ///< of a federated identity "principal://…"
    QStringList scopes;
    QString parent{}; ///< the refresh token that it came from, or empty
    std::chrono::seconds life;
};

/// A new access token: {access_token, expires_in, scope, token_type}.
[[nodiscard]] QJsonObject giveAccessToken(WorldContext &context, const AccessGrant &grant);
/// How long one lives at most.
[[nodiscard]] std::chrono::seconds tokenLife(const Scenario &scenario);
/// By how much Google's clocks are ahead of ours.
[[nodiscard]] std::chrono::seconds signInSkew(const WorldContext &context);
[[nodiscard]] bool isKnownScope(const QString &scope);

/// Did giveAccessToken() give this one out? Else it is the practice token that the world began with, or none.
[[nodiscard]] bool isSignInToken(const QByteArray &token);

} // namespace practice
