// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/practicemenu.h"

#include "services/auth/practicecontrol.h"
#include "services/hosts/podhost.h"
#include "services/quota/quotaservice.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QMap>
#include <QSet>
#include <QTimer>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds newsTime{20}; ///< it is news, and the page shows what is the case

bool isListed(const Tpu *tpu)
{
    return tpu != nullptr;
}

bool isMissing(const Tpu *tpu)
{
    return tpu == nullptr;
}

bool isReady(const Tpu *tpu)
{
    return tpu != nullptr && tpu->state == TpuState::Ready;
}

bool isPreempted(const Tpu *tpu)
{
    return tpu != nullptr && tpu->state == TpuState::Preempted;
}

bool isMaintained(const Tpu *tpu)
{
    return tpu != nullptr && (tpu->state != TpuState::Ready || tpu->health == TpuHealth::UnhealthyMaintenance);
}

bool isAnnounced(const Tpu *tpu)
{
    return tpu != nullptr && tpu->maintenance.has_value();
}

} // namespace

PracticeMenu::PracticeMenu(SessionManager *cloud, NoticeBar *notice, QWidget *parent)
    : QMenu{parent}
    , m_cloud{cloud}
    , m_notice{notice}
    , m_fading{new QTimer{this}}
{
    setObjectName(u"practiceMenu"_s);
    translated(this, this, [] { return tr("Practice: what if…"); });
    setIcon(themedIcon("zap"_L1));
    m_fading->setObjectName(u"practiceFading"_s);
    m_fading->setSingleShot(true);
    m_fading->setInterval(newsTime);
    connect(m_fading, &QTimer::timeout, this, &PracticeMenu::unsay);
    connect(this, &QMenu::aboutToShow, this, &PracticeMenu::fill);
    connect(cloud, &SessionManager::servicesAboutToGo, this, [this] {
        m_tasks.cancel();
        unsay();
    });
}

bool PracticeMenu::isUseful() const
{
    return m_cloud->services() != nullptr && m_cloud->services()->practice != nullptr;
}

void PracticeMenu::addActionsOf(const Tpu &tpu, QList<PracticeAction> &practiceActions) const
{
    using Loss = PracticeControl::Loss;
    PracticeControl *practice = m_cloud->services()->practice.get();
    const auto name = tpu.shortName;
    const auto lose = [&](const QString &text, Loss loss, const QString &done, bool (*holds)(const Tpu *)) {
        practiceActions << PracticeAction{Group::Preempt,
                                          text,
                                          [=, id = tpu.id](std::stop_token stop) { return practice->preempt(id, loss, stop); },
                                          done,
                                          tpu.id,
                                          holds};
    };
    const auto announce = [&](const QString &text, std::chrono::seconds later) {
        practiceActions << PracticeAction{
            Group::Maintenance,
            text,
            [=, id = tpu.id](std::stop_token stop) { return practice->announceMaintenance(id, later, stop); },
            tr("Maintenance of %1 is announced.").arg(name),
            tpu.id,
            &isAnnounced};
    };
    lose(tr("Google takes %1 back").arg(name), Loss::Seen, tr("%1 was preempted.").arg(name), &isPreempted);
    lose(tr("%1 stays READY, but no host answers").arg(name), Loss::Silent,
         tr("The hosts of %1 are gone, but its state is still READY.").arg(name), &isReady);
    lose(tr("%1 vanishes").arg(name), Loss::Vanished, tr("%1 is not found any more.").arg(name), &isMissing);
    practiceActions << PracticeAction{
        Group::Maintenance,
        tr("Maintenance of %1 now").arg(name),
        [=, id = tpu.id](std::stop_token stop) { return practice->maintain(id, stop); },
        tr("Maintenance of %1 has begun: its hosts restart, and its address may change.").arg(name),
        tpu.id,
        &isMaintained};
    announce(tr("Maintenance of %1 in two minutes").arg(name), std::chrono::minutes{2});
    announce(tr("Maintenance of %1 in a week").arg(name), std::chrono::days{7});
}

