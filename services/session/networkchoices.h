// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/endpoints.h"
#include "services/auth/secrets.h"
#include "services/net/proxychoice.h"

#include <QObject>

class Settings;

struct NetworkContext
{
    Settings *settings = nullptr;
    Secrets *secrets = nullptr;
    Endpoints given{}; ///< by command line or environment: they win, and the settings are left alone
    bool isReadOnly = false; ///< by the command line
    QSet<QString> trusted{}; ///< places that may get tokens in this run, by the command line
};

/// What the user decided about the way to the cloud: kept in the settings, the proxy's password in the keychain, and
/// put in force at once in Proxies, WriteLock and EndpointTrust. Reads no keychain before a connection needs the
/// password.
class NetworkChoices : public QObject
{
    Q_OBJECT

public:
    explicit NetworkChoices(NetworkContext context, QObject *parent = nullptr);
    ~NetworkChoices() override;

    [[nodiscard]] ProxyChoice proxy() const;
    /// Without a password the one that is kept stays, but only for the same proxy and user: it is never sent elsewhere.
    /// In force when this is called; the answer says where the password is. Errors: Cancelled.
    [[nodiscard]] Task<Kept> setProxy(ProxyChoice choice, std::optional<QString> password, std::stop_token stop);

    [[nodiscard]] Endpoints endpoints() const; ///< in force at the next sign-in
    [[nodiscard]] bool areEndpointsGiven() const { return !m_context.given.isEmpty(); }
    [[nodiscard]] Result<> setEndpoint(const QString &service, const QString &address); ///< of the settings
    void forgetEndpoints();
    /// Whether tokens may be sent to that place, see EndpointTrust. A yes is kept; after a no it is asked again in the
    /// next run.
    void answerEndpoint(const QString &place, bool isYes);
    [[nodiscard]] Endpoints keptEndpoints() const; ///< of the settings
    [[nodiscard]] QStringList trustedPlaces() const; ///< that may get tokens although they are not Google's

signals:
    void changed();
    void endpointUnconfirmed(const QString &place); ///< once for each: something was not sent there; to be asked

private:
    void trustEndpoints();
    void keepAnswers();

    NetworkContext m_context;
};
