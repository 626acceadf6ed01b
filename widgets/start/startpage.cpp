// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/startpage.h"

#include "services/auth/practicecontrol.h"
#include "services/core/activities.h"
#include "services/grantmail/grants.h"
#include "services/keys/keyservice.h"
#include "services/project/doctor.h"
#include "services/quota/quotaservice.h"
#include "services/setup/podsetup.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/start/doctorcard.h"
#include "widgets/start/explanations.h"
#include "widgets/start/guidecard.h"
#include "widgets/start/nextcard.h"
#include "widgets/start/portsheet.h"
#include "widgets/start/runningcard.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QJsonArray>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

StartPage::StartPage(StartContext context, QWidget *parent)
    : Page{parent}
    , m_context{std::move(context)}
    , m_notice{named(new NoticeBar, "startNotice")}
    , m_next{new NextCard}
    , m_guide{new GuideCard}
    , m_doctor{new DoctorCard{m_context.doctor}}
    , m_needs{new NeedsCard}
    , m_running{new RunningCard{[doctor = m_context.doctor] { return doctor->now(); }}}
    , m_explain{new ExplainCard}
    , m_signIn{named(new QPushButton, "startSignIn")}
    , m_left{new QVBoxLayout}
    , m_columns{new QHBoxLayout}
    , m_side{new QWidget}
    , m_soon{new QTimer{this}}
{
    setObjectName(u"startPage"_s);
    setProperty("tpudeskLeadsOn", true); // who comes by a key begins at what is next
    setGuide("first-day"_L1);
    m_soon->setSingleShot(true);
    m_soon->setInterval(100ms); // cores are told of ten times a second
    build();
    connectAll();
    connectDoctor();
    connectNeeds();
    translated(this, &StartPage::refresh);
}

void StartPage::build()
{
    addAction(m_signIn);
    buildColumns();
    auto *content = new QWidget;
    content->setLayout(m_columns);
    auto *scroll = new QScrollArea;
    scroll->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    scroll->setObjectName(u"startScroll"_s);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    body()->addWidget(scroll, 1);
    addNotice(m_notice);
    letScroll(scroll);
}

void StartPage::buildColumns()
{
    m_left->setSpacing(scaled(14));
    for (QWidget *card : std::initializer_list<QWidget *>{m_next, m_guide, m_doctor})
        m_left->addWidget(card);
    m_left->addStretch(1);
    auto *right = new QVBoxLayout{m_side};
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(scaled(12));
    for (QWidget *card : std::initializer_list<QWidget *>{m_needs, m_running, m_explain})
        right->addWidget(card);
    right->addStretch(1);
    m_columns->setSpacing(scaled(14));
    m_columns->addLayout(m_left, 1);
    m_columns->addWidget(m_side);
}

void StartPage::connectAll()
{
    connect(m_soon, &QTimer::timeout, this, &StartPage::refresh);
    connect(m_context.tpus, &TpuService::listChanged, this, &StartPage::refresh);
    connect(m_context.tpus, &TpuService::listStateChanged, this,
            &StartPage::refreshSoon); // it could not be read, or is again
    connect(m_context.keys, &KeyService::keysChanged, this, &StartPage::keysChanged);
    if (m_context.pods != nullptr)
        connect(m_context.pods, &PodSetup::changed, this, &StartPage::refreshSoon);
    connect(m_context.grants, &Grants::changed, this, [this] {
        refresh();
        zonesChanged();
    });
    connect(m_context.quota, &QuotaService::rowsChanged, this, &StartPage::zonesChanged);
    for (const auto signal : {&Activities::added, &Activities::changed, &Activities::finished})
        connect(m_context.activities, signal, this, &StartPage::refreshSoon);
    connect(m_notice, &NoticeBar::actionClicked, this, &StartPage::linkPracticeBilling);
    connect(m_running, &RunningCard::chosen, this, &StartPage::lead);
    connect(m_next, &NextCard::placeRequested, this, &StartPage::lead);
    connect(m_next, &NextCard::stepsRequested, this, [this] { showSteps(true); });
    connect(m_guide, &GuideCard::placeRequested, this, &StartPage::lead);
    connect(m_guide, &GuideCard::guideRequested, this,
            [](const QString &section) { GuideNavigator::of()->open(section); });
    connect(m_guide, &GuideCard::hideRequested, this, [this] { showSteps(false); });
    connect(m_signIn, &QPushButton::clicked, this, [this] { emit placeRequested(StartPlace::SignIn, {}); });
}

static void bringIntoView(const StartPage *page, QWidget *line)
{
    auto *scroll = page->findChild<QScrollArea *>(u"startScroll"_s);
    scroll->widget()->layout()->activate(); // what it shows is there since a moment
    scroll->ensureWidgetVisible(line);
}

