// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Causes that are injected into the practice cloud's own training, and what is said of them. practicerun.py runs that
// on some hosts in a time of its own; what it tells libtpu goes through the practice cloud's workload, and from there
// on all is what the program does with a real slice: duty cycles and alerts of the usage service, Prometheus's text,
// lines of logs.
#include "services/practice/runtime/workload.h"
#include "services/slowness/slownesslog.h"
#include "services/slowness/slownesswatch.h"
#include "services/usage/programmetrics.h"
#include "services/usage/slicesight.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>
#include <QTimeZone>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

using namespace Qt::StringLiterals;
using practice::runtime::Workload;

namespace {

constexpr int seeds = 10;
constexpr int chips = 4; // of a host
constexpr int processors = 8; // of a host
constexpr int windowBegin = 30; // seconds: it has begun by then
constexpr int windowEnd = 300;
constexpr qint64 wall = 1'700'000'000'000; // ms
constexpr qint64 hbm = qint64{32} << 30;
constexpr std::array injected{SlownessCause::None,      SlownessCause::Data,      SlownessCause::Checkpoint,
                              SlownessCause::Compile,   SlownessCause::Straggler, SlownessCause::Hang,
                              SlownessCause::Preemption};

/// A training that is slow for one reason.
struct Case
{
    SlownessCause cause = SlownessCause::None;
    quint32 seed = 0;
    int hosts = 4;
    int lost = 0, back = 0; ///< seconds: when the machines are taken away and when it runs again; 0: never
    QString options{};

