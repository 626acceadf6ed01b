// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey14.h"

#include "app/options.h"
#include "app/tour/gestures.h"
#include "app/tour/labserver.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "services/auth/practicecloud.h"
#include "services/hosts/hosts.h"
#include "services/store/settings.h"
#include "services/watcher/watcherinstall.h"
#include "widgets/jobs/jobtext.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTest>

#include <cstdio>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString type = u"v4-16"_s;
const QString name = u"night"_s;
constexpr int hosts = 2; // of it
const QString job = u"beat"_s;
/// As a training that goes on for as long as it may.
const QString command = u"while true; do date >> ~/beats; sleep 1; done"_s;

/// Another cloud that stands for the real one, because the practice cloud ends with the program; a machine that stays
/// on; and two keys of a service account.
struct NightWorld
{
    PracticeCloud cloud{PracticeCloud::Options{.arguments = {u"--scenario"_s, u"plenty"_s}}};
    PracticeAccess access{};
    LabServer lab{};
    QString ownKey{}; ///< with which the user signs in
    QString watcherKey{}; ///< made for the watcher
    QString lost{}; ///< number of the pod that is taken away

    ~NightWorld() { static_cast<void>(QCoro::waitFor(cloud.end())); }

    [[nodiscard]] Witness witness() const
    {
        const auto &profile = access.profile;
        return Witness{profile.tpu, profile.sshPort, profile.project.toString(), access.token.toLatin1()};
    }
};

NightWorld *night = nullptr;

bool happened(Witness &real, const QString &what, const QJsonObject &body)
{
    const bool isDone = real.happen(what, body);
    if (!isDone)
        std::fprintf(stderr, "J14 %s: %s\n", qUtf8Printable(what), qUtf8Printable(Witness::heard()));
    return isDone;
}

bool isJobRunning()
{
    const QWidget *badge = Robot::seen(u"jobState"_s);
    return badge != nullptr && badge->accessibleName() == jobtext::word(JobState::Running);
}

/// One who looks at the real cloud and its hosts, whoever acts.
struct NightWitness
{
    Witness &real;

    [[nodiscard]] QJsonObject node() const { return real.node(zone, name); }
    [[nodiscard]] QString number() const { return node()["id"_L1].toString(); }
    [[nodiscard]] bool isReady() const { return node()["state"_L1].toString() == "READY"_L1; }
    [[nodiscard]] bool isBack() const { return isReady() && number() != night->lost; }
    [[nodiscard]] QString onHost(int worker, const QString &line) const
    {
        return real.onHost(node(), worker, user, keyFile(), line).trimmed();
    }
    [[nodiscard]] int beats(int worker) const { return onHost(worker, u"wc -l < ~/beats"_s).toInt(); }
    /// A job that stands still adds no line.
    [[nodiscard]] bool isComputing() const
    {
        for (int worker = 0; worker < hosts; ++worker) {
            const int before = beats(worker);
            if (!QTest::qWaitFor([&] { return beats(worker) > before; }, patience))
                return false;
        }
        return true;
    }
    /// Attempts of the job that were begun on the pod that is there.
    [[nodiscard]] QString attempts() const
    {
        return onHost(0, u"ls -d ~/.tpudesk/jobs/*/[0-9]* | sed 's,.*/,,' | tr '\\n' ' '"_s).trimmed();
    }
};

/// Whose requests they are.
struct NightOwner : NightWitness
{
    Robot *robot;

    [[nodiscard]] bool openWatcher() const;
    [[nodiscard]] bool showPod() const;
};

/// The same one in the evening.
struct EveningUser : NightOwner
{
    [[nodiscard]] TourStep signIn() const;
    [[nodiscard]] TourStep ownKey() const;
    [[nodiscard]] TourStep askForPod() const;
    [[nodiscard]] TourStep startJob() const;
    [[nodiscard]] TourStep chooseMachine() const;
    [[nodiscard]] TourStep giveCredential() const;
    [[nodiscard]] TourStep handOver() const;
    [[nodiscard]] TourStep lookOn() const;
    [[nodiscard]] bool goHome() const;
};

/// And in the morning.
struct MorningUser : NightOwner
{
    [[nodiscard]] TourStep podIsReady() const;
    [[nodiscard]] TourStep jobRuns() const;
    [[nodiscard]] TourStep whatWasDone() const;
    [[nodiscard]] TourStep takeBack() const;
    [[nodiscard]] TourStep removeWatcher() const;
};