/// Trainings that nobody has to log in for, to see what the Usage page makes of them.
void PracticeMenu::addTrainingActions(const Tpu &tpu, QList<PracticeAction> &practiceActions) const
{
    using Training = PracticeControl::Training;
    PracticeControl *practice = m_cloud->services()->practice.get();
    const auto name = tpu.shortName;
    const int workers = int(hostsOf(tpu).size());
    const auto train = [&](const QString &text, Training how, const QString &done) {
        practiceActions << PracticeAction{
            Group::Training,
            text,
            [=, id = tpu.id](std::stop_token stop) { return practice->train(id, workers, how, stop); },
            done,
            tpu.id,
            &isListed};
    };
    const auto begun = tr("A training begins on all hosts of %1. The Usage page shows it.").arg(name);
    train(tr("A training on %1").arg(name), Training::Fine, begun);
    train(tr("A training on %1 with a straggler").arg(name), Training::Straggler, begun);
    train(tr("A training on %1 that hangs").arg(name), Training::Hang, begun);
    train(tr("A training on %1 that runs out of memory").arg(name), Training::OutOfMemory, begun);
    train(tr("The chips of %1 are held, and nothing computes").arg(name), Training::Idle,
          tr("A forgotten program holds chips of %1.").arg(name));
    train(tr("The training on %1 ends").arg(name), Training::Over, tr("Nothing runs on %1 any more.").arg(name));
    const auto silence = [&](const QString &text, PracticeControl::Silence what, const QString &done) {
        practiceActions << PracticeAction{
            Group::Training,
            text,
            [=, id = tpu.id](std::stop_token stop) { return practice->silence(id, workers - 1, what, stop); },
            done,
            tpu.id,
            &isListed};
    };
    silence(tr("The last host of %1 falls silent").arg(name), PracticeControl::Silence::Begins,
            tr("The last host of %1 answers no SSH from now on.").arg(name));
    silence(tr("The last host of %1 answers again").arg(name), PracticeControl::Silence::Ends,
            tr("The last host of %1 answers again.").arg(name));
}

/// The zones that the user has quota or TPUs in, sorted; the first entry stands for all of them.
QList<std::optional<ZoneId>> PracticeMenu::zones() const
{
    QSet<ZoneId> known;
    for (const Tpu &tpu : m_cloud->services()->tpus.tpus())
        known.insert(tpu.zone);
    for (const QuotaRow &row : m_cloud->services()->quota.rows()) {
        if (row.zoneLimit.value_or(0) != 0)
            known.insert(row.zone);
    }
    QList<std::optional<ZoneId>> sorted{known.begin(), known.end()};
    std::ranges::sort(sorted, {}, [](const auto &zone) { return zone->toString(); });
    sorted.prepend(std::nullopt);
    return sorted;
}

void PracticeMenu::addCapacityActions(QList<PracticeAction> &practiceActions) const
{
    using Capacity = PracticeControl::Capacity;
    PracticeControl *practice = m_cloud->services()->practice.get();
    for (const auto &zone : zones()) {
        const auto set = [=](Capacity capacity) {
            return [=](std::stop_token stop) { return practice->setCapacity(zone, capacity, stop); };
        };
        const auto name = zone ? zone->toString() : QString{};
        practiceActions << PracticeAction{Group::NoCapacity,
                                          zone ? tr("No capacity in %1").arg(name) : tr("No capacity anywhere"),
                                          set(Capacity::Gone),
                                          zone ? tr("%1 has no capacity from now on.").arg(name)
                                               : tr("No zone has capacity from now on.")}
                        << PracticeAction{Group::Capacity,
                                          zone ? tr("Capacity in %1 again").arg(name) : tr("Capacity everywhere again"),
                                          set(zone ? Capacity::There : Capacity::AsItWas),
                                          zone ? tr("%1 has capacity again.").arg(name)
                                               : tr("Every zone has the capacity of its world again.")};
    }
}

QList<PracticeMenu::PracticeAction> PracticeMenu::practiceActions() const
{
    QList<PracticeAction> practiceActions;
    if (!isUseful())
        return practiceActions;
    PracticeControl *practice = m_cloud->services()->practice.get();
    for (const Tpu &tpu : m_cloud->services()->tpus.tpus()) {
        if (tpu.state != TpuState::Ready)
            continue;
        addActionsOf(tpu, practiceActions);
        addTrainingActions(tpu, practiceActions);
    }
    addCapacityActions(practiceActions);
    const auto pass = [&](const QString &text, std::chrono::seconds time, const QString &done) {
        practiceActions << PracticeAction{Group::Other, text,
                                          [=](std::stop_token stop) { return practice->pass(time, stop); }, done};
    };
    pass(tr("An hour goes by in the cloud"), std::chrono::hours{1}, tr("An hour has passed in the practice cloud."));
    pass(tr("A day goes by in the cloud"), std::chrono::days{1}, tr("A day has passed in the practice cloud."));
    using Billing = PracticeControl::Billing;
    practiceActions << PracticeAction{Group::Other, tr("The billing account is closed"),
                                      [=](std::stop_token stop) { return practice->setBilling(Billing::Closed, stop); },
                                      tr("The project has no billing account from now on.")}
                    << PracticeAction{Group::Other, tr("A billing account is linked"),
                                      [=](std::stop_token stop) { return practice->setBilling(Billing::Linked, stop); },
                                      tr("A billing account is linked. Google needs a moment to notice.")};
    return practiceActions;
}

