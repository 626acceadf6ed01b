// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey8.h"

#include "app/options.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/tpu/tpurow.h"

#include <QFile>
#include <QSet>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString name = u"pod"_s;
constexpr int hosts = 4; // of a v4-32
const QString colleague = u"colleague"_s;
/// As gcloud writes it.
const QString colleaguesLine =
    u"ann:ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ann@lab"_s;
const QString project = u"/compute/v1/projects/%1"_s;

QString publicKeyWord() // the middle part of the .pub file
{
    QFile file{keyFile() + u".pub"_s};
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).section(u' ', 1, 1) : QString{};
}

/// Somebody in front of the window, and one who looks at the project with the same two roles.
struct Member
{
    Robot *robot;
    Witness *witness;

    [[nodiscard]] TourStep lab() const;
    [[nodiscard]] TourStep ownKey() const;
    [[nodiscard]] TourStep create() const;
    [[nodiscard]] TourStep keyOnThePod() const;
    [[nodiscard]] TourStep terminal() const;
    [[nodiscard]] TourStep job() const;

    [[nodiscard]] bool isReady(const QString &node) const
    {
        return witness->node(zone, node)["state"_L1].toString() == "READY"_L1;
    }
    [[nodiscard]] QStringList keysOf(const QString &node) const
    {
        return witness->node(zone, node)["metadata"_L1]["ssh-keys"_L1].toString().split(u'\n', Qt::SkipEmptyParts);
    }
    [[nodiscard]] bool hasOwnKey(const QString &node) const
    {
        const auto own = user + u":ssh-ed25519 "_s + publicKeyWord() + u' ';
        return std::ranges::count_if(keysOf(node), [&](const QString &line) { return line.startsWith(own); }) == 1;
    }
};

/// A TPU VM of somebody else, who entered it by gcloud; no key may be written into the project.
TourStep Member::lab() const
{
    return {u"J8"_s, u"lab"_s,
            [this] {
                const QJsonObject node{{u"acceleratorType"_s, u"v4-8"_s},
                                       {u"runtimeVersion"_s, u"tpu-ubuntu2204-base"_s},
                                       {u"metadata"_s, QJsonObject{{u"ssh-keys"_s, colleaguesLine}}},
                                       {u"networkConfig"_s, QJsonObject{{u"enableExternalIps"_s, true}}}};
                return witness->happen(u"capacity"_s, {{u"zone"_s, zone}, {u"type"_s, u"v4-*"_s}, {u"chips"_s, 64}})
                    && witness->send(
                        "POST",
                        u"/v2/projects/%1/locations/%2/nodes?nodeId=%3"_s.arg(witness->project(), zone, colleague),
                        node)
                    && Robot::waitFor([this] { return isReady(colleague); }, 60s) && robot->click(u"navTpus"_s)
                    && robot->click(u"tpuRefreshButton"_s)
                    && Robot::waitFor([this] { return robot->clickRow(u"tpuTable"_s, colleague); }, 30s);
            },
            [this] {
                static_cast<void>(witness->get(project.arg(witness->project())));
                return witness->lastStatus() == 403;
            }};
}

/// Published, it stands beside the key of the colleague, whose line is as it was.
TourStep Member::ownKey() const
{
    return {u"J8"_s, u"own-key"_s,
            [this] {
                return makeKey(robot) && Robot::waitFor([this] { return keysOf(colleague).size() == 2; }, 30s)
                    && Robot::text(u"keyRouteState"_s).contains("roles/compute.instanceAdmin.v1"_L1);
            },
            [this] { return keysOf(colleague).first() == colleaguesLine && hasOwnKey(colleague); }};
}

TourStep Member::create() const
{
    return {u"J8"_s, u"create-pod"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zone) && robot->choose(u"createType"_s, u"v4-32"_s)
                    && robot->choose(u"createTier"_s, tputext::tier(Tier::Spot)) && robot->fill(u"createName"_s, name)
                    && robot->click(u"createSubmit"_s) && Robot::waitFor([this] { return isReady(name); }, 90s);
            },
            [this] { return witness->node(zone, name)["networkEndpoints"_L1].toArray().size() == hosts; }};
}

/// The new TPU VM was given the key when it was asked for.
TourStep Member::keyOnThePod() const
{
    return {u"J8"_s, u"key-on-the-pod"_s,
            [this] {
                return Robot::waitFor([] { return !Robot::text(u"tpuSwitchRequests"_s).contains(u'1'); }, 60s)
                    && robot->click(u"tpuSwitchList"_s) && robot->clickRow(u"tpuTable"_s, name)
                    && Robot::waitFor(
                           [] {
                               const QWidget *button = Robot::seen(u"tpuTerminalButton"_s);
                               return button != nullptr && button->isEnabled();
                           },
                           90s);
            },
            [this] { return hasOwnKey(name); }};
}

TourStep Member::terminal() const
{
    return {u"J8"_s, u"terminal"_s,
            [this] {
                return robot->click(u"tpuTerminalButton"_s)
                    && Robot::waitFor([] { return onScreen().contains(user + u'@') && onScreen().contains(u'$'); },
                                      60s);
            },
            [this] {
                return witness->onHost(witness->node(zone, name), 0, user, keyFile(), u"tmux ls"_s)
                    .contains("tpudesk-1"_L1);
            }};
}

TourStep Member::job() const
{
    return {u"J8"_s, u"job-on-all-hosts"_s,
            [this] {
                const auto hasSucceeded = [] {
                    const QWidget *badge = Robot::seen(u"jobState"_s);
                    return badge != nullptr && badge->accessibleName() == jobtext::word(JobState::Succeeded);
                };
                if (!robot->click(u"navPod"_s) || !robot->click(u"podSwitchJobs"_s)
                    || !robot->click(u"jobsEmptyButton"_s) || !robot->fill(u"jobName"_s, u"lab"_s)
                    || !robot->clickRow(u"jobHostTree"_s, name))
                    return false;
                robot->press(Qt::Key_Space); // the colleague's is not meant
                return robot->fill(u"jobCommandText"_s, u"hostname > ~/lab"_s) && robot->click(u"jobSubmit"_s)
                    && Robot::waitFor(hasSucceeded, 60s);
            },
            [this] {
                const auto pod = witness->node(zone, name);
                QSet<QString> names;
                for (int worker = 0; worker < hosts; ++worker)
                    names << witness->onHost(pod, worker, user, keyFile(), u"cat ~/lab"_s).trimmed();
                return names.size() == hosts && !names.contains(QString{});
            }};
}

} // namespace

std::shared_ptr<void> prepareJourney8(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"member"_s;
    return std::make_shared<int>();
}

void takeJourney8(Tour *tour, Robot *robot, Witness *witness)
{
    const Member member{robot, witness};
    for (const TourStep &step :
         {member.lab(), member.ownKey(), member.create(), member.keyOnThePod(), member.terminal(), member.job()})
        tour->run(step);
}
