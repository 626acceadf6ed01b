// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/proxychoice.h"

#include <QProcessEnvironment>
#include <QUrl>

/// What the environment says about one place: nothing when it names no proxy for it. Pure.
/// https: https_proxy, then all_proxy. ssh: all_proxy, then https_proxy. http: http_proxy, then all_proxy; the upper
/// case spellings too, but HTTP_PROXY, which web servers set from a header. no_proxy holds for all. Errors: Invalid
/// when the proxy it names is of a kind that cannot be used (https://, socks4://) or no address.
[[nodiscard]] Result<std::optional<ProxyRoute>> routeFromEnvironment(const QProcessEnvironment &environment,
                                                                     const QUrl &place);

/// no_proxy as curl and Go read it: "*", names with all below them (a leading dot or "*." changes nothing), addresses,
/// networks ("10.0.0.0/8"), each with or without ":port"; parted by commas or spaces.
[[nodiscard]] bool isExcepted(const QString &noProxy, const QUrl &place);
