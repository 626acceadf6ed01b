// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/requestsheet.h"

#include "services/provisioning/provisioningservice.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/provisioning/requestform.h"
#include "widgets/provisioning/requesttext.h"

#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RequestSheet::RequestSheet(ProvisioningService *tpuRequests, Judge judge, QWidget *host)
    : SideSheet{host}
    , m_tpuRequests{tpuRequests}
    , m_judge{std::move(judge)}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_notice{named(new NoticeBar, "requestSheetNotice")}
    , m_fields{new RequestForm}
    , m_save{addCancelAndSubmit(this, u"requestSheet"_s, [] { return tr("Save"); })}
{
    named(this, this, "requestSheet", [] { return tr("Change the request"); });
    setGuide("queued"_L1);
    setSheetWidth(500);
    setEnterSubmits(false); // what is asked for longer may be billed
    m_notice->setClosable(false);
    named(m_save, "requestSheetSave");
    m_words->setWordWrap(true);
    for (QWidget *part : std::initializer_list<QWidget *>{m_words, m_notice, m_fields})
        body()->addWidget(part);
    body()->addStretch(1);
    if (m_judge.verdict)
        m_fields->setJudge([this](const ZoneId &zone) {
            auto spec = m_tpuRequest.spec;
            spec.zone = zone;
            return m_judge.verdict(spec);
        });
    connect(m_fields, &RequestForm::changed, this, &RequestSheet::refresh);
    connect(m_save, &QPushButton::clicked, this, &RequestSheet::save);
    translated(this, &RequestSheet::showTexts);
}

void RequestSheet::openFor(const TpuRequestView &view)
{
    m_tpuRequest = view.tpuRequest;
    m_fields->setOffers(m_judge.granted ? m_judge.granted(m_tpuRequest.spec) : QList<ZoneId>{},
                        m_judge.zones ? m_judge.zones() : QList<ZoneId>{});
    m_fields->show(m_tpuRequest);
    showTexts();
    open();
}

/// Zones that were not asked for before and that no grant pays for: their price is typed in the create sheet, not here.
QList<ZoneId> RequestSheet::unpaid() const
{
    QList<ZoneId> found;
    const auto wanted = m_fields->zones();
    for (const auto &zone : wanted) {
        auto spec = m_tpuRequest.spec;
        spec.zone = zone;
        if (!m_tpuRequest.zones.contains(zone) && m_judge.verdict && !m_judge.verdict(spec).isFree)
            found << zone;
    }
    return found;
}

void RequestSheet::refresh()
{
    const auto outside = unpaid();
    if (outside.isEmpty()) {
        m_notice->dismiss();
    } else {
        QStringList names;
        for (const auto &zone : outside)
            names << zone.toString();
        m_notice->showNotice(
            StatusLevel::Warning,
            tr("No grant pays for %1. Ask for it in a request of its own with \"Create TPU…\", which shows its price.")
                .arg(phrases::list(names)));
    }
    m_save->setEnabled(m_fields->check() && outside.isEmpty());
}

void RequestSheet::save()
{
    auto changed = m_tpuRequest;
    m_fields->put(&changed);
    m_tasks.run(m_tpuRequests->change(m_tpuRequest.id, changed), [this](const Result<> &done) {
        if (done)
            close();
        else
            m_notice->showError(done.error());
    });
}

void RequestSheet::showTexts()
{
    m_words->setText(tr("%1. What you change holds for the next try; what is asked for already stays as it is.")
                         .arg(requesttext::title(m_tpuRequest)));
    m_fields->judgeAgain(); // the verdicts are words
    refresh();
}
