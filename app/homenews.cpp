// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/homenews.h"

#include "app/cloud.h"
#include "app/troubledesk.h"
#include "services/core/punctuation.h"
#include "services/pod/jobservice.h"
#include "services/pod/podsetup.h"
#include "services/ports/forwards.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/usagewatch.h"
#include "services/wish/wishservice.h"
#include "widgets/pod/jobwords.h"
#include "widgets/pod/planwords.h"
#include "widgets/start/startpage.h"
#include "widgets/tpu/tpurow.h"
#include "widgets/usage/usageadvice.h"
#include "widgets/usage/usageline.h"
#include "widgets/wish/wishwords.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(HomeNews)
};

constexpr qint64 newsSeconds = 3LL * 24 * 60 * 60; ///< what failed longer ago is told by its list alone

QString joined(QStringList parts)
{
    parts.removeAll(QString{});
    return parts.join(u" · "_s);
}

/// It ended without a TPU, of something that no other try can help.
bool isRefused(const WishView &view, const QDateTime &now)
{
    return view.state == WishState::GaveUp && view.why && triage(*view.why).step == NextStep::StopAll
        && view.endedAt.secsTo(now) < newsSeconds;
}

/// Google's word; where the user's language says more, with what it means.
QString shownState(const Tpu &tpu)
{
    switch (tpu.state) {
    case TpuState::Ready: return Words::tr("READY", "state of a TPU: Google's word, and what it means");
    case TpuState::Creating: return Words::tr("CREATING", "state of a TPU: Google's word, and what it means");
    case TpuState::Restarting: return Words::tr("RESTARTING", "state of a TPU: Google's word, and what it means");
    case TpuState::Repairing: return Words::tr("REPAIRING", "state of a TPU: Google's word, and what it means");
    case TpuState::Reimaging: return Words::tr("REIMAGING", "state of a TPU: Google's word, and what it means");
    case TpuState::Starting: return Words::tr("STARTING", "state of a TPU: Google's word, and what it means");
    case TpuState::Stopping: return Words::tr("STOPPING", "state of a TPU: Google's word, and what it means");
    case TpuState::Stopped: return Words::tr("STOPPED", "state of a TPU: Google's word, and what it means");
    case TpuState::Deleting: return Words::tr("DELETING", "state of a TPU: Google's word, and what it means");
    default: return tpu.stateText;
    }
}

/// Its machine does not come back: it needs the user, and is told there.
bool isDead(TpuState state)
{
    return state == TpuState::Preempted || state == TpuState::Terminated;
}

/// Its queue, and the node that is being made, are the request's own affair.
bool isOfWish(const QList<WishView> &wishes, const QueuedRequestId &request)
{
    return std::ranges::any_of(
        wishes, [&](const WishView &view) { return std::ranges::contains(view.lines, request, &WishLine::request); });
}

/// All that is under way for it stands in the list of TPUs already.
bool isListed(const WishView &view, const QList<Tpu> &tpus)
{
    bool isThere = false;
    for (const auto &line : view.lines) {
        if (line.state == LineState::Gone || line.state == LineState::Stopped)
            continue;
        const auto id = tpuId(view.wish.project, line.zone, line.name);
        const bool mayBeThere = line.state == LineState::Queued || line.state == LineState::Making
            || line.state == LineState::Reaching; // the list knows of it first
        if (!mayBeThere || !std::ranges::contains(tpus, id, &Tpu::id))
            return false;
        isThere = true;
    }
    return isThere;
}

/// "checking the login": what the request does before it counts the TPU as given; empty: nothing.
QString courseOf(const QList<WishView> &wishes, const TpuId &tpu)
{
    for (const auto &view : wishes) {
        for (const auto &line : isOver(view.state) ? QList<WishLine>{} : view.lines) {
            if (line.state == LineState::Reaching && tpuId(view.wish.project, line.zone, line.name) == tpu)
                return Words::tr("checking the login");
        }
    }
    return {};
}

struct Teller
{
    const CloudServices &services;
    HomeNews news{};

    void tellJobs();
    void tellJobTrouble(const Job &job, const JobLive &live, const QDateTime &now);
    void tellTpus();
    void tellRequests();
    void tellPlans();
    void tellForwards();
    void tellAlerts();
    void tellComing();
    void tellWatched(const Settings &settings);
};

void Teller::tellJobs()
{
    using Progress = GuideFacts::Progress;
    const auto now = QDateTime::currentDateTimeUtc();
    for (const auto &job : services.jobs->jobs()) {
        const auto live = services.jobs->live(job.id);
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
            news.running << RunningThing{.name = u"runningJob."_s + job.shortId(),
                                         .tone = jobwords::tone(state == JobState::Failed ? state : JobState::Running),
                                         .title = job.spec.name,
                                         .state = jobwords::stateText(job, live),
                                         .facts =
                                             joined({Words::tr("job on %n hosts", nullptr, int(job.spec.hosts.size())),
                                                     jobwords::progress(live)}),
                                         .since = last != nullptr ? last->startedAt : job.createdAt,
                                         .place = StartPlace::Job,
                                         .target = job.id.toString()};
        }
        tellJobTrouble(job, live, now);
    }
}

