// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/shellquote.h"
#include "services/net/strictjson.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpujson.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

QString mapLines(QLatin1StringView word, const QMap<QString, QString> &map)
{
    QString text;
    for (auto it = map.begin(); it != map.end(); ++it)
        text += word + u' ' + it.key() + u'=' + it.value() + u'\n';
    return text;
}

QString described(const Tpu &tpu)
{
    const auto time = [](const QDateTime &t) { return t.toString(Qt::ISODateWithMs); };
    QString text = u"id %1\nzone %2\nshortName %3\nnumericId %4\n"_s.arg(tpu.id.toString(), tpu.zone.toString(),
                                                                         tpu.shortName, tpu.numericId);
    text += u"type %1 %2 %3\nruntime %4\n"_s.arg(tpu.acceleratorType, tpu.acceleratorKind, tpu.topology,
                                                 tpu.runtimeVersion);
    text += u"state %1 %2\n"_s.arg(int(tpu.state)).arg(tpu.stateText);
    text += u"health %1 %2 %3\n"_s.arg(int(tpu.health)).arg(tpu.healthText, tpu.healthDescription);
    text += u"created %1\napi %2 legacy %3\n"_s.arg(time(tpu.createTime), tpu.apiVersion).arg(int(tpu.isLegacyNode()));
    for (const auto &endpoint : tpu.endpoints)
        text += u"endpoint %1 %2\n"_s.arg(endpoint.internalIp, endpoint.externalIp);
    text +=
        u"tier %1\n"_s.arg(int(tpu.tier)) + mapLines("label"_L1, tpu.labels) + mapLines("metadata"_L1, tpu.metadata);
    text += u"network %1 %2\naccount %3\n"_s.arg(tpu.network, tpu.subnetwork, tpu.serviceAccount);
    for (const auto &symptom : tpu.symptoms)
        text += u"symptom %1 %2 %3\n"_s.arg(symptom.type, symptom.details, symptom.workerId);
    text += u"request %1\n"_s.arg(tpu.queuedResource.toString());
    if (tpu.maintenance)
        text +=
            u"maintenance %1 %2 %3 %4\n"_s.arg(tpu.maintenance->type, tpu.maintenance->status,
                                               time(tpu.maintenance->windowStart), time(tpu.maintenance->windowEnd));
    return text;
}

QByteArray fileContent(const QString &name)
{
    QFile file{QStringLiteral(TPUDESK_TEST_DATA) + u"/tpu/"_s + name};
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
}

TpuSpec goodSpec()
{
    return {.zone = ZoneId{u"us-central2-b"_s},
            .name = u"my-tpu-1"_s,
            .acceleratorType = u"v4-8"_s,
            .runtimeVersion = u"tpu-ubuntu2204-base"_s};
}

/// What a shell makes of the command: each argument that `program` gets.
QStringList shellArguments(const QString &command, const QString &program)
{
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-c"_s, program + u"() { printf '%s\\0' \"$@\"; }; "_s + command});
    if (!shell.waitForFinished())
        return {};
    auto output = QString::fromUtf8(shell.readAllStandardOutput()).split(QChar::Null);
    output.removeLast();
    return output;
}

} // namespace

class TestTpuJson : public QObject
{
    Q_OBJECT

private slots:
    void aNodeIsReadAsTheGoldenFileSays_data();
    void aNodeIsReadAsTheGoldenFileSays();
    void H11_anyReplyIsSurvived();
    void H11_aRowThatCannotBeReadIsLeftOut();
    void aNameThatIsNotOneIsRefused_data();
    void aNameThatIsNotOneIsRefused();
    void timesAreReadToTheMillisecond();
    void requestsAreRead();
    void hostKeysNeverShift();
    void networksDoNotMakeWorkers();
    void theBodyIsWhatTheApiWants();
    void whatV2alpha1IsAskedForSaysTheTierTwice_data();
    void whatV2alpha1IsAskedForSaysTheTierTwice();
    void aKindAndATopologyMakeAType_data();
    void aKindAndATopologyMakeAType();
    void whetherExternalAddressesWereAskedForIsRead();
    void aGoodSpecHasNoErrors();
    void whatGoogleRefusesIsSaidBefore_data();
    void whatGoogleRefusesIsSaidBefore();
    void aFreeNameIsFound();
    void anyBytesSurviveTheShell();
    void theGcloudCommandHasWhatWasAsked();
    void theRestCallSendsTheSameBody();
    void aLongListKeepsItsOrderAndLeavesOutWhatIsNoNode();
    void H11_aTextWithoutEndIsCutInAListAsInANode();
    void aRequestSaysUntilWhenItIsValid();
    void typesAreTakenApart_data();
    void typesAreTakenApart();
    void theRuntimeThatFitsIsChosen();
    void R23_zonesWithUnfamiliarNamesAreZones();
    void R24_hostsAreCountedByEndpointsNotByTheType();
    void R20_oldImagesAreNeverProposed();
    void R16_aNetworkOfOnesOwnNeedsASubnetwork();
    void R17_aReservationIsNamedWhereItIsAskedFor_data();
    void R17_aReservationIsNamedWhereItIsAskedFor();
    void R17_whatIsNoReservationOfTheZoneIsSaidBefore();
};

