// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Lists the TPUs and queued requests of all zones of the practice cloud, and of one zone, as the window does: the real
// program answers over HTTP. Beside it: `gcloud compute tpus tpu-vm list` for one zone, asked of the same practice
// cloud in the same run; where gcloud is not there, the 850 ms that it took on two cores.
#include "services/auth/practicecloud.h"
#include "services/auth/tokensource.h"
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"
#include "tests/bench/gcloud.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

constexpr int runs = 15;
constexpr double gcloudOnce = 850; ///< ms for one zone, measured once

struct Taken
{
    double first = -1; ///< with a new connection
    double again = -1; ///< median of the others
};

/// Negative: it failed.
Taken listing(const PracticeAccess &access, Clock *clock, const std::function<Task<>(TpuService &)> &read)
{
    PracticeToken token{access.token};
    RestClient rest{&token, clock};
    TpuService tpus{access.profile, &rest, clock};
    QList<double> took;
    for (int i = 0; i < runs; ++i) {
        QElapsedTimer time;
        time.start();
        if (!QCoro::waitFor(read(tpus)))
            return {};
        took += double(time.nsecsElapsed()) / 1e6;
    }
    Taken taken{.first = took.takeFirst()};
    std::ranges::sort(took);
    taken.again = took.at(took.size() / 2);
    return taken;
}

Task<> oneZone(TpuService &tpus)
{
    const auto nodes = co_await tpus.api().nodes(ZoneId{u"us-central2-b"_s}, {});
    if (!nodes)
        co_return std::unexpected{nodes.error()};
    co_return {};
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    SystemClock clock;
    PracticeCloud cloud{{.world = {.scenario = u"dead-requests"_s}}};
    const auto access = QCoro::waitFor(cloud.start({}));
    if (!access) {
        std::fprintf(stderr, "%s\n", qUtf8Printable(access.error().message));
        return 1;
    }
    const auto all = listing(*access, &clock, [](TpuService &tpus) { return tpus.refresh({}); });
    const auto one = listing(*access, &clock, oneZone);
    const auto peer = gcloud::listing(*access);
    static_cast<void>(QCoro::waitFor(cloud.end()));
    if (all.first < 0 || one.first < 0) {
        std::fputs("the practice cloud could not be listed\n", stderr);
        return 1;
    }
    const auto print = [&peer](const char *figure, double value) {
        std::printf("{\"figure\":\"%s\",\"value\":%.1f,\"unit\":\"ms\",\"peer\":\"gcloud compute tpus tpu-vm list, one "
                    "zone, %s\",\"peer_value\":%.1f}\n",
                    figure, value, peer ? "same run" : "measured once before", peer.value_or(gcloudOnce));
    };
    print("list of all zones, TPUs and requests, new connection", all.first);
    print("list of all zones, TPUs and requests, median", all.again);
    print("list of one zone, median", one.again);
    return 0;
}
