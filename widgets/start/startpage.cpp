// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/startpage.h"

#include "services/auth/practicecontrol.h"
#include "services/core/activities.h"
#include "services/keys/keyservice.h"
#include "services/project/doctor.h"
#include "services/pod/podsetup.h"
#include "services/quota/grants.h"
#include "services/quota/quotaservice.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "services/tpu/troublewords.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/start/doctorcard.h"
#include "widgets/start/guidecard.h"
#include "widgets/start/portsheet.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QJsonArray>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const QList<GuideStepId> &guideIds()
{
    static const QList ids{GuideStepId::Cloud, GuideStepId::Grant, GuideStepId::Tpu, GuideStepId::Key, GuideStepId::Terminal, GuideStepId::Pod,
                                         GuideStepId::Account};
    return ids;
}

/// "needTpuApi" of "tpuApi".
QString needName(QLatin1StringView check)
{
    QString name = check;
    name[0] = name.at(0).toUpper();
    return u"need"_s + name;
}

/// Users of published keys that are here, or held by the agent, too.
QStringList usersOf(const KeyService &keys)
{
    QStringList users;
    if (!keys.projectKeys())
        return users;
    for (const SshKeysLine &line : keys.projectKeys()->lines) {
        const bool isHere = std::ranges::any_of(keys.localKeys(), [&](const LocalKey &key) { return key.publicKey == line.base64; })
            || keys.agent().holds(line.base64);
        if (line.kind == SshKeysLine::Kind::Key && isHere && !users.contains(line.user))
            users << line.user;
    }
    return users;
}

} // namespace

StartPage::StartPage(StartContext context, QWidget *parent)
    : Page{parent}, m_context{std::move(context)}, m_notice{new NoticeBar}, m_guide{new GuideCard},
      m_doctor{new DoctorCard{m_context.doctor}}, m_needs{new NeedsCard},
      m_running{new RunningCard{m_context.activities}}, m_explain{new ExplainCard}, m_signIn{new QPushButton},
      m_left{new QVBoxLayout}, m_columns{new QHBoxLayout}, m_side{new QWidget}
{
    setObjectName(u"startPage"_s);
    build();
    connectAll();
    retranslate();
}

void StartPage::build()
{
    m_signIn->setObjectName(u"startSignIn"_s);
    addAction(m_signIn);
    m_notice->setObjectName(u"startNotice"_s);
    m_left->setSpacing(scaled(14));
    m_left->addWidget(m_guide);
    m_left->addWidget(m_doctor);
    m_left->addStretch(1);
    auto *right = new QVBoxLayout{m_side};
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(scaled(12));
    right->addWidget(m_needs);
    right->addWidget(m_running);
    right->addWidget(m_explain);
    right->addStretch(1);
    auto *content = new QWidget;
    content->setLayout(m_columns);
    m_columns->setContentsMargins(0, 0, 0, 0);
    m_columns->setSpacing(scaled(14));
    m_columns->addLayout(m_left, 1);
    m_columns->addWidget(m_side);
    auto *scroll = new QScrollArea;
    scroll->setObjectName(u"startScroll"_s);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    body()->addWidget(m_notice);
    body()->addWidget(scroll, 1);
}

void StartPage::connectAll()
{
    connect(m_context.tpus, &TpuService::listChanged, this, &StartPage::refresh);
    connect(m_context.keys, &KeyService::keysChanged, this, &StartPage::refresh);
    if (m_context.pods != nullptr)
        connect(m_context.pods, &PodSetup::ready, this, &StartPage::refresh);
    connect(m_context.grants, &Grants::changed, this, [this] {
        refresh();
        zonesChanged();
    });
    connect(m_context.quota, &QuotaService::rowsChanged, this, &StartPage::zonesChanged);
    for (const auto signal : {&Activities::added, &Activities::changed, &Activities::finished})
        connect(m_context.activities, signal, this, &StartPage::refresh);
    connect(m_guide, &GuideCard::placeRequested, this, &StartPage::placeRequested);
    connectNeeds();
    connect(m_doctor, &DoctorCard::placeRequested, this, &StartPage::placeRequested);
    connect(m_doctor, &DoctorCard::projectRequested, this, &StartPage::projectRequested);
    connect(m_doctor, &DoctorCard::portRequested, this, &StartPage::openPort);
    connect(m_doctor, &DoctorCard::lineWanted, this, &StartPage::bringIntoView);
    connect(m_doctor, &DoctorCard::consoleRequested, this, &StartPage::openConsole);
    connect(m_notice, &NoticeBar::actionClicked, this, &StartPage::linkPracticeBilling);
    connect(m_context.doctor, &Doctor::finished, this, [this] {
        refresh();
        lookAtAddresses();
    });
    // What failed for want of it is read again as soon as it is there.
    connect(m_context.doctor, &Doctor::mended, this, [this] {
        m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [](const Result<> &) {});
        m_tasks.run(m_context.quota->refresh(m_tasks.token()), [](const Result<> &) {});
        m_tasks.run(m_context.keys->refresh(m_tasks.token()), [](const Result<> &) {});
    });
    connect(m_context.doctor, &Doctor::mendFailed, this, [this](CheckId id, const Error &error) {
        m_notice->say(Tone::Bad, [id, error] { return mendTrouble(id, error); });
    });
    connect(m_running, &RunningCard::showAllRequested, this, [this] { emit placeRequested(StartPlace::Activity); });
    connect(m_signIn, &QPushButton::clicked, this, [this] { emit placeRequested(StartPlace::SignIn); });
}

