// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "grpcserver.h"
#include "profilebytes.h"
#include "services/tpu/accelerators.h"
#include "services/usage/runtimeapi.h"
#include "tests/services/hosts/podfixture.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <atomic>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

const QByteArray service = "/tpu.monitoring.runtime.RuntimeMetricService/";
const QByteArray usage = "tpu.runtime.hbm.memory.usage.bytes";
const QByteArray total = "tpu.runtime.hbm.memory.total.bytes";
const QByteArray duty = "tpu.runtime.tensorcore.dutycycle.percent";
const QByteArray bandwidth = "tpu.runtime.hbm.utilization.percent";
const QByteArray runTimes = "hlo.execution.timing.distribution.microseconds";
const QByteArray transferTimes = "megascale.dcn_transfer_latencies.microsecond.cumulative.distribution";

QByteArray attribute(qint64 id)
{
    return proto::bytes(1, proto::bytes(1, "device-id") + proto::bytes(2, proto::number(3, quint64(id))));
}
QByteArray whole(qint64 id, qint64 value)
{
    return proto::bytes(3, attribute(id) + proto::bytes(3, proto::number(2, quint64(value))));
}
QByteArray real(qint64 id, double value)
{
    return proto::bytes(3, attribute(id) + proto::bytes(3, proto::real(1, value)));
}
/// A row named by one member of a list. `mean`: µs; `start`: seconds since when it counts, 0: it says nothing of it.
QByteArray distribution(const QByteArray &key, const QByteArray &text, qint64 count, double mean, qint64 start)
{
    const auto named = proto::bytes(1, proto::bytes(1, key) + proto::bytes(2, proto::bytes(1, text)));
    const auto since = start == 0 ? QByteArray{} : proto::bytes(7, proto::number(1, quint64(start)));
    return proto::bytes(3,
                        proto::bytes(1, proto::bytes(1, "attributes") + proto::bytes(2, proto::bytes(6, named)))
                            + proto::bytes(5, proto::number(1, quint64(count)) + proto::real(2, mean)) + since);
}
QByteArray metric(const QByteArray &name, const QByteArray &rows)
{
    return proto::bytes(1, proto::bytes(1, name) + proto::bytes(2, "words of the server") + rows);
}
QByteArray list(const QList<QByteArray> &names)
{
    QByteArray all;
    for (const auto &name : names)
        all += proto::bytes(1, proto::bytes(1, name));
    return all;
}

/// What a server says to everything, by the name of the metric.
GrpcServer::Serve serving(const QHash<QByteArray, QByteArray> &rows)
{
    return [rows](const QByteArray &method, const QByteArray &request) -> GrpcServer::Answer {
        if (method == service + "ListSupportedMetrics")
            return {.message = list(rows.keys())};
        if (method != service + "GetRuntimeMetric")
            return {.code = 12};
        for (auto it = rows.begin(); it != rows.end(); ++it) {
            if (request == proto::bytes(1, it.key())) // the default of skip_node_aggregation is not sent
                return {.message = metric(it.key(), it.value())};
        }
        return {.code = 5};
    };
}

Tpu tpuOf(const QString &type)
{
    Tpu tpu;
    tpu.acceleratorType = type;
    return tpu;
}

QList<float> valuesOf(const HostTick &tick, Metric metric)
{
    for (const auto &row : tick.rows) {
        if (row.metric == metric)
            return row.values;
    }
    return {};
}

} // namespace

class RuntimeApiTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<PodFixture> m_fixture;
    std::unique_ptr<HostPool> m_pool;
    std::shared_ptr<RuntimeChannel> m_channel;

    [[nodiscard]] RuntimeReading look(const QList<quint16> &ports, RuntimeQuery query = {})
    {
        m_channel->setPorts(ports);
        auto reading = QCoro::waitFor(readRuntime(m_channel, query, {}));
        if (!reading)
            qFatal("%s", qPrintable(reading.error().message));
        return *reading;
    }

