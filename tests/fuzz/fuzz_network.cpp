// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pages of Compute Engine as the network's plan reads them, and the plan that follows; flags of libtpu among a node's
// variables; what a place answers that is asked for this computer's address.
#include "services/tpu/libtpuflags.h"
#include "services/vpc/networkplan.h"
#include "services/vpc/ownaddress.h"
#include "services/vpc/ranges.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray text{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    const auto words = QString::fromUtf8(text);
    const auto flags = withLibtpuArgs(words, QStringLiteral("--a=1 --b"));
    const bool isOdd =
        words.contains(u'\'') || words.contains(u'"') || words.contains(QStringLiteral("LIBTPU_INIT_ARGS"));
    require(isOdd || libtpuArgsIn(flags) == QStringLiteral("--a=1 --b"), "flags that are put in are found");
    if (const auto range = subnetRange(words.left(100)))
        require(roomIn(*range) >= 4 && addressInterval(*range).has_value(), "a range that is taken is one");
    if (const auto own = addressIn(text))
        require(!isWide(*own), "one address is let in");
    const auto page = QJsonDocument::fromJson(text).object();
    NetworkState state;
    state.networks = parseNetworks(page);
    state.subnetworks = parseSubnetworks(page);
    state.rules = parseVpcRules(page);
    state.routers = parseRouters(page);
    state.routes = parseRoutes(page);
    state.counts = parseCounts(page);
    (void)parsePeeringRoutes(page);
    const auto network = state.subnetworks.isEmpty() ? QStringLiteral("net") : state.subnetworks.first().network;
    for (const auto addresses : {ExternalAddress::Wanted, ExternalAddress::None}) {
        const auto plan = planNetwork(ProjectId{QStringLiteral("p")}, state,
                                      {.network = network,
                                       .zone = ZoneId{QStringLiteral("us-central2-b")},
                                       .machines = 4,
                                       .addresses = addresses,
                                       .ownRange = QStringLiteral("203.0.113.7/32")});
        require(plan || !plan.error().message.isEmpty(), "every error has a sentence");
        for (const auto &change : plan ? plan->changes : QList<NetworkChange>{}) {
            for (const auto &range : change.body[QLatin1StringView{"sourceRanges"}].toArray())
                require(!isWide(range.toString()) || change.kind == NetworkChange::Kind::OpenInside,
                        "nobody but the user and the relay is let in");
        }
    }
    return 0;
}