void StartPage::bringIntoView(QWidget *line)
{
    auto *scroll = findChild<QScrollArea *>(u"startScroll"_s);
    scroll->widget()->layout()->activate(); // what it shows is there since a moment
    scroll->ensureWidgetVisible(line);
}

void StartPage::connectNeeds()
{
    connect(m_needs, &NeedsCard::chosen, this, [this](const Need &need) {
        for (const CheckId id : allChecks()) {
            if (need.detail == checkName(id))
                return m_doctor->mendFromAfar(id);
        }
        for (const Trouble &trouble : m_context.watch != nullptr ? m_context.watch->troubles() : QList<Trouble>{}) {
            if (need.detail == trouble.key()) {
                emit helpRequested(trouble);
                return;
            }
        }
        emit placeRequested(need.place);
    });
    if (m_context.watch != nullptr)
        connect(m_context.watch, &TpuWatch::troublesChanged, this, &StartPage::refresh);
}

void StartPage::setProfile(const CloudProfile &profile)
{
    m_context.profile = profile;
    refresh();
}

QString StartPage::doneKey() const
{
    return u"start.done."_s + m_context.profile.project.toString();
}

GuideFacts StartPage::facts() const
{
    GuideFacts facts{.profile = m_context.profile, .tpus = m_context.tpus->tpus(), .keyUsers = usersOf(*m_context.keys)};
    for (const Grant &grant : m_context.grants->grants()) {
        facts.grantRows += int(grant.rows.size());
        if (const auto left = grant.daysLeft(m_context.doctor->now()))
            facts.grantDays = std::max(facts.grantDays.value_or(*left), *left);
    }
    for (const Activity &activity : m_context.activities->running()) {
        if (activity.text && facts.creating.isEmpty() && activity.state == ActivityState::Retrying)
            facts.creating = activity.text(); // only creating is tried again and again
    }
    for (const TabChoice &tab : m_context.settings->values().tabs) {
        if (tab.tpu.startsWith(u"projects/%1/"_s.arg(m_context.profile.project.toString())))
            facts.tabs << tab.tpu;
    }
    for (const auto &name : m_context.settings->more(doneKey()).toArray()) {
        for (const GuideStepId id : guideIds()) {
            if (name.toString() == guideStepName(id))
                facts.done << id;
        }
    }
    if (m_context.pods != nullptr) {
        using Pods = GuideFacts::Pods;
        for (const PodPlan &plan : m_context.pods->plans())
            facts.pods = std::max(facts.pods, plan.isReady() ? Pods::Ready : Pods::UnderWay);
    }
    return facts;
}

void StartPage::refresh()
{
    const auto steps = guideSteps(facts());
    m_guide->showSteps(steps);
    m_needs->showNeeds(needs());
    m_running->showMachines(machines());
    explainNext(steps);
    remember(steps);
}

/// What was done stays done, also when its TPU is deleted.
void StartPage::remember(const QList<GuideStep> &steps)
{
    QJsonArray done;
    for (const GuideStep &step : steps) {
        if (step.state == GuideStep::State::Done)
            done.append(QString{guideStepName(step.id)});
    }
    if (done != m_context.settings->more(doneKey()).toArray())
        m_context.settings->setMore(doneKey(), done);
}

