// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/tourclock.h"

#include "app/tour/robot.h"
#include "app/tour/witness.h"

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

Task<> TourClock::sleep(std::chrono::milliseconds time, std::stop_token stop)
{
    return m_real.sleep(time, std::move(stop));
}

QDateTime TourClock::now() const
{
    return m_real.now().addMSecs(m_ahead.count());
}

std::chrono::milliseconds TourClock::sinceBoot() const
{
    return m_real.sinceBoot() + m_ahead;
}

bool TourClock::pass(Witness *cloud, std::chrono::seconds time)
{
    if (!cloud->happen(u"time"_s, {{u"advanceSeconds"_s, qint64(time.count())}}))
        return false;
    m_ahead += time;
    return true;
}

/// In small steps: hosts are looked at once a second, and their programs tell Cloud Monitoring something every ten
/// seconds; with steps of five seconds no minute is without it.
bool TourClock::hurry(Witness *cloud, const std::function<bool()> &done, std::chrono::seconds most,
                      std::chrono::seconds step)
{
    constexpr auto rest = 1s;
    for (auto passed = 0s; passed < most && !done(); passed += step + rest) {
        if (!pass(cloud, step))
            return false;
        static_cast<void>(Robot::waitFor(done, rest));
    }
    return done();
}
