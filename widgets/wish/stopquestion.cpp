// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wish/stopquestion.h"

#include "services/wish/wishservice.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/wish/wishwords.h"

#include <QCoreApplication>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(StopQuestion)
};

} // namespace

void askToStop(WishService *wishes, const WishView &view, QWidget *window, std::function<void(const Error &)> failed)
{
    QStringList losses;
    for (const auto &line : view.lines) {
        if (line.state == LineState::Queued)
            losses << Words::tr("The place in Google's queue in %1").arg(line.zone.toString());
        else if (line.state == LineState::Making || line.state == LineState::Reaching)
            losses << Words::tr("%1, which is being made in %2").arg(line.name, line.zone.toString());
    }
    auto *question = new ConfirmDelete{{.title = Words::tr("Stop asking for %1?").arg(wishwords::title(view.wish)),
                                        .sentence = losses.isEmpty() ? Words::tr("Nothing is asked for any more. Nothing has been made, so nothing is lost.")
                                                                     : Words::tr("Nothing is asked for any more, and this is removed:"),
                                        .losses = losses,
                                        .typedName = {},
                                        .buttonText = Words::tr("Stop")},
                                       window};
    QObject::connect(question, &ConfirmDelete::confirmed, wishes, [wishes, id = view.wish.id, failed = std::move(failed)] {
        if (const auto done = wishes->stop(id); !done)
            failed(done.error());
    });
    question->open();
}