void StartPage::explainNext(const QList<GuideStep> &steps)
{
    const auto next = std::ranges::find_if(steps, [](const GuideStep &step) { return step.state != GuideStep::State::Done; });
    switch (next == steps.end() ? GuideStepId::Tpu : next->id) {
    case GuideStepId::Key:
        m_explain->explain(tr("What is an SSH key?"), tr("A pair of files. The public half goes to the project and opens the machines; the private "
                                                         "half stays on this computer. The word before the key becomes your user name there."));
        break;
    case GuideStepId::Terminal:
        m_explain->explain(tr("What does the terminal do?"), tr("It is a shell on the machine. It runs inside tmux there, so programs go on when you close "
                                                                "the laptop, and you find them again when you come back."));
        break;
    case GuideStepId::Pod:
        m_explain->explain(tr("What is a pod?"), tr("A slice of several hosts that compute together. Each host is a server of its own, so all need the same "
                                                    "programs, and a way to each other. For a single TPU VM the same page does what is left."));
        break;
    case GuideStepId::Grant:
    case GuideStepId::Account:
        m_explain->explain(tr("What is TRC?"), tr("Google's TPU Research Cloud lends TPUs to researchers. Its mail names how many chips of which kind in which "
                                                  "zone are free for you; everything else in the project may cost money."));
        break;
    default:
        m_explain->explain(tr("What is a TPU VM?"), tr("A Linux server with TPU chips in it. You have sudo there and use it like any other server."));
    }
}

QList<Need> StartPage::needs() const
{
    QList<Need> needs;
    for (const Check &check : m_context.doctor->checks()) {
        if (check.state == CheckState::Bad)
            needs << Need{needName(checkName(check.id)), Tone::Bad, u"%1: %2"_s.arg(checkTitle(check.id), checkSentence(check)),
                          fixText(check.fix), StartPlace::SignIn, checkName(check.id),
                          check.fix.action == CheckFix::Action::EnableApis || check.fix.action == CheckFix::Action::MakeAgent};
    }
    constexpr int soon = 14;
    const auto now = m_context.doctor->now();
    const auto &grants = m_context.grants->grants();
    const bool isOneRunning = std::ranges::any_of(grants, [&](const Grant &grant) { return !grant.isOver(now); });
    for (const Grant &grant : grants) {
        const auto left = grant.daysLeft(now);
        if (!left || *left > soon || (grant.isOver(now) && isOneRunning)) // an old one beside the one that counts is no news
            continue;
        needs << Need{u"needGrant"_s, *left > 1 ? Tone::Warning : Tone::Bad,
                      *left > 0 ? tr("The grant ends in %n days. After that everything is billed.", nullptr, *left)
                                : tr("The grant is over. What still runs is billed."),
                      tr("Show"), StartPlace::Quota};
    }
    addTroubles(needs);
    addDead(needs);
    return needs;
}

/// What the cloud did to TPUs; those that ask for nothing are in the list of TPUs alone.
void StartPage::addTroubles(QList<Need> &needs) const
{
    for (const Trouble &trouble : m_context.watch != nullptr ? m_context.watch->troubles() : QList<Trouble>{}) {
        const auto weight = troublewords::weight(trouble.kind);
        if (weight == TroubleWeight::Note || trouble.kind == TroubleKind::DeadRequest)
            continue;
        const auto now = QDateTime::currentDateTimeUtc();
        QString when;
        if (trouble.maintenance && trouble.maintenance->windowStart > now)
            when = phrases::in(std::chrono::seconds{now.secsTo(trouble.maintenance->windowStart)});
        const auto action = actionFor(trouble);
        needs << Need{u"needTrouble-"_s + trouble.name(), weight == TroubleWeight::Bad ? Tone::Bad : Tone::Warning,
                      troublewords::sentence(trouble, when), troublewords::button(action), StartPlace::Tpus, trouble.key(),
                      action == TroubleAction::ComeBack || action == TroubleAction::AskComeBack};
    }
}

void StartPage::addDead(QList<Need> &needs) const
{
    int dead = 0;
    QString name;
    for (const QueuedRequest &request : m_context.tpus->requests()) {
        const auto trouble = m_context.watch != nullptr ? m_context.watch->troubleOf(request.id) : std::nullopt;
        if (request.isDead() && (!trouble || trouble->kind == TroubleKind::DeadRequest)) {
            ++dead;
            name = request.shortName;
        }
    }
    for (const Tpu &tpu : m_context.tpus->tpus()) {
        if (tpu.state == TpuState::Preempted && m_context.watch == nullptr) {
            ++dead;
            name = tpu.shortName;
        }
    }
    if (dead > 0)
        needs << Need{u"needDead"_s, Tone::Warning,
                      dead == 1 ? tr("%1 is dead but still holds quota.", "name of a TPU or request").arg(name)
                                : tr("%n TPUs and requests are dead but still hold quota.", nullptr, dead),
                      tr("Clean up"), StartPlace::CleanUp};
}

