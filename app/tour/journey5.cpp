// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey5.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "services/hosts/hosts.h"
#include "services/jobs/steplines.h"
#include "widgets/jobs/jobtext.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString name = u"pod"_s;
constexpr int hosts = 4;
constexpr int busyHost = 2; ///< where a forgotten program holds a chip
const QString there = u"~/train 训练"_s;

/// Somebody in front of the window, and one who looks at the hosts.
struct Watcher
{
    Robot *robot;
    Witness *witness;

    [[nodiscard]] QString onHost(int worker, const QString &line) const
    {
        return witness->onHost(theNode(witness), worker, user, keyFile(), line);
    }
    [[nodiscard]] bool onAllHosts(const QString &line, const QString &answer) const;
    [[nodiscard]] bool showJobs() const { return robot->click(u"navPod"_s) && robot->click(u"podSwitchJobs"_s); }
};

/// A job that fails on one host, and is mended.
struct Trainer : Watcher
{
    [[nodiscard]] TourStep ownKey();
    [[nodiscard]] TourStep slice();
    [[nodiscard]] TourStep environment();
    [[nodiscard]] TourStep writeJob();
    [[nodiscard]] TourStep firstFailed();
    [[nodiscard]] TourStep fix();
    [[nodiscard]] TourStep eachHost();
    [[nodiscard]] TourStep terminal();
    [[nodiscard]] TourStep sleep();
    [[nodiscard]] TourStep quitInTheMiddle();
};

/// The same job after the next start.
struct Returner : Watcher
{
    [[nodiscard]] TourStep interrupted();
    [[nodiscard]] TourStep startAgain();
    [[nodiscard]] TourStep curves();
    [[nodiscard]] TourStep stop();
};

bool Watcher::onAllHosts(const QString &line, const QString &answer) const
{
    for (int worker = 0; worker < hosts; ++worker) {
        if (onHost(worker, line).trimmed() != answer)
            return false;
    }
    return true;
}

QString labelOf(int worker)
{
    return hostLabel(name, worker, hosts);
}

/// What the badge of the job says.
bool isState(JobState state)
{
    const QWidget *badge = Robot::seen(u"jobState"_s);
    return badge != nullptr && badge->accessibleName() == jobtext::word(state);
}

/// The table of the hosts, row by row and cell by cell.
QStringList rows()
{
    QStringList all;
    const auto *view = qobject_cast<QAbstractItemView *>(Robot::seen(u"jobHosts"_s));
    for (int row = 0; view != nullptr && row < view->model()->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < view->model()->columnCount(); ++column)
            cells << view->model()->index(row, column).data().toString();
        all << cells.join(u'|');
    }
    return all;
}

bool allHosts(JobState state)
{
    return rows().size() == hosts && std::ranges::all_of(rows(), [state](const QString &row) {
               return row.contains(u'|' + jobtext::word(state) + u'|');
           });
}

QString log()
{
    return Robot::text(u"jobLog"_s);
}

/// The last step in the log that is shown; -1: none.
qint64 lastStep()
{
    qint64 step = -1;
    static const QRegularExpression form{u"^step (\\d+) loss "_s, QRegularExpression::MultilineOption};
    for (const auto &match : form.globalMatch(log()))
        step = match.captured(1).toLongLong();
    return step;
}

/// A folder as people have them: spaces, quotes and other scripts in its names.
QString experiment()
{
    return QDir::homePath() + u"/실험 1 'draft'"_s;
}

bool write(const QString &file, const QByteArray &text)
{
    QFile out{file};
    return QDir{}.mkpath(QFileInfo{file}.path()) && out.open(QIODevice::WriteOnly) && out.write(text) == text.size();
}

bool writeExperiment()
{
    return write(experiment() + u"/run it.sh"_s,
                 "cat '데이터/训练 集.txt'\nexec ~/venv/bin/python ~/practice/train.py --steps 2000 --seconds 0.05 "
                 "--logdir ~/runs\n")
        && write(experiment() + u"/데이터/训练 集.txt"_s, "batch 128 한글 中文\n")
        && write(experiment() + u"/.git/config"_s, "not wanted there\n");
}

/// What the browser of this journey was to open.
QString opened()
{
    QFile file{QDir::homePath() + u"/opened"_s};
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString{};
}

