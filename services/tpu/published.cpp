// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/published.h"

#include "services/core/clock.h"

PublishedMemory::Entry &PublishedMemory::entry(const Tpu &tpu)
{
    auto &found = m_entries[tpu.id];
    if (found.machine != tpu.numericId)
        found = {.machine = tpu.numericId};
    return found;
}

void PublishedMemory::keep(Entry &entry, Result<PublishedKeys> answer)
{
    if (!answer) {
        entry.reading.unread = answer.error();
        return;
    }
    for (auto it = answer->begin(); it != answer->end(); ++it) {
        if (it->hostname.isEmpty()) // a machine keeps its name
            it->hostname = entry.reading.keys.value(it.key()).hostname;
    }
    entry.reading = {.keys = *std::move(answer)};
    entry.isKnown = true;
}

Task<PublishedReading> PublishedMemory::read(std::shared_ptr<PublishedMemory> memory, Tpu tpu, Wanted wanted, Ask ask,
                                             Clock *clock, std::stop_token stop)
{
    if (!clock)
        co_return failed(ErrorCode::Cancelled);
    const auto turn = memory->entry(tpu).turn;
    const auto begun = clock->sinceBoot();
    const auto permit = co_await turn->enter(stop);
    if (!permit)
        co_return std::unexpected{permit.error()};
    const auto &before = memory->entry(tpu); // after the wait: the map may have changed
    const bool isWhole = before.reading.unread || before.reading.keys.size() >= tpu.endpoints.size();
    const bool isFresh = before.isKnown && isWhole && clock->sinceBoot() - *before.at < freshFor;
    const bool isNew = before.at && *before.at >= begun; // somebody else asked while we waited
    if (wanted == Wanted::New ? isNew : isFresh || isNew)
        co_return std::as_const(before.reading);
    auto answer = co_await ask(before.isKnown);
    if (!answer && (answer.error().code == ErrorCode::Cancelled || answer.error().code == ErrorCode::SignedOut))
        co_return std::unexpected{answer.error()};
    auto &after = memory->entry(tpu);
    after.at = clock->sinceBoot();
    keep(after, std::move(answer));
    co_return std::as_const(after.reading);
}
