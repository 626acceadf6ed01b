// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

/// A server that a program on a machine says it has started: "http://localhost:6006/",
/// "http://127.0.0.1:8888/lab?token=…".
struct PortHint
{
    quint16 port = 0;
    QString scheme{}; ///< http or https
    QString path{}; ///< with its query, which may hold a token: never logged, never kept
    bool isOpenToAll = false; ///< it listens on 0.0.0.0 or ::, where the network may reach it

    friend bool operator==(const PortHint &, const PortHint &) = default;
};

/// The servers that a piece of a terminal's or a log's text names, in its order, each port once; at most 8. Addresses
/// of other machines are no hint: only loopback names, 0.0.0.0, [::] and `hostName`, the machine's own, are; a "*" in
/// it stands for letters and digits. Linear time.
[[nodiscard]] QList<PortHint> portHints(QStringView text, const QString &hostName = {});

/// What a worker of a TPU calls itself: "t1v-n-*-w-3". Google chooses the part in the middle and does not tell it.
[[nodiscard]] QString workerHostName(int worker);

/// Where a page of that server is seen on this computer: its host and port are replaced, the rest stays.
[[nodiscard]] QString localUrl(const PortHint &hint, quint16 localPort);
