// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/createsheet.h"

#include "services/core/punctuation.h"
#include "services/quota/grants.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpucommand.h"
#include "services/wish/wishservice.h"
#include "widgets/common/card.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"
#include "widgets/tpu/billbox.h"
#include "widgets/tpu/grantoffers.h"
#include "widgets/wish/wishfields.h"
#include "widgets/wish/wishwords.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

CreateSheet::CreateSheet(const ZoneJudge &services, QWidget *host)
    : SideSheet{host}
    , m_services{services}
{
    setObjectName(u"tpuCreateSheet"_s);
    setGuide("first-vm"_L1);
    setSheetWidth(520);
    build();
    connect(m_form, &CreateForm::zoneChosen, this, &CreateSheet::loadOffer);
    connect(m_form, &CreateForm::changed, this, &CreateSheet::refresh);
    connect(m_form, &CreateForm::touched, this, [this] { m_wantsPlace = false; });
    connect(m_bill, &BillBox::touched, this, [this] { m_wantsPlace = false; });
    connect(m_offers, &GrantOffers::chosen, this, &CreateSheet::choose);
    connect(m_plan, &WishFields::changed, this, &CreateSheet::refresh);
    connect(m_planToggle, &QPushButton::toggled, this, &CreateSheet::showPlan);
    connect(m_bill, &BillBox::changed, this, &CreateSheet::refresh);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_submit, &QPushButton::clicked, this, &CreateSheet::submit);
    connectReading();
    connectServices();
    retranslate();
}

void CreateSheet::connectServices()
{
    if (m_services.grants)
        connect(m_services.grants, &Grants::changed, this, &CreateSheet::followQuota);
    if (m_services.prices)
        connect(m_services.prices, &PriceService::changed, this, &CreateSheet::refresh);
    connect(m_services.wishes, &WishService::changed, this, [this] {
        if (isOpen())
            refresh();
    });
    connect(m_services.quota, &QuotaService::rowsChanged, this, &CreateSheet::followQuota);
    connect(m_services.quota, &QuotaService::stateChanged, this, &CreateSheet::followQuota);
    connect(m_services.tpus, &TpuService::listChanged, this, &CreateSheet::followQuota);
    connect(m_services.tpus, &TpuService::listStateChanged, this, &CreateSheet::followQuota);
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
    buildPlan();
    m_summary = new Label{TextRole::Status, Ink::Soft};
    m_summary->setWordWrap(true);
    m_cancel = new QPushButton;
    m_cancel->setObjectName(u"createCancel"_s);
    m_submit = new QPushButton;
    m_submit->setObjectName(u"createSubmit"_s);
    setButtonKind(m_submit, ButtonKind::Primary);
    gateWrites(m_submit, CloudNeed::Later); // a request is written down first
    // Enter in a field must not make anything that may be billed.
    for (auto *button : {m_cancel, m_submit})
        button->setAutoDefault(false);
    m_command = new CommandBox{u"createCommand"_s};
    m_command->setLines(4, 14);
    auto *quota = buildQuota();
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_notice, m_offers, m_form, quota, m_bill, new Line, m_planToggle,
                                          m_planSummary, m_plan, m_end, new Line, m_command, m_summary})
        body()->addWidget(part);
    body()->addStretch(1);
    m_offline = new Label{TextRole::Status, Ink::Soft};
    m_offline->setObjectName(u"createOffline"_s);
    m_offline->setWordWrap(true);
    addFooterWidget(m_offline);
    addFooterButton(m_cancel);
    addFooterButton(m_submit);
}

/// Simple as it opens: one zone and an end that makes sense stand in one sentence.
void CreateSheet::buildPlan()
{
    m_planToggle = new QPushButton;
    m_planToggle->setObjectName(u"createPlan"_s);
    m_planToggle->setCheckable(true);
    m_planToggle->setAutoDefault(false);
    setButtonKind(m_planToggle, ButtonKind::Link);
    m_planToggle->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_planSummary = new Label{TextRole::TableHead, Ink::Soft};
    m_planSummary->setObjectName(u"createPlanSummary"_s);
    m_planSummary->setWordWrap(true);
    m_plan = new WishFields;
    m_plan->hide();
    m_plan->setJudge([this](const ZoneId &zone) { return m_services.verdict(inZone(m_form->spec(), zone)); });
}

