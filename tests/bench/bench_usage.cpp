// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What watching a slice costs this computer while its page is open: the watch, the history with its file and the page
// as they are in the program, hosts that answer out of this process. 2,048 cores at 1 Hz with an hour of history, and
// 32 cores at 5 Hz. bench_usagewire says what the connections cost beside it. Prints one line of JSON for each figure.
#include "services/hosts/hosts.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/runtimeapi.h"
#include "services/usage/usagewatch.h"
#include "tests/bench/figures.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/usagepage.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTimer>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

Tpu sliceOf(const QString &type, int hosts)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = u"pod"_s;
    tpu.numericId = u"4711"_s;
    tpu.acceleratorType = type;
    tpu.state = TpuState::Ready;
    tpu.endpoints.resize(hosts);
    return tpu;
}

/// Hosts that train: each look is another one, and takes as long as a way to another continent.
class Fleet final : public UsageSources
{
public:
    Fleet(Clock *clock, const SliceLayout &layout)
        : m_clock{clock}
        , m_layout{layout}
    {
    }

    [[nodiscard]] HostLink link(const QString &) const override { return {.state = HostLink::State::Connected}; }
    void follow(QObject *, std::function<void(const QString &)>) override { }
    [[nodiscard]] Task<HostReading> probe(PodHost, ProbeDepth depth, Questions, std::stop_token stop) override
    {
        return late(m_clock, host(depth), std::move(stop));
    }
    [[nodiscard]] Task<RuntimeReading> runtime(PodHost of, QList<quint16>, RuntimeQuery, std::stop_token stop) override
    {
        ++looks;
        return late(m_clock, chips(of.worker), std::move(stop));
    }
    [[nodiscard]] Task<MemoryProfile> profile(PodHost, std::stop_token stop) override
    {
        return late(m_clock, MemoryProfile{}, std::move(stop));
    }
    [[nodiscard]] Task<ProgramCounters> program(PodHost, std::stop_token stop) override
    {
        return late(m_clock, ProgramCounters{}, std::move(stop));
    }
    [[nodiscard]] Task<CoarseReading> monitoring(MonitoringQuery, std::stop_token stop) override
    {
        return late(m_clock, CoarseReading{}, std::move(stop));
    }
    void forget(const QString &) override { }

    [[nodiscard]] RuntimeReading chips(int worker);
    [[nodiscard]] HostReading host(ProbeDepth depth) const;

    int looks = 0;

private:
    template <typename T>
    static Task<T> late(Clock *clock, T value, std::stop_token stop)
    {
        if (const auto slept = co_await clock->sleep(60ms, stop); !slept)
            co_return std::unexpected{slept.error()};
        co_return value;
    }

    Clock *m_clock;
    SliceLayout m_layout;
    QRandomGenerator m_random{7};
};