QList<PracticeMenu::World> PracticeMenu::worlds()
{
    const auto world = [](const char *scenario, const QString &text, const QString &hint) {
        return World{{QString::fromLatin1(scenario), true}, text, hint};
    };
    return {
        {{{}, false}, tr("The usual world, as it was"), tr("Goes back to the world with which the program starts.")},
        {{{}, true}, tr("The usual world, from nothing"), tr("Its TPUs, disks and keys are lost.")},
        world("no-billing", tr("No billing account"),
              tr("Google refuses every TPU until a billing account is linked.")),
        world("api-off", tr("APIs not enabled"), tr("A new project: the Cloud TPU API has to be enabled first.")),
        world("member", tr("A lab member"), tr("Two roles only: TPUs can be made, but little else of the project.")),
        world("os-login", tr("OS Login"), tr("Its machines take keys from Google accounts, not from metadata.")),
        world("no-grant", tr("No grant"), tr("The mail from TRC has not come yet.")),
        world("wrong-zone-grant", tr("A grant for the wrong zone"),
              tr("The mail promises what the quota does not hold.")),
        world("expired-grant", tr("An expired grant"),
              tr("The 90 days are over, but the quota is still there: TPUs would be billed.")),
        world("region-zero", tr("A region with a quota of 0"), tr("The zone has quota, its region has none.")),
        world("quota-everywhere", tr("Quota in zones without TPUs"),
              tr("Google states quota for dozens of zones that have no such TPUs.")),
        world("address-limit", tr("Hardly any external addresses"), tr("Large slices fail for lack of addresses.")),
        world("dead-requests", tr("Failed requests and unused resources"),
              tr("Something to clean up: they hold quota or cost money.")),
        world("no-capacity", tr("No capacity anywhere, for a while"),
              tr("After three minutes some chips come free in us-east1-d.")),
        world("race", tr("A race of six zones"),
              tr("Two zones have a slice at nearly the same time, a third comes late.")),
        world("spot-storm", tr("A storm of preemptions"), tr("Spot TPUs are taken back after a minute, four times.")),
        world("maintenance", tr("Maintenance"),
              tr("Two TPUs are maintained, one with notice; their addresses change.")),
        world("rekeyed-host", tr("A machine with new host keys"),
              tr("After a minute another machine stands behind the TPU VM.")),
        world("legacy-node", tr("A TPU Node of the old kind"),
              tr("It is listed and holds quota, but nobody can log in to it.")),
        world("pod-troubles", tr("A pod with troubles"),
              tr("Of its four hosts one installs updates, one has a full disk, one falls silent for a while.")),
        world("training", tr("Training under way"),
              tr("A pod with a straggler, a slice that hangs and one of which a single chip computes: for the Usage "
                 "page.")),
        world("many-vcpus", tr("Hosts with many processors"),
              tr("Cloud Monitoring has 720 series for the processors of one slice.")),
        world("lost-replies", tr("Lost replies"), tr("What was asked for is done, but the answer does not arrive.")),
        world("unknown-sentences", tr("Refusals in unknown words"),
              tr("Google refuses in words that nobody has seen; only the codes are known.")),
        world("rough-day", tr("A rough day"), tr("Stock-outs, lost replies, a preemption.")),
        world("plenty", tr("No waiting"), tr("Every granted TPU is there at once.")),
    };
}

/// The submenus, in their order.
QList<std::pair<PracticeMenu::Group, QString>> PracticeMenu::groups()
{
    return {{Group::Preempt, tr("Preempt a VM")},
            {Group::Maintenance, tr("Maintenance on a VM")},
            {Group::Training, tr("Something runs on a VM")},
            {Group::NoCapacity, tr("Run out of capacity here")},
            {Group::Capacity, tr("Capacity is back")}};
}

void PracticeMenu::fill()
{
    clear();
    qDeleteAll(findChildren<QMenu *>(Qt::FindDirectChildrenOnly)); // clear() takes only their actions away
    auto *others = addMenu(themedIcon("refresh-cw"_L1), tr("Start again with"));
    others->setObjectName(u"practiceWorlds"_s);
    others->setToolTipsVisible(true);
    for (const World &other : worlds()) {
        auto *action = others->addAction(menuText(other.text));
        action->setToolTip(other.hint);
        action->setObjectName(
            u"practiceWorld-%1%2"_s.arg(other.world.scenario.isEmpty() ? u"usual"_s : other.world.scenario,
                                        other.world.scenario.isEmpty() && other.world.isAnew ? u"-anew"_s : QString{}));
        connect(action, &QAction::triggered, this, [this, world = other.world] { emit worldChosen(world); });
    }
    addSeparator();
    const auto all = practiceActions();
    for (const auto &[group, text] : groups()) {
        auto *submenu = addMenu(text);
        submenu->setObjectName(nameOf(group));
        addActions(submenu, all, group);
        if (submenu->isEmpty())
            submenu->addAction(tr("No TPU is ready"))->setEnabled(false);
    }
    addSeparator();
    addActions(this, all, Group::Other);
}

