// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey1.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "services/auth/practicecloud.h"
#include "services/core/clock.h"
#include "services/usage/sliceusage.h"
#include "widgets/common/statebadge.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QJsonArray>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString project = u"tokyo-rain-123"_s;
const auto world =
    R"({"project":{"id":"tokyo-rain-123","number":"415104041262","name":"Tokyo rain"},"disabledServices":["tpu.googleapis.com"],
 "seconds":{"enable":1,"propagate":2}})"_ba;

/// The second cloud, and its witness. One journey at a time.
struct RealOne
{
    QTemporaryDir folder;
    std::unique_ptr<PracticeCloud> cloud;
    PracticeAccess access;

    ~RealOne()
    {
        if (cloud)
            static_cast<void>(QCoro::waitFor(cloud->end()));
    }
};

RealOne *realOne = nullptr;

bool isEnabled(const QString &button)
{
    const auto *widget = qobject_cast<QPushButton *>(Robot::seen(button));
    return widget != nullptr && widget->isEnabled();
}

/// The step of the path is ticked.
bool isTicked(const QString &step)
{
    const QWidget *row = Robot::seen(u"guide"_s + step);
    const auto *shape = row != nullptr ? row->findChild<StateBadge *>() : nullptr;
    return shape != nullptr && shape->level() == StatusLevel::Done;
}

bool comesTicked(const QString &step, std::chrono::milliseconds patience = 30s)
{
    return Robot::waitFor([&] { return isTicked(step); }, patience);
}

QJsonObject service(Witness *witness, const QString &of)
{
    return witness->get(u"/v1/projects/%1/services/tpu.googleapis.com"_s.arg(of));
}

qsizetype rowsOf(const QString &mail)
{
    return mail.count(" in zone "_L1);
}

/// A newcomer without an account: the nine steps, from the first window to the last.
struct Newcomer
{
    Robot *robot;
    Witness *practice;

    [[nodiscard]] bool start(const QString &step) const
    {
        return robot->click(u"navStart"_s) && robot->click(u"guide%1Button"_s.arg(step));
    }
    [[nodiscard]] QString onHost(const QString &line) const
    {
        return practice->onHost(theNode(practice), 0, user, keyFile(), line);
    }
    [[nodiscard]] TourStep open() const;
    [[nodiscard]] TourStep pasteMail() const;
    [[nodiscard]] TourStep publishKey() const;
    [[nodiscard]] TourStep create() const;
    [[nodiscard]] TourStep terminal() const;
    [[nodiscard]] TourStep setUp() const;
    [[nodiscard]] TourStep firstProgram() const;
    [[nodiscard]] TourStep watch() const;
    [[nodiscard]] TourStep remove() const;
    [[nodiscard]] TourStep whatNext() const;
};

/// The same person, with an account.
struct Owner
{
    Robot *robot;
    Witness *real;

    [[nodiscard]] TourStep signIn() const;
    [[nodiscard]] TourStep switchOn() const;
    [[nodiscard]] TourStep pasteMail() const;
    [[nodiscard]] TourStep publishKey() const;
    [[nodiscard]] TourStep create() const;
    [[nodiscard]] TourStep remove() const;
};

/// What goes with the request is read first; until then the button waits.
bool deletesByName(Robot *robot, const QString &name)
{
    return robot->click(u"tpuDeleteButton"_s) && Robot::waitFor([] { return isShown(u"confirmDeleteName"_s); }, 30s)
        && robot->fill(u"confirmDeleteName"_s, name) && robot->click(u"confirmDeleteButton"_s)
        && Robot::waitFor([] { return isShown(u"tpuEmptyButton"_s); }, 60s);
}

bool createsFirst(Robot *robot)
{
    return robot->click(u"createOfferMore"_s) && robot->click(u"createOffer.us-central2-b.v4-8.0"_s)
        && Robot::waitFor([] { return Robot::text(u"createCommand"_s).contains("v4-8"_L1); }, 30s)
        && robot->click(u"createSubmit"_s) && Robot::waitFor([] { return !isShown(u"createSubmit"_s); }, 30s)
        && robot->click(u"navStart"_s) && comesTicked(u"Tpu"_s, 180s);
}

TourStep Newcomer::open() const
{
    return {u"J1"_s, u"practice-opens"_s,
            [] {
                return Robot::waitFor(
                           [] { return isShown(u"startPage"_s) && isShown(u"practiceMark"_s) && isTicked(u"Cloud"_s); },
                           30s)
                    && Robot::waitFor([] { return isEnabled(u"doctorRunButton"_s); }, 30s) && !isTicked(u"Grant"_s);
            },
            [this] { return practice->nodes().isEmpty() && practice->lastStatus() == 200; }};
}

