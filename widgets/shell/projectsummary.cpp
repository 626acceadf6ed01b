// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/projectsummary.h"

#include "services/core/punctuation.h"
#include "services/jobs/jobservice.h"
#include "services/ports/forwards.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/recoverycontroller.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/setup/podsetup.h"
#include "services/store/settings.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/usagewatch.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/setup/plantext.h"
#include "widgets/start/startpage.h"
#include "widgets/tpu/tpurow.h"
#include "widgets/usage/usageadvice.h"
#include "widgets/usage/usagereport.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct ProjectSummaryMessages
{
    Q_DECLARE_TR_FUNCTIONS(ProjectSummary)
};

constexpr qint64 newsSeconds = 3LL * 24 * 60 * 60; ///< what failed longer ago is told by its list alone

QString joined(QStringList parts)
{
    parts.removeAll(QString{});
    return parts.join(u" · "_s);
}

/// It ended without a TPU, of something that no other try can help.
bool isRefused(const TpuRequestView &view, const QDateTime &now)
{
    return view.state == RequestState::GaveUp && view.why && classifyFailure(*view.why).kind == FailureClass::Structural
        && view.endedAt.secsTo(now) < newsSeconds;
}

/// Google's word; where the user's language says more, with what it means.
QString shownState(const Tpu &tpu)
{
    switch (tpu.state) {
    case TpuState::Ready:
        return ProjectSummaryMessages::tr("READY", "state of a TPU: Google's word, and what it means");
    case TpuState::Creating:
        return ProjectSummaryMessages::tr("CREATING", "state of a TPU: Google's word, and what it means");
    case TpuState::Restarting:
        return ProjectSummaryMessages::tr("RESTARTING", "state of a TPU: Google's word, and what it means");
    case TpuState::Repairing:
        return ProjectSummaryMessages::tr("REPAIRING", "state of a TPU: Google's word, and what it means");
    case TpuState::Reimaging:
        return ProjectSummaryMessages::tr("REIMAGING", "state of a TPU: Google's word, and what it means");
    case TpuState::Starting:
        return ProjectSummaryMessages::tr("STARTING", "state of a TPU: Google's word, and what it means");
    case TpuState::Stopping:
        return ProjectSummaryMessages::tr("STOPPING", "state of a TPU: Google's word, and what it means");
    case TpuState::Stopped:
        return ProjectSummaryMessages::tr("STOPPED", "state of a TPU: Google's word, and what it means");
    case TpuState::Deleting:
        return ProjectSummaryMessages::tr("DELETING", "state of a TPU: Google's word, and what it means");
    default: return tpu.stateText;
    }
}

/// Its machine does not come back: it needs the user, and is told there.
bool isDead(TpuState state)
{
    return state == TpuState::Preempted || state == TpuState::Terminated;
}

/// Its queue, and the node that is being made, are the request's own affair.
bool isOfRequest(const QList<TpuRequestView> &tpuRequests, const QueuedResourceId &request)
{
    return std::ranges::any_of(tpuRequests, [&](const TpuRequestView &view) {
        return std::ranges::contains(view.lines, request, &ZoneAttempt::request);
    });
}

/// All that is under way for it stands in the list of TPUs already.
bool isListed(const TpuRequestView &view, const QList<Tpu> &tpus)
{
    bool isThere = false;
    for (const auto &line : view.lines) {
        if (line.state == AttemptState::Gone || line.state == AttemptState::Stopped)
            continue;
        const auto first = nodeNames(line.name, view.tpuRequest.spec.slices).constFirst();
        const auto id = tpuId(view.tpuRequest.project, line.zone, first);
        const bool mayBeThere = line.state == AttemptState::Queued || line.state == AttemptState::Making
            || line.state == AttemptState::Reaching; // the list knows of it first
        if (!mayBeThere || !std::ranges::contains(tpus, id, &Tpu::id))
            return false;
        isThere = true;
    }
    return isThere;
}

/// "checking the login": what the request does before it counts the TPU as given; empty: nothing.
QString courseOf(const QList<TpuRequestView> &tpuRequests, const TpuId &tpu)
{
    for (const auto &view : tpuRequests) {
        for (const auto &line : isOver(view.state) ? QList<ZoneAttempt>{} : view.lines) {
            const auto first = nodeNames(line.name, view.tpuRequest.spec.slices).constFirst();
            if (line.state == AttemptState::Reaching
                && isOneOf(tpuId(view.tpuRequest.project, line.zone, first), view.tpuRequest.spec.slices, tpu))
                return ProjectSummaryMessages::tr("checking the login");
        }
    }
    return {};
}

