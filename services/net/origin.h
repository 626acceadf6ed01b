// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUrl>

/// True for 127.0.0.0/8, ::1 and localhost: the only places where a token may travel without TLS.
[[nodiscard]] bool isThisMachine(const QUrl &url);

/// https anywhere, http on this machine; no user name or password in it. Whether it is somebody who may have a token:
/// EndpointTrust.
[[nodiscard]] bool mayCarryToken(const QUrl &url);

/// scheme://host:port, what one queue and one network access belong to.
[[nodiscard]] QString originOf(const QUrl &url);
