// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/practice/hosts/wire/wire.h"

#include <QMap>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <vector>

/// A listening socket on a loopback address of this machine. An address outside 127.0.0.0/8 is refused: practice hosts
/// are never reachable from another machine.
[[nodiscard]] Result<wire::Fd> listenOutside(const QString &ip, quint16 port);

/// Holds the SSH port that all workers share on 127.0.0.1, without listening there. 0: a free one.
[[nodiscard]] Result<std::pair<wire::Fd, quint16>> reservePort(quint16 port);

/// Loopback addresses at which nobody answers, not even with a refusal: what a firewall that drops looks like from
/// outside. A listening socket whose queue is full makes the kernel do just that.
class SilentAddresses
{
public:
    SilentAddresses();

    /// From now on just these are silent. One that somebody still listens at is tried again for a few seconds.
    void keep(const QStringList &addresses, quint16 port);
    [[nodiscard]] QStringList silent() const { return m_held.keys(); }

private:
    void hold();

    QMap<QString, std::shared_ptr<std::vector<wire::Fd>>> m_held;
    QStringList m_wanted;
    quint16 m_port = 0;
    int m_tries = 0;
    QTimer m_again;
};
