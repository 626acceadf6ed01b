// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/multislice.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpujson.h"

#include <QJsonArray>
#include <QProcess>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace {

/// What a shell makes of the command: each argument that gcloud gets.
QStringList argumentsOf(const QString &command)
{
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-c"_s, u"gcloud() { printf '%s\\0' \"$@\"; }; "_s + command});
    if (!shell.waitForFinished())
        return {};
    auto output = QString::fromUtf8(shell.readAllStandardOutput()).split(QChar::Null);
    output.removeLast();
    return output;
}

/// gcloud's KEY=VALUE lists (gcloud topic escaping).
QJsonObject mapOf(QString text)
{
    QString separator = u","_s;
    if (text.startsWith(u'^')) {
        const qsizetype end = text.indexOf(u'^', 1);
        separator = text.sliced(1, end - 1);
        text = text.sliced(end + 1);
    }
    QJsonObject map;
    const QStringList entries = text.split(separator);
    for (const QString &entry : entries)
        map.insert(entry.section(u'=', 0, 0), entry.section(u'=', 1));
    return map;
}

void putIf(QJsonObject &object, const QString &key, const QJsonObject &value)
{
    if (!value.isEmpty())
        object.insert(key, value);
}

/// source=PATH,mode=read-only
QJsonObject diskOf(const QString &value)
{
    const auto disk = mapOf(value);
    return {{u"sourceDisk"_s, disk.value(u"source"_s)},
            {u"mode"_s, disk.value(u"mode"_s) == "read-only"_L1 ? u"READ_ONLY"_s : u"READ_WRITE"_s}};
}

/// gcloud joins a start and an end to an interval, and sends one of them alone as it is.
QJsonObject policyOf(const QJsonObject &times)
{
    const auto start = times.value(u"valid-after-time"_s);
    const auto end = times.value(u"valid-until-time"_s);
    if (!start.isUndefined() && !end.isUndefined())
        return {{u"validInterval"_s, QJsonObject{{u"startTime"_s, start}, {u"endTime"_s, end}}}};
    if (!start.isUndefined())
        return {{u"validAfterTime"_s, start}};
    QJsonObject policy;
    if (times.contains(u"valid-until-duration"_s))
        policy.insert(u"validUntilDuration"_s, times.value(u"valid-until-duration"_s));
    return policy;
}

