// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/guidefacts.h"

#include "services/core/activities.h"
#include "services/grantmail/grants.h"
#include "services/keys/keyservice.h"
#include "services/project/doctor.h"
#include "services/setup/podsetup.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Without these nothing can be made; what else the doctor finds is in the way of some things only.
constexpr std::array basicChecks{CheckId::Connection, CheckId::Account, CheckId::Project,
                                 CheckId::Billing,    CheckId::TpuApi,  CheckId::ComputeApi};

void addBasics(const GuideSources &from, GuideFacts *facts)
{
    using Basics = GuideFacts::Basics;
    facts->basics = Basics::Fine;
    for (const CheckId id : basicChecks) {
        const Check &check = from.doctor.check(id);
        if (check.state == CheckState::Bad) {
            facts->basics = Basics::Wrong;
            facts->fault = check;
            return;
        }
        // What could not be found out is no proof that it is in order; for billing that is the rule, as few may read
        // it.
        const bool isOpen = !check.isSettled()
            || (id != CheckId::Billing
                && (check.state == CheckState::Unknown || check.state == CheckState::NotChecked));
        if (isOpen)
            facts->basics = check.state == CheckState::Running ? Basics::Checking : Basics::Unknown;
    }
    if (const auto &error = from.tpus.listState().error;
        error && leadsToDoctor(*error) && facts->basics == Basics::Fine)
        facts->basics = Basics::Unknown; // others were told otherwise
}

/// What is over counts only where nothing else does.
void addGrants(const QList<Grant> &grants, const QDateTime &now, GuideFacts *facts)
{
    const bool isOneRunning = std::ranges::any_of(grants, [&](const Grant &grant) { return !grant.isOver(now); });
    std::optional<int> first;
    bool hasOpenEnd = false;
    for (const Grant &grant : grants) {
        if (isOneRunning && grant.isOver(now))
            continue;
        facts->grantRows += int(grant.rows.size());
        const auto left = grant.daysLeft(now);
        hasOpenEnd = hasOpenEnd || !left;
        if (!left)
            continue;
        facts->grantDays = std::max(facts->grantDays.value_or(*left), *left);
        first = std::min(first.value_or(*left), *left);
    }
    if (isOneRunning && first && (hasOpenEnd || first != facts->grantDays))
        facts->grantFirstDays = first;
}

/// Also while it is not known yet whether somebody deleted it.
bool isOneTaken(const TpuWatch *watch)
{
    return watch != nullptr
        && (watch->isWondering() || std::ranges::any_of(watch->incidents(), &isLoss, &Incident::kind));
}

void addTpus(const GuideSources &from, GuideFacts *facts)
{
    const auto &list = from.tpus.listState();
    const auto &requests = from.tpus.queuedResources();
    facts->tpus = from.tpus.tpus();
    facts->isListKnown = list.updatedAt.isValid() && !list.error && list.staleZones.isEmpty();
    facts->isLeaving = std::ranges::contains(requests, QueuedResourceState::Deleting, &QueuedResource::state);
    facts->isComing = std::ranges::any_of(requests, &QueuedResource::isWaiting);
    facts->isMissing = isOneTaken(from.watch);
    for (const Activity &activity : from.activities.running()) {
        if (activity.text && facts->creating.isEmpty() && activity.state == ActivityState::Retrying)
            facts->creating = activity.text(); // only creating is tried again and again
    }
}

/// "id_ed25519_tpudesk": of the first that can be used.
QString localKeyOf(const KeyService &keys)
{
    const auto &local = keys.localKeys();
    const auto usable = std::ranges::find_if(local, [](const LocalKey &key) { return key.problem.isEmpty(); });
    return usable == local.end() ? QString{} : usable->file.section(u'/', -1);
}

/// Users of published keys that are here, or held by the agent, too.
QStringList usersOf(const KeyService &keys)
{
    QStringList users;
    if (keys.routes().route() != KeyRoute::Project) {
        const bool isThere = loginKeyOf(keys, QDateTime::currentDateTimeUtc()) == LoginKey::Published;
        return isThere ? QStringList{keys.loginChoice().hostUser()} : users;
    }
    if (!keys.projectKeys())
        return users;
    for (const SshKeysLine &line : keys.projectKeys()->lines) {
        const bool isHere =
            std::ranges::any_of(keys.localKeys(), [&](const LocalKey &key) { return key.publicKey == line.base64; })
            || keys.agent().holds(line.base64);
        if (line.kind == SshKeysLine::Kind::Key && isHere && !users.contains(line.user))
            users << line.user;
    }
    return users;
}

/// As the doctor finds it, but at once.
std::optional<Check> keyTroubleOf(const KeyService &keys, const QDateTime &now)
{
    Check check{.id = CheckId::Key, .state = CheckState::Attention, .words = {keys.loginChoice().hostUser()}};
    switch (loginKeyOf(keys, now)) {
    case LoginKey::Unknown:
    case LoginKey::Published: return {};
    case LoginKey::Expired: check.found = Found::KeyExpired; break;
    case LoginKey::Missing: check.found = Found::KeyNotForLogin; break;
    }
    return check;
}

/// One that is only planned is not under way.
GuideFacts::Progress progressOf(const PodSetup *pods)
{
    using Progress = GuideFacts::Progress;
    auto furthest = Progress::None;
    for (const PodPlan &plan : pods != nullptr ? pods->plans() : QList<PodPlan>{})
        furthest = std::max(furthest,
                            plan.isReady()              ? Progress::Done
                                : pods->isBusy(plan.id) ? Progress::UnderWay
                                                        : Progress::None);
    return furthest;
}

/// What the settings keep: of this project only.
void addKept(const Settings &settings, const ProjectId &project, GuideFacts *facts)
{
    for (const TabChoice &tab : settings.values().tabs) {
        if (tab.wasOpen && tab.tpu.startsWith(u"projects/%1/"_s.arg(project.toString())))
            facts->tabs << tab.tpu;
    }
    for (const auto &name : settings.more(doneStepsKey(project)).toArray()) {
        for (const GuideStepId id : allGuideSteps) {
            if (name.toString() == guideStepName(id))
                facts->done << id;
        }
    }
}

} // namespace

QLatin1StringView guideStepName(GuideStepId id)
{
    switch (id) {
    case GuideStepId::Cloud: return "cloud"_L1;
    case GuideStepId::Account: return "account"_L1;
    case GuideStepId::Grant: return "grant"_L1;
    case GuideStepId::Key: return "key"_L1;
    case GuideStepId::Tpu: return "tpu"_L1;
    case GuideStepId::Terminal: return "terminal"_L1;
    case GuideStepId::Pod: return "pod"_L1;
    case GuideStepId::Job: return "job"_L1;
    case GuideStepId::Watch: return "watch"_L1;
    case GuideStepId::Delete: return "delete"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QString doneStepsKey(const ProjectId &project)
{
    return u"start.done."_s + project.toString();
}

GuideFacts guideFacts(const GuideSources &from)
{
    const auto now = from.doctor.now();
    GuideFacts facts{.profile = from.profile,
                     .localKey = localKeyOf(from.keys),
                     .keyUsers = usersOf(from.keys),
                     .keyTrouble = keyTroubleOf(from.keys, now),
                     .pods = progressOf(from.pods)};
    addBasics(from, &facts);
    addGrants(from.grants.grants(), now, &facts);
    addTpus(from, &facts);
    addKept(from.settings, from.profile.project, &facts);
    return facts;
}
