// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Everything at once for a long time, with faults at random: 64 requests in virtual time, 20 terminals, 10 commands
// that are run again and again, and a look at a host each second. Descriptors, threads and memory have to stay flat,
// every request has to get its one node. TPUDESK_SOAK_SECONDS says how long, and "tests/run --label soak" half an hour;
// TPUDESK_SOAK_SEED repeats a run. In the end the slopes of all three are told, and the longest stall.
#include "faults.h"
#include "services/core/taskscope.h"
#include "services/ssh/connection.h"
#include "services/ssh/hub.h"
#include "services/usage/hostprobe.h"
#include "sshd.h"
#include "tests/services/provisioning/provisioningbench.h"

#include <QCoroTask>
#include <QRandomGenerator>

#include <algorithm>

#include <ctime>

namespace {

constexpr int requests = 64;
constexpr int terminals = 20;
constexpr int jobs = 10;

/// What must not grow.
struct Sample
{
    double seconds = 0;
    double megabytes = 0;
    double descriptors = 0;
    double threads = 0;
};

double threadsNow()
{
    return double(QDir{u"/proc/self/task"_s}.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size());
}

double descriptorsNow()
{
    return double(QDir{u"/proc/self/fd"_s}.entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot).size());
}

/// How long the event loop, which would be the window's, was away at most.
class Stalls : public QObject
{
public:
    Stalls()
    {
        connect(&m_timer, &QTimer::timeout, this, [this] { beat(); });
    }

    void begin()
    {
        m_wall.start();
        m_busyBefore = busyNow();
        m_timer.start(5ms);
    }
    [[nodiscard]] std::chrono::milliseconds longest() const { return m_longest; } ///< of everybody's time
    [[nodiscard]] std::chrono::milliseconds longestBusy() const { return m_longestBusy; } ///< of this thread's own

private:
    static std::chrono::milliseconds busyNow()
    {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return std::chrono::seconds{time.tv_sec} + std::chrono::milliseconds{time.tv_nsec / 1'000'000};
    }

    void beat()
    {
        const auto busy = busyNow();
        m_longest = std::max(m_longest, std::chrono::milliseconds{m_wall.restart()});
        m_longestBusy = std::max(m_longestBusy, busy - std::exchange(m_busyBefore, busy));
    }

    QTimer m_timer;
    QElapsedTimer m_wall;
    std::chrono::milliseconds m_busyBefore{};
    std::chrono::milliseconds m_longest{};
    std::chrono::milliseconds m_longestBusy{};
};

using Field = double Sample::*;

/// By the hour, of the line that fits best.
double slope(const QList<Sample> &samples, Field field)
{
    double x = 0;
    double y = 0;
    for (const auto &one : samples) {
        x += one.seconds / double(samples.size());
        y += one.*field / double(samples.size());
    }
    double above = 0;
    double below = 0;
    for (const auto &one : samples) {
        above += (one.seconds - x) * (one.*field - y);
        below += (one.seconds - x) * (one.seconds - x);
    }
    return below > 0 ? 3600 * above / below : 0;
}

/// Connections come and go: what leaks raises the floor.
double floorOf(const QList<Sample> &samples, Field field)
{
    return std::ranges::min(samples, {}, field).*field;
}

} // namespace

class TestSoak : public QObject
{
    Q_OBJECT

private:
    SystemClock m_clock;
    QRandomGenerator m_dice;
    QTemporaryDir m_folder;
    std::unique_ptr<Sshd> m_server;
    std::unique_ptr<FaultProxy> m_way;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;
    QElapsedTimer m_time;
    Stalls m_stalls;
    QList<Sample> m_samples;
    int m_shown = 0; ///< lines of terminals
    int m_done = 0; ///< commands
    int m_looks = 0; ///< at a host
    int m_rounds = 0;
    int m_faults = 0;
    TaskScope m_tasks; // last

    Task<std::shared_ptr<SshConnection>> connection(std::stop_token stop)
    {
        auto target = m_server->target();
        target.port = m_way->serverPort();
        co_return co_await m_hub->connectTo(target, {}, {}, stop);
    }

    Task<> terminal(std::stop_token stop)
    {
        while (!stop.stop_requested()) {
            const auto link = co_await connection(stop);
            auto opened = link ? co_await (*link)->openShell({}, stop)
                               : Result<std::shared_ptr<Shell>>{failed(ErrorCode::Offline)};
            if (!opened) {
                (void)co_await m_clock.sleep(200ms, stop);
                continue;
            }
            const auto shell = *std::move(opened);
            const auto over = std::make_shared<Wake>();
            QObject::connect(shell.get(), &Shell::closed, over.get(), [over = over.get()] { over->now(); });
            QObject::connect(shell.get(), &Shell::received, over.get(), [this] { ++m_shown; });
            shell->write("unset HISTFILE; while :; do echo line; sleep 1; done\n");
            (void)co_await wokenOrStopped(over, stop);
        }
        co_return Result<>{};
    }

