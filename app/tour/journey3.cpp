// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey3.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "widgets/terminal/page.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/view.h"

#include <QDir>
#include <QFile>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QString zone = u"us-central2-b"_s;
const QString type = u"v4-8"_s;
const QString user = u"nixie"_s;
constexpr int chips = 4; // of a v4-8
const QString command = u"ls /dev/accel*"_s;

QString keyFile()
{
    return QDir::homePath() + u"/.ssh/id_ed25519_tpudesk"_s;
}

QString publicKeyWord() // the middle part of the .pub file
{
    QFile file{keyFile() + u".pub"_s};
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).section(u' ', 1, 1) : QString{};
}

/// All text that the shown terminal shows.
QString onScreen()
{
    const auto *view = qobject_cast<TerminalView *>(Robot::seen(u"terminalView"_s));
    QString text;
    if (view == nullptr)
        return text;
    for (const TerminalLine &line : view->shownFrame().lines)
        text += line.text() + u'\n';
    return text;
}

/// Quota, the machine, the terminal on it.
struct Traveller
{
    Robot *robot;
    Witness *witness;
    QString name = u"node-1"_s;

    [[nodiscard]] TourStep open() const;
    [[nodiscard]] TourStep fillForm() const;
    [[nodiscard]] TourStep ask() const;
    [[nodiscard]] TourStep noCapacity() const;
    [[nodiscard]] TourStep ready() const;
    [[nodiscard]] TourStep quota() const;
    [[nodiscard]] TourStep terminal() const;
    [[nodiscard]] TourStep list() const;
    [[nodiscard]] TourStep nameTheLost() const;
    [[nodiscard]] TourStep remove() const;

    [[nodiscard]] QString onHost(const QString &line) const
    {
        return witness->onHost(witness->node(zone, name), 0, user, keyFile(), line);
    }
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
            [this] { return robot->click(u"navTpus"_s) && Robot::waitFor([] { return Robot::seen(u"tpuEmptyButton"_s) != nullptr; }, 30s); },
            [this] { return witness->nodes().isEmpty() && witness->lastStatus() == 200; }};
}

TourStep KeyMaker::makeKey() const
{
    return {u"J3"_s, u"make-key"_s,
            [this] {
                return robot->click(u"navKeys"_s) && robot->click(u"generateButton"_s)
                    && robot->click(u"generateSubmit"_s)
                    && Robot::waitFor([] { return QFile::exists(keyFile() + u".pub"_s); }, 20s);
            },
            [] { return Witness::run(u"ssh-keygen"_s, {u"-lf"_s, keyFile()}).contains("ED25519"_L1); }};
}

TourStep KeyMaker::nameUser() const
{
    return {u"J3"_s, u"name-user"_s,
            [this] {
                return robot->click(u"publishButton"_s) && robot->fill(u"publishUser"_s, user)
                    && Robot::waitFor([] { return Robot::text(u"publishLine"_s).contains(user + u":ssh-ed25519 "_s); }, 5s);
            },
            [this] { return witness->projectKeys().isEmpty() && witness->lastStatus() == 200; }}; // nothing happens unasked
}

TourStep KeyMaker::publish() const
{
    return {u"J3"_s, u"publish-key"_s,
            [this] {
                return robot->click(u"publishSubmit"_s)
                    && Robot::waitFor([] { return Robot::seen(u"publishSubmit"_s) == nullptr; }, 20s);
            },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s + publicKeyWord()); }};
}

TourStep Traveller::fillForm() const
{
    return {u"J3"_s, u"fill-form"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zone) && robot->choose(u"createType"_s, type)
                    && robot->fill(u"createName"_s, name) && robot->fill(u"createRetryPause"_s, u"5"_s)
                    && Robot::waitFor([this] { return Robot::text(u"createCommand"_s).contains(name); }, 5s);
            },
            [this] { return witness->nodes().isEmpty() && witness->lastStatus() == 200; }}; // nothing is billed unasked
}