void TestTpuJson::aNodeIsReadAsTheGoldenFileSays_data()
{
    QTest::addColumn<QString>("name");
    const auto names = QDir{QStringLiteral(TPUDESK_TEST_DATA) + u"/tpu"_s}.entryList({u"node-*.json"_s});
    for (const auto &name : names)
        QTest::newRow(qPrintable(name)) << name;
    QVERIFY(names.size() >= 3);
}

void TestTpuJson::aNodeIsReadAsTheGoldenFileSays()
{
    QFETCH(QString, name);
    const auto tpu = parseTpu(readStrictJson(fileContent(name)).object);
    QVERIFY(tpu);
    const auto expected = QString::fromUtf8(fileContent(QString{name}.replace(".json"_L1, ".expected"_L1)));
    const auto actual = described(*tpu);
    if (actual != expected)
        qInfo().noquote() << actual;
    QCOMPARE(actual, expected);
}

void TestTpuJson::H11_anyReplyIsSurvived()
{
    const auto whole = readStrictJson(fileContent(u"node-full.json"_s)).object;
    const QList<QJsonValue> wrong{
        QJsonValue{}, true, -1, 1e300, u"x"_s, QJsonArray{QJsonObject{}, 1, QJsonValue{}}, QJsonObject{{u"type"_s, 1}}};
    int read = 0;
    for (auto it = whole.begin(); it != whole.end(); ++it) {
        for (const auto &value : wrong) {
            auto broken = whole;
            broken[it.key()] = value;
            if (const auto tpu = parseTpu(broken); tpu) {
                ++read;
                QVERIFY(!described(*tpu).isEmpty());
            } else {
                QCOMPARE(it.key(), u"name"_s);
            }
        }
    }
    QCOMPARE(read, (whole.size() - 1) * wrong.size());
}

void TestTpuJson::H11_aRowThatCannotBeReadIsLeftOut()
{
    const auto page =
        readStrictJson(
            R"({"nodes":[{"name":"projects/p/locations/z/nodes/a"},{"state":"READY"},7,null,{"name":"projects/p/locations/z/nodes/b"}]})")
            .object;
    QCOMPARE(parseTpus(page).size(), 2);
    QVERIFY(parseTpus({{u"nodes"_s, u"none"_s}}).isEmpty());
}

void TestTpuJson::aNameThatIsNotOneIsRefused_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &name : {u""_s, u"n"_s, u"projects/p/locations/z/nodes/"_s, u"projects//locations/z/nodes/n"_s,
                             u"projects/p/locations/z/nodes/n/x"_s, u"projects/p/zones/z/nodes/n"_s,
                             u"/projects/p/locations/z/nodes"_s, u"projects/p/locations/../nodes/n"_s,
                             u"projects/p/locations/z/nodes/.."_s, u"projects/./locations/z/nodes/n"_s})
        QTest::newRow(qPrintable(u"“%1”"_s.arg(name))) << name;
}

void TestTpuJson::aNameThatIsNotOneIsRefused()
{
    QFETCH(QString, name);
    QVERIFY(!parseTpu({{u"name"_s, name}}));
}

void TestTpuJson::timesAreReadToTheMillisecond()
{
    QCOMPARE(parseTime(u"2026-11-20T08:15:30.123456789Z"_s).toMSecsSinceEpoch(),
             parseTime(u"2026-11-20T08:15:30.123Z"_s).toMSecsSinceEpoch());
    QCOMPARE(parseTime(u"2026-11-20T08:15:30Z"_s).toString(Qt::ISODate), u"2026-11-20T08:15:30Z"_s);
    QCOMPARE(parseTime(u"2026-11-20T10:15:30+02:00"_s).toString(Qt::ISODate), u"2026-11-20T08:15:30Z"_s);
    for (const auto &text : {u""_s, u"now"_s, u"2026-13-40T99:99:99Z"_s})
        QVERIFY(!parseTime(text).isValid());
}

void TestTpuJson::requestsAreRead()
{
    const auto request = parseQueuedResource(
        readStrictJson(
            R"({"name":"projects/p/locations/z/queuedResources/q","spot":{},"createTime":"2026-11-20T08:15:30Z",
        "tpu":{"nodeSpec":[{"parent":"projects/p/locations/z","nodeId":"t1","node":{"acceleratorType":"v6e-8"}},{"parent":"projects/p/locations/z","multisliceParams":{"nodeCount":"4","nodeIdPrefix":"s"},"node":{"acceleratorType":"v6e-16"}}]},
        "state":{"state":"FAILED","stateInitiator":"SERVICE","failedData":{"error":{"code":8,"message":"You have reached IN_USE_ADDRESSES limit. [EID: 0x1]"}}}})")
            .object);
    QVERIFY(request);
    QCOMPARE(request->state, QueuedResourceState::Failed);
    QVERIFY(request->isDead());
    QCOMPARE(request->tier, Tier::Spot);
    QCOMPARE(request->nodes.size(), 2);
    QCOMPARE(request->nodes[1].count, 4);
    QCOMPARE(request->failure->code, ErrorCode::AddressLimit);
    QCOMPARE(parseQueuedResource({{u"name"_s, u"projects/p/locations/z/queuedResources/q"_s}})->state,
             QueuedResourceState::Unknown);
}

