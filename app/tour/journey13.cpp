// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey13.h"

#include "app/options.h"
#include "app/tour/gestures.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "services/cluster/cluster.h"
#include "services/tpu/tpu.h"
#include "widgets/cluster/clusterlook.h"
#include "widgets/cluster/clusterqueuemodel.h"
#include "widgets/cluster/clusterslicesview.h"
#include "widgets/runs/curveplot.h"

#include <QAbstractItemView>
#include <QSortFilterProxyModel>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString type = u"v4-16"_s;
const std::array<QString, 2> pods{u"east"_s, u"west"_s}; // the controller is on the first, the second one is lost
const QString share = u"/mnt/share"_s;
const QString sweep = u"seeds"_s;
constexpr int hostsOfPod = 2;
constexpr int taskCount = 8;
constexpr int lastStep = 15;
/// Each task counts with its own seed, a step each second.
const QString command = u"for step in $(seq %1); do echo \"step $step loss $((100 / step)).$seed\"; sleep 1; done"_s;

/// Jobs of the queue that is shown, in the order of their rows.
QList<ClusterJob> shownJobs()
{
    const auto *view = qobject_cast<QAbstractItemView *>(Robot::seen(u"clusterQueue"_s));
    const auto *model = view != nullptr ? qobject_cast<const ClusterQueueModel *>(view->model()) : nullptr;
    QList<ClusterJob> jobs;
    for (int row = 0; model != nullptr && row < model->rowCount(); ++row)
        jobs << *model->jobAt(row);
    return jobs;
}

/// "3_7": what stands in the first column of a task's row.
QString numberOfATask()
{
    const auto jobs = shownJobs();
    const auto task = std::ranges::find(jobs, sweep, &ClusterJob::name);
    return task == jobs.end() ? sweep : clusterlook::number(*task);
}

/// How that pod stands, as the Slices view has it; nothing: it is not there.
std::optional<SliceStanding::State> standing(const QString &pod)
{
    const auto *view = qobject_cast<QAbstractItemView *>(Robot::seen(u"clusterSlicesTable"_s));
    const auto *proxy = view != nullptr ? qobject_cast<const QSortFilterProxyModel *>(view->model()) : nullptr;
    const auto *model = proxy != nullptr ? qobject_cast<const ClusterSliceModel *>(proxy->sourceModel()) : nullptr;
    const auto rows = model != nullptr ? model->rows() : QList<SliceRow>{};
    const auto found = std::ranges::find(rows, pod, &SliceRow::slice);
    return found != rows.end() ? std::optional{found->state} : std::nullopt;
}

bool takesJobs(const QString &pod)
{
    const auto now = standing(pod);
    return now == SliceStanding::State::Free || now == SliceStanding::State::Used;
}

bool isOff(const QString &pod)
{
    const auto now = standing(pod);
    return now && !takesJobs(pod);
}

/// One who asks Slurm and the hosts without the window.
struct ClusterWitness
{
    Robot *robot;
    Witness *witness;
    QString lostNumber{}; ///< of the pod that was taken away

    [[nodiscard]] QJsonObject node(const QString &pod) const { return witness->node(zone, pod); }
    [[nodiscard]] QString onHost(const QString &pod, int worker, const QString &line) const
    {
        return witness->onHost(node(pod), worker, user, keyFile(), line).trimmed();
    }
    [[nodiscard]] QString onController(const QString &line) const { return onHost(pods[0], 0, line); }
    /// Tasks that have written their last step, each into a log of its own.
    [[nodiscard]] int finished() const
    {
        return onController(u"cat %1/tpudesk-logs/*/host-0.log | grep -c '^step %2 '; true"_s.arg(share).arg(lastStep))
            .toInt();
    }
};

/// Somebody with two slices and a sweep.
struct Sweeper : ClusterWitness
{
    [[nodiscard]] TourStep ownKey() const;
    [[nodiscard]] TourStep ownPods() const;
    [[nodiscard]] bool makePod(const QString &pod) const;
    [[nodiscard]] TourStep sharedFolder() const;
    [[nodiscard]] TourStep makeCluster() const;
    [[nodiscard]] TourStep submitSweep() const;
    [[nodiscard]] TourStep loseASlice();
    [[nodiscard]] TourStep sliceComesBack() const;
    [[nodiscard]] TourStep allDone() const;
};