struct SummaryBuilder
{
    Session &services;
    ProjectSummary news{};

    void notifyJobs();
    void notifyJobTrouble(const Job &job, const JobLive &live, const QDateTime &now);
    void notifyTpus();
    void notifyRequests();
    void notifyPlans();
    void notifyForwards();
    void notifyAlerts();
    void notifyComing();
    void notifyWatched(const Settings &settings);
};

void SummaryBuilder::notifyJobs()
{
    using Progress = GuideFacts::Progress;
    const auto now = QDateTime::currentDateTimeUtc();
    for (const auto &job : services.jobs.jobs()) {
        const auto live = services.jobs.live(job.id);
        const auto state = stateOf(job);
        const bool isBusy = state == JobState::Running || live.phase != JobPhase::Resting
            || (job.last() != nullptr && isPartlyFailed(*job.last()));
        if (state == JobState::Succeeded)
            news.jobs = Progress::Done;
        news.isJobRunning = news.isJobRunning || isBusy;
        if (isBusy && news.jobs == Progress::None)
            news.jobs = Progress::UnderWay;
        if (isBusy) {
            const auto *last = job.last();
            news.running << RunningThing{
                .name = u"runningJob."_s + job.shortId(),
                .level = jobtext::level(state == JobState::Failed ? state : JobState::Running),
                .title = job.spec.name,
                .state = jobtext::stateText(job, live),
                .facts = joined({ProjectSummaryMessages::tr("job on %n hosts", nullptr, int(job.spec.hosts.size())),
                                 jobtext::progress(live)}),
                .since = last != nullptr ? last->startedAt : job.createdAt,
                .place = StartPlace::Job,
                .target = job.id.toString()};
        }
        notifyJobTrouble(job, live, now);
    }
}

void SummaryBuilder::notifyJobTrouble(const Job &job, const JobLive &live, const QDateTime &now)
{
    const auto state = stateOf(job);
    const bool isTrouble = state == JobState::Failed || state == JobState::Interrupted || state == JobState::NotStarted
        || state == JobState::Unknown || !live.holders.isEmpty();
    if (!isTrouble || job.last() == nullptr || job.last()->startedAt.secsTo(now) > newsSeconds)
        return;
    //: name of a job, what is the matter with it
    news.needs << Need{.name = u"needJob-"_s + job.shortId(),
                       .level = jobtext::level(state),
                       .sentence =
                           ProjectSummaryMessages::tr("%1: %2").arg(job.spec.name, jobtext::sentence(job, live, now)),
                       .button = ProjectSummaryMessages::tr("Open the job"),
                       .place = StartPlace::Job,
                       .detail = job.id.toString()};
}

void SummaryBuilder::notifyTpus()
{
    const auto tpuRequests = services.tpuRequests->tpuRequests();
    for (const auto &tpu : services.tpus.tpus()) {
        if (isDead(tpu.state))
            continue;
        const auto usage = services.usage.now(tpu.id);
        const bool isTold = usage.at != 0 && tpu.state == TpuState::Ready;
        news.running << RunningThing{
            .name = u"runningTpu."_s + tpu.shortName,
            .level = tputext::level(tpu.state),
            .title = tpu.shortName,
            .state = shownState(tpu),
            .facts = joined({tpu.acceleratorType, tpu.zone.toString(), isTold ? usageStateWord(usage.state) : QString{},
                             courseOf(tpuRequests, tpu.id)}),
            .since = tpu.state != TpuState::Stopped ? tpu.createTime : QDateTime{},
            .place = StartPlace::Tpus,
            .target = tpu.id.toString()};
    }
}

