// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey3.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "widgets/tpu/tpurow.h"

#include <QFile>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString type = u"v6e-8"_s;
const QStringList zones{u"europe-west4-a"_s, u"us-east1-d"_s}; // where the practice grant has spot v6e
constexpr int chips = 8; // of a v6e-8
const QString command = u"ls /dev/vfio/*"_s;
const QStringList waiting{u"ACCEPTED"_s, u"WAITING_FOR_RESOURCES"_s};

QString publicKeyWord() // the middle part of the .pub file
{
    QFile file{keyFile() + u".pub"_s};
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).section(u' ', 1, 1) : QString{};
}

/// "spot" as the form calls it in the language of the tour.
QString tierWord()
{
    return tputext::tier(Tier::Spot);
}

QString zoneOf(const QJsonObject &node)
{
    return node["name"_L1].toString().section(u'/', 3, 3);
}

/// All zones wait in Google's queue, and nothing has been made.
bool allWait(Witness *witness)
{
    const auto queued = witness->queuedResources();
    return queued.size() == zones.size() && witness->nodes().isEmpty()
        && std::ranges::all_of(
               queued, [](const QJsonValue &one) { return waiting.contains(one["state"_L1]["state"_L1].toString()); });
}

/// How many chips of the type there are in a zone from now on.
bool setRoom(Witness *witness, const QString &zone, int chips)
{
    return witness->happen(u"capacity"_s, {{u"zone"_s, zone}, {u"type"_s, type}, {u"chips"_s, chips}});
}

QString onHost(Witness *witness, const QString &line)
{
    return witness->onHost(theNode(witness), 0, user, keyFile(), line);
}

/// The request, and the machine that comes of it.
struct Traveller
{
    Robot *robot;
    Witness *witness;
    QString name = u"node-1"_s;

    [[nodiscard]] TourStep open() const;
    [[nodiscard]] TourStep fillForm() const;
    [[nodiscard]] TourStep ask() const;
    [[nodiscard]] TourStep noCapacity() const;
    [[nodiscard]] TourStep quitQuestion() const;
    [[nodiscard]] TourStep startAgain() const;
    [[nodiscard]] TourStep ready() const;
    [[nodiscard]] TourStep quota() const;
    [[nodiscard]] TourStep terminal() const;
    [[nodiscard]] TourStep list() const;
    [[nodiscard]] TourStep scrollBack() const;
    [[nodiscard]] TourStep split() const;
    [[nodiscard]] TourStep nameTheLost() const;
    [[nodiscard]] TourStep remove() const;
};

/// The key under a name of one's own.
struct KeyMaker
{
    Robot *robot;
    Witness *witness;

    [[nodiscard]] TourStep makeKey() const;
    [[nodiscard]] TourStep nameUser() const;
    [[nodiscard]] TourStep publish() const;
};

TourStep Traveller::open() const
{
    return {u"J3"_s, u"practice-cloud"_s,
            [this] {
                return robot->click(u"navTpus"_s)
                    && Robot::waitFor([] { return Robot::seen(u"tpuEmptyButton"_s) != nullptr; }, 30s);
            },
            [this] { return witness->nodes().isEmpty() && witness->lastStatus() == 200; }};
}

TourStep KeyMaker::makeKey() const
{
    return {u"J3"_s, u"make-key"_s,
            [this] {
                return robot->click(u"navKeys"_s) && robot->click(u"generateButton"_s)
                    && robot->click(u"generateSubmit"_s)
                    && Robot::waitFor([] { return QFile::exists(keyFile() + u".pub"_s); }, 30s);
            },
            [] { return Witness::run(u"ssh-keygen"_s, {u"-lf"_s, keyFile()}).contains("ED25519"_L1); }};
}

TourStep KeyMaker::nameUser() const
{
    return {
        u"J3"_s, u"name-user"_s,
        [this] {
            return robot->click(u"publishButton"_s) && robot->fill(u"publishUser"_s, user)
                && Robot::waitFor([] { return Robot::text(u"publishLine"_s).contains(user + u":ssh-ed25519 "_s); },
                                  30s);
        },
        [this] { return witness->projectKeys().isEmpty() && witness->lastStatus() == 200; }}; // nothing happens unasked
}

TourStep KeyMaker::publish() const
{
    return {u"J3"_s, u"publish-key"_s,
            [this] {
                return robot->click(u"publishSubmit"_s)
                    && Robot::waitFor([] { return Robot::seen(u"publishSubmit"_s) == nullptr; }, 30s);
            },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s + publicKeyWord()); }};
}

TourStep Traveller::fillForm() const
{
    return {u"J3"_s, u"fill-form"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zones.last()) && robot->choose(u"createType"_s, type)
                    && robot->choose(u"createTier"_s, tierWord()) && robot->fill(u"createName"_s, name)
                    && robot->click(u"createPlan"_s) && robot->click(u"requestWhereGrant"_s)
                    && Robot::waitFor([this] { return Robot::text(u"createCommand"_s).contains(name); }, 30s);
            },
            // Nothing is asked for before the last click. Then there is no room anywhere, so that something is to be
            // waited for.
            [this] {
                return witness->nodes().isEmpty() && witness->queuedResources().isEmpty()
                    && witness->lastStatus() == 200
                    && std::ranges::all_of(zones, [this](const QString &zone) { return setRoom(witness, zone, 0); });
            }};
}

