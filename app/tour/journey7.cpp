// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey7.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "services/auth/practicecloud.h"
#include "services/core/clock.h"
#include "widgets/common/statebadge.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/view.h"

#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString name = u"node-1"_s;
const QString request = u"old-request"_s;
const QString firstToken = u"practice-token"_s; // and what the cloud gives after it
const QString nextToken = u"practice-token-2"_s;

/// Its shell takes keys; while there is none the place of the mark says what became of it.
bool isConnected()
{
    const auto *mark = qobject_cast<StateBadge *>(Robot::seen(u"terminalProtection"_s));
    return mark != nullptr && mark->word() == "tmux"_L1;
}

const TerminalTab *shownTab()
{
    return qobject_cast<const TerminalTab *>(Robot::seen(u"terminalTab"_s));
}

/// What the terminal shows that has the keys; two may stand side by side.
QString onCurrentScreen()
{
    const auto *tab = shownTab();
    QString text;
    for (const TerminalLine &line : tab != nullptr ? tab->current()->view()->shownFrame().lines : QList<TerminalLine>{})
        text += line.text() + u'\n';
    return text;
}

/// A line of its own, sooner or later.
bool comesOnScreen(const QString &line)
{
    return Robot::waitFor([&line] { return onCurrentScreen().contains(u'\n' + line + u'\n'); }, patience,
                          u"the line "_s + line);
}

bool areBothOpen()
{
    const auto *tab = shownTab();
    const auto all = tab != nullptr ? tab->panes() : QList<TerminalPane *>{};
    return all.size() == 2 && std::ranges::all_of(all, [](const TerminalPane *pane) {
               return pane->session()->state() == TerminalSession::State::Open;
           });
}

/// The TPU, as others see it.
struct Seen
{
    Robot *robot;
    Witness *witness;

    [[nodiscard]] QJsonObject node() const { return witness->node(zone, name); }
    [[nodiscard]] QString path() const { return node()["name"_L1].toString(); }
    [[nodiscard]] QString externalAddress() const
    {
        return node()["networkEndpoints"_L1][0]["accessConfig"_L1]["externalIp"_L1].toString();
    }
    [[nodiscard]] QString onHost(const QString &line) const
    {
        return witness->onHost(node(), 0, user, keyFile(), line);
    }
    [[nodiscard]] QString requestPath() const { return path().section(u'/', 0, 3) + u"/queuedResources/"_s + request; }
    [[nodiscard]] bool chooseInMenu(const QString &action) const;
};

/// Somebody whose TPU goes through everything that a cloud does to one.
struct Sufferer : Seen
{
    QString lost{}; ///< the number of the machine that was taken back
    QString address{}; ///< before the maintenance

    [[nodiscard]] TourStep makeKey();
    [[nodiscard]] TourStep makeTpu();
    [[nodiscard]] TourStep sayWhatToRun();
    [[nodiscard]] TourStep openTerminal();
    [[nodiscard]] TourStep preempted();
    [[nodiscard]] TourStep recover();
    [[nodiscard]] TourStep runsAgain();
    [[nodiscard]] TourStep maintained();
    [[nodiscard]] TourStep reconnected();
    [[nodiscard]] TourStep heldByADeadRequest();
    [[nodiscard]] TourStep cleanUp();
};

/// Somebody who works in a second terminal beside the first one when the connection of both is cut.
struct Neighbour : Seen
{
    [[nodiscard]] TourStep splitBeside() const;
    [[nodiscard]] TourStep searchBack() const;
    [[nodiscard]] TourStep connectionCut() const;
    [[nodiscard]] bool cutConnections() const;
    /// "tpudesk-1 4711": which process shows which of the two sessions.
    [[nodiscard]] QStringList clients() const;
};

/// Another cloud that stands for the real one: its sign-in can end, the practice cloud's cannot.
struct RealOne
{
    PracticeCloud cloud{PracticeCloud::Options{.arguments = {u"--scenario"_s, u"plenty"_s}}};
    PracticeAccess access{};