    [[nodiscard]] QByteArray line() const
    {
        return u"%1-%2 %3 %4 %5 %6 %7 --steps 1000000 --seed %8 %9\n"_s.arg(int(cause))
            .arg(seed)
            .arg(hosts)
            .arg(chips)
            .arg(windowEnd)
            .arg(lost)
            .arg(back)
            .arg(seed + 1)
            .arg(options)
            .toUtf8();
    }
    /// How often its hosts and its log are looked at, as where somebody looks at it, or nobody does.
    [[nodiscard]] int pace() const { return seed % 2 == 0 ? 1 : 5; }
    [[nodiscard]] int logPace() const { return seed % 2 == 0 ? 1 : 10; }
};

Case caseOf(SlownessCause cause, quint32 seed)
{
    QRandomGenerator random{1'000 * quint32(cause) + seed};
    const auto seconds = QList<double>{0.5, 1, 2}.at(random.bounded(3));
    Case one{.cause = cause, .seed = seed, .hosts = random.bounded(2) == 0 ? 2 : 4};
    const auto pace = u"--seconds %1"_s.arg(seconds);
    const auto host = [&] {
        one.hosts = 4;
        return random.bounded(4);
    };
    switch (cause) {
    case SlownessCause::Data: one.options = pace + u" --fail data --at 5"_s; break;
    case SlownessCause::Checkpoint: one.options = pace + u" --fail checkpoint"_s; break;
    case SlownessCause::Compile: one.options = pace + u" --fail compile --at 5"_s; break;
    case SlownessCause::Straggler: one.options = pace + u" --fail slow --at 5 --on %1"_s.arg(host()); break;
    case SlownessCause::Hang:
        one.options =
            pace + u" --fail hang --on %1 --at %2"_s.arg(host()).arg(int((80 + random.bounded(70)) / seconds));
        break;
    case SlownessCause::Preemption:
        one.options = pace;
        one.lost = 100 + random.bounded(100);
        one.back = seed % 3 == 0 ? 0 : one.lost + 40 + random.bounded(40);
        break;
    default: one.options = pace; break;
    }
    return one;
}

/// Something that a host told.
struct Told
{
    double at = 0; ///< seconds
    int host = 0;
    QByteArray kind{};
    QByteArray text{};
};

/// What practicerun.py prints of one case, by time.
QList<Told> toldIn(QList<QByteArray> &lines)
{
    QList<Told> all;
    while (!lines.isEmpty()) {
        const auto line = lines.takeFirst();
        if (line == "end")
            break;
        const auto words = line.split(' ');
        if (words.size() < 4)
            continue;
        Told told{.at = words[0].toDouble(), .host = words[1].toInt(), .kind = words[2]};
        told.text = line.sliced(words[0].size() + words[1].size() + words[2].size() + 3);
        if (told.kind == "metrics") {
            const auto count = std::min<qsizetype>(told.text.toInt(), lines.size());
            told.text = lines.first(count).join('\n');
            lines.remove(0, count);
        }
        all += told;
    }
    return all;
}

/// One case as the program sees it.
class Watched
{
public:
    explicit Watched(const Case &one)
        : m_case{one}
    {
        Tpu tpu;
        tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s};
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.shortName = u"pod"_s;
        tpu.numericId = u"4711"_s;
        tpu.acceleratorType = one.hosts == 4 ? u"v4-32"_s : u"v4-16"_s;
        tpu.state = TpuState::Ready;
        tpu.endpoints.resize(one.hosts);
        m_hosts = hostsOf(tpu);
        m_sight = std::make_unique<SliceSight>(tpu, SeenChips{});
        for (int host = 0; host < one.hosts; ++host) {
            begin(host);
            m_inputs.hosts += HostActivity{.host = host};
        }
        m_counted.resize(one.hosts);
        m_countedAt.resize(one.hosts);
        m_worked.resize(one.hosts);
        m_logs.resize(one.hosts);
    }

    [[nodiscard]] Slowness judged(const QList<Told> &all)
    {
        qsizetype next = 0;
        for (int second = 1; second <= windowEnd; ++second) {
            for (; next < all.size() && all.at(next).at <= second; ++next)
                hear(all.at(next));
            if (second % m_case.logPace() == 0)
                readLogs(second);
            const bool isGone = m_case.lost > 0 && second >= m_case.lost && (m_case.back == 0 || second < m_case.back);
            if (second % m_case.pace() == 0 && !isGone)
                look(second);
        }
        addWhatTheServicesKnow();
        return slownessOf(m_inputs);
    }

private:
    using Moment = practice::runtime::Clock::time_point;

    void begin(int host)
    {
        practice::runtime::Layout layout{
            .host = "w", .chips = {0, 1, 2, 3}, .chipIds = {0, 1, 2, 3}, .deviceBytes = hbm, .ports = {}};
        m_workloads[host] = std::make_unique<Workload>(std::move(layout));
        m_began[host] = practice::runtime::Clock::now();
    }
    [[nodiscard]] Moment moment(int host, double second) const
    {
        return m_began.at(host)
            + std::chrono::duration_cast<practice::runtime::Clock::duration>(
                   std::chrono::duration<double>(second - m_beganAt.value(host)));
    }
    void hear(const Told &told)
    {
        if (told.kind == "tell") {
            m_workloads.at(told.host)->hear(told.text.toStdString(), moment(told.host, told.at));
        } else if (told.kind == "cpu") {
            m_worked[told.host] += told.text.toDouble();
        } else if (told.kind == "metrics") {
            hearMetrics(told);
        } else if (told.kind == "log") {
            if (told.text.startsWith("JAX ") && told.at > 0) { // another program, on machines that are back
                m_beganAt[told.host] = told.at;
                begin(told.host);
            }
            m_logs[told.host] += told.text + '\n';
        }
    }
    void hearMetrics(const Told &told)
    {
        const auto samples = parsePrometheus(told.text);
        if (!samples)
            qFatal("Prometheus's text cannot be read");
        const auto counters = countersOf(*samples);
        const auto before = std::exchange(m_counted[told.host], counters);
        const auto seconds = told.at - std::exchange(m_countedAt[told.host], told.at);
        if (!before)
            return;
        const auto at = time(told.at);
        auto &activity = m_inputs.hosts[told.host];
        const auto tick = tickOf(counters, *before, seconds, m_hosts.at(told.host).id, at);
        for (const auto &row : tick.rows) {
            if (row.metric == Metric::InputWait)
                activity.inputWait += {.at = at, .value = row.values.constFirst()};
            else if (row.metric == Metric::CheckpointWait)
                activity.checkpointWait += {.at = at, .value = row.values.constFirst()};
        }
    }
    void readLogs(int second)
    {
        for (int host = 0; host < m_case.hosts; ++host) {
            if (!m_logs.at(host).isEmpty())
                m_log.take(host, 0, std::exchange(m_logs[host], {}), time(second));
        }
    }
    /// A look at all hosts, and what the usage service makes of it.
    void look(int second)
    {
        const auto layout = m_sight->usage().layout;
        for (int host = 0; host < m_case.hosts; ++host) {
            const auto &workload = *m_workloads.at(host);
            const auto now = moment(host, second);
            PortReading port{.port = 8'431, .state = RuntimeState::Answered};
            double duty = 0;
            for (int chip = 0; chip < chips; ++chip) {
                const auto at = size_t(chip);
                const auto work = workload.work(at);
                duty += workload.duty(at, now) / chips;
                port.values[Metric::DutyCycle] += {.id = chip, .value = float(workload.duty(at, now))};
                port.values[Metric::HbmUsed] += {.id = chip, .value = float(workload.memory(at))};
                port.values[Metric::HbmTotal] += {.id = chip, .value = float(hbm)};
                port.values[Metric::QueueSize] += {.id = chip, .value = float(work.isRunning ? work.queued + 1 : 0)};
            }
            const RuntimeReading reading{.state = RuntimeState::Answered, .ports = {port}};
            const auto id = m_hosts.at(host).id;
            auto *sight = m_sight->find(host, id);
            sight->take(reading, tickOf(reading, layout, host, id, time(second)), layout);
            m_sight->touch(host);
            auto &activity = m_inputs.hosts[host];
            activity.duty += {.at = time(second), .value = duty};
            const auto busy = std::exchange(m_worked[host], 0) / (processors * m_case.pace());
            activity.cpu += {.at = time(second), .value = std::min(100.0, 100 * busy)};
        }
        static_cast<void>(m_sight->judge({.rate = double(m_case.pace())}, time(second)));
    }
    void addWhatTheServicesKnow()
    {
        m_inputs.from = time(windowBegin);
        m_inputs.until = time(windowEnd);
        m_inputs.steps = m_log.steps();
        m_inputs.compiles = m_log.compiles();
        m_inputs.checkpoints = m_log.checkpoints();
        m_inputs.steps.removeIf([this](const StepTime &step) { return step.at < m_inputs.from; });
        const auto &usage = m_sight->usage();
        for (const auto &alert : usage.alerts) {
            const TimedSpan span{.from = alert.since, .host = usage.layout.cores.value(alert.core).host};
            if (alert.kind == UsageAlert::Kind::Straggler)
                m_inputs.stragglers += span;
            else if (alert.kind == UsageAlert::Kind::Hung)
                m_inputs.hangs += span;
        }
        if (m_case.lost > 0)
            m_inputs.interruptions = interruptionsOf(job());
    }
    /// How the job stands, as JobService tells it.
    [[nodiscard]] Job job() const
    {
        Job job;
        JobAttempt first{.hosts = {JobHost{.host = {},
                                           .state = JobState::Interrupted,
                                           .startedAt = wallTime(0),
                                           .endedAt = wallTime(m_case.lost)}}};
        job.attempts += first;
        if (m_case.back > 0)
            job.attempts +=
                {.number = 2,
                 .hosts = {JobHost{.host = {}, .state = JobState::Running, .startedAt = wallTime(m_case.back)}}};
        return job;
    }
    [[nodiscard]] static qint64 time(double second) { return wall + qint64(1'000 * second); }
    [[nodiscard]] static QDateTime wallTime(double second)
    {
        return QDateTime::fromMSecsSinceEpoch(time(second), QTimeZone::UTC);
    }

    Case m_case;
    QList<PodHost> m_hosts;
    std::unique_ptr<SliceSight> m_sight;
    std::map<int, std::unique_ptr<Workload>> m_workloads;
    std::map<int, Moment> m_began;
    QHash<int, double> m_beganAt; ///< seconds
    QList<std::optional<ProgramCounters>> m_counted;
    QList<double> m_countedAt; ///< seconds
    QList<double> m_worked; ///< seconds of a processor since the last look
    QList<QByteArray> m_logs; ///< that nobody has read yet
    SlownessLog m_log;
    SlownessInputs m_inputs;
};

/// A row for each cause that was injected, a column for each that was named.
QByteArray tableOf(const std::map<std::pair<int, int>, int> &counts)
{
    const auto word = [](SlownessCause cause) { return slownessWord(cause).toUtf8(); };
    QByteArray table = "injected       ";
    QList<SlownessCause> named{injected.begin(), injected.end()};
    named += SlownessCause::Unknown;
    for (const auto cause : named)
        table += word(cause).leftJustified(15);
    for (const auto cause : injected) {
        table += '\n' + word(cause).leftJustified(15);
        for (const auto other : named) {
            const auto found = counts.find({int(cause), int(other)});
            table += QByteArray::number(found == counts.end() ? 0 : found->second).leftJustified(15);
        }
    }
    return table;
}

} // namespace

class SlownessCausesTest : public QObject
{
    Q_OBJECT

private slots:
    // Nine of ten seeded cases of each cause are named rightly.
    void injectedCausesAreNamed()
    {
        QList<Case> cases;
        QByteArray input;
        for (const auto cause : injected) {
            for (quint32 seed = 0; seed < seeds; ++seed) {
                cases += caseOf(cause, seed);
                input += cases.constLast().line();
            }
        }
        QProcess run;
        run.start(u"python3"_s,
                  {u"" TPUDESK_SOURCE_DIR "/tests/services/slowness/practicerun.py"_s, u"" TPUDESK_SOURCE_DIR ""_s});
        QVERIFY2(run.waitForStarted(), "python3 is needed");
        run.write(input);
        run.closeWriteChannel();
        QVERIFY(run.waitForFinished(240'000));
        QVERIFY2(run.exitCode() == 0, run.readAllStandardError().constData());
        auto lines = run.readAllStandardOutput().split('\n');
        std::map<std::pair<int, int>, int> counts;
        for (const auto &one : std::as_const(cases)) {
            QCOMPARE(lines.takeFirst(), "case " + one.line().split(' ').constFirst());
            const auto slowness = Watched{one}.judged(toldIn(lines));
            ++counts[{int(one.cause), int(slowness.cause)}];
            if (slowness.cause != one.cause)
                qInfo("%s: %s", qPrintable(QString::fromUtf8(one.line()).trimmed()), qPrintable(slowness.sentence));
        }
        qInfo("%s", tableOf(counts).constData());
        for (const auto cause : injected) {
            const auto named = counts[{int(cause), int(cause)}];
            QVERIFY2(named >= 9 * seeds / 10,
                     qPrintable(u"%1: %2 of %3"_s.arg(slownessWord(cause)).arg(named).arg(seeds)));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(SlownessCausesTest)

#include "tst_slownesscauses.moc"