void TestTpuJson::hostKeysNeverShift()
{
    const auto keys = parseGuestAttributes(readStrictJson(R"({"guestAttributes":[
        {"queryValue":{"items":[{"namespace":"hostkeys","key":"ssh-ed25519","value":"AAAA0\n"},{"namespace":"deviceInfo","key":"hostname","value":"t1v-w-0"}]}},
        {}, {"queryValue":{"items":[{"namespace":"hostkeys","key":"ssh-ed25519","value":"AAAA2"},{"namespace":"other","key":"ssh-ed25519","value":"evil"}]}}]})")
                                               .object,
                                           4);
    QCOMPARE(keys.size(), 4);
    QCOMPARE(keys[0].keys.value(u"ssh-ed25519"_s), "AAAA0"_ba);
    QCOMPARE(keys[0].hostname, u"t1v-w-0"_s);
    QVERIFY(keys[1].keys.isEmpty());
    QCOMPARE(keys[2].keys.value(u"ssh-ed25519"_s), "AAAA2"_ba);
    QVERIFY(keys[3].keys.isEmpty());
}

void TestTpuJson::networksDoNotMakeWorkers()
{
    const auto tpu = parseTpu(
        readStrictJson(R"({"name":"projects/p/locations/z/nodes/n","networkConfigs":[{"network":"a"},{"network":"b"}],
        "networkEndpoints":[{"ipAddress":"10.0.0.1"},{"ipAddress":"10.1.0.1"},{"ipAddress":"10.0.0.2"},{"ipAddress":"10.1.0.2"}]})")
            .object);
    QCOMPARE(tpu->endpoints.size(), 2);
    QCOMPARE(tpu->endpoints[1].internalIp, u"10.0.0.2"_s);
}

void TestTpuJson::R23_zonesWithUnfamiliarNamesAreZones()
{
    for (const auto &[name, region] :
         {std::pair{u"us-central1-ai1a"_s, u"us-central1"_s}, std::pair{u"us-south1-ai1b"_s, u"us-south1"_s},
          std::pair{u"europe-west4-ai12zz"_s, u"europe-west4"_s}}) {
        const auto place = u"projects/p/locations/%1/"_s.arg(name);
        const auto tpu = parseTpu({{u"name"_s, QString{place + u"nodes/n"_s}}});
        QVERIFY2(tpu && tpu->zone == ZoneId{name} && tpu->shortName == u"n"_s, qPrintable(name));
        const auto request = parseQueuedResource({{u"name"_s, QString{place + u"queuedResources/q"_s}}});
        QVERIFY2(request && request->zone == ZoneId{name}, qPrintable(name));
        QCOMPARE(regionOf(ZoneId{name}), region);
        auto spec = goodSpec();
        spec.zone = ZoneId{name};
        QVERIFY2(validate(spec).isEmpty(), qPrintable(name));
    }
    const auto &zones = tpuZones();
    QVERIFY(std::ranges::contains(zones, ZoneId{u"us-south1-ai1b"_s}, &TpuZone::zone));
}

void TestTpuJson::R24_hostsAreCountedByEndpointsNotByTheType()
{
    for (const int hosts : {1, 2}) {
        QJsonArray endpoints;
        for (int i = 0; i < hosts; ++i)
            endpoints << QJsonObject{{u"ipAddress"_s, u"10.0.0.%1"_s.arg(i + 2)}};
        const auto tpu =
            parseTpu({{u"name"_s, u"projects/p/locations/us-east5-b/nodes/n"_s},
                      {u"acceleratorType"_s, u"v6e-8"_s},
                      {u"acceleratorConfig"_s, QJsonObject{{u"type"_s, u"V6E"_s}, {u"topology"_s, u"2x4"_s}}},
                      {u"networkEndpoints"_s, endpoints}});
        QVERIFY(tpu);
        QCOMPARE(tpu->endpoints.size(), hosts);
    }
}

void TestTpuJson::theBodyIsWhatTheApiWants()
{
    auto spec = goodSpec();
    spec.tier = Tier::Spot;
    spec.job = QUuid{u"0f0e0d0c-0000-4000-8000-000000000001"_s};
    spec.startupScript = u"#!/bin/sh\r\n"_s; // written on Windows
    spec.externalAddress = ExternalAddress::None;
    const auto body = toJson(spec);
    QCOMPARE(body["acceleratorType"_L1].toString(), u"v4-8"_s);
    QCOMPARE(body["schedulingConfig"_L1]["spot"_L1].toBool(), true);
    QCOMPARE(body["schedulingConfig"_L1]["preemptible"_L1].toBool(true), false);
    QCOMPARE(body["labels"_L1]["tpudesk-job"_L1].toString(), u"0f0e0d0c-0000-4000-8000-000000000001"_s);
    QCOMPARE(body["metadata"_L1]["startup-script"_L1].toString(), u"#!/bin/sh\n"_s);
    QCOMPARE(body["networkConfig"_L1]["enableExternalIps"_L1].toBool(true), false);
    QCOMPARE(body["networkConfig"_L1]["network"_L1].toString(), u"default"_s);
}

