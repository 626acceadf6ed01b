// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/unlocksheet.h"

#include "services/core/gracequeue.h"
#include "services/pod/hostpool.h"
#include "services/pod/recipewords.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/gracemark.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRows = 64;

Tone toneOf(const RecipeCell &cell)
{
    switch (cell.state) {
    case CellState::Waiting: return Tone::Waiting;
    case CellState::Running: return Tone::Working;
    case CellState::Failed: return Tone::Bad;
    case CellState::Lost:
    case CellState::Blocked: return Tone::Warning;
    case CellState::Skipped:
    case CellState::Stopped: return Tone::Skipped;
    default: return Tone::Done;
    }
}

QString thingOf(const PodHost &host)
{
    return u"chips/"_s + host.id;
}

} // namespace

UnlockSheet::UnlockSheet(QWidget *host)
    : SideSheet{host}, m_why{new Label{TextRole::Body, Ink::Soft}}, m_rows{new QGridLayout}, m_everyone{new QCheckBox},
      m_look{new QPushButton}, m_end{new QPushButton}
{
    setObjectName(u"runUnlockSheet"_s);
    setGuide("chips-held"_L1);
    setSheetWidth(560);
    m_why->setWordWrap(true);
    m_everyone->setObjectName(u"runUnlockEveryone"_s);
    m_look->setObjectName(u"runUnlockLook"_s);
    m_end->setObjectName(u"runUnlockEnd"_s);
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
    connect(m_look, &QPushButton::clicked, this, [this] { begin(Doing::Look); });
    connect(m_end, &QPushButton::clicked, this, &UnlockSheet::endSoon);
    gracemark::watch(this, [this] { showRows(); });
    retranslate();
}

void UnlockSheet::openFor(HostPool *pool, const QList<PodHost> &hosts)
{
    m_pool = pool;
    m_hosts = hosts;
    m_everyone->setChecked(false);
    begin(Doing::Look);
    open();
}

void UnlockSheet::begin(Doing what)
{
    auto recipe = builtInRecipe(u"unlock"_s);
    if (!recipe || m_hosts.isEmpty() || recipe->steps.size() < 2) {
        m_why->setText(m_hosts.isEmpty() ? tr("No host is chosen.") : recipe ? QString{} : recipe.error().message);
        m_end->setEnabled(false);
        return;
    }
    if (what == Doing::Look)
        recipe->steps.resize(1); // the first step only looks
    m_doing = what;
    const auto whose = m_everyone->isChecked() ? u"everyone"_s : u"mine"_s;
    m_run = std::make_unique<RecipeRun>(RecipeOrder{.recipe = *recipe, .hosts = m_hosts, .values = {{u"WHOSE"_s, whose}}}, runnerOver(m_pool));
    connect(m_run.get(), &RecipeRun::cellChanged, this, &UnlockSheet::showRows);
    connect(m_run.get(), &RecipeRun::stateChanged, this, &UnlockSheet::showRows);
    m_run->run();
    showRows();
}

/// What is ended does not come back: six seconds to think again, for the hosts and people it was asked for.
void UnlockSheet::endSoon()
{
    QStringList things;
    for (const auto &host : std::as_const(m_hosts))
        things << thingOf(host);
    GraceQueue::instance().add(this, {.verb = GraceVerb::Stop,
                                      .name = [count = int(m_hosts.size())] { return tr("What holds the chips of %n host(s)", nullptr, count); },
                                      .begin = [this, hosts = m_hosts, everyone = m_everyone->isChecked()] {
                                          m_hosts = hosts;
                                          m_everyone->setChecked(everyone);
                                          begin(Doing::End);
                                      },
                                      .need = CloudNeed::None, // the hosts are reached by SSH
                                      .things = things});
}

QString UnlockSheet::wordsOn(const RecipeCell &cell) const
{
    const auto sentence = sentenceOf(m_run->order().recipe, cell);
    if (!sentence.isEmpty() || !isWell(cell.state))
        return sentence;
    if (m_doing == Doing::End) {
        const auto ended = cell.fact(u"ended"_s).toInt();
        return ended > 0 ? tr("%n process(es) ended. Nothing holds the chips; lock and logs are removed.", nullptr, ended)
                         : tr("Nothing held the chips; lock and logs are removed.");
    }
    const auto holders = holdersOn(cell);
    return holders.isEmpty() ? tr("Nothing holds the chips.") : holders;
}

/// Processes as the host lists them; empty where nothing was found or something else is to be said.
QString UnlockSheet::holdersOn(const RecipeCell &cell) const
{
    const bool isFound = m_doing == Doing::Look && isWell(cell.state) && sentenceOf(m_run->order().recipe, cell).isEmpty();
    return isFound ? cell.fact(u"holders"_s).trimmed() : QString{};
}

void UnlockSheet::showRow(int row, const PodHost &host)
{
    const auto &steps = m_run->order().recipe.steps;
    const auto *cell = m_run->cell(steps.last().id, host.id);
    // While the first step goes on, or when it failed, it is the one to be shown.
    if (const auto *first = m_run->cell(steps.first().id, host.id); first && (!cell || (cell->state == CellState::Blocked || !isWell(first->state))))
        cell = first;
    if (!cell)
        return;
    auto *name = new Label{host.label, TextRole::Strong};
    auto *badge = new StateBadge;
    const auto leaving = gracemark::word(thingOf(host));
    const bool isHeld = !holdersOn(*cell).isEmpty();
    if (!leaving.isEmpty() || isHeld)
        badge->setState(Tone::Warning, leaving.isEmpty() ? tr("in use") : leaving);
    else
        badge->setState(toneOf(*cell), wordOf(cell->state));
    auto *words = new Label{wordsOn(*cell), isHeld ? TextRole::Code : TextRole::TableHead, Ink::Soft};
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
    for (int row = 0; row < std::min<qsizetype>(mostRows, m_hosts.size()); ++row)
        showRow(row, m_hosts[row]);
    const bool isBusy = m_run->state() == RecipeRun::State::Running;
    const auto busy = isBusy ? tr("The hosts are being asked.") : QString{};
    const auto leaving = m_hosts.isEmpty() ? QString{} : gracemark::reason(thingOf(m_hosts.first()));
    enableUnless(m_look, busy);
    enableUnless(m_end, leaving.isEmpty() ? busy : leaving);
}

void UnlockSheet::retranslate()
{
    setTitle(tr("Free the chips"));
    m_why->setText(tr("What holds the chips on the chosen hosts is told to end, then counted again until nobody is left; only then "
                      "the lock file and the logs of libtpu are removed. Jobs end with it: save what you need first."));
    m_everyone->setText(tr("Also what other users run"));
    m_look->setText(tr("Look again"));
    m_end->setText(tr("End and unlock"));
    showRows();
}

void UnlockSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}