/// The sample mail lies ready: nobody has to have one.
TourStep Newcomer::pasteMail() const
{
    return {u"J1"_s, u"sample-mail"_s,
            [this] {
                return start(u"Grant"_s) && robot->click(u"grantPracticeButton"_s)
                    && Robot::waitFor([] { return isEnabled(u"grantSave"_s); }, 30s) && robot->click(u"grantSave"_s)
                    && robot->click(u"navStart"_s) && comesTicked(u"Grant"_s);
            },
            [this] {
                return Robot::text(u"guideGrant"_s)
                    .contains(QString::number(rowsOf(practice->get(u"/practice/v1/mail"_s)["text"_L1].toString())));
            }};
}

TourStep Newcomer::publishKey() const
{
    return {u"J1"_s, u"publish-key"_s,
            [this] {
                return start(u"Key"_s) && robot->click(u"generateButton"_s) && robot->click(u"generateSubmit"_s)
                    && Robot::waitFor(
                           [] { return QFile::exists(keyFile() + u".pub"_s) && !isShown(u"generateSubmit"_s); }, 30s)
                    && robot->click(u"publishButton"_s) && robot->fill(u"publishUser"_s, user)
                    && robot->click(u"publishSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"publishSubmit"_s); }, 30s);
            },
            [this] { return practice->projectKeys().startsWith("nixie:ssh-ed25519 "_L1); }};
}

TourStep Newcomer::create() const
{
    return {u"J1"_s, u"first-vm"_s, [this] { return start(u"Tpu"_s) && createsFirst(robot); },
            [this] { return isTicked(u"Key"_s) && theNode(practice)["state"_L1].toString() == "READY"_L1; }};
}

TourStep Newcomer::terminal() const
{
    return {u"J1"_s, u"terminal"_s,
            [this] {
                const auto isPrompt = [] { return onScreen().contains(user + u'@') && onScreen().contains(u'$'); };
                if (!start(u"Terminal"_s) || !Robot::waitFor(isPrompt, 60s) || !robot->click(u"terminalView"_s))
                    return false;
                robot->type(u"ls /dev/accel*"_s);
                robot->press(Qt::Key_Return);
                return Robot::waitFor([] { return onScreen().contains("/dev/accel3"_L1); }, 30s);
            },
            [this] { return onHost(u"ls /dev/accel*"_s).split(u'\n', Qt::SkipEmptyParts).size() == 4; }};
}

TourStep Newcomer::setUp() const
{
    return {u"J1"_s, u"set-up"_s,
            [this] {
                return start(u"Pod"_s) && robot->click(u"planRun"_s)
                    && Robot::waitFor([] { return isShown(u"planJob"_s); }, 300s) && robot->click(u"planStepCheck"_s)
                    && Robot::waitFor([] { return isShown(u"planOutput"_s); }, 30s);
            },
            [this] {
                static const QRegularExpression counted{u"\\bdevices\\s+4\\b"_s};
                return Robot::text(u"planOutput"_s).contains(counted)
                    && onHost(u"~/venv/bin/python -c 'import jax; print(jax.device_count())'"_s).trimmed() == "4"_L1;
            }};
}

TourStep Newcomer::firstProgram() const
{
    return {u"J1"_s, u"first-program"_s,
            [this] {
                return start(u"Job"_s) && robot->click(u"jobSubmit"_s)
                    && Robot::waitFor([] { return Robot::text(u"jobLog"_s).contains("step 2: "_L1); }, 60s);
            },
            [this] { return onHost(u"pgrep -c -f venv/bin/python"_s).trimmed().toInt() > 0; }};
}

TourStep Newcomer::watch() const
{
    return {u"J1"_s, u"watch"_s,
            [this] {
                const auto isBusy = [] {
                    const QWidget *badge = Robot::seen(u"usageBadge"_s);
                    return badge != nullptr && badge->accessibleName().contains(usageStateWord(UsageState::Busy));
                };
                return start(u"Watch"_s) && Robot::waitFor(isBusy, 30s);
            },
            [this] { return onHost(u"pgrep -c -f venv/bin/python"_s).trimmed().toInt() > 0; }};
}

TourStep Newcomer::remove() const
{
    return {u"J1"_s, u"delete-again"_s,
            [this] {
                const QString name = theNode(practice)["name"_L1].toString().section(u'/', -1);
                return robot->click(u"navStart"_s) && comesTicked(u"Job"_s, 90s) && comesTicked(u"Watch"_s)
                    && robot->click(u"guideDeleteButton"_s) && deletesByName(robot, name);
            },
            [this] {
                return practice->nodes().isEmpty() && practice->queuedResources().isEmpty()
                    && practice->lastStatus() == 200;
            }};
}

TourStep Newcomer::whatNext() const
{
    return {u"J1"_s, u"what-next"_s,
            [this] {
                return robot->click(u"navStart"_s)
                    && Robot::waitFor([] { return isShown(u"nextCard"_s) && !isShown(u"guideCard"_s); }, 30s);
            },
            [this] { return practice->nodes().isEmpty() && practice->lastStatus() == 200; }};
}

/// The path begins again, with ticks of its own.
TourStep Owner::signIn() const
{
    return {u"J1"_s, u"sign-in"_s,
            [this] {
                return robot->click(u"nextButton"_s) && robot->click(u"wayPastedTokenChoice"_s)
                    && robot->fill(u"tokenField"_s, u"practice-token"_s) && robot->click(u"accountGo"_s)
                    && robot->fill(u"projectField"_s, project) && robot->click(u"accountGo"_s)
                    && Robot::waitFor(
                           [] {
                               return !isShown(u"accountSheet"_s) && isShown(u"doctorTpuApiButton"_s)
                                   && isShown(u"realMark"_s);
                           },
                           40s)
                    && Robot::waitFor([] { return isEnabled(u"doctorRunButton"_s); }, 30s) && !isTicked(u"Account"_s)
                    && !isTicked(u"Key"_s);
            },
            [this] { return service(real, project)["state"_L1].toString() == "DISABLED"_L1; }};
}

TourStep Owner::switchOn() const
{
    return {u"J1"_s, u"switch-api-on"_s,
            [this] { return robot->click(u"doctorTpuApiButton"_s) && comesTicked(u"Account"_s, 60s); },
            [this] {
                const bool isOn = service(real, project)["state"_L1].toString() == "ENABLED"_L1;
                return isOn && real->get(u"/v2/projects/%1/locations"_s.arg(project)).contains("locations"_L1);
            }};
}

/// A mail that somebody got, out of the clipboard.
TourStep Owner::pasteMail() const
{
    return {u"J1"_s, u"real-mail"_s,
            [this] {
                QGuiApplication::clipboard()->setText(real->get(u"/practice/v1/mail"_s)["text"_L1].toString());
                if (!robot->click(u"navStart"_s) || !robot->click(u"guideGrantButton"_s)
                    || !robot->click(u"grantClipboardButton"_s) || isShown(u"grantPracticeButton"_s))
                    return false;
                return Robot::waitFor([] { return isEnabled(u"grantSave"_s); }, 30s) && robot->click(u"grantSave"_s)
                    && robot->click(u"navStart"_s) && comesTicked(u"Grant"_s);
            },
            [this] { return real->projectKeys().isEmpty(); }};
}

TourStep Owner::publishKey() const
{
    return {u"J1"_s, u"same-key"_s,
            [this] {
                return robot->click(u"guideKeyButton"_s) && robot->click(u"publishButton"_s)
                    && robot->fill(u"publishUser"_s, user) && robot->click(u"publishSubmit"_s)
                    && Robot::waitFor([] { return !isShown(u"publishSubmit"_s); }, 30s) && robot->click(u"navStart"_s)
                    && comesTicked(u"Key"_s);
            },
            [this] { return real->projectKeys().startsWith("nixie:ssh-ed25519 "_L1); }};
}

/// In the owner's own project; that this machine cannot be logged in to is the practice cloud's port, not Google's.
TourStep Owner::create() const
{
    return {u"J1"_s, u"real-vm"_s, [this] { return robot->click(u"guideTpuButton"_s) && createsFirst(robot); },
            [this] { return theNode(real)["state"_L1].toString() == "READY"_L1; }};
}

TourStep Owner::remove() const
{
    return {u"J1"_s, u"real-delete"_s,
            [this] {
                const QString name = theNode(real)["name"_L1].toString().section(u'/', -1);
                return robot->click(u"guideDeleteButton"_s) && deletesByName(robot, name);
            },
            [this] { return real->nodes().isEmpty() && real->lastStatus() == 200; }};
}

} // namespace

