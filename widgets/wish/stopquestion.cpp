// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/stopquestion.h"

#include "services/core/gracequeue.h"
#include "services/wish/wishservice.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/wish/wishwords.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(StopQuestion)
};

/// Where nothing is lost there is nothing to take back: it can be asked for again.
void stopSoon(QObject *context, bool isLoss, const QString &title, const QString &thing,
              const std::function<void()> &stop)
{
    if (!isLoss)
        return stop();
    GraceQueue::instance().add(context,
                               {.verb = GraceVerb::Stop,
                                .name = [title] { return Words::tr("The request for %1").arg(title); },
                                .begin = stop,
                                .need = CloudNeed::Later, // the order is written down
                                .things = {thing}});
}

bool isAtGoogle(LineState state)
{
    return state == LineState::Queued || state == LineState::Making || state == LineState::Reaching;
}

bool hasLineAtGoogle(const std::optional<WishView> &view)
{
    return view && std::ranges::any_of(view->lines, isAtGoogle, &WishLine::state);
}

} // namespace

void stopLine(WishService *wishes, const QUuid &request, const ZoneId &zone, QObject *context,
              std::function<void(const Error &)> failed)
{
    const auto view = wishes->find(request);
    if (!view)
        return;
    const bool isLoss = std::ranges::any_of(
        view->lines, [&](const WishLine &line) { return line.zone == zone && isAtGoogle(line.state); });
    const auto title = Words::tr("%1 in %2").arg(wishwords::title(view->wish), zone.toString());
    stopSoon(context, isLoss, title, wishwords::thingOf(request, zone),
             [wishes = QPointer{wishes}, request, zone, failed = std::move(failed)] {
                 if (const auto done = wishes ? wishes->stop(request, zone) : Result<>{}; !done)
                     failed(done.error());
             });
}

void askToStop(WishService *wishes, const WishView &view, QWidget *window, std::function<void(const Error &)> failed)
{
    QStringList losses;
    QString ready; // a machine with a disk goes only by its name
    for (const auto &line : view.lines) {
        if (line.state == LineState::Reaching)
            ready = line.name;
        if (line.state == LineState::Queued)
            losses << Words::tr("The place in Google's queue in %1").arg(line.zone.toString());
        else if (line.state == LineState::Making || line.state == LineState::Reaching)
            losses << Words::tr("%1, which is being made in %2").arg(line.name, line.zone.toString());
    }
    auto *question =
        new ConfirmDelete{{.title = Words::tr("Stop asking for %1?").arg(wishwords::title(view.wish)),
                           .sentence = losses.isEmpty()
                               ? Words::tr("Nothing is asked for any more. Nothing has been made, so nothing is lost.")
                               : Words::tr("Nothing is asked for any more, and this is removed:"),
                           .losses = losses,
                           .typedName = ready,
                           .buttonText = Words::tr("Stop"),
                           .need = CloudNeed::Later},
                          window};
    const auto stop = [wishes = QPointer{wishes}, id = view.wish.id, failed = std::move(failed)] {
        const auto now = wishes ? wishes->find(id) : std::nullopt;
        if (now && now->winner && wishwords::isOver(*now)) // it was faster, and nobody must believe that it is gone
            return failed(
                {ErrorCode::Conflict,
                 Words::tr(
                     "%1 is READY already, so there was nothing to stop. It is kept; delete it if you do not want it.")
                     .arg(lastSegment(now->winner->toString())),
                 {},
                 {}});
        if (const auto done = wishes ? wishes->stop(id) : Result<>{}; !done)
            failed(done.error());
    };
    const auto title = wishwords::title(view.wish);
    QObject::connect(question, &ConfirmDelete::confirmed, window,
                     [window, stop, title, wishes = QPointer{wishes}, id = view.wish.id, isLoss = !losses.isEmpty()] {
                         const bool isLossNow =
                             wishes && hasLineAtGoogle(wishes->find(id)); // the question may have stood for a while
                         stopSoon(window, isLoss || isLossNow, title, wishwords::thingOf(id), stop);
                     });
    question->open();
}