RuntimeReading Fleet::chips(int worker)
{
    PortReading port{.port = 8'431, .state = RuntimeState::Answered};
    const auto devices = m_layout.devicesPerHost();
    for (int device = 0; device < devices; ++device) {
        port.values[Metric::HbmUsed].append({.id = device, .value = 1.1e10F + float(m_random.bounded(64)) * 1.0e6F});
        port.values[Metric::HbmTotal].append({.id = device, .value = 1.7e10F});
        port.values[Metric::QueueSize].append({.id = device, .value = 1});
    }
    for (int chip = 0; chip < m_layout.chipsPerHost; ++chip) {
        port.values[Metric::DutyCycle].append(
            {.id = chip, .value = float(worker == 3 ? 60 : 92) + float(m_random.bounded(5.0))});
        port.values[Metric::IdleTime].append({.id = chip, .value = 0});
    }
    RuntimeReading reading{.ports = {port}, .received = 1'400, .sent = 500};
    summarise(reading);
    return reading;
}

HostReading Fleet::host(ProbeDepth depth) const
{
    const auto now = m_clock->now().toMSecsSinceEpoch();
    HostReading reading;
    reading.boot = u"b"_s;
    reading.clock = now;
    reading.counters = {
        .uptime = double(now) / 1e3 - 1.6e9, .busy = now / 40, .all = now / 10, .received = now * 20, .sent = now * 5};
    reading.load = 12;
    reading.memoryUsed = 8.0e10F;
    reading.memoryTotal = 4.0e11F;
    reading.isFull = depth == ProbeDepth::Full;
    if (reading.isFull) {
        reading.diskUsed = 5.0e10F;
        reading.diskTotal = 1.0e11F;
        for (int chip = 0; chip < m_layout.chipsPerHost; ++chip)
            reading.devices += u"/dev/accel%1"_s.arg(chip);
        reading.holders = {{.pid = 4'711,
                            .user = u"nixie"_s,
                            .command = u"python3 train.py --steps 1000000"_s,
                            .since = now - 3'600'000,
                            .chips = {0, 1, 2, 3}}};
        reading.listening = {22, 8'431};
    }
    return reading;
}

/// Until the disk has it: in an hour there is time for it.
void write(History *history)
{
    QEventLoop loop;
    QObject::connect(history, &History::sizeChanged, &loop, &QEventLoop::quit);
    QTimer::singleShot(10s, &loop, &QEventLoop::quit);
    history->flush();
    loop.exec();
}

/// An hour as it would have been measured, and written as it went by.
void fill(History *history, Fleet *fleet, const QList<PodHost> &hosts, const SliceLayout &layout)
{
    const auto now = QDateTime::currentMSecsSinceEpoch();
    for (qint64 at = now - 3'590'000; at < now; at += 1'000) {
        for (const auto &host : hosts)
            history->append(tickOf(fleet->chips(host.worker), layout, host.worker, host.id, at));
        if ((now - at) / 1'000 % 60 == 0)
            write(history);
    }
    write(history);
    // What is left to write is no part of what is measured.
    for (int quiet = 0, turn = 0; quiet < 3 && turn < 120; ++turn) {
        const auto before = figures::processTime();
        figures::pass(500ms);
        quiet = figures::processTime() - before < 25 ? quiet + 1 : 0;
    }
}

struct Case
{
    const char *name;
    QString type;
    int hosts;
    double rate;
    const char *goalOfThread, *goalOfAll;
};

/// Twenty seconds of it, with what they leave for the disk.
void observe(const Case &what, Fleet *fleet, History *history)
{
    const auto of = [&](const char *text) {
        return u"%1: %2"_s.arg(QLatin1StringView{what.name}, QLatin1StringView{text});
    };
    const auto looks = fleet->looks;
    const auto thread = figures::threadTime();
    const auto process = figures::processTime();
    QElapsedTimer timer;
    timer.start();
    figures::pass(20s);
    history->flush();
    figures::pass(2s);
    const auto took = double(timer.elapsed());
    figures::print(of("the window's thread"), 100 * (figures::threadTime() - thread) / took, "% of a core",
                   what.goalOfThread);
    figures::print(of("all threads"), 100 * (figures::processTime() - process) / took, "% of a core", what.goalOfAll);
    figures::print(of("resident memory with an hour of history"), figures::memoryKiB("VmRSS:") * 1'024 / 1e6, "MB",
                   "<= 250 MB");
    figures::print(of("looks each second"), 1e3 * (fleet->looks - looks) / took, "", "");
}

void measure(const Case &what)
{
    SystemClock clock;
    FakeWorld world;
    FakeToken token{QList<Token>{}};
    RestClient rest{&token, &clock, {.retry = {.maxTries = 1}, .network = world.network()}};
    TpuService tpus{CloudProfile{}, &rest, &clock};
    const QTemporaryDir folder;
    History history{folder.filePath(u"usage.sqlite"_s), &clock};
    const auto tpu = sliceOf(what.type, what.hosts);
    const auto layout = layoutOf(tpu);
    const auto fleet = std::make_shared<Fleet>(&clock, layout);
    QStringList names;
    for (const auto &host : hostsOf(tpu))
        names += host.id;
    history.setSlice(sliceKey(tpu.id), names);
    fill(&history, fleet.get(), hostsOf(tpu), layout);
    tpus.observe(tpu);
    UsageWatch watch{{.tpus = &tpus, .history = &history, .clock = &clock, .sources = fleet}};
    watch.setRate(what.rate);
    UsagePage page{{.feed = &watch, .clock = &clock}};
    page.resize(1'600, 1'000);
    page.show();
    page.showSlice(tpu.id);
    figures::pass(8s); // all hosts were asked, what slides in has slid in
    observe(what, fleet.get(), &history);
    page.hide();
    watch.suspend();
    figures::pass(200ms);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    Theme theme{&application};
    const auto words = QCoreApplication::arguments();
    // The larger one last: what it took of memory is not all given back.
    const QList<Case> cases{{"32 cores at 5 Hz", u"v3-32"_s, 4, 0.2, "", "<= 5 % with the connections"},
                            {"2,048 cores at 1 Hz", u"v3-2048"_s, 256, 1, "<= 20 % with the connections", ""}};
    for (const auto &one : cases) {
        if (words.size() < 2 || words[1] == one.type)
            measure(one);
    }
    return 0;
}
