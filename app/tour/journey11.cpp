// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey11.h"

#include "app/options.h"
#include "app/tour/gestures.h"
#include "app/tour/robot.h"
#include "app/tour/runscene.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "services/tpu/tpu.h"
#include "widgets/common/codeview.h"
#include "widgets/files/filesplace.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/runs/ledgermodels.h"

#include <QAbstractItemView>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"europe-west4-a"_s;
const QString region = u"EUROPE-WEST4"_s; // as Cloud Storage writes it
const QString type = u"v6e-1"_s;
const QString name = u"node-1"_s;
const QString run = u"spirals"_s;
constexpr int steps = 700;
constexpr int every = 70; ///< steps, from one checkpoint to the next
const QString flag = u"--resume_from={checkpoint}"_s;

/// What the badge of the job says.
bool isJobRunning()
{
    const QWidget *badge = Robot::seen(u"jobState"_s);
    return badge != nullptr && badge->accessibleName() == jobtext::word(JobState::Running);
}

/// The rows of a table of the ledger.
template <typename Model, typename Row>
QList<Row> ledgerRows(const QString &table)
{
    const auto *view = qobject_cast<QAbstractItemView *>(Robot::seen(table));
    const auto *model = view != nullptr ? qobject_cast<const Model *>(view->model()) : nullptr;
    return model != nullptr ? model->rows() : QList<Row>{};
}

QList<LedgerLossRow> losses()
{
    return ledgerRows<LedgerLossModel, LedgerLossRow>(u"runLedgerLosses"_s);
}

/// Milliseconds; 0: there is no such row.
qint64 timeOf(LedgerKind kind)
{
    const auto rows = ledgerRows<LedgerShareModel, LedgerShare>(u"runLedgerShares"_s);
    const auto found = std::ranges::find(rows, kind, &LedgerShare::kind);
    return found != rows.end() ? found->time : 0;
}

/// One who looks at the host and into the bucket.
struct RunWitness
{
    Robot *robot;
    Witness *witness;
    QString bucket{};
    QList<qint64> resumed{}; ///< the steps from which attempts went on, as they wrote it into their own logs

    [[nodiscard]] QJsonObject node() const { return witness->node(zone, name); }
    [[nodiscard]] QString onHost(const QString &line) const
    {
        return witness->onHost(node(), 0, user, keyFile(), line).trimmed();
    }
    [[nodiscard]] QString folder() const { return u"gs://%1/run"_s.arg(bucket); }
    [[nodiscard]] bool hasCheckpoint() const;
    [[nodiscard]] qint64 resumedBy(int attempt) const;
    [[nodiscard]] bool isDrawnAsSaid() const;
};

/// Somebody whose TPU is taken away while it trains.
struct RunOwner : RunWitness
{
    [[nodiscard]] TourStep ownKey() const;
    [[nodiscard]] TourStep ownTpu() const;
    [[nodiscard]] TourStep ownBucket();
    [[nodiscard]] TourStep startWithCheckpoints() const;
    [[nodiscard]] TourStep watchCurves() const;
    [[nodiscard]] TourStep takenBack(const QString &step);
    [[nodiscard]] bool loseTpu(const QString &before, int attempt);
    [[nodiscard]] TourStep finishes() const;
    [[nodiscard]] TourStep readLedger() const;
};

bool RunWitness::hasCheckpoint() const
{
    const auto items = witness->get(u"/storage/v1/b/%1/o?prefix=run/"_s.arg(bucket))["items"_L1].toArray();
    for (const auto &item : items) {
        if (item["name"_L1].toString().endsWith(".npz"_L1))
            return true;
    }
    return false;
}

/// As the training says; 0: nothing yet.
qint64 RunWitness::resumedBy(int attempt) const
{
    const auto said = u"sed -n 's/^restored checkpoint at step \\([0-9]*\\) .*/\\1/p'"_s;
    return onHost(said + u" ~/.tpudesk/jobs/*/%1/host-0/log"_s.arg(attempt)).toLongLong();
}

