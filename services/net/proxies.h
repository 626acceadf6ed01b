// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/proxychoice.h"

#include <QObject>
#include <QUrl>

#include <functional>
#include <memory>
#include <stop_token>

class QNetworkProxy;

/// Which way out of this computer a connection takes: the user's choice, turned into a route for each place. RestClient
/// and SshHub ask it for every new connection, so a change holds at once. This machine (the practice cloud) is never
/// reached through a proxy. GUI thread.
class Proxies : public QObject
{
    Q_OBJECT

public:
    /// Reads the proxy's password, from the keychain; asked at the first connection that needs it, then kept in memory.
    using Password = std::function<Task<QString>(std::stop_token)>;
    /// What the desktop says about one place; blocking, called on a thread of its own. Tests give their own.
    using Desktop = std::function<QList<QNetworkProxy>(const QUrl &)>;

    explicit Proxies(Desktop desktop = {}, QObject *parent = nullptr);
    ~Proxies() override;

    /// The program's own: every RestClient and SshHub uses it unless it is given another.
    [[nodiscard]] static Proxies &instance();

    void choose(ProxyChoice choice, Password password = {});
    [[nodiscard]] const ProxyChoice &choice() const { return m_choice; }

    /// `place` is https://host[:port] or ssh://host[:port]. Errors: Cancelled; Denied when the proxy refused the
    /// password before (it is not sent again until something changes, so that no account is locked); Invalid when the
    /// environment names a proxy that cannot be used; what the keychain says.
    [[nodiscard]] Task<ProxyRoute> routeTo(QUrl place, std::stop_token stop);

    /// The proxy said no to the name or password of this route.
    void refused(const ProxyRoute &route);
    void forgetRefusals(); ///< the user wants it tried again

signals:
    void changed();
    void passwordRefused(const Error &why); ///< once per choice

public:
    struct Asked; ///< shared with the calls under way

private:
    void clear();

    ProxyChoice m_choice;
    Password m_password;
    Desktop m_desktop;
    std::shared_ptr<Asked> m_asked; ///< what was learned under the choice of now
};

/// For Qt's own network classes.
[[nodiscard]] QNetworkProxy qtProxy(const ProxyRoute &route);

/// True for the names and addresses of this machine, which no proxy can reach.
[[nodiscard]] bool isNeverProxied(const QUrl &place);
