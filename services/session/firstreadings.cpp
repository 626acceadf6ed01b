// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/firstreadings.h"

#include "services/core/clock.h"
#include "services/keys/keyservice.h"
#include "services/project/doctor.h"
#include "services/quota/quotaservice.h"

#include <QPointer>

namespace {

Task<> readAgainAndAgain(QPointer<KeyService> keys, QPointer<QuotaService> quota, QPointer<Doctor> doctor, Clock *clock,
                         std::stop_token stop)
{
    while (keys && quota && doctor) {
        doctor->run(CheckId::Project);
        const auto login = co_await keys->refresh(stop);
        if (!quota)
            break;
        const auto limits = co_await quota->refresh(stop);
        const std::chrono::milliseconds pause = login && limits ? FirstReadings::again : FirstReadings::retry;
        if (const auto slept = co_await clock->sleep(pause, stop); !slept)
            co_return slept;
    }
    co_return failed(ErrorCode::Cancelled);
}

} // namespace

void FirstReadings::begin()
{
    m_tasks.cancel();
    m_tasks.run(readAgainAndAgain(m_context.keys, m_context.quota, m_context.doctor, m_context.clock, m_tasks.token()),
                [](const Result<> &) { });
}

void FirstReadings::suspend()
{
    m_tasks.cancel();
    m_context.doctor->stop();
}
