// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/connection/connectiontest.h"

#include "services/connection/probe.h"
#include "services/core/taskscope.h"
#include "services/core/wake.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QThreadPool>
#include <QTimeZone>

#include <algorithm>
#include <mutex>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ConnectionTest)
};

constexpr int mostAtOnce = 16;
constexpr auto toleratedSkew = 5min; // as Google's own: beyond it signed requests are refused

/// One run: shared by the flow and the threads that look.
struct Run
{
    ConnectionReport report;
    ConnectionProgress progress;
    std::shared_ptr<std::stop_source> stop = std::make_shared<std::stop_source>();
    int open = 0;
    std::shared_ptr<Wake> done = std::make_shared<Wake>();

    void take(qsizetype at, const PlaceFacts &facts, const QDateTime &now)
    {
        auto &place = report.places[at];
        place = judged(place.place, facts);
        if (place.date.isValid() && !report.clockAhead)
            report.clockAhead = std::chrono::seconds{now.secsTo(place.date)};
        if (--open == 0)
            done->now();
        if (progress)
            progress(report);
    }
};
using RunPtr = std::shared_ptr<Run>;

/// Its threads outlive the flow by the rest of a slice; the pool waits for them when the program ends.
QThreadPool &pool()
{
    static QThreadPool threads;
    threads.setMaxThreadCount(mostAtOnce);
    return threads;
}

struct Look
{
    RunPtr run;
    qsizetype at = 0;
    ProxyRoute route;
    ConnectionLimits limits;
    Clock *clock = nullptr;
    std::shared_ptr<Wake> seen = std::make_shared<Wake>(); ///< this one is judged
};

void startLook(Look look, Proxies *proxies)
{
    const auto place = look.run->report.places[look.at].place;
    pool().start([look, place, proxies = QPointer{proxies}] {
        auto facts = probe(place, look.route, look.limits, look.run->stop->get_token());
        auto *application = QCoreApplication::instance();
        if (!application || look.run->stop->stop_requested())
            return;
        QMetaObject::invokeMethod(
            application,
            [look, proxies, facts = std::move(facts)] {
                if (look.run->stop->stop_requested())
                    return;
                if (proxies
                    && (facts.trouble == ProxyTrouble::WrongPassword || facts.trouble == ProxyTrouble::WantsPassword))
                    proxies->refused(look.route);
                look.run->take(look.at, facts, look.clock->now());
                look.seen->now();
            },
            Qt::QueuedConnection);
    });
}

QString proxyWords(const QStringList &names)
{
    auto used = names;
    used.removeAll(QString{});
    used.removeDuplicates();
    return used.isEmpty() ? Words::tr("none", "no proxy") : used.join(u", "_s);
}

} // namespace

int ConnectionReport::count(PlaceReport::Verdict verdict) const
{
    return static_cast<int>(std::ranges::count(places, verdict, &PlaceReport::verdict));
}

QList<PlaceToReach> placesOf(const ConnectionQuestion &question)
{
    const auto &cloud = question.profile;
    QList<PlaceToReach> places;
    QStringList seen;
    for (const auto &url :
         {cloud.tpu, cloud.compute, cloud.resourceManager, cloud.serviceUsage, cloud.cloudQuotas, cloud.billing,
          cloud.oauth, cloud.accounts, cloud.userInfo, cloud.storage, cloud.logging, cloud.monitoring}) {
        if (url.host().isEmpty() || seen.contains(originOf(url)))
            continue;
        seen << originOf(url);
        const auto name = url.port() < 0 ? url.host() : u"%1:%2"_s.arg(url.host()).arg(url.port());
        places.append({PlaceToReach::Kind::Service, name, url});
    }
    for (const auto &host : question.hosts) {
        QUrl url;
        url.setScheme(u"ssh"_s);
        url.setHost(host.address);
        url.setPort(host.port);
        places.append({PlaceToReach::Kind::Host, host.name, url});
    }
    return places;
}

Task<ConnectionReport> testConnection(ConnectionQuestion question, Proxies *proxies, Clock *clock,
                                      ConnectionLimits limits, ConnectionProgress progress, std::stop_token stop)
{
    const auto run = std::make_shared<Run>();
    run->progress = std::move(progress);
    run->report.begun = clock->now();
    for (const auto &place : placesOf(question))
        run->report.places.append({.place = place,
                                   .verdict = PlaceReport::Verdict::Running,
                                   .way = {},
                                   .finding = {},
                                   .advice = {},
                                   .date = {}});
    const std::stop_callback forward{stop, [source = run->stop] { source->request_stop(); }};
    proxies->forgetRefusals();
    run->open = static_cast<int>(run->report.places.size());
    if (run->progress)
        run->progress(run->report);
    QStringList names;
    QList<ProxyRoute> tried;
    for (qsizetype at = 0; at < run->report.places.size(); ++at) {
        const auto route = co_await proxies->routeTo(run->report.places[at].place.url, stop);
        if (stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        if (!route) {
            run->take(at, {.routeError = route.error()}, clock->now());
            continue;
        }
        names << route->name();
        run->report.proxy = proxyWords(names);
        const Look look{run, at, *route, limits, clock};
        startLook(look, proxies);
        if (route->isDirect() || tried.contains(*route))
            continue;
        tried.append(*route); // a wrong password is sent once, not once for each place
        if (const auto woken = co_await wokenOrStopped(look.seen, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
    if (run->open > 0) {
        if (const auto woken = co_await wokenOrStopped(run->done, stop); !woken)
            co_return std::unexpected{woken.error()};
    }
    run->report.isDone = true;
    co_return std::as_const(run->report);
}

QString clockFinding(const ConnectionReport &report)
{
    if (!report.clockAhead || std::chrono::abs(*report.clockAhead) <= toleratedSkew)
        return {};
    const auto minutes = static_cast<int>(
        std::chrono::duration_cast<std::chrono::minutes>(std::chrono::abs(*report.clockAhead)).count());
    return report.clockAhead->count() > 0
        ? Words::tr("This computer's clock is %n minute(s) behind Google's. Set it: signing in fails otherwise.",
                    nullptr, minutes)
        : Words::tr("This computer's clock is %n minute(s) ahead of Google's. Set it: signing in fails otherwise.",
                    nullptr, minutes);
}

QString asText(const ConnectionReport &report)
{
    QStringList lines{
        Words::tr("TPU Desk: connection test of %1 UTC").arg(report.begun.toUTC().toString(u"yyyy-MM-dd hh:mm:ss"_s)),
        Words::tr("Computer: %1").arg(QSysInfo::prettyProductName()), Words::tr("Proxy: %1").arg(report.proxy)};
    if (const auto clock = clockFinding(report); !clock.isEmpty())
        lines << clock;
    else if (report.clockAhead)
        lines << Words::tr("Clock: right");
    lines << QString{};
    for (const auto &place : report.places) {
        const auto word = place.verdict == PlaceReport::Verdict::Reachable ? u"ok     "_s
            : place.verdict == PlaceReport::Verdict::Doubtful              ? u"doubt  "_s
            : place.verdict == PlaceReport::Verdict::Blocked               ? u"BLOCKED"_s
                                                                           : u"?      "_s;
        lines << u"%1  %2  %3"_s.arg(word, place.place.url.toString(), place.way).trimmed();
        for (const auto &words : {place.finding, place.advice}) {
            if (!words.isEmpty())
                lines << u"         "_s + words;
        }
    }
    return lines.join(u'\n') + u'\n';
}