TourStep Traveller::ask() const
{
    return {
        u"J3"_s, u"create"_s,
        [this] {
            // The practice grant pays for it: nothing is billed, and no amount has to be typed.
            return Robot::waitFor([] { return Robot::seen(u"createBilled"_s) == nullptr; }, 30s)
                && robot->click(u"createSubmit"_s);
        },
        [this] { return Robot::waitFor([this] { return witness->queuedResources().size() == zones.size(); }, 30s); }};
}

TourStep Traveller::noCapacity() const
{
    return {u"J3"_s, u"no-capacity"_s,
            [this] {
                const auto hasLines = [] {
                    return std::ranges::all_of(
                        zones, [](const QString &zone) { return Robot::seen(u"requestLine_"_s + zone) != nullptr; });
                };
                return robot->click(u"tpuSwitchRequests"_s) && Robot::waitFor(hasLines, 30s)
                    && Robot::waitFor([this] { return allWait(witness); }, 40s)
                    && !Robot::waitFor([this] { return !allWait(witness); }, 3s); // it stays so
            },
            [this] { return allWait(witness); }};
}

TourStep Traveller::quitQuestion() const
{
    return {u"J3"_s, u"quit-while-it-waits"_s,
            [this] {
                robot->press(Qt::Key_Q, Qt::ControlModifier);
                return Robot::waitFor([] { return Robot::seen(u"quitQuestion"_s) != nullptr; }, 30s)
                    && std::ranges::all_of(
                           zones, [](const QString &zone) { return Robot::text(u"quitQuestion"_s).contains(zone); });
            },
            [this] { return allWait(witness); }};
}

TourStep Traveller::startAgain() const
{
    return {
        u"J3"_s, u"start-again"_s,
        [this] {
            return robot->click(u"navTpus"_s) && robot->click(u"tpuSwitchRequests"_s)
                && Robot::waitFor([] { return Robot::seen(u"requestCard"_s) != nullptr; }, 30s);
        },
        [this] { return !witness->queuedResources().isEmpty() && witness->lastStatus() == 200; }}; // Google kept them
}

TourStep Traveller::ready() const
{
    return {u"J3"_s, u"ready"_s,
            [this] {
                static_cast<void>(setRoom(witness, zones.first(), 64)); // there is room, in one zone
                return Robot::waitFor(
                           [this] {
                               return theNode(witness)["state"_L1].toString() == "READY"_L1
                                   && witness->queuedResources().size() == 1;
                           },
                           120s)
                    && Robot::waitFor([] { return !Robot::text(u"tpuSwitchRequests"_s).contains(u'1'); },
                                      60s) // it is not done before the other is gone
                    && robot->click(u"tpuSwitchList"_s) && robot->clickRow(u"tpuTable"_s, name)
                    && Robot::waitFor(
                           [] {
                               QWidget *button = Robot::seen(u"tpuTerminalButton"_s);
                               return button != nullptr && button->isEnabled();
                           },
                           90s);
            },
            // One has won, and of the other zone nothing is left.
            [this] {
                return witness->queuedResources().size() == 1
                    && witness->queuedResources().first()["state"_L1]["state"_L1].toString() == "ACTIVE"_L1;
            }};
}

TourStep Traveller::quota() const
{
    return {u"J3"_s, u"quota"_s,
            [this] {
                const auto zone = zoneOf(theNode(witness));
                const auto limit = witness->quotaLimit(u"tpu.googleapis.com/tpu-v6e-preemptible"_s, zone).value_or(0);
                return robot->click(u"navQuota"_s) && robot->clickRow(u"quotaTable"_s, zone)
                    && Robot::waitFor(
                           [limit] { return Robot::text(u"quotaDetails"_s).contains(QString::number(limit - chips)); },
                           30s); // what is used is read anew
            },
            [this] {
                const auto limit =
                    witness->quotaLimit(u"tpu.googleapis.com/tpu-v6e-preemptible"_s, zoneOf(theNode(witness)));
                const QString shown = Robot::text(u"quotaDetails"_s);
                return limit && shown.contains(QString::number(*limit))
                    && shown.contains(QString::number(*limit - chips));
            }};
}

TourStep Traveller::terminal() const
{
    return {u"J3"_s, u"terminal"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->clickRow(u"tpuTable"_s, name)
                    && robot->click(u"tpuTerminalButton"_s)
                    && Robot::waitFor([] { return onScreen().contains(user + u'@') && onScreen().contains(u'$'); },
                                      60s);
            },
            [this] {
                return onHost(witness, u"tmux ls"_s).contains("tpudesk-1"_L1)
                    && onHost(witness, u"whoami"_s).trimmed() == user;
            }};
}

