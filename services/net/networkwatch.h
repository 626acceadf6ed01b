// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <set>

class QSocketNotifier;

/// Tells when this computer's addresses are others than before: another Wi-Fi, a cable, a VPN. Connections made before
/// lead nowhere then, and nobody says so. Listens to the kernel; asks no daemon, so that it works in a private root,
/// too.
class NetworkWatch : public QObject
{
    Q_OBJECT

public:
    using Addresses = std::function<std::set<QString>()>;

    /// `settle`: a change is many events; this long after the last one the addresses are compared.
    explicit NetworkWatch(QObject *parent = nullptr, Addresses addresses = &addressesNow,
                          std::chrono::milliseconds settle = std::chrono::milliseconds{1'500});
    ~NetworkWatch() override;

    /// Those that can reach other computers: no loopback, none of the link alone.
    [[nodiscard]] static std::set<QString> addressesNow();

public slots:
    void lookSoon(); ///< something may have changed

signals:
    void changed(); ///< there are addresses, and other ones than when it was said last

private:
    void listen();
    void drain();
    void look();

    Addresses m_addresses;
    std::set<QString> m_before;
    QTimer m_settle;
    int m_socket = -1;
    QSocketNotifier *m_heard = nullptr;
};