void TestTpuJson::whatV2alpha1IsAskedForSaysTheTierTwice_data()
{
    QTest::addColumn<Tier>("tier");
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("queued");
    QTest::newRow("on demand") << Tier::OnDemand << u"STANDARD"_s << u"STANDARD"_s;
    QTest::newRow("spot") << Tier::Spot << u"SPOT"_s << u"SPOT"_s;
    QTest::newRow("preemptible") << Tier::Preemptible << u"STANDARD"_s << u"SPOT"_s; // queued it is spot
    QTest::newRow("reserved") << Tier::Reserved << u"STANDARD"_s << u"STANDARD"_s;
}

void TestTpuJson::whatV2alpha1IsAskedForSaysTheTierTwice()
{
    QFETCH(const Tier, tier);
    QFETCH(const QString, node);
    QFETCH(const QString, queued);
    auto spec = goodSpec();
    spec.tier = tier;
    const auto model = "provisioningModel"_L1;
    const ProjectId project{u"p"_s};
    QVERIFY(!toJson(spec)["schedulingConfig"_L1].toObject().contains(model)); // v2 does not know it
    QVERIFY(!toJson(QueuedResourceOrder{.spec = spec, .id = u"q"_s, .requestId = {}}, project).contains(model));
    spec.bootDiskGb = 200;
    QCOMPARE(toJson(spec)["schedulingConfig"_L1][model].toString(), node);
    const auto order = toJson(QueuedResourceOrder{.spec = spec, .id = u"q"_s, .requestId = {}}, project);
    QCOMPARE(order[model].toString(), queued);
    QCOMPARE(order.contains("spot"_L1), queued == "SPOT"_L1);
}

void TestTpuJson::aKindAndATopologyMakeAType_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("topology");
    QTest::addColumn<QString>("type");
    QTest::newRow("cores") << u"V4"_s << u"4x4x16"_s << u"v4-512"_s;
    QTest::newRow("v5p") << u"V5P"_s << u"4x4x4"_s << u"v5p-128"_s;
    QTest::newRow("chips") << u"V5LITE_POD"_s << u"4x4"_s << u"v5litepod-16"_s;
    QTest::newRow("a kind of tomorrow") << u"V9"_s << u"4x4"_s << QString{};
    QTest::newRow("no topology") << u"V4"_s << QString{} << QString{};
    for (const auto *wrong : {"4x", "0x4", "-2x2", "4x4x99999999", "4*4", "99999999999x1"})
        QTest::newRow(wrong) << u"V4"_s << QString::fromLatin1(wrong) << QString{};
}

void TestTpuJson::aKindAndATopologyMakeAType()
{
    QFETCH(const QString, kind);
    QFETCH(const QString, topology);
    QFETCH(const QString, type);
    const QJsonObject config{{u"type"_s, kind}, {u"topology"_s, topology}};
    const auto tpu = parseTpu({{u"name"_s, u"projects/p/locations/z/nodes/n"_s}, {u"acceleratorConfig"_s, config}});
    QVERIFY(tpu);
    QCOMPARE(tpu->acceleratorType, type);
    const QJsonObject spec{{u"nodeId"_s, u"n"_s}, {u"node"_s, QJsonObject{{u"acceleratorConfig"_s, config}}}};
    const auto request = parseQueuedResource({{u"name"_s, u"projects/p/locations/z/queuedResources/q"_s},
                                              {u"tpu"_s, QJsonObject{{u"nodeSpec"_s, QJsonArray{spec}}}}});
    QVERIFY(request && request->nodes.size() == 1);
    QCOMPARE(request->nodes[0].acceleratorType, type);
}

/// An answer leaves out what is false; without any network nothing is known.
void TestTpuJson::whetherExternalAddressesWereAskedForIsRead()
{
    const auto read = [](const QJsonObject &network) {
        return parseTpu({{u"name"_s, u"projects/p/locations/z/nodes/n"_s}, {u"networkConfig"_s, network}})
            ->enableExternalIps;
    };
    QVERIFY(!read(QJsonObject{}).has_value());
    QVERIFY(read(QJsonObject{{u"network"_s, u"default"_s}}) == false);
    QVERIFY(read(QJsonObject{{u"network"_s, u"default"_s}, {u"enableExternalIps"_s, true}}) == true);
}

void TestTpuJson::aGoodSpecHasNoErrors()
{
    QVERIFY(validate(goodSpec()).isEmpty());
    auto spec = goodSpec();
    spec.labels = {{u"team"_s, u"팀-1"_s}, {u"empty"_s, {}}};
    spec.metadata = {{u"my-key"_s, u"any , value\n"_s}};
    spec.network = u"projects/p/global/networks/net-1"_s;
    spec.subnetwork = u"net-1"_s;
    spec.name = QString(63, u'a');
    QVERIFY(validate(spec).isEmpty());
}

