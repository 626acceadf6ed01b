// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/carryout.h"

#include "services/ssh/answer.h"

using namespace Qt::StringLiterals;

namespace {

Task<QJsonObject> through(RecipeOrder order, StepRunner runner, StepAction action, QJsonObject kept, RecipeWatch watch,
                          std::stop_token stop)
{
    if (const auto problem = order.problem(); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto run = std::make_shared<RecipeRun>(order, runner);
    // What is known of the same hosts and values goes on; of anything else it would be wrong.
    if (!kept.isEmpty() && kept["order"_L1] == toJson(order))
        (void)run->restore(kept);
    Answer<QJsonObject> ended;
    const auto reply = ended.reply();
    RecipeRun *self = run.get();
    QObject::connect(self, &RecipeRun::cellChanged, self, [self, watch] {
        if (watch.changed)
            watch.changed(*self);
    });
    QObject::connect(self, &RecipeRun::heard, self,
                     [self, watch](const QString &, const QString &hostId, const QByteArray &bytes) {
                         const auto host = std::ranges::find(self->order().hosts, hostId, &PodHost::id);
                         if (watch.heard && host != self->order().hosts.end())
                             watch.heard(host->label, bytes);
                     });
    QObject::connect(self, &RecipeRun::stateChanged, self, [self, ended] {
        if (self->state() != RecipeRun::State::Running)
            ended(self->toJson());
    });
    const std::stop_callback halt{stop,
                                  [self] { QMetaObject::invokeMethod(self, &RecipeRun::stop, Qt::QueuedConnection); }};
    action == StepAction::Apply ? run->run() : run->undo();
    auto result = co_await reply;
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    co_return result;
}

} // namespace

Task<QJsonObject> carryOut(RecipeOrder order, StepRunner runner, QJsonObject kept, RecipeWatch watch,
                           std::stop_token stop)
{
    return through(std::move(order), std::move(runner), StepAction::Apply, std::move(kept), std::move(watch),
                   std::move(stop));
}

Task<QJsonObject> takeBack(RecipeOrder order, StepRunner runner, RecipeWatch watch, std::stop_token stop)
{
    return through(std::move(order), std::move(runner), StepAction::Undo, {}, std::move(watch), std::move(stop));
}
