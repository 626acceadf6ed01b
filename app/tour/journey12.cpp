// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey12.h"

#include "app/options.h"
#include "app/tour/gestures.h"
#include "app/tour/robot.h"
#include "app/tour/runscene.h"
#include "app/tour/runtimeeye.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/usagescene.h"
#include "app/tour/witness.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/runs/slownessbar.h"
#include "widgets/runs/stackmodels.h"

#include <QAbstractItemView>
#include <QDeadlineTimer>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTextBlock>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString type = u"v4-32"_s;
const QString name = u"pod"_s;
const QString slowRun = u"slow-input"_s;
constexpr int hosts = 4;
constexpr int hungRank = 2;
constexpr int hangsAt = 20; ///< the step in which it does
const QString lastLine = u"time.sleep(60)"_s; ///< of the program: where it stands for ever
/// The others wait for it inside the step.
const QString hanging =
    u"sudo apt-get -qq -y install python3-venv >/dev/null; python3 -m venv v && v/bin/pip install -q 'jax[tpu]' && "
    "v/bin/python ~/practice/train.py --steps 100000 --seconds 0.1 --fail hang --on %1 --at %2"_s;
const QString slow = u"v/bin/python ~/practice/train.py --steps 100000 --fail data --at 3 --checkpoint 0"_s;

/// What the badge of the job says.
bool isJob(JobState state)
{
    const QWidget *badge = Robot::seen(u"jobState"_s);
    return badge != nullptr && badge->accessibleName() == jobtext::word(state);
}

QList<StackGroupRow> stackGroups()
{
    const auto *view = qobject_cast<QAbstractItemView *>(Robot::seen(u"runStacksGroups"_s));
    const auto *model = view != nullptr ? qobject_cast<const StackGroupModel *>(view->model()) : nullptr;
    return model != nullptr ? model->rows() : QList<StackGroupRow>{};
}

bool isInputNamed()
{
    const auto *bar = qobject_cast<SlownessBar *>(Robot::seen(u"runSlowness"_s));
    return bar != nullptr && bar->slowness().cause == SlownessCause::Data;
}

/// The line that has the cursor in the editor of the Files panel, and its number; 0: there is no editor.
std::pair<int, QString> editedLine()
{
    const auto *text = qobject_cast<QPlainTextEdit *>(Robot::seen(u"filesEditorText"_s));
    return text != nullptr ? std::pair{text->textCursor().blockNumber() + 1, text->textCursor().block().text()}
                           : std::pair{0, QString{}};
}

/// One who looks at the hosts.
struct RankWitness
{
    Robot *robot;
    Witness *witness;

    [[nodiscard]] QJsonObject node() const { return witness->node(zone, name); }
    [[nodiscard]] QString onHost(int worker, const QString &line) const
    {
        return witness->onHost(node(), worker, user, keyFile(), line).trimmed();
    }
    /// The host of the rank says nothing any more, and was in the step before.
    [[nodiscard]] bool isHung() const;
    /// The line of the program that it stands in for ever, as the host has it; 0: it is not found.
    [[nodiscard]] int lineOfHang() const;
    /// How much of the time its program waits for the next batch, as that counts it itself, in percent.
    [[nodiscard]] double inputWait(int worker) const;
};

/// Somebody whose training stands still, and then is slow.
struct Examiner : RankWitness
{
    [[nodiscard]] TourStep ownKey() const;
    [[nodiscard]] TourStep ownPod() const;
    [[nodiscard]] TourStep startWithStacks() const;
    [[nodiscard]] TourStep whereTheyStand() const;
    [[nodiscard]] TourStep lineInTheEditor() const;
    [[nodiscard]] TourStep stop() const;
    [[nodiscard]] TourStep startSlowOne() const;
    [[nodiscard]] TourStep chipsWait() const;
    [[nodiscard]] TourStep inputIsNamed() const;
};

bool RankWitness::isHung() const
{
    static const QRegularExpression still{u"^1\n(\\d+)\n\\1$"_s};
    const auto line = u"cd ~/.tpudesk/jobs/*/1/host-%1 && grep -c '^step %2 ' log && stat -c %s log && sleep 1.5 && "
                      "stat -c %s log"_s;
    return onHost(hungRank, line.arg(hungRank).arg(hangsAt - 1)).contains(still);
}

int RankWitness::lineOfHang() const
{
    return onHost(hungRank, u"grep -n '%1' ~/practice/train.py"_s.arg(lastLine)).section(u':', 0, 0).toInt();
}

