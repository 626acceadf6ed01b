// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/pod/hosts.h"
#include "services/pod/podsteps.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/wishservice.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(PodSteps)
};

constexpr auto lookEvery = 500ms; ///< nothing is sent: the request stands in this program
constexpr int usualDays = 7; ///< of trying, when the end that was chosen has passed

SaidText said(const char *source, const QString &word = {})
{
    return {"PodSteps", source, word.isEmpty() ? QStringList{} : QStringList{word}};
}

HostProgress rowOf(const WishLine &line)
{
    HostProgress row{.label = line.zone.toString(), .state = StepState::Working};
    const auto why = line.last ? line.last->message : QString{};
    switch (line.state) {
    case LineState::Waiting:
        row.note = why.isEmpty() ? said(QT_TRANSLATE_NOOP("PodSteps", "is asked next"))
                                 : said(QT_TRANSLATE_NOOP("PodSteps", "is asked again soon: %1"), why);
        break;
    case LineState::Asking: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "is being asked")); break;
    case LineState::Queued: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "waits in Google's queue")); break;
    case LineState::Making: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "Google makes it")); break;
    case LineState::Reaching: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "READY, being logged in to")); break;
    case LineState::OutcomeUnknown:
        row.note = said(QT_TRANSLATE_NOOP("PodSteps", "no answer came; being looked after"));
        break;
    case LineState::Won: row = {row.label, StepState::Done, said(QT_TRANSLATE_NOOP("PodSteps", "READY"))}; break;
    case LineState::Cancelling: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "is being taken back")); break;
    case LineState::Gone: row.state = StepState::Skipped; break;
    case LineState::Paused: row = {row.label, StepState::Waiting, said(QT_TRANSLATE_NOOP("PodSteps", "paused"))}; break;
    case LineState::Stopped: row = {row.label, StepState::Failed, why}; break;
    }
    return row;
}

QList<HostProgress> rowsOf(const WishView &view)
{
    QList<HostProgress> rows;
    for (const auto &line : view.lines)
        rows += rowOf(line);
    return rows;
}

/// What the user hears when no machine comes of the request.
Error whyNot(const WishView &view)
{
    if (view.why)
        return *view.why;
    for (const auto &line : view.lines) {
        if (line.last)
            return *line.last;
    }
    return {ErrorCode::CancelledThere, Words::tr("The request was stopped. Run the step again to ask anew."), {}, {}};
}

Task<WishView> waitForMachine(QPointer<WishService> wishes, Clock *clock, QUuid id, StepReport report,
                              std::stop_token stop)
{
    QList<HostProgress> shown;
    for (;;) {
        const auto view = wishes ? wishes->find(id) : std::nullopt;
        if (!wishes)
            co_return failed(ErrorCode::Cancelled);
        if (!view)
            co_return failed(ErrorCode::NotFound,
                             Words::tr("The request for this TPU was removed. Run the step again to ask anew."));
        if (auto rows = rowsOf(*view); rows != shown) {
            shown = std::move(rows);
            report.hosts(shown);
        }
        if (view->winner && (view->state == WishState::Fulfilled || view->state == WishState::Stopping))
            co_return *view;
        if (isOver(view->state) || view->state == WishState::NeedsUser)
            co_return std::unexpected{whyNot(*view)};
        if (const auto slept = co_await clock->sleep(lookEvery, stop); !slept)
            co_return std::unexpected{slept.error()};
    }
}

/// The request of the plan that still stands for something; nothing: a new one is needed.
bool isStillGood(const std::optional<WishView> &view, const TpuService *tpus)
{
    if (!view)
        return false;
    return !isOver(view->state) || (view->winner && tpus->tpu(*view->winner));
}

/// Sees to it that the plan has a request that runs. It is written down in the plan before it exists.
Result<QUuid> ask(const PodStepContext &context, const PodPlan &plan, const StepReport &report)
{
    if (!context.wishes)
        return failed(ErrorCode::Cancelled);
    const auto known = plan.wish.isNull() ? std::nullopt : context.wishes->find(plan.wish);
    if (isStillGood(known, context.tpus)) {
        if (known->state == WishState::NeedsUser || known->state == WishState::Paused) {
            if (const auto resumed = context.wishes->resume(plan.wish); !resumed)
                return std::unexpected{resumed.error()};
        }
        return plan.wish;
    }
    // Known before a day in the queue, not after it: no later step could do without.
    if (const auto chosen = context.login ? loginChosen(context.login()) : Result<>{}; !chosen)
        return std::unexpected{chosen.error()};
    // One that was written down and never sent keeps its id: had it been sent after all, it would be found again.
    const auto id = known || plan.wish.isNull() ? QUuid::createUuid() : plan.wish;
    if (const auto kept = report.keep([id](PodPlan &edited) { edited.wish = id; }); !kept)
        return std::unexpected{kept.error()};
    auto wish = plan.choices.wish;
    wish.id = id;
    const auto now = context.clock->now();
    if (wish.until.isValid() && wish.until <= now)
        wish.until = now.addDays(usualDays);
    return context.wishes->start(wish);
}

Task<QJsonObject> haveSlice(PodStepContext context, PodPlan plan, StepReport report, std::stop_token stop)
{
    const auto began = context.clock->now();
    const auto id = ask(context, plan, report);
    if (!id)
        co_return std::unexpected{id.error()};
    const auto view = co_await waitForMachine(context.wishes, context.clock, *id, report, stop);
    if (!view)
        co_return std::unexpected{view.error()};
    const auto tpu = context.tpus->tpu(*view->winner);
    const auto number = tpu ? tpu->numericId : QString{};
    const auto kept = report.keep([winner = *view->winner, number](PodPlan &edited) {
        edited.tpu = winner;
        edited.number = number;
    });
    if (!kept)
        co_return std::unexpected{kept.error()};
    QJsonObject facts{{u"zone"_s, zoneOf(view->winner->toString()).toString()},
                      {u"type"_s, view->wish.spec.acceleratorType},
                      {u"seconds"_s, began.secsTo(context.clock->now())}};
    if (tpu)
        facts.insert(u"hosts"_s, int(hostsOf(*tpu).size()));
    co_return facts;
}

Task<QString> sliceCommand(PodStepContext context, PodPlan plan, std::stop_token)
{
    const auto &profile = context.tpus->profile();
    QStringList commands;
    for (const auto &zone : plan.choices.wish.zones) {
        auto spec = plan.choices.wish.spec;
        spec.zone = zone;
        spec.name = nodeName(plan.choices.wish.namePattern, zone, 1);
        const RequestOrder order{.spec = spec, .id = spec.name, .requestId = {}};
        commands += plan.choices.wish.method == WishMethod::Direct ? gcloudCommand(spec, profile.project)
                                                                   : gcloudCommand(order, profile.project);
    }
    co_return commands.join(u"\n\n"_s);
}

} // namespace

StepWork sliceStep(const PodStepContext &context)
{
    return {
        .run =
            [context](PodPlan plan, StepReport report, std::stop_token stop) {
                return haveSlice(context, std::move(plan), std::move(report), std::move(stop));
            },
        .preview = [context](PodPlan plan,
                             std::stop_token stop) { return sliceCommand(context, std::move(plan), std::move(stop)); },
        .paused =
            [wishes = context.wishes](const PodPlan &plan) {
                if (wishes && !plan.wish.isNull())
                    (void)wishes->pause(plan.wish); // one that is over has nothing to rest from
            }};
}