TourStep Sweeper::ownKey() const
{
    return {u"J13"_s, u"own-key"_s, [this] { return makeKey(robot); },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

/// A spot pod that is to be had again whenever Google takes it.
bool Sweeper::makePod(const QString &pod) const
{
    const Gestures hand{robot};
    return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s) && robot->choose(u"createZone"_s, zone)
        && hand.chooseValue(u"createType"_s, type) && hand.chooseValue(u"createTier"_s, int(Tier::Spot))
        && robot->fill(u"createName"_s, pod)
        && (isShown(u"requestRecovery"_s) || robot->click(u"createPlan"_s)) // as it was left
        && hand.tick(u"requestRecovery"_s)
        && Robot::waitFor([] { return !isShown(u"createBilled"_s); }, patience, u"nothing to be billed"_s)
        && robot->click(u"createSubmit"_s)
        && Robot::waitFor([&] { return node(pod)["state"_L1].toString() == "READY"_L1; }, patience,
                          u"the TPU to be READY"_s)
        && Robot::waitFor([] { return !Robot::text(u"tpuSwitchRequests"_s).contains(u'1'); }, patience,
                          u"the request to be over"_s)
        && robot->clickRow(u"tpuTable"_s, pod)
        && Robot::waitFor(
               [] {
                   const QWidget *button = Robot::seen(u"tpuTerminalButton"_s);
                   return button != nullptr && button->isEnabled();
               },
               patience, u"tpuTerminalButton to be enabled"_s);
}

TourStep Sweeper::ownPods() const
{
    return {u"J13"_s, u"own-pods"_s, [this] { return makePod(pods[0]) && makePod(pods[1]); },
            [this] {
                return std::ranges::all_of(pods, [this](const QString &pod) {
                    return node(pod)["networkEndpoints"_L1].toArray().size() == hostsOfPod;
                });
            }};
}

/// One folder that the hosts of both see: jobs begin there, and their logs lie there.
TourStep Sweeper::sharedFolder() const
{
    return {u"J13"_s, u"shared-folder"_s,
            [this] {
                const auto isDone = [] {
                    const QWidget *undo = Robot::seen(u"storageUndo"_s);
                    return undo != nullptr && undo->isEnabled() && !isShown(u"recipeStop"_s);
                };
                return robot->click(u"navStorage"_s) && Gestures{robot}.chooseValue(u"storageTpu"_s, zone)
                    && robot->fill(u"nfsExport"_s, share) && robot->fill(u"nfsMount"_s, share)
                    && robot->click(u"storageRun"_s)
                    && Robot::waitFor([] { return isShown(u"recipeStop"_s); }, patience, u"recipeStop"_s)
                    && Robot::waitFor(isDone, 2 * patience, u"the folder to be shared"_s);
            },
            [this] {
                const auto word = u"together"_s;
                return onHost(pods[0], 0, u"echo %1 > %2/try && cat %2/try"_s.arg(word, share)) == word
                    && onHost(pods[1], 1, u"cat %1/try"_s.arg(share)) == word;
            }};
}

/// What is ticked is right as it comes: both pods, the first host as the controller.
TourStep Sweeper::makeCluster() const
{
    return {u"J13"_s, u"make-a-cluster"_s,
            [this] {
                const auto isSetUp = [] {
                    const QWidget *submit = Robot::seen(u"clusterSubmitButton"_s);
                    return submit != nullptr && submit->isEnabled() && !isShown(u"clusterSetupStop"_s);
                };
                return robot->click(u"navCluster"_s) && robot->click(u"clusterEmptyButton"_s)
                    && robot->fill(u"clusterHome"_s, share) && robot->click(u"clusterSheetSubmit"_s)
                    && Robot::waitFor([] { return isShown(u"clusterSetupStop"_s); }, patience, u"clusterSetupStop"_s)
                    && Robot::waitFor(isSetUp, 4 * patience, u"the cluster to be set up"_s);
            },
            [this] {
                return onController(u"sinfo -h -N -o %N | sort -u | wc -l"_s).toInt() == int(pods.size()) * hostsOfPod;
            }};
}

/// Two slices, eight tasks: six of them wait.
TourStep Sweeper::submitSweep() const
{
    return {u"J13"_s, u"submit-a-sweep"_s,
            [this] {
                const auto isQueued = [] {
                    const auto jobs = shownJobs();
                    return std::ranges::any_of(jobs, &ClusterJob::hasNodes)
                        && std::ranges::any_of(jobs, [](const ClusterJob &job) { return !job.tasks.isEmpty(); });
                };
                const auto hasRows = [] {
                    const auto *view = qobject_cast<QAbstractItemView *>(Robot::seen(u"sweepPreview"_s));
                    return view != nullptr && view->model()->rowCount() == taskCount;
                };
                return robot->click(u"clusterSubmitButton"_s) && robot->fill(u"clusterFormName"_s, sweep)
                    && robot->fill(u"clusterFormCommandText"_s, command.arg(lastStep))
                    && Gestures{robot}.tick(u"clusterFormSweep"_s) && robot->fill(u"sweepName0"_s, u"seed"_s)
                    && robot->fill(u"sweepValues0"_s, u"1..%1"_s.arg(taskCount))
                    && Robot::waitFor(hasRows, patience, u"sweepPreview to have all tasks"_s)
                    && robot->click(u"clusterFormSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"clusterFormSubmit"_s); }, patience,
                                      u"the job to be submitted"_s)
                    && Robot::waitFor(isQueued, patience, u"clusterQueue to have tasks that run and that wait"_s);
            },
            [this] { return onController(u"squeue -h -n %1 -t running | wc -l"_s.arg(sweep)).toInt() == 2; }};
}

/// Its nodes are set down, and what ran there waits again: nobody clicks for that.
TourStep Sweeper::loseASlice()
{
    return {u"J13"_s, u"slice-taken-away"_s,
            [this] {
                lostNumber = node(pods[1])["id"_L1].toString();
                return !lostNumber.isEmpty() && robot->click(u"clusterSwitchSlices"_s)
                    && Robot::waitFor([] { return standing(pods[1]) == SliceStanding::State::Used; }, patience,
                                      u"a job on the second pod"_s)
                    && witness->happen(u"preempt"_s, {{u"node"_s, node(pods[1])["name"_L1]}})
                    && robot->click(u"navTpus"_s) && robot->click(u"tpuRefreshButton"_s)
                    && robot->click(u"navCluster"_s)
                    && Robot::waitFor([] { return isOff(pods[1]); }, patience, u"its nodes to be set down"_s);
            },
            [this] {
                // A task that was cut off is in the queue again, or runs on the slice that is left.
                const auto restarted = u"scontrol -o show job | grep JobName=%1 | grep -c 'Restarts=[1-9]'; true"_s;
                return Robot::waitFor([&] { return onController(restarted.arg(sweep)).toInt() >= 1; }, patience,
                                      u"a task to be in the queue again"_s);
            }};
}

/// The request has the pod again, it is set up, and takes jobs.
TourStep Sweeper::sliceComesBack() const
{
    return {u"J13"_s, u"slice-is-back"_s,
            [this] {
                const auto isOther = [this] {
                    const auto now = node(pods[1]);
                    return now["state"_L1].toString() == "READY"_L1 && now["id"_L1].toString() != lostNumber;
                };
                return Robot::waitFor(isOther, patience, u"another TPU of that name"_s)
                    && Robot::waitFor([] { return takesJobs(pods[1]); }, 4 * patience,
                                      u"the second pod to take jobs"_s);
            },
            [this] {
                const auto now = onController(u"sinfo -h -N -n %1 -o %T"_s.arg(nodeNameOf(pods[1], 0)));
                return !now.isEmpty() && !now.contains("down"_L1);
            }};
}

TourStep Sweeper::allDone() const
{
    return {
        u"J13"_s, u"all-done"_s,
        [this] {
            const auto areOver = [] {
                return std::ranges::none_of(shownJobs(), [](const ClusterJob &job) { return !job.isOver(); });
            };
            const auto hasCurves = [] {
                const auto *plot = qobject_cast<CurvePlot *>(Robot::seen(u"clusterSweepPlot"_s));
                return plot != nullptr && plot->frame().curves.size() == taskCount;
            };
            return robot->click(u"clusterSwitchQueue"_s)
                && Robot::waitFor([this] { return finished() >= taskCount; }, 3 * patience,
                                  u"the last step of each task"_s)
                && Robot::waitFor(areOver, patience, u"clusterQueue to have no task that is not over"_s)
                && robot->clickRow(u"clusterQueue"_s, numberOfATask()) && robot->click(u"clusterJobSwitchSweep"_s)
                && Robot::waitFor(hasCurves, patience, u"clusterSweepPlot to have a curve of each task"_s);
        },
        [this] { return finished() == taskCount && onController(u"squeue -h -n %1 | wc -l"_s.arg(sweep)) == "0"_L1; }};
}

} // namespace

std::shared_ptr<void> prepareJourney13(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"plenty"_s;
    return std::make_shared<int>();
}

void takeJourney13(Tour *tour, Robot *robot, Witness *witness)
{
    Sweeper sweeper{{robot, witness}};
    for (const TourStep &step :
         {sweeper.ownKey(), sweeper.ownPods(), sweeper.sharedFolder(), sweeper.makeCluster(), sweeper.submitSweep(),
          sweeper.loseASlice(), sweeper.sliceComesBack(), sweeper.allDone()})
        tour->run(step);
}
