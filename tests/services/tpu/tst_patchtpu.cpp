// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/patchtpu.h"
#include "services/tpu/tpucommand.h"
#include "tpubench.h"

#include <QUrlQuery>

namespace {

const auto dataDisk = u"projects/p/zones/z/disks/data"_s;
const auto outDisk = u"projects/p/zones/z/disks/out"_s;

/// A node in front of the small cloud; PATCH replaces what its mask names, as Google does.
struct PatchBench : Bench
{
    explicit PatchBench(int hosts = 1)
    {
        cloud.put(nodeName, u"READY"_s);
        QJsonArray endpoints;
        for (int i = 0; i < hosts; ++i)
            endpoints.append(
                QJsonObject{{u"ipAddress"_s, u"10.0.0.2"_s},
                            {u"accessConfig"_s, QJsonObject{{u"externalIp"_s, u"34.0.0.%1"_s.arg(i + 1)}}}});
        cloud.nodes[nodeName].insert(u"networkEndpoints"_s, endpoints);
        world.answer = [this](const FakeRequest &request) {
            if (request.verb != "PATCH") {
                auto answer = cloud.answer(request);
                if (request.url.path().startsWith("/v2/"_L1)) // only v2alpha1 tells which hosts have a disk
                    answer.body.replace("workerIds", "unknownIds");
                return answer;
            }
            ++patches;
            if (refusals-- > 0)
                return refusal;
            mask = QUrlQuery{request.url}.queryItemValue(u"updateMask"_s);
            path = request.url.path();
            if (mask.contains(u"data_disks"_s))
                cloud.nodes[nodeName].insert(u"dataDisks"_s, request.body[u"dataDisks"_s]);
            if (mask.contains(u"network_config.enable_external_ips"_s)) {
                cloud.nodes[nodeName].insert(u"networkEndpoints"_s,
                                             QJsonArray{QJsonObject{{u"ipAddress"_s, u"10.0.0.2"_s}}});
                cloud.nodes[nodeName].insert(u"networkConfig"_s, request.body[u"networkConfig"_s]);
            }
            if (afterPatch) {
                std::exchange(afterPatch, {})();
                return FakeAnswer{.status = 503}; // done, and the answer is lost
            }
            return FakeAnswer{.body = R"({"name":"projects/p/locations/z/operations/o","done":true,"response":{}})"};
        };
    }

    void have(const QList<DataDisk> &disks)
    {
        QJsonArray list;
        for (const auto &disk : disks)
            list.append(QJsonObject{{u"sourceDisk"_s, disk.source},
                                    {u"mode"_s, disk.isReadOnly ? u"READ_ONLY"_s : u"READ_WRITE"_s}});
        cloud.nodes[nodeName].insert(u"dataDisks"_s, list);
    }
    Result<Tpu> patch(const AttachmentChange &change)
    {
        return QCoro::waitFor(patchTpu(api, &clock, TpuId{nodeName}, change, {}, {}));
    }

    int patches = 0;
    int refusals = 0;
    FakeAnswer refusal{.status = 409,
                       .body =
                           R"({"error":{"code":409,"status":"ABORTED","message":"unable to queue the operation"}})"};
    std::function<void()> afterPatch;
    QString mask;
    QString path;
};

/// As Compute Engine tells of what is there.
QByteArray linkTo(const QString &thing)
{
    const auto link = u"https://x/compute/v1/projects/p/zones/z/"_s + thing;
    return QJsonDocument{QJsonObject{{u"selfLink"_s, link}, {u"status"_s, u"DONE"_s}}}.toJson();
}

} // namespace

class TestPatchTpu : public QObject
{
    Q_OBJECT

private slots:
    void anotherDiskStaysWhenOneIsAttached()
    {
        PatchBench bench;
        bench.have({{dataDisk, true}});
        const auto after = bench.patch({.attach = {{outDisk, false}}});
        QVERIFY2(after, after ? "" : qPrintable(after.error().message));
        QCOMPARE(after->dataDisks, (QList<DataDisk>{{dataDisk, true}, {outDisk, false}}));
        QCOMPARE(bench.mask, u"data_disks"_s);
        QVERIFY(bench.patch({.attach = {{outDisk, false}}})); // twice does what once does
        QCOMPARE(bench.patches, 1);
    }

