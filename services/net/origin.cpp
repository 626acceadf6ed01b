// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/origin.h"

#include <QHostAddress>

using namespace Qt::StringLiterals;

bool isThisMachine(const QUrl &url)
{
    const auto host = url.host();
    return host == "localhost"_L1 || QHostAddress{host}.isLoopback();
}

bool mayCarryToken(const QUrl &url)
{
    if (!url.isValid() || url.host().isEmpty() || !url.userInfo().isEmpty())
        return false;
    return url.scheme() == "https"_L1 || (url.scheme() == "http"_L1 && isThisMachine(url));
}

QString originOf(const QUrl &url)
{
    constexpr int httpsPort = 443;
    constexpr int httpPort = 80;
    const auto port = url.port(url.scheme() == "https"_L1 ? httpsPort : httpPort);
    return u"%1://%2:%3"_s.arg(url.scheme(), url.host(QUrl::FullyEncoded)).arg(port);
}