private slots:
    void init()
    {
        m_fixture = std::make_unique<PodFixture>();
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
        m_pool = std::make_unique<HostPool>(m_fixture->reach(), &m_fixture->hub);
        m_channel = std::make_shared<RuntimeChannel>(
            [this](std::stop_token stop) { return m_pool->connection(PodFixture::hosts(1).constFirst(), stop); });
    }
    void cleanup()
    {
        m_channel.reset();
        m_pool.reset();
        m_fixture.reset();
        QTRY_COMPARE(TaskScope::running(), 0);
    }

    void whatIsReadIsWhatTheServerSentForEveryGeneration_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("worker");
        for (const auto &generation : Accelerators::catalogue().generations()) {
            auto sizes = generation.topologies.keys();
            std::ranges::sort(sizes);
            for (const auto size : sizes.first(std::min<qsizetype>(sizes.size(), 4))) {
                const auto type = u"%1-%2"_s.arg(generation.typePrefix).arg(size);
                QTest::newRow(qPrintable(type)) << type << layoutOf(tpuOf(type)).hosts - 1;
            }
        }
    }
    void whatIsReadIsWhatTheServerSentForEveryGeneration()
    {
        QFETCH(QString, type);
        QFETCH(int, worker);
        const auto layout = layoutOf(tpuOf(type));
        QByteArray used, all, busy;
        QList<float> wantedUsed, wantedBusy;
        for (int i = 0; i < layout.devicesPerHost(); ++i) {
            used += whole(worker * layout.devicesPerHost() + i, (i + 1) * 1'000'003LL);
            all += whole(worker * layout.devicesPerHost() + i, layout.hbmPerDevice);
            wantedUsed += float((i + 1) * 1'000'003LL);
        }
        for (int i = layout.chipsPerHost - 1; i >= 0; --i) // in no order, and named by the first device of the chip
            busy += real(i * layout.devicesPerChip, 12.5 * (i + 1) / 2);
        for (int i = 0; i < layout.chipsPerHost; ++i)
            wantedBusy += float(12.5 * (i + 1) / 2);
        const GrpcServer server{serving({{usage, used}, {total, all}, {duty, busy}})};
        const auto reading = look({server.port()});
        QCOMPARE(reading.state, RuntimeState::Answered);
        const auto tick = tickOf(reading, layout, worker, u"h"_s, 42);
        QCOMPARE(tick.at, 42);
        QCOMPARE(valuesOf(tick, Metric::HbmUsed), wantedUsed);
        QCOMPARE(valuesOf(tick, Metric::HbmTotal), QList<float>(layout.devicesPerHost(), float(layout.hbmPerDevice)));
        QCOMPARE(valuesOf(tick, Metric::DutyCycle), wantedBusy);
        QVERIFY(reading.ports.constFirst().refused == 0);
        QVERIFY(reading.received > 0 && reading.sent > 0);
    }

    void severalProcessesOfOneHostAreOneHost()
    {
        const auto layout = layoutOf(tpuOf(u"v4-8"_s));
        const GrpcServer one{serving({{duty, real(0, 10) + real(1, 20)}})};
        const GrpcServer two{serving({{duty, real(0, 30) + real(1, 40)}})};
        QCOMPARE(valuesOf(tickOf(look({one.port(), two.port()}), layout, 0, u"h"_s, 1), Metric::DutyCycle),
                 (QList<float>{10, 20, 30, 40}));
        const GrpcServer third{serving({{duty, real(2, 30) + real(3, 40)}})};
        QCOMPARE(valuesOf(tickOf(look({one.port(), third.port()}), layout, 0, u"h"_s, 1), Metric::DutyCycle),
                 (QList<float>{10, 20, 30, 40}));
        const GrpcServer odd{serving({{duty, real(0, 1)}})}; // three values for four chips: nobody knows whose
        const auto values = valuesOf(tickOf(look({one.port(), odd.port()}), layout, 0, u"h"_s, 1), Metric::DutyCycle);
        QCOMPARE(values.size(), 4);
        QVERIFY(std::ranges::all_of(values, [](float value) { return std::isnan(value); }));
    }

    void numbersThatCannotBeAreGaps()
    {
        const auto layout = layoutOf(tpuOf(u"v4-8"_s));
        const auto nan = std::numeric_limits<double>::quiet_NaN();
        const GrpcServer server{serving(
            {{usage,
              whole(0, -1) + whole(1, std::numeric_limits<qint64>::min()) + whole(2, std::numeric_limits<qint64>::max())
                  + whole(3, 7)},
             {total, proto::bytes(3, attribute(0)) + real(1, 0x1p63) + whole(2, 0) + whole(3, 9)},
             {duty, real(0, nan) + real(1, -0.5) + real(2, std::numeric_limits<double>::infinity()) + real(3, 100)}})};
        const auto reading = look({server.port()});
        QCOMPARE(reading.state, RuntimeState::Answered);
        QCOMPARE(reading.ports.constFirst().refused, 8);
        const auto tick = tickOf(reading, layout, 0, u"h"_s, 1);
        const QHash<Metric, QList<float>> wanted{{Metric::HbmUsed, {noValue, noValue, noValue, 7}},
                                                 {Metric::HbmTotal, {noValue, noValue, 0, 9}},
                                                 {Metric::DutyCycle, {noValue, noValue, noValue, 100}}};
        for (auto it = wanted.begin(); it != wanted.end(); ++it) {
            const auto values = valuesOf(tick, it.key());
            QCOMPARE(values.size(), 4);
            for (qsizetype i = 0; i < 4; ++i)
                QVERIFY(std::isnan(it.value()[i]) ? std::isnan(values[i]) : values[i] == it.value()[i]);
        }
    }

    void eachTroubleIsAStateOfItsOwn()
    {
        QTcpServer gone;
        QVERIFY(gone.listen(QHostAddress::LocalHost));
        const auto free = gone.serverPort();
        gone.close();
        const auto nothing = look({free});
        QCOMPARE(nothing.state, RuntimeState::NoWorkload);
        QVERIFY(!nothing.sentence.isEmpty());
        const GrpcServer old{[](const QByteArray &, const QByteArray &) { return GrpcServer::Answer{.code = 12}; }};
        QCOMPARE(look({old.port()}).state, RuntimeState::NotOffered);
        const GrpcServer silent{
            [](const QByteArray &, const QByteArray &) { return GrpcServer::Answer{.never = true}; }};
        QCOMPARE(look({silent.port()}, {.deadline = std::chrono::milliseconds{300}}).state, RuntimeState::Silent);
        const GrpcServer garbage{
            [](const QByteArray &, const QByteArray &) { return GrpcServer::Answer{.message = "\xff\xff\xff<html>"}; }};
        QCOMPARE(look({garbage.port()}).state, RuntimeState::Broken);
        const GrpcServer large{[](const QByteArray &, const QByteArray &) {
            return GrpcServer::Answer{.message = proto::bytes(1, QByteArray(3 << 20, 'x'))};
        }};
        QCOMPARE(look({large.port()}).state, RuntimeState::Broken);
        QByteArray rows;
        for (int i = 0; i < 10'000; ++i)
            rows += real(i, 50);
        const GrpcServer many{serving({{duty, rows}})};
        const auto broken = look({many.port()});
        QCOMPARE(broken.state, RuntimeState::Broken);
        QVERIFY(broken.sentence.contains(u"10000"_s) || broken.sentence.contains(u"10,000"_s));
        QVERIFY(tickOf(broken, layoutOf(tpuOf(u"v4-8"_s)), 0, u"h"_s, 1).rows.isEmpty());
    }

    void aPageInPlaceOfMetricsIsNoMetric()
    {
        QTcpServer page;
        QVERIFY(page.listen(QHostAddress::LocalHost));
        connect(&page, &QTcpServer::newConnection, &page, [&page] {
            auto *socket = page.nextPendingConnection();
            socket->write("HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n<html><b>no</b></html>");
        });
        const auto reading = look({page.serverPort()});
        QCOMPARE(reading.state, RuntimeState::NotRuntime);
        QVERIFY(reading.sentence.contains(u"TPU_RUNTIME_METRICS_PORTS"_s));
    }

    void aPageOverHttp2IsNoMetricEither()
    {
        QTcpServer page;
        QVERIFY(page.listen(QHostAddress::LocalHost));
        connect(&page, &QTcpServer::newConnection, &page, [&page] {
            auto *socket = page.nextPendingConnection();
            const auto frame = [](char type, char flags, char stream, const QByteArray &body) {
                return QByteArray{"\0\0", 2} + char(body.size()) + type + flags + QByteArray(3, '\0') + stream + body;
            };
            socket->write(frame(4, 0, 0, {}) + frame(4, 1, 0, {}));
            // Each request has its HEADERS (type 1) on a stream of its own: :status 200, content-type: text/html, then
            // the page.
            connect(socket, &QTcpSocket::readyRead, socket,
                    [socket, frame, bytes = QByteArray{}, begun = false]() mutable {
                        bytes += socket->readAll();
                        if (!std::exchange(begun, true))
                            bytes = bytes.sliced(24); // the words that begin HTTP/2
                        while (bytes.size() >= 9 && bytes.size() >= 9 + quint8(bytes[2])) {
                            if (bytes[3] == 0) // DATA: the request is whole
                                socket->write(frame(1, 4, bytes[8], QByteArray{"\x88\x5f\x09text/html"})
                                              + frame(0, 1, bytes[8], "<html><b>no</b></html>"));
                            bytes = bytes.sliced(9 + quint8(bytes[2]));
                        }
                    });
        });
        const auto reading = look({page.serverPort()}, {.deadline = std::chrono::seconds{3}});
        QCOMPARE(reading.state, RuntimeState::Broken);
        QVERIFY(!reading.sentence.isEmpty() && !reading.sentence.contains(u"<b>"_s));
    }

    void everythingThatIsOfferedCanBeHad()
    {
        const auto spread = proto::bytes(
            3,
            attribute(1)
                + proto::bytes(5, proto::number(1, 10) + proto::real(2, 2.5) + proto::real(3, 1) + proto::real(4, 9)));
        const GrpcServer server{serving({{duty, real(0, 5)},
                                         {"hlo.execution.timing.distribution.microseconds", spread},
                                         {"<b>odd\x1b</b>", real(0, 1)}})};
        const auto reading = look({server.port()}, {.wantsEverything = true});
        const auto &port = reading.ports.constFirst();
        QCOMPARE(port.offered.size(), 2); // what cannot be a name is not asked for
        QCOMPARE(port.others,
                 (QList<OfferedValue>{{.name = u"hlo.execution.timing.distribution.microseconds"_s,
                                       .label = u"device-id 1"_s,
                                       .value = 2.5,
                                       .count = 10,
                                       .min = 1,
                                       .max = 9}}));
    }

    // tpu-info's runtime_hbm_utilization, hlo_exec_timing and buffer_transfer_latency.
    void bandwidthAndRunTimesAreAskedForOnlyWhereTheyAreWanted()
    {
        QByteArray shares, runs;
        for (int i = 0; i < 4; ++i) {
            shares += real(i, 10.5 * (i + 1));
            runs += distribution("device_ordinal", QByteArray::number(i), 20, 1'500.0 * (i + 1), 0);
        }
        const auto transfers =
            distribution("buffer-size", "8MB+", 30, 4'000, 7) + distribution("buffer-size", "4MB+", 10, 2'000, 7);
        std::atomic<int> asked = 0;
        const auto usual = serving({{duty, real(0, 5) + real(1, 5) + real(2, 5) + real(3, 5)},
                                    {bandwidth, shares},
                                    {runTimes, runs},
                                    {transferTimes, transfers}});
        const GrpcServer server{[&asked, usual](const QByteArray &method, const QByteArray &request) {
            asked += method.endsWith("GetRuntimeMetric") ? 1 : 0;
            return usual(method, request);
        }};
        const auto layout = layoutOf(tpuOf(u"v4-8"_s));
        QCOMPARE(tickOf(look({server.port()}), layout, 0, u"h"_s, 1).rows.size(), 1);
        QCOMPARE(asked.load(), 1); // what moves slowly costs nothing in between
        const auto reading = look({server.port()}, {.wantsSeldom = true});
        QVERIFY(reading.ports.constFirst().others.isEmpty());
        const auto tick = tickOf(reading, layout, 0, u"h"_s, 2);
        QCOMPARE(valuesOf(tick, Metric::HbmBandwidth), (QList<float>{10.5F, 21, 31.5F, 42}));
        QCOMPARE(valuesOf(tick, Metric::RunTime), (QList<float>{0.0015F, 0.003F, 0.0045F, 0.006F}));
        QCOMPARE(valuesOf(tick, Metric::TransferTime), (QList<float>{0.0035F})); // of both sizes, the host as a whole
        QVERIFY(std::ranges::find(tick.rows, Metric::TransferTime, &MetricRow::metric)->isWholeHost);
        QVERIFY(valuesOf(tick, Metric::CollectiveTime).isEmpty()); // nobody offers it
        QCOMPARE(look({server.port()}, {.wantsEverything = true}).ports.constFirst().others.size(), 6);
    }

    // Only what is cumulative says since when: then two looks are held against each other.
    void whatIsCumulativeIsTheMeanSinceTheLookBefore()
    {
        SeldomAsked since;
        const auto seen = [&](qint64 count, double mean, qint64 start) {
            const GrpcServer server{serving({{runTimes, distribution("device_ordinal", "0", count, mean, start)}})};
            auto reading = look({server.port()}, {.wantsSeldom = true});
            reading.ports.first().port = 8'431; // the same program, looked at again
            since.take(reading);
            return reading.ports.constFirst().values.value(Metric::RunTime).value(0).value;
        };
        QCOMPARE(seen(10, 1'000, 77), 0.001F); // nothing was known before
        QCOMPARE(seen(20, 2'000, 77), 0.003F); // ten of 3 ms came
        QVERIFY(std::isnan(seen(20, 2'000, 77))); // none came
        QCOMPARE(seen(5, 500, 99), 0.0005F); // another program
        QVERIFY(std::isnan(seen(0, 0, 99)));
        QCOMPARE(seen(4, 250, 99), 0.00025F); // counted anew
        QCOMPARE(seen(8, 250, 0), 0.00025F); // not cumulative
        QCOMPARE(seen(16, 400, 0), 0.0004F);
        QCOMPARE(seen(16, 400, std::numeric_limits<qint64>::max()), 0.0004F); // no time of this world
        QVERIFY(std::isnan(seen(-3, 400, 99)) && std::isnan(seen(3, -400, 99)));
        RuntimeReading gone{.state = RuntimeState::NoWorkload};
        since.take(gone);
        QCOMPARE(seen(40, 3'000, 99), 0.003F);
    }

    void queuesNameTheirDeviceInAList()
    {
        const auto row = [](const QByteArray &device, qint64 waiting) {
            const auto ordinal =
                proto::bytes(1, proto::bytes(1, "device_ordinal") + proto::bytes(2, proto::bytes(1, device)));
            const auto kind =
                proto::bytes(1, proto::bytes(1, "core_type") + proto::bytes(2, proto::bytes(1, "tensorcore")));
            return proto::bytes(
                3,
                proto::bytes(1, proto::bytes(1, "attributes") + proto::bytes(2, proto::bytes(6, kind + ordinal)))
                    + proto::bytes(3, proto::number(2, quint64(waiting))));
        };
        QByteArray deep = row("3", 4);
        for (int i = 0; i < 200; ++i) // lists in lists are passed over
            deep = proto::bytes(
                3,
                proto::bytes(
                    1, proto::bytes(2, proto::bytes(6, proto::bytes(1, proto::bytes(2, proto::bytes(6, deep)))))));
        // Real numbers, truth and nothing at all are no texts.
        const auto odd = proto::bytes(1, proto::bytes(1, "share") + proto::bytes(2, proto::real(4, 0.5)))
            + proto::bytes(1, proto::bytes(1, "isLast") + proto::bytes(2, proto::number(2, 1)))
            + proto::bytes(1, proto::bytes(1, "empty") + proto::bytes(2, {}))
            + proto::bytes(1, proto::bytes(1, "bare"));
        const auto unread =
            proto::bytes(3,
                         proto::bytes(1, proto::bytes(1, "attributes") + proto::bytes(2, proto::bytes(6, odd)))
                             + proto::bytes(3, proto::number(2, 1)));
        const GrpcServer server{serving(
            {{"hlo.queue.size.gauge", row("2", 7) + row("0", 5)}, {"other.gauge", deep + unread + row("1", 3)}})};
        const auto reading = look({server.port()}, {.wantsEverything = true});
        const auto values = valuesOf(tickOf(reading, layoutOf(tpuOf(u"v4-8"_s)), 0, u"h"_s, 1), Metric::QueueSize);
        QCOMPARE(values.size(), 4);
        QVERIFY(values[0] == 5 && std::isnan(values[1]) && values[2] == 7 && std::isnan(values[3]));
        const auto &others = reading.ports.constFirst().others;
        QCOMPARE(others.constLast().label, u"core_type tensorcore, device_ordinal 1"_s);
        QCOMPARE(others.at(others.size() - 2).label, u"share, isLast, empty, bare"_s);
    }

    void whereEachCoreStandsIsSaidWhereTheServerKnows()
    {
        const auto core = [](int id, int type, const QByteArray &where) {
            return proto::bytes(2,
                                proto::number(1, quint64(id))
                                    + proto::bytes(2,
                                                   proto::bytes(1,
                                                                proto::number(1, quint64(id)) + proto::number(2, 3)
                                                                    + proto::bytes(3, proto::number(1, quint64(type))))
                                                       + proto::bytes(2, proto::number(3, 77) + proto::bytes(8, where))
                                                       + proto::bytes(4, "fingerprint")
                                                       + proto::bytes(6, proto::number(1, 1))
                                                       + proto::bytes(7, "<i>e</i>\x07")));
        };
        const auto usual = serving({{duty, real(0, 5)}});
        const GrpcServer server{[usual, core](const QByteArray &method, const QByteArray &request) {
            if (method != service + "GetTpuRuntimeStatus")
                return usual(method, request);
            return GrpcServer::Answer{.message = proto::bytes(1, "t1v-n-0-w-0") + core(9, 3, "")
                                          + core(8, 1, "jit(step)/all-reduce.3")};
        }};
        const auto reading = look({server.port()}, {.wantsStatus = true});
        const auto &port = reading.ports.constFirst();
        QCOMPARE(port.hostName, u"t1v-n-0-w-0"_s);
        QCOMPARE(port.cores.size(), 2);
        QCOMPARE(port.cores[0],
                 (CoreStatus{.core = 8,
                             .chip = 3,
                             .where = u"jit(step)/all-reduce.3"_s,
                             .error = u"<i>e</i>\uFFFD"_s,
                             .queued = 1}));
        QVERIFY(port.cores[1].isSparse);
        const GrpcServer older{usual};
        QCOMPARE(look({older.port()}, {.wantsStatus = true}).state, RuntimeState::Answered);
    }

    void theWayIsKeptBetweenLooksAndComesBack()
    {
        std::atomic<int> lists = 0;
        const auto usual = serving({{duty, real(0, 5)}});
        auto server =
            std::make_unique<GrpcServer>([&lists, usual](const QByteArray &method, const QByteArray &request) {
                lists += method.endsWith("ListSupportedMetrics") ? 1 : 0;
                return usual(method, request);
            });
        const auto port = server->port();
        for (int i = 0; i < 5; ++i)
            QCOMPARE(look({port}).state, RuntimeState::Answered);
        QCOMPARE(lists.load(), 1);
        server.reset(); // the program ended
        QCOMPARE(look({port}).state, RuntimeState::NoWorkload);
        const GrpcServer again{usual};
        QCOMPARE(look({again.port()}).state, RuntimeState::Answered);
        m_fixture->server.stop();
        m_pool->dropAll();
        QCOMPARE(look({again.port()}).state, RuntimeState::Unreachable);
        m_fixture->server.start();
        QCOMPARE(look({again.port()}).state, RuntimeState::Answered);
    }

    void aHostThatPassesNothingOnSaysSo()
    {
        PodFixture closed{{u"AllowTcpForwarding no"_s}};
        HostPool pool{closed.reach(), &closed.hub};
        const auto channel = std::make_shared<RuntimeChannel>(
            [&pool](std::stop_token stop) { return pool.connection(PodFixture::hosts(1).constFirst(), stop); });
        const auto reading = QCoro::waitFor(readRuntime(channel, {}, {}));
        QVERIFY(reading);
        QCOMPARE(reading->state, RuntimeState::Unreachable);
        QVERIFY2(reading->sentence != runtimeSentence(RuntimeState::Unreachable), qPrintable(reading->sentence));
        QVERIFY(!reading->sentence.isEmpty());
    }

    void aStopEndsALook()
    {
        const GrpcServer silent{
            [](const QByteArray &, const QByteArray &) { return GrpcServer::Answer{.never = true}; }};
        m_channel->setPorts({silent.port()});
        std::stop_source stop;
        QTimer::singleShot(100, this, [&stop] { stop.request_stop(); });
        const auto reading = QCoro::waitFor(readRuntime(m_channel, {}, stop.get_token()));
        QVERIFY(!reading);
        QCOMPARE(reading.error().code, ErrorCode::Cancelled);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(RuntimeApiTest)
#include "tst_runtimeapi.moc"
