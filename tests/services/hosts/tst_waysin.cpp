// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Into the hosts of a slice, whatever its network lets through: the real services, the practice cloud as a program,
// real sshd.
#include "services/hosts/hosts.h"
#include "services/net/restclient.h"
#include "services/practice/hosts/parts.h"
#include "services/ssh/hub.h"
#include "services/vpc/makenetwork.h"
#include "tests/fakes/faketoken.h"
#include "tests/fakes/readynode.h"
#include "tests/services/practice/practiceprocess.h"

#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const ZoneId zone{u"us-central2-b"_s};

struct House
{
    House()
    {
        QProcess::execute(
            u"ssh-keygen"_s,
            {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, {}, u"-C"_s, u"nixie"_s, u"-f"_s, folder.filePath(u"key"_s)});
        QFile scenario{folder.filePath(u"scenario.json"_s)};
        if (scenario.open(QFile::WriteOnly))
            scenario.write(
                R"({"capacity":[{"failFirst":0}],"seconds":{"decide":0.1,"boot":0.1,"compute":0.1,"keys":0.1,"delete":0.1}})");
        scenario.close();
        if (!cloud.start({u"--scenario"_s, scenario.fileName(), u"--parent-pipe"_s}))
            return;
        const auto access = practiceAccess(QJsonDocument{cloud.line()}.toJson(QJsonDocument::Compact));
        profile = access->profile;
        token = std::make_unique<FakeToken>(QList<Token>{{access->token}});
        rest = std::make_unique<RestClient>(token.get(), &clock, RestOptions{});
        SshTimings timings;
        timings.tcp = 2'000ms;
        timings.keyRetry = 300ms;
        timings.busyAttempts = 2;
        hub = std::make_unique<SshHub>(&hostKeys, 2, timings);
    }

    ~House()
    {
        hub.reset();
        if (cloud.process().state() != QProcess::NotRunning)
            cloud.stop();
    }

    [[nodiscard]] TpuApi api() { return {profile, rest.get()}; }
    [[nodiscard]] VpcTools tools() { return {VpcApi{profile, rest.get()}, &clock}; }

    Result<NetworkPlan> network(const NetworkSpec &tpuRequest)
    {
        const auto state = QCoro::waitFor(readNetworkState(tools().api, tpuRequest.network, tpuRequest.zone, {}));
        if (!state)
            return std::unexpected{state.error()};
        auto plan = planNetwork(profile.project, *state, tpuRequest);
        const auto done = plan ? QCoro::waitFor(runRecipe(tools(), *plan, {}, {})) : Result<>{};
        return done ? plan : Result<NetworkPlan>{std::unexpected{done.error()}};
    }

    Result<Tpu> slice(const QString &name, const NetworkPlan &plan, ExternalAddress addresses)
    {
        QFile key{folder.filePath(u"key.pub"_s)};
        const auto line = key.open(QFile::ReadOnly) ? QString::fromLatin1(key.readAll().trimmed()) : QString{};
        const TpuSpec spec{.zone = zone,
                           .name = name,
                           .acceleratorType = u"v4-16"_s,
                           .runtimeVersion = u"tpu-ubuntu2204-base"_s,
                           .tier = Tier::Spot,
                           .network = plan.network,
                           .subnetwork = plan.subnetwork,
                           .externalAddress = addresses,
                           .metadata = {{u"ssh-keys"_s, u"nixie:"_s + line}},
                           .job = QUuid::createUuid()};
        return QCoro::waitFor(readyNode(api(), &clock, spec, {.first = 100ms, .cap = 300ms}));
    }

    Result<std::shared_ptr<SshConnection>> in(const Tpu &tpu, int worker, const QString &through = {})
    {
        const auto target =
            QCoro::waitFor(reachWorker(api(), tpu.id, worker, {u"nixie"_s, folder.filePath(u"key"_s), through}, {}));
        if (!target)
            return std::unexpected{target.error()};
        return QCoro::waitFor(hub->connectTo(*target, {}, {}, {})); // nobody is asked: the published key must do
    }

    static QString hostNameOf(const std::shared_ptr<SshConnection> &connection)
    {
        const auto result = QCoro::waitFor(connection->exec(u"hostname"_s, {}, {}, {}));
        return result ? QString::fromUtf8(result->out).trimmed() : result.error().message;
    }