    void oneIsDetachedAndAnotherWayOfAttachingReplacesTheFormer()
    {
        PatchBench bench;
        bench.have({{dataDisk, false}, {u"https://www.googleapis.com/compute/v1/"_s + outDisk, true}});
        const auto after = bench.patch({.attach = {{dataDisk, true}}, .detach = {outDisk}});
        QVERIFY(after);
        QCOMPARE(after->dataDisks, (QList<DataDisk>{{dataDisk, true}}));
    }

    void externalAddressesGoWithDisksInOneCall()
    {
        PatchBench bench;
        const auto after = bench.patch({.attach = {{dataDisk, true}}, .addresses = ExternalAddress::None});
        QVERIFY(after);
        QCOMPARE(externalAddressOf(*after), ExternalAddress::None);
        QCOMPARE(bench.mask, u"data_disks,network_config.enable_external_ips"_s);
        QCOMPARE(bench.patches, 1);
    }

    void H1_tooManyCallsAMinuteAreWaitedFor()
    {
        PatchBench bench;
        bench.refusals = 2;
        bench.refusal = FakeAnswer{.status = 429};
        QVERIFY(bench.patch({.attach = {{dataDisk, true}}}));
        QCOMPARE(bench.patches, 3);
    }

    void anotherChangeThatRunsIsWaitedForHere()
    {
        PatchBench bench;
        bench.refusals = 2;
        QVERIFY(bench.patch({.attach = {{dataDisk, true}}}));
        QCOMPARE(bench.patches, 3);
    }

    /// Sent once more as it was, the list would take somebody else's disk off the node.
    void H32_aLostAnswerIsLookedAfterAndNotSentAgain()
    {
        PatchBench bench;
        const auto theirs = u"projects/p/zones/z/disks/theirs"_s;
        bench.afterPatch = [&] { bench.have({{dataDisk, true}, {theirs, true}}); };
        const auto after = bench.patch({.attach = {{dataDisk, true}}});
        QVERIFY2(after, after ? "" : qPrintable(after.error().message));
        QCOMPARE(after->dataDisks, (QList<DataDisk>{{dataDisk, true}, {theirs, true}}));
        QCOMPARE(bench.patches, 1);
    }

    /// A stopped TPU has no addresses; what it gets when it starts was asked for.
    void addressesOfAStoppedOneAreThoseThatWereAskedFor()
    {
        PatchBench bench;
        bench.cloud.nodes[nodeName].insert(u"state"_s, u"STOPPED"_s);
        bench.cloud.nodes[nodeName].insert(u"networkEndpoints"_s,
                                           QJsonArray{QJsonObject{{u"ipAddress"_s, u"10.0.0.2"_s}}});
        bench.cloud.nodes[nodeName].insert(u"networkConfig"_s,
                                           QJsonObject{{u"network"_s, u"default"_s}, {u"enableExternalIps"_s, true}});
        QVERIFY(bench.patch({.addresses = ExternalAddress::Wanted}));
        QCOMPARE(bench.patches, 0);
        const auto after = bench.patch({.addresses = ExternalAddress::None});
        QVERIFY(after && externalAddressOf(*after) == ExternalAddress::None);
        QCOMPARE(bench.patches, 1);
        QVERIFY(bench.patch({.addresses = ExternalAddress::Wanted}));
        QCOMPARE(bench.patches, 2);
    }

    void disksOfSingleHostsStayWithTheirs()
    {
        PatchBench bench{2};
        bench.cloud.nodes[nodeName].insert(u"dataDisks"_s,
                                           QJsonArray{QJsonObject{{u"sourceDisk"_s, dataDisk},
                                                                  {u"mode"_s, u"READ_WRITE"_s},
                                                                  {u"workerIds"_s, QJsonArray{u"1"_s}}}});
        QVERIFY(bench.patch({.attach = {{outDisk, true}}}));
        QVERIFY2(bench.path.startsWith("/v2alpha1/"_L1), qPrintable(bench.path));
        const auto disks = bench.cloud.nodes[nodeName][u"dataDisks"_s].toArray();
        QCOMPARE(disks.size(), 2);
        QCOMPARE(disks[0][u"workerIds"_s].toArray(), QJsonArray{u"1"_s});
        QVERIFY(!disks[1].toObject().contains(u"workerIds"_s));
    }

