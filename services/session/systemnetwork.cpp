// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/systemnetwork.h"

#include "services/net/reachability.h"

#include <QNetworkInformation>
#include <QTimer>

using namespace std::chrono_literals;

void notifySystemNetwork(Reachability *reachability)
{
    QTimer::singleShot(2s, reachability, [reachability] {
        if (!QNetworkInformation::loadBackendByFeatures(QNetworkInformation::Feature::Reachability))
            return; // nobody knows: calls tell
        const auto *system = QNetworkInformation::instance();
        const auto notify = [reachability](QNetworkInformation::Reachability now) {
            reachability->hearSystem(now != QNetworkInformation::Reachability::Disconnected);
        };
        QObject::connect(system, &QNetworkInformation::reachabilityChanged, reachability, notify);
        notify(system->reachability());
    });
}