    ~RealOne() { static_cast<void>(QCoro::waitFor(cloud.end())); }
};

RealOne *realOne = nullptr;

/// Somebody whose sign-in ends while a TPU is being asked for.
struct Expired
{
    Robot *robot;
    Witness real; ///< with the token of the beginning
    Witness renewed; ///< with the one that follows it

    [[nodiscard]] TourStep signIn();
    [[nodiscard]] TourStep ask();
    [[nodiscard]] bool agreeToPay() const;
    [[nodiscard]] TourStep expire();
    [[nodiscard]] TourStep signInAgain();
    [[nodiscard]] TourStep goesOn();
};

/// An entry of the menu behind "…" in the details.
bool Seen::chooseInMenu(const QString &action) const
{
    if (!robot->click(u"tpuMoreButton"_s)
        || !Robot::waitFor([] { return isShown(u"tpuMenu"_s); }, patience, u"tpuMenu"_s))
        return false;
    auto *menu = qobject_cast<QMenu *>(Robot::seen(u"tpuMenu"_s));
    auto *entry = menu->findChild<QAction *>(action);
    if (entry == nullptr || !entry->isEnabled())
        return false;
    menu->setActiveAction(entry);
    robot->press(Qt::Key_Return);
    return true;
}

TourStep Sufferer::makeKey()
{
    return {u"J7"_s, u"own-key"_s, [this] { return scene::makeKey(robot); },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

TourStep Sufferer::makeTpu()
{
    return {u"J7"_s, u"own-tpu"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zone) && robot->choose(u"createType"_s, u"v4-8"_s)
                    && robot->fill(u"createName"_s, name) && robot->click(u"createSubmit"_s)
                    && Robot::waitFor([this] { return node()["state"_L1].toString() == "READY"_L1; }, patience,
                                      u"the TPU to be READY"_s)
                    && Robot::waitFor([] { return !Robot::text(u"tpuSwitchRequests"_s).contains(u'1'); }, patience,
                                      u"the request to be over"_s)
                    && robot->clickRow(u"tpuTable"_s, name)
                    && Robot::waitFor(
                           [] {
                               const QWidget *button = Robot::seen(u"tpuTerminalButton"_s);
                               return button != nullptr && button->isEnabled();
                           },
                           patience, u"tpuTerminalButton to be enabled"_s);
            },
            [this] {
                lost = node()["id"_L1].toString();
                return node()["state"_L1].toString() == "READY"_L1 && !lost.isEmpty();
            }};
}

TourStep Sufferer::sayWhatToRun()
{
    return {u"J7"_s, u"when-taken-back"_s,
            [this] {
                if (!chooseInMenu(u"keepAction"_s) || !robot->click(u"keepCommand"_s))
                    return false;
                robot->type(u"hostname > ~/trained"_s);
                return true;
            },
            [this] { return onHost(u"cat ~/trained || echo none"_s).trimmed() == "none"_L1; }}; // nothing runs yet
}

