// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/createverb.h"
#include "services/control/verbarguments.h"
#include "services/control/verbcall.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/core/punctuation.h"
#include "services/core/wake.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/session.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct RequestVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

/// Until the journal was read, so that "none" is true. A session of the caller's own has read it.
Task<QPointer<ProvisioningService>> requestsRead(VerbScene scene, std::stop_token stop)
{
    const QPointer service{scene.session->tpuRequests.get()};
    const auto isUnknown = [service] {
        return service && service->role() == Role::Viewer && service->owner().isEmpty() && !service->trouble();
    };
    while (!scene.isLone && isUnknown()) {
        const auto wake = std::make_shared<Wake>();
        QObject::connect(service, &ProvisioningService::changed, wake.get(), &Wake::now);
        QObject::connect(service, &ProvisioningService::troubleChanged, wake.get(), &Wake::now);
        QObject::connect(service, &QObject::destroyed, wake.get(), &Wake::now);
        if (const auto woken = co_await wokenOrStopped(wake, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    co_return service;
}

Task<TpuRequestView> requestNamed(VerbScene scene, QString word, std::stop_token stop)
{
    const auto service = co_await requestsRead(scene, stop);
    if (!service)
        co_return std::unexpected{service.error()};
    co_return verbtools::thingNamed((*service)->tpuRequests(), word, u"requests list"_s,
                                    [](const TpuRequestView &view) { return view.tpuRequest.id; },
                                    [](const TpuRequestView &view) { return view.tpuRequest.namePattern; });
}

Task<QJsonObject> listRequests(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto service = co_await requestsRead(scene, stop);
    if (!service)
        co_return std::unexpected{service.error()};
    QJsonArray requests;
    const auto views = (*service)->tpuRequests();
    for (const auto &view : views) {
        if (!isOver(view.state) || isSet(arguments, "all"_L1) || view.state == RequestState::Fulfilled)
            requests.append(requestJson(view));
    }
    QJsonObject answer{{u"requests"_s, requests}, {u"isOwner"_s, (*service)->role() == Role::Owner}};
    verbtools::putText(&answer, u"owner"_s, (*service)->owner());
    if (const auto &trouble = (*service)->trouble())
        answer.insert(u"trouble"_s, errorJson(*trouble));
    co_return answer;
}

QJsonObject attemptJson(const FinishedAttempt &attempt)
{
    QJsonObject json{{u"zone"_s, attempt.zone.toString()}, {u"number"_s, attempt.number}};
    verbtools::putTime(&json, u"began"_s, attempt.startedAt);
    verbtools::putTime(&json, u"ended"_s, attempt.endedAt);
    if (attempt.error)
        json.insert(u"why"_s, errorJson(*attempt.error));
    return json;
}

Task<QJsonObject> showRequest(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto view = co_await requestNamed(scene, text(arguments, "request"_L1), stop);
    if (!view)
        co_return std::unexpected{view.error()};
    const QPointer service{scene.session->tpuRequests.get()};
    const auto history = service ? co_await service->history(view->tpuRequest.id)
                                 : Result<QList<FinishedAttempt>>{failed(ErrorCode::Cancelled)};
    if (!history)
        co_return std::unexpected{history.error()};
    QJsonArray attempts;
    for (const auto &attempt : *history)
        attempts.append(attemptJson(attempt));
    co_return QJsonObject{{u"request"_s, requestJson(*view)}, {u"attempts"_s, attempts}};
}

using RequestOrder = Task<> (*)(ProvisioningService &service, QUuid id, ZoneId zone);

/// What an order of the user does to a request, and how the request stands then.
Task<QJsonObject> orderRequest(VerbScene scene, TpuRequestView view, ZoneId zone, RequestOrder order)
{
    const QPointer service{scene.session->tpuRequests.get()};
    if (!service)
        co_return failed(ErrorCode::Cancelled);
    if (const auto done = co_await order(*service, view.tpuRequest.id, zone); !done)
        co_return std::unexpected{done.error()};
    const auto now = service ? service->find(view.tpuRequest.id) : std::nullopt;
    co_return QJsonObject{{u"request"_s, requestJson(now.value_or(view))}};
}

Task<QJsonObject> agreedOrder(VerbScene scene, QJsonObject arguments, RequestOrder order, QString question,
                              std::stop_token stop)
{
    const auto view = co_await requestNamed(scene, text(arguments, "request"_L1), stop);
    if (!view)
        co_return std::unexpected{view.error()};
    const ZoneId zone{text(arguments, "zone"_L1)};
    if (!zone.isEmpty() && !std::ranges::contains(view->lines, zone, &ZoneAttempt::zone))
        co_return std::unexpected{verbtools::notThere(zone.toString(), u"requests show"_s)};
    const auto name = view->tpuRequest.namePattern;
    const auto agreed = co_await scene.io->agree(
        question.isEmpty()
            ? VerbQuestion{.effect = VerbEffect::Changes, .sentence = requestSentence(*view), .name = name}
            : VerbQuestion{.effect = VerbEffect::Deletes, .sentence = question.arg(name), .name = name},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    co_return co_await orderRequest(scene, *view, zone, order);
}

Task<QJsonObject> pauseRequest(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    return agreedOrder(
        std::move(scene), std::move(arguments),
        [](ProvisioningService &service, QUuid id, ZoneId zone) { return service.pause(id, zone); }, {},
        std::move(stop));
}

Task<QJsonObject> resumeRequest(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    return agreedOrder(
        std::move(scene), std::move(arguments),
        [](ProvisioningService &service, QUuid id, ZoneId zone) { return service.resume(id, zone); }, {},
        std::move(stop));
}

Task<QJsonObject> stopRequest(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    return agreedOrder(
        std::move(scene), std::move(arguments),
        [](ProvisioningService &service, QUuid id, ZoneId zone) { return service.stop(id, zone); },
        RequestVerbMessages::tr("Stop the request for %1? Its place in Google's queue is lost; a TPU that it has given "
                                "stays."),
        std::move(stop));
}

Task<QJsonObject> forgetRequest(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    return agreedOrder(
        std::move(scene), std::move(arguments),
        [](ProvisioningService &service, QUuid id, ZoneId) { return service.forget(id); },
        RequestVerbMessages::tr("Forget the request for %1 with its history?"), std::move(stop));
}

VerbArgument requestArgument()
{
    return wanted(u"request"_s, QT_TRANSLATE_NOOP("Verbs", "The request: its id, the beginning of it, or its name."),
                  ArgumentCompletion::Requests);
}

} // namespace

QList<Verb> requestVerbs()
{
    const auto request = requestArgument();
    const auto zone = option(u"zone"_s, QT_TRANSLATE_NOOP("Verbs", "Only in this zone."), ArgumentCompletion::Zones);
    return {
        {.name = u"requests.list"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List requests and how they stand."),
         .arguments = {flag(u"all"_s, QT_TRANSLATE_NOOP("Verbs", "Also those that were stopped or gave up."))},
         .work = &listRequests,
         .rows = u"requests"_s,
         .columns = {{u"id"_s, QT_TRANSLATE_NOOP("Verbs", "Id")},
                     {u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Name")},
                     {u"type"_s, QT_TRANSLATE_NOOP("Verbs", "Type")},
                     {u"tier"_s, QT_TRANSLATE_NOOP("Verbs", "Tier")},
                     {u"state"_s, QT_TRANSLATE_NOOP("Verbs", "State")},
                     {u"says"_s, QT_TRANSLATE_NOOP("Verbs", "How it stands")}}},
        {.name = u"requests.show"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "Show one request with every try."),
         .arguments = {request},
         .work = &showRequest,
         .rows = u"attempts"_s,
         .columns = {{u"zone"_s, QT_TRANSLATE_NOOP("Verbs", "Zone")},
                     {u"number"_s, QT_TRANSLATE_NOOP("Verbs", "Try")},
                     {u"began"_s, QT_TRANSLATE_NOOP("Verbs", "Began")},
                     {u"ended"_s, QT_TRANSLATE_NOOP("Verbs", "Ended")},
                     {u"why.message"_s, QT_TRANSLATE_NOOP("Verbs", "Why it ended")}}},
        {.name = u"requests.pause"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Ask no more for now; what waits in Google's queue stays there."),
         .arguments = {request, zone},
         .work = &pauseRequest,
         .need = CloudNeed::Later},
        {.name = u"requests.resume"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Go on asking."),
         .arguments = {request, zone},
         .work = &resumeRequest,
         .need = CloudNeed::Later},
        {.name = u"requests.stop"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Take back what was asked for; a TPU that it has given stays."),
         .arguments = {request, zone},
         .work = &stopRequest,
         .need = CloudNeed::Later},
        {.name = u"requests.forget"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Forget a request that is over."),
         .arguments = {request},
         .work = &forgetRequest,
         .need = CloudNeed::Later},
    };
}
