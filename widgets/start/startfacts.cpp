// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/startpage.h"

#include "services/auth/endpoints.h"
#include "services/core/punctuation.h"
#include "services/grantmail/grants.h"
#include "services/project/doctor.h"
#include "services/tpu/incident.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "widgets/common/phrases.h"

#include <algorithm>

using namespace Qt::StringLiterals;

// What the Start panel knows, read from the services and put into words.

namespace {

/// "needTpuApi" of "tpuApi".
QString needName(QLatin1StringView check)
{
    QString name = check;
    name[0] = name.at(0).toUpper();
    return u"need"_s + name;
}

/// Who gets the requests, and with them the token.
QString meaningElsewhere(const CloudProfile &profile)
{
    const auto hosts = foreignHosts(profile);
    const auto names = punctuation::list(hosts);
    return hosts.contains(profile.tpu.authority())
        ? StartPage::tr("Requests go to %1, an address of the settings, and not to Google's own. What you create is "
                        "made there.")
              .arg(names)
        : StartPage::tr("Some requests go to %1, an address of the settings, and not to Google's own.").arg(names);
}

} // namespace

GuideFacts StartPage::facts() const
{
    auto facts = guideFacts({.profile = m_context.profile,
                             .doctor = *m_context.doctor,
                             .tpus = *m_context.tpus,
                             .keys = *m_context.keys,
                             .grants = *m_context.grants,
                             .activities = *m_context.activities,
                             .settings = *m_context.settings,
                             .watch = m_context.watch,
                             .pods = m_context.pods});
    facts.jobs = m_news.jobs;
    facts.isJobRunning = m_news.isJobRunning;
    facts.isWatched = m_news.isWatched;
    facts.isComing = facts.isComing || m_news.isComing;
    facts.isMissing = facts.isMissing || m_news.isMissing;
    return facts;
}

QList<Need> StartPage::needs(const GuideFacts &known) const
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
    if (known.keyTrouble)
        needs << Need{u"needKey"_s, StatusLevel::Warning, checkSentence(*known.keyTrouble),
                      fixText({.action = CheckFix::Action::PublishKey}), StartPlace::Keys};
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
    for (const QueuedResource &request : m_context.tpus->queuedResources()) {
        const auto trouble = m_context.watch != nullptr ? m_context.watch->incidentOf(request.id) : std::nullopt;
        if (request.isDead() && (!trouble || !isLoss(trouble->kind))) {
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
        return meaningElsewhere(m_context.profile);
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