TourStep Sufferer::openTerminal()
{
    return {u"J7"_s, u"terminal"_s,
            [this] {
                return robot->click(u"keepSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"keepSubmit"_s); }, patience, u"the choice to be kept"_s)
                    && robot->click(u"tpuTerminalButton"_s)
                    && Robot::waitFor([] { return onScreen().contains(user + u'@') && onScreen().contains(u'$'); },
                                      patience, u"a prompt"_s);
            },
            [this] { return onHost(u"tmux ls"_s).contains("tpudesk-1"_L1); }};
}

TourStep Sufferer::preempted()
{
    return {u"J7"_s, u"preempted"_s,
            [this] {
                return witness->happen(u"preempt"_s, {{u"node"_s, path()}})
                    && Robot::waitFor(
                           [] { return Robot::text(u"terminalNotice"_s).contains("maintenance event at"_L1); },
                           patience, u"terminalNotice to tell of it"_s);
            },
            [this] { return node()["state"_L1].toString() == "PREEMPTED"_L1 && node()["id"_L1].toString() == lost; }};
}

/// The button in the terminal, where the user was working.
TourStep Sufferer::recover()
{
    return {u"J7"_s, u"bring-back"_s,
            [this] {
                return robot->click(u"noticeAction"_s)
                    && Robot::waitFor(
                           [this] {
                               return node()["state"_L1].toString() == "READY"_L1 && node()["id"_L1].toString() != lost;
                           },
                           patience, u"another TPU of that name"_s)
                    && robot->click(u"navTpus"_s) && robot->clickRow(u"tpuTable"_s, name);
            },
            [this] { return node()["id"_L1].toString() != lost && witness->nodes().size() == 1; }};
}

TourStep Sufferer::runsAgain()
{
    return {u"J7"_s, u"command-run-again"_s,
            [this] {
                return Robot::waitFor([this] { return onHost(u"cat ~/trained"_s).startsWith("t1v-n-"_L1); }, patience,
                                      u"what the command writes"_s)
                    && robot->click(u"navTerminal"_s)
                    && Robot::waitFor([] { return onScreen().contains(user + u'@') && onScreen().contains(u'$'); },
                                      patience, u"a prompt"_s);
            },
            [this] {
                return onHost(u"cat ~/trained"_s) == onHost(u"hostname"_s)
                    && onHost(u"cat ~/.tpudesk/again.status"_s).trimmed() == "0"_L1;
            }};
}

TourStep Sufferer::maintained()
{
    return {u"J7"_s, u"maintenance"_s,
            [this] {
                address = externalAddress();
                return robot->click(u"navTpus"_s) && robot->clickRow(u"tpuTable"_s, name)
                    && chooseInMenu(u"maintenanceAction"_s) && robot->fill(u"maintenanceName"_s, name)
                    && robot->click(u"maintenanceSubmit"_s)
                    && Robot::waitFor(
                           [this] {
                               return Robot::text(u"tpuDetailsNotice"_s).contains("UNHEALTHY_MAINTENANCE"_L1)
                                   || externalAddress() != address;
                           },
                           patience, u"tpuDetailsNotice to tell of it, or another address"_s);
            },
            [this] {
                return node()["state"_L1].toString() == "READY"_L1 && externalAddress() != address
                    && !address.isEmpty();
            }};
}

TourStep Sufferer::reconnected()
{
    return {u"J7"_s, u"terminal-follows"_s,
            [this] {
                if (!robot->click(u"navTerminal"_s)
                    || !Robot::waitFor([this] { return node()["health"_L1].toString() == "HEALTHY"_L1; }, patience,
                                       u"the TPU to be healthy"_s)
                    || !Robot::waitFor([] { return isConnected() && onScreen().contains(user + u'@'); }, patience,
                                       u"the terminal to be connected"_s)
                    || !robot->click(u"terminalView"_s))
                    return false;
                robot->type(u"echo same-$(cat ~/trained)"_s);
                robot->press(Qt::Key_Return);
                return Robot::waitFor([] { return onScreen().contains("same-t1v-n-"_L1); }, patience,
                                      u"what was typed to be answered"_s);
            },
            [this] { return onHost(u"tmux capture-pane -p -t tpudesk-1"_s).contains("same-t1v-n-"_L1); }};
}

QStringList Neighbour::clients() const
{
    auto all = onHost(u"tmux list-clients -F '#{session_name} #{client_pid}'"_s).split(u'\n', Qt::SkipEmptyParts);
    all.removeIf([](const QString &client) {
        return !client.startsWith("tpudesk-1 "_L1) && !client.startsWith("tpudesk-2 "_L1);
    });
    return all;
}

TourStep Neighbour::splitBeside() const
{
    return {u"J7"_s, u"split-beside"_s,
            [this] {
                robot->press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
                return Robot::waitFor(areBothOpen, patience, u"two open terminals"_s)
                    && Robot::waitFor(
                           [] { return onCurrentScreen().contains(user + u'@') && onCurrentScreen().contains(u'$'); },
                           patience, u"a prompt"_s);
            },
            [this] {
                return Robot::waitFor([this] { return clients().size() == 2; }, patience, u"two clients of tmux"_s);
            }};
}

/// More lines than a screen has: the first ones by scrolling, one in the middle by the search.
TourStep Neighbour::searchBack() const
{
    return {
        u"J7"_s, u"search-back"_s,
        [this] {
            robot->type(u"mine=$$; seq -f line-%g 300"_s);
            robot->press(Qt::Key_Return);
            if (!comesOnScreen(u"line-300"_s) || onCurrentScreen().contains("\nline-2\n"_L1))
                return false;
            robot->press(Qt::Key_Home, Qt::ShiftModifier);
            if (!comesOnScreen(u"line-2"_s))
                return false;
            robot->press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
            if (!Robot::waitFor([] { return isShown(u"terminalSearchField"_s); }, patience, u"terminalSearchField"_s))
                return false;
            robot->type(u"line-150"_s);
            return comesOnScreen(u"line-150"_s);
        },
        [this] { return onHost(u"tmux capture-pane -p -S - -t tpudesk-2"_s).contains("\nline-150\n"_L1); }};
}

/// All connections to the host but the one that asks for it end at one moment without a word, as when a network breaks.
/// That one stays, so it is known that they did.
bool Neighbour::cutConnections() const
{
    const auto command =
        u"inner=$(ps -o ppid= -p $$); outer=$(ps -o ppid= -p $inner); "
        "kill -KILL $(pgrep -f '[s]shd.*: %1' | grep -vxE \"$((inner))|$((outer))\") && echo cut"_s.arg(user);
    return onHost(command).trimmed() == "cut"_L1;
}

/// The same shell is there afterwards, with what had scrolled away. tmux has let go of the clients from before, which
/// by itself it does not always do with those that are cut at one moment.
TourStep Neighbour::connectionCut() const
{
    const auto areOthers = [this](const QStringList &before) {
        const auto now = clients();
        return now.size() == 2
            && std::ranges::none_of(now, [&before](const QString &client) { return before.contains(client); });
    };
    return {u"J7"_s, u"connection-cut"_s,
            [this, areOthers] {
                robot->press(Qt::Key_Escape); // ends the search
                robot->press(Qt::Key_End, Qt::ShiftModifier);
                const auto before = clients();
                if (before.size() != 2 || !comesOnScreen(u"line-300"_s))
                    return false;
                if (!cutConnections()
                    || !Robot::waitFor([&] { return areOthers(before); }, patience, u"two other clients of tmux"_s)
                    || !Robot::waitFor(areBothOpen, patience, u"two open terminals"_s)
                    || !Robot::waitFor([] { return !Robot::text(u"terminalNotice"_s).isEmpty(); }, patience,
                                       u"the word that they are back"_s))
                    return false;
                robot->type(u"echo shell-$((mine == $$))"_s); // 0 in any other shell
                robot->press(Qt::Key_Return);
                if (!comesOnScreen(u"shell-1"_s))
                    return false;
                robot->press(Qt::Key_Home, Qt::ShiftModifier);
                const bool isThere = comesOnScreen(u"line-2"_s);
                robot->press(Qt::Key_End, Qt::ShiftModifier);
                return isThere && comesOnScreen(u"shell-1"_s);
            },
            [this] {
                const auto all = onHost(u"tmux capture-pane -p -S - -t tpudesk-2"_s);
                return all.contains("\nline-150\n"_L1) && all.contains("\nshell-1\n"_L1);
            }};
}

/// Its nodes are gone, but the request holds their quota.
TourStep Sufferer::heldByADeadRequest()
{
    return {
        u"J7"_s, u"quota-held"_s,
        [this] {
            const QJsonObject body{
                {u"tpu"_s,
                 QJsonObject{
                     {u"nodeSpec"_s,
                      QJsonArray{QJsonObject{{u"parent"_s, path().section(u'/', 0, 3)},
                                             {u"nodeId"_s, u"node-2"_s},
                                             {u"node"_s,
                                              QJsonObject{{u"acceleratorType"_s, u"v4-8"_s},
                                                          {u"runtimeVersion"_s, u"tpu-ubuntu2204-base"_s}}}}}}}}};
            const auto dead = [this] {
                return witness->get(u"/v2/"_s + requestPath())["state"_L1]["state"_L1].toString();
            };
            return witness->send(
                       "POST",
                       u"/v2/"_s + path().section(u'/', 0, 3) + u"/queuedResources?queuedResourceId="_s + request, body)
                && Robot::waitFor([&] { return dead() == "ACTIVE"_L1; }, patience, u"the request to be ACTIVE"_s)
                && witness->send("DELETE", u"/v2/"_s + path().section(u'/', 0, 3) + u"/nodes/node-2"_s, {})
                && Robot::waitFor([&] { return dead() == "SUSPENDED"_L1; }, patience, u"the request to be SUSPENDED"_s)
                && robot->click(u"navTpus"_s) && robot->click(u"tpuRefreshButton"_s) && robot->click(u"navStart"_s)
                && Robot::waitFor([] { return Robot::text(u"needDead"_s).contains(request); }, patience,
                                  u"needDead to name the request"_s);
        },
        [this] {
            return witness->get(u"/v2/"_s + requestPath())["state"_L1]["state"_L1].toString() == "SUSPENDED"_L1;
        }};
}

TourStep Sufferer::cleanUp()
{
    return {u"J7"_s, u"clean-up"_s,
            [this] {
                return robot->click(u"navTpus"_s)
                    && (!isShown(u"noticeClose"_s) || robot->click(u"noticeClose"_s)) // "node-1 is READY"
                    && robot->clickRow(u"tpuTable"_s, request) && robot->click(u"noticeAction"_s)
                    && robot->click(u"confirmDeleteButton"_s)
                    && Robot::waitFor(
                           [this] {
                               static_cast<void>(witness->get(u"/v2/"_s + requestPath()));
                               return witness->lastStatus() == 404;
                           },
                           patience, u"the request to be gone"_s);
            },
            [this] {
                return witness->nodes().size() == 1 && node()["state"_L1].toString() == "READY"_L1;
            }}; // and nothing else
}

TourStep Expired::signIn()
{
    return {u"J7"_s, u"sign-in"_s,
            [this] {
                return robot->click(u"navStart"_s) && robot->click(u"startSignIn"_s)
                    && robot->click(u"wayPastedTokenChoice"_s) && robot->fill(u"tokenField"_s, firstToken)
                    && robot->click(u"accountGo"_s)
                    && robot->fill(u"projectField"_s, realOne->access.profile.project.toString())
                    && robot->click(u"accountGo"_s)
                    && Robot::waitFor([] { return !isShown(u"accountSheet"_s) && !isShown(u"practiceMark"_s); },
                                      patience, u"the window without practiceMark"_s);
            },
            [this] { return real.nodes().isEmpty() && real.lastStatus() == 200; }};
}

/// No grant was entered for this project: the amount is typed.
bool Expired::agreeToPay() const
{
    if (!Robot::waitFor([] { return isShown(u"createBilled"_s); }, patience, u"createBilled"_s))
        return false;
    const auto *amount = qobject_cast<QLineEdit *>(Robot::seen(u"createBilled"_s));
    static const QRegularExpression wanted{u"[0-9]+\\.[0-9]{2}"_s}; // as the label says it
    const auto said = amount != nullptr ? wanted.match(amount->accessibleName()).captured() : QString{};
    return !said.isEmpty() && robot->fill(u"createBilled"_s, said);
}

/// Nowhere is room: the request waits in Google's queue.
TourStep Expired::ask()
{
    return {u"J7"_s, u"asked-for"_s,
            [this] {
                return real.happen(u"capacity"_s, {{u"zone"_s, zone}, {u"type"_s, u"v4-8"_s}, {u"chips"_s, 0}})
                    && robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zone) && robot->choose(u"createType"_s, u"v4-8"_s)
                    && robot->fill(u"createName"_s, name) && agreeToPay() && robot->click(u"createSubmit"_s)
                    && Robot::waitFor([this] { return real.queuedResources().size() == 1; }, patience,
                                      u"one request"_s);
            },
            [this] { return real.nodes().isEmpty() && real.lastStatus() == 200; }};
}