void SummaryBuilder::notifyRequests()
{
    const auto tpuRequests = services.tpuRequests->tpuRequests();
    for (const auto &view : tpuRequests) {
        if (view.state == RequestState::NeedsUser || isRefused(view, QDateTime::currentDateTimeUtc()))
            news.needs << Need{
                .name = u"needRequest-"_s + view.tpuRequest.id.toString(QUuid::Id128).left(12),
                .sentence = ProjectSummaryMessages::tr("%1: %2").arg(
                    requesttext::title(view.tpuRequest), view.why ? view.why->message : requesttext::state(view)),
                .button = ProjectSummaryMessages::tr("Open the request"),
                .place = StartPlace::Request,
                .detail = view.tpuRequest.id.toString()};
        if (isOver(view.state) || isListed(view, services.tpus.tpus()))
            continue;
        news.running << RunningThing{.name = u"runningRequest."_s + view.tpuRequest.id.toString(QUuid::Id128).left(12),
                                     .level = requesttext::level(view),
                                     .title = requesttext::title(view.tpuRequest),
                                     .state = requesttext::shortState(view),
                                     .facts = joined({ProjectSummaryMessages::tr("request"), requesttext::where(view)}),
                                     .since = requesttext::since(view),
                                     .place = StartPlace::Request,
                                     .target = view.tpuRequest.id.toString()};
    }
    for (const auto &request : services.tpus.queuedResources()) {
        const bool hasNode =
            std::ranges::any_of(services.tpus.tpus(), [&](const Tpu &tpu) { return tpu.queuedResource == request.id; });
        if (!request.isDead() && !hasNode && !isOfRequest(tpuRequests, request.id))
            news.running << RunningThing{
                .name = u"runningQueued."_s + request.shortName,
                .level = tputext::level(request.state),
                .title = request.shortName,
                .state = request.stateText,
                .facts = joined({ProjectSummaryMessages::tr("queued resource"), request.zone.toString()}),
                .since = request.createTime,
                .place = StartPlace::Tpus};
    }
}

void SummaryBuilder::notifyPlans()
{
    for (const auto &plan : services.pods.plans()) {
        const auto next = plan.next();
        if (!next
            || (plan.isGone()
                && !services.pods.isBusy(plan.id))) // what was to be done on a machine that is gone needs nobody
            continue;
        const auto &record = plan.at(*next);
        const auto id = plan.id.toString(QUuid::Id128).left(12);
        if (services.pods.isBusy(plan.id))
            news.running << RunningThing{.name = u"runningPlan."_s + id,
                                         .level = StatusLevel::Working,
                                         .title = plan.name(),
                                         .state = ProjectSummaryMessages::tr("being set up"),
                                         .facts = plantext::title(plan, *next),
                                         .since = record.startedAt,
                                         .place = StartPlace::Pod};
        else if (record.state == StepState::Failed)
            news.needs << Need{
                .name = u"needPlan-"_s + id,
                .level = StatusLevel::Bad,
                .sentence = ProjectSummaryMessages::tr("The set-up of %1 stopped at “%2”: %3")
                                .arg(plan.name(), plantext::title(plan, *next), plantext::stepSentence(plan, *next)),
                .button = ProjectSummaryMessages::tr("Open the set-up"),
                .place = StartPlace::Pod};
    }
}

void SummaryBuilder::notifyForwards()
{
    for (const auto &view : services.forwards.all()) {
        if (view.state == ForwardState::Closed || view.state == ForwardState::Gone)
            continue;
        const bool isFailing = view.state == ForwardState::Failing;
        const bool isRenewed =
            view.state == ForwardState::Renewed; // what it led to is gone with its machine: as in the list of forwards
        const auto name =
            view.saved.name.isEmpty() ? ProjectSummaryMessages::tr("Port %1").arg(view.saved.port) : view.saved.name;
        news.running << RunningThing{.name = u"runningForward.%1"_s.arg(view.saved.port),
                                     .level = isFailing ? StatusLevel::Warning
                                         : isRenewed    ? StatusLevel::Waiting
                                                        : StatusLevel::Ok,
                                     .title = name,
                                     .state = isFailing ? ProjectSummaryMessages::tr("cannot be reached")
                                         : view.state == ForwardState::InUse ? ProjectSummaryMessages::tr("in use")
                                         : isRenewed ? ProjectSummaryMessages::tr("open, to the new TPU")
                                                     : ProjectSummaryMessages::tr("open"),
                                     .facts = joined({ProjectSummaryMessages::tr("forward"),
                                                      u"127.0.0.1:%1"_s.arg(view.port), view.saved.host.label}),
                                     .place = StartPlace::Ports};
    }
}