void Teller::tellJobTrouble(const Job &job, const JobLive &live, const QDateTime &now)
{
    const auto state = stateOf(job);
    const bool isTrouble = state == JobState::Failed || state == JobState::Interrupted || state == JobState::NotStarted
        || state == JobState::Unknown || !live.holders.isEmpty();
    if (!isTrouble || job.last() == nullptr || job.last()->startedAt.secsTo(now) > newsSeconds)
        return;
    //: name of a job, what is the matter with it
    news.needs << Need{.name = u"needJob-"_s + job.shortId(),
                       .tone = jobwords::tone(state),
                       .sentence = Words::tr("%1: %2").arg(job.spec.name, jobwords::sentence(job, live, now)),
                       .button = Words::tr("Open the job"),
                       .place = StartPlace::Job,
                       .detail = job.id.toString()};
}

void Teller::tellTpus()
{
    const auto wishes = services.wishes->wishes();
    for (const auto &tpu : services.tpus->tpus()) {
        if (isDead(tpu.state))
            continue;
        const auto usage = services.usage->now(tpu.id);
        const bool isTold = usage.at != 0 && tpu.state == TpuState::Ready;
        news.running << RunningThing{
            .name = u"runningTpu."_s + tpu.shortName,
            .tone = tpuwords::tone(tpu.state),
            .title = tpu.shortName,
            .state = shownState(tpu),
            .facts = joined({tpu.acceleratorType, tpu.zone.toString(), isTold ? usageStateWord(usage.state) : QString{},
                             courseOf(wishes, tpu.id)}),
            .since = tpu.state != TpuState::Stopped ? tpu.createTime : QDateTime{},
            .place = StartPlace::Tpus,
            .target = tpu.id.toString()};
    }
}

void Teller::tellRequests()
{
    const auto wishes = services.wishes->wishes();
    for (const auto &view : wishes) {
        if (view.state == WishState::NeedsUser || isRefused(view, QDateTime::currentDateTimeUtc()))
            news.needs << Need{.name = u"needRequest-"_s + view.wish.id.toString(QUuid::Id128).left(12),
                               .sentence = Words::tr("%1: %2").arg(
                                   wishwords::title(view.wish), view.why ? view.why->message : wishwords::state(view)),
                               .button = Words::tr("Open the request"),
                               .place = StartPlace::Request,
                               .detail = view.wish.id.toString()};
        if (isOver(view.state) || isListed(view, services.tpus->tpus()))
            continue;
        news.running << RunningThing{.name = u"runningRequest."_s + view.wish.id.toString(QUuid::Id128).left(12),
                                     .tone = wishwords::tone(view),
                                     .title = wishwords::title(view.wish),
                                     .state = wishwords::shortState(view),
                                     .facts = joined({Words::tr("request"), wishwords::where(view)}),
                                     .since = wishwords::since(view),
                                     .place = StartPlace::Request,
                                     .target = view.wish.id.toString()};
    }
    for (const auto &request : services.tpus->requests()) {
        const bool hasNode =
            std::ranges::any_of(services.tpus->tpus(), [&](const Tpu &tpu) { return tpu.queuedRequest == request.id; });
        if (!request.isDead() && !hasNode && !isOfWish(wishes, request.id))
            news.running << RunningThing{.name = u"runningQueued."_s + request.shortName,
                                         .tone = tpuwords::tone(request.state),
                                         .title = request.shortName,
                                         .state = request.stateText,
                                         .facts = joined({Words::tr("queued resource"), request.zone.toString()}),
                                         .since = request.createTime,
                                         .place = StartPlace::Tpus};
    }
}

void Teller::tellPlans()
{
    for (const auto &plan : services.pods->plans()) {
        const auto next = plan.next();
        if (!next
            || (plan.isGone()
                && !services.pods->isBusy(plan.id))) // what was to be done on a machine that is gone needs nobody
            continue;
        const auto &record = plan.at(*next);
        const auto id = plan.id.toString(QUuid::Id128).left(12);
        if (services.pods->isBusy(plan.id))
            news.running << RunningThing{.name = u"runningPlan."_s + id,
                                         .tone = Tone::Working,
                                         .title = plan.name(),
                                         .state = Words::tr("being set up"),
                                         .facts = planwords::title(plan, *next),
                                         .since = record.startedAt,
                                         .place = StartPlace::Pod};
        else if (record.state == StepState::Failed)
            news.needs << Need{
                .name = u"needPlan-"_s + id,
                .tone = Tone::Bad,
                .sentence = Words::tr("The set-up of %1 stopped at “%2”: %3")
                                .arg(plan.name(), planwords::title(plan, *next), planwords::stepSentence(plan, *next)),
                .button = Words::tr("Open the set-up"),
                .place = StartPlace::Pod};
    }
}