void StartPage::connectDoctor()
{
    connect(m_doctor, &DoctorCard::placeRequested, this, &StartPage::placeRequested);
    connect(m_doctor, &DoctorCard::projectRequested, this, &StartPage::projectRequested);
    connect(m_doctor, &DoctorCard::portRequested, this, &StartPage::openPort);
    connect(m_doctor, &DoctorCard::lineWanted, this, [this](QWidget *line) { bringIntoView(this, line); });
    connect(m_doctor, &DoctorCard::consoleRequested, this, &StartPage::openConsole);
    connect(m_context.doctor, &Doctor::checkChanged, this, &StartPage::refreshSoon);
    connect(m_context.doctor, &Doctor::finished, this, [this] {
        refresh();
        lookAtAddresses();
        if (std::exchange(m_wantsFault, false))
            m_doctor->showFault();
        if (const auto &error = m_context.tpus->listState().error;
            error && leadsToDoctor(*error) && m_ground != GuideFacts::Basics::Wrong)
            m_tasks.run(m_context.tpus->refresh(m_tasks.token()),
                        [](const Result<> &) { }); // what was in its way may be gone
    });
    // What failed for want of it is read again as soon as it is there.
    connect(m_context.doctor, &Doctor::mended, this, [this] {
        m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [](const Result<> &) { });
        m_tasks.run(m_context.quota->refresh(m_tasks.token()), [](const Result<> &) { });
        m_tasks.run(m_context.keys->refresh(m_tasks.token()), [](const Result<> &) { });
    });
    connect(m_context.doctor, &Doctor::mendFailed, this, [this](CheckId id, const Error &error) {
        m_notice->say(StatusLevel::Bad, [id, error] { return mendTrouble(id, error); });
    });
}

void StartPage::connectNeeds()
{
    connect(m_needs, &NeedsCard::chosen, this, [this](const Need &need) {
        if (need.place == StartPlace::Doctor)
            return mend(need.detail);
        for (const Incident &trouble : m_context.watch != nullptr ? m_context.watch->incidents() : QList<Incident>{}) {
            if (need.detail == trouble.key()) {
                emit helpRequested(trouble);
                return;
            }
        }
        emit placeRequested(need.place, need.detail);
    });
    if (m_context.watch != nullptr)
        connect(m_context.watch, &TpuWatch::incidentsChanged, this, &StartPage::refresh);
}

void StartPage::setProfile(const CloudProfile &profile)
{
    m_context.profile = profile;
    refresh();
}

void StartPage::lead(StartPlace place, const QString &target)
{
    if (place == StartPlace::Doctor)
        mend(target);
    else
        emit placeRequested(place, target);
}

bool StartPage::goToNextStep()
{
    const auto all = steps();
    const auto *next = nextStep(all);
    if (next == nullptr || next->button.isEmpty())
        return false;
    lead(next->place, next->target);
    return next->place != StartPlace::Doctor;
}

/// The doctor looked before the key was published, or taken away; once for each news, as its look may bring others.
void StartPage::keysChanged()
{
    const auto login = m_context.keys->loginChoice();
    const auto known = facts();
    const auto trouble = known.keyTrouble ? checkSentence(*known.keyTrouble) : QString{};
    const auto news = known.keyUsers + QStringList{login.user, login.keyFile, trouble};
    if (std::exchange(m_keyNews, news) != news && m_context.doctor->check(CheckId::Key).isSettled())
        m_context.doctor->run(CheckId::Key);
    refresh();
}

void StartPage::mend(const QString &check)
{
    for (const CheckId id : allChecks()) {
        if (check == checkName(id))
            return m_doctor->mendFromAfar(id);
    }
    showDoctor();
}

QString StartPage::key(const char *what) const
{
    return u"start.%1.%2"_s.arg(QLatin1StringView{what}, m_context.profile.project.toString());
}

QList<GuideStep> StartPage::steps() const
{
    return guideSteps(facts());
}

void StartPage::showSteps(bool areShown)
{
    m_context.settings->setMore(key("hidden"), areShown ? QJsonValue{} : QJsonValue{true});
    m_context.settings->setMore(key("again"), areShown ? QJsonValue{true} : QJsonValue{}); // also when all are done
    refresh();
    auto *scroll = findChild<QScrollArea *>(u"startScroll"_s);
    scroll->verticalScrollBar()->setValue(0);
}

void StartPage::refreshSoon()
{
    if (!m_soon->isActive())
        m_soon->start();
}

/// Seen from the other panels.
static QString pathLine(const QList<GuideStep> &steps)
{
    const auto *next = nextStep(steps);
    if (next == nullptr)
        return StartPage::tr("All %n first steps are done", nullptr, int(steps.size()));
    const auto done = std::ranges::count(steps, GuideStep::State::Done, &GuideStep::state);
    const auto line = [&](const QString &text) { return text.arg(done).arg(steps.size()).arg(next->title); };
    if (next->waits && next->place == StartPlace::CreateTpu)
        return line(StartPage::tr("First steps: %1 of %2 done. Next: create a TPU, then go on with “%3”"));
    if (next->waits)
        return line(StartPage::tr("First steps: %1 of %2 done. Next, when the TPU is READY: %3"));
    if (next->state == GuideStep::State::Running)
        return line(StartPage::tr("First steps: %1 of %2 done. Under way: %3"));
    return line(StartPage::tr("First steps: %1 of %2 done. Next: %3"));
}

