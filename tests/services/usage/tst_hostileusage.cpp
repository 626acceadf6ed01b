// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Hosts that answer with what cannot be, seen by the watch over real SSH and a real gRPC server: a clear state each, no
// value that nobody sent, neither on the page nor in the history.
#include "grpcserver.h"
#include "profilebytes.h"
#include "services/net/restclient.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/runtimeapi.h"
#include "services/usage/usagewatch.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/hosts/podfixture.h"

#include <QTcpServer>
#include <QTcpSocket>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const QByteArray service = "/tpu.monitoring.runtime.RuntimeMetricService/";
const QByteArray used = "tpu.runtime.hbm.memory.usage.bytes";
const QByteArray total = "tpu.runtime.hbm.memory.total.bytes";
const QByteArray duty = "tpu.runtime.tensorcore.dutycycle.percent";
constexpr qint64 gib = 1 << 30;

QByteArray row(qint64 id, const QByteArray &value)
{
    return proto::bytes(3,
                        proto::bytes(1, proto::bytes(1, "device-id") + proto::bytes(2, proto::number(3, quint64(id))))
                            + proto::bytes(3, value));
}
QByteArray whole(qint64 id, qint64 value)
{
    return row(id, proto::number(2, quint64(value)));
}
QByteArray real(qint64 id, double value)
{
    return row(id, proto::real(1, value));
}

GrpcServer::Serve serving(const QHash<QByteArray, QByteArray> &rows)
{
    return [rows](const QByteArray &method, const QByteArray &request) -> GrpcServer::Answer {
        QByteArray list;
        for (auto it = rows.begin(); it != rows.end(); ++it) {
            list += proto::bytes(1, proto::bytes(1, it.key()));
            if (method == service + "GetRuntimeMetric" && request == proto::bytes(1, it.key()))
                return {.message = proto::bytes(1, proto::bytes(1, it.key()) + it.value())};
        }
        return method == service + "ListSupportedMetrics" ? GrpcServer::Answer{.message = list}
                                                          : GrpcServer::Answer{.code = 12};
    };
}

/// The real ones, but this computer stands for a TPU VM: a program holds its chips, and its clock is another.
class OddSources final : public UsageSources
{
public:
    explicit OddSources(std::shared_ptr<UsageSources> real)
        : m_real{std::move(real)}
    {
    }

    [[nodiscard]] HostLink link(const QString &host) const override
    {
        return isOut ? HostLink{.state = HostLink::State::Failed} : m_real->link(host);
    }
    void follow(QObject *context, std::function<void(const QString &)> told) override
    {
        m_real->follow(context, std::move(told));
    }
    [[nodiscard]] Task<HostReading> probe(PodHost host, ProbeDepth depth, Questions questions,
                                          std::stop_token stop) override
    {
        return probed(this, std::move(host), depth, questions, std::move(stop));
    }
    [[nodiscard]] Task<RuntimeReading> runtime(PodHost host, QList<quint16>, RuntimeQuery query,
                                               std::stop_token stop) override
    {
        ++looks;
        return m_real->runtime(std::move(host), {port}, query, std::move(stop));
    }
    [[nodiscard]] Task<MemoryProfile> profile(PodHost host, std::stop_token stop) override
    {
        return m_real->profile(std::move(host), std::move(stop));
    }
    [[nodiscard]] Task<ProgramCounters> program(PodHost host, std::stop_token stop) override
    {
        return m_real->program(std::move(host), std::move(stop));
    }
    [[nodiscard]] Task<CoarseReading> monitoring(MonitoringQuery query, std::stop_token stop) override
    {
        return m_real->monitoring(std::move(query), std::move(stop));
    }
    void forget(const QString &host) override { m_real->forget(host); }

    quint16 port = 0;
    qint64 ahead = 0; ///< ms: its clock
    bool isOut = false;
    int looks = 0;

private:
    static Task<HostReading> probed(OddSources *of, PodHost host, ProbeDepth depth, Questions questions,
                                    std::stop_token stop)
    {
        if (of->isOut)
            co_return failed(ErrorCode::ConnectionLost, u"The host does not answer."_s);
        auto reading = co_await of->m_real->probe(std::move(host), depth, questions, std::move(stop));
        if (!reading)
            co_return reading;
        reading->clock += of->ahead;
        if (reading->isFull) {
            reading->devices = {u"/dev/accel0"_s, u"/dev/accel1"_s, u"/dev/accel2"_s, u"/dev/accel3"_s};
            reading->holders = {{.pid = 7,
                                 .user = u"alice"_s,
                                 .command = u"python3"_s,
                                 .since = reading->clock - 60'000,
                                 .chips = {0, 1, 2, 3}}};
        }
        co_return reading;
    }

    std::shared_ptr<UsageSources> m_real;
};