std::shared_ptr<void> prepareJourney1(Options *options)
{
    options->emptyGrant = true; // the mail is one of the steps
    auto real = std::make_shared<RealOne>();
    QFile scenario{real->folder.filePath(u"world.json"_s)};
    if (!scenario.open(QIODevice::WriteOnly) || scenario.write(world) != world.size())
        return nullptr;
    scenario.close();
    real->cloud =
        std::make_unique<PracticeCloud>(PracticeCloud::Options{.arguments = {u"--scenario"_s, scenario.fileName()}});
    const auto access = QCoro::waitFor(real->cloud->start({}));
    if (!access)
        return nullptr;
    real->access = *access;
    if (!options->endpoints.set({}, real->access.profile.tpu.toString())) // as by --endpoint
        return nullptr;
    options->trusted = placesOf(real->access.profile);
    realOne = real.get();
    return real;
}

void takeJourney1(Tour *tour, Robot *robot, Witness *witness)
{
    const auto &access = realOne->access;
    Witness real{access.profile.tpu, access.profile.sshPort, project, access.token.toLatin1()};
    const Newcomer newcomer{robot, witness};
    const Owner owner{robot, &real};
    for (const TourStep &step :
         {newcomer.open(), newcomer.pasteMail(), newcomer.publishKey(), newcomer.create(), newcomer.terminal(),
          newcomer.setUp(), newcomer.firstProgram(), newcomer.watch(), newcomer.remove(), newcomer.whatNext(),
          owner.signIn(), owner.switchOn(), owner.pasteMail(), owner.publishKey(), owner.create(), owner.remove()})
        tour->run(step);
}
