// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey1.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "services/auth/practicecloud.h"
#include "services/core/clock.h"

#include <QFile>
#include <QJsonArray>
#include <QPushButton>
#include <QTemporaryDir>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QString project = u"tokyo-rain-123"_s;
const QString number = u"415104041262"_s;
const auto world = R"({"project":{"id":"tokyo-rain-123","number":"415104041262","name":"Tokyo rain"},"disabledServices":["tpu.googleapis.com"],
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

/// Nothing of the doctor's list runs any more.
bool examined()
{
    return Robot::waitFor([] { return isEnabled(u"doctorRunButton"_s); }, 30s);
}

QJsonObject service(Witness *witness, const QString &of)
{
    return witness->get(u"/v1/projects/%1/services/tpu.googleapis.com"_s.arg(of));
}

/// A newcomer without an account, then with one.
struct Newcomer
{
    Robot *robot;
    Witness *practice;
    Witness *real;

    [[nodiscard]] TourStep open() const;
    [[nodiscard]] TourStep examine() const;
    [[nodiscard]] TourStep publishKey() const;
    [[nodiscard]] TourStep ticked() const;
    [[nodiscard]] TourStep signIn() const;
    [[nodiscard]] TourStep examineReal() const;
    [[nodiscard]] TourStep switchOn() const;
};

TourStep Newcomer::open() const
{
    return {u"J1"_s, u"practice-opens"_s,
            [] {
                return Robot::waitFor([] { return Robot::seen(u"startPage"_s) != nullptr && Robot::seen(u"practiceMark"_s) != nullptr; }, 30s)
                    && Robot::seen(u"guideCard"_s) != nullptr;
            },
            [this] { return practice->nodes().isEmpty() && practice->lastStatus() == 200; }};
}

TourStep Newcomer::examine() const
{
    return {u"J1"_s, u"checklist-runs"_s, [this] { return examined() && robot->click(u"doctorRunButton"_s) && examined(); },
            [this] {
                const auto shown = Robot::text(u"doctorProject"_s);
                const auto said = practice->get(u"/v3/projects/trc-practice"_s);
                return shown.contains(said["name"_L1].toString().section(u'/', 1)) && shown.contains(said["projectId"_L1].toString());
            }};
}

TourStep Newcomer::publishKey() const
{
    return {u"J1"_s, u"publish-key"_s,
            [this] {
                return robot->click(u"guideKeyButton"_s) && robot->click(u"generateButton"_s) && robot->click(u"generateSubmit"_s)
                    && robot->click(u"publishButton"_s) && robot->fill(u"publishUser"_s, u"nixie"_s) && robot->click(u"publishSubmit"_s)
                    && Robot::waitFor([] { return Robot::seen(u"publishSubmit"_s) == nullptr; }, 20s);
            },
            [this] { return practice->projectKeys().startsWith("nixie:ssh-ed25519 "_L1); }};
}

TourStep Newcomer::ticked() const
{
    return {u"J1"_s, u"step-is-ticked"_s,
            [this] {
                return robot->click(u"navStart"_s) && Robot::waitFor([] { return Robot::text(u"guideKey"_s).contains("nixie"_L1); }, 20s)
                    && robot->click(u"doctorKeyAgain"_s) && Robot::waitFor([] { return Robot::text(u"doctorKey"_s).contains("nixie"_L1); }, 20s);
            },
            [this] { return practice->projectKeys().contains("nixie:"_L1); }};
}

TourStep Newcomer::signIn() const
{
    return {u"J1"_s, u"sign-in"_s,
            [this] {
                return robot->click(u"startSignIn"_s) && robot->click(u"wayPastedTokenChoice"_s) && robot->fill(u"tokenField"_s, u"practice-token"_s)
                    && robot->click(u"accountGo"_s) && robot->fill(u"projectField"_s, project) && robot->click(u"accountGo"_s)
                    && Robot::waitFor([] { return Robot::seen(u"accountSheet"_s) == nullptr && Robot::seen(u"startPage"_s) != nullptr; }, 30s)
                    && Robot::waitFor([] { return Robot::seen(u"practiceMark"_s) == nullptr; }, 5s);
            },
            [this] { return service(real, project)["state"_L1].toString() == "DISABLED"_L1; }};
}

TourStep Newcomer::examineReal() const
{
    return {u"J1"_s, u"same-checklist"_s,
            [this] {
                return robot->click(u"navStart"_s) && examined() && isEnabled(u"doctorTpuApiButton"_s)
                    && Robot::text(u"doctorProject"_s).contains(number);
            },
            [this] {
                return real->get(u"/v2/projects/%1/locations"_s.arg(project)).contains("error"_L1) && real->lastStatus() == 403;
            }};
}

TourStep Newcomer::switchOn() const
{
    return {u"J1"_s, u"switch-api-on"_s,
            [this] {
                return robot->click(u"doctorTpuApiButton"_s)
                    && Robot::waitFor([] { return Robot::seen(u"doctorTpuApiButton"_s) == nullptr && Robot::seen(u"doctorTpuApiAgain"_s) != nullptr; }, 30s)
                    && examined();
            },
            [this] {
                const bool isOn = service(real, project)["state"_L1].toString() == "ENABLED"_L1;
                return isOn && real->get(u"/v2/projects/%1/locations"_s.arg(project)).contains("locations"_L1);
            }};
}

} // namespace

std::shared_ptr<void> prepareJourney1(Options *options)
{
    auto real = std::make_shared<RealOne>();
    QFile scenario{real->folder.filePath(u"world.json"_s)};
    if (!scenario.open(QIODevice::WriteOnly) || scenario.write(world) != world.size())
        return nullptr;
    scenario.close();
    real->cloud = std::make_unique<PracticeCloud>(PracticeCloud::Options{.arguments = {u"--scenario"_s, scenario.fileName()}});
    const auto access = QCoro::waitFor(real->cloud->start({}));
    if (!access)
        return nullptr;
    real->access = *access;
    if (!options->endpoints.set({}, real->access.profile.tpu.toString())) // as by --endpoint
        return nullptr;
    realOne = real.get();
    return real;
}

void takeJourney1(Tour *tour, Robot *robot, Witness *witness)
{
    const auto &access = realOne->access;
    Witness real{access.profile.tpu, access.profile.sshPort, project, access.token.toLatin1()};
    const Newcomer newcomer{robot, witness, &real};
    for (const TourStep &step : {newcomer.open(), newcomer.examine(), newcomer.publishKey(), newcomer.ticked(), newcomer.signIn(),
                                 newcomer.examineReal(), newcomer.switchOn()})
        tour->run(step);
}
