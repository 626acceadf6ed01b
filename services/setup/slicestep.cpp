// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/clock.h"
#include "services/hosts/hosts.h"
#include "services/provisioning/provisioningservice.h"
#include "services/setup/podsteps.h"
#include "services/store/documents.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct SlicestepMessages
{
    Q_DECLARE_TR_FUNCTIONS(PodSteps)
};

constexpr int usualDays = 7; ///< of trying, when the end that was chosen has passed

StoredMessage said(const char *source, const QString &word = {})
{
    return {"PodSteps", source, word.isEmpty() ? QStringList{} : QStringList{word}};
}

HostProgress rowOf(const ZoneAttempt &line)
{
    HostProgress row{.label = line.zone.toString(), .state = StepState::Working};
    const auto why = line.last ? line.last->message : QString{};
    switch (line.state) {
    case AttemptState::Waiting:
        row.note = why.isEmpty() ? said(QT_TRANSLATE_NOOP("PodSteps", "is asked next"))
                                 : said(QT_TRANSLATE_NOOP("PodSteps", "is asked again soon: %1"), why);
        break;
    case AttemptState::Asking: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "is being asked")); break;
    case AttemptState::Queued: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "waits in Google's queue")); break;
    case AttemptState::Making: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "Google makes it")); break;
    case AttemptState::Reaching: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "READY, logging in")); break;
    case AttemptState::OutcomeUnknown: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "no reply, checking")); break;
    case AttemptState::Won: row = {row.label, StepState::Done, said(QT_TRANSLATE_NOOP("PodSteps", "READY"))}; break;
    case AttemptState::Cancelling: row.note = said(QT_TRANSLATE_NOOP("PodSteps", "is being taken back")); break;
    case AttemptState::Gone: row.state = StepState::Skipped; break;
    case AttemptState::Paused:
        row = {row.label, StepState::Waiting, said(QT_TRANSLATE_NOOP("PodSteps", "paused"))};
        break;
    case AttemptState::Stopped: row = {row.label, StepState::Failed, why}; break;
    }
    return row;
}

QList<HostProgress> rowsOf(const TpuRequestView &view)
{
    QList<HostProgress> rows;
    for (const auto &line : view.lines)
        rows += rowOf(line);
    return rows;
}

/// What the user hears when no machine comes of the request.
Error whyNot(const TpuRequestView &view)
{
    if (view.why)
        return *view.why;
    for (const auto &line : view.lines) {
        if (line.last)
            return *line.last;
    }
    return {ErrorCode::CancelledThere,
            SlicestepMessages::tr("The request was stopped. Run the step again to ask anew."),
            {},
            {}};
}

Task<TpuRequestView> waitForMachine(QPointer<ProvisioningService> tpuRequests, QUuid id, StepReport report,
                                    std::stop_token stop)
{
    const auto show = [report, shown = QList<HostProgress>{}](const TpuRequestView &view) mutable {
        if (auto rows = rowsOf(view); rows != shown) {
            shown = std::move(rows);
            report.hosts(shown);
        }
    };
    auto view = co_await awaitOutcome(std::move(tpuRequests), id, show, stop);
    if (!view && view.error().code == ErrorCode::NotFound)
        co_return failed(
            ErrorCode::NotFound,
            SlicestepMessages::tr("The request for this TPU was removed. Run the step again to ask anew."));
    if (view && !view->winner)
        co_return std::unexpected{whyNot(*view)};
    co_return view;
}

/// The request of the plan that still stands for something; nothing: a new one is needed.
bool isStillGood(const std::optional<TpuRequestView> &view, const TpuService *tpus)
{
    if (!view)
        return false;
    return !isOver(view->state) || (view->winner && tpus->tpu(*view->winner));
}

/// Sees to it that the plan has a request that runs. It is written down in the plan before it exists.
Task<QUuid> ask(PodStepContext context, PodPlan plan, StepReport report)
{
    if (!context.tpuRequests)
        co_return failed(ErrorCode::Cancelled);
    const auto known = plan.tpuRequest.isNull() ? std::nullopt : context.tpuRequests->find(plan.tpuRequest);
    if (isStillGood(known, context.tpus)) {
        if (known->state == RequestState::NeedsUser || known->state == RequestState::Paused) {
            if (const auto resumed = co_await context.tpuRequests->resume(plan.tpuRequest); !resumed)
                co_return std::unexpected{resumed.error()};
        }
        co_return plan.tpuRequest;
    }
    // Known before a day in the queue, not after it: no later step could do without.
    if (const auto chosen = context.login ? loginChosen(context.login()) : Result<>{}; !chosen)
        co_return std::unexpected{chosen.error()};
    // One that was written down and never sent keeps its id: had it been sent after all, it would be found again.
    const auto id = known || plan.tpuRequest.isNull() ? QUuid::createUuid() : plan.tpuRequest;
    if (const auto kept = report.keep([id](PodPlan &edited) { edited.tpuRequest = id; }); !kept)
        co_return std::unexpected{kept.error()};
    if (context.documents) {
        if (const auto kept = co_await context.documents->kept(); !kept)
            co_return std::unexpected{kept.error()};
    }
    auto tpuRequest = plan.choices.tpuRequest;
    tpuRequest.id = id;
    const auto now = context.clock->now();
    if (tpuRequest.until.isValid() && tpuRequest.until <= now)
        tpuRequest.until = now.addDays(usualDays);
    if (!context.tpuRequests)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await context.tpuRequests->start(tpuRequest);
}

Task<QJsonObject> haveSlice(PodStepContext context, PodPlan plan, StepReport report, std::stop_token stop)
{
    const auto began = context.clock->now();
    const auto id = co_await ask(context, plan, report);
    if (!id)
        co_return std::unexpected{id.error()};
    const auto view = co_await waitForMachine(context.tpuRequests, *id, report, stop);
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
                      {u"type"_s, view->tpuRequest.spec.acceleratorType},
                      {u"seconds"_s, began.secsTo(context.clock->now())}};
    if (tpu)
        facts.insert(u"hosts"_s, int(hostsOf(multisliceOf(*tpu, context.tpus->tpus())).size()));
    co_return facts;
}

Task<QString> sliceCommand(PodStepContext context, PodPlan plan, std::stop_token)
{
    const auto &profile = context.tpus->profile();
    QStringList commands;
    for (const auto &zone : plan.choices.tpuRequest.zones) {
        auto spec = plan.choices.tpuRequest.spec;
        spec.zone = zone;
        spec.name = nodeName(plan.choices.tpuRequest.namePattern, zone, 1);
        const QueuedResourceOrder order{.spec = spec, .id = spec.name, .requestId = {}};
        const bool isDirect = plan.choices.tpuRequest.method == RequestMethod::Direct;
        const auto gcloud = isDirect ? gcloudCommand(spec, profile.project) : gcloudCommand(order, profile.project);
        commands += !gcloud.isEmpty() ? gcloud : isDirect ? restCall(spec, profile) : restCall(order, profile);
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
            [tpuRequests = context.tpuRequests](const PodPlan &plan) {
                if (tpuRequests && !plan.tpuRequest.isNull())
                    (void)tpuRequests->pause(plan.tpuRequest); // one that is over has nothing to rest from
            }};
}
