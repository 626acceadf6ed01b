// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/unlocksheet.h"

#include "services/core/activities.h"
#include "services/core/punctuation.h"
#include "services/core/undoqueue.h"
#include "services/hosts/podrun.h"
#include "services/recipes/recipetext.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostUnlockRows = 64;

StatusLevel levelOf(const HostStepState &cell)
{
    switch (cell.state) {
    case HostStepPhase::Waiting: return StatusLevel::Waiting;
    case HostStepPhase::Running: return StatusLevel::Working;
    case HostStepPhase::Failed: return StatusLevel::Bad;
    case HostStepPhase::Lost:
    case HostStepPhase::Blocked: return StatusLevel::Warning;
    case HostStepPhase::Skipped:
    case HostStepPhase::Stopped: return StatusLevel::Skipped;
    default: return StatusLevel::Done;
    }
}

QString thingOf(const PodHost &host)
{
    return u"chips/"_s + host.id;
}

bool isSame(const QList<PodHost> &some, const QList<PodHost> &others)
{
    return std::ranges::equal(some, others, {}, &PodHost::id, &PodHost::id);
}

bool isOn(const RecipeOrder &order, const PodHost &host)
{
    return std::ranges::contains(order.hosts, host.id, &PodHost::id);
}

} // namespace

UnlockSheet::UnlockSheet(Activities *activities, QWidget *host)
    : SideSheet{host}
    , m_activities{activities}
    , m_why{new Label{TextRole::Body, TextColor::Soft}}
    , m_rows{new QGridLayout}
    , m_everyone{new QCheckBox}
    , m_look{new QPushButton}
    , m_end{new QPushButton}
{
    setGuide("chips-held"_L1);
    setSheetWidth(560);
    m_why->setWordWrap(true);
    setButtonKind(m_end, ButtonKind::Danger);
    m_rows->setColumnStretch(2, 1);
    m_rows->setHorizontalSpacing(scaled(14));
    m_rows->setVerticalSpacing(scaled(8));
    body()->addWidget(m_why);
    body()->addLayout(m_rows);
    body()->addWidget(m_everyone);
    body()->addStretch(1);
    addFooterButton(m_look);
    addFooterButton(m_end);
    connect(m_look, &QPushButton::clicked, this, &UnlockSheet::look);
    connect(m_end, &QPushButton::clicked, this, &UnlockSheet::endSoon);
    undomark::watch(this, [this] { showRows(); });
    named(this, this, "runUnlockSheet", [] { return tr("Free the chips"); });
    translated(this, m_why, [] {
        return tr("What holds the chips on the chosen hosts is told to end, then counted again until nobody is left; "
                  "only then "
                  "the lock file and the logs of libtpu are removed. Jobs end with it: save what you need first.");
    });
    named(this, m_everyone, "runUnlockEveryone", [] { return tr("Also what other users run"); });
    named(this, m_look, "runUnlockLook", [] { return tr("Look again"); });
    named(this, m_end, "runUnlockEnd", [] { return tr("End and unlock"); });
    translated(this, &UnlockSheet::showRows);
}

/// What runs ends with it.
UnlockSheet::~UnlockSheet()
{
    for (const auto &activity : std::exchange(m_told, {}))
        m_activities->finish(activity, ActivityState::Cancelled);
}

void UnlockSheet::openFor(const StepRunner &runner, const QList<PodHost> &hosts)
{
    m_runner = runner;
    m_hosts = hosts;
    m_everyone->setChecked(false);
    const auto same =
        std::ranges::find_if(m_ending, [&](const auto &run) { return isSame(run->order().hosts, hosts); });
    if (same != m_ending.end())
        showRun(Doing::End, *same);
    else
        look();
    open();
}

/// Null, and the reason is told, where it cannot be made.
std::shared_ptr<RecipeRun> UnlockSheet::made(Doing what, const QList<PodHost> &hosts, bool isEveryone)
{
    auto recipe = builtInRecipe(u"unlock"_s);
    if (!recipe || hosts.isEmpty() || recipe->steps.size() < 2) {
        m_why->setText(hosts.isEmpty() ? tr("No host is chosen.") : recipe ? QString{} : recipe.error().message);
        m_end->setEnabled(false);
        return nullptr;
    }
    if (what == Doing::Look)
        recipe->steps.resize(1); // the first step only looks
    const auto whose = isEveryone ? u"everyone"_s : u"mine"_s;
    auto run = std::make_shared<RecipeRun>(
        RecipeState{{.recipe = *recipe, .hosts = hosts, .values = {{u"WHOSE"_s, whose}}}}, m_runner);
    connect(run.get(), &RecipeRun::stateChanged, this, &UnlockSheet::showRows);
    connect(run.get(), &RecipeRun::cellChanged, this, &UnlockSheet::showRows);
    return run;
}

void UnlockSheet::showRun(Doing what, const std::shared_ptr<RecipeRun> &run)
{
    m_doing = what;
    m_run = run;
    showRows();
}

void UnlockSheet::look()
{
    if (const auto run = made(Doing::Look, m_hosts, m_everyone->isChecked())) {
        showRun(Doing::Look, run);
        run->run();
    }
}

