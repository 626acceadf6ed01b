// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>
#include <QProcessEnvironment>
#include <QString>
#include <QUrl>

/// How the user wants connections to leave this computer: for the API and for SSH alike. A value; the password of a
/// proxy is never in it, it lives in the keychain.
struct ProxyChoice
{
    enum class Kind : quint8 {
        System, ///< the environment (https_proxy, all_proxy, no_proxy), then what the desktop says
        None,
        Http, ///< HTTP CONNECT
        Socks5,
    };

    Kind kind = Kind::System;
    QString host{}; ///< name or address, without a scheme; only with Http and Socks5
    quint16 port = 0;
    QString user{}; ///< empty: the proxy wants no password

    [[nodiscard]] bool isOwn() const { return kind == Kind::Http || kind == Kind::Socks5; }
    friend bool operator==(const ProxyChoice &, const ProxyChoice &) = default;
};

/// What is wrong with it, translated, for the field it is about; empty texts: nothing.
struct ProxyFlaws
{
    QString host{};
    QString port{};
    QString user{};

    [[nodiscard]] bool isEmpty() const { return host.isEmpty() && port.isEmpty() && user.isEmpty(); }
};
[[nodiscard]] ProxyFlaws flawsOf(const ProxyChoice &choice);

/// For the settings file; anything that cannot be used is read as System.
[[nodiscard]] QJsonObject toJson(const ProxyChoice &choice);
[[nodiscard]] ProxyChoice proxyChoiceFrom(const QJsonObject &json);

/// What people paste into the field of the host: "socks5://me@10.0.0.1:1080", "http://proxy:3128/", "proxy:3128".
/// Nothing when it holds no more than a host. A password in it is not taken over.
[[nodiscard]] std::optional<ProxyChoice> proxyFromAddress(const QString &text);

/// One way out, for one place: what a choice comes to. With the password, so it is never logged, shown or stored.
struct ProxyRoute
{
    enum class Kind : quint8 { Direct, Http, Socks5 };

    Kind kind = Kind::Direct;
    QString host{};
    quint16 port = 0;
    QString user{};
    QString password{};
    QString source{}; ///< where it was found, for the connection test: "https_proxy"; empty: the user's own choice

    [[nodiscard]] bool isDirect() const { return kind == Kind::Direct; }
    [[nodiscard]] QString name() const; ///< "SOCKS5 127.0.0.1:1080", without user and password
    friend bool operator==(const ProxyRoute &, const ProxyRoute &) = default;
};

/// What the environment says about one place: nothing when it names no proxy for it. Pure.
/// https: https_proxy, then all_proxy. ssh: all_proxy, then https_proxy. http: http_proxy, then all_proxy; the upper
/// case spellings too, but HTTP_PROXY, which web servers set from a header. no_proxy holds for all. Errors: Invalid
/// when the proxy it names is of a kind that cannot be used (https://, socks4://) or no address.
[[nodiscard]] Result<std::optional<ProxyRoute>> routeFromEnvironment(const QProcessEnvironment &environment,
                                                                     const QUrl &place);

/// no_proxy as curl and Go read it: "*", names with all below them (a leading dot or "*." changes nothing), addresses,
/// networks ("10.0.0.0/8"), each with or without ":port"; parted by commas or spaces.
[[nodiscard]] bool isExcepted(const QString &noProxy, const QUrl &place);
