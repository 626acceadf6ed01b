// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What it costs to watch one host with four devices that trains: bytes on the wire (TCP, with all of SSH), how long a
// look takes, and the host's own processor time, sshd included. A practice host: real OpenSSH, a real gRPC server. One
// line of JSON per figure.
#include "services/hosts/hostpool.h"
#include "services/usage/hostprobe.h"
#include "services/usage/memoryprofile.h"
#include "services/usage/runtimeapi.h"
#include "tests/bench/figures.h"
#include "tests/bench/wirehost.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int looks = 30;
constexpr double fullEvery = 15; // seconds, as the program does it

/// Bytes of all TCP connections of this process to that port, both ways, as the kernel counts them.
qint64 onTheWire(quint16 port)
{
    constexpr int mostFiles = 1'024;
    qint64 sum = 0;
    for (int file = 3; file < mostFiles; ++file) {
        sockaddr_in peer{};
        socklen_t size = sizeof peer;
        if (::getpeername(file, reinterpret_cast<sockaddr *>(&peer), &size) != 0 || peer.sin_family != AF_INET
            || ntohs(peer.sin_port) != port)
            continue;
        tcp_info known{};
        size = sizeof known;
        if (::getsockopt(file, IPPROTO_TCP, TCP_INFO, &known, &size) == 0)
            sum += qint64(known.tcpi_bytes_acked + known.tcpi_bytes_received);
    }
    return sum;
}

struct Cost
{
    double bytes = 0, host = 0, own = 0, time = 0; // of one look; ms
};

/// `rest`: what the host takes by itself, ms of the processor for each ms.
Cost costOf(quint16 port, double rest, const std::function<bool()> &look)
{
    if (!look()) // the first one opens what stays open
        qFatal("a look failed");
    QList<double> times;
    const auto bytes = onTheWire(port);
    const auto host = WireHost::spent();
    const auto own = figures::threadTime();
    QElapsedTimer all;
    all.start();
    for (int i = 0; i < looks; ++i) {
        QElapsedTimer timer;
        timer.start();
        if (!look())
            qFatal("a look failed");
        times.append(double(timer.nsecsElapsed()) / 1e6);
    }
    Cost cost{.own = (figures::threadTime() - own) / looks};
    figures::pass(100ms); // acknowledgements
    cost.bytes = double(onTheWire(port) - bytes) / looks;
    cost.host = std::max(0.0, WireHost::spent() - host - rest * double(all.elapsed())) / looks;
    std::ranges::sort(times);
    cost.time = times.at(times.size() / 2);
    return cost;
}

void say(const QString &what, const Cost &cost)
{
    figures::print(u"watching a host, %1: bytes on the wire"_s.arg(what), cost.bytes, "B", "");
    figures::print(u"watching a host, %1: time"_s.arg(what), cost.time, "ms", "");
    figures::print(u"watching a host, %1: the host's processor"_s.arg(what), cost.host, "ms", "");
    figures::print(u"watching a host, %1: this computer's processor"_s.arg(what), cost.own, "ms", "");
}

Task<SshTarget> given(SshTarget target)
{
    co_return target;
}

struct Bench
{
    WireHost machine;
    HostKeys keys{machine.file(u"hostkeys.json"_s)};
    SshHub hub{&keys};
    HostPool pool{[this](const PodHost &, const std::stop_token &) {
                      SshTarget target;
                      target.host = QString{WireHost::address};
                      target.port = machine.port();
                      target.user = QString{WireHost::user};
                      target.keyFile = machine.file(u"key"_s);
                      target.agent = AgentUse::Never;
                      target.identity = {ProjectId{u"p"_s}, ZoneId{u"z"_s}, u"wire"_s, 0};
                      target.publishedKeys = machine.hostKeys();
                      return given(target);
                  },
                  &hub};
    const PodHost host = plainHost({}, QString{WireHost::address});
    std::shared_ptr<RuntimeChannel> channel =
        std::make_shared<RuntimeChannel>([this](std::stop_token stop) { return pool.connection(host, stop); });

    Result<HostReading> probe(ProbeDepth depth)
    {
        const auto connection = QCoro::waitFor(pool.connection(host, {}));
        return connection ? QCoro::waitFor(probeHost(*connection, depth, {})) : std::unexpected{connection.error()};
    }
    bool metrics(RuntimeQuery query)
    {
        const auto reading = QCoro::waitFor(readRuntime(channel, query, {}));
        return reading && reading->state == RuntimeState::Answered;
    }
    bool profile()
    {
        const auto connection = QCoro::waitFor(pool.connection(host, {}));
        return connection && QCoro::waitFor(readMemoryProfile(*connection, {})).has_value();
    }
    QString begin();
};

/// Boots the host and lets it train; the reason when that failed.
QString Bench::begin()
{
    if (const auto why = machine.boot(); !why.isEmpty())
        return why;
    QDeadlineTimer deadline{60s};
    while (!metrics({}) || !profile()) {
        if (deadline.hasExpired())
            return u"the host does not train"_s;
        figures::pass(200ms);
    }
    return {};
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    Bench bench;
    if (const auto why = bench.begin(); !why.isEmpty()) {
        std::fprintf(stderr, "%s\n", qPrintable(why));
        return 1;
    }
    const auto before = WireHost::spent();
    constexpr double span = 10'000;
    figures::pass(std::chrono::milliseconds{int(span)});
    const auto rest = (WireHost::spent() - before) / span;
    const auto of = [&](const std::function<bool()> &look) { return costOf(bench.machine.port(), rest, look); };
    const auto metrics = of([&] { return bench.metrics({}); });
    const auto status = of([&] { return bench.metrics({.wantsStatus = true}); });
    const auto everything = of([&] { return bench.metrics({.wantsEverything = true, .wantsStatus = true}); });
    const auto quick = of([&] { return bench.probe(ProbeDepth::Quick).has_value(); });
    const auto full = of([&] { return bench.probe(ProbeDepth::Full).has_value(); });
    const auto profile = of([&] { return bench.profile(); });
    say(u"libtpu's metrics"_s, metrics);
    say(u"libtpu's metrics and where its cores stand"_s, status);
    say(u"all that libtpu offers"_s, everything);
    say(u"quick probe"_s, quick);
    say(u"full probe"_s, full);
    say(u"memory profile"_s, profile);
    const auto usual = [&](double Cost::*what) {
        return metrics.*what + quick.*what * (1 - 1 / fullEvery) + full.*what / fullEvery;
    };
    figures::print(u"watching a host of four devices at 1 Hz: on the wire, each second"_s, usual(&Cost::bytes), "B",
                   "<= 16,384 B");
    figures::print(u"watching a host of four devices at 1 Hz: the host's processor"_s, usual(&Cost::host) / 10,
                   "% of a core", "<= 2 % of a core");
    // Of many hosts 64 are probed each second, and each is looked at in full as often as a few are.
    constexpr double hosts = 256, probes = 64, fulls = hosts / fullEvery;
    const auto many = metrics.own * hosts + full.own * fulls + quick.own * (probes - fulls);
    figures::print(u"watching 256 hosts at 1 Hz: the connections in the window's thread"_s, many / 10, "% of a core",
                   "<= 20 % with all else");
    figures::print(u"watching 4 hosts at 5 Hz: the connections"_s,
                   (metrics.own * 20 + full.own * 4 / fullEvery + quick.own * 4 * (1 - 1 / fullEvery)) / 10,
                   "% of a core", "<= 5 % with all else");
    return 0;
}