    int practise(const QByteArray &verb)
    {
        return http(cloud.port(), "POST", "/practice/v1/" + verb, cloud.token(), "{}").status;
    }

    QTemporaryDir folder;
    PracticeProcess cloud;
    SystemClock clock;
    CloudProfile profile = realCloud(ProjectId{});
    std::unique_ptr<FakeToken> token;
    std::unique_ptr<RestClient> rest;
    HostKeys hostKeys{folder.filePath(u"known.json"_s)};
    std::unique_ptr<SshHub> hub;
};

NetworkSpec tpuRequest(const QString &name, ExternalAddress addresses)
{
    return {.network = name, .zone = zone, .machines = 2, .addresses = addresses};
}

} // namespace

class TestWaysIn : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (const auto parts = PracticeParts::find(); !parts)
            QSKIP(qPrintable(parts.error().message));
    }

    void aSliceWithoutExternalAddressesIsReachedThroughGooglesTunnel()
    {
        House house;
        QVERIFY(house.rest);
        const auto plan = house.network(tpuRequest(u"hidden"_s, ExternalAddress::None));
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        const auto tpu = house.slice(u"pod"_s, *plan, ExternalAddress::None);
        QVERIFY2(tpu, tpu ? "" : qPrintable(tpu.error().message));
        QCOMPARE(tpu->endpoints.size(), 2);
        QVERIFY(tpu->endpoints[0].externalIp.isEmpty());
        QVERIFY2(tpu->endpoints[0].internalIp.startsWith(u"10.10."_s),
                 qPrintable(tpu->endpoints[0].internalIp)); // of the subnetwork's range
        const auto first = house.in(*tpu, 0);
        QVERIFY2(first, first ? "" : qPrintable(first.error().message));
        QVERIFY(house.hostNameOf(*first).endsWith(u"-w-0"_s));
        const auto second = house.in(*tpu, 1);
        QVERIFY(house.hostNameOf(*second).endsWith(u"-w-1"_s));
        QCOMPARE(house.practise("cutTunnels"), 200);
        QVERIFY(house.hostNameOf(*first).endsWith(u"-w-0"_s)); // taken up again
        QVERIFY(!(*first)->isLost());
        // Through another host of the slice, which the tunnel reaches.
        const auto behind = house.in(*tpu, 1, jumpThrough(tpu->id, 0));
        QVERIFY2(behind, behind ? "" : qPrintable(behind.error().message));
        QVERIFY(house.hostNameOf(*behind).endsWith(u"-w-1"_s));
    }

    void whoeverTheFirewallKeepsOutFindsSilenceOrIsToldByTheTunnel()
    {
        House house;
        QVERIFY(house.rest);
        auto bare = tpuRequest(u"bare"_s, ExternalAddress::Wanted); // a network without a way in
        const auto plan = house.network(bare);
        QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
        const auto tpu = house.slice(u"pod"_s, *plan, ExternalAddress::Wanted);
        QVERIFY2(tpu, tpu ? "" : qPrintable(tpu.error().message));
        QVERIFY(!tpu->endpoints[0].externalIp.isEmpty());
        QCOMPARE(house.in(*tpu, 0).error().code, ErrorCode::Timeout);
        const auto tunnel = house.in(*tpu, 0, throughTunnel());
        QCOMPARE(tunnel.error().code, ErrorCode::Offline);
        QVERIFY(tunnel.error().message.contains(u"35.235.240.0/20"_s));
        bare.tunnel = NetworkSpec::Tunnel::Yes;
        QVERIFY(house.network(bare));
        const auto in = house.in(*tpu, 0, throughTunnel());
        QVERIFY2(in, in ? "" : qPrintable(in.error().message));
        QCOMPARE(house.in(*tpu, 0).error().code, ErrorCode::Timeout);
        bare.ownRange = u"203.0.113.7/32"_s;
        QVERIFY(house.network(bare));
        const auto direct = house.in(*tpu, 0);
        QVERIFY2(direct, direct ? "" : qPrintable(direct.error().message));
        QVERIFY(house.hostNameOf(*direct).endsWith(u"-w-0"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWaysIn)
#include "tst_waysin.moc"
