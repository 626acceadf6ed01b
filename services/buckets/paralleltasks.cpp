// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/paralleltasks.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace {

struct ParallelWork
{
    qsizetype count;
    std::function<Task<>(qsizetype, std::stop_token)> work;
    qsizetype next = 0;
    std::optional<Error> error{};
    std::stop_source stop{};
};

Task<> workedThrough(std::shared_ptr<ParallelWork> all)
{
    while (all->next < all->count && !all->error && !all->stop.stop_requested()) {
        const auto index = all->next++;
        const auto done = co_await all->work(index, all->stop.get_token());
        if (!done && !all->error) {
            all->error = done.error();
            all->stop.request_stop();
        }
    }
    co_return Result<>{};
}

} // namespace

Task<> forEachAtOnce(qsizetype count, int atOnce, std::function<Task<>(qsizetype index, std::stop_token stop)> work,
                     std::stop_token stop)
{
    const auto all = std::make_shared<ParallelWork>(count, std::move(work));
    const std::stop_callback forward{stop, [all] { all->stop.request_stop(); }};
    std::vector<Task<>> lanes; // each runs from the moment it is made
    for (qsizetype i = 0; i < std::min<qsizetype>(atOnce, count); ++i)
        lanes.push_back(workedThrough(all));
    for (auto &lane : lanes)
        static_cast<void>(co_await lane);
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (all->error)
        co_return std::unexpected{*all->error};
    co_return Result<>{};
}