    void whatCannotBeAttachedIsNotSent()
    {
        PatchBench bench{2};
        QCOMPARE(bench.patch({.attach = {{dataDisk, false}}}).error().code, ErrorCode::Invalid); // two hosts
        QCOMPARE(bench.patch({.attach = {{u"projects/p/zones/other/disks/data"_s, true}}}).error().code,
                 ErrorCode::Invalid);
        QCOMPARE(bench.patches, 0);
    }

    void theCommandsNameEachDisk()
    {
        const auto tpu = with(nodeName, {{dataDisk, true}});
        QCOMPARE(gcloudPatch(tpu, {.dataDisks = QList<DataDisk>{{outDisk, false}}, .addresses = ExternalAddress::None}),
                 u"gcloud compute tpus tpu-vm update t1 --project=p --zone=z --detach-disk=%1\n"
                 "gcloud compute tpus tpu-vm update t1 --project=p --zone=z --attach-disk=source=%2,mode=read-write\n"
                 "gcloud compute tpus tpu-vm update t1 --project=p --zone=z --internal-ips"_s.arg(dataDisk, outDisk));
        QVERIFY(
            restPatch(tpu.id, {.dataDisks = QList<DataDisk>{}}, api().profile()).contains("updateMask=data_disks"_L1));
    }

    void aNewDiskHasItsCommands()
    {
        const DiskOrder order{.zone = ZoneId{u"z"_s}, .name = u"data"_s, .type = u"pd-balanced"_s, .gib = 200};
        QCOMPARE(gcloudCommand(order, ProjectId{u"p"_s}),
                 u"gcloud compute disks create data --project=p --zone=z --size=200GB --type=pd-balanced"_s);
        QVERIFY(restCall(order, api().profile()).contains("/compute/v1/projects/p/zones/z/disks"_L1));
    }

    void disksAreReadFromAList()
    {
        const QJsonObject page{
            {u"items"_s,
             QJsonArray{QJsonObject{
                            {u"selfLink"_s, u"https://www.googleapis.com/compute/v1/"_s + outDisk},
                            {u"sizeGb"_s, u"200"_s},
                            {u"type"_s, u"https://www.googleapis.com/compute/v1/projects/p/zones/z/diskTypes/pd-ssd"_s},
                            {u"status"_s, u"READY"_s},
                            {u"users"_s, QJsonArray{u"https://x/compute/v1/projects/p/zones/z/instances/vm-1"_s}}},
                        QJsonObject{{u"selfLink"_s, u"https://x/compute/v1/projects/p/regions/r/disks/regional"_s}},
                        QJsonObject{{u"selfLink"_s, u"https://x/"_s + dataDisk + u"/../evil"_s}}, 7,
                        QJsonObject{{u"selfLink"_s, u"https://x/compute/v1/"_s + dataDisk}, {u"sizeGb"_s, 7}}}}};
        const auto disks = parseZoneDisks(page);
        QCOMPARE(disks.size(), 2);
        QCOMPARE(disks[0].path, dataDisk);
        QCOMPARE(
            disks[1],
            (ZoneDisk{.path = outDisk, .type = u"pd-ssd"_s, .gib = 200, .users = {u"vm-1"_s}, .state = u"READY"_s}));
    }

    void whoHasADiskIsSaid()
    {
        const auto mine = with(nodeName, {{dataDisk, false}});
        const auto reader = with(u"projects/p/locations/z/nodes/r"_s, {{outDisk, true}});
        const QList<Tpu> tpus{mine, reader};
        QVERIFY(takenBy({.path = dataDisk}, tpus, mine.id, false).isEmpty());
        QVERIFY(takenBy({.path = dataDisk}, tpus, {}, true).contains(u"t1"_s));
        QVERIFY(takenBy({.path = outDisk}, tpus, mine.id, true).isEmpty()); // two may read
        QVERIFY(takenBy({.path = outDisk}, tpus, mine.id, false).contains(u"r"_s));
        QVERIFY(takenBy({.path = outDisk, .users = {u"vm"_s}}, tpus, mine.id, true).contains(u"vm"_s));
    }