TourStep Traveller::ask() const
{
    return {u"J3"_s, u"create"_s,
            [this] {
                // The practice grant pays for it: nothing is billed, and no amount has to be typed.
                return Robot::waitFor([] { return Robot::seen(u"createBilled"_s) == nullptr; }, 5s) && robot->click(u"createSubmit"_s);
            },
            [this] {
                return Robot::waitFor([this] { return witness->node(zone, name)["name"_L1].toString().endsWith(name); }, 20s);
            }};
}

TourStep Traveller::noCapacity() const
{
    return {u"J3"_s, u"no-capacity"_s,
            [this] { return Robot::waitFor([this] { return witness->failedCreates(zone, name, 8) >= 2; }, 90s); },
            [this] { return witness->failedCreates(zone, name, 8) == 2; }};
}

TourStep Traveller::ready() const
{
    return {u"J3"_s, u"ready"_s,
            [this] { return Robot::waitFor([] { return Robot::seen(u"tpuTable"_s) != nullptr; }, 5s) && robot->clickRow(u"tpuTable"_s, name)
                         && Robot::waitFor([] { QWidget *button = Robot::seen(u"tpuTerminalButton"_s); return button != nullptr && button->isEnabled(); }, 90s); },
            [this] { return witness->node(zone, name)["state"_L1].toString() == "READY"_L1; }};
}

TourStep Traveller::quota() const
{
    return {u"J3"_s, u"quota"_s,
            [this] { return robot->click(u"navQuota"_s) && robot->clickRow(u"quotaTable"_s, zone); },
            [this] {
                const auto limit = witness->quotaLimit(u"tpu.googleapis.com/tpu-v4s"_s, zone);
                const QString shown = Robot::text(u"quotaDetails"_s);
                return limit && shown.contains(QString::number(*limit)) && shown.contains(QString::number(*limit - chips));
            }};
}

TourStep Traveller::terminal() const
{
    return {u"J3"_s, u"terminal"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->clickRow(u"tpuTable"_s, name)
                    && robot->click(u"tpuTerminalButton"_s)
                    && Robot::waitFor([] { return onScreen().contains(user + u'@') && onScreen().contains(u'$'); }, 60s);
            },
            [this] { return onHost(u"tmux ls"_s).contains("tpudesk-1"_L1) && onHost(u"whoami"_s).trimmed() == user; }};
}

TourStep Traveller::list() const
{
    return {u"J3"_s, u"list-chips"_s,
            [this] {
                if (!robot->click(u"terminalView"_s))
                    return false;
                robot->type(command);
                robot->press(Qt::Key_Return);
                return Robot::waitFor([] { return onScreen().contains("/dev/accel3"_L1); }, 20s);
            },
            [this] {
                const QString screen = onHost(u"tmux capture-pane -p -t tpudesk-1"_s);
                const QStringList chips = onHost(command).split(u'\n', Qt::SkipEmptyParts);
                return chips.size() == 4 && screen.contains(command)
                    && std::ranges::all_of(chips, [&](const QString &chip) { return screen.contains(chip); });
            }};
}

TourStep Traveller::nameTheLost() const
{
    return {u"J3"_s, u"confirm-delete"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->clickRow(u"tpuTable"_s, name)
                    && robot->click(u"tpuDeleteButton"_s) && robot->fill(u"confirmDeleteName"_s, name);
            },
            [this] { return witness->node(zone, name)["state"_L1].toString() == "READY"_L1; }}; // it still lives
}

TourStep Traveller::remove() const
{
    return {u"J3"_s, u"delete"_s,
            [this] {
                return robot->click(u"confirmDeleteButton"_s)
                    && Robot::waitFor([] { return Robot::seen(u"tpuEmptyButton"_s) != nullptr; }, 60s);
            },
            [this] { return witness->node(zone, name)["error"_L1]["code"_L1].toInt() == 404 && witness->nodes().isEmpty(); }};
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
    for (const TourStep &step : {traveller.open(), keys.makeKey(), keys.nameUser(), keys.publish(),
                                 traveller.fillForm(), traveller.ask(), traveller.noCapacity(), traveller.ready(),
                                 traveller.quota(), traveller.terminal(), traveller.list(), traveller.nameTheLost(),
                                 traveller.remove()})
        tour->run(step);
}
