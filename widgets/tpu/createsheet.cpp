// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/createsheet.h"

#include "services/core/punctuation.h"
#include "services/core/writelock.h"
#include "services/grantmail/grants.h"
#include "services/keys/keyroutes.h"
#include "services/keys/keyservice.h"
#include "services/provisioning/provisioningservice.h"
#include "services/quota/offerreader.h"
#include "services/quota/priceservice.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpucommand.h"
#include "widgets/common/card.h"
#include "widgets/common/commandbox.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/writegate.h"
#include "widgets/provisioning/requestform.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/tpu/costbox.h"
#include "widgets/tpu/diskform.h"
#include "widgets/tpu/grantoffers.h"
#include "widgets/tpu/limitsverdict.h"

#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

CreateSheet::CreateSheet(const PlacementCheck &services, QWidget *host)
    : SideSheet{host}
    , m_services{services}
    , m_reader{new OfferReader{
          services.tpus,
          {.zone = [this] { return m_form->spec().zone; },
           .granted = [this] { return granted(); },
           .ordered = [this](QList<ZoneId> zones) { return PlaceProposal{m_services}.ordered(std::move(zones)); }},
          this}}
{
    setObjectName(u"tpuCreateSheet"_s);
    setGuide("first-vm"_L1);
    setSheetWidth(520);
    setEnterSubmits(false); // what it makes may be billed
    setAsksForTyped(true);
    build();
    connect(m_form, &CreateForm::zoneChosen, this, [this](const ZoneId &zone) {
        m_services.quota->wantRegion(zone);
        m_reader->readOffer(zone);
    });
    connect(m_form, &CreateForm::changed, this, &CreateSheet::refresh);
    connect(m_form, &CreateForm::touched, this, [this] { m_wantsPlace = false; });
    connect(m_bill, &CostBox::touched, this, [this] { m_wantsPlace = false; });
    connect(m_offers, &GrantOffers::chosen, this, &CreateSheet::choose);
    connect(m_plan, &RequestForm::changed, this, &CreateSheet::refresh);
    connect(m_planToggle, &QPushButton::toggled, this, &CreateSheet::showPlan);
    connect(m_bill, &CostBox::changed, this, &CreateSheet::refresh);
    connect(m_verdict, &LimitsVerdict::presetWanted, this, &CreateSheet::choose);
    for (const auto signal :
         {&LimitsVerdict::cleanUpRequested, &LimitsVerdict::quotaRequested, &LimitsVerdict::listRequested})
        connect(m_verdict, signal, this, &SideSheet::close);
    connect(m_verdict, &LimitsVerdict::cleanUpRequested, this, &CreateSheet::cleanUpRequested);
    connect(m_verdict, &LimitsVerdict::quotaRequested, this, &CreateSheet::quotaRequested);
    connect(m_verdict, &LimitsVerdict::listRequested, this, &CreateSheet::listRequested);
    connect(m_submit, &QPushButton::clicked, this, &CreateSheet::submit);
    connectReader();
    connectServices();
    translated(this, &CreateSheet::showTitle);
    translated(this, &CreateSheet::refresh);
}

void CreateSheet::connectServices()
{
    if (m_services.grants)
        connect(m_services.grants, &Grants::changed, this, &CreateSheet::followQuota);
    if (m_services.prices)
        connect(m_services.prices, &PriceService::changed, this, &CreateSheet::refresh);
    connect(m_services.tpuRequests, &ProvisioningService::changed, this, [this] {
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
    m_notice = named(new NoticeBar, "createNotice");
    m_offers = new GrantOffers;
    m_verdict = new LimitsVerdict{m_services};
    m_bill = new CostBox;
    m_end = named(new Label{TextRole::Status, TextColor::Soft}, "createGrantEnd");
    m_end->setWordWrap(true);
    buildPlan();
    m_form = new CreateForm{{.tpus = m_services.tpus, .prices = m_services.prices},
                            {m_bill, m_planToggle, m_planSummary, m_plan, m_end, m_verdict}};
    m_summary = new Label{TextRole::Status, TextColor::Soft};
    m_summary->setWordWrap(true);
    m_command = new CommandBox{u"createCommand"_s};
    m_command->setLines(4, 14);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_offers, m_form, new Line, m_command, m_summary})
        body()->addWidget(part);
    body()->addStretch(1);
    m_offline = named(new Label{TextRole::Status, TextColor::Soft}, "createOffline");
    m_offline->setWordWrap(true);
    addFooterWidget(m_offline);
    m_submit = addCancelAndSubmit(this, u"create"_s);
    gateWrites(m_submit, CloudNeed::Later); // a request is written down first
}