TourStep Expired::expire()
{
    return {u"J7"_s, u"sign-in-ended"_s,
            [this] {
                return real.happen(u"expireToken"_s, {}) && robot->click(u"tpuRefreshButton"_s)
                    && Robot::waitFor([] { return isShown(u"windowNotice"_s) && isShown(u"noticeAction"_s); }, patience,
                                      u"windowNotice with its button"_s);
            },
            [this] {
                static_cast<void>(real.nodes());
                return real.lastStatus() == 401 && renewed.queuedResources().size() == 1; // it keeps its place
            }};
}

TourStep Expired::signInAgain()
{
    return {u"J7"_s, u"sign-in-again"_s,
            [this] {
                return robot->click(u"noticeAction"_s) && robot->fill(u"tokenField"_s, nextToken)
                    && robot->click(u"accountGo"_s) // nothing else is chosen again
                    && Robot::waitFor([] { return !isShown(u"accountSheet"_s) && !isShown(u"windowNotice"_s); },
                                      patience, u"the window without windowNotice"_s);
            },
            [this] { return renewed.queuedResources().size() == 1 && renewed.nodes().isEmpty(); }};
}

/// What was asked for before is made after it, and nothing had to be asked for again.
TourStep Expired::goesOn()
{
    return {u"J7"_s, u"goes-on"_s,
            [this] {
                const auto state = [] {
                    const QWidget *badge = Robot::seen(u"tpuDetailsState"_s);
                    return badge != nullptr ? badge->accessibleName() : QString{};
                };
                const QString inTheQueue = state();
                return !inTheQueue.isEmpty()
                    && renewed.happen(u"capacity"_s, {{u"zone"_s, zone}, {u"type"_s, u"v4-8"_s}, {u"chips"_s, 64}})
                    && Robot::waitFor([this] { return renewed.node(zone, name)["state"_L1].toString() == "READY"_L1; },
                                      patience, u"the TPU to be READY"_s)
                    && Robot::waitFor([&] { return !state().isEmpty() && state() != inTheQueue; }, patience,
                                      u"another word in tpuDetailsState"_s);
            },
            [this] { return renewed.nodes().size() == 1 && renewed.queuedResources().size() == 1; }};
}

} // namespace

