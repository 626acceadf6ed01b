// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that Google tells on money: SKUs, kept prices, disks, addresses, routers, machines, snapshots, buckets,
// sinks, sizes and firewall rules; and what a user types: an amount, an address.
#include "services/net/strictjson.h"
#include "services/project/billableservice.h"
#include "services/quota/prices.h"
#include "services/vpc/portrules.h"
#include "services/vpc/ranges.h"
#include "tests/fuzz/require.h"

#include <cstdint>

namespace {

void readPrices(const QJsonObject &json)
{
    const auto live = pricesFromSkus(json, QStringLiteral("2026-11-20"));
    for (const auto &row : live.chips())
        require(row.perChipHour.nanos >= 0 && row.perChipHour <= dearest && !row.regions.isEmpty());
    for (const auto &row : live.things())
        require(row.price.nanos > 0 && row.price <= dearest);
    if (const auto kept = PriceList::fromJson(json)) {
        for (const auto &row : kept->chips())
            require(row.perChipHour.nanos > 0);
        const auto again = PriceList::fromJson(kept->toJson());
        require(again && again->chips() == kept->chips() && again->things() == kept->things());
    }
}

void readThings(const QJsonObject &json)
{
    for (const auto &parse :
         {&parseDisks, &parseAddresses, &parseNats, &parseMachines, &parseSnapshots, &parseBuckets}) {
        for (const auto &item : parse(json).items)
            require(!item.name.isEmpty() && item.bytes.value_or(0) >= 0);
    }
    (void)tpuLogs(parseSinks(json));
    for (const auto &budget : parseBudgets(json))
        require(budget.units >= 0 && budget.nanos >= 0 && std::ranges::is_sorted(budget.percents));
    const auto bytes = parseBytes({json}, {json});
    require(bytes.logs.value_or(0) >= 0);
    for (const auto &rule : parseVpcRules(json)) {
        require(!rule.name.isEmpty());
        require(!narrowCommand(ProjectId{QStringLiteral("p")}, rule, {}).contains(QLatin1Char{'\n'})
                || rule.name.contains(QLatin1Char{'\n'}));
        if (const auto ranges = narrowedRanges(rule, QString{iapRange})) {
            for (const auto &range : *ranges)
                require(!isWide(range));
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const auto text = QByteArray::fromRawData(reinterpret_cast<const char *>(bytes), qsizetype(size));
    const auto read = readStrictJson(text);
    if (read.flaw == JsonFlaw::None) {
        readPrices(read.object);
        readThings(read.object);
    }
    const auto words = QString::fromUtf8(text.left(256));
    if (const auto range = narrowRange(words))
        require(!isWide(*range) && narrowRange(*range) == *range);
    if (const auto price = usdFrom(words))
        require(price->nanos >= 0 && !price->text().isEmpty());
    require(!isTyped(words, Usd{}));
    return 0;
}
