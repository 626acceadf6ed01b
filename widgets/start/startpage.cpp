// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/startpage.h"

#include "services/core/activities.h"
#include "services/keys/keyservice.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "widgets/start/guidecard.h"
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
    static const QList ids{GuideStepId::Cloud, GuideStepId::Tpu, GuideStepId::Key, GuideStepId::Terminal, GuideStepId::Account};
    return ids;
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
    : Page{parent}, m_context{std::move(context)}, m_guide{new GuideCard}, m_needs{new NeedsCard},
      m_running{new RunningCard{m_context.activities}}, m_explain{new ExplainCard}, m_signIn{new QPushButton},
      m_columns{new QHBoxLayout}, m_side{new QWidget}
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
    auto *left = new QVBoxLayout;
    left->setSpacing(scaled(14));
    left->addWidget(m_guide);
    left->addStretch(1);
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
    m_columns->addLayout(left, 1);
    m_columns->addWidget(m_side);
    auto *scroll = new QScrollArea;
    scroll->setObjectName(u"startScroll"_s);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    body()->addWidget(scroll, 1);
}

void StartPage::connectAll()
{
    connect(m_context.tpus, &TpuService::listChanged, this, &StartPage::refresh);
    connect(m_context.keys, &KeyService::keysChanged, this, &StartPage::refresh);
    for (const auto signal : {&Activities::added, &Activities::changed, &Activities::finished})
        connect(m_context.activities, signal, this, &StartPage::refresh);
    connect(m_guide, &GuideCard::placeRequested, this, &StartPage::placeRequested);
    connect(m_needs, &NeedsCard::chosen, this, [this](const Need &need) { emit placeRequested(need.place); });
    connect(m_running, &RunningCard::showAllRequested, this, [this] { emit placeRequested(StartPlace::Activity); });
    connect(m_signIn, &QPushButton::clicked, this, [this] { emit placeRequested(StartPlace::SignIn); });
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
    int dead = 0;
    QString name;
    for (const QueuedRequest &request : m_context.tpus->requests()) {
        if (request.isDead()) {
            ++dead;
            name = request.shortName;
        }
    }
    for (const Tpu &tpu : m_context.tpus->tpus()) {
        if (tpu.state == TpuState::Preempted) {
            ++dead;
            name = tpu.shortName;
        }
    }
    if (dead > 0)
        needs << Need{u"needDead"_s, Tone::Warning,
                      dead == 1 ? tr("%1 is dead but still holds quota.", "name of a TPU or request").arg(name)
                                : tr("%n TPUs and requests are dead but still hold quota.", nullptr, dead),
                      tr("Clean up"), StartPlace::CleanUp};
    return needs;
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
    refresh();
    if (std::exchange(m_hasAsked, true))
        return;
    m_tasks.run(m_context.keys->refresh(m_tasks.token()), [](const Result<> &) {}); // what failed stands in the doctor's line
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
    setSentence(practice ? tr("Walk through it in the practice cloud first, then do the same with your own account. You can leave at any time; "
                              "what you have done stays ticked.")
                         : tr("Your way from the TRC mail to a running TPU, and whether account and project are in order."));
    m_signIn->setText(practice ? tr("Sign in to Google Cloud…") : tr("Change account or project…"));
    refresh();
}