QString StartPage::machines() const
{
    int ready = 0;
    int chips = 0;
    for (const Tpu &tpu : m_context.tpus->tpus()) {
        if (tpu.state != TpuState::Ready)
            continue;
        ++ready;
        if (const auto facts = Accelerators::catalogue().facts(tpu.acceleratorType))
            chips += facts->chips;
    }
    if (ready == 0)
        return {};
    //: %1 is "8 chips"
    return tr("%n TPUs are READY: %1", nullptr, ready).arg(tr("%n chips", nullptr, chips));
}

void StartPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    arrange();
    refresh();
    constexpr qint64 oldSeconds = 600;
    const QDateTime &last = m_context.doctor->examinedAt();
    if (last.isValid() && last.secsTo(m_context.doctor->now()) < oldSeconds)
        return;
    m_context.doctor->run();
    m_tasks.run(m_context.keys->refresh(m_tasks.token()), [](const Result<> &) {}); // what failed stands in the doctor's line
    if (!m_context.quota->updatedAt().isValid() && m_context.quota->loading() == QuotaService::Loading::No)
        m_tasks.run(m_context.quota->refresh(m_tasks.token()), [](const Result<> &) {}); // it tells which regions matter
}

void StartPage::zonesChanged()
{
    m_hasNewZones = true;
    lookAtAddresses();
}

/// Once for each news: where nothing is known of any zone, looking again and again would find that for ever.
void StartPage::lookAtAddresses()
{
    Doctor *doctor = m_context.doctor;
    if (doctor->isRunning() || !std::exchange(m_hasNewZones, false))
        return;
    if (doctor->check(CheckId::Addresses).found == Found::AddressesNowhere)
        doctor->run(CheckId::Addresses);
}

void StartPage::openPort(const QString &network)
{
    if (m_context.ports == nullptr || m_context.address == nullptr)
        return;
    if (m_port == nullptr) {
        m_port = new PortSheet{*m_context.ports, m_context.address, this};
        connect(m_port, &PortSheet::ruleChanged, this, [this] { m_context.doctor->run(CheckId::Network); });
    }
    m_port->openFor(network);
}

/// Who rehearses begins with the steps; who has an account wants to know first whether it is in order.
void StartPage::arrange()
{
    const bool real = m_context.profile.kind == CloudProfile::Kind::Real;
    m_left->insertWidget(real ? 0 : 1, m_doctor);
}

void StartPage::showDoctor()
{
    auto *scroll = findChild<QScrollArea *>(u"startScroll"_s);
    scroll->ensureWidgetVisible(m_doctor, 0, scaled(400));
    m_context.doctor->run();
}

/// What the user would do on that page.
void StartPage::linkPracticeBilling()
{
    m_notice->dismiss();
    if (m_context.practice == nullptr)
        return;
    m_tasks.run(m_context.practice->setBilling(PracticeControl::Billing::Linked, m_tasks.token()), [this](const Result<> &done) {
        if (!done)
            m_notice->showError(done.error());
        m_context.doctor->run();
    });
}

/// The practice project is in no console of Google's.
void StartPage::openConsole(CheckId id, const QUrl &page)
{
    if (m_context.profile.kind == CloudProfile::Kind::Real) {
        emit urlRequested(page);
        return;
    }
    const auto sentence = [page] {
        //: %1 is a web address
        return tr("With a real project this opens a page of Google's console: %1. The practice cloud has no console.").arg(page.toString());
    };
    if (id == CheckId::Billing)
        m_notice->say(Tone::Note, sentence, [] { return tr("Link the practice account"); });
    else
        m_notice->say(Tone::Note, sentence);
}

/// Side by side where there is room; else one below the other.
void StartPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    const bool isWide = width() >= scaled(760);
    m_columns->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_side->setMinimumWidth(0);
    m_side->setMaximumWidth(isWide ? std::clamp(width() * 35 / 100, scaled(240), scaled(380)) : QWIDGETSIZE_MAX);
    if (isWide)
        m_side->setMinimumWidth(m_side->maximumWidth());
}

void StartPage::changeEvent(QEvent *event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void StartPage::retranslate()
{
    const bool practice = m_context.profile.kind == CloudProfile::Kind::Practice;
    setTitle(tr("Welcome to TPU Desk"));
    setSentence(practice ? tr("Walk through it in the practice cloud first, then do the same with your own account. What you have done stays ticked.")
                         : tr("Your way from the TRC mail to a running TPU, and whether account and project are in order."));
    m_signIn->setText(practice ? tr("Sign in to Google Cloud…") : tr("Change account or project…"));
    refresh();
}