TourStep RunOwner::ownKey() const
{
    return {u"J11"_s, u"own-key"_s, [this] { return makeKey(robot); },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

/// A spot TPU, which is to be had again whenever Google takes it.
TourStep RunOwner::ownTpu() const
{
    return {u"J11"_s, u"own-tpu"_s,
            [this] {
                const Gestures hand{robot};
                return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zone) && hand.chooseValue(u"createType"_s, type)
                    && hand.chooseValue(u"createTier"_s, int(Tier::Spot)) && robot->fill(u"createName"_s, name)
                    && robot->click(u"createPlan"_s) && hand.tick(u"requestRecovery"_s)
                    && Robot::waitFor([] { return !isShown(u"createBilled"_s); }, patience, u"nothing to be billed"_s)
                    && robot->click(u"createSubmit"_s)
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
            [this] { return Robot::waitFor([this] { return onHost(u"whoami"_s) == user; }, patience, u"a login"_s); }};
}

/// In the region of the TPU, under the name that is proposed: two clicks.
TourStep RunOwner::ownBucket()
{
    return {u"J11"_s, u"own-bucket"_s,
            [this] {
                const auto isProposed = [this] {
                    const auto *field = qobject_cast<QLineEdit *>(Robot::seen(u"bucketCreateName"_s));
                    bucket = field != nullptr ? field->text() : QString{};
                    return !bucket.isEmpty() && Robot::seen(u"bucketCreateSubmit"_s) != nullptr
                        && Robot::seen(u"bucketCreateSubmit"_s)->isEnabled();
                };
                return robot->click(u"navFiles"_s) && Gestures{robot}.chooseValue(u"filesPlace"_s, bucketsPlace().id)
                    && robot->click(u"filesNewBucketButton"_s)
                    && Robot::waitFor(isProposed, patience, u"a proposed name of a bucket"_s)
                    && robot->click(u"bucketCreateSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"bucketCreateSubmit"_s); }, patience,
                                      u"the bucket to be created"_s)
                    && Robot::waitFor(
                           [this] { return Robot::text(u"filesPath"_s).section(u'\n', 0, 0) == u"gs://"_s + bucket; },
                           patience, u"filesPath to show the bucket"_s);
            },
            [this] { return witness->get(u"/storage/v1/b/"_s + bucket)["location"_L1].toString() == region; }};
}

/// What is handed over when it goes on is shown before anything starts.
TourStep RunOwner::startWithCheckpoints() const
{
    return {u"J11"_s, u"start-with-checkpoints"_s,
            [this] {
                // The first two attempts last until their TPU is taken away, however long somebody needs for that.
                const auto command = u"python3 -m pip install -q numpy && python3 ~/practice/learn.py --steps %1 "
                                     "--seconds $([ $TPUDESK_ATTEMPT -lt 3 ] && echo 0.3 || echo 0.03) --every %2 "
                                     "--folder %3"_s.arg(steps)
                                         .arg(every)
                                         .arg(folder());
                const auto isShownBefore = [] {
                    const auto *code = qobject_cast<CodeView *>(Robot::seen(u"jobResumePreview"_s));
                    return code != nullptr && code->code().contains("--resume_from="_L1);
                };
                return robot->click(u"navPod"_s) && robot->click(u"podSwitchJobs"_s)
                    && robot->click(u"jobsEmptyButton"_s) && robot->fill(u"jobName"_s, run)
                    && robot->fill(u"jobCommandText"_s, command) && Gestures{robot}.tick(u"jobAgain"_s)
                    && Gestures{robot}.chooseValue(u"jobResume"_s, int(ResumeTemplate::Flag))
                    && robot->fill(u"jobResumeText"_s, flag) && robot->fill(u"jobCheckpoints"_s, folder())
                    && Robot::waitFor(isShownBefore, patience, u"jobResumePreview to show the flag"_s)
                    && robot->click(u"jobSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"jobSubmit"_s); }, patience, u"the job to be taken"_s)
                    && Robot::waitFor(&isJobRunning, patience, u"jobState to be running"_s);
            },
            [this] { return Robot::waitFor([this] { return hasCheckpoint(); }, patience, u"a checkpoint"_s); }};
}

/// What is drawn is what the training has said.
TourStep RunOwner::watchCurves() const
{
    return {u"J11"_s, u"curves-while-it-trains"_s,
            [this] {
                const auto isAhead = [] {
                    const auto point = runscene::lastPoint();
                    return point && point->step > every;
                };
                return runscene::show(robot, u"Curves"_s) && robot->click(u"runAxisSteps"_s)
                    && Robot::waitFor([] { return runscene::isState(JobState::Running) && isShown(u"runProgress"_s); },
                                      patience, u"runState to be running, with runProgress"_s)
                    && Robot::waitFor(isAhead, patience, u"a point behind the first checkpoint"_s);
            },
            [this] {
                return Robot::waitFor([this] { return isDrawnAsSaid(); }, patience,
                                      u"the last point to be as it was written"_s);
            }};
}

bool RunWitness::isDrawnAsSaid() const
{
    const auto point = runscene::lastPoint();
    if (!point)
        return false;
    const auto said =
        onHost(u"grep '^step %1 loss ' ~/.tpudesk/jobs/*/1/host-0/log | cut -d ' ' -f 4"_s.arg(point->step));
    return !said.isEmpty() && std::abs(said.toDouble() - point->value) < 1e-9;
}

/// Nobody clicks anything for it: the TPU is had again, and the training goes on there; it may have ended already.
bool RunOwner::loseTpu(const QString &before, int attempt)
{
    const auto isBack = [&] {
        const auto now = node();
        return now["state"_L1].toString() == "READY"_L1 && now["id"_L1].toString() != before;
    };
    qint64 from = 0;
    const auto isResumed = [&] { return (from = resumedBy(attempt)) > 0; };
    const auto goesOn = [&] {
        const auto point = runscene::lastPoint();
        const auto curve = runscene::loss();
        return point && curve && runscene::newAttempts(*curve) == attempt - 1
            && (runscene::isState(JobState::Running) || runscene::isState(JobState::Succeeded));
    };
    const bool isDone = witness->happen(u"preempt"_s, {{u"node"_s, node()["name"_L1]}}) && robot->click(u"navTpus"_s)
        && robot->click(u"tpuRefreshButton"_s) && runscene::show(robot, u"Curves"_s)
        && Robot::waitFor(isBack, patience, u"another TPU of that name"_s)
        && Robot::waitFor(isResumed, patience, u"attempt %1 to write that it goes on"_s.arg(attempt))
        && Robot::waitFor(goesOn, patience, u"attempt %1 in the curve"_s.arg(attempt));
    resumed << from;
    return isDone;
}

TourStep RunOwner::takenBack(const QString &step)
{
    return {u"J11"_s, step,
            [this] {
                const auto before = node()["id"_L1].toString();
                return !before.isEmpty() && loseTpu(before, int(resumed.size()) + 2);
            },
            [this] { return witness->nodes().size() == 1 && resumed.constLast() % every == 0; }};
}

/// On a machine that is the third one.
TourStep RunOwner::finishes() const
{
    return {u"J11"_s, u"finishes-by-itself"_s,
            [] {
                return Robot::waitFor([] { return runscene::isState(JobState::Succeeded); }, 2 * patience,
                                      u"runState to be succeeded"_s);
            },
            [this] {
                const auto isSame = [this] {
                    const auto said = onHost(u"grep '^final loss ' ~/.tpudesk/jobs/*/3/host-0/log"_s);
                    const auto alone = onHost(
                        u"python3 ~/practice/learn.py --steps %1 --seconds 0 | grep '^final loss '"_s.arg(steps));
                    return !said.isEmpty() && said == alone;
                };
                return Robot::waitFor(isSame, patience, u"the final loss of a training that was never interrupted"_s);
            }};
}

/// The steps that it says are those that the training wrote down.
TourStep RunOwner::readLedger() const
{
    return {u"J11"_s, u"ledger"_s,
            [this] {
                const auto isWhole = [this] {
                    const auto rows = losses();
                    return rows.size() == resumed.size() && rows.constLast().loss.backAt.has_value()
                        && timeOf(LedgerKind::Productive) > 0 && timeOf(LedgerKind::WaitingForCapacity) > 0
                        && timeOf(LedgerKind::SettingUp) > 0;
                };
                return runscene::show(robot, u"Ledger"_s)
                    && Robot::waitFor(isWhole, patience, u"both losses and all kinds of time in the ledger"_s);
            },
            [this] {
                const auto rows = losses();
                for (qsizetype i = 0; i < rows.size(); ++i) {
                    const auto &loss = rows[i].loss;
                    if (loss.cause != JobInterruption::Preempted || loss.resumedFrom != resumed.value(i, -1))
                        return false;
                }
                return !rows.isEmpty();
            }};
}

} // namespace

std::shared_ptr<void> prepareJourney11(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"plenty"_s;
    return std::make_shared<int>();
}

void takeJourney11(Tour *tour, Robot *robot, Witness *witness)
{
    RunOwner owner{{robot, witness}};
    for (const TourStep &step : {owner.ownKey(), owner.ownTpu(), owner.ownBucket(), owner.startWithCheckpoints(),
                                 owner.watchCurves(), owner.takenBack(u"taken-back-once"_s),
                                 owner.takenBack(u"taken-back-twice"_s), owner.finishes(), owner.readLedger()})
        tour->run(step);
}