TourStep Trainer::ownKey()
{
    return {u"J5"_s, u"own-key"_s, [this] { return makeKey(robot); },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

/// It is there already: somebody else made it.
TourStep Trainer::slice()
{
    return {u"J5"_s, u"slice-of-four"_s,
            [this] {
                const QJsonObject node{{u"acceleratorType"_s, u"v4-32"_s},
                                       {u"runtimeVersion"_s, u"tpu-ubuntu2204-base"_s},
                                       {u"networkConfig"_s, QJsonObject{{u"enableExternalIps"_s, true}}}};
                const auto isReady = [this] { return theNode(witness)["state"_L1].toString() == "READY"_L1; };
                return witness->send(
                           "POST",
                           u"/v2/projects/%1/locations/%2/nodes?nodeId=%3"_s.arg(witness->project(), zone, name), node)
                    && Robot::waitFor(isReady, 60s) && robot->click(u"navTpus"_s) && robot->click(u"tpuRefreshButton"_s)
                    && robot->clickRow(u"tpuTable"_s, name)
                    && Robot::waitFor(
                           [] {
                               const QWidget *button = Robot::seen(u"tpuTerminalButton"_s);
                               return button != nullptr && button->isEnabled();
                           },
                           60s);
            },
            [this] { return theNode(witness)["networkEndpoints"_L1].toArray().size() == hosts; }};
}

TourStep Trainer::environment()
{
    return {
        u"J5"_s, u"environment-on-all-hosts"_s,
        [this] {
            if (!robot->click(u"navPod"_s) || !robot->click(u"podSwitchRun"_s)
                || !robot->fill(u"runScriptText"_s,
                                u"sudo apt-get -qq -y install python3-venv && python3 -m venv venv && "
                                "venv/bin/pip install -q 'jax[tpu]' && echo done"_s))
                return false;
            return robot->click(u"runButton"_s)
                && Robot::waitFor(
                       [] {
                           return Robot::seen(u"runButton"_s) && Robot::seen(u"runButton"_s)->isEnabled()
                               && isShown(u"runTable"_s);
                       },
                       90s);
        },
        [this] {
            const auto version =
                u"venv/bin/python -c 'from importlib.metadata import version as v; print(v(\"jax\"))' | grep -c ."_s;
            return Robot::waitFor([&] { return onAllHosts(version, u"1"_s); }, 90s);
        }};
}

/// On one host a program was forgotten that holds a chip.
TourStep Trainer::writeJob()
{
    return {
        u"J5"_s, u"start-job"_s,
        [this] {
            static_cast<void>(onHost(
                busyHost,
                u"TPU_VISIBLE_CHIPS=0 setsid -f venv/bin/python -c 'import jax, time; jax.devices(); time.sleep(3600)' </dev/null >/dev/null 2>&1"_s));
            return writeExperiment() && showJobs() && robot->click(u"jobsEmptyButton"_s)
                && robot->fill(u"jobName"_s, u"실험 1"_s) && robot->fill(u"jobCommandText"_s, u"bash 'run it.sh'"_s)
                && robot->fill(u"jobFolder"_s, there) && robot->fill(u"jobUpload"_s, experiment())
                && robot->click(u"jobSubmit"_s)
                && Robot::waitFor([] { return !isShown(u"jobSubmit"_s) && rows().size() == hosts; }, 30s);
        },
        [this] {
            const auto copied = u"cat ~/'train 训练/데이터/训练 集.txt'; ls -A ~/'train 训练' | wc -l"_s;
            return Robot::waitFor([&] { return onAllHosts(copied, u"batch 128 한글 中文\n2"_s); }, 90s);
        }};
}

TourStep Trainer::firstFailed()
{
    return {
        u"J5"_s, u"first-failed-host"_s,
        [] {
            return Robot::waitFor(
                       [] { return isState(JobState::Failed) && isShown(u"jobExplainer"_s) && isShown(u"jobFix"_s); },
                       60s)
                && Robot::waitFor([] { return log().contains("already in use by process with pid"_L1); }, 30s)
                && rows().value(0).startsWith(labelOf(busyHost) + u'|')
                && Robot::text(u"jobExplainerTitle"_s).contains(labelOf(busyHost));
        },
        // The others wait for it, and hold their chips.
        [this] { return onHost(0, u"pgrep -fc '[t]rain.py'"_s).trimmed() != "0"_L1; }};
}

TourStep Trainer::fix()
{
    return {u"J5"_s, u"fixed-by-its-button"_s,
            [this] {
                return robot->click(u"jobFix"_s)
                    && Robot::waitFor([] { return isState(JobState::Running) && allHosts(JobState::Running); }, 90s)
                    && Robot::waitFor([] { return lastStep() > 20; }, 60s);
            },
            [this] {
                return onHost(busyHost, u"pgrep -fc '[t]ime.sleep'; pgrep -fc '[t]rain.py --steps'"_s)
                    .trimmed()
                    .startsWith("0\n"_L1);
            }};
}

TourStep Trainer::eachHost()
{
    return {u"J5"_s, u"output-of-each-host"_s,
            [this] {
                for (int worker = hosts - 1; worker >= 0; --worker) {
                    const auto begins = u"process %1 of %2"_s.arg(worker).arg(hosts);
                    if (!robot->clickRow(u"jobHosts"_s, labelOf(worker))
                        || !Robot::waitFor([&] { return log().contains(begins) && lastStep() > 20; }, 30s))
                        return false;
                }
                return true;
            },
            [this] { return onAllHosts(u"tmux ls | grep -c '^tpudesk-job-.*-2-'"_s, u"1"_s); }};
}

TourStep Trainer::terminal()
{
    return {u"J5"_s, u"terminal-of-the-job"_s,
            [this] {
                return robot->click(u"jobTerminal"_s)
                    && Robot::waitFor([] { return onScreen().contains(QRegularExpression{u"step \\d+ loss"_s}); }, 60s);
            },
            [this] {
                return onHost(0, u"tmux list-clients -F '#{session_name}' | grep -c ^tpudesk-job-"_s).trimmed()
                    == "1"_L1;
            }};
}

/// As after the laptop slept: all connections are cut, the job runs on, and nothing of its log is missing.
TourStep Trainer::sleep()
{
    return {
        u"J5"_s, u"reattached-after-a-sleep"_s,
        [this] {
            if (!showJobs() || !robot->clickRow(u"jobHosts"_s, labelOf(1))
                || !Robot::waitFor([] { return lastStep() > 0; }, 30s))
                return false;
            const auto connections = onHost(1, u"pgrep -f '[s]shd.*: %1'"_s.arg(user)).split(u'\n', Qt::SkipEmptyParts);
            for (int worker = 0; worker < hosts; ++worker)
                static_cast<void>(onHost(worker, u"pkill -KILL -f '[s]shd.*: %1'"_s.arg(user)));
            const auto before = lastStep();
            const auto isCut = [&] {
                const auto now = onHost(1, u"pgrep -f '[s]shd.*: %1'"_s.arg(user)).split(u'\n', Qt::SkipEmptyParts);
                return !connections.isEmpty()
                    && std::ranges::none_of(connections, [&](const QString &old) { return now.contains(old); });
            };
            return isCut()
                && Robot::waitFor(
                       [before] {
                           return lastStep() > before + 60 && isState(JobState::Running) && allHosts(JobState::Running);
                       },
                       60s);
        },
        [] {
            const auto text = log();
            bool isWhole = true;
            for (qint64 step = 1; step <= lastStep(); ++step)
                isWhole = isWhole && text.count(u"\nstep %1 loss"_s.arg(step)) == 1;
            return isWhole;
        }};
}

TourStep Trainer::quitInTheMiddle()
{
    return {u"J5"_s, u"quit-in-the-middle"_s,
            [this] {
                Robot::seen(u"jobsView"_s)
                    ->window()
                    ->activateWindow(); // off-screen nobody else does, and without it no shortcut is heard
                if (!Robot::waitFor([] { return QApplication::activeWindow() != nullptr; }, 30s))
                    return false;
                robot->press(Qt::Key_Q, Qt::ControlModifier);
                return Robot::waitFor([] { return Robot::text(u"quitQuestion"_s).contains(u"실험 1"_s); }, 30s);
            },
            [this] { return onAllHosts(u"pgrep -fc 'python.*[t]rain.py --steps'"_s, u"1"_s); }};
}

/// The practice hosts were shut down with the program, and have booted again: that is no failure of the command.
TourStep Returner::interrupted()
{
    return {
        u"J5"_s, u"interrupted-not-failed"_s,
        [this] {
            return showJobs()
                && Robot::waitFor([] { return isState(JobState::Interrupted) && allHosts(JobState::Interrupted); }, 90s)
                && robot->clickRow(u"jobHosts"_s, labelOf(1))
                && Robot::waitFor([] { return lastStep() > 60; }, 30s); // the log is on its disk
        },
        [this] {
            return onAllHosts(
                u"ls -d ~/.tpudesk/jobs/*/2/host-* | wc -l; ls ~/.tpudesk/jobs/*/2/host-*/status 2>/dev/null | wc -l"_s,
                u"1\n0"_s);
        }};
}

TourStep Returner::stop()
{
    return {
        u"J5"_s, u"stopped-and-verified"_s,
        [this] {
            return showJobs() && robot->click(u"jobStop"_s)
                && Robot::waitFor([] { return isState(JobState::Stopped) && allHosts(JobState::Stopped); }, 60s);
        },
        [this] {
            return onAllHosts(
                u"pgrep -fc '[t]rain.py'; lsof -t /dev/accel* | wc -l; tmux ls 2>/dev/null | grep -c tpudesk-job; true"_s,
                u"0\n0\n0"_s);
        }};
}

TourStep Returner::startAgain()
{
    return {u"J5"_s, u"started-again"_s,
            [this] {
                return robot->click(u"jobStartAgain"_s)
                    && Robot::waitFor(
                           [] { return isState(JobState::Running) && allHosts(JobState::Running) && lastStep() > 0; },
                           60s);
            },
            [this] { return onAllHosts(u"tmux ls | grep -c '^tpudesk-job-.*-3-'"_s, u"1"_s); }};
}

/// The curves that the job writes, in the browser.
TourStep Returner::curves()
{
    return {u"J5"_s, u"curves-through-a-forward"_s,
            [this] {
                return robot->click(u"navPorts"_s) && robot->click(u"serversNewButton"_s)
                    && robot->fill(u"serverFolder"_s, u"~/runs"_s) && robot->click(u"serverSubmit"_s)
                    && Robot::waitFor([] { return !opened().isEmpty(); }, 90s);
            },
            [this] {
                return opened().startsWith("http://127.0.0.1:"_L1)
                    && witness->page(QUrl{opened()}).contains("<h1>TensorBoard</h1>");
            }};
}

/// A browser that only notes what it is to open: a tour must not open the user's.
class OwnBrowser
{
public:
    OwnBrowser()
    {
        for (const char *name : {"PATH", "TPUDESK_HOST_ROOT", "TPUDESK_HOST_ENV_PATH", "TPUDESK_HOST_ENV_HOME"})
            m_before.append({name, qEnvironmentVariableIsSet(name), qgetenv(name)});
        const auto program = QDir::homePath() + u"/bin/xdg-open"_s;
        m_isThere = write(program, "#!/bin/sh\nprintf '%s' \"$1\" >\"$HOME/opened\"\n")
            && QFile::setPermissions(program, QFile::ReadOwner | QFile::ExeOwner);
        for (const auto &[variable, wasSet, value] : m_before)
            qunsetenv(variable);
        qputenv("PATH", QFile::encodeName(QDir::homePath()) + "/bin:" + std::get<QByteArray>(m_before.constFirst()));
    }
    ~OwnBrowser()
    {
        for (const auto &[name, wasSet, value] : m_before)
            wasSet ? qputenv(name, value) : qunsetenv(name);
    }
    Q_DISABLE_COPY_MOVE(OwnBrowser)
    [[nodiscard]] bool isThere() const { return m_isThere; }

private:
    QList<std::tuple<const char *, bool, QByteArray>> m_before;
    bool m_isThere = false;
};

} // namespace

std::shared_ptr<void> prepareJourney5(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"plenty"_s;
    auto browser = std::make_shared<OwnBrowser>();
    return browser->isThere() ? browser : nullptr;
}

void takeJourney5(Tour *tour, Robot *robot, Witness *witness)
{
    Trainer trainer{{robot, witness}};
    for (const TourStep &step :
         {trainer.ownKey(), trainer.slice(), trainer.environment(), trainer.writeJob(), trainer.firstFailed(),
          trainer.fix(), trainer.eachHost(), trainer.terminal(), trainer.sleep(), trainer.quitInTheMiddle()})
        tour->run(step);
    if (tour->isWhole()
        && !(robot->click(u"quitButton"_s) && Robot::waitFor([] { return !isShown(u"navTpus"_s); }, 30s)))
        tour->fail();
}

void takeJourney5Again(Tour *tour, Robot *robot, Witness *witness)
{
    Returner returner{{robot, witness}};
    for (const TourStep &step : {returner.interrupted(), returner.startAgain(), returner.curves(), returner.stop()})
        tour->run(step);
}
