// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/askagain.h"

#include "services/core/wake.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(AskAgain)
};

std::optional<Result<Tpu>> verdictOf(const WishView &view)
{
    const auto why = [&](ErrorCode code) {
        return view.why.value_or(
            Error{code, Words::tr("The request has ended without a TPU. Look at it in the list of requests."), {}});
    };
    if (view.state == WishState::GaveUp || view.state == WishState::NeedsUser)
        return std::unexpected{why(ErrorCode::NoCapacity)};
    if (view.state == WishState::Stopped)
        return failed(ErrorCode::Cancelled);
    return std::nullopt;
}

/// What came of it; nothing while it is under way.
std::optional<Result<Tpu>> outcomeOf(const WishService &wishes, const QUuid &id)
{
    const auto view = wishes.find(id);
    if (!view)
        return failed(ErrorCode::NotFound,
                      Words::tr("The request that this TPU came from is not there any more. Create it with the form."));
    return verdictOf(*view);
}

} // namespace

QUuid wishOf(const WishService &wishes, const TpuId &tpu)
{
    const auto place = [](const TpuId &id) {
        return id.toString().section(u'/', 3);
    }; // a project has an id and a number
    for (const auto &view : wishes.wishes()) {
        if (view.winner && place(*view.winner) == place(tpu)
            && (view.state == WishState::Fulfilled || view.state == WishState::Stopping))
            return view.wish.id;
    }
    return {};
}

Task<Tpu> askAgain(QPointer<WishService> wishes, TpuApi api, QUuid wish, QString lost, std::stop_token stop)
{
    const auto view = wishes ? wishes->find(wish) : std::nullopt;
    if (!view)
        co_return failed(
            ErrorCode::NotFound,
            Words::tr("The request that this TPU came from is not there any more. Create it with the form."));
    if (view->winner) {
        // An earlier run may have come further than it could write down.
        auto there = co_await api.node(*view->winner, stop);
        if (there && there->numericId != lost && there->state == TpuState::Ready)
            co_return there;
        if (!there && there.error().code != ErrorCode::NotFound)
            co_return there;
        if (const auto begun = wishes ? wishes->again(wish) : Result<>{failed(ErrorCode::Cancelled)}; !begun)
            co_return std::unexpected{begun.error()};
    }
    const auto wake = std::make_shared<Wake>();
    const auto won = std::make_shared<std::optional<Tpu>>();
    if (!wishes)
        co_return failed(ErrorCode::Cancelled);
    QObject::connect(wishes, &WishService::fulfilled, wake.get(),
                     [won, wake = wake.get(), wish](const QUuid &id, const Tpu &tpu) {
                         if (id == wish) {
                             *won = tpu;
                             wake->now();
                         }
                     });
    QObject::connect(wishes, &WishService::changed, wake.get(), [wishes, wake = wake.get(), wish] {
        if (outcomeOf(*wishes, wish))
            wake->now();
    });
    QObject::connect(wishes, &QObject::destroyed, wake.get(), [wake = wake.get()] { wake->now(); });
    const auto woken = co_await wokenOrStopped(wake, stop);
    if (!woken && wishes)
        (void)wishes->stop(wish);
    if (!woken)
        co_return std::unexpected{woken.error()};
    if (*won)
        co_return **won;
    co_return wishes ? outcomeOf(*wishes, wish).value_or(failed(ErrorCode::Cancelled))
                     : Result<Tpu>{failed(ErrorCode::Cancelled)};
}
