// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/podform.h"

#include "app/cloud.h"
#include "services/network/ownaddress.h"
#include "services/pod/podsetup.h"
#include "widgets/pod/planview.h"
#include "widgets/tpu/createsheet.h"

namespace {

/// What a plan begins with; the rest has a default that needs no typing.
PodChoices choicesFor(const Wish &wish, const OwnAddress *address)
{
    PodChoices choices{.wish = wish};
    if (wish.spec.externalAddress == ExternalAddress::None)
        choices.wayIn = WayIn::Iap;
    choices.ownRange = address->range().isEmpty() ? address->proposal() : address->range();
    return choices;
}

} // namespace

PodForm::PodForm(const CloudServices *services, PlanView *view, QWidget *page)
    : QObject{page}
    , m_services{services}
    , m_view{view}
    , m_sheet{new CreateSheet{{.tpus = services->tpus,
                               .quota = services->quota,
                               .wishes = services->wishes,
                               .grants = services->grants,
                               .prices = services->prices},
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
    const auto known = m_services->pods->find(plan);
    if (!known)
        return;
    m_changed = plan;
    m_sheet->openWith(known->choices.wish);
}

void PodForm::keep(const Wish &wish)
{
    if (const auto known = m_services->pods->find(m_changed)) {
        auto choices = known->choices;
        choices.wish = wish;
        if (const auto kept = m_services->pods->change(known->id, choices); !kept)
            m_view->showError(kept.error());
        return;
    }
    if (const auto made = m_services->pods->add(choicesFor(wish, m_services->address)))
        m_view->showPlan(*made);
    else
        m_view->showError(made.error());
}