void Teller::tellForwards()
{
    for (const auto &view : services.forwards->all()) {
        if (view.state == ForwardState::Closed || view.state == ForwardState::Gone)
            continue;
        const bool isFailing = view.state == ForwardState::Failing;
        const bool isRenewed =
            view.state == ForwardState::Renewed; // what it led to is gone with its machine: as in the list of forwards
        const auto name = view.saved.name.isEmpty() ? Words::tr("Port %1").arg(view.saved.port) : view.saved.name;
        news.running << RunningThing{
            .name = u"runningForward.%1"_s.arg(view.saved.port),
            .tone = isFailing ? Tone::Warning
                : isRenewed   ? Tone::Waiting
                              : Tone::Ok,
            .title = name,
            .state = isFailing                      ? Words::tr("cannot be reached")
                : view.state == ForwardState::InUse ? Words::tr("in use")
                : isRenewed                         ? Words::tr("open, to the new TPU")
                                                    : Words::tr("open"),
            .facts = joined({Words::tr("forward"), u"127.0.0.1:%1"_s.arg(view.port), view.saved.host.label}),
            .place = StartPlace::Ports};
    }
}

void Teller::tellAlerts()
{
    for (const auto &slice : services.usage->slices()) {
        const auto usage = services.usage->now(slice.id);
        if (!usage.isLive || usage.alerts.isEmpty() || usage.isMuted)
            continue;
        const auto &alert = usage.alerts.first();
        news.needs << Need{
            .name = u"needUsage-"_s + slice.name,
            .tone = alertTone(alert.kind),
            .sentence = alert.text.contains(slice.name) ? alert.text : Words::tr("%1: %2").arg(slice.name, alert.text),
            .button = Words::tr("Show its usage"),
            .place = StartPlace::Usage,
            .detail = slice.id.toString()};
    }
}

/// The machine may be there and only its key or its command wait for somebody: the reason says so.
QString whatIsNeeded(const ComeBack &back)
{
    const auto why = back.last ? back.last->message : QString{};
    const auto name = lastSegment(back.tpu.toString());
    return why.isEmpty() ? stepText(back) : why.contains(name) ? why : punctuation::labelled(name, why);
}

/// Whether there will be a TPU although there is none: one that is asked for, or that comes back after the cloud took
/// it.
void Teller::tellComing()
{
    const auto wishes = services.wishes->wishes();
    for (const auto &view : wishes) {
        news.isComing = news.isComing || wishwords::isTried(view);
        news.isMissing = news.isMissing || (!isOver(view.state) && !wishwords::isTried(view));
    }
    for (const auto &back : services.troubles->comeBacks()->all()) {
        news.isComing = news.isComing || !back.isOver();
        // Asked for anew since then, by hand: that is another story.
        const bool isAnew =
            std::ranges::any_of(wishes, [&](const WishView &view) { return view.wish.createdAt > back.begunAt; });
        if (back.step != ComeBackStep::NeedsUser || isAnew)
            continue;
        news.isMissing = true;
        const auto newest = services.troubles->comeBacks()->find(back.tpu);
        if (!services.tpus->tpu(back.tpu) || !newest || newest->id != back.id) // of what is not there, Activity tells
            continue;
        news.needs << Need{.name = u"needComeBack-"_s + lastSegment(back.tpu.toString()),
                           .sentence = whatIsNeeded(back),
                           .button = Words::tr("Show the TPU"),
                           .place = StartPlace::Tpus,
                           .detail = back.tpu.toString()};
    }
}

/// The Usage panel keeps whose values it showed last.
void Teller::tellWatched(const Settings &settings)
{
    news.isWatched = settings.more(u"usage.seen"_s)
                         .toString()
                         .startsWith(u"projects/%1/"_s.arg(services.profile.project.toString()));
}

} // namespace

HomeNews homeNews(const CloudServices &services, const Settings &settings)
{
    Teller teller{services};
    teller.tellJobs();
    teller.tellTpus();
    teller.tellRequests();
    teller.tellPlans();
    teller.tellForwards();
    teller.tellAlerts();
    teller.tellComing();
    teller.tellWatched(settings);
    return teller.news;
}

void followNews(const CloudServices &services, StartPage *page)
{
    QObject::connect(services.jobs, &JobService::listChanged, page, &StartPage::refreshSoon);
    QObject::connect(services.jobs, &JobService::changed, page, &StartPage::refreshSoon);
    QObject::connect(services.wishes, &WishService::changed, page, &StartPage::refreshSoon);
    QObject::connect(services.troubles->comeBacks(), &ComeBacks::changed, page, &StartPage::refreshSoon);
    QObject::connect(services.forwards, &Forwards::changed, page, &StartPage::refreshSoon);
    QObject::connect(services.usage, &UsageFeed::slicesChanged, page, &StartPage::refreshSoon);
    QObject::connect(services.usage, &UsageFeed::updated, page, &StartPage::refreshSoon);
    QObject::connect(services.tpus, &TpuService::tpuChanged, page, &StartPage::refreshSoon);
    QObject::connect(services.tpus, &TpuService::tpuRemoved, page, &StartPage::refreshSoon);
}