/// --provisioning-model=flex-start, --max-run-duration=4h
QMap<QString, QJsonValue> runOf(const QString &option, const QString &value)
{
    if (option == "--provisioning-model"_L1)
        return {{u"provisioningModel"_s, value.toUpper().replace(u'-', u'_')}};
    if (option == "--max-run-duration"_L1)
        return {{u"runDuration"_s, QJsonObject{{u"maxRunDuration"_s, u"%1s"_s.arg(value.chopped(1).toInt() * 3'600)}}}};
    return {};
}

/// --node-id, or --node-count and --node-prefix.
QJsonObject namesOf(const QJsonObject &options)
{
    if (!options.contains(u"node-count"_s))
        return {{u"nodeId"_s, options.value(u"node-id"_s)}};
    return {{u"multisliceParams"_s,
             QJsonObject{{u"nodeCount"_s, options.value(u"node-count"_s).toString().toInt()},
                         {u"nodeIdPrefix"_s, options.value(u"node-prefix"_s)}}}};
}

/// The request that gcloud sends for these arguments: what its own options are documented to mean.
struct Sent
{
    QString name;
    QString project;
    QString zone;
    QJsonObject body;

    explicit Sent(QStringList arguments)
    {
        arguments.removeOne(u"alpha"_s);
        const bool queued = arguments.value(2) == "queued-resources"_L1;
        QJsonObject network{{u"network"_s, u"default"_s}, {u"enableExternalIps"_s, true}};
        QJsonObject scheduling{{u"preemptible"_s, false}, {u"spot"_s, false}, {u"reserved"_s, false}};
        QJsonObject node{{u"metadata"_s, QJsonObject{}}, {u"labels"_s, QJsonObject{}}};
        QJsonObject config, account, times, nodes;
        QJsonArray disks;
        name = arguments.value(4);
        for (const QString &argument : arguments.mid(5)) {
            const QString option = argument.section(u'=', 0, 0);
            const QString value = argument.section(u'=', 1);
            if (option == "--project"_L1)
                project = value;
            else if (option == "--zone"_L1)
                zone = value;
            else if (option == "--accelerator-type"_L1)
                node.insert(u"acceleratorType"_s, value);
            else if (option == (queued ? "--runtime-version"_L1 : "--version"_L1))
                node.insert(u"runtimeVersion"_s, value);
            else if (option == "--preemptible"_L1 || option == "--spot"_L1 || option == "--reserved"_L1)
                scheduling.insert(option.sliced(2), true);
            else if (const auto run = runOf(option, value); !run.isEmpty())
                body.insert(run.firstKey(), run.first());
            else if (option == "--network"_L1 || option == "--subnetwork"_L1)
                network.insert(option.sliced(2), value);
            else if (option == "--internal-ips"_L1)
                network.insert(u"enableExternalIps"_s, false);
            else if (option == "--description"_L1)
                node.insert(u"description"_s, value);
            else if (option == "--tags"_L1)
                node.insert(u"tags"_s, QJsonArray::fromStringList(value.split(u',')));
            else if (option == "--labels"_L1 || option == "--metadata"_L1)
                node.insert(option.sliced(2), mapOf(value));
            else if (option == "--type"_L1 || option == "--topology"_L1)
                config.insert(option.sliced(2), option == "--type"_L1 ? value.toUpper() : value);
            else if (option == "--service-account"_L1)
                account.insert(u"email"_s, value);
            else if (option == "--scopes"_L1)
                account.insert(u"scope"_s, QJsonArray::fromStringList(value.split(u',')));
            else if (option == "--data-disk"_L1)
                disks.append(diskOf(value));
            else if (option == "--reservation"_L1)
                body.insert(u"reservationName"_s, value);
            else if (option.startsWith("--node-"_L1))
                nodes.insert(option.sliced(2), value);
            else if (option.startsWith("--valid-"_L1))
                times.insert(option.sliced(2), value);
            else
                body.insert(u"unknown"_s, argument);
        }
        node.insert(u"networkConfig"_s, network);
        putIf(node, u"acceleratorConfig"_s, config);
        putIf(node, u"serviceAccount"_s, account);
        if (!disks.isEmpty())
            node.insert(u"dataDisks"_s, disks);
        putIf(body, u"queueingPolicy"_s, policyOf(times));
        if (!queued) {
            node.insert(u"schedulingConfig"_s, scheduling);
            for (auto it = node.begin(); it != node.end(); ++it)
                body.insert(it.key(), it.value());
            return;
        }
        if (scheduling.value(u"reserved"_s).toBool())
            body.insert(u"reservationName"_s, u"projects/%1/locations/%2/reservations/-"_s.arg(project, zone));
        auto nodeSpec = namesOf(nodes);
        nodeSpec.insert(u"parent"_s, u"projects/%1/locations/%2"_s.arg(project, zone));
        nodeSpec.insert(u"node"_s, node);
        body.insert(u"tpu"_s, QJsonObject{{u"nodeSpec"_s, QJsonArray{nodeSpec}}});
        if (scheduling.value(u"spot"_s).toBool())
            body.insert(u"spot"_s, QJsonObject{});
    }
};

} // namespace

/// The commands that are printed ask for what the form sends: their arguments, read back, give the same request.
class TestCreateCommand : public QObject
{
    Q_OBJECT

private slots:
    void thePrintedCommandAsksForTheSame_data()
    {
        QTest::addColumn<TpuSpec>("spec");
        const TpuSpec plain{.zone = ZoneId{u"us-central2-b"_s},
                            .name = u"my-tpu-1"_s,
                            .acceleratorType = u"v4-8"_s,
                            .runtimeVersion = u"tpu-ubuntu2204-base"_s};
        QTest::newRow("plain") << plain;
        constexpr std::array words{"on demand", "preemptible", "spot", "reserved"};
        for (const Tier tier : {Tier::OnDemand, Tier::Preemptible, Tier::Spot, Tier::Reserved}) {
            auto spec = plain;
            spec.tier = tier;
            QTest::newRow(words.at(size_t(tier))) << spec;
        }
        auto named = plain;
        named.tier = Tier::Reserved;
        named.reservation = u"mine"_s;
        QTest::newRow("named reservation") << named;
        auto network = plain;
        network.network = u"projects/p-1/global/networks/tpudesk"_s;
        network.subnetwork = u"projects/p-1/regions/us-central2/subnetworks/tpudesk"_s;
        network.externalAddress = ExternalAddress::None;
        network.serviceAccount = u"runner@p-1.iam.gserviceaccount.com"_s;
        network.tags = {u"ssh"_s, u"nfs"_s};
        QTest::newRow("network") << network;
        auto odd = plain;
        odd.description = u"한국어 中文 'quoted' \"twice\" $(reboot) `x` \\ %1 ; & | > a\tb"_s;
        odd.labels = {{u"team"_s, u"시각-视觉"_s}, {u"x"_s, {}}};
        QTest::newRow("odd words") << odd;
        auto hardware = plain;
        hardware.acceleratorType = u"v4-512"_s;
        hardware.topology = u"4x4x16"_s;
        hardware.dataDisks = {{u"projects/p-1/zones/us-central2-b/disks/data"_s, true},
                              {u"projects/p-1/zones/us-central2-b/disks/out"_s, false}};
        hardware.serviceAccount = network.serviceAccount;
        hardware.scopes = {scopeAddress(u"devstorage.read_only"_s), scopeAddress(u"logging.write"_s)};
        QTest::newRow("topology, disks and scopes") << hardware;
        auto script = plain;
        script.startupScript = u"#!/bin/bash\nset -e\necho 'a, b' | tee \"$HOME/x\"\n# SEP1 | ^ 中文\n"_s;
        script.metadata = {{u"note"_s, u"a=b,c=d"_s}, {u"other"_s, u"^|^"_s}};
        script.libtpuArgs = u"--xla_tpu_x=true --y=2"_s;
        QTest::newRow("scripts and metadata") << script;
        auto all = script;
        all.tier = Tier::Spot;
        all.network = network.network;
        all.tags = network.tags;
        all.labels = odd.labels;
        all.description = odd.description;
        QTest::newRow("all") << all;
    }

    /// gcloud's --type knows v2, v3 and v4 there.
    void whatGcloudCannotSayIsNotPrintedForIt()
    {
        TpuSpec spec{.zone = ZoneId{u"us-east5-a"_s},
                     .name = u"pod"_s,
                     .acceleratorType = u"v5p-512"_s,
                     .runtimeVersion = u"v2-alpha-tpuv5"_s};
        const ProjectId project{u"p-1"_s};
        QVERIFY(!gcloudCommand(spec, project).isEmpty());
        spec.topology = u"4x4x16"_s;
        QVERIFY(gcloudCommand(spec, project).isEmpty());
        QVERIFY(gcloudCommand(QueuedResourceOrder{.spec = spec, .id = u"q"_s, .requestId = {}}, project).isEmpty());
        spec.acceleratorType = u"v4-512"_s;
        QVERIFY(gcloudCommand(spec, project).contains("--type=v4"_L1));
    }

    void thePrintedCommandAsksForTheSame()
    {
        QFETCH(TpuSpec, spec);
        const ProjectId project{u"p-1"_s};
        const Sent direct{argumentsOf(gcloudCommand(spec, project))};
        QCOMPARE(direct.name, spec.name);
        QCOMPARE(direct.project, u"p-1"_s);
        QCOMPARE(direct.zone, spec.zone.toString());
        QCOMPARE(direct.body, toJson(spec));
        for (const std::optional<std::chrono::seconds> wait :
             {std::optional<std::chrono::seconds>{}, std::optional{std::chrono::seconds{7'200}}}) {
            const QueuedResourceOrder order{.spec = spec, .id = u"my-request"_s, .requestId = {}, .validFor = wait};
            const Sent queued{argumentsOf(gcloudCommand(order, project))};
            QCOMPARE(queued.name, u"my-request"_s);
            QCOMPARE(queued.body, toJson(order, project));
        }
    }

    void aStartWindowIsSaidInOneOfGooglesWays()
    {
        const ProjectId project{u"p-1"_s};
        const auto start = QDateTime::fromString(u"2026-11-30T08:00:00Z"_s, Qt::ISODate);
        QueuedResourceOrder order{.spec = {.zone = ZoneId{u"us-central2-b"_s},
                                           .name = u"n"_s,
                                           .acceleratorType = u"v4-8"_s,
                                           .runtimeVersion = u"r"_s},
                                  .id = u"q"_s,
                                  .requestId = {},
                                  .validFor = std::chrono::seconds{60},
                                  .notBefore = start};
        QCOMPARE(Sent{argumentsOf(gcloudCommand(order, project))}.body, toJson(order, project));
        QCOMPARE(toJson(order, project)[u"queueingPolicy"_s],
                 (QJsonObject{{u"validAfterTime"_s, u"2026-11-30T08:00:00Z"_s}}));
        order.notAfter = start.addDays(1);
        QCOMPARE(Sent{argumentsOf(gcloudCommand(order, project))}.body, toJson(order, project));
        const auto read = parseQueuedResource({{u"name"_s, u"projects/p-1/locations/us-central2-b/queuedResources/q"_s},
                                               {u"queueingPolicy"_s, toJson(order, project)[u"queueingPolicy"_s]}});
        QCOMPARE(read->validAfter, order.notBefore);
        QCOMPARE(read->validUntil, order.notAfter);
    }

    /// gcloud has no option for it; REST has, in another version.
    void aLargerBootDiskIsAskedForByRestAlone()
    {
        const ProjectId project{u"p-1"_s};
        const auto profile = realCloud(project);
        const TpuSpec spec{.zone = ZoneId{u"us-central2-b"_s},
                           .name = u"n"_s,
                           .acceleratorType = u"v4-8"_s,
                           .runtimeVersion = u"r"_s,
                           .bootDiskGb = 300};
        const QueuedResourceOrder order{.spec = spec, .id = u"q"_s, .requestId = {}};
        QVERIFY(gcloudCommand(spec, project).isEmpty());
        QVERIFY(gcloudCommand(order, project).isEmpty());
        QVERIFY(restCall(spec, profile).contains("/v2alpha1/"_L1));
        QVERIFY(restCall(order, profile).contains("/v2alpha1/"_L1));
        QCOMPARE(toJson(spec)[u"bootDiskConfig"_s], (QJsonObject{{u"diskSizeGb"_s, u"300"_s}}));
    }

    void severalSlicesAreNamedByTheirPrefix()
    {
        const ProjectId project{u"p-1"_s};
        QueuedResourceOrder order{.spec = {.zone = ZoneId{u"us-central2-b"_s},
                                           .name = u"twin"_s,
                                           .slices = 2,
                                           .acceleratorType = u"v4-16"_s,
                                           .runtimeVersion = u"r"_s},
                                  .id = u"q"_s,
                                  .requestId = {}};
        const auto command = gcloudCommand(order, project);
        QVERIFY2(command.contains("--node-count=2"_L1) && command.contains("--node-prefix=twin"_L1)
                     && !command.contains("--node-id"_L1),
                 qPrintable(command));
        QCOMPARE(Sent{argumentsOf(command)}.body, toJson(order, project));
        const auto nodeSpec = toJson(order, project)[u"tpu"_s][u"nodeSpec"_s][0].toObject();
        QCOMPARE(nodeSpec[u"multisliceParams"_s].toObject(),
                 (QJsonObject{{u"nodeCount"_s, 2}, {u"nodeIdPrefix"_s, u"twin"_s}}));
        order.spec.bootDiskGb = 300; // the other version of the API has another word
        const auto alpha = toJson(order, project)[u"tpu"_s][u"nodeSpec"_s][0].toObject();
        QVERIFY(alpha.contains(u"multiNodeParams"_s) && !alpha.contains(u"multisliceParams"_s));
        const auto read = parseQueuedResource({{u"name"_s, u"projects/p-1/locations/us-central2-b/queuedResources/q"_s},
                                               {u"tpu"_s, toJson(order, project)[u"tpu"_s]}});
        QCOMPARE(read->nodes.constFirst().count, 2);
        QCOMPARE(read->nodes.constFirst().prefix, u"twin"_s);
    }

    /// Only v2alpha1 has it, and there the queue alone.
    void aFlexStartIsAskedForWithItsRunTime()
    {
        const ProjectId project{u"p-1"_s};
        const auto profile = realCloud(project);
        QueuedResourceOrder order{.spec = {.zone = ZoneId{u"us-east5-a"_s},
                                           .name = u"n"_s,
                                           .acceleratorType = u"v6e-8"_s,
                                           .runtimeVersion = u"v2-alpha-tpuv6e"_s,
                                           .tier = Tier::FlexStart,
                                           .runHours = 4},
                                  .id = u"q"_s,
                                  .requestId = {}};
        const auto body = toJson(order, project);
        QCOMPARE(body[u"provisioningModel"_s].toString(), u"FLEX_START"_s);
        QCOMPARE(body[u"runDuration"_s][u"maxRunDuration"_s].toString(), u"14400s"_s);
        QVERIFY(!body.contains(u"spot"_s));
        const auto command = gcloudCommand(order, project);
        QVERIFY2(command.startsWith("gcloud alpha compute tpus queued-resources create q"_L1), qPrintable(command));
        QCOMPARE(Sent{argumentsOf(command)}.body, body);
        QVERIFY(gcloudCommand(order.spec, project).isEmpty());
        QVERIFY(restCall(order, profile).contains("/v2alpha1/"_L1));
        // v2 shows neither in a node nor in its request how it was had: the label tells.
        const auto node = body[u"tpu"_s][u"nodeSpec"_s][0][u"node"_s].toObject();
        auto shown = node;
        shown.insert(u"name"_s, u"projects/p-1/locations/us-east5-a/nodes/n"_s);
        shown.insert(u"createTime"_s, u"2026-11-20T10:00:00Z"_s);
        const auto tpu = parseTpu(shown);
        QVERIFY(tpu);
        QCOMPARE(tpu->tier, Tier::FlexStart);
        QCOMPARE(plannedEnd(*tpu), (QDateTime{QDate{2026, 11, 20}, QTime{14, 0}, QTimeZone::UTC}));
        QVERIFY(plannedEnd({}).isNull());
        const auto request = parseQueuedResource(
            {{u"name"_s, u"projects/p-1/locations/us-east5-a/queuedResources/q"_s}, {u"tpu"_s, body[u"tpu"_s]}});
        QCOMPARE(request->tier, Tier::FlexStart);
        for (const int hours : {0, -1, mostRunHours + 1}) {
            order.spec.runHours = hours;
            const auto errors = validate(order.spec);
            QVERIFY(!errors.isEmpty());
            QCOMPARE(errors.constFirst().field, SpecField::RunHours);
        }
    }

    void slicesHaveTheNamesThatGoogleGivesThem()
    {
        QCOMPARE(nodeNames(u"n"_s, 1), QStringList{u"n"_s});
        QCOMPARE(nodeNames(u"n-1"_s, 3), (QStringList{u"n-1-0"_s, u"n-1-1"_s, u"n-1-2"_s}));
        QCOMPARE(slicePrefix(u"n-1-12"_s), u"n-1"_s);
        QVERIFY(slicePrefix(u"n"_s).isEmpty() && slicePrefix(u"n-x"_s).isEmpty() && slicePrefix(u"-1"_s).isEmpty());
        const auto id = [](const QString &name) { return tpuId(ProjectId{u"p"_s}, ZoneId{u"z"_s}, name); };
        QCOMPARE(sliceNumber(id(u"n-1-12"_s)), 12);
        QVERIFY(isOneOf(id(u"n-0"_s), 2, id(u"n-1"_s)) && !isOneOf(id(u"n-0"_s), 2, id(u"n-2"_s)));
        QVERIFY(!isOneOf(id(u"n-0"_s), 1, id(u"n-1"_s))); // a name that only looks like one
        QVERIFY(!isOneOf(id(u"n-0"_s), 2, tpuId(ProjectId{u"p"_s}, ZoneId{u"y"_s}, u"n-1"_s)));
        QList<Tpu> all;
        for (const auto *name : {"n-10", "n-2", "n-0"}) {
            Tpu slice;
            slice.shortName = QString::fromLatin1(name);
            slice.id = id(slice.shortName);
            slice.zone = ZoneId{u"z"_s};
            slice.isSlice = true;
            slice.queuedResource = QueuedResourceId{u"projects/1/locations/z/queuedResources/q"_s};
            all.append(slice);
        }
        QStringList order;
        for (const auto &slice : multisliceOf(all.first(), all))
            order += slice.shortName;
        QCOMPARE(order, (QStringList{u"n-0"_s, u"n-2"_s, u"n-10"_s}));
        all.first().queuedResource = QueuedResourceId{u"projects/1/locations/z/queuedResources/other"_s};
        QCOMPARE(multisliceOf(all.first(), all).size(), 1);
    }

    void theLinkLeadsToWhatIsMade()
    {
        QCOMPARE(linkTo(tpuId(ProjectId{u"example.com:p-1"_s}, ZoneId{u"us-central2-b"_s}, u"my-tpu-1"_s)),
                 u"tpudesk://open/tpu/example.com:p-1/us-central2-b/my-tpu-1"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCreateCommand)
#include "tst_createcommand.moc"
