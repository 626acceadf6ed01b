// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/createsheet.h"

#include "services/quota/grants.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpucommand.h"
#include "widgets/common/card.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/billbox.h"
#include "widgets/tpu/commandbox.h"
#include "widgets/tpu/grantoffers.h"
#include "widgets/tpu/retryfields.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QTimeZone>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

CreateSheet::CreateSheet(const CreateServices &services, QWidget *host) : SideSheet{host}, m_services{services}
{
    setObjectName(u"tpuCreateSheet"_s);
    setSheetWidth(520);
    build();
    connect(m_form, &CreateForm::zoneChosen, this, &CreateSheet::loadOffer);
    connect(m_form, &CreateForm::changed, this, &CreateSheet::refresh);
    connect(m_form, &CreateForm::touched, this, [this] { m_wantsPlace = false; });
    connect(m_bill, &BillBox::touched, this, [this] { m_wantsPlace = false; });
    connect(m_offers, &GrantOffers::chosen, this, &CreateSheet::choose);
    if (m_services.grants)
        connect(m_services.grants, &Grants::changed, this, &CreateSheet::followQuota);
    if (m_services.prices)
        connect(m_services.prices, &PriceService::changed, this, &CreateSheet::refresh);
    connect(m_services.wishes, &Wishes::changed, this, &CreateSheet::refresh);
    connect(m_retry, &RetryFields::changed, this, &CreateSheet::refresh);
    connect(m_services.quota, &QuotaService::rowsChanged, this, &CreateSheet::followQuota);
    connect(m_services.quota, &QuotaService::stateChanged, this, &CreateSheet::followQuota);
    connect(m_bill, &BillBox::changed, this, &CreateSheet::refresh);
    connect(m_services.tpus, &TpuService::listChanged, this, &CreateSheet::followQuota);
    connect(m_services.tpus, &TpuService::listStateChanged, this, &CreateSheet::followQuota);
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
    m_offers = new GrantOffers;
    m_form = new CreateForm;
    m_bill = new BillBox;
    m_end = new Label{TextRole::Status, Ink::Soft};
    m_end->setObjectName(u"createGrantEnd"_s);
    m_end->setWordWrap(true);
    m_retry = new RetryFields;
    m_summary = new Label{TextRole::Status, Ink::Soft};
    m_summary->setWordWrap(true);
    m_cancel = new QPushButton;
    m_cancel->setObjectName(u"createCancel"_s);
    m_submit = new QPushButton;
    m_submit->setObjectName(u"createSubmit"_s);
    setButtonKind(m_submit, ButtonKind::Primary);
    gateWrites(m_submit);
    // Enter in a field must not make anything that may be billed.
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    m_command = new CommandBox{u"createCommand"_s};
    m_command->setLines(4, 14);
    auto *quota = buildQuota();
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_offers, m_form, quota, m_bill, new Line, m_retry, m_end, new Line, m_command, m_summary})
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
    m_quotaShape->setObjectName(u"createVerdict"_s);
    m_quotaText = new Label;
    m_quotaText->setObjectName(u"createQuota"_s);
    m_quotaText->setWordWrap(true);
    row->addWidget(m_quotaShape, 0, Qt::AlignTop);
    row->addWidget(m_quotaText, 1);
    return quota;
}

void CreateSheet::openWith(const CreatePreset &preset)
{
    m_notice->dismiss();
    m_form->clearName();
    m_form->setPreset(preset);
    m_wantsPlace = preset.zone.isEmpty();
    m_proposed.reset();
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
    m_bill->forget();
    if (m_services.prices)
        m_services.prices->want();
    loadQuota();
    proposePlace();
    proposeName();
    loadZones();
    refresh();
    open();
}

/// Whoever comes here first has not seen the quota page: without limits the form would propose what is refused.
void CreateSheet::loadQuota()
{
    if (m_services.quota->updatedAt().isValid())
        return;
    m_quotaTask = std::make_unique<TaskScope>();
    m_quotaTask->run(m_services.quota->refresh(m_quotaTask->token()), [](const Result<> &) {}); // the sentence says what is known
}

/// Limits that came after the zones may put another zone first. Not while the user looks at a list of the form.
void CreateSheet::followQuota()
{
    if (isHidden())
        return;
    const auto zones = ordered(m_zones);
    if (m_form->isInHand()) {
        m_wantsPlace = false;
    } else if (zones != m_zones) {
        m_zones = zones;
        m_form->setZones(m_zones);
    }
    proposePlace();
    refresh();
}