QString PracticeMenu::nameOf(Group group)
{
    return u"practiceDeeds-%1"_s.arg(std::to_underlying(group));
}

/// One submenu alone, below the field of the palette that led here.
void PracticeMenu::open(Group group)
{
    fill();
    auto *submenu = findChild<QMenu *>(nameOf(group));
    const auto *window = parentWidget();
    if (submenu == nullptr)
        return;
    const QPoint place{window ? std::max(0, (window->width() - submenu->sizeHint().width()) / 2) : 0, scaled(44)};
    submenu->popup(window ? window->mapToGlobal(place) : place);
    submenu->setActiveAction(submenu->actions().constFirst());
}

void PracticeMenu::addActions(QMenu *menu, const QList<PracticeAction> &practiceActions, Group group)
{
    for (const PracticeAction &practiceAction : practiceActions) {
        if (practiceAction.group == group)
            connect(menu->addAction(menuText(practiceAction.text)), &QAction::triggered, this,
                    [this, practiceAction] { act(practiceAction); });
    }
}

void PracticeMenu::act(const PracticeAction &practiceAction)
{
    if (!isUseful())
        return;
    m_tasks.run(practiceAction.run(m_tasks.token()), [this, practiceAction](const Result<> &done) {
        if (done)
            say(practiceAction);
        else if (done.error().code != ErrorCode::Cancelled)
            m_notice->showError(done.error());
        if (!isUseful())
            return;
        m_tasks.run(m_cloud->services()->tpus.refresh(m_tasks.token()),
                    [this](const Result<> &) { look(); }); // seen at once
    });
}

void PracticeMenu::say(const PracticeAction &practiceAction)
{
    m_notice->showNotice(StatusLevel::Note, practiceAction.done);
    m_said = m_notice->sentence();
    m_practiceAction = practiceAction;
    m_wasSeen = false;
    m_fading->start();
    if (!isUseful())
        return;
    const auto *tpus = &m_cloud->services()->tpus;
    connect(tpus, &TpuService::listChanged, this, &PracticeMenu::look, Qt::UniqueConnection);
    connect(tpus, &TpuService::tpuChanged, this, &PracticeMenu::look, Qt::UniqueConnection);
    connect(tpus, &TpuService::tpuRemoved, this, &PracticeMenu::look, Qt::UniqueConnection);
}

/// What came of it since then. A list that was read before it happened tells nothing of it.
void PracticeMenu::look()
{
    if (m_said.isEmpty() || !m_practiceAction.holds || !isUseful())
        return;
    const auto &tpus = m_cloud->services()->tpus.tpus();
    const auto found = std::ranges::find(tpus, m_practiceAction.tpu, &Tpu::id);
    const bool holds = m_practiceAction.holds(found != tpus.end() ? &*found : nullptr);
    if (m_wasSeen && !holds)
        unsay();
    m_wasSeen = m_wasSeen || holds;
}

/// Unless the notice says something else by now.
void PracticeMenu::unsay()
{
    m_fading->stop();
    if (!m_said.isEmpty() && m_notice->sentence() == m_said)
        m_notice->dismiss();
    m_said.clear();
}

QList<PaletteEntry> PracticeMenu::entries()
{
    QList<PaletteEntry> entries;
    if (!isUseful())
        return entries;
    const auto add = [&entries](const QString &text, const QStringList &keywords, PaletteEffect effect,
                                std::function<void()> run) {
        entries.append({.key = {},
                        .kind = PaletteKind::Practice,
                        .text = text,
                        .detail = {},
                        .keywords = keywords,
                        .run = std::move(run),
                        .effect = effect});
    };
    QMap<Group, QString> titles;
    for (const auto &[group, text] : groups()) {
        titles.insert(group, text);
        add(text, {}, PaletteEffect::Opens, [this, group] { open(group); });
    }
    for (const PracticeAction &practiceAction : practiceActions()) {
        const auto title = titles.constFind(practiceAction.group);
        add(practiceAction.text, title != titles.cend() ? QStringList{*title} : QStringList{}, PaletteEffect::Changes,
            [this, practiceAction] { act(practiceAction); });
    }
    for (const World &other : worlds())
        add(tr("Start again with: %1").arg(other.text), {}, PaletteEffect::Changes,
            [this, world = other.world] { emit worldChosen(world); });
    return entries;
}
