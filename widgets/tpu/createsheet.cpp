// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/createsheet.h"

#include "services/quota/quotaservice.h"
#include "services/tpu/tpucommand.h"
#include "widgets/common/card.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/commandbox.h"
#include "widgets/tpu/quotahint.h"
#include "widgets/tpu/retryfields.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

CreateSheet::CreateSheet(TpuService *tpus, QuotaService *quota, Wishes *wishes, QWidget *host)
    : SideSheet{host}, m_tpus{tpus}, m_quota{quota}, m_wishes{wishes}
{
    setObjectName(u"tpuCreateSheet"_s);
    setSheetWidth(520);
    build();
    connect(m_form, &CreateForm::zoneChosen, this, &CreateSheet::loadOffer);
    connect(m_form, &CreateForm::changed, this, &CreateSheet::refresh);
    connect(m_form, &CreateForm::placeTouched, this, [this] { m_wantsPlace = false; });
    connect(m_retry, &RetryFields::changed, this, &CreateSheet::refresh);
    connect(m_quota, &QuotaService::rowsChanged, this, &CreateSheet::followQuota);
    connect(m_quota, &QuotaService::stateChanged, this, &CreateSheet::followQuota);
    connect(m_billed, &QLineEdit::textChanged, this, &CreateSheet::refresh);
    connect(m_tpus, &TpuService::listChanged, this, &CreateSheet::refresh);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_submit, &QPushButton::clicked, this, &CreateSheet::submit);
    connect(m_notice, &NoticeBar::actionClicked, this, &CreateSheet::loadZones);
    connect(this, &SideSheet::closed, this, [this] {
        m_zonesTask.reset();
        m_offerTask.reset();
        m_quotaTask.reset();
    });
    retranslate();
}

void CreateSheet::build()
{
    m_notice = new NoticeBar;
    m_notice->setObjectName(u"createNotice"_s);
    m_form = new CreateForm;
    m_retry = new RetryFields;
    m_summary = new Label{TextRole::Status, Ink::Soft};
    m_summary->setWordWrap(true);
    m_cancel = new QPushButton;
    m_cancel->setObjectName(u"createCancel"_s);
    m_submit = new QPushButton;
    m_submit->setObjectName(u"createSubmit"_s);
    setButtonKind(m_submit, ButtonKind::Primary);
    // Enter in a field must not make anything that may be billed.
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    m_command = new CommandBox{u"createCommand"_s};
    m_command->setLines(4, 14);
    auto *quota = buildQuota();
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_form, quota, new Line, m_retry, new Line, m_command, m_summary})
        body()->addWidget(part);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_submit);
}

QWidget *CreateSheet::buildQuota()
{
    auto *quota = new QWidget;
    auto *row = new QHBoxLayout{quota};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(6));
    m_quotaShape = new StateBadge;
    m_quotaText = new Label;
    m_quotaText->setObjectName(u"createQuota"_s);
    m_quotaText->setWordWrap(true);
    row->addWidget(m_quotaShape, 0, Qt::AlignTop);
    row->addWidget(m_quotaText, 1);
    m_billed = new QLineEdit;
    m_billed->setObjectName(u"createBilled"_s);
    m_billedField = new FormField{m_billed};
    auto *all = new QWidget;
    auto *column = new QVBoxLayout{all};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(10));
    column->addWidget(quota);
    column->addWidget(m_billedField);
    return all;
}

void CreateSheet::openWith(const CreatePreset &preset)
{
    m_notice->dismiss();
    m_form->clearName();
    m_form->setPreset(preset);
    m_wantsPlace = preset.zone.isEmpty();
    proposePlace();
    start();
}

void CreateSheet::openWith(const TpuSpec &spec, const WishPlan &plan, const std::optional<Error> &error)
{
    m_notice->dismiss();
    m_form->setSpec(spec);
    m_wantsPlace = false;
    m_retry->setPlan(plan);
    if (error)
        m_notice->showError(*error);
    start();
}

void CreateSheet::start()
{
    m_submit->setEnabled(true);
    m_billed->clear();
    proposeName();
    loadQuota();
    loadZones();
    refresh();
    open();
}

/// Whoever comes here first has not seen the quota page: without limits the form would propose what is refused.
void CreateSheet::loadQuota()
{
    if (m_quota->updatedAt().isValid())
        return;
    m_quotaTask = std::make_unique<TaskScope>();
    m_quotaTask->run(m_quota->refresh(m_quotaTask->token()), [](const Result<> &) {}); // the sentence says what is known
}

/// Limits that came after the zones may put another zone first.
void CreateSheet::followQuota()
{
    const auto before = m_zones;
    m_zones = ordered(m_zones);
    if (m_zones != before)
        m_form->setZones(m_zones);
    proposePlace();
    refresh();
}

void CreateSheet::loadZones()
{
    m_form->setLoading(tr("Asking Google for zones and types…"));
    m_zonesTask = std::make_unique<TaskScope>();
    m_zonesTask->run(m_tpus->zones(m_zonesTask->token()), [this](const Result<QList<ZoneId>> &zones) {
        if (zones) {
            m_zones = ordered(*zones);
            m_form->setZones(m_zones);
            return;
        }
        m_form->setLoading(tr("The zones could not be read."));
        m_notice->showError(zones.error(), tr("Try again"));
    });
}

