// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/placeof.h"

#include "services/jobs/diagnosis.h"
#include "services/tpu/failureclass.h"
#include "widgets/hosts/reachadvice.h"
#include "widgets/start/places.h"
#include "widgets/usage/usageadvice.h"

#include <algorithm>

Place places::tpu(const TpuId &tpu)
{
    return {.page = Panel::Tpus, .view = PlaceView::List, .target = tpu.toString()};
}

Place places::usage(const TpuId &tpu)
{
    return {.page = Panel::Usage, .target = tpu.toString()};
}

Place places::setUp(const TpuId &tpu)
{
    return {.page = Panel::Pod, .view = PlaceView::SetUp, .target = tpu.toString()};
}

Place places::newJob(const TpuId &tpu)
{
    return {.page = Panel::Pod, .view = PlaceView::Jobs, .target = tpu.toString(), .intent = PlaceIntent::New};
}

Place places::request(const QUuid &request)
{
    return {.page = Panel::Tpus, .view = PlaceView::Requests, .target = request.toString()};
}

Place places::job(const QUuid &job)
{
    return {.page = Panel::Pod, .view = PlaceView::Jobs, .target = job.toString()};
}

Place places::terminal(const TpuId &tpu, const TerminalTarget &which)
{
    return {.page = Panel::Terminal,
            .target = tpu.toString(),
            .intent = PlaceIntent::Open,
            .details = QVariant::fromValue(which)};
}

Place places::files(const TpuId &tpu)
{
    return {.page = Panel::Files, .target = tpu.toString()};
}

Place places::filesIn(const TpuId &tpu, int worker, const QString &folder)
{
    auto place = files(tpu);
    place.details = QVariant::fromValue(TerminalTarget{.worker = worker, .folder = folder});
    return place;
}

Place places::sourceLine(const TpuId &tpu, int worker, const QString &path, int line)
{
    auto place = files(tpu);
    place.details = QVariant::fromValue(TerminalTarget{.worker = worker, .folder = path, .line = line});
    return place;
}

Place places::run(const QUuid &run, PlaceView view)
{
    return {.page = Panel::Runs, .view = view, .target = run.toString()};
}

/// What may mend what a request failed of.
std::optional<Place> placeOf(FailureAction action)
{
    switch (action) {
    case FailureAction::Doctor: return places::doctor;
    case FailureAction::Quota: return Place{.page = Panel::Quota};
    case FailureAction::CleanUp: return places::cleanUp;
    case FailureAction::SignIn: return places::signIn;
    case FailureAction::Keys: return Place{.page = Panel::Keys};
    case FailureAction::UnlockKey: return places::unlockKey;
    default: return std::nullopt;
    }
}

/// What may mend that a host cannot be reached.
std::optional<Place> placeOf(ReachAction action, const TpuId &tpu)
{
    switch (action) {
    case ReachAction::None: break;
    case ReachAction::Keys: return Place{.page = Panel::Keys};
    case ReachAction::UnlockKey: return places::unlockKey;
    case ReachAction::Connection: return places::connectionTest;
    case ReachAction::Doctor: return places::doctor;
    case ReachAction::SignIn: return places::signIn;
    case ReachAction::Tpu: return places::tpu(tpu);
    }
    return std::nullopt;
}

/// What may mend what a job says.
Place placeOf(ErrorFix fix, const TpuId &tpu)
{
    switch (fix) {
    case ErrorFix::Environment:
    case ErrorFix::Network: return places::setUp(tpu);
    case ErrorFix::Keys: return {.page = Panel::Keys};
    case ErrorFix::Doctor: return places::doctor;
    case ErrorFix::Quota: return {.page = Panel::Quota};
    default: return places::tpu(tpu);
    }
}

std::optional<Place> placeOf(UsageAction action, const TpuId &tpu, int host)
{
    const auto target = tpu.toString();
    switch (action) {
    case UsageAction::Login: return Place{.page = Panel::Keys};
    case UsageAction::Publish: return Place{.page = Panel::Keys, .intent = PlaceIntent::Publish};
    case UsageAction::Connect: return places::terminal(tpu, {.worker = std::max(0, host)});
    case UsageAction::Job:
        return Place{.page = Panel::Pod, .view = PlaceView::Jobs, .target = target, .intent = PlaceIntent::ShowJob};
    case UsageAction::Free:
        return Place{.page = Panel::Pod, .view = PlaceView::Run, .target = target, .intent = PlaceIntent::FreeChips};
    case UsageAction::StartJob: return places::newJob(tpu); // of several TPUs it is this one
    case UsageAction::Tpu: return places::tpu(tpu);
    case UsageAction::Storage: return Place{.page = Panel::Storage, .target = target};
    default: return std::nullopt; // the page does it itself
    }
}

Place placeOf(StartPlace place, const QString &target, bool hasRunJobs)
{
    switch (place) {
    case StartPlace::SignIn: return places::signIn;
    case StartPlace::CreateTpu: return places::createTpu;
    case StartPlace::Tpus: return target.isEmpty() ? Place{.page = Panel::Tpus} : places::tpu(TpuId{target});
    case StartPlace::Keys: return {.page = Panel::Keys};
    case StartPlace::Terminal: return {.page = Panel::Terminal, .intent = PlaceIntent::First};
    case StartPlace::Quota: return {.page = Panel::Quota};
    case StartPlace::CleanUp: return places::cleanUp;
    case StartPlace::Activity: return {.intent = PlaceIntent::Activity};
    case StartPlace::Connection: return places::connectionTest;
    case StartPlace::Grant: return {.page = Panel::Quota, .intent = PlaceIntent::PasteGrant};
    case StartPlace::Pod: return places::setUp(TpuId{target});
    case StartPlace::FirstJob:
        return {
            .page = Panel::Pod, .view = PlaceView::Jobs, .intent = hasRunJobs ? PlaceIntent::New : PlaceIntent::First};
    case StartPlace::Job: return {.page = Panel::Pod, .view = PlaceView::Jobs, .target = target};
    case StartPlace::Usage: return places::usage(TpuId{target});
    case StartPlace::Request: return {.page = Panel::Tpus, .view = PlaceView::Requests, .target = target};
    case StartPlace::Ports: return {.page = Panel::Ports};
    case StartPlace::Doctor: return places::doctor;
    }
    Q_UNREACHABLE_RETURN({});
}
