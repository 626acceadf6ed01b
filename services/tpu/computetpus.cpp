// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/computetpus.h"

#include "services/tpu/tpuservice.h"

#include <algorithm>

using namespace std::chrono_literals;

void ComputeTpus::begin()
{
    m_tasks.cancel();
    read();
}

void ComputeTpus::read()
{
    const auto reading = m_tpus->beginInstances();
    m_tasks.run(m_tpus->api().instances(m_tasks.token()), [this, reading](const Result<NodeList> &instances) {
        if (!instances && instances.error().code == ErrorCode::Cancelled)
            return;
        if (instances)
            m_tpus->adoptInstances(*instances, reading);
        const auto wait = !instances                                        ? std::chrono::milliseconds{5min}
            : std::ranges::any_of(instances->tpus, &isPassing, &Tpu::state) ? std::chrono::milliseconds{10s}
                                                                            : std::chrono::milliseconds{1min};
        m_tasks.run(m_clock->sleep(wait, m_tasks.token()), [this](const Result<> &slept) {
            if (slept)
                read();
        });
    });
}