    Task<> job(std::stop_token stop)
    {
        while (!stop.stop_requested()) {
            const auto link = co_await connection(stop);
            while (link && !(*link)->isLost() && !stop.stop_requested()) {
                const auto result =
                    co_await (*link)->exec(u"echo begun; sleep 1; echo done"_s, {}, {.time = 20s}, stop);
                m_done += result && result->out == "begun\ndone\n" ? 1 : 0;
                if (!result)
                    break;
            }
            (void)co_await m_clock.sleep(200ms, stop);
        }
        co_return Result<>{};
    }

    Task<> usage(std::stop_token stop)
    {
        while (!stop.stop_requested()) {
            const auto link = co_await connection(stop);
            while (link && !(*link)->isLost() && !stop.stop_requested()) {
                const auto reading = co_await probeHost(*link, ProbeDepth::Full, stop);
                m_looks += reading ? 1 : 0;
                (void)co_await m_clock.sleep(1s, stop);
            }
            (void)co_await m_clock.sleep(200ms, stop);
        }
        co_return Result<>{};
    }

    /// The way to the hosts breaks, falls silent, or the computer has slept.
    Task<> trouble(std::stop_token stop)
    {
        while (!stop.stop_requested()) {
            (void)co_await m_clock.sleep(std::chrono::milliseconds{1'000 + m_dice.bounded(4'000)}, stop);
            ++m_faults;
            switch (m_dice.bounded(3)) {
            case 0: m_way->reset(); break;
            case 1:
                m_way->blackhole();
                (void)co_await m_clock.sleep(std::chrono::milliseconds{m_dice.bounded(3'000)}, stop);
                m_way->heal();
                break;
            default: m_hub->probe();
            }
        }
        co_return Result<>{};
    }

    Task<> watch(std::stop_token stop)
    {
        while (!stop.stop_requested()) {
            m_samples +=
                {double(m_time.elapsed()) / 1'000, double(residentMegabytes()), descriptorsNow(), threadsNow()};
            (void)co_await m_clock.sleep(1s, stop);
        }
        co_return Result<>{};
    }

    /// Of one call that changes something: mostly nothing is wrong.
    Fate fate()
    {
        constexpr std::array wrong{Fate::LoseRequest, Fate::LoseReply, Fate::Broken, Fate::AfterWork503, Fate::Silent};
        return m_dice.bounded(100) < 85 ? Fate::Normal : wrong[size_t(m_dice.bounded(int(wrong.size())))];
    }

    /// 64 requests, with faults, crashes and sleep, until each has its node. Empty: it has, and there is no other one.
    QString round()
    {
        ProvisioningBench b{m_dice.generate64()};
        const auto dry = std::chrono::minutes{m_dice.bounded(60)};
        b.cloud.hasCapacity = [dry](const QString &, auto now) { return now > dry; };
        b.cloud.fate = [this](int) { return fate(); };
        b.begin();
        VirtualClock::settle();
        for (int number = 0; number < requests; ++number) {
            auto wanted = ProvisioningBench::tpuRequest({u"z1"_s, u"z2"_s},
                                                        number % 2 == 0 ? RequestMethod::Queue : RequestMethod::Direct);
            wanted.namePattern = u"n%1"_s.arg(number);
            if (b.start(wanted).isNull())
                return u"a request was refused"_s;
        }
        const auto isOver = [&b] {
            return std::ranges::all_of(b.service->tpuRequests(), [](const TpuRequestView &view) {
                return view.state == RequestState::Fulfilled;
            });
        };
        for (int step = 0; step < 200 && !isOver(); ++step) {
            b.clock.pass(std::chrono::minutes{1 + m_dice.bounded(15)});
            if (m_dice.bounded(10) == 0)
                b.clock.suspend(std::chrono::minutes{m_dice.bounded(120)});
            if (m_dice.bounded(20) == 0) {
                b.kill();
                b.begin();
                VirtualClock::settle();
            }
        }
        b.cloud.fate = [](int) { return Fate::Normal; };
        b.clock.pass(2h); // what was lost on the way may still arrive, and what is not wanted still goes
        b.cloud.tick();
        return whatIsWrong(b, isOver());
    }

    static QString whatIsWrong(const ProvisioningBench &b, bool isOver)
    {
        const auto views = b.service->tpuRequests();
        if (views.size() != requests)
            return u"%1 of %2 requests are known"_s.arg(views.size()).arg(requests);
        if (!isOver)
            return u"a request does not end"_s;
        QMap<QString, int> nodes;
        for (const auto &node : b.cloud.nodes)
            ++nodes[node["labels"_L1]["tpudesk-job"_L1].toString()];
        for (const auto &[request, count] : nodes.asKeyValueRange())
            if (count != 1)
                return u"request %1 has %2 nodes"_s.arg(request).arg(count);
        return nodes.size() == requests ? QString{} : u"%1 nodes for %2 requests"_s.arg(nodes.size()).arg(requests);
    }

private slots:
    void L6_nothingGrowsAndNothingIsLost()
    {
        const auto seconds = qEnvironmentVariableIntValue("TPUDESK_SOAK_SECONDS");
        if (seconds <= 0)
            QSKIP("TPUDESK_SOAK_SECONDS is to say how long");
        const auto seed = quint32(qEnvironmentVariableIntValue("TPUDESK_SOAK_SEED"));
        m_dice.seed(seed == 0 ? QRandomGenerator::global()->generate() : seed);
        m_server = std::make_unique<Sshd>(QStringList{u"MaxStartups 200"_s, u"MaxSessions 100"_s});
        if (!m_server->problem().isEmpty())
            QSKIP(qPrintable(m_server->problem()));
        m_way = std::make_unique<FaultProxy>(m_server->port());
        m_keys = std::make_unique<HostKeys>(m_folder.filePath(u"hostkeys.json"_s));
        SshTimings timings;
        timings.idle = 1s;
        timings.busyRetry = 100ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, timings);
        const auto ended = [](const Result<> &) { };
        for (int number = 0; number < terminals; ++number)
            m_tasks.run(terminal(m_tasks.token()), ended);
        for (int number = 0; number < jobs; ++number)
            m_tasks.run(job(m_tasks.token()), ended);
        m_tasks.run(usage(m_tasks.token()), ended);
        m_tasks.run(trouble(m_tasks.token()), ended);
        m_time.start();
        m_stalls.begin();
        m_tasks.run(watch(m_tasks.token()), ended);
        while (m_time.elapsed() < seconds * 1'000LL) {
            const auto wrong = round();
            if (!wrong.isEmpty())
                report();
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            ++m_rounds;
        }
        report();
        judge();
    }

    void cleanup()
    {
        m_tasks.cancel();
        QVERIFY(QTest::qWaitFor([] { return TaskScope::running() == 0; }, 30'000));
        m_hub.reset();
    }

private:
    void report() const
    {
        if (m_samples.isEmpty())
            return;
        qInfo("%lld s; the event loop was away for %lld ms at most, and busy for %lld ms at most",
              m_time.elapsed() / 1'000, qint64(m_stalls.longest().count()), qint64(m_stalls.longestBusy().count()));
        qInfo("%d rounds of %d requests, %d lines of terminals, %d commands, %d looks, %d faults", m_rounds, requests,
              m_shown, m_done, m_looks, m_faults);
        for (const auto &[name, field] : {std::pair{"MiB", &Sample::megabytes},
                                          {"descriptors", &Sample::descriptors},
                                          {"threads", &Sample::threads}})
            qInfo("%s: from %.0f to %.0f, %+.2f an hour", name, m_samples.constFirst().*field,
                  m_samples.constLast().*field, slope(m_samples.sliced(m_samples.size() / 4), field));
    }

    /// What is new in the second half, once all is warm.
    void judge() const
    {
        QVERIFY(m_shown > 0 && m_done > 0 && m_looks > 0 && m_faults > 0);
        QVERIFY2(m_samples.size() >= 8 && m_rounds >= 2, "too short for a judgement");
        const auto half = m_samples.size() / 2;
        const auto before = m_samples.sliced(half / 2, half - half / 2);
        const auto after = m_samples.sliced(half);
        QVERIFY(floorOf(after, &Sample::descriptors) <= floorOf(before, &Sample::descriptors) + 16);
        QVERIFY(floorOf(after, &Sample::threads) <= floorOf(before, &Sample::threads) + 2);
        QVERIFY(floorOf(after, &Sample::megabytes) <= 1.05 * floorOf(before, &Sample::megabytes) + 4); // L6: 5 %
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSoak)
#include "tst_soak.moc"