double RankWitness::inputWait(int worker) const
{
    const auto counted = u"python3 -c 'from urllib.request import urlopen; "
                         u"print(urlopen(\"http://127.0.0.1:9431/metrics\").read().decode())'"
                         " | sed -n 's/^grain_python_dataset_next_duration_ns_sum //p'; date +%s%N"_s;
    const auto said = onHost(worker, counted + u"; sleep 3; "_s + counted).split(u'\n');
    if (said.size() != 4)
        return 0;
    return 100 * (said[2].toDouble() - said[0].toDouble()) / (said[3].toDouble() - said[1].toDouble());
}

TourStep Examiner::ownKey() const
{
    return {u"J12"_s, u"own-key"_s, [this] { return makeKey(robot); },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

TourStep Examiner::ownPod() const
{
    return {u"J12"_s, u"own-pod"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zone) && Gestures{robot}.chooseValue(u"createType"_s, type)
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
            [this] { return node()["networkEndpoints"_L1].toArray().size() == hosts; }};
}

/// What makes its processes answer is ticked before, and can be read.
TourStep Examiner::startWithStacks() const
{
    return {u"J12"_s, u"start-with-stacks"_s,
            [this] {
                return robot->click(u"navPod"_s) && robot->click(u"podSwitchJobs"_s)
                    && robot->click(u"jobsEmptyButton"_s) && robot->fill(u"jobName"_s, u"x-ray"_s)
                    && robot->fill(u"jobCommandText"_s, hanging.arg(hungRank).arg(hangsAt))
                    && Gestures{robot}.tick(u"jobStacks"_s) && robot->click(u"jobStacksShow"_s)
                    && Robot::waitFor([] { return Robot::text(u"jobStacksText"_s).contains("faulthandler"_L1); },
                                      patience, u"jobStacksText to show what is put in"_s)
                    && robot->click(u"jobSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"jobSubmit"_s) && isJob(JobState::Running); }, patience,
                                      u"jobState to be running"_s);
            },
            [this] { // four hosts install JAX before
                return Robot::waitFor([this] { return isHung(); }, 3 * patience, u"rank 2 to say nothing any more"_s);
            }};
}

/// All ranks at once: one stands elsewhere, the others wait for it. An answer comes from one host after the other.
TourStep Examiner::whereTheyStand() const
{
    return {u"J12"_s, u"where-the-ranks-stand"_s,
            [this] {
                const auto haveAllAnswered = [] {
                    qsizetype ranks = 0;
                    const auto groups = stackGroups();
                    for (const auto &row : groups)
                        ranks += row.group.ranks.size();
                    return groups.size() == 2 && ranks == hosts;
                };
                return runscene::show(robot, u"Stacks"_s) && robot->click(u"runStacksAsk"_s)
                    && Robot::waitFor(haveAllAnswered, patience, u"two groups of ranks, with all four"_s);
            },
            [this] {
                const auto groups = stackGroups();
                const auto &odd = groups[0].group;
                const auto &others = groups[1].group;
                return odd.isOdd && odd.ranks == QList{hungRank} && odd.site.frame.line == lineOfHang()
                    && odd.site.frame.file.endsWith("/train.py"_L1) && others.ranks == QList{0, 1, 3}
                && others.site.kind == WaitKind::Collective;
            }};
}

TourStep Examiner::lineInTheEditor() const
{
    return {u"J12"_s, u"line-in-the-editor"_s,
            [this] {
                const auto line = lineOfHang();
                return line > 0 && robot->click(u"runStacksOpen"_s)
                    && Robot::waitFor([line] { return editedLine().first == line; }, patience,
                                      u"filesEditorText at line %1"_s.arg(line));
            },
            [this] {
                const auto isThere = [this] {
                    const auto there = onHost(hungRank, u"sed -n %1p ~/practice/train.py"_s.arg(editedLine().first));
                    return !there.isEmpty() && there == editedLine().second.trimmed();
                };
                return Robot::waitFor(isThere, patience, u"the line as the host has it"_s);
            }};
}

TourStep Examiner::stop() const
{
    return {u"J12"_s, u"stopped"_s,
            [this] {
                return robot->click(u"navRuns"_s) && robot->click(u"runJob"_s) && robot->click(u"jobStop"_s)
                    && Robot::waitFor([] { return isJob(JobState::Stopped); }, patience, u"jobState to be stopped"_s);
            },
            [this] {
                const auto areGone = [this] {
                    for (int worker = 0; worker < hosts; ++worker) {
                        if (onHost(worker, u"pgrep -fc '[t]rain.py'; true"_s) != "0"_L1)
                            return false;
                    }
                    return true;
                };
                return Robot::waitFor(areGone, patience, u"no process of the job on any host"_s);
            }};
}

/// From the third step on batches come late, on all hosts.
TourStep Examiner::startSlowOne() const
{
    return {u"J12"_s, u"start-a-slow-one"_s,
            [this] {
                return robot->click(u"jobNewButton"_s) && robot->fill(u"jobName"_s, slowRun)
                    && robot->fill(u"jobCommandText"_s, slow) && robot->click(u"jobSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"jobSubmit"_s) && isJob(JobState::Running); }, patience,
                                      u"jobState to be running"_s);
            },
            [this] {
                const auto log = u"cat \"$(ls -td ~/.tpudesk/jobs/*/1/host-0 | head -n 1)/log\""_s;
                return Robot::waitFor([&] { return onHost(0, log).contains("\nstep 4 loss "_L1); }, patience,
                                      u"the fourth step"_s);
            }};
}

/// The chips are idle for much of the time, and the program tells Prometheus that it waits for its input.
TourStep Examiner::chipsWait() const
{
    return {u"J12"_s, u"chips-wait"_s,
            [this] {
                QList<float> told; // of the first host; each value is of ten seconds
                const auto isToldOften = [&told] {
                    const auto now = usagescene::shown();
                    const auto values = now.hosts.isEmpty() ? QHash<Metric, float>{} : now.hosts.constFirst().values;
                    const auto value = values.value(Metric::InputWait, 0);
                    if (value > 0 && !told.contains(value))
                        told << value;
                    return told.size() >= 3;
                };
                return robot->click(u"navUsage"_s)
                    && Robot::waitFor([] { return usagescene::isOf(usagescene::shown(), name); }, patience,
                                      u"usageMap to show the pod"_s)
                    && Robot::waitFor(isToldOften, 2 * patience, u"three values of the wait for input"_s);
            },
            [this] {
                const RuntimeEye eye{witness};
                const auto isIdle = [&] {
                    const auto duty = eye.rows(node(), 0, u"tpu.runtime.tensorcore.dutycycle.percent"_s);
                    return !duty.isEmpty() && *std::ranges::max_element(duty) < 85;
                };
                return Robot::waitFor(isIdle, patience, u"chips that are idle for a part of the time"_s)
                    && Robot::waitFor([this] { return inputWait(0) > 15; }, patience,
                                      u"the program to wait for its input"_s);
            }};
}

/// It is judged whenever somebody looks: as often as it takes until its log was heard of.
TourStep Examiner::inputIsNamed() const
{
    return {u"J12"_s, u"slow-input-is-named"_s,
            [this] {
                if (!robot->click(u"navRuns"_s) || !robot->clickRow(u"runsTable"_s, slowRun))
                    return false;
                for (QDeadlineTimer left{patience}; !left.hasExpired() && !isInputNamed();) {
                    if (!runscene::show(robot, u"Ledger"_s) || !runscene::show(robot, u"Curves"_s))
                        return false;
                    static_cast<void>(Robot::waitFor(&isInputNamed, 3s));
                }
                return Robot::waitFor(&isInputNamed, 1s, u"runSlowness to name the input"_s)
                    && robot->click(u"runSlownessWhy"_s)
                    && Robot::waitFor([] { return isShown(u"runSlownessLook0"_s); }, patience,
                                      u"runSlownessLook0 to be shown"_s);
            },
            [this] {
                const auto isAtWork = [this] {
                    return runscene::isState(JobState::Running)
                        && !onHost(0, u"pgrep -f '[t]rain.py .*--fail data'"_s).isEmpty();
                };
                return Robot::waitFor(isAtWork, patience, u"the slow training to be at work"_s);
            }};
}

} // namespace

std::shared_ptr<void> prepareJourney12(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"plenty"_s;
    return std::make_shared<int>();
}

void takeJourney12(Tour *tour, Robot *robot, Witness *witness)
{
    const Examiner examiner{{robot, witness}};
    for (const TourStep &step : {examiner.ownKey(), examiner.ownPod(), examiner.startWithStacks(),
                                 examiner.whereTheyStand(), examiner.lineInTheEditor(), examiner.stop(),
                                 examiner.startSlowOne(), examiner.chipsWait(), examiner.inputIsNamed()})
        tour->run(step);
}