TourStep EveningUser::signIn() const
{
    return {u"J14"_s, u"sign-in"_s,
            [this] {
                return robot->click(u"navStart"_s) && robot->click(u"startSignIn"_s)
                    && robot->click(u"wayServiceAccountChoice"_s) && robot->fill(u"keyFileField"_s, night->ownKey)
                    && robot->click(u"accountGo"_s) && robot->fill(u"projectField"_s, real.project())
                    && robot->click(u"accountGo"_s)
                    && Robot::waitFor([] { return !isShown(u"accountSheet"_s) && !isShown(u"practiceMark"_s); },
                                      patience, u"the sign-in to be over"_s);
            },
            [this] { return real.nodes().isEmpty() && real.lastStatus() == 200; }};
}

TourStep EveningUser::ownKey() const
{
    return {u"J14"_s, u"own-key"_s, [this] { return makeKey(robot); },
            [this] { return real.projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

bool NightOwner::showPod() const
{
    return robot->click(u"navTpus"_s) && robot->click(u"tpuSwitchList"_s) && robot->clickRow(u"tpuTable"_s, name)
        && Robot::waitFor(
               [] {
                   const QWidget *button = Robot::seen(u"tpuTerminalButton"_s);
                   return button != nullptr && button->isEnabled();
               },
               patience, u"tpuTerminalButton to be enabled"_s);
}

/// It is to be had again whenever Google takes it.
TourStep EveningUser::askForPod() const
{
    return {u"J14"_s, u"ask-for-a-pod"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zone) && robot->choose(u"createType"_s, type)
                    && robot->fill(u"createName"_s, name) && robot->click(u"createPlan"_s)
                    && Gestures{robot}.tick(u"requestRecovery"_s) && agreeToPay(robot)
                    && robot->click(u"createSubmit"_s)
                    && Robot::waitFor([this] { return isReady(); }, patience, u"the TPU to be READY"_s)
                    && Robot::waitFor([] { return !Robot::text(u"tpuSwitchRequests"_s).contains(u'1'); }, patience,
                                      u"the request to be over"_s)
                    && showPod();
            },
            [this] {
                night->lost = number();
                return node()["networkEndpoints"_L1].toArray().size() == hosts && onHost(0, u"whoami"_s) == user;
            }};
}

TourStep EveningUser::startJob() const
{
    return {u"J14"_s, u"start-a-job"_s,
            [this] {
                return robot->click(u"navPod"_s) && robot->click(u"podSwitchJobs"_s)
                    && robot->click(u"jobsEmptyButton"_s) && robot->fill(u"jobName"_s, job)
                    && robot->fill(u"jobCommandText"_s, command) && Gestures{robot}.tick(u"jobAgain"_s)
                    && robot->click(u"jobSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"jobSubmit"_s); }, patience, u"the job to be taken"_s)
                    && Robot::waitFor(&isJobRunning, patience, u"jobState to be running"_s);
            },
            [this] { return isComputing() && attempts() == "1"_L1; }};
}

bool NightOwner::openWatcher() const
{
    const auto words = QCoreApplication::translate("Commands", "Keep watching from…");
    if (!robot->click(u"paletteOpener"_s)
        || !Robot::waitFor([] { return isShown(u"paletteField"_s); }, patience, u"paletteField"_s))
        return false;
    robot->type(u"keep watching"_s); // in English in every language
    return robot->clickRow(u"paletteList"_s, words)
        && Robot::waitFor([] { return isShown(u"watcherSheet"_s); }, patience, u"watcherSheet"_s);
}

/// A machine that nobody vouches for: its fingerprint is asked about first.
TourStep EveningUser::chooseMachine() const
{
    return {u"J14"_s, u"choose-a-machine"_s,
            [this] {
                return openWatcher() && robot->fill(u"watcherAddress"_s, night->lab.address())
                    && robot->click(u"watcherGo"_s) && robot->click(u"terminalQuestionButton1"_s)
                    && Robot::waitFor([] { return isShown(u"watcherKeyField"_s) && isShown(u"watcherMachine"_s); },
                                      patience, u"watcherKeyField"_s);
            },
            [] { return !QFile::exists(night->lab.watcherFolder()); }}; // it was only looked at
}

TourStep EveningUser::giveCredential() const
{
    return {u"J14"_s, u"what-the-credential-may-do"_s,
            [this] {
                return robot->fill(u"watcherKeyField"_s, night->watcherKey) && robot->click(u"watcherGo"_s)
                    && Robot::waitFor([] { return isShown(u"watcherMay"_s); }, patience, u"watcherMay"_s);
            },
            [] { return !QFile::exists(night->lab.watcherFolder()); }};
}

TourStep EveningUser::handOver() const
{
    return {u"J14"_s, u"handed-over"_s,
            [this] {
                return robot->click(u"watcherGo"_s)
                    && Robot::waitFor([] { return isShown(u"watcherTakeBack"_s) && isShown(u"watcherBar"_s); },
                                      3 * patience, u"watcherTakeBack and watcherBar"_s);
            },
            [this] {
                const auto processes = Witness::run(u"pgrep"_s, {u"-f"_s, u"--"_s, night->lab.watcherFolder()});
                return QFile::exists(night->lab.watcher()) && !processes.isEmpty()
                    && real.projectKeys().contains(user + u":ssh-ed25519 "_s)
                    && real.projectKeys().contains("tpudesk-watch@"_L1);
            }};
}

/// The window says who acts, and shows what is there.
TourStep EveningUser::lookOn() const
{
    return {u"J14"_s, u"looked-on"_s,
            [this] { return robot->click(u"watcherSheetClose"_s) && showPod() && isShown(u"watcherBar"_s); },
            [this] { return number() == night->lost && isComputing(); }};
}

/// Where it is asked what of that is to go on, all of it is.
bool EveningUser::goHome() const
{
    const auto isGone = [] { return !isShown(u"navTpus"_s); };
    robot->press(Qt::Key_Q, Qt::ControlModifier);
    if (!Robot::waitFor([&] { return isGone() || isShown(u"quitButton"_s); }, patience, u"quitButton"_s))
        return false;
    return isGone() || (robot->click(u"quitButton"_s) && Robot::waitFor(isGone, patience, u"the window to be gone"_s));
}

/// The bar tells who acts; what the window shows is what is there.
TourStep MorningUser::podIsReady() const
{
    return {u"J14"_s, u"pod-is-ready"_s,
            [this] {
                return Robot::waitFor([] { return isShown(u"watcherBar"_s); }, patience, u"watcherBar"_s) && showPod();
            },
            [this] { return isBack() && real.nodes().size() == 1; }};
}

TourStep MorningUser::jobRuns() const
{
    return {u"J14"_s, u"its-job-runs"_s,
            [this] {
                return robot->click(u"navPod"_s) && robot->click(u"podSwitchJobs"_s)
                    && Robot::waitFor(&isJobRunning, patience, u"jobState to be running"_s);
            },
            [this] { return attempts() == "2"_L1 && isComputing(); }};
}

/// The watcher is asked: it was there.
TourStep MorningUser::whatWasDone() const
{
    return {u"J14"_s, u"what-was-done"_s,
            [this] {
                const auto isThere = [] { return isShown(u"requestHistoryToggle"_s) || isShown(u"requestToggle"_s); };
                return robot->click(u"navTpus"_s) && robot->click(u"tpuSwitchRequests"_s)
                    && Robot::waitFor(isThere, patience, u"requestHistoryToggle or requestToggle"_s)
                    && (isShown(u"requestHistoryToggle"_s) || robot->click(u"requestToggle"_s))
                    && robot->click(u"requestHistoryToggle"_s)
                    && Robot::waitFor([] { return Robot::text(u"requestHistory"_s).contains(zone); }, patience,
                                      u"requestHistory to name the zone"_s);
            },
            [this] { return isBack(); }};
}

TourStep MorningUser::takeBack() const
{
    return {u"J14"_s, u"take-back"_s,
            [this] {
                return openWatcher() && robot->click(u"watcherTakeBack"_s)
                    && Robot::waitFor([] { return isShown(u"watcherHandOver"_s) && !isShown(u"watcherBar"_s); },
                                      patience, u"watcherHandOver"_s);
            },
            [this] { return isBack() && real.nodes().size() == 1 && attempts() == "2"_L1 && isComputing(); }};
}

TourStep MorningUser::removeWatcher() const
{
    return {u"J14"_s, u"remove-the-watcher"_s,
            [this] {
                return robot->click(u"watcherRemove"_s) && robot->click(u"confirmDeleteButton"_s)
                    && Robot::waitFor([] { return isShown(u"watcherAddress"_s); }, patience, u"watcherAddress"_s);
            },
            [this] { return !QFile::exists(night->lab.watcherFolder()) && isComputing(); }};
}

/// One that the practice cloud makes, as a file of the tour's home. Empty: there is none.
QString newKeyFile(Witness &real, const QString &file)
{
    const auto path = QDir::home().filePath(file);
    QJsonObject key;
    const bool isMade = real.send("POST", u"/practice/v1/keyFile"_s, {}, &key);
    const auto text = QJsonDocument{key}.toJson();
    QFile out{path};
    return isMade && out.open(QIODevice::WriteOnly) && out.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
            && out.write(text) == text.size()
        ? path
        : QString{};
}

/// Who has built the program without its bundle has the watcher itself; on this computer it needs no more. False: it is
/// not there either.
bool hasBundle()
{
    if (watcherBundle())
        return true;
    const auto file = QDir::home().filePath(u"watcher.tar"_s);
    const QDir built{QCoreApplication::applicationDirPath() + u"/.."_s};
    qputenv("TPUDESK_WATCH_BUNDLE", QFile::encodeName(file));
    return QProcess::execute(u"tar"_s, {u"-cf"_s, file, u"-C"_s, built.canonicalPath(), u"bin/tpudesk-watch"_s}) == 0;
}

/// The hosts of a practice cloud listen on a port of their own, and Google's on 22: its relay finds them.
/// The window opens in a practice world first, which has the same project and a login of its own.
bool goThroughRelay(const Options &options)
{
    if (!QDir{}.mkpath(options.dataFolder))
        return false;
    Settings settings{QDir{options.dataFolder}.filePath(u"settings.json"_s)};
    settings.change([&options](SettingsValues &values) {
        const ProjectId inWorld{night->access.profile.project.toString() + u'@' + options.practiceScenario};
        values.logins.insert(inWorld, {.user = {}, .keyFile = {}, .through = throughTunnel()});
    });
    return bool(settings.save());
}

} // namespace

std::shared_ptr<void> prepareJourney14(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"plenty"_s;
    auto world = std::make_shared<NightWorld>();
    night = world.get();
    const auto access = QCoro::waitFor(world->cloud.start({}));
    const auto trouble = world->lab.start(keyFile() + u".pub"_s);
    if (!trouble.isEmpty())
        std::fprintf(stderr, "J14: %s\n", qUtf8Printable(trouble));
    if (!access || !trouble.isEmpty()
        || !options->endpoints.set({}, access->profile.tpu.toString())) // as by --endpoint
        return nullptr;
    options->trusted = placesOf(access->profile);
    world->access = *access;
    auto real = world->witness();
    world->ownKey = newKeyFile(real, u"own-key.json"_s);
    world->watcherKey = newKeyFile(real, u"watcher-key.json"_s);
    const bool isReady =
        !world->ownKey.isEmpty() && !world->watcherKey.isEmpty() && hasBundle() && goThroughRelay(*options);
    return isReady ? world : nullptr;
}

void takeJourney14(Tour *tour, Robot *robot, Witness *)
{
    auto real = night->witness();
    const EveningUser somebody{{{real}, robot}};
    for (const TourStep &step :
         {somebody.signIn(), somebody.ownKey(), somebody.askForPod(), somebody.startJob(), somebody.chooseMachine(),
          somebody.giveCredential(), somebody.handOver(), somebody.lookOn()})
        tour->run(step);
    if (tour->isWhole() && !somebody.goHome())
        tour->fail();
}

/// An hour of the cloud's time without the program: the pod goes, nobody gets one for most of it, and then it is made
/// again and computes.
bool journey14Meanwhile()
{
    auto real = night->witness();
    const NightWitness eye{real};
    const auto until = [](const char *what, const std::function<bool()> &done, std::chrono::seconds deadline) {
        const bool isDone = QTest::qWaitFor(done, deadline);
        std::fprintf(stderr, "J14 %-22s %s\n", what, isDone ? "ok" : qUtf8Printable(Witness::heard()));
        return isDone;
    };
    const auto capacity = [&real](int chips) {
        return happened(real, u"capacity"_s, {{u"zone"_s, zone}, {u"type"_s, u"v4-*"_s}, {u"chips"_s, chips}});
    };
    return capacity(0) && happened(real, u"preempt"_s, {{u"node"_s, eye.node()["name"_L1]}})
        && until(
               "asked-again", [&] { return eye.number() != night->lost; }, 120s)
        && happened(real, u"time"_s, {{u"advanceSeconds"_s, 3'600}}) && capacity(64)
        && until(
               "made-again", [&] { return eye.isBack(); }, 300s)
        && until("computes-again", [&] { return eye.beats(0) > 0 && eye.beats(hosts - 1) > 0; }, 300s);
}

void takeJourney14Again(Tour *tour, Robot *robot, Witness *)
{
    auto real = night->witness();
    const MorningUser somebody{{{real}, robot}};
    for (const TourStep &step : {somebody.podIsReady(), somebody.jobRuns(), somebody.whatWasDone(), somebody.takeBack(),
                                 somebody.removeWatcher()})
        tour->run(step);
}
