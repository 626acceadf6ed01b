// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/podform.h"

#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/setup/podsetup.h"
#include "services/vpc/ownaddress.h"
#include "widgets/setup/planview.h"
#include "widgets/tpu/createsheet.h"

namespace {

/// What a plan begins with; the rest has a default that needs no typing.
PodChoices choicesFor(const TpuRequest &tpuRequest, const OwnAddress *address)
{
    PodChoices choices{.tpuRequest = tpuRequest};
    if (tpuRequest.spec.externalAddress == ExternalAddress::None)
        choices.wayIn = WayIn::Iap;
    choices.ownRange = address->range().isEmpty() ? address->proposal() : address->range();
    return choices;
}

} // namespace

PodForm::PodForm(Session *services, PlanView *view, QWidget *page)
    : QObject{page}
    , m_services{services}
    , m_view{view}
    , m_sheet{new CreateSheet{{.tpus = &services->tpus,
                               .quota = &services->quota,
                               .tpuRequests = services->tpuRequests.get(),
                               .grants = &services->grants,
                               .prices = &services->prices,
                               .keys = &services->keys},
                              page}}
{
    m_sheet->setPurpose(CreateSheet::Purpose::Pod);
    connect(m_sheet, &CreateSheet::submitted, this, &PodForm::keep);
    connect(view, &PlanView::newRequested, this, [this] { plan({}); });
    connect(view, &PlanView::sliceRequested, this, &PodForm::change);
}

void PodForm::plan(const CreatePreset &preset)
{
    m_changed = {};
    m_sheet->openWith(preset);
}

void PodForm::change(const QUuid &plan)
{
    const auto known = m_services->pods.find(plan);
    if (!known)
        return;
    m_changed = plan;
    m_sheet->openWith(known->choices.tpuRequest);
}

void PodForm::keep(const TpuRequest &tpuRequest)
{
    if (const auto known = m_services->pods.find(m_changed)) {
        auto choices = known->choices;
        choices.tpuRequest = tpuRequest;
        if (const auto kept = m_services->pods.change(known->id, choices); !kept)
            m_view->showError(kept.error());
        return;
    }
    if (const auto made = m_services->pods.add(choicesFor(tpuRequest, &m_services->address)))
        m_view->showPlan(*made);
    else
        m_view->showError(made.error());
}
