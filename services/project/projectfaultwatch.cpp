// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/projectfaultwatch.h"

#include "services/project/doctor.h"

#include <algorithm>
#include <array>

ProjectFaultWatch::ProjectFaultWatch(Doctor *doctor)
    : QObject{doctor}
    , m_doctor{doctor}
{
    connect(doctor, &Doctor::finished, this, &ProjectFaultWatch::look, Qt::QueuedConnection);
}

void ProjectFaultWatch::handle(const std::optional<Error> &error)
{
    const bool isThere = error && leadsToDoctor(*error);
    if (error && !isThere) // one of another kind says nothing about it
        return;
    if (std::exchange(m_isThere, isThere) == isThere)
        return;
    m_isNews = true;
    look();
}

/// Once for each news: where he finds nothing, looking again and again would find nothing for ever.
void ProjectFaultWatch::look()
{
    if (m_doctor->isRunning() || !std::exchange(m_isNews, false))
        return;
    if (m_doctor->examinedAt().isValid() && isContradicted())
        m_doctor->run();
}

bool ProjectFaultWatch::isContradicted() const
{
    constexpr std::array telling{CheckId::Billing, CheckId::TpuApi, CheckId::ComputeApi};
    return m_isThere
        != std::ranges::any_of(telling, [this](CheckId id) { return m_doctor->check(id).state == CheckState::Bad; });
}