/// Simple as it opens: one zone and an end that makes sense stand in one sentence.
void CreateSheet::buildPlan()
{
    m_planToggle = named(new QPushButton, "createPlan");
    m_planToggle->setCheckable(true);
    m_planToggle->setAutoDefault(false);
    setButtonKind(m_planToggle, ButtonKind::Link);
    m_planToggle->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_planSummary = named(new Label{TextRole::TableHead, TextColor::Soft}, "createPlanSummary");
    m_planSummary->setWordWrap(true);
    m_plan = new RequestForm;
    m_plan->hide();
    m_plan->setJudge([this](const ZoneId &zone) { return m_services.verdict(inZone(m_form->spec(), zone)); });
}

void CreateSheet::setPurpose(Purpose purpose)
{
    m_purpose = purpose;
    m_verdict->setLeadingAway(purpose == Purpose::Tpu);
    showTitle();
    refresh();
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

void CreateSheet::openWith(const TpuRequest &tpuRequest, const std::optional<Error> &error)
{
    m_notice->dismiss();
    auto spec = tpuRequest.spec;
    spec.zone = tpuRequest.zones.value(0);
    spec.name = tpuRequest.namePattern;
    spec.job = {};
    m_form->setSpec(spec);
    m_wantsPlace = false;
    auto again = tpuRequest;
    again.namePattern.clear(); // it stands in the form
    if (again.until <= QDateTime::currentDateTimeUtc())
        again.until = RequestForm::usualEnd();
    m_plan->show(again);
    if (error)
        m_notice->showError(*error);
    start();
}

void CreateSheet::start()
{
    m_isSubmitted = false;
    m_isNoticeOfReading = false;
    m_closed.clear();
    m_reader->begin();
    m_bill->forget();
    if (m_services.prices)
        m_services.prices->want();
    loadQuota();
    proposePlace();
    proposeName();
    m_reader->readZones();
    m_offers->fold();
    refresh();
    open();
}

/// Whoever comes here first has not seen the quota page: without limits the form would propose what is refused.
void CreateSheet::loadQuota()
{
    constexpr qint64 oldAfter = 60; // seconds; what was made and deleted meanwhile counts
    const auto asOf = m_services.quota->updatedAt();
    if (asOf.isValid() && asOf.secsTo(m_services.quota->facts().now) < oldAfter)
        return;
    m_verdict->readLimits();
}

/// Limits that came after the zones may put another zone first. Not while the user looks at a list of the form.
void CreateSheet::followQuota()
{
    if (isHidden())
        return;
    proposeName(); // of the list of TPUs, which may not have been there
    if (m_reader->zones().isEmpty() && WriteLock::instance().isUnreachable())
        m_reader->stopWaiting(); // a grant may have come
    readAgain();
    if (m_form->isInHand())
        m_wantsPlace = false;
    else
        m_reader->reorder();
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
    m_verdict->showFor(spec, m_plan->zones());
    showBill(spec);
    showPlan();
    showProblems(isLoaded);
    showCommand(spec);
    m_isRefreshing = false;
}

void CreateSheet::showProblems(bool isLoaded)
{
    const auto name = m_form->spec().name;
    m_problem = m_form->check(m_services.takenNames(m_form->spec().zone));
    if (!m_problem.isEmpty())
        m_verdict->hide(); // room for what cannot be asked for is no news
    if (!m_plan->check(m_form->spec())) {
        m_planToggle->setChecked(true); // an error must be seen
        if (m_problem.isEmpty())
            m_problem = tr("Change something under “How long and where” first.");
    }
    m_isValid = isLoaded && m_problem.isEmpty() && m_bill->isConfirmed();
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

void CreateSheet::showZones(const TpuSpec &spec)
{
    m_plan->setZone(spec.zone);
    m_plan->setOffers(m_services.granted(spec), m_reader->zones());
    m_plan->judgeAgain();
}

void CreateSheet::showBill(const TpuSpec &spec)
{
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    m_bill->setVisible(isLoaded);
    const auto dear = m_services.dearest(spec, m_plan->zones());
    const auto found = m_services.bill(dear);
    m_bill->showCheck(found, {dear.zone, dear.acceleratorType, dear.tier, dear.slices});
    const auto end = isLoaded ? m_services.grantEnd(found) : QDateTime{};
    m_plan->setLimit(end);
    m_end->setVisible(end.isValid());
    if (end.isValid())
        m_end->setText(tr("The grant covers this until %1. Requests end then, and a TPU that still runs is billed: "
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
    m_planToggle->setIcon(themedIcon(open ? "chevron-down"_L1 : "chevron-right"_L1, TextColor::Accent));
}

/// The first zone's call, as it would be sent now.
void CreateSheet::showCommand(const TpuSpec &spec)
{
    const auto &profile = m_services.tpus->profile();
    const auto wanted = tpuRequest();
    const auto first = wanted.zones.value(0, spec.zone);
    auto there = inZone(spec, first);
    there.name = nodeName(wanted.namePattern, first, 1);
    if (m_services.keys != nullptr)
        m_services.keys->routes().addTo(&there.metadata); // as it is sent: whoever copies it wants to log in, too
    const auto node = nodeNames(there.name, there.slices).constFirst();
    m_command->setLinkNote(tr("Opens %1 in TPU Desk once it exists.").arg(node));
    if (wanted.method == RequestMethod::Direct && !needsQueue(there)) {
        m_command->setCommands(gcloudCommand(there, profile.project), restCall(there, profile),
                               linkTo(tpuId(profile.project, there.zone, node)));
        return;
    }
    QueuedResourceOrder order{.spec = there, .id = there.name, .requestId = {}};
    if (wanted.notBefore > QDateTime::currentDateTimeUtc()) {
        order.notBefore = wanted.notBefore;
        order.notAfter = wanted.until;
    } else if (const auto left = QDateTime::currentDateTimeUtc().secsTo(wanted.until); left > 0)
        order.validFor = std::chrono::seconds{std::max<qint64>(1, left / 3'600)
                                              * 3'600}; // in whole hours, not beyond the end: it is shown, not sent
    m_command->setCommands(gcloudCommand(order, profile.project), restCall(order, profile),
                           linkTo(tpuId(profile.project, there.zone, node)));
}

TpuRequest CreateSheet::tpuRequest() const
{
    TpuRequest tpuRequest;
    tpuRequest.project = m_services.tpus->profile().project;
    tpuRequest.spec = m_form->spec();
    tpuRequest.namePattern = tpuRequest.spec.name;
    m_plan->put(&tpuRequest);
    tpuRequest.spec.zone = {};
    tpuRequest.spec.name.clear();
    return tpuRequest;
}

QList<GrantRow> CreateSheet::granted() const
{
    return rowsOnOffer(m_services.allGrants(), m_services.now());
}

/// Proposes as soon as the limits are there, and corrects itself when the rest answers: addresses, and what is in use.
void CreateSheet::proposePlace()
{
    const auto rows = granted();
    if (!m_wantsPlace || rows.isEmpty())
        return;
    for (const auto &row : rows)
        m_services.quota->wantRegion(row.zone);
    if (!m_services.quota->updatedAt().isValid())
        return;
    m_wantsPlace = isProposalUntouched();
    const auto best = m_wantsPlace ? PlaceProposal{m_services}.best(rows) : std::nullopt;
    if (best && best != m_proposed) {
        m_proposed = best;
        m_form->setPreset(*best);
    }
    m_wantsPlace = m_wantsPlace && !PlaceProposal{m_services}.isSettled(rows);
}

/// What does not stand in the form any more was changed by somebody; what is still on its way into it was not.
bool CreateSheet::isProposalUntouched() const
{
    if (!m_proposed)
        return true;
    const auto spec = m_form->spec();
    return (spec.zone.isEmpty() || spec.zone == m_proposed->zone)
        && (spec.acceleratorType.isEmpty() || spec.acceleratorType == m_proposed->acceleratorType)
        && spec.tier == m_proposed->tier;
}

void CreateSheet::choose(const CreatePreset &preset)
{
    m_wantsPlace = false;
    if (m_form->spec().zone.isEmpty())
        m_reader->offerKnownZones(); // a choice that shows nothing looks dead
    m_form->setPreset(preset);
    refresh();
}

/// One that is free in all zones: Google allows the same in two, but people call machines by their names.
void CreateSheet::proposeName()
{
    m_form->proposeName(freeName(u"node"_s, m_services.takenNames()));
}

void CreateSheet::connectReader()
{
    connect(m_reader, &OfferReader::zonesOffered, m_form, &CreateForm::setZones);
    connect(m_reader, &OfferReader::waiting, m_form, &CreateForm::setLoading);
    connect(m_reader, &OfferReader::reachChanged, this, &CreateSheet::showReach);
    connect(m_reader, &OfferReader::waitedEnough, this, &CreateSheet::refresh);
    connect(m_reader, &OfferReader::typesOffered, this, [this](const ZoneOffer &offer, const QStringList &accounts) {
        m_form->setOffer(offer, accounts);
        proposeName();
        if (const auto tier = PlaceProposal{m_services}.freeTier(m_form->spec()))
            m_form->proposeTier(*tier);
    });
    connect(m_reader, &OfferReader::failed, this, [this](const Error &error) {
        const bool isClosed = error.message == m_closed; // it is read again by itself, and need not be closed again
        // While it is cut off and something is known, the footer says all that there is to say.
        if (!isClosed && (!WriteLock::instance().isUnreachable() || !m_reader->isFromMemory())) {
            m_notice->showError(error, tr("Try again"));
            m_isNoticeOfReading = true;
        }
        refresh();
    });
    connect(m_reader, &OfferReader::recovered, this, [this] {
        if (std::exchange(m_isNoticeOfReading, false))
            m_notice->dismiss();
    });
    connect(&WriteLock::instance(), &WriteLock::changed, this, [this] {
        showReach();
        if (isOpen() && WriteLock::instance().isUnreachable() && !m_reader->isZonesRead())
            m_reader->stopWaiting();
        else
            readAgain();
    });
    connect(m_notice, &NoticeBar::actionClicked, this, [this] {
        m_closed.clear(); // whoever asks is answered
        m_reader->readZones();
    });
    connect(m_notice, &NoticeBar::dismissed, this,
            [this] { m_closed = m_isNoticeOfReading ? m_notice->sentence() : QString{}; });
    connect(this, &SideSheet::closed, this, [this] {
        m_reader->end();
        m_verdict->stopReading();
    });
}

/// Not while the user looks at a list of the form.
void CreateSheet::readAgain()
{
    if (isOpen() && !m_form->isInHand())
        m_reader->readAgain();
}

/// Without a network the button works all the same: what becomes of it is said before it is pressed, and what is
/// missing. A field that is wrong may be out of sight. A price that is not typed yet leaves it on: a click asks for it.
void CreateSheet::showReach()
{
    const auto &lock = WriteLock::instance();
    const auto spec = m_form->spec();
    const bool isLoaded = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    QString words;
    if (!isLoaded)
        words = m_reader->missing();
    else if (!m_problem.isEmpty())
        words = m_problem;
    else if (lock.isUnreachable() && !lock.isLocked() && m_purpose != Purpose::Pod)
        words = punctuation::sentences(
            {m_reader->isFromMemory()
                 ? tr("These zones and types come from your grant, your TPUs and the list that was read last.")
                 : QString{},
             tr("The cloud does not answer now. The request is written down and goes out as soon as it does.")});
    m_offline->setText(words);
    m_offline->setVisible(!words.isEmpty());
    enableUnless(m_submit, isLoaded ? m_problem : words);
    m_submit->setEnabled(isLoaded && m_problem.isEmpty() && !m_isSubmitted);
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
    const auto wanted = tpuRequest();
    close();
    emit submitted(wanted);
}

void CreateSheet::showTitle()
{
    setTitle(m_purpose == Purpose::Pod ? tr("Plan a pod") : tr("Create TPU"));
}
