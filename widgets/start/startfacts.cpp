// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/startpage.h"

#include "services/auth/endpoints.h"
#include "services/core/activities.h"
#include "services/core/punctuation.h"
#include "services/grantmail/grants.h"
#include "services/keys/keyservice.h"
#include "services/project/doctor.h"
#include "services/setup/podsetup.h"
#include "services/store/settings.h"
#include "services/tpu/incident.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "widgets/common/phrases.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

// What the Start panel knows, read from the services and put into words.

namespace {

/// Without these nothing can be made; what else the doctor finds is in the way of some things only.
constexpr std::array basicChecks{CheckId::Connection, CheckId::Account, CheckId::Project,
                                 CheckId::Billing,    CheckId::TpuApi,  CheckId::ComputeApi};

/// "needTpuApi" of "tpuApi".
QString needName(QLatin1StringView check)
{
    QString name = check;
    name[0] = name.at(0).toUpper();
    return u"need"_s + name;
}

/// Users of published keys that are here, or held by the agent, too.
QStringList usersOf(const KeyService &keys)
{
    QStringList users;
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

/// In the doctor's words, but at once.
QString keyTroubleOf(const KeyService &keys, const QDateTime &now)
{
    if (!keys.projectKeys())
        return {};
    const auto login = keys.loginChoice();
    Check check{.id = CheckId::Key, .state = CheckState::Attention, .words = {login.user}};
    switch (loginKeyOf(login, *keys.projectKeys(), {keys.localKeys(), keys.agent()}, now)) {
    case LoginKey::Unknown:
    case LoginKey::Published: return {};
    case LoginKey::Expired: check.found = Found::KeyExpired; break;
    case LoginKey::Missing: check.found = Found::KeyNotForLogin; break;
    }
    return checkSentence(check);
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

/// It waits in Google's queue, or its node is being made.
bool makesTpu(const QueuedResource &request)
{
    return request.state == QueuedResourceState::Creating || request.state == QueuedResourceState::Accepted
        || request.state == QueuedResourceState::WaitingForResources
        || request.state == QueuedResourceState::Provisioning;
}

/// "id_ed25519_tpudesk": of the first that can be used.
QString localKeyOf(const KeyService &keys)
{
    const auto &local = keys.localKeys();
    const auto usable = std::ranges::find_if(local, [](const LocalKey &key) { return key.problem.isEmpty(); });
    return usable == local.end() ? QString{} : usable->file.section(u'/', -1);
}

} // namespace

GuideFacts StartPage::facts() const
{
    const auto &list = m_context.tpus->listState();
    GuideFacts facts{.profile = m_context.profile,
                     .tpus = m_context.tpus->tpus(),
                     .localKey = localKeyOf(*m_context.keys),
                     .keyUsers = usersOf(*m_context.keys),
                     .jobs = m_news.jobs,
                     .isJobRunning = m_news.isJobRunning,
                     .isWatched = m_news.isWatched};
    facts.isListKnown = list.updatedAt.isValid() && !list.error && list.staleZones.isEmpty();
    facts.isLeaving =
        std::ranges::contains(m_context.tpus->requests(), QueuedResourceState::Deleting, &QueuedResource::state);
    facts.isComing = m_news.isComing || std::ranges::any_of(m_context.tpus->requests(), &makesTpu);
    facts.isMissing = m_news.isMissing || isOneTaken();
    facts.keyTrouble = keyTroubleOf(*m_context.keys, m_context.doctor->now());
    addBasics(&facts);
    addGrants(m_context.grants->grants(), m_context.doctor->now(), &facts);
    for (const Activity &activity : m_context.activities->running()) {
        if (activity.text && facts.creating.isEmpty() && activity.state == ActivityState::Retrying)
            facts.creating = activity.text(); // only creating is tried again and again
    }
    for (const TabChoice &tab : m_context.settings->values().tabs) {
        if (tab.wasOpen && tab.tpu.startsWith(u"projects/%1/"_s.arg(m_context.profile.project.toString())))
            facts.tabs << tab.tpu;
    }
    for (const auto &name : m_context.settings->more(key("done")).toArray()) {
        for (const GuideStepId id : allGuideSteps) {
            if (name.toString() == guideStepName(id))
                facts.done << id;
        }
    }
    if (m_context.pods != nullptr) {
        using Progress = GuideFacts::Progress;
        for (const PodPlan &plan : m_context.pods->plans()) // one that is only planned is not under way
            facts.pods = std::max(facts.pods,
                                  plan.isReady()                        ? Progress::Done
                                      : m_context.pods->isBusy(plan.id) ? Progress::UnderWay
                                                                        : Progress::None);
    }
    return facts;
}

/// Also while it is not known yet whether somebody deleted it.
bool StartPage::isOneTaken() const
{
    const auto *watch = m_context.watch;
    return watch != nullptr
        && (watch->isWondering() || std::ranges::any_of(watch->incidents(), &isLoss, &Incident::kind));
}

void StartPage::addBasics(GuideFacts *facts) const
{
    using Basics = GuideFacts::Basics;
    facts->basics = Basics::Fine;
    for (const CheckId id : basicChecks) {
        const Check &check = m_context.doctor->check(id);
        if (check.state == CheckState::Bad) {
            facts->basics = Basics::Wrong;
            facts->trouble = punctuation::labelled(checkTitle(id), checkSentence(check));
            facts->action = changesProject(check.fix)
                ? QString{}
                : fixText(check.fix); // that button stands in the doctor's line, once
            facts->check = checkName(id);
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
    if (const auto &error = m_context.tpus->listState().error;
        error && leadsToDoctor(*error) && facts->basics == Basics::Fine)
        facts->basics = Basics::Unknown; // others were told otherwise
}

QList<Need> StartPage::needs() const
{
    QList<Need> needs;
    for (const Check &check : m_context.doctor->checks()) {
        if (check.state == CheckState::Bad && !isDoctorFirst()) // else it stands at the top already
            needs << Need{needName(checkName(check.id)),
                          StatusLevel::Bad,
                          punctuation::labelled(checkTitle(check.id), checkSentence(check)),
                          changesProject(check.fix) ? tr("Show") : fixText(check.fix),
                          StartPlace::Doctor,
                          checkName(check.id)};
    }
    if (const auto &error = m_context.tpus->listState().error;
        error && leadsToDoctor(*error) && needs.isEmpty() && !isDoctorFirst())
        needs << Need{u"needProject"_s, StatusLevel::Bad, error->message, tr("Show"),
                      StartPlace::Doctor}; // the doctor looks again, or was not told
    if (const auto trouble = keyTroubleOf(*m_context.keys, m_context.doctor->now()); !trouble.isEmpty())
        needs << Need{u"needKey"_s, StatusLevel::Warning, trouble, fixText({.action = CheckFix::Action::PublishKey}),
                      StartPlace::Keys};
    constexpr int soon = 14;
    const auto now = m_context.doctor->now();
    const auto &grants = m_context.grants->grants();
    const bool isOneRunning = std::ranges::any_of(grants, [&](const Grant &grant) { return !grant.isOver(now); });
    for (const Grant &grant : grants) {
        const auto left = grant.daysLeft(now);
        if (!left || *left > soon
            || (grant.isOver(now) && isOneRunning)) // an old one beside the one that counts is no news
            continue;
        needs << Need{u"needGrant"_s, *left > 1 ? StatusLevel::Warning : StatusLevel::Bad,
                      *left > 0 ? tr("The grant ends in %n days. After that everything is billed.", nullptr, *left)
                                : tr("The grant is over. What still runs is billed."),
                      tr("Show"), StartPlace::Quota};
    }
    addIncidents(needs);
    addDead(needs);
    needs += m_news.needs;
    std::ranges::stable_sort(needs, {}, [](const Need &need) { return need.level == StatusLevel::Bad ? 0 : 1; });
    return needs;
}

/// What the cloud did to TPUs; those that ask for nothing are in the list of TPUs alone.
void StartPage::addIncidents(QList<Need> &needs) const
{
    for (const Incident &trouble : m_context.watch != nullptr ? m_context.watch->incidents() : QList<Incident>{}) {
        const auto weight = incidenttext::weight(trouble.kind);
        if (weight == IncidentWeight::Note || trouble.kind == IncidentKind::DeadRequest)
            continue;
        const auto now = QDateTime::currentDateTimeUtc();
        QString when;
        if (trouble.maintenance && trouble.maintenance->windowStart > now)
            when = phrases::in(std::chrono::seconds{now.secsTo(trouble.maintenance->windowStart)});
        const auto action = actionFor(trouble);
        needs << Need{u"needIncident-"_s + trouble.name(),
                      weight == IncidentWeight::Bad ? StatusLevel::Bad : StatusLevel::Warning,
                      incidenttext::sentence(trouble, when),
                      incidenttext::button(action),
                      StartPlace::Tpus,
                      trouble.key(),
                      action == IncidentAction::Recovery || action == IncidentAction::AskRecovery};
    }
}

void StartPage::addDead(QList<Need> &needs) const
{
    int dead = 0;
    QString name;
    for (const QueuedResource &request : m_context.tpus->requests()) {
        const auto trouble = m_context.watch != nullptr ? m_context.watch->incidentOf(request.id) : std::nullopt;
        if (request.isDead() && (!trouble || trouble->kind == IncidentKind::DeadRequest)) {
            ++dead;
            name = request.shortName;
        }
    }
    for (const Tpu &tpu : m_context.tpus->tpus()) {
        if (tpu.state == TpuState::Preempted && m_context.watch == nullptr) {
            ++dead;
            name = tpu.shortName;
        }
    }
    if (dead > 0)
        needs << Need{u"needDead"_s, StatusLevel::Warning,
                      dead == 1 ? tr("%1 is dead but still holds quota.", "name of a TPU or request").arg(name)
                                : tr("%n TPUs and requests are dead but still hold quota.", nullptr, dead),
                      tr("Clean up"), StartPlace::CleanUp};
}

QString StartPage::machines() const
{
    int ready = 0;
    int chips = 0;
    for (const Tpu &tpu : m_context.tpus->tpus()) {
        if (tpu.state != TpuState::Ready)
            continue;
        ++ready;
        if (const auto facts = Accelerators::catalogue().facts(tpu.acceleratorType))
            chips += facts->chips;
    }
    if (ready == 0)
        return {};
    //: %1 is "8 chips"
    return tr("%n TPUs are READY: %1", nullptr, ready).arg(tr("%n chips", nullptr, chips));
}

/// A list that was never read says nothing of what runs.
QString StartPage::nothingRuns() const
{
    const auto &list = m_context.tpus->listState();
    if (list.error || !list.staleZones.isEmpty())
        return tr("Not known: the TPUs could not be listed.");
    return list.updatedAt.isValid() ? tr("Nothing is running.") : tr("The TPUs are being listed.");
}

/// What it means to be here.
QString StartPage::meaning() const
{
    if (isPractice())
        return tr("Nothing here costs money or reaches Google. The same steps work in your own project.");
    if (isElsewhere(m_context.profile))
        return tr("Requests go to %1, an address of the settings, and not to Google's own. What you create is made "
                  "there.")
            .arg(m_context.profile.tpu.authority());
    std::optional<int> left;
    bool hasOpenEnd = false;
    for (const Grant &grant : m_context.grants->grants()) {
        const auto days = grant.daysLeft(m_context.doctor->now());
        hasOpenEnd = hasOpenEnd || !days;
        if (days)
            left = std::max(left.value_or(*days), *days);
    }
    if (left.value_or(0) > 0)
        return tr("What you create here is created in Google Cloud. TPUs of your grant are free for %n more days; "
                  "everything else may be billed.",
                  nullptr, *left);
    if (hasOpenEnd)
        return tr("What you create here is created in Google Cloud. TPUs of your grant are free; everything else may "
                  "be billed.");
    return left
        ? tr("What you create here is created in Google Cloud. Your grant is over: everything is billed.")
        : tr("What you create here is created in Google Cloud. No grant is entered, so everything may be billed.");
}