TourStep Traveller::list() const
{
    return {u"J3"_s, u"list-chips"_s,
            [this] {
                if (!robot->click(u"terminalView"_s))
                    return false;
                robot->type(command);
                robot->press(Qt::Key_Return);
                return Robot::waitFor([] { return onScreen().contains("/dev/vfio/7"_L1); }, 30s);
            },
            [this] {
                const QString screen = onHost(witness, u"tmux capture-pane -p -t tpudesk-1"_s);
                const QStringList devices = onHost(witness, command).split(u'\n', Qt::SkipEmptyParts);
                return devices.size() == chips + 1 && screen.contains(command) // and the control node of the IOMMU
                    && std::ranges::all_of(devices, [&](const QString &device) { return screen.contains(device); });
            }};
}

/// What has scrolled away is there without a key of tmux.
TourStep Traveller::scrollBack() const
{
    return {u"J3"_s, u"scroll-back"_s,
            [this] {
                robot->type(u"seq 300"_s);
                robot->press(Qt::Key_Return);
                if (!Robot::waitFor([] { return onScreen().contains("300"_L1) && !onScreen().contains(command); }, 30s))
                    return false;
                robot->press(Qt::Key_Home, Qt::ShiftModifier);
                const bool isBack = Robot::waitFor([] { return onScreen().contains(command); }, 30s);
                robot->press(Qt::Key_End, Qt::ShiftModifier);
                return isBack && Robot::waitFor([] { return onScreen().contains("300"_L1); }, 30s);
            },
            [this] { return onHost(witness, u"tmux capture-pane -p -S - -t tpudesk-1"_s).contains("\n150\n"_L1); }};
}

/// A second terminal beside the first one, and one command for both.
TourStep Traveller::split() const
{
    constexpr auto both = Qt::ControlModifier | Qt::ShiftModifier;
    const auto shows = [this](const QString &text) {
        return std::ranges::all_of(QStringList{u"tpudesk-1"_s, u"tpudesk-2"_s}, [&](const QString &session) {
            return onHost(witness, u"tmux capture-pane -p -t "_s + session).contains(text);
        });
    };
    return {u"J3"_s, u"split-and-broadcast"_s,
            [this, shows] {
                robot->press(Qt::Key_D, both);
                if (!Robot::waitFor([&] { return shows(u"$"_s); }, 60s))
                    return false;
                robot->press(Qt::Key_B, both);
                if (!Robot::waitFor([] { return Robot::seen(u"terminalBroadcast"_s) != nullptr; }, 30s))
                    return false;
                robot->type(u"echo both-$((40+2))"_s);
                robot->press(Qt::Key_Return);
                return Robot::waitFor([&] { return shows(u"both-42"_s); }, 30s);
            },
            [this, shows] {
                robot->press(Qt::Key_Escape);
                robot->press(Qt::Key_W, both);
                return shows(u"both-42"_s)
                    && Robot::waitFor([] { return Robot::seen(u"terminalPaneClose"_s) == nullptr; }, 30s);
            }};
}

TourStep Traveller::nameTheLost() const
{
    return {u"J3"_s, u"confirm-delete"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->clickRow(u"tpuTable"_s, name)
                    && robot->click(u"tpuDeleteButton"_s)
                    && Robot::waitFor([] { return Robot::seen(u"confirmDeleteName"_s) != nullptr; }, 30s)
                    && robot->fill(u"confirmDeleteName"_s, name);
            },
            [this] { return theNode(witness)["state"_L1].toString() == "READY"_L1; }}; // it still lives
}

TourStep Traveller::remove() const
{
    return {u"J3"_s, u"delete"_s,
            [this] {
                return robot->click(u"confirmDeleteButton"_s)
                    && Robot::waitFor([] { return Robot::seen(u"tpuEmptyButton"_s) != nullptr; }, 60s);
            },
            [this] {
                return witness->nodes().isEmpty() && witness->queuedResources().isEmpty()
                    && witness->lastStatus() == 200;
            }};
}

} // namespace

std::shared_ptr<void> prepareJourney3(Options *options)
{
    options->emptyGrant = false;
    return std::make_shared<int>();
}

void takeJourney3(Tour *tour, Robot *robot, Witness *witness)
{
    const Traveller traveller{robot, witness};
    const KeyMaker keys{robot, witness};
    for (const TourStep &step :
         {traveller.open(), keys.makeKey(), keys.nameUser(), keys.publish(), traveller.fillForm(), traveller.ask(),
          traveller.noCapacity(), traveller.quitQuestion()})
        tour->run(step);
    if (tour->isWhole()
        && !(robot->click(u"quitButton"_s) && Robot::waitFor([] { return Robot::seen(u"navTpus"_s) == nullptr; }, 30s)))
        tour->fail();
}

void takeJourney3Again(Tour *tour, Robot *robot, Witness *witness)
{
    const Traveller traveller{robot, witness};
    for (const TourStep &step :
         {traveller.startAgain(), traveller.ready(), traveller.quota(), traveller.terminal(), traveller.list(),
          traveller.scrollBack(), traveller.split(), traveller.nameTheLost(), traveller.remove()})
        tour->run(step);
}
