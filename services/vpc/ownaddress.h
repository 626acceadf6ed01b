// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QObject>
#include <QUrl>

#include <functional>
#include <memory>
#include <stop_token>

class Clock;
class Proxies;
class QNetworkAccessManager;

/// The range of the one address that such a place answers with: as plain text, or as {"ip": …}; nothing else around it.
[[nodiscard]] Result<QString> addressIn(const QByteArray &body);

/// The address that this computer shows to the Internet: what a firewall rule must let in. Neither Google's API nor a
/// TPU that cannot be reached tells it, so it is typed, taken from an interface that has a public one, or asked of one
/// place, and of that only when the user says so. GUI thread.
class OwnAddress : public QObject
{
    Q_OBJECT

public:
    struct Ways
    {
        QUrl place{}; ///< answers a GET with the caller's address: as plain text, or as {"ip": …}
        QString kept{}; ///< the range of an earlier run; empty: none
        std::function<QStringList()> interfaces{&publicAddresses};
        /// Makes network access; empty: the program's own, through its proxy.
        std::function<std::unique_ptr<QNetworkAccessManager>()> network{};
        std::chrono::milliseconds deadline{10'000};
    };

    explicit OwnAddress(Ways ways, QObject *parent = nullptr);

    /// CIDR, as the user gave or accepted it; empty: not known.
    [[nodiscard]] const QString &range() const { return m_range; }
    void setRange(const QString &range); ///< one of narrowRange()
    /// What can be proposed without asking anybody: a public IPv4 address of an interface; empty: there is none.
    [[nodiscard]] QString proposal() const;
    [[nodiscard]] QString asked() const { return m_ways.place.host(); } ///< the host that detect() speaks to

    /// Asks `place`, without token, cookie or name; through the same proxy as everything else. Errors: Offline,
    /// Timeout, BadReply for what is no public address.
    [[nodiscard]] Task<QString> detect(std::stop_token stop) const;

    /// Of this computer's own interfaces that are up: those that the Internet routes.
    [[nodiscard]] static QStringList publicAddresses();

signals:
    void changed();

private:
    Ways m_ways;
    QString m_range;
};

/// The place that is asked for a real project: Amazon's, which programs have used for this for many years. Google's own
/// (domains.google.com/checkip) went with Google Domains.
[[nodiscard]] QUrl addressPlace();
