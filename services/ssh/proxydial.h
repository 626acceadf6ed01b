// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/net/proxyhandshake.h"
#include "services/ssh/dial.h"

#include <QUrl>

/// Where a connection is to lead in the end.
struct Place
{
    QString host;
    quint16 port = 22;

    [[nodiscard]] QUrl url() const; ///< ssh://host:port, for Proxies
};

/// The first step (a proxy, or the machine itself) is `addresses`; with a proxy the machine's own name is looked up
/// there.
struct Dialling
{
    QList<QHostAddress> addresses;
    ProxyRoute route;
    Place place;
};

/// A socket whose other end is `place`: directly, or through the proxy. Blocking, with deadlines, ends at a stop.
/// Errors as those of dialTcp(); with a proxy they say which of the two did not answer, and `trouble` (which may be
/// null) says more.
[[nodiscard]] Result<std::shared_ptr<FileDescriptor>> dialPlace(const Dialling &dialling, const SshTimings &timings,
                                                                ProxyTrouble *trouble, const std::stop_token &stop);

/// The same, and an SSH server has said its name there.
[[nodiscard]] Result<std::shared_ptr<FileDescriptor>> dialSsh(const Dialling &dialling, const SshTimings &timings,
                                                              ProxyTrouble *trouble, std::stop_token stop);

/// The name of the proxy itself was not found.
[[nodiscard]] Error unresolvedProxy(const Error &why, const ProxyRoute &route);
