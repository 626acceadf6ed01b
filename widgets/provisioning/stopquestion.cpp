// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/stopquestion.h"

#include "services/core/undoqueue.h"
#include "services/provisioning/provisioningservice.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/provisioning/requesttext.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace {

struct StopquestionMessages
{
    Q_DECLARE_TR_FUNCTIONS(StopQuestion)
};

/// Where nothing is lost there is nothing to take back: it can be asked for again.
void stopSoon(QObject *context, bool isLoss, const QString &title, const QString &thing,
              const std::function<void()> &stop)
{
    if (!isLoss)
        return stop();
    UndoQueue::instance().add(context,
                              {.verb = PendingVerb::Stop,
                               .name = [title] { return StopquestionMessages::tr("The request for %1").arg(title); },
                               .begin = stop,
                               .need = CloudNeed::Later, // the order is written down
                               .things = {thing}});
}

bool isAtGoogle(AttemptState state)
{
    return state == AttemptState::Queued || state == AttemptState::Making || state == AttemptState::Reaching;
}

bool hasLineAtGoogle(const std::optional<TpuRequestView> &view)
{
    return view && std::ranges::any_of(view->lines, isAtGoogle, &ZoneAttempt::state);
}

/// Lets an order run to its end, and says while `context` is there why it failed.
std::function<void(Task<>)> onFailure(QObject *context, std::function<void(const Error &)> failed)
{
    return [context = QPointer{context}, failed = std::move(failed)](Task<> order) {
        const auto scope = std::make_shared<TaskScope>();
        scope->run(std::move(order), [scope, context, failed](const Result<> &done) {
            if (context && !done)
                failed(done.error());
        });
    };
}

} // namespace

void stopLine(ProvisioningService *tpuRequests, const QUuid &request, const ZoneId &zone, QObject *context,
              std::function<void(const Error &)> failed)
{
    const auto view = tpuRequests->find(request);
    if (!view)
        return;
    const auto line = std::ranges::find(view->lines, zone, &ZoneAttempt::zone);
    const bool isThere = line != view->lines.end();
    const bool isLoss = isThere && isAtGoogle(line->state);
    const auto title =
        StopquestionMessages::tr("%1 in %2")
            .arg(requesttext::title(view->tpuRequest, isThere ? line->name : QString{}), zone.toString());
    stopSoon(context, isLoss, title, requesttext::thingOf(request, zone),
             [tpuRequests = QPointer{tpuRequests}, request, zone, told = onFailure(context, std::move(failed))] {
                 if (tpuRequests)
                     told(tpuRequests->stop(request, zone));
             });
}

void askToStop(ProvisioningService *tpuRequests, const TpuRequestView &view, QWidget *window,
               std::function<void(const Error &)> failed)
{
    QStringList losses;
    QString ready; // a machine with a disk goes only by its name
    for (const auto &line : view.lines) {
        if (line.state == AttemptState::Reaching)
            ready = line.name;
        if (line.state == AttemptState::Queued)
            losses << StopquestionMessages::tr("The place in Google's queue in %1").arg(line.zone.toString());
        else if (line.state == AttemptState::Making || line.state == AttemptState::Reaching)
            losses << StopquestionMessages::tr("%1, which is being made in %2").arg(line.name, line.zone.toString());
    }
    auto *question = new ConfirmDelete{
        {.title = StopquestionMessages::tr("Stop asking for %1?").arg(requesttext::title(view.tpuRequest)),
         .sentence = losses.isEmpty()
             ? StopquestionMessages::tr("Nothing is asked for any more. Nothing has been made, so nothing is lost.")
             : StopquestionMessages::tr("Nothing is asked for any more, and this is removed:"),
         .losses = losses,
         .typedName = ready,
         .buttonText = StopquestionMessages::tr("Stop"),
         .need = CloudNeed::Later},
        window};
    const auto stop = [tpuRequests = QPointer{tpuRequests}, id = view.tpuRequest.id, failed,
                       told = onFailure(window, failed)] {
        const auto now = tpuRequests ? tpuRequests->find(id) : std::nullopt;
        if (now && now->winner && requesttext::isOver(*now)) // it was faster, and nobody must believe that it is gone
            return failed(
                {ErrorCode::Conflict,
                 StopquestionMessages::tr(
                     "%1 is READY already, so there was nothing to stop. It is kept; delete it if you do not want it.")
                     .arg(lastSegment(now->winner->toString())),
                 {},
                 {}});
        if (tpuRequests)
            told(tpuRequests->stop(id));
    };
    const auto title = requesttext::title(view.tpuRequest);
    QObject::connect(question, &ConfirmDelete::confirmed, window,
                     [window, stop, title, tpuRequests = QPointer{tpuRequests}, id = view.tpuRequest.id,
                      isLoss = !losses.isEmpty()] {
                         const bool isLossNow = tpuRequests
                             && hasLineAtGoogle(tpuRequests->find(id)); // the question may have stood for a while
                         stopSoon(window, isLoss || isLossNow, title, requesttext::thingOf(id), stop);
                     });
    question->open();
}