/// What is ended does not come back: six seconds to think again, for the hosts and people it was asked for.
void UnlockSheet::endSoon()
{
    QStringList things;
    for (const auto &host : std::as_const(m_hosts))
        things << thingOf(host);
    UndoQueue::instance().add(
        this,
        {.verb = PendingVerb::Stop,
         .name = [count = int(m_hosts.size())] { return tr("What holds the chips of %n host(s)", nullptr, count); },
         .begin = [this, hosts = m_hosts, isEveryone = m_everyone->isChecked()] { endNow(hosts, isEveryone); },
         .need = CloudNeed::None, // the hosts are reached by SSH
         .things = things});
}

/// On the hosts that were agreed to, beside whatever is ended or looked at on others; it is shown where these are.
void UnlockSheet::endNow(const QList<PodHost> &hosts, bool isEveryone)
{
    const auto run = made(Doing::End, hosts, isEveryone);
    if (!run)
        return;
    m_ending.append(run);
    connect(run.get(), &RecipeRun::stateChanged, this, [this, weak = std::weak_ptr{run}] {
        const auto now = weak.lock();
        if (!now)
            return;
        notifyActivity(now);
        if (!now->isRunning()) // it speaks at this moment: it goes a little later
            QMetaObject::invokeMethod(
                this,
                [this, now] {
                    m_ending.removeOne(now);
                    showRows();
                },
                Qt::QueuedConnection);
    });
    if (isSame(hosts, m_hosts))
        showRun(Doing::End, run);
    run->run();
}

/// The sheet may be closed or look elsewhere: what runs is seen on every page, and can be stopped there.
void UnlockSheet::notifyActivity(const std::shared_ptr<RecipeRun> &run)
{
    if (!m_activities)
        return;
    const auto names = [hosts = run->order().hosts] { return hostNames(hosts, 3); };
    if (run->isRunning()) {
        m_told.insert(run.get(),
                      m_activities->add([names] { return tr("Freeing the chips: %1").arg(names()); },
                                        [weak = std::weak_ptr{run}] {
                                            if (const auto known = weak.lock())
                                                known->stop();
                                        }));
        return;
    }
    m_activities->finish(m_told.take(run.get()), activityAfter(run->state().phase), [names, run] {
        return tr("Freeing the chips: %1").arg(punctuation::labelled(names(), summaryOf(run->state())));
    });
}

QString UnlockSheet::wordsOn(const HostStepState &cell) const
{
    const auto sentence = sentenceOf(m_run->order().recipe, cell);
    if (!sentence.isEmpty() || !isWell(cell.state))
        return sentence;
    if (m_doing == Doing::End) {
        const auto ended = cell.fact(u"ended"_s).toInt();
        return ended > 0
            ? tr("%n process(es) ended. Nothing holds the chips; lock and logs are removed.", nullptr, ended)
            : tr("Nothing held the chips; lock and logs are removed.");
    }
    const auto holders = holdersOn(cell);
    return holders.isEmpty() ? tr("Nothing holds the chips.") : holders;
}

/// Processes as the host lists them; empty where nothing was found or something else is to be said.
QString UnlockSheet::holdersOn(const HostStepState &cell) const
{
    const bool isFound =
        m_doing == Doing::Look && isWell(cell.state) && sentenceOf(m_run->order().recipe, cell).isEmpty();
    return isFound ? cell.fact(u"holders"_s).trimmed() : QString{};
}

void UnlockSheet::showRow(int row, const PodHost &host)
{
    const auto &steps = m_run->order().recipe.steps;
    const auto *cell = m_run->state().cell(steps.last().id, host.id);
    // While the first step goes on, or when it failed, it is the one to be shown.
    if (const auto *first = m_run->state().cell(steps.first().id, host.id);
        first && (!cell || (cell->state == HostStepPhase::Blocked || !isWell(first->state))))
        cell = first;
    if (!cell)
        return;
    auto *name = new Label{host.label, TextRole::Strong};
    auto *badge = new StateBadge;
    const auto leaving = undomark::word(thingOf(host));
    const bool isHeld = !holdersOn(*cell).isEmpty();
    if (!leaving.isEmpty() || isHeld)
        badge->setState(StatusLevel::Warning, leaving.isEmpty() ? tr("in use") : leaving);
    else
        badge->setState(levelOf(*cell), wordOf(cell->state));
    auto *words = new Label{wordsOn(*cell), isHeld ? TextRole::Code : TextRole::TableHead, TextColor::Soft};
    words->setProperty("tpudeskData", isHeld); // as the host says it, in every language
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (int column = 0; auto *widget : std::initializer_list<QWidget *>{name, badge, words}) {
        m_rows->addWidget(widget, row, column++, Qt::AlignTop);
        m_cells.append(widget);
    }
}

void UnlockSheet::showRows()
{
    qDeleteAll(m_cells);
    m_cells.clear();
    if (!m_run)
        return;
    for (int row = 0; row < std::min<qsizetype>(mostUnlockRows, m_hosts.size()); ++row)
        showRow(row, m_hosts[row]);
    const auto busy = m_run->isRunning() ? tr("The hosts are being asked.") : QString{};
    const auto why = whyNotEnd();
    enableUnless(m_look, busy);
    enableUnless(m_end, why.isEmpty() ? busy : why);
}

/// It waits to be ended, or is being ended already, be it on one of the hosts.
QString UnlockSheet::whyNotEnd() const
{
    for (const auto &host : m_hosts) {
        if (const auto leaving = undomark::reason(thingOf(host)); !leaving.isEmpty())
            return leaving;
        if (std::ranges::any_of(m_ending, [&](const auto &run) { return isOn(run->order(), host); }))
            return tr("The chips of %1 are being freed now.").arg(labelOf(host));
    }
    return {};
}
