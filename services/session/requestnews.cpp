// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/requestnews.h"

#include "services/provisioning/provisioningservice.h"
#include "services/tpu/tpuservice.h"

#include <algorithm>
#include <utility>

namespace {

/// Why it stands still or is over: of the whole, or of the zone that said it last.
Error whyOf(const TpuRequestView &view)
{
    if (view.why)
        return *view.why;
    const auto said = std::ranges::find_if(view.lines, [](const ZoneAttempt &line) { return line.last.has_value(); });
    return said == view.lines.end() ? Error{} : *said->last;
}

/// It has its TPU also while what other zones began is still being taken back.
RequestState newsOf(const TpuRequestView &view)
{
    return view.winner && view.state == RequestState::Stopping ? RequestState::Fulfilled : view.state;
}

} // namespace

RequestNews::RequestNews(ProvisioningService *tpuRequests, TpuService *tpus, std::function<bool()> isElsewhere,
                         QObject *parent)
    : QObject{parent}
    , m_tpuRequests{tpuRequests}
    , m_tpus{tpus}
    , m_isElsewhere{std::move(isElsewhere)}
{
    connect(tpuRequests, &ProvisioningService::changed, this, &RequestNews::look);
    connect(tpus, &TpuService::listChanged, this, &RequestNews::look);
    look();
}

void RequestNews::look()
{
    if (!m_tpuRequests)
        return;
    const bool tells = m_hasLooked && m_isElsewhere();
    const auto views = m_tpuRequests->tpuRequests();
    m_hasLooked = m_hasLooked || !views.isEmpty();
    const auto before = std::exchange(m_known, {});
    for (const auto &view : views) {
        const auto known = before.constFind(view.tpuRequest.id);
        const bool isNews = tells && known != before.cend() && *known != newsOf(view);
        m_known.insert(view.tpuRequest.id, isNews && !notify(view) ? *known : newsOf(view));
    }
}

bool RequestNews::notify(const TpuRequestView &view)
{
    const auto id = view.tpuRequest.id;
    if (newsOf(view) == RequestState::Fulfilled) {
        const auto tpu = m_tpus && view.winner ? m_tpus->tpu(*view.winner) : std::nullopt;
        if (tpu)
            emit fulfilled(id, *tpu);
        return tpu.has_value();
    }
    if (view.state == RequestState::GaveUp)
        emit gaveUp(id, whyOf(view));
    else if (view.state == RequestState::NeedsUser)
        emit needsUser(id, whyOf(view));
    return true;
}