void CreateSheet::loadZones()
{
    m_form->setLoading(tr("Asking Google for zones and types…"));
    m_zonesTask = std::make_unique<TaskScope>();
    m_zonesTask->run(m_services.tpus->zones(m_zonesTask->token()), [this](const Result<QList<ZoneId>> &zones) {
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
    m_services.quota->wantRegion(zone);
    m_form->setLoading(tr("Asking what %1 has…").arg(zone.toString()));
    m_offerTask = std::make_unique<TaskScope>();
    m_offerTask->run(m_services.tpus->offer(zone, m_offerTask->token()), [this, zone](const Result<ZoneOffer> &offer) {
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

/// Zones of the grant first, then those where the quota allows something; that a zone exists says nothing.
QList<ZoneId> CreateSheet::ordered(QList<ZoneId> zones) const
{
    QHash<ZoneId, int> rank;
    for (const auto &row : m_services.quota->rows()) {
        if (const auto limit = row.limit(); limit && *limit != 0 && !row.isEverybodys)
            rank.insert(row.zone, 1);
    }
    for (const auto &row : rowsOnOffer(grants(), now()))
        rank.insert(row.zone, 2);
    std::ranges::stable_sort(zones, [&](const ZoneId &a, const ZoneId &b) {
        return rank.value(a) != rank.value(b) ? rank.value(a) > rank.value(b) : a.toString() < b.toString();
    });
    return zones;
}

/// What is proposed must not cost anything: the grant's first row with a slice that the limits let through now. Where all
/// is known and nothing fits, the first row all the same: the sheet says what is in the way.
std::optional<CreatePreset> CreateSheet::bestPlace(const QList<GrantRow> &rows) const
{
    std::optional<CreatePreset> first;
    for (const auto &row : rows) {
        for (const auto &offer : slicesThatFit(row)) {
            const TpuSpec spec{.zone = row.zone, .acceleratorType = offer.acceleratorType, .tier = row.tier};
            const CreatePreset preset{.zone = row.zone, .generation = row.generation, .acceleratorType = offer.acceleratorType, .tier = row.tier};
            if (check(spec).isFree() && ask(spec).verdict != PreflightVerdict::Red)
                return preset;
            if (!first)
                first = preset;
        }
    }
    return first;
}

/// Proposes as soon as the limits are there, and corrects itself when the rest answers: addresses, and what is in use.
void CreateSheet::proposePlace()
{
    const auto rows = rowsOnOffer(grants(), now());
    if (!m_wantsPlace || rows.isEmpty())
        return;
    for (const auto &row : rows)
        m_services.quota->wantRegion(row.zone);
    if (!m_services.quota->updatedAt().isValid())
        return;
    m_wantsPlace = isProposalUntouched();
    const auto best = m_wantsPlace ? bestPlace(rows) : std::nullopt;
    if (best && best != m_proposed) {
        m_proposed = best;
        m_form->setPreset(*best);
    }
    m_wantsPlace = m_wantsPlace && !isAllKnown(rows);
}

/// What does not stand in the form any more was changed by somebody; what is still on its way into it was not.
bool CreateSheet::isProposalUntouched() const
{
    if (!m_proposed)
        return true;
    const auto spec = m_form->spec();
    return (spec.zone.isEmpty() || spec.zone == m_proposed->zone)
        && (spec.acceleratorType.isEmpty() || spec.acceleratorType == m_proposed->acceleratorType) && spec.tier == m_proposed->tier;
}

/// Nothing that comes later can make another proposal the better one.
bool CreateSheet::isAllKnown(const QList<GrantRow> &rows) const
{
    const auto regions = m_services.quota->facts().regions;
    const bool hasRegions = std::ranges::all_of(rows, [&](const GrantRow &row) { return regions.contains(regionOf(row.zone)); });
    return hasRegions && m_services.quota->loading() == QuotaService::Loading::No && m_services.tpus->listState().updatedAt.isValid();
}

void CreateSheet::choose(const CreatePreset &preset)
{
    m_wantsPlace = false;
    m_form->setPreset(preset);
    refresh();
}

void CreateSheet::proposeName()
{
    m_form->proposeName(freeName(u"node"_s, takenNames(m_form->spec().zone)));
}

void CreateSheet::proposeTier(const TpuSpec &spec)
{
    for (const auto tier : {Tier::OnDemand, Tier::Spot}) {
        auto wish = spec;
        wish.tier = tier;
        if (!check(wish).isFree())
            continue;
        m_form->proposeTier(tier);
        return;
    }
}

QStringList CreateSheet::takenNames(const ZoneId &zone) const
{
    QStringList names;
    for (const auto &tpu : m_services.tpus->tpus()) {
        if (tpu.zone == zone)
            names << tpu.shortName;
    }
    for (const auto &wish : m_services.wishes->views()) {
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
    m_offers->showGrants(grants(), now());
    m_offers->markChosen({spec.zone, spec.acceleratorType, spec.tier});
    showVerdict(spec);
    showBill(spec);
    m_isValid = isLoaded && m_form->check(taken) && m_retry->check() && m_bill->isConfirmed();
    if (spec.name.isEmpty())
        m_submit->setText(tr("Create"));
    else
        m_submit->setText(isLoaded && m_bill->isAmber() ? tr("Create %1, billed").arg(spec.name) : tr("Create %1").arg(spec.name));
    m_summary->setText(m_isValid || !isLoaded ? QString{} : tr("Some fields need your attention."));
    m_summary->setVisible(!m_summary->text().isEmpty());
    showCommand(spec);
}

QList<Grant> CreateSheet::grants() const
{
    return m_services.grants ? m_services.grants->grants() : QList<Grant>{};
}

QDateTime CreateSheet::now() const
{
    return m_services.grants ? m_services.grants->now() : QDateTime::currentDateTimeUtc();
}

/// Who pays: asked anew whenever grants, prices, nodes or the form change, and once more at the click.
BillCheck CreateSheet::check(const TpuSpec &spec) const
{
    auto used = chipsInUse(m_services.tpus->tpus(), m_services.tpus->requests());
    for (const auto &wish : m_services.wishes->views()) {
        const bool isThere = std::ranges::any_of(used, [&](const ChipUse &use) { return use.zone == wish.spec.zone && use.name == wish.spec.name; });
        if (!isThere)
            used += {wish.spec.zone, wish.spec.acceleratorType, wish.spec.tier, wish.spec.name};
    }
    const auto &prices = m_services.prices ? m_services.prices->list() : PriceList::dated();
    return billCheck(grants(), {spec.zone, spec.acceleratorType, spec.tier}, used, prices, now());
}

Preflight CreateSheet::ask(const TpuSpec &spec) const
{
    return preflight({.zone = spec.zone, .tier = spec.tier, .acceleratorType = spec.acceleratorType, .externalAddress = spec.externalAddress},
                     m_services.quota->facts());
}

/// When the grant that pays for it ends; null: nobody knows, or it does not pay.
QDateTime CreateSheet::grantEnd(const BillCheck &check) const
{
    if (!check.isFree())
        return {};
    const auto all = grants();
    const auto grant = std::ranges::find_if(all, [&](const Grant &candidate) { return candidate.id == check.covered.grant; });
    return grant == all.end() || !grant->end().isValid() ? QDateTime{} : grant->end().startOfDay(QTimeZone::UTC);
}

void CreateSheet::showVerdict(const TpuSpec &spec)
{
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    m_quotaShape->parentWidget()->setVisible(isLoaded);
    if (!isLoaded)
        return;
    const auto answer = ask(spec);
    const auto tone = answer.verdict == PreflightVerdict::Green ? Tone::Ok : answer.verdict == PreflightVerdict::Yellow ? Tone::Warning : Tone::Bad;
    const auto remedy = remedySentence(answer);
    m_quotaShape->setState(tone, {});
    m_quotaText->setText(remedy.isEmpty() ? verdictSentence(answer) : verdictSentence(answer) + u' ' + remedy);
    m_quotaText->setInk(tone == Tone::Ok ? Ink::Soft : tone == Tone::Bad ? Ink::Bad : Ink::Warn);
}

void CreateSheet::showBill(const TpuSpec &spec)
{
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    m_bill->setVisible(isLoaded);
    const auto found = check(spec);
    m_bill->showCheck(found, {spec.zone, spec.acceleratorType, spec.tier});
    const auto end = isLoaded ? grantEnd(found) : QDateTime{};
    m_end->setVisible(end.isValid());
    if (end.isValid())
        m_end->setText(tr("The trying ends with the grant, on %1. A TPU that runs then is billed from that day: delete it before.")
                           .arg(phrases::day(end.date())));
}

void CreateSheet::showCommand(const TpuSpec &spec)
{
    m_command->setCommands(gcloudCommand(spec, m_services.tpus->profile().project), restCall(spec, m_services.tpus->profile()));
}

void CreateSheet::submit()
{
    refresh();
    if (!m_isValid) {
        m_form->focusFirstError();
        if (!m_bill->isConfirmed())
            m_bill->focusField();
        return;
    }
    m_submit->setEnabled(false); // a second click of a double click finds nothing to press
    const auto spec = m_form->spec();
    auto plan = m_retry->plan();
    // What is free today is not free for ever: nobody waits for capacity beyond the end of the grant.
    if (const auto end = grantEnd(check(spec)); end.isValid() && (!plan.until.isValid() || plan.until > end))
        plan.until = end;
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