void StartPage::refresh()
{
    m_news = m_context.news ? m_context.news() : ProjectSummary{};
    const auto known = facts();
    const auto steps = guideSteps(known);
    if (known.basics == GuideFacts::Basics::Fine || known.basics == GuideFacts::Basics::Wrong)
        m_ground = known.basics; // nothing jumps while it is looked at again
    arrange();
    const auto done = int(std::ranges::count(steps, GuideStep::State::Done, &GuideStep::state));
    const bool isWalked = done == steps.size();
    const bool isHidden = m_context.settings->more(key("hidden")).toBool()
        || (isWalked && !m_context.settings->more(key("again")).toBool());
    m_guide->showSteps(steps);
    m_guide->setVisible(!isHidden);
    setFocusProxy(isHidden ? nullptr : m_guide->focusProxy()); // the space bar must not put the steps away
    const auto next = nextThing(known, isWalked);
    m_next->showNext(next, done, int(steps.size()), isHidden);
    m_next->setVisible(isHidden || isWalked);
    m_signIn->setVisible(m_next->isHidden() || next.place != StartPlace::SignIn); // one button for it is enough
    const auto needing = needs(known);
    const bool hasLesser = std::ranges::contains(m_context.doctor->checks(), CheckState::Attention, &Check::state);
    m_needs->showNeeds(needing, hasLesser);
    m_needs->setVisible(!needing.isEmpty() || !isDoctorFirst()
                        || m_ground == GuideFacts::Basics::Unknown); // "nothing" below a fault would be wrong
    m_running->showThings(m_news.running, machines(), nothingRuns());
    m_explain->explain(explanationOf(nextStep(steps), isPractice()));
    showPlace();
    const bool wasWalked = std::exchange(m_isWalked, isWalked);
    m_isNewlyWalked = isWalked && !isVisible() && (m_isNewlyWalked || !wasWalked);
    emit pathMoved(isVisible() || (isHidden && !m_isNewlyWalked) ? QString{} : pathLine(steps));
    remember(steps);
}

void StartPage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    refreshSoon();
}

/// What was done stays done, also when its TPU is deleted; that it was deleted counts when nothing else is left to do.
void StartPage::remember(const QList<GuideStep> &steps)
{
    const auto isDone = [](const GuideStep &step) { return step.state == GuideStep::State::Done; };
    const auto kept = doneStepsKey(m_context.profile.project);
    const QJsonArray before = m_context.settings->more(kept).toArray();
    const bool isWalked =
        std::ranges::all_of(steps, isDone) || before.contains(QString{guideStepName(GuideStepId::Delete)});
    QJsonArray done;
    for (const GuideStep &step : steps) {
        if (isDone(step) && (isWalked || step.id != GuideStepId::Delete))
            done.append(QString{guideStepName(step.id)});
    }
    if (done == before)
        return;
    m_context.settings->setMore(kept, done);
    emit stepsChanged();
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
    m_tasks.run(m_context.keys->refresh(m_tasks.token()),
                [](const Result<> &) { }); // what failed stands in the doctor's line
    if (!m_context.quota->updatedAt().isValid() && m_context.quota->loading() == QuotaService::Loading::No)
        m_tasks.run(m_context.quota->refresh(m_tasks.token()),
                    [](const Result<> &) { }); // it tells which regions matter
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

bool StartPage::isDoctorFirst() const
{
    return !isPractice() && m_ground != GuideFacts::Basics::Fine;
}

/// Who has an account wants to know first whether it is in order; who rehearses, or knows that it is, begins with the
/// steps.
void StartPage::arrange()
{
    const bool isFirst = isDoctorFirst();
    m_doctor->setFirst(isFirst);
    if (m_left->indexOf(m_doctor) != (isFirst ? 1 : 2))
        m_left->insertWidget(isFirst ? 1 : 2, m_doctor);
}

void StartPage::showDoctor()
{
    m_doctor->unfold();
    auto *scroll = findChild<QScrollArea *>(u"startScroll"_s);
    scroll->ensureWidgetVisible(m_doctor, 0, scaled(400));
    m_wantsFault = true;
    m_context.doctor->run();
}

/// What the user would do on that page.
void StartPage::linkPracticeBilling()
{
    m_notice->dismiss();
    if (m_context.practice == nullptr)
        return;
    m_tasks.run(m_context.practice->setBilling(PracticeControl::Billing::Linked, m_tasks.token()),
                [this](const Result<> &done) {
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
        return tr("With a real project this opens a page of Google's console: %1. The practice cloud has no console.")
            .arg(page.toString());
    };
    if (id == CheckId::Billing)
        m_notice->say(StatusLevel::Note, sentence, [] { return tr("Link the practice account"); });
    else
        m_notice->say(StatusLevel::Note, sentence);
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

/// Where one is, in words, and what that means.
void StartPage::showPlace()
{
    m_doctor->setPractice(isPractice());
    setTitle(isPractice() ? tr("You are in the practice cloud")
                          : tr("Project %1").arg(m_context.profile.project.toString()));
    setSentence(meaning());
    m_signIn->setText(isPractice() ? tr("Sign in to Google Cloud…") : tr("Change account or project…"));
}
