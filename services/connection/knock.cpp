// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/connection/knock.h"

#include "services/connection/probe.h"
#include "services/core/wake.h"
#include "services/net/proxies.h"

#include <QCoreApplication>
#include <QThreadPool>

using namespace Qt::StringLiterals;

namespace {

struct Knock
{
    std::shared_ptr<Wake> done = std::make_shared<Wake>();
    std::shared_ptr<std::stop_source> stop = std::make_shared<std::stop_source>();
    std::shared_ptr<PlaceFacts> facts = std::make_shared<PlaceFacts>();
};

/// Its threads outlive the flow by the rest of a slice; the pool waits for them when the program ends.
QThreadPool &pool()
{
    static QThreadPool threads;
    threads.setMaxThreadCount(8);
    return threads;
}

void begin(const Knock &knock, const PlaceToReach &place, const ProxyRoute &route, const ConnectionLimits &limits)
{
    pool().start([knock, place, route, limits] {
        auto facts = probe(place, route, limits, knock.stop->get_token());
        auto *application = QCoreApplication::instance();
        if (!application || knock.stop->stop_requested())
            return;
        QMetaObject::invokeMethod(
            application,
            [knock, facts = std::move(facts)] {
                *knock.facts = facts;
                knock.done->now();
            },
            Qt::QueuedConnection);
    });
}

} // namespace

Task<bool> answersSsh(HostToReach host, Proxies *proxies, ConnectionLimits limits, std::stop_token stop)
{
    QUrl url;
    url.setScheme(u"ssh"_s);
    url.setHost(host.address);
    url.setPort(host.port);
    const PlaceToReach place{PlaceToReach::Kind::Host, host.name, url};
    const auto route = co_await proxies->routeTo(url, stop);
    if (!route)
        co_return std::unexpected{route.error()};
    const Knock knock;
    const std::stop_callback forward{stop, [source = knock.stop] { source->request_stop(); }};
    begin(knock, place, *route, limits);
    if (const auto woken = co_await wokenOrStopped(knock.done, stop); !woken)
        co_return std::unexpected{woken.error()};
    const auto &facts = *knock.facts;
    if (facts.routeError || facts.trouble != ProxyTrouble::None)
        co_return failed(ErrorCode::Offline);
    if (facts.nameError)
        co_return std::unexpected{*facts.nameError};
    co_return facts.banner.startsWith("SSH-"_L1);
}
