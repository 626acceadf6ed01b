// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/proxyhandshake.h"

#include <QDateTime>
#include <QHostAddress>
#include <QUrl>

#include <chrono>

/// One place that has to be reached: a service of Google, or the SSH server of a host.
struct ProbeTarget
{
    enum class Kind : quint8 { Service, Host };

    Kind kind = Kind::Service;
    QString name; ///< what people call it: "tpu.googleapis.com", "node-1"
    QUrl url; ///< https://host, http://127.0.0.1:8080, ssh://1.2.3.4:22

    [[nodiscard]] bool isGoogles() const; ///< a host of googleapis.com or google.com
};

/// What an address says about who gave it.
enum class AddressKind : quint8 {
    Public,
    ThisMachine, ///< 127.0.0.0/8, ::1
    Private, ///< RFC 1918, 100.64/10, link-local, fc00::/7
    FakeIp, ///< 198.18.0.0/15: what proxy programs with a TUN device answer for every name
    Nowhere, ///< 0.0.0.0/8, 240/4, multicast, documentation: nobody can be there
    GoogleVip, ///< 199.36.153.4/30 and .8/30: restricted and private.googleapis.com
};

/// What was seen on the way to one place, step by step; nothing is judged here.
struct ProbeResult
{
    using Time = std::optional<std::chrono::milliseconds>; ///< nothing: not come so far

    QString proxy{}; ///< ProxyRoute::name(); empty: none
    std::optional<Error> routeError{}; ///< the proxy is not known: the environment is wrong, the keychain locked
    Time named{}; ///< how long the name server took
    QList<QHostAddress> addresses{}; ///< of the place, or of the proxy
    std::optional<Error> nameError{};
    Time connected{}; ///< TCP, and the talk with the proxy
    std::optional<Error> connectError{};
    ProxyFault trouble = ProxyFault::None;
    Time secured{}; ///< TLS
    QStringList tlsFlaws{}; ///< Qt's words; empty and not secured: it was cut
    bool wrongName = false; ///< the certificate is for somebody else
    bool wrongTime = false; ///< expired, or not valid yet
    QString subject{}; ///< of the certificate that was shown
    QString issuer{};
    Time answered{};
    int status = 0; ///< of HTTP
    QDateTime date{}; ///< what the server's clock said
    QString banner{}; ///< of SSH
    std::optional<Error> answerError{};
};

/// One place, judged.
struct ProbeReport
{
    enum class Verdict : quint8 { Running, Reachable, Doubtful, Blocked };

    ProbeTarget place;
    Verdict verdict = Verdict::Running;
    QString way; ///< "name 12 ms · TCP 30 ms · TLS 45 ms · HTTP 404", translated
    QString finding; ///< translated: what is wrong; empty: nothing
    QString advice; ///< translated: what to do about it
    QDateTime date;
};

/// Pure: the whole judgement is here.
[[nodiscard]] ProbeReport judged(const ProbeTarget &place, const ProbeResult &facts);