void CreateSheet::setPurpose(Purpose purpose)
{
    m_purpose = purpose;
    retranslate();
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

void CreateSheet::openWith(const Wish &wish, const std::optional<Error> &error)
{
    m_notice->dismiss();
    auto spec = wish.spec;
    spec.zone = wish.zones.value(0);
    spec.name = wish.namePattern;
    spec.job = {};
    m_form->setSpec(spec);
    m_wantsPlace = false;
    auto again = wish;
    again.namePattern.clear(); // it stands in the form
    if (again.until <= QDateTime::currentDateTimeUtc())
        again.until = WishFields::usualEnd();
    m_plan->show(again);
    if (error)
        m_notice->showError(*error);
    start();
}

void CreateSheet::start()
{
    m_isSubmitted = false;
    m_isFromMemory = false;
    m_isOfferRead = false;
    m_hasFailed = false;
    m_isNoticeOfReading = false;
    m_closed.clear();
    m_wasCutOff = isCutOff();
    m_bill->forget();
    if (m_services.prices)
        m_services.prices->want();
    loadQuota();
    proposePlace();
    proposeName();
    loadZones();
    refresh();
    open();
    if (!m_offers->isEmpty())
        m_offers->focusChosen();
}

/// Whoever comes here first has not seen the quota page: without limits the form would propose what is refused.
void CreateSheet::loadQuota()
{
    constexpr qint64 oldAfter = 60; // seconds; what was made and deleted meanwhile counts
    const auto asOf = m_services.quota->updatedAt();
    if (asOf.isValid() && asOf.secsTo(m_services.quota->facts().now) < oldAfter)
        return;
    readLimits();
}

/// Limits that came after the zones may put another zone first. Not while the user looks at a list of the form.
void CreateSheet::followQuota()
{
    if (isHidden())
        return;
    proposeName(); // of the list of TPUs, which may not have been there
    if (m_zones.isEmpty() && isCutOff())
        stopWaiting(); // a grant may have come
    readAgain();
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

void CreateSheet::refresh()
{
    if (std::exchange(m_isRefreshing, true))
        return;
    const auto spec = m_form->spec();
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    m_offers->showGrants(m_services.allGrants(), m_services.now(),
                         [this](const GrantRow &row, const SliceOffer &offer) {
                             return m_services.room(row, offer, m_form->spec().externalAddress);
                         });
    m_offers->markChosen({spec.zone, spec.acceleratorType, spec.tier});
    showZones(spec);
    showVerdict(spec);
    showBill(spec);
    showPlan();
    showProblems(isLoaded);
    showCommand(spec);
    m_isRefreshing = false;
}

void CreateSheet::showProblems(bool isLoaded)
{
    const auto name = m_form->spec().name;
    const bool isFine = m_form->check(takenNames(m_form->spec().zone));
    const bool isPlanned = m_plan->check();
    if (!isPlanned)
        m_planToggle->setChecked(true); // an error must be seen
    m_isValid = isLoaded && isFine && isPlanned && m_bill->isConfirmed();
    if (m_purpose == Purpose::Pod)
        m_submit->setText(name.isEmpty() ? tr("Plan") : tr("Plan %1").arg(name));
    else if (name.isEmpty())
        m_submit->setText(tr("Create"));
    else
        m_submit->setText(isLoaded && m_bill->isAmber() ? tr("Create %1, billed").arg(name)
                                                        : tr("Create %1").arg(name));
    m_summary->setText(m_isValid || !isLoaded ? QString{} : tr("Some fields need your attention."));
    m_summary->setVisible(!m_summary->text().isEmpty());
    showReach();
}

TpuSpec CreateSheet::inZone(TpuSpec spec, const ZoneId &zone) const
{
    spec.zone = zone;
    return spec;
}

/// Of all zones that would be tried, the one that costs most: whoever agrees to it has agreed to the others.
TpuSpec CreateSheet::dearest(const TpuSpec &spec) const
{
    auto worst = spec;
    qint64 highest = -1;
    const auto zones = m_plan->zones();
    for (const auto &zone : zones) {
        const auto there = inZone(spec, zone);
        const auto check = m_services.bill(there);
        const qint64 cost = check.isFree() ? -1
            : check.price                  ? check.price->perHour.nanos
                                           : std::numeric_limits<qint64>::max();
        if (cost > highest) {
            highest = cost;
            worst = there;
        }
    }
    return worst;
}

void CreateSheet::showZones(const TpuSpec &spec)
{
    m_plan->setZone(spec.zone);
    m_plan->setOffers(m_services.granted(spec), m_zones);
    m_plan->judgeAgain();
}

void CreateSheet::showVerdict(const TpuSpec &spec)
{
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    m_quotaShape->parentWidget()->setVisible(isLoaded);
    if (!isLoaded)
        return;
    const auto zones = m_plan->zones();
    auto best = m_services.limits(spec);
    int fitting = 0;
    for (const auto &zone : zones) {
        const auto answer = m_services.limits(inZone(spec, zone));
        fitting += answer.verdict == PreflightVerdict::Red ? 0 : 1;
        if (answer.verdict < best.verdict)
            best = answer;
    }
    const auto tone = best.verdict == PreflightVerdict::Green ? Tone::Ok
        : best.verdict == PreflightVerdict::Yellow            ? Tone::Warning
                                                              : Tone::Bad;
    const auto remedy = remedySentence(best);
    m_quotaShape->setState(tone, {});
    m_quotaText->setInk(tone == Tone::Ok ? Ink::Soft : tone == Tone::Bad ? Ink::Bad : Ink::Warn);
    showRemedy(zones.size() > 1 ? Preflight{} : best);
    if (zones.size() > 1)
        m_quotaText->setText(tr("The limits leave room in %1 of %n zones.", nullptr, int(zones.size())).arg(fitting));
    else
        m_quotaText->setText(punctuation::sentences({verdictSentence(best), remedy}));
}

void CreateSheet::showBill(const TpuSpec &spec)
{
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    m_bill->setVisible(isLoaded);
    const auto dear = dearest(spec);
    const auto found = m_services.bill(dear);
    m_bill->showCheck(found, {dear.zone, dear.acceleratorType, dear.tier});
    const auto end = isLoaded ? m_services.grantEnd(found) : QDateTime{};
    m_plan->setLimit(end);
    m_end->setVisible(end.isValid());
    if (end.isValid())
        m_end->setText(tr("The grant is free until %1. Then all trying ends, and a TPU that still runs is billed: "
                          "delete it before then.")
                           .arg(phrases::day(end.date().addDays(-1))));
}

void CreateSheet::showPlan()
{
    const bool open = m_planToggle->isChecked();
    m_plan->setVisible(open);
    m_planSummary->setVisible(!open);
    m_planSummary->setText(m_plan->sentence());
    m_planToggle->setText(tr("How long and where"));
    m_planToggle->setIcon(themedIcon(open ? "chevron-down"_L1 : "chevron-right"_L1, Ink::Accent));
}

/// The first zone's call, as it would be sent now.
void CreateSheet::showCommand(const TpuSpec &spec)
{
    const auto &profile = m_services.tpus->profile();
    const auto wanted = wish();
    const auto first = wanted.zones.value(0, spec.zone);
    auto there = inZone(spec, first);
    there.name = nodeName(wanted.namePattern, first, 1);
    m_command->setLinkNote(tr("Opens %1 in TPU Desk once it exists.").arg(there.name));
    if (wanted.method == WishMethod::Direct) {
        m_command->setCommands(gcloudCommand(there, profile.project), restCall(there, profile),
                               linkTo(tpuId(profile.project, there.zone, there.name)));
        return;
    }
    RequestOrder order{.spec = there, .id = there.name, .requestId = {}};
    if (const auto left = QDateTime::currentDateTimeUtc().secsTo(wanted.until); left > 0)
        order.validFor = std::chrono::seconds{std::max<qint64>(1, left / 3'600)
                                              * 3'600}; // in whole hours, not beyond the end: it is shown, not sent
    m_command->setCommands(gcloudCommand(order, profile.project), restCall(order, profile),
                           linkTo(tpuId(profile.project, there.zone, there.name)));
}

Wish CreateSheet::wish() const
{
    Wish wish;
    wish.project = m_services.tpus->profile().project;
    wish.spec = m_form->spec();
    wish.namePattern = wish.spec.name;
    m_plan->put(&wish);
    wish.spec.zone = {};
    wish.spec.name.clear();
    return wish;
}

void CreateSheet::submit()
{
    refresh();
    if (!m_isValid) {
        if (!m_bill->isConfirmed())
            m_bill->ask();
        m_form->focusFirstError(); // it stands above
        return;
    }
    m_isSubmitted = true;
    m_submit->setEnabled(false); // a second click of a double click finds nothing to press
    const auto wanted = wish();
    close();
    emit submitted(wanted);
}

void CreateSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void CreateSheet::retranslate()
{
    setTitle(m_purpose == Purpose::Pod ? tr("Plan a pod") : tr("Create TPU"));
    m_cancel->setText(tr("Cancel"));
    refresh();
}
