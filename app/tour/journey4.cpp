// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey4.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"

#include <QApplication>
#include <QFile>
#include <QRegularExpression>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString type = u"v4-32"_s;
constexpr int hosts = 4;

struct PodMaker
{
    Robot *robot;
    Witness *witness;

    [[nodiscard]] TourStep makeKey() const;
    [[nodiscard]] TourStep publish() const;
    [[nodiscard]] TourStep grantRow() const;
    [[nodiscard]] TourStep plan() const;
    [[nodiscard]] TourStep runEverything() const;
    [[nodiscard]] TourStep quitInTheMiddle() const;
    [[nodiscard]] TourStep goesOn() const;
    [[nodiscard]] TourStep oneHostFails() const;
    [[nodiscard]] TourStep retryFromHere() const;
    /// Trouble on the last host, or its end.
    [[nodiscard]] bool fillDisk(bool isFull) const
    {
        return witness->happen(u"host"_s,
                               {{u"node"_s, theNode(witness)["name"_L1]},
                                {u"worker"_s, hosts - 1},
                                {u"condition"_s, u"disk-full"_s},
                                {u"end"_s, !isFull}});
    }
    [[nodiscard]] TourStep allHosts() const;
};

TourStep PodMaker::makeKey() const
{
    return {u"J4"_s, u"make-key"_s,
            [this] {
                return robot->click(u"navKeys"_s) && robot->click(u"generateButton"_s)
                    && robot->click(u"generateSubmit"_s)
                    && Robot::waitFor([] { return QFile::exists(keyFile() + u".pub"_s); }, 30s);
            },
            [] { return Witness::run(u"ssh-keygen"_s, {u"-lf"_s, keyFile()}).contains("ED25519"_L1); }};
}