    /// A Hyperdisk is read by one until its access mode is another one.
    void aHyperdiskIsSharedOnlyWhereItMayBe()
    {
        const auto read = [](const QString &type, const QString &mode) {
            return *parseZoneDisk({{u"selfLink"_s, u"https://x/compute/v1/"_s + outDisk},
                                   {u"type"_s, u"https://x/diskTypes/"_s + type},
                                   {u"accessMode"_s, mode}});
        };
        const auto one = read(u"hyperdisk-ml"_s, u"READ_WRITE_SINGLE"_s);
        const auto many = read(u"hyperdisk-ml"_s, u"READ_ONLY_MANY"_s);
        const auto reader = with(u"projects/p/locations/z/nodes/r"_s, {{outDisk, true}});
        auto pod = with(nodeName, {});
        pod.endpoints = {{u"10.0.0.2"_s, {}}, {u"10.0.0.3"_s, {}}};
        const auto command = u"gcloud compute disks update out --project=p --zone=z --access-mode=READ_ONLY_MANY"_s;
        QVERIFY(takenBy(one, {reader}, {}, true).contains(command));
        QVERIFY(takenBy(one, {pod}, pod.id, true).contains(command));
        QVERIFY(takenBy(one, {}, {}, true, 4).contains(command));
        QVERIFY(takenBy(one, {}, {}, true).isEmpty());
        QVERIFY(takenBy(many, {reader, pod}, pod.id, true).isEmpty());
        QVERIFY(takenBy(read(u"pd-balanced"_s, {}), {reader, pod}, pod.id, true).isEmpty());
    }

    void noMachineHasMoreDisksThanItsKindTakes()
    {
        QList<DataDisk> disks;
        for (int i = 0; i < 127; ++i)
            disks.append({u"projects/p/zones/z/disks/d%1"_s.arg(i), true});
        const ZoneId zone{u"z"_s};
        QVERIFY(disksProblem(disks, zone, 1, u"v4").isEmpty());
        QVERIFY(!disksProblem(disks, zone, 1, u"v6e").isEmpty());
        QVERIFY(disksProblem(disks.first(31), zone, 1, u"v6e").isEmpty());
        QVERIFY(!disksProblem(disks.first(32), zone, 1, u"v6e").isEmpty());
        disks.append({u"projects/p/zones/z/disks/more"_s, true});
        QVERIFY(!disksProblem(disks, zone, 1, u"v4").isEmpty());
    }