void TestTpuJson::whatGoogleRefusesIsSaidBefore_data()
{
    QTest::addColumn<TpuSpec>("spec");
    QTest::addColumn<SpecField>("field");
    const auto row = [](const char *name, SpecField field, auto edit) {
        auto spec = goodSpec();
        edit(spec);
        QTest::newRow(name) << spec << field;
    };
    const auto named = [&](const char *title, const QString &name) {
        row(title, SpecField::Name, [&](TpuSpec &s) { s.name = name; });
    };
    named("no name", {});
    named("capital", u"Tpu"_s);
    named("digit first", u"1tpu"_s);
    named("hyphen last", u"tpu-"_s);
    named("underscore", u"my_tpu"_s);
    named("too long", QString(64, u'a'));
    named("not ASCII", u"tpü"_s);
    named("line end", u"tpu\n"_s);
    named("path", u"a/../b"_s);
    named("shell", u"a;rm"_s);
    row("no zone", SpecField::Zone, [](TpuSpec &s) { s.zone = {}; });
    row("zone with a path", SpecField::Zone, [](TpuSpec &s) { s.zone = ZoneId{u"a/b"_s}; });
    row("no type", SpecField::AcceleratorType, [](TpuSpec &s) { s.acceleratorType.clear(); });
    row("no runtime", SpecField::RuntimeVersion, [](TpuSpec &s) { s.runtimeVersion.clear(); });
    row("network", SpecField::Network, [](TpuSpec &s) { s.network = u"My Net"_s; });
    row("subnetwork", SpecField::Subnetwork, [](TpuSpec &s) { s.subnetwork = u"a\nb"_s; });
    row("label key", SpecField::Labels, [](TpuSpec &s) { s.labels = {{u"Team"_s, u"a"_s}}; });
    row("label value", SpecField::Labels, [](TpuSpec &s) { s.labels = {{u"team"_s, u"A b"_s}}; });
    row("our own label", SpecField::Labels, [](TpuSpec &s) { s.labels = {{u"tpudesk-job"_s, u"a"_s}}; });
    row("metadata key", SpecField::Metadata, [](TpuSpec &s) { s.metadata = {{u"a b"_s, u"c"_s}}; });
    row("metadata size", SpecField::Metadata, [](TpuSpec &s) { s.metadata = {{u"a"_s, QString(262'145, u'x')}}; });
    row("script in metadata", SpecField::Metadata, [](TpuSpec &s) { s.metadata = {{u"startup-script"_s, u"x"_s}}; });
    row("script size", SpecField::StartupScript, [](TpuSpec &s) { s.startupScript = QString(262'145, u'x'); });
    row("description", SpecField::Description, [](TpuSpec &s) { s.description = QString(513, u'x'); });
}

void TestTpuJson::whatGoogleRefusesIsSaidBefore()
{
    QFETCH(TpuSpec, spec);
    QFETCH(SpecField, field);
    const auto errors = validate(spec);
    QCOMPARE(errors.size(), 1);
    QCOMPARE(errors.constFirst().field, field);
    QVERIFY(errors.constFirst().message.size() > 10);
}

void TestTpuJson::aFreeNameIsFound()
{
    QCOMPARE(freeName(u"tpu"_s, {}), u"tpu-1"_s);
    QCOMPARE(freeName(u"tpu"_s, {u"tpu-1"_s, u"tpu-2"_s, u"tpu-4"_s}), u"tpu-3"_s);
}

void TestTpuJson::anyBytesSurviveTheShell()
{
    QStringList words{u"plain"_s,     u""_s,    u"it's"_s,         u"'"_s, u"''"_s, u"$HOME `id` $(id) \\ \" ! * ? ~"_s,
                      u"a\nb\tc\r"_s, u"-rf"_s, u"한글 中文 🚀"_s, u"#x"_s};
    QRandomGenerator random{20};
    for (int i = 0; i < 200; ++i) {
        QString word;
        for (int size = random.bounded(12); size > 0; --size)
            word += QChar{char16_t(1 + random.bounded(i % 2 ? 0x7e : 0x2fff))};
        words += word;
    }
    QString command = u"show"_s;
    for (const auto &word : std::as_const(words))
        command += u' ' + shellQuoted(word);
    QCOMPARE(shellArguments(command, u"show"_s), words);
}

void TestTpuJson::theGcloudCommandHasWhatWasAsked()
{
    auto spec = goodSpec();
    spec.tier = Tier::Spot;
    spec.startupScript = u"#!/bin/sh\necho 'a, b' | cat\n"_s;
    spec.labels = {{u"team"_s, u"a"_s}, {u"x"_s, u"y"_s}};
    spec.tags = {u"ssh"_s, u"nfs"_s};
    spec.description = u"a run, week 47"_s;
    const auto words = shellArguments(gcloudCommand(spec, ProjectId{u"trc-1"_s}), u"gcloud"_s);
    QCOMPARE(words.mid(0, 5), (QStringList{u"compute"_s, u"tpus"_s, u"tpu-vm"_s, u"create"_s, u"my-tpu-1"_s}));
    QVERIFY(words.contains(u"--project=trc-1"_s));
    QVERIFY(words.contains(u"--zone=us-central2-b"_s));
    QVERIFY(words.contains(u"--accelerator-type=v4-8"_s));
    QVERIFY(words.contains(u"--version=tpu-ubuntu2204-base"_s));
    QVERIFY(words.contains(u"--spot"_s));
    QVERIFY(words.contains(u"--labels=team=a,x=y"_s));
    QVERIFY(words.contains(u"--tags=ssh,nfs"_s));
    QVERIFY(words.contains(u"--description=a run, week 47"_s));
    QCOMPARE(toJson(spec)[u"tags"_s].toArray(), (QJsonArray{u"ssh"_s, u"nfs"_s}));
    QVERIFY(validate(spec).isEmpty());
    spec.tags = {u"Not a tag"_s};
    QCOMPARE(validate(spec).size(), 1);
    QCOMPARE(validate(spec).constFirst().field, SpecField::Tags);
    spec.tags = {u"ssh"_s, u"ssh"_s};
    QCOMPARE(validate(spec).size(), 1);
    QVERIFY(words.contains(u"--metadata=^SEP1^startup-script=#!/bin/sh\necho 'a, b' | cat\n"_s));
    const TpuId id{u"projects/trc-1/locations/us-central2-b/nodes/my-tpu-1"_s};
    QCOMPARE(gcloudCommand(TpuAction::Delete, id),
             u"gcloud compute tpus tpu-vm delete my-tpu-1 --project=trc-1 --zone=us-central2-b"_s);
}

void TestTpuJson::aLongListKeepsItsOrderAndLeavesOutWhatIsNoNode()
{
    const auto bytesOf = [](const QJsonArray &rows) {
        return QJsonDocument{QJsonObject{{u"nodes"_s, rows}}}.toJson(QJsonDocument::Compact);
    };
    QJsonArray nodes;
    for (int i = 0; i < 2'001; ++i)
        nodes << QJsonObject{
            {u"name"_s, i % 1'000 == 999 ? u"nonsense"_s : u"projects/p/locations/z/nodes/n%1"_s.arg(i)},
            {u"state"_s, i % 2 ? u"READY"_s : u"SOMETHING_NEW"_s}};
    const auto tpus = readNodePage(bytesOf(nodes)).tpus;
    QCOMPARE(tpus.size(), 1'999);
    QCOMPARE(tpus.constFirst().shortName, u"n0"_s);
    QCOMPARE(tpus.at(999).shortName, u"n1000"_s);
    QCOMPARE(tpus.constLast().shortName, u"n2000"_s);
    // What nodes have in common is shared in memory, and still each one's own.
    for (auto &&node : nodes)
        node = QJsonObject{{u"name"_s, u"projects/p/locations/z%1/nodes/n"_s.arg(nodes.size())},
                           {u"acceleratorType"_s, u"v4-8"_s},
                           {u"runtimeVersion"_s, QUuid::createUuid().toString()},
                           {u"serviceAccount"_s, QJsonObject{{u"email"_s, u"a@b.c"_s}}}};
    const auto alike = readNodePage(bytesOf(nodes)).tpus;
    QCOMPARE(alike.size(), nodes.size());
    QCOMPARE(alike[0].serviceAccount.constData(), alike[1].serviceAccount.constData());
    for (qsizetype i = 0; i < nodes.size(); ++i)
        QVERIFY(alike[i] == *parseTpu(nodes[i].toObject()));
}

void TestTpuJson::H11_aTextWithoutEndIsCutInAListAsInANode()
{
    const QString endless(1'000'000, u'W');
    const QJsonObject node{{u"name"_s, u"projects/p/locations/z/nodes/n"_s},
                           {u"description"_s, endless},
                           {u"healthDescription"_s, endless},
                           {u"runtimeVersion"_s, endless},
                           {u"labels"_s, QJsonObject{{u"a"_s, endless}}},
                           {u"tags"_s, QJsonArray{endless}},
                           {u"metadata"_s, QJsonObject{{u"startup-script"_s, endless}}}};
    const QByteArray text = QJsonDocument{QJsonObject{{u"nodes"_s, QJsonArray{node}}}}.toJson();
    const auto tpus = readNodePage(text).tpus;
    QCOMPARE(tpus.size(), 1);
    for (const auto &words : {tpus[0].description, tpus[0].healthDescription, tpus[0].runtimeVersion,
                              tpus[0].labels.value(u"a"_s), tpus[0].tags.value(0)})
        QCOMPARE(words.size(), longestReplyText);
    QCOMPARE(tpus[0].metadata.value(u"startup-script"_s).size(), longestMetadata); // it is changed and sent back
    QVERIFY(tpus[0] == *parseTpu(node));
}

void TestTpuJson::aRequestSaysUntilWhenItIsValid()
{
    const auto until = [](const QJsonObject &policy) {
        return parseQueuedResource({{u"name"_s, u"projects/p/locations/z/queuedResources/q"_s},
                                    {u"createTime"_s, u"2026-11-20T08:00:00.5Z"_s},
                                    {u"queueingPolicy"_s, policy}})
            ->validUntil.toString(Qt::ISODate);
    };
    QCOMPARE(until({{u"validUntilDuration"_s, u"7200s"_s}}), u"2026-11-20T10:00:00Z"_s);
    QCOMPARE(until({{u"validUntilTime"_s, u"2026-11-20T09:30:00Z"_s}}), u"2026-11-20T09:30:00Z"_s);
    QCOMPARE(until({{u"validInterval"_s, QJsonObject{{u"endTime"_s, u"2026-11-20T09:00:00Z"_s}}}}),
             u"2026-11-20T09:00:00Z"_s);
    for (const auto &nonsense : {u"s"_s, u"1e300s"_s, u"-5s"_s, u"nan"_s, QString{}})
        QCOMPARE(until({{u"validUntilDuration"_s, nonsense}}), QString{});
}

void TestTpuJson::theRestCallSendsTheSameBody()
{
    auto spec = goodSpec();
    spec.startupScript = u"echo 'it''s' \"$X\" \\\n"_s;
    auto call = restCall(spec, realCloud(ProjectId{u"trc-1"_s}));
    QVERIFY(!call.contains("ya29"_L1));
    const auto words = shellArguments(call.replace("$(gcloud auth print-access-token)"_L1, "T"_L1), u"curl"_s);
    QVERIFY(words.contains(
        u"https://tpu.googleapis.com/v2/projects/trc-1/locations/us-central2-b/nodes?nodeId=my-tpu-1"_s));
    const auto body = words.value(words.indexOf(u"--data-raw"_s) + 1);
    QCOMPARE(QJsonDocument::fromJson(body.toUtf8()).object(), toJson(spec));
    const TpuId id{u"projects/trc-1/locations/us-central2-b/nodes/my-tpu-1"_s};
    QVERIFY(restCall(TpuAction::Stop, id, realCloud(ProjectId{u"trc-1"_s})).contains("nodes/my-tpu-1:stop"_L1));
    QVERIFY(
        gcloudMaintain(Maintenance::Now, id)
            .startsWith("gcloud alpha compute tpus tpu-vm perform-maintenance my-tpu-1 --project=trc-1 --zone="_L1));
    const auto rehearsal = gcloudMaintain(Maintenance::Rehearsal, id);
    QVERIFY2(rehearsal.startsWith("gcloud alpha compute tpus tpu-vm simulate-maintenance-event my-tpu-1 "_L1)
                 && rehearsal.endsWith(" --workers=0"_L1),
             qPrintable(rehearsal));
    QVERIFY(restCall(TpuAction::Delete, id, realCloud(ProjectId{u"trc-1"_s})).contains("-X DELETE"_L1));
}

void TestTpuJson::typesAreTakenApart_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("generation");
    QTest::addColumn<int>("chips");
    QTest::addColumn<int>("hosts");
    QTest::addColumn<QString>("topology");
    QTest::newRow("v2-8") << u"v2-8"_s << u"v2"_s << 4 << 1 << u"2x2"_s;
    QTest::newRow("v3-32") << u"v3-32"_s << u"v3"_s << 16 << 4 << u"4x4"_s;
    QTest::newRow("v4-8") << u"v4-8"_s << u"v4"_s << 4 << 1 << u"2x2x1"_s;
    QTest::newRow("v4-64") << u"v4-64"_s << u"v4"_s << 32 << 8 << u"2x4x4"_s;
    QTest::newRow("v5p-8") << u"v5p-8"_s << u"v5p"_s << 4 << 1 << u"2x2x1"_s;
    QTest::newRow("v5e 1") << u"v5litepod-1"_s << u"v5e"_s << 1 << 1 << u"1x1"_s;
    QTest::newRow("v5e 8") << u"v5litepod-8"_s << u"v5e"_s << 8 << 1 << u"2x4"_s;
    QTest::newRow("v5e 16") << u"v5litepod-16"_s << u"v5e"_s << 16 << 4 << u"4x4"_s;
    QTest::newRow("v6e 8") << u"v6e-8"_s << u"v6e"_s << 8 << 1 << u"2x4"_s;
    QTest::newRow("v6e 256") << u"v6e-256"_s << u"v6e"_s << 256 << 64 << u"16x16"_s;
    QTest::newRow("capitals") << u"V4-8"_s << u"v4"_s << 4 << 1 << u"2x2x1"_s;
    QTest::newRow("unknown size") << u"v4-24"_s << u"v4"_s << 12 << 3 << u""_s;
    QTest::newRow("unknown") << u"v9-8"_s << u""_s << 0 << 0 << u""_s;
    QTest::newRow("nonsense") << u"v4-"_s << u""_s << 0 << 0 << u""_s;
    QTest::newRow("negative") << u"v4--8"_s << u""_s << 0 << 0 << u""_s;
    QTest::newRow("enormous") << u"v4-99999999999"_s << u""_s << 0 << 0 << u""_s;
}

void TestTpuJson::typesAreTakenApart()
{
    QFETCH(QString, type);
    QFETCH(QString, generation);
    QFETCH(int, chips);
    const auto &catalogue = Accelerators::catalogue();
    const auto facts = catalogue.facts(type);
    QCOMPARE(facts.has_value(), !generation.isEmpty());
    if (!facts)
        return;
    QCOMPARE(facts->generation, generation);
    QCOMPARE(facts->chips, chips);
    QTEST(facts->hosts, "hosts");
    QTEST(facts->topology, "topology");
    QVERIFY(facts->hbmGib >= chips * 16);
    QVERIFY(!facts->runtime.isEmpty());
    QCOMPARE(catalogue.generationOf(u"V5LITE_POD"_s), u"v5e"_s);
}

void TestTpuJson::theRuntimeThatFitsIsChosen()
{
    const auto &catalogue = Accelerators::catalogue();
    QCOMPARE(catalogue.runtimeFor(u"v4-8"_s), u"tpu-ubuntu2204-base"_s);
    QCOMPARE(catalogue.runtimeFor(u"v6e-8"_s), u"v2-alpha-tpuv6e"_s);
    QCOMPARE(catalogue.runtimeFor(u"v5litepod-8"_s, {u"tpu-ubuntu2204-base"_s}),
             u"v2-alpha-tpuv5-lite"_s); // the list is incomplete
    QCOMPARE(catalogue.runtimeFor(u"v5p-8"_s, {u"tpu-ubuntu2204-base"_s, u"v2-alpha"_s}), u"tpu-ubuntu2204-base"_s);
    QCOMPARE(catalogue.runtimeFor(u"v9-8"_s), QString{});
}

void TestTpuJson::R20_oldImagesAreNeverProposed()
{
    const QStringList old{u"tpu-vm-base"_s, u"v2-alpha"_s, u"v2-alpha-pod"_s, u"tpu-vm-v4-base"_s, u"v2-alpha-tpuv4"_s};
    for (const auto &type : {u"v2-8"_s, u"v3-32"_s, u"v4-8"_s})
        QCOMPARE(Accelerators::catalogue().runtimeFor(type, old), u"tpu-ubuntu2204-base"_s);
}

void TestTpuJson::R16_aNetworkOfOnesOwnNeedsASubnetwork()
{
    TpuSpec spec{.zone = ZoneId{u"us-east5-a"_s},
                 .name = u"n"_s,
                 .acceleratorType = u"v6e-8"_s,
                 .runtimeVersion = u"v2-alpha-tpuv6e"_s};
    for (const auto &network : {QString{}, u"default"_s, u"projects/host/global/networks/default"_s}) {
        spec.network = network;
        QVERIFY2(validate(spec).isEmpty(), qPrintable(network)); // Google takes the subnetwork "default"
    }
    for (const auto &network : {u"lab"_s, u"projects/host/global/networks/lab"_s}) {
        spec.network = network;
        const auto errors = validate(spec);
        QCOMPARE(errors.size(), 1);
        QCOMPARE(errors.constFirst().field, SpecField::Subnetwork);
        QVERIFY(errors.constFirst().message.contains("lab"_L1) && errors.constFirst().message.contains("default"_L1));
    }
    spec.subnetwork = u"lab-a"_s;
    QVERIFY(validate(spec).isEmpty());
}

void TestTpuJson::R17_aReservationIsNamedWhereItIsAskedFor_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("sent");
    QTest::newRow("any") << QString{} << u"projects/p/locations/us-east5-a/reservations/-"_s;
    QTest::newRow("named") << u"mine"_s << u"projects/p/locations/us-east5-a/reservations/mine"_s;
    const auto ofAnother = u"projects/host/locations/us-east5-a/reservations/shared"_s;
    QTest::newRow("of another project") << ofAnother << ofAnother;
}

void TestTpuJson::R17_aReservationIsNamedWhereItIsAskedFor()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, sent);
    auto spec = goodSpec();
    spec.zone = ZoneId{u"us-east5-a"_s};
    spec.tier = Tier::Reserved;
    spec.reservation = typed;
    QVERIFY(validate(spec).isEmpty());
    auto body = toJson(QueuedResourceOrder{.spec = spec, .id = u"q"_s, .requestId = {}}, ProjectId{u"p"_s});
    QCOMPARE(body["reservationName"_L1].toString(), sent);
    QVERIFY(!body.contains("spot"_L1));
    body.insert(u"name"_s, u"projects/p/locations/us-east5-a/queuedResources/q"_s);
    const auto request = parseQueuedResource(body);
    QVERIFY(request && request->tier == Tier::Reserved);
    QCOMPARE(request->reservation, sent);
    spec.tier = Tier::OnDemand;
    QVERIFY(!toJson(QueuedResourceOrder{.spec = spec, .id = u"q"_s, .requestId = {}}, ProjectId{u"p"_s})
                 .contains("reservationName"_L1));
}

void TestTpuJson::R17_whatIsNoReservationOfTheZoneIsSaidBefore()
{
    auto spec = goodSpec();
    spec.tier = Tier::Reserved;
    for (const auto &typed : {u"my reservation"_s, u"a/b"_s, u"projects/p/locations/elsewhere-z/reservations/mine"_s}) {
        spec.reservation = typed;
        const auto errors = validate(spec);
        QVERIFY2(errors.size() == 1 && errors.constFirst().field == SpecField::Reservation, qPrintable(typed));
    }
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestTpuJson)
#include "tst_tpujson.moc"