Tpu slice()
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = u"pod"_s;
    tpu.numericId = u"4711"_s;
    tpu.acceleratorType = u"v4-8"_s;
    tpu.state = TpuState::Ready;
    tpu.endpoints.resize(1);
    return tpu;
}

} // namespace

class HostileUsageTest : public QObject
{
    Q_OBJECT

    struct Room
    {
        PodFixture ground;
        SystemClock clock;
        FakeWorld world;
        FakeToken token{QList<Token>{}};
        RestClient rest{&token, &clock, {.retry = {.maxTries = 1}, .network = world.network()}};
        TpuService tpus{CloudProfile{}, &rest, &clock};
        HostPool pool{ground.reach(), &ground.hub};
        History history{{}, &clock};
        std::shared_ptr<OddSources> sources =
            std::make_shared<OddSources>(usageSources(&pool, CloudProfile{}, nullptr));
        std::unique_ptr<UsageWatch> watch;

        void begin(quint16 port)
        {
            sources->port = port;
            tpus.observe(slice());
            watch = std::make_unique<UsageWatch>(
                UsageContext{.tpus = &tpus, .history = &history, .clock = &clock, .sources = sources});
            QTRY_VERIFY(!watch->slices().isEmpty());
            watch->setRate(0.2);
            watch->watch(slice().id, true);
        }
        [[nodiscard]] SliceUsage now() const { return watch->now(slice().id); }
        [[nodiscard]] bool areAll(UsageState state) const
        {
            const auto usage = now();
            return usage.cores.size() == 4
                && std::ranges::all_of(usage.cores, [state](const CoreUsage &core) { return core.state == state; });
        }
        /// Values that the history has of the chips, over the last minutes and the next ones.
        [[nodiscard]] int kept()
        {
            QList<SeriesId> lines;
            for (const auto metric :
                 {Metric::DutyCycle, Metric::HbmUsed, Metric::HbmTotal, Metric::QueueSize, Metric::IdleTime}) {
                for (qint16 unit = 0; unit < 8; ++unit)
                    lines.append({hostsOf(slice()).constFirst().id, unit, metric});
            }
            const auto middle = clock.now().toMSecsSinceEpoch();
            const auto all = QCoro::waitFor(history.range(lines, middle - 1'200'000, middle + 1'200'000, 1'000, {}));
            int count = 0;
            for (const auto &line : all.value_or(QList<SeriesBands>{}))
                count +=
                    int(std::ranges::count_if(line.bands, [](const Band &band) { return !std::isnan(band.mean); }));
            return all ? count : -1;
        }
        [[nodiscard]] QByteArray story() const
        {
            const auto usage = now();
            auto text = usage.sentence + u" | "_s + usage.hosts.value(0).sentence;
            for (const auto &core : usage.cores)
                text += u" | %1 %2 %3"_s.arg(usageStateWord(core.state)).arg(core.duty).arg(core.hbmUsed);
            return text.toUtf8();
        }
        ~Room()
        {
            watch.reset();
            sources.reset();
            pool.dropAll();
            (void)QTest::qWaitFor([] { return TaskScope::running() == 0; });
        }
    };

private slots:
    void initTestCase()
    {
        const PodFixture ground;
        if (!ground.server.problem().isEmpty())
            QSKIP(qPrintable(ground.server.problem()));
    }

    void cleanup() { QTRY_COMPARE(TaskScope::running(), 0); } // also what the history waited for

    void ofWhatCannotBeNothingIsShownOrKept_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<UsageState>("state");
        QTest::addColumn<QString>("words"); ///< of the host's sentence
        QTest::newRow("UNIMPLEMENTED") << 0 << UsageState::NoData << u"jax[tpu]"_s;
        QTest::newRow("NaN, negative, 2^63") << 1 << UsageState::NoData << QString{};
        QTest::newRow("10,000 devices") << 2 << UsageState::Failed << u"10000"_s;
        QTest::newRow("HTML") << 3 << UsageState::Failed << u"TPU_RUNTIME_METRICS_PORTS"_s;
        QTest::newRow("no message") << 4 << UsageState::Failed << u"cannot be true"_s;
        QTest::newRow("more bytes than metrics have") << 5 << UsageState::Failed << u"cannot be true"_s;
    }
    void ofWhatCannotBeNothingIsShownOrKept()
    {
        QFETCH(int, kind);
        QFETCH(UsageState, state);
        QFETCH(QString, words);
        QByteArray many;
        for (int i = 0; i < 10'000; ++i)
            many += real(i, 50);
        QByteArray bytes, percents;
        const double odd[]{std::numeric_limits<double>::quiet_NaN(), -1, 9.3e18,
                           std::numeric_limits<double>::infinity()};
        for (int i = 0; i < 4; ++i) {
            bytes += i % 2 == 0 ? whole(i, std::numeric_limits<qint64>::min()) : real(i, 9'223'372'036'854'775'808.0);
            percents += real(i, odd[i]);
        }
        const auto always = [](const GrpcServer::Answer &answer) {
            return [answer](const QByteArray &, const QByteArray &) { return answer; };
        };
        const QList<GrpcServer::Serve> serves{always({.code = 12}),
                                              serving({{used, bytes}, {total, bytes}, {duty, percents}}),
                                              serving({{used, many}, {duty, many}}),
                                              always({.code = 12}),
                                              always({.message = "\xff\xff\xff<html>"}),
                                              always({.message = proto::bytes(1, QByteArray(3 << 20, 'x'))})};
        const GrpcServer server{serves.at(kind)};
        QTcpServer page;
        QVERIFY(page.listen(QHostAddress::LocalHost));
        connect(&page, &QTcpServer::newConnection, &page, [&page] {
            page.nextPendingConnection()->write(
                "HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n<html><b>no</b></html>");
        });
        Room room;
        room.begin(kind == 3 ? page.serverPort() : server.port());
        QTRY_VERIFY2_WITH_TIMEOUT(room.areAll(state) && room.now().hosts.value(0).sentence.contains(words)
                                      && room.now().hosts.value(0).at > 0,
                                  room.story().constData(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(room.sources->looks > 1, 20'000); // and it stays so
        QVERIFY2(room.areAll(state), room.story().constData());
        for (const auto &core : room.now().cores)
            QVERIFY(std::isnan(core.duty) && std::isnan(core.hbmUsed) && std::isnan(core.queue) && core.at == 0);
        QVERIFY(std::isnan(room.now().duty) && std::isnan(room.now().medianUsed) && room.now().alerts.isEmpty());
        QCOMPARE(room.kept(), 0);
    }

    /// Seven minutes ahead, and as many behind: all times are those of this computer.
    void aHostsClockMovesNoValue_data()
    {
        QTest::addColumn<int>("minutes");
        QTest::newRow("ahead") << 7;
        QTest::newRow("behind") << -7;
    }
    void aHostsClockMovesNoValue()
    {
        QFETCH(int, minutes);
        QByteArray bytes, all, percents;
        for (int i = 0; i < 4; ++i) {
            bytes += whole(i, 20 * gib);
            all += whole(i, 32 * gib);
            percents += real(i, 90 + i);
        }
        const GrpcServer server{serving({{used, bytes}, {total, all}, {duty, percents}})};
        Room room;
        room.sources->ahead = minutes * 60'000;
        room.begin(server.port());
        QTRY_VERIFY2_WITH_TIMEOUT(room.areAll(UsageState::Busy) && !room.now().hosts.constFirst().users.isEmpty(),
                                  room.story().constData(), 20'000);
        const auto now = room.clock.now().toMSecsSinceEpoch();
        const auto host = room.now().hosts.constFirst();
        constexpr qint64 standstill = 90'000; // ms: what a busy machine may take, far less than the host's clock is off
        QVERIFY(std::abs(host.clockDifference - minutes * 60'000) < standstill);
        QVERIFY(std::abs(host.users.constFirst().since.toMSecsSinceEpoch() - (now - 60'000)) < standstill);
        QVERIFY(now - host.at < standstill && now - room.now().cores.constFirst().at < standstill);
        QCOMPARE(room.now().cores.at(3).duty, 93.0F);
        const auto bands = QCoro::waitFor(
            room.history.range({{host.id, 3, Metric::DutyCycle}}, now - 1'200'000, now + 1'200'000, 2'400, {}));
        QVERIFY(bands && bands->size() == 1);
        for (const auto &band : bands->constFirst().bands)
            QVERIFY(std::isnan(band.mean) || std::abs(band.at - now) < standstill);
    }

    void aHostThatComesAndGoesIsSaidToBeGoneAndComesBack()
    {
        const GrpcServer server{
            serving({{used, whole(0, 20 * gib) + whole(1, 20 * gib) + whole(2, 20 * gib) + whole(3, 20 * gib)},
                     {duty, real(0, 90) + real(1, 90) + real(2, 90) + real(3, 90)}})};
        Room room;
        room.begin(server.port());
        for (int turn = 0; turn < 3; ++turn) {
            QTRY_VERIFY2_WITH_TIMEOUT(room.areAll(UsageState::Busy), room.story().constData(), 20'000);
            room.sources->isOut = true;
            QTRY_VERIFY2_WITH_TIMEOUT(room.areAll(UsageState::Unreachable), room.story().constData(), 20'000);
            QVERIFY(!room.now().hosts.constFirst().sentence.isEmpty());
            const auto looks = room.sources->looks;
            QTest::qWait(0);
            QVERIFY(room.sources->looks <= looks + 1); // nobody asks a host that is out
            room.sources->isOut = false;
            room.watch->lookNow();
        }
        QTRY_VERIFY2_WITH_TIMEOUT(room.areAll(UsageState::Busy), room.story().constData(), 20'000);
        QCOMPARE(room.now().hosts.size(), 1);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(HostileUsageTest)

#include "tst_hostileusage.moc"