void CreateSheet::loadOffer(const ZoneId &zone)
{
    m_form->setLoading(tr("Asking what %1 has…").arg(zone.toString()));
    m_offerTask = std::make_unique<TaskScope>();
    m_offerTask->run(m_tpus->offer(zone, m_offerTask->token()), [this, zone](const Result<ZoneOffer> &offer) {
        if (offer) {
            m_form->setOffer(*offer);
            proposeName();
            proposeTier(m_form->spec());
            return;
        }
        m_form->setLoading(tr("The types of %1 could not be read.").arg(zone.toString()));
        m_notice->showError(offer.error(), tr("Try again"));
    });
}

/// Zones where the quota allows something come first; that a zone exists says nothing.
QList<ZoneId> CreateSheet::ordered(QList<ZoneId> zones) const
{
    QSet<ZoneId> granted;
    for (const auto &row : m_quota->rows()) {
        if (const auto limit = row.limit(); limit && *limit != 0 && !row.isEverybodys)
            granted.insert(row.zone);
    }
    std::ranges::stable_sort(zones, [&](const ZoneId &a, const ZoneId &b) {
        const bool first = granted.contains(a);
        return first != granted.contains(b) ? first : a.toString() < b.toString();
    });
    return zones;
}

/// Where the grant has room: what is proposed must not cost anything. On-demand first, as nobody takes it back.
void CreateSheet::proposePlace()
{
    if (!m_wantsPlace || !m_quota->updatedAt().isValid())
        return;
    m_wantsPlace = false;
    const QuotaRow *best = nullptr;
    for (const auto &row : m_quota->rows()) {
        if (row.isEverybodys || row.isServing || row.quotaClass == QuotaClass::Reserved || !largestSlice(row))
            continue;
        const bool isBetter = !best
            || (best->quotaClass != QuotaClass::OnDemand && row.quotaClass == QuotaClass::OnDemand);
        if (isBetter)
            best = &row;
    }
    if (best)
        m_form->setPreset({.zone = best->zone, .generation = best->generation, .acceleratorType = {}, .tier = {}});
}

void CreateSheet::proposeName()
{
    m_form->proposeName(freeName(u"node"_s, takenNames(m_form->spec().zone)));
}

void CreateSheet::proposeTier(const TpuSpec &spec)
{
    for (const auto tier : {Tier::OnDemand, Tier::Spot}) {
        const auto known = m_quota->updatedAt().isValid() ? LimitsKnown::Yes : LimitsKnown::No;
        if (quotaHint(m_quota->rows(), known, spec.zone, spec.acceleratorType, tier).verdict != QuotaHint::Verdict::Fits)
            continue; // nor where it may be billed
        m_form->proposeTier(tier);
        return;
    }
}

QStringList CreateSheet::takenNames(const ZoneId &zone) const
{
    QStringList names;
    for (const auto &tpu : m_tpus->tpus()) {
        if (tpu.zone == zone)
            names << tpu.shortName;
    }
    for (const auto &wish : m_wishes->views()) {
        if (wish.spec.zone == zone)
            names << wish.spec.name;
    }
    return names;
}

void CreateSheet::refresh()
{
    const auto spec = m_form->spec();
    const auto taken = takenNames(spec.zone);
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    showQuota(spec);
    m_isValid = isLoaded && m_form->check(taken) && m_retry->check() && isConfirmed(spec);
    m_submit->setText(spec.name.isEmpty() ? tr("Create") : tr("Create %1").arg(spec.name));
    m_summary->setText(m_isValid || !isLoaded ? QString{} : tr("Some fields need your attention."));
    m_summary->setVisible(!m_summary->text().isEmpty());
    showCommand(spec);
}

void CreateSheet::showQuota(const TpuSpec &spec)
{
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    m_quotaShape->parentWidget()->setVisible(isLoaded);
    m_billedField->setVisible(false);
    if (!isLoaded)
        return;
    const auto known = m_quota->updatedAt().isValid() ? LimitsKnown::Yes : LimitsKnown::No;
    const auto hint = quotaHint(m_quota->rows(), known, spec.zone, spec.acceleratorType, spec.tier);
    m_quotaShape->setState(hint.tone(), {});
    m_quotaText->setText(hint.sentence);
    m_quotaText->setInk(hint.tone() == Tone::Warning ? Ink::Warn : Ink::Soft);
    m_billedField->setVisible(hint.mayBeBilled());
    m_billedField->setLabel(tr("Type %1 to confirm that this may be billed").arg(spec.name));
}

bool CreateSheet::isConfirmed(const TpuSpec &spec) const
{
    return m_billedField->isHidden() || (!spec.name.isEmpty() && m_billed->text().trimmed() == spec.name);
}

void CreateSheet::showCommand(const TpuSpec &spec)
{
    m_command->setCommands(gcloudCommand(spec, m_tpus->profile().project), restCall(spec, m_tpus->profile()));
}

void CreateSheet::submit()
{
    refresh();
    if (!m_isValid) {
        m_form->focusFirstError();
        if (!isConfirmed(m_form->spec()))
            m_billed->setFocus();
        return;
    }
    m_submit->setEnabled(false); // a second click of a double click finds nothing to press
    const auto spec = m_form->spec();
    const auto plan = m_retry->plan();
    close();
    emit submitted(spec, plan);
}

void CreateSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CreateSheet::retranslate()
{
    setTitle(tr("Create TPU"));
    m_cancel->setText(tr("Cancel"));
    refresh();
}
