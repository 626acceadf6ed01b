// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window is told of each core equals what the server of its host sent, over a real sshd and a real gRPC
// server, for every generation: other numbers for each chip and device, so that no two can be mistaken for each other.
#include "grpcserver.h"
#include "profilebytes.h"
#include "services/net/restclient.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/runtimeapi.h"
#include "services/usage/usagewatch.h"
#include "tests/fakes/faketoken.h"
#include "tests/services/hosts/podfixture.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

const QByteArray service = "/tpu.monitoring.runtime.RuntimeMetricService/";
const QByteArray usedName = "tpu.runtime.hbm.memory.usage.bytes";
const QByteArray totalName = "tpu.runtime.hbm.memory.total.bytes";
const QByteArray dutyName = "tpu.runtime.tensorcore.dutycycle.percent";

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

qint64 usedOf(int worker, int device)
{
    return 1'000'000LL * (worker * 100 + device + 1);
}
qint64 totalOf(int worker, int device)
{
    return 1'000'000'000LL + worker * 100 + device;
}
double dutyOf(int worker, int chip)
{
    return 1 + worker * 8 % 60 + chip * 0.5;
}

/// What the server of one worker says.
GrpcServer::Serve serving(const SliceLayout &layout, int worker)
{
    QHash<QByteArray, QByteArray> rows;
    for (int device = layout.devicesPerHost() - 1; device >= 0; --device) { // in no order
        rows[usedName] += whole(device, usedOf(worker, device));
        rows[totalName] += whole(device, totalOf(worker, device));
    }
    for (int chip = 0; chip < layout.chipsPerHost; ++chip)
        rows[dutyName] += real(chip * layout.devicesPerChip, dutyOf(worker, chip));
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

/// The real sources, but all hosts are one machine: each has its server on another port.
class PortSources final : public UsageSources
{
public:
    explicit PortSources(HostPool *pool)
        : m_real{usageSources(pool, {}, {})}
    {
    }

    [[nodiscard]] HostLink link(const QString &hostId) const override { return m_real->link(hostId); }
    void follow(QObject *context, std::function<void(const QString &)> changed) override
    {
        m_real->follow(context, std::move(changed));
    }
    [[nodiscard]] Task<HostReading> probe(PodHost host, ProbeDepth depth, Questions questions,
                                          std::stop_token stop) override
    {
        return m_real->probe(std::move(host), depth, questions, std::move(stop));
    }
    [[nodiscard]] Task<RuntimeReading> runtime(PodHost host, QList<quint16>, RuntimeQuery query,
                                               std::stop_token stop) override
    {
        const auto port = ports.value(host.worker);
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
    void forget(const QString &hostId) override { m_real->forget(hostId); }

    QList<quint16> ports; ///< by worker

private:
    std::shared_ptr<UsageSources> m_real;
};

Tpu readyPod(const QString &type)
{
    Tpu tpu;
    tpu.id = TpuId{u"projects/p/locations/us-central2-b/nodes/pod"_s};
    tpu.zone = ZoneId{u"us-central2-b"_s};
    tpu.shortName = u"pod"_s;
    tpu.numericId = u"4711"_s;
    tpu.acceleratorType = type;
    tpu.state = TpuState::Ready;
    tpu.endpoints.resize(layoutOf(tpu).hosts);
    return tpu;
}

} // namespace

class UsageAccuracyTest : public QObject
{
    Q_OBJECT

private slots:
    void eachCoreShowsWhatItsServerSent_data()
    {
        QTest::addColumn<QString>("type");
        for (const auto &generation : Accelerators::catalogue().generations()) {
            auto sizes = generation.topologies.keys();
            std::ranges::sort(sizes);
            for (const auto size : std::as_const(sizes)) {
                Tpu tpu;
                tpu.acceleratorType = u"%1-%2"_s.arg(generation.typePrefix).arg(size);
                if (layoutOf(tpu).hosts <= 8)
                    QTest::newRow(qPrintable(tpu.acceleratorType)) << tpu.acceleratorType;
            }
        }
    }
    void eachCoreShowsWhatItsServerSent()
    {
        QFETCH(QString, type);
        PodFixture ground;
        if (!ground.server.problem().isEmpty())
            QSKIP(qPrintable(ground.server.problem()));
        const auto tpu = readyPod(type);
        const auto layout = layoutOf(tpu);
        std::vector<std::unique_ptr<GrpcServer>> servers;
        HostPool pool{ground.reach(), &ground.hub};
        const auto sources = std::make_shared<PortSources>(&pool);
        for (int worker = 0; worker < layout.hosts; ++worker) {
            servers.push_back(std::make_unique<GrpcServer>(serving(layout, worker)));
            sources->ports += servers.back()->port();
        }
        SystemClock clock;
        FakeToken token;
        RestClient rest{&token, &clock, RestOptions{}};
        TpuService tpus{{}, &rest, &clock};
        tpus.observe(tpu);
        {
            History history{{}, &clock};
            UsageWatch watch{{.tpus = &tpus, .history = &history, .clock = &clock, .sources = sources}};
            watch.setRate(0.2);
            watch.watch(tpu.id, true);
            const auto isWhole = [&] {
                const auto usage = watch.now(tpu.id);
                return !usage.cores.isEmpty()
                    && std::ranges::all_of(usage.cores, [](const CoreUsage &core) { return core.at > 0; });
            };
            QTRY_VERIFY_WITH_TIMEOUT(isWhole(), 20'000);
            const auto usage = watch.now(tpu.id);
            QCOMPARE(usage.cores.size(), layout.hosts * layout.devicesPerHost());
            for (qsizetype i = 0; i < usage.cores.size(); ++i) {
                const auto &place = usage.layout.cores[i];
                const auto &core = usage.cores[i];
                QCOMPARE(core.hbmUsed, float(usedOf(place.host, place.device)));
                QCOMPARE(core.hbmTotal, float(totalOf(place.host, place.device)));
                QCOMPARE(core.duty, float(dutyOf(place.host, place.chip)));
                QCOMPARE(core.state, UsageState::Busy);
            }
        }
        QTRY_COMPARE(TaskScope::running(), 0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(UsageAccuracyTest)

#include "tst_usageaccuracy.moc"