void SummaryBuilder::notifyAlerts()
{
    for (const auto &slice : services.usage.slices()) {
        const auto usage = services.usage.now(slice.id);
        const bool isToldWithOthers = !slice.partOf.isEmpty();
        if (!usage.isLive || usage.alerts.isEmpty() || usage.isMuted || isToldWithOthers)
            continue;
        const auto &alert = usage.alerts.first();
        news.needs << Need{.name = u"needUsage-"_s + slice.name,
                           .level = alertLevel(alert.kind),
                           .sentence = alert.text.contains(slice.name)
                               ? alert.text
                               : ProjectSummaryMessages::tr("%1: %2").arg(slice.name, alert.text),
                           .button = ProjectSummaryMessages::tr("Show its usage"),
                           .place = StartPlace::Usage,
                           .detail = slice.id.toString()};
    }
}

/// The machine may be there and only its key or its command wait for somebody: the reason says so.
QString whatIsNeeded(const Recovery &back)
{
    const auto why = back.last ? back.last->message : QString{};
    const auto name = lastSegment(back.tpu.toString());
    return why.isEmpty() ? stepText(back) : why.contains(name) ? why : punctuation::labelled(name, why);
}

/// Whether there will be a TPU although there is none: one that is asked for, or that comes back after the cloud took
/// it.
void SummaryBuilder::notifyComing()
{
    const auto tpuRequests = services.tpuRequests->tpuRequests();
    for (const auto &view : tpuRequests) {
        news.isComing = news.isComing || requesttext::isTried(view);
        news.isMissing = news.isMissing || (!isOver(view.state) && !requesttext::isTried(view));
    }
    for (const auto &back : services.incidents.recoveries()->all()) {
        news.isComing = news.isComing || !back.isOver();
        // Asked for anew since then, by hand: that is another story.
        const bool isAnew = std::ranges::any_of(tpuRequests, [&](const TpuRequestView &view) {
            return view.tpuRequest.createdAt > back.begunAt && view.tpuRequest.id != back.id;
        });
        if (back.step != RecoveryStep::NeedsUser || isAnew)
            continue;
        news.isMissing = true;
        const auto newest = services.incidents.recoveries()->find(back.tpu);
        if (!services.tpus.tpu(back.tpu) || !newest || newest->id != back.id) // of what is not there, Activity tells
            continue;
        news.needs << Need{.name = u"needRecovery-"_s + lastSegment(back.tpu.toString()),
                           .sentence = whatIsNeeded(back),
                           .button = ProjectSummaryMessages::tr("Show the TPU"),
                           .place = StartPlace::Tpus,
                           .detail = back.tpu.toString()};
    }
}

/// The Usage panel keeps whose values it showed last.
void SummaryBuilder::notifyWatched(const Settings &settings)
{
    news.isWatched = settings.more(u"usage.seen"_s)
                         .toString()
                         .startsWith(u"projects/%1/"_s.arg(services.profile.project.toString()));
}

} // namespace

ProjectSummary projectSummary(Session &services, const Settings &settings)
{
    SummaryBuilder builder{services};
    builder.notifyJobs();
    builder.notifyTpus();
    builder.notifyRequests();
    builder.notifyPlans();
    builder.notifyForwards();
    builder.notifyAlerts();
    builder.notifyComing();
    builder.notifyWatched(settings);
    return builder.news;
}

void followNews(Session &services, StartPage *page)
{
    QObject::connect(&services.jobs, &JobService::listChanged, page, &StartPage::refreshSoon);
    QObject::connect(&services.jobs, &JobService::changed, page, &StartPage::refreshSoon);
    QObject::connect(services.tpuRequests.get(), &ProvisioningService::changed, page, &StartPage::refreshSoon);
    QObject::connect(services.incidents.recoveries(), &RecoveryService::changed, page, &StartPage::refreshSoon);
    QObject::connect(&services.forwards, &Forwards::changed, page, &StartPage::refreshSoon);
    QObject::connect(&services.usage, &UsageFeed::slicesChanged, page, &StartPage::refreshSoon);
    QObject::connect(&services.usage, &UsageFeed::updated, page, &StartPage::refreshSoon);
    QObject::connect(&services.tpus, &TpuService::tpuChanged, page, &StartPage::refreshSoon);
    QObject::connect(&services.tpus, &TpuService::tpuRemoved, page, &StartPage::refreshSoon);
}