TourStep PodMaker::publish() const
{
    return {u"J4"_s, u"publish-key"_s,
            [this] {
                return robot->click(u"publishButton"_s) && robot->fill(u"publishUser"_s, user)
                    && robot->click(u"publishSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"publishSubmit"_s); }, 30s);
            },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

/// From here on clicks and typed letters are counted: to the count of all devices at most 8 and 20.
TourStep PodMaker::grantRow() const
{
    return {u"J4"_s, u"grant-row"_s,
            [this] {
                return robot->click(u"navQuota"_s) && robot->clickRow(u"quotaTable"_s, zone)
                    && robot->click(u"quotaSetUpPod"_s)
                    && Robot::waitFor([] { return isShown(u"createGrantRows"_s); }, 30s)
                    && robot->click(u"createOfferMore"_s) && robot->click(u"createOffer.%1.%2.0"_s.arg(zone, type))
                    && Robot::waitFor([] { return Robot::text(u"createCommand"_s).contains(type); }, 30s);
            },
            [this] {
                return witness->nodes().isEmpty() && witness->queuedResources().isEmpty()
                    && witness->lastStatus() == 200;
            }};
}

TourStep PodMaker::plan() const
{
    return {u"J4"_s, u"plan"_s,
            [this] {
                return robot->click(u"createSubmit"_s)
                    && Robot::waitFor([] { return isShown(u"planStepSlice"_s) && isShown(u"planRun"_s); }, 30s)
                    && Robot::waitFor([] { return Robot::text(u"planSteps"_s).contains(type); }, 30s);
            },
            // A plan is shown before anything happens.
            [this] {
                return witness->nodes().isEmpty() && witness->queuedResources().isEmpty()
                    && witness->lastStatus() == 200;
            }};
}

TourStep PodMaker::runEverything() const
{
    return {u"J4"_s, u"run-everything"_s,
            [this] {
                return robot->click(u"planRun"_s)
                    && Robot::waitFor([this] { return witness->queuedResources().size() == 1; }, 40s);
            },
            [this] { return witness->queuedResources().size() == 1; }};
}

TourStep PodMaker::quitInTheMiddle() const
{
    return {u"J4"_s, u"quit-in-the-middle"_s,
            [this] {
                if (!robot->click(u"planStepHosts"_s))
                    return false;
                // Off-screen nobody activates the window, and without that it hears no shortcut.
                Robot::seen(u"planSteps"_s)->window()->activateWindow();
                if (!Robot::waitFor([] { return QApplication::activeWindow() != nullptr; }, 30s))
                    return false;
                robot->press(Qt::Key_Q, Qt::ControlModifier);
                return Robot::waitFor([] { return isShown(u"quitQuestion"_s); }, 30s);
            },
            [this] { return witness->queuedResources().size() == 1; }, false};
}

TourStep PodMaker::goesOn() const
{
    return {u"J4"_s, u"goes-on-by-itself"_s,
            [this] {
                return Robot::waitFor([] { return isShown(u"planSteps"_s); }, 30s)
                    && Robot::waitFor([this] { return theNode(witness)["state"_L1].toString() == "READY"_L1; }, 180s);
            },
            [this] { return theNode(witness)["networkEndpoints"_L1].toArray().size() == hosts; }, false};
}

/// The disk of one host is full just before the shared folder: the others go on, and the host is named.
TourStep PodMaker::oneHostFails() const
{
    return {u"J4"_s, u"one-host-fails"_s,
            [this] {
                const auto knowsTheOthers = [this] {
                    return witness->onHost(theNode(witness), hosts - 1, user, keyFile(), u"cat .ssh/config"_s)
                        .contains("# END TPU Desk pod"_L1);
                };
                return Robot::waitFor(knowsTheOthers, 60s) && fillDisk(true)
                    && Robot::waitFor([] { return isShown(u"planError"_s) && isShown(u"planRun"_s); }, 120s);
            },
            [this] {
                const auto others = witness->onHost(theNode(witness), 0, user, keyFile(), u"ls -d /nfs_share"_s);
                return others.trimmed() == "/nfs_share"_L1
                    && Robot::text(u"planError"_s).contains(QString::number(hosts - 1));
            },
            false};
}

TourStep PodMaker::retryFromHere() const
{
    return {u"J4"_s, u"retry-from-here"_s,
            [this] {
                return fillDisk(false) && robot->click(u"planRunStep"_s)
                    && Robot::waitFor([] { return isShown(u"planPause"_s) && !isShown(u"planError"_s); }, 30s);
            },
            [this] { return theNode(witness)["state"_L1].toString() == "READY"_L1; }, false};
}

TourStep PodMaker::allHosts() const
{
    return {u"J4"_s, u"all-steps-done"_s,
            [this] {
                return Robot::waitFor(
                           [] { return isShown(u"planSteps"_s) && !isShown(u"planRun"_s) && !isShown(u"planPause"_s); },
                           300s)
                    && robot->click(u"planStepCheck"_s) && Robot::waitFor([] { return isShown(u"planOutput"_s); }, 30s);
            },
            [this] {
                // Each host says by itself how many devices JAX counts.
                static const QRegularExpression counted{u"\\bdevices\\s+16\\b"_s};
                if (Robot::text(u"planOutput"_s).count(counted) != hosts)
                    return false;
                const auto node = theNode(witness);
                for (int worker = 0; worker < hosts; ++worker) {
                    const auto said = witness->onHost(node, worker, user, keyFile(), u"whoami"_s);
                    if (said.trimmed() != user)
                        return false;
                }
                return true;
            }};
}

} // namespace

std::shared_ptr<void> prepareJourney4(Options *options)
{
    options->emptyGrant = false;
    return std::make_shared<int>();
}

void takeJourney4(Tour *tour, Robot *robot, Witness *witness)
{
    const PodMaker maker{robot, witness};
    for (const TourStep &step : {maker.makeKey(), maker.publish(), maker.grantRow(), maker.plan(),
                                 maker.runEverything(), maker.quitInTheMiddle()})
        tour->run(step);
    if (tour->isWhole()
        && !(robot->click(u"quitButton"_s) && Robot::waitFor([] { return !isShown(u"navTpus"_s); }, 30s)))
        tour->fail();
}

void takeJourney4Again(Tour *tour, Robot *robot, Witness *witness)
{
    const PodMaker maker{robot, witness};
    for (const TourStep &step : {maker.goesOn(), maker.oneHostFails(), maker.retryFromHere(), maker.allHosts()})
        tour->run(step);
}
