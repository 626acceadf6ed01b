// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/wire/wire.h"

#include <QMap>
#include <QStringList>
#include <QTimer>

#include <vector>

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
