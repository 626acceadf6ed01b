// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of Cloud Quotas, of Service Usage and of Compute's regions: whatever they say, no limit is invented, cells
// and a preflight can be made of it, and what is not known is never green. Lists of disks, addresses, nodes and
// requests: nothing is left over that is used, or of which not enough is known.
#include "services/net/strictjson.h"
#include "services/quota/orphanedresources.h"
#include "services/quota/quotacells.h"
#include "services/quota/quotarequests.h"
#include "tests/fuzz/require.h"

#include <cstdint>

namespace {

void judge(const QuotaRow &row, const PreflightFacts &facts)
{
    const auto result =
        preflight({.zone = row.zone, .generation = row.generation, .tier = tierOf(row.quotaClass)}, facts);
    for (const auto &bound : result.bounds)
        require(!bound.room || *bound.room >= -1);
    require(!verdictSentence(result).isEmpty() || result.verdict == PreflightVerdict::Red);
    if (result.verdict == PreflightVerdict::Green)
        require(!result.largest.isEmpty() && row.left().value_or(0) != 0);
}

void readOrphans(const QJsonObject &page)
{
    DiskHolders holders;
    addHolders(page, holders);
    const auto disks = unusedDisks(page, holders);
    for (const auto &list : {disks, unusedAddresses(page)}) {
        for (const auto &stray : list)
            require(stray.path.startsWith(QLatin1String{"projects/"}) && !stray.number.isEmpty()
                    && !stray.state.isEmpty());
    }
    for (const auto &disk : disks) {
        require(!holders.holders.contains(diskKey(disk.path)));
        holders.unreachable.append(ZoneId{disk.place});
    }
    require(unusedDisks(page, holders).isEmpty()); // every zone is silent now
    holders.unreachable.clear();
    holders.isWhole = false;
    require(unusedDisks(page, holders).isEmpty());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const auto read = readStrictJson(QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), qsizetype(size)));
    if (read.flaw != JsonFlaw::None)
        return 0;
    readOrphans(read.object);
    if (const auto asked = parseQuotaPreference(read.object))
        require(!asked->place.quotaId.isEmpty() && !asked->name.contains(QLatin1String{".."}));
    const auto region = parseRegionQuotas(read.object);
    for (const auto &limits : {parseLimits(read.object), parseQuotaInfos(read.object)}) {
        for (const auto &limit : limits)
            require(limit.limit >= QuotaLimit::unlimited);
        const LimitIndex index{limits};
        PreflightFacts facts{.quota = {index, quotaRows(index, {}, {})},
                             .limitsAsOf = QDateTime::fromSecsSinceEpoch(1'795'000'000),
                             .regions = {},
                             .now = QDateTime::fromSecsSinceEpoch(1'795'000'000)};
        if (region)
            facts.regions.insert(region->region, *region);
        const auto cells = quotaCells(facts, {});
        require(cells.size() >= facts.quota.rows().size());
        for (const auto &cell : cells.first(std::min<qsizetype>(cells.size(), 20)))
            judge(cell.row, facts);
    }
    return 0;
}
