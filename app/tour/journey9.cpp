// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey9.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"

#include <QSet>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString name = u"twin"_s;
constexpr int slices = 2;
constexpr int hosts = 2; // of each v4-16
/// Every process says how many there are, and how many devices they have together: 2 × 8.
const QString counting =
    u"sudo apt-get -qq -y install python3-venv >/dev/null; python3 -m venv v && v/bin/pip install -q 'jax[tpu]' && "
    "v/bin/python -c 'import jax; jax.distributed.initialize(); print(jax.process_count(), jax.device_count())' > ~/count"_s;
const QString counted = u"4 16"_s;

struct Twins
{
    Robot *robot;
    Witness *witness;
    QSet<QString> lost{}; ///< numbers of the machines before

    [[nodiscard]] TourStep ownKey();
    [[nodiscard]] TourStep fillForm();
    [[nodiscard]] TourStep create();
    [[nodiscard]] TourStep count();
    [[nodiscard]] TourStep loseOne();
    [[nodiscard]] TourStep recover();
    [[nodiscard]] TourStep countAgain();

    [[nodiscard]] QJsonObject slice(int number) const { return witness->node(zone, u"%1-%2"_s.arg(name).arg(number)); }
    [[nodiscard]] QSet<QString> numbers() const
    {
        QSet<QString> all;
        for (int number = 0; number < slices; ++number)
            all << slice(number)["id"_L1].toString();
        return all;
    }
    /// Both, and nothing else.
    [[nodiscard]] bool areBothThere() const
    {
        if (witness->nodes().size() != slices || witness->queuedResources().size() != 1)
            return false;
        for (int number = 0; number < slices; ++number) {
            if (slice(number)["state"_L1].toString() != "READY"_L1)
                return false;
        }
        return witness->queuedResources().at(0)["state"_L1]["state"_L1].toString() == "ACTIVE"_L1;
    }
    [[nodiscard]] bool doAllHostsSay(const QString &words) const
    {
        for (int number = 0; number < slices; ++number) {
            for (int worker = 0; worker < hosts; ++worker) {
                if (witness->onHost(slice(number), worker, user, keyFile(), u"cat ~/count"_s).trimmed() != words)
                    return false;
            }
        }
        return true;
    }
    /// All hosts of both slices are one choice: chosen by itself where nothing else is there, or by one key.
    [[nodiscard]] bool runOnBoth() const
    {
        const auto mayRun = [] {
            const QWidget *button = Robot::seen(u"runButton"_s);
            return button != nullptr && button->isEnabled();
        };
        if (!robot->click(u"navPod"_s) || !robot->click(u"podSwitchRun"_s)
            || !robot->fill(u"runScriptText"_s, counting))
            return false;
        if (!Robot::waitFor(mayRun, 3s)) {
            if (!robot->clickRow(u"runHostTree"_s, name))
                return false;
            robot->press(Qt::Key_Space);
        }
        return Robot::waitFor(mayRun, 30s) && robot->click(u"runButton"_s)
            && Robot::waitFor([this] { return doAllHostsSay(counted); }, 120s);
    }
};

TourStep Twins::ownKey()
{
    return {u"J9"_s, u"make-key"_s, [this] { return makeKey(robot); },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

/// The number of slices stands under “More”; the command shows what will be asked for.
TourStep Twins::fillForm()
{
    return {
        u"J9"_s, u"two-slices"_s,
        [this] {
            return witness->happen(u"capacity"_s, {{u"zone"_s, zone}, {u"type"_s, u"v4-*"_s}, {u"chips"_s, 64}})
                && robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                && robot->choose(u"createZone"_s, zone) && robot->choose(u"createType"_s, u"v4-16"_s)
                && robot->fill(u"createName"_s, name) && robot->click(u"createMore"_s)
                && robot->fill(u"createSlices"_s, QString::number(slices))
                && Robot::waitFor(
                       [] {
                           const auto command = Robot::text(u"createCommand"_s);
                           return command.contains("--node-count=2"_L1) && command.contains(u"--node-prefix="_s + name);
                       },
                       30s);
        },
        [this] {
            return witness->nodes().isEmpty() && witness->queuedResources().isEmpty() && witness->lastStatus() == 200;
        }};
}

TourStep Twins::create()
{
    return {u"J9"_s, u"create"_s,
            [this] {
                // The practice grant pays for both: nothing is billed, and no amount has to be typed.
                return Robot::waitFor([] { return !isShown(u"createBilled"_s); }, 30s)
                    && robot->click(u"createSubmit"_s) && Robot::waitFor([this] { return areBothThere(); }, 180s)
                    && Robot::waitFor([] { return !Robot::text(u"tpuSwitchRequests"_s).contains(u'1'); }, 60s)
                    && robot->click(u"tpuSwitchList"_s) && robot->clickRow(u"tpuTable"_s, name + u"-1"_s);
            },
            [this] {
                lost = numbers();
                return lost.size() == slices && slice(1)["multisliceNode"_L1].toBool();
            }};
}

TourStep Twins::count()
{
    return {u"J9"_s, u"count-over-both"_s, [this] { return runOnBoth(); }, [this] { return doAllHostsSay(counted); }};
}

TourStep Twins::loseOne()
{
    return {u"J9"_s, u"one-is-taken"_s,
            [this] {
                return witness->happen(u"preempt"_s, {{u"node"_s, slice(1)["name"_L1]}}) && robot->click(u"navTpus"_s)
                    && robot->click(u"tpuRefreshButton"_s) && robot->clickRow(u"tpuTable"_s, name + u"-1"_s)
                    && Robot::waitFor(
                           [] { return Robot::text(u"tpuDetailsNotice"_s).contains("maintenance event at"_L1); }, 60s);
            },
            [this] {
                return slice(1)["state"_L1].toString() == "PREEMPTED"_L1
                    && slice(0)["state"_L1].toString() == "READY"_L1;
            }};
}

/// Google cannot make one of them again: both go, and both come back.
TourStep Twins::recover()
{
    return {u"J9"_s, u"bring-both-back"_s,
            [this] {
                return robot->click(u"noticeAction"_s)
                    && Robot::waitFor([this] { return areBothThere() && !numbers().intersects(lost); }, 180s)
                    && robot->click(u"tpuRefreshButton"_s) && robot->clickRow(u"tpuTable"_s, name + u"-0"_s);
            },
            [this] { return areBothThere() && !numbers().intersects(lost); }};
}

TourStep Twins::countAgain()
{
    return {u"J9"_s, u"count-again"_s, [this] { return runOnBoth(); }, [this] { return doAllHostsSay(counted); }};
}

} // namespace

std::shared_ptr<void> prepareJourney9(Options *options)
{
    options->emptyGrant = false;
    return std::make_shared<int>();
}

void takeJourney9(Tour *tour, Robot *robot, Witness *witness)
{
    Twins twins{robot, witness};
    for (const TourStep &step : {twins.ownKey(), twins.fillForm(), twins.create(), twins.count(), twins.loseOne(),
                                 twins.recover(), twins.countAgain()})
        tour->run(step);
}