std::shared_ptr<void> prepareJourney7(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"plenty"_s;
    auto real = std::make_shared<RealOne>();
    const auto access = QCoro::waitFor(real->cloud.start({}));
    if (!access || !options->endpoints.set({}, access->profile.tpu.toString())) // as by --endpoint
        return nullptr;
    options->trusted = placesOf(access->profile);
    real->access = *access;
    realOne = real.get();
    return real;
}

void takeJourney7Again(Tour *tour, Robot *robot, Witness *)
{
    const auto &profile = realOne->access.profile;
    const auto seenWith = [&](const QString &token) {
        return Witness{profile.tpu, profile.sshPort, profile.project.toString(), token.toLatin1()};
    };
    Expired expired{robot, seenWith(firstToken), seenWith(nextToken)};
    for (const TourStep &step :
         {expired.signIn(), expired.ask(), expired.expire(), expired.signInAgain(), expired.goesOn()})
        tour->run(step);
}

void takeJourney7(Tour *tour, Robot *robot, Witness *witness)
{
    Sufferer sufferer{{robot, witness}};
    const Neighbour neighbour{{robot, witness}};
    for (const TourStep &step :
         {sufferer.makeKey(), sufferer.makeTpu(), sufferer.sayWhatToRun(), sufferer.openTerminal(),
          sufferer.preempted(), sufferer.recover(), sufferer.runsAgain(), sufferer.maintained(), sufferer.reconnected(),
          neighbour.splitBeside(), neighbour.searchBack(), neighbour.connectionCut(), sufferer.heldByADeadRequest(),
          sufferer.cleanUp()})
        tour->run(step);
}
