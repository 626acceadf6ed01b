// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/ownclient.h"
#include "services/auth/profile.h"
#include "services/auth/tokenendpoint.h"

#include <functional>

/// What the user needs to sign in by a browser; whoever is given it opens the address, and shows it for the case that
/// none opens.
struct BrowserPage
{
    QUrl address;
    QDateTime until; ///< UTC; after that the sign-in is given up
    /// Takes the address of the page at which a browser on another computer ended (http://127.0.0.1:…/?…). An Error
    /// when it is not it.
    std::function<std::optional<Error>(const QString &)> paste;
};

struct BrowserSignIn
{
    OAuthClient client;
    QStringList scopes;
    QString account{}; ///< proposed to Google; empty: it asks
    quint16 port = 0; ///< of the waiting page; 0 or a taken one: a free one
};

constexpr std::chrono::minutes browserPatience{5};

/// Authorization code with PKCE S256 and a waiting page on 127.0.0.1, by Qt NetworkAuth; nothing else in the program
/// uses that module. `page` is called before anything is waited for. Answers with another state than ours are refused
/// and not waited for any less. Errors: Denied (not allowed in the browser), Timeout, Cancelled, SignedOut (the code
/// was refused), and those of the way.
[[nodiscard]] Task<TokenGrant> grantByBrowser(std::shared_ptr<TokenEndpoint> endpoint, CloudProfile cloud,
                                              BrowserSignIn wanted, std::function<void(const BrowserPage &)> page,
                                              std::stop_token stop);

/// The way to it, for those that must not know it: Qt NetworkAuth brings Qt Gui along, which programs without a window
/// do without. It is in a library of its own (tpudesk_browserflow).
using BrowserGrant =
    std::function<Task<TokenGrant>(std::shared_ptr<TokenEndpoint> endpoint, CloudProfile cloud, BrowserSignIn wanted,
                                   std::function<void(const BrowserPage &)> page, std::stop_token stop)>;