    void whatGoogleWouldRefuseIsFoundBefore()
    {
        TpuSpec spec{.zone = ZoneId{u"us-central2-b"_s},
                     .name = u"n"_s,
                     .acceleratorType = u"v4-128"_s,
                     .runtimeVersion = u"r"_s};
        const auto problem = [&](SpecField field) {
            for (const auto &error : validate(spec)) {
                if (error.field == field)
                    return error.message;
            }
            return QString{};
        };
        const auto here = u"projects/p/zones/us-central2-b/disks/d"_s;
        spec.dataDisks = {{here, true}};
        QVERIFY(problem(SpecField::DataDisks).isEmpty());
        spec.dataDisks = {{here, false}};
        QVERIFY(problem(SpecField::DataDisks).contains(u"read-only"_s));
        spec.dataDisks = {{here, true}, {here, true}};
        QVERIFY(!problem(SpecField::DataDisks).isEmpty());
        spec.dataDisks = {{u"projects/p/zones/us-east1-d/disks/d"_s, true}};
        QVERIFY(problem(SpecField::DataDisks).contains(u"us-east1-d"_s));
        spec.dataDisks = {{u"../../secret"_s, true}};
        QVERIFY(!problem(SpecField::DataDisks).isEmpty());
        spec.topology = u"4x4x5"_s;
        QVERIFY(problem(SpecField::Topology).contains(u"4x4x4"_s)); // what it has
        spec.acceleratorType = u"v4-512"_s;
        spec.topology = u"4x4x16"_s;
        QVERIFY(problem(SpecField::Topology).isEmpty());
        spec.acceleratorType = u"v6e-8"_s;
        QVERIFY(!problem(SpecField::Topology).isEmpty());
        for (const auto &[size, isFine] : {std::pair{0, true}, {99, false}, {100, true}, {65'537, false}}) {
            spec.bootDiskGb = size;
            QCOMPARE(problem(SpecField::BootDisk).isEmpty(), isFine);
        }
        spec.scopes = {scopeAddress(u"devstorage.read_only"_s)};
        QVERIFY(problem(SpecField::Scopes).isEmpty());
        spec.scopes = {u"https://evil.example.com/auth/x"_s};
        QVERIFY(!problem(SpecField::Scopes).isEmpty());
    }

    void aDiskIsMadeAndWaitedFor()
    {
        PatchBench bench;
        QStringList asked;
        bench.world.answer = [&](const FakeRequest &request) {
            asked << QString::fromLatin1(request.verb) + u' ' + request.url.path();
            if (request.verb == "GET" && request.url.path().endsWith("/disks/data"_L1))
                return FakeAnswer{.body = linkTo(u"disks/data"_s)};
            const auto done = request.verb == "GET";
            const QJsonObject operation{{u"selfLink"_s, u"https://x/compute/v1/projects/p/zones/z/operations/op-1"_s},
                                        {u"status"_s, done ? u"DONE"_s : u"RUNNING"_s}};
            return FakeAnswer{.body = QJsonDocument{operation}.toJson()};
        };
        const DiskOrder order{.zone = ZoneId{u"z"_s}, .name = u"data"_s, .type = u"pd-balanced"_s, .gib = 200};
        const auto made = QCoro::waitFor(makeDisk(bench.api, &bench.clock, order, {}, {}));
        QVERIFY2(made, made ? "" : qPrintable(made.error().message));
        QCOMPARE(asked,
                 (QStringList{u"POST /compute/v1/projects/p/zones/z/disks"_s,
                              u"GET /compute/v1/projects/p/zones/z/operations/op-1"_s,
                              u"GET /compute/v1/projects/p/zones/z/disks/data"_s}));
        for (const auto &wrong : {DiskOrder{.zone = order.zone, .name = u"Data"_s, .type = order.type, .gib = 200},
                                  DiskOrder{.zone = order.zone, .name = u"data"_s, .type = order.type, .gib = 5},
                                  DiskOrder{.name = u"data"_s, .type = order.type, .gib = 200}})
            QCOMPARE(QCoro::waitFor(makeDisk(bench.api, &bench.clock, wrong, {}, {})).error().code, ErrorCode::Invalid);
        QCOMPARE(asked.size(), 3);
    }

    void whetherADiskWasMadeIsLookedAfter_data()
    {
        QTest::addColumn<int>("status"); // of the POST
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("isThere");
        QTest::addColumn<int>("code"); // -1: made
        const auto lost = int(ErrorCode::Ambiguous);
        QTest::newRow("lost, made") << 503 << QByteArray{} << true << -1;
        QTest::newRow("lost, not made") << 503 << QByteArray{} << false << lost;
        QTest::newRow("no name, made") << 200 << R"({"status":"RUNNING"})"_ba << true << -1;
        QTest::newRow("no name, not made") << 200 << R"({"status":"RUNNING"})"_ba << false << lost;
        QTest::newRow("done, not made") << 200 << linkTo(u"operations/o"_s) << false << lost;
        QTest::newRow("refused, another's is there")
            << 403 << R"({"error":{"code":403,"status":"PERMISSION_DENIED","message":"no"}})"_ba << true
            << int(ErrorCode::Denied);
    }
    void whetherADiskWasMadeIsLookedAfter()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        QFETCH(bool, isThere);
        QFETCH(int, code);
        PatchBench bench;
        bench.world.answer = [&](const FakeRequest &request) {
            if (request.verb == "POST")
                return FakeAnswer{.status = status, .body = body};
            return isThere ? FakeAnswer{.body = linkTo(u"disks/data"_s)} : FakeAnswer{.status = 404};
        };
        const DiskOrder order{.zone = ZoneId{u"z"_s}, .name = u"data"_s, .type = u"pd-balanced"_s, .gib = 200};
        const auto made = QCoro::waitFor(makeDisk(bench.api, &bench.clock, order, {}, {}));
        QCOMPARE(made ? -1 : int(made.error().code), code);
        if (code == int(ErrorCode::Ambiguous))
            QVERIFY2(made.error().message.contains("billed"_L1), qPrintable(made.error().message));
    }

private:
    static Tpu with(const QString &name, const QList<DataDisk> &disks)
    {
        Tpu tpu;
        tpu.id = TpuId{name};
        tpu.zone = zoneOf(name);
        tpu.shortName = lastSegment(name);
        tpu.dataDisks = disks;
        return tpu;
    }
    static TpuApi api() { return {realCloud(ProjectId{u"p"_s}), nullptr}; }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPatchTpu)
#include "tst_patchtpu.moc"
