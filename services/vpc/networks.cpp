// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/networks.h"

namespace {

constexpr int freshSeconds = 60;
constexpr int sparedSeconds = 10; ///< after a failure

} // namespace

Networks::Networks(CloudProfile profile, RestClient *rest, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_api{std::move(profile), rest}
    , m_clock{clock}
{
}

bool Networks::isFresh() const
{
    const auto now = m_clock->now();
    const bool isRead =
        m_seen && m_seen->zone == m_zone && m_seen->network == m_network && m_seen->at.secsTo(now) < freshSeconds;
    return isRead || (m_failedAt.isValid() && m_failedAt.secsTo(now) < sparedSeconds);
}

void Networks::want(const ZoneId &zone, const QString &network)
{
    const bool isSame = zone == m_zone && network == m_network;
    m_zone = zone;
    m_network = network;
    if (!isSame)
        m_failedAt = {};
    if ((isSame && isReading()) || isFresh())
        return;
    refresh();
}

void Networks::refresh()
{
    if (m_zone.isEmpty())
        return;
    m_task = std::make_unique<TaskScope>(); // what is being read for another region is not waited for
    m_isReading = true;
    m_task->run(readNetworkState(m_api, m_network, m_zone, m_task->token()),
                [this, zone = m_zone, network = m_network](const Result<NetworkState> &state) {
                    if (state) {
                        m_seen = Seen{.state = *state, .zone = zone, .network = network, .at = m_clock->now()};
                        m_error.reset();
                        m_failedAt = {};
                    } else {
                        m_error = state.error();
                        m_failedAt = m_clock->now();
                    }
                    m_isReading = false;
                    emit changed();
                });
    if (m_isReading)
        emit changed();
}
