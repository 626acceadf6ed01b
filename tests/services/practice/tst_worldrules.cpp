// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakehosts.h"

#include "services/practice/http/faults.h"
#include "services/practice/world/slices.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestWorldRules : public QObject
{
    Q_OBJECT

private slots:
    void disksOfNodesThatAreGoneDoNotStay()
    {
        TestWorld fresh;
        fresh.pass(1s);
        QCOMPARE(fresh.hosts.kept, QStringList{}); // a new world has no nodes, whatever lies in its folder
    }

    void chipsAreNamedByGeneration()
    {
        const practice::Catalogue catalogue;
        const auto v5e = catalogue.byType(*catalogue.zone(u"us-central1-a"_s), u"v5litepod-4"_s);
        QCOMPARE(v5e->devices(u"v2-alpha-tpuv5-lite"_s),
                 (QStringList{u"vfio/0"_s, u"vfio/1"_s, u"vfio/2"_s, u"vfio/3"_s, u"vfio/vfio"_s}));
        const auto v4 = catalogue.byType(*catalogue.zone(u"us-central2-b"_s), u"v4-8"_s);
        QCOMPARE(v4->devices(u"tpu-ubuntu2204-base"_s).last(), u"accel3"_s);
        QVERIFY(v4->devices(u"v2-alpha-tpuv6e"_s).isEmpty()); // the wrong runtime: no devices
    }

    void theHostsKnowTheShapeOfTheirSlice()
    {
        TestWorld world{R"({"capacity":[{"failFirst":0}],"externalAddresses":64})"};
        QVERIFY(world.create(u"us-central2-b"_s, u"n"_s, nodeBody(u"v4-32"_s, u"tpu-ubuntu2204-base"_s)));
        const auto env = world.hosts.attributesOf[world.nodeName(u"us-central2-b"_s, u"n"_s)][u"tpu-env"_s];
        for (const auto &line : {u"CHIPS_PER_HOST_BOUNDS: '2,2,1'"_s, u"TPU_PROCESS_BOUNDS: '1,1,4'"_s,
                                 u"TOPOLOGY: '2x2x4'"_s, u"TPU_RUNTIME_METRICS_PORTS: '8431,8432,8433,8434'"_s})
            QVERIFY2(env.contains(line), qPrintable(env));
    }

    void acceleratorsHaveTheirHostsAndChips_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("chips");
        QTest::addColumn<int>("hosts");
        QTest::addColumn<QString>("topology");
        QTest::newRow("v2-8") << u"us-central1-b"_s << u"v2-8"_s << 4 << 1 << u"2x2"_s;
        QTest::newRow("v3-32") << u"europe-west4-a"_s << u"v3-32"_s << 16 << 4 << u"4x4"_s;
        QTest::newRow("v4-8") << u"us-central2-b"_s << u"v4-8"_s << 4 << 1 << u"2x2x1"_s;
        QTest::newRow("v4-256") << u"us-central2-b"_s << u"v4-256"_s << 128 << 32 << u"4x4x8"_s;
        QTest::newRow("v5e-1") << u"us-central1-a"_s << u"v5litepod-1"_s << 1 << 1 << u"1x1"_s;
        QTest::newRow("v5e-8") << u"us-central1-a"_s << u"v5litepod-8"_s << 8 << 1 << u"2x4"_s;
        QTest::newRow("v5e-16") << u"us-central1-a"_s << u"v5litepod-16"_s << 16 << 4 << u"4x4"_s;
        QTest::newRow("v6e-64") << u"us-east1-d"_s << u"v6e-64"_s << 64 << 16 << u"8x8"_s;
    }

    void acceleratorsHaveTheirHostsAndChips()
    {
        QFETCH(QString, zone);
        QFETCH(QString, type);
        const practice::Catalogue catalogue;
        const auto accelerator = catalogue.byType(*catalogue.zone(zone), type);
        QVERIFY(accelerator);
        QTEST(accelerator->chips(), "chips");
        QTEST(accelerator->hosts(), "hosts");
        QTEST(accelerator->topology(), "topology");
        QVERIFY(catalogue.byTopology(*catalogue.zone(zone), accelerator->generation->type, accelerator->topology()));
    }

    void limitsFollowTheGrant_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("type");
        QTest::addColumn<bool>("spot");
        QTest::addColumn<qint64>("limit");
        QTest::newRow("v4 spot") << u"us-central2-b"_s << u"v4-8"_s << true << 32LL;
        QTest::newRow("v4 on demand") << u"us-central2-b"_s << u"v4-8"_s << false << 32LL;
        QTest::newRow("v5e spot pod") << u"europe-west4-b"_s << u"v5litepod-16"_s << true << 64LL;
        QTest::newRow("v5e serving") << u"europe-west4-b"_s << u"v5litepod-4"_s << true << 16LL;
        QTest::newRow("v5e on demand") << u"europe-west4-b"_s << u"v5litepod-4"_s << false << 0LL;
        QTest::newRow("v6e other zone") << u"us-east5-a"_s << u"v6e-4"_s << true << 0LL;
        QTest::newRow("v2 default") << u"us-central1-b"_s << u"v2-8"_s << false << 16LL;
        QTest::newRow("v3 default preemptible") << u"us-central1-a"_s << u"v3-8"_s << true << 48LL;
        QTest::newRow("v3 pod") << u"europe-west4-a"_s << u"v3-32"_s << true << 0LL;
    }

    void limitsFollowTheGrant()
    {
        QFETCH(QString, zone);
        QFETCH(QString, type);
        QFETCH(bool, spot);
        TestWorld world;
        const auto &catalogue = world.world.context().catalogue;
        const auto accelerator = catalogue.byType(*catalogue.zone(zone), type);
        QVERIFY(accelerator);
        QTEST(world.world.quotas().limit(accelerator->quota(spot), zone), "limit");
    }

    void keysFollowTheGuestAgent_data()
    {
        QTest::addColumn<QJsonObject>("node");
        QTest::addColumn<QJsonObject>("project");
        QTest::addColumn<QStringList>("lines");
        const auto a = u"nixie:ssh-ed25519 AAAA nixie@desk"_s;
        const auto b = u"ada:ssh-rsa BBBB"_s;
        const auto keys = [](const QString &text) { return QJsonObject{{u"ssh-keys"_s, text}}; };
        QTest::newRow("both") << keys(a) << keys(b) << QStringList{a, b};
        QTest::newRow("twice the same") << keys(a) << keys(a) << QStringList{a};
        QTest::newRow("no user") << keys(u"ssh-ed25519 AAAA"_s) << QJsonObject{} << QStringList{};
        QTest::newRow("empty user") << keys(u":ssh-ed25519 AAAA"_s) << QJsonObject{} << QStringList{};
        QTest::newRow("user with a space") << keys(u"a b:ssh-ed25519 AAAA"_s) << QJsonObject{} << QStringList{};
        auto blocked = keys(a);
        blocked[u"block-project-ssh-keys"_s] = u"TRUE"_s;
        QTest::newRow("blocked") << blocked << keys(b) << QStringList{a};
        QTest::newRow("legacy") << QJsonObject{{u"sshKeys"_s, a}} << keys(b) << QStringList{a};
        auto login = keys(a);
        login[u"enable-oslogin"_s] = u"TRUE"_s;
        QTest::newRow("os login") << login << keys(b) << QStringList{};
        login[u"enable-oslogin"_s] = u"FALSE"_s;
        QTest::newRow("the node's word on os login wins")
            << login << QJsonObject{{u"enable-oslogin"_s, u"TRUE"_s}} << QStringList{a};
        const auto dated = u"ada:ssh-rsa BBBB google-ssh {\"userName\":\"ada@example.com\",\"expireOn\":\"%1\"}"_s;
        QTest::newRow("expired") << keys(dated.arg(u"2026-01-01T00:00:00+0000"_s)) << QJsonObject{} << QStringList{};
        const auto late = dated.arg(u"2126-01-01T00:00:00+0000"_s);
        QTest::newRow("not yet expired") << keys(late) << QJsonObject{} << QStringList{late};
        QTest::newRow("unreadable expiry") << keys(dated.arg(u"soon"_s)) << QJsonObject{} << QStringList{};
    }

    void keysFollowTheGuestAgent()
    {
        QFETCH(QJsonObject, node);
        QFETCH(QJsonObject, project);
        const FakeTime time;
        QTEST(practice::effectiveKeys(node, project, time.now()), "lines");
    }

    void timesAreRfc3339WithNineDigits()
    {
        const practice::Moment moment{practice::Span{1'781'625'689'032'511}};
        const auto text = practice::toRfc3339(moment);
        QVERIFY(text.startsWith(u"2026-06-16T16:01:29.032511"_s) && text.endsWith(u'Z'));
        QCOMPARE(text.size(), 30);
        QVERIFY(practice::fromRfc3339(text).has_value());
        QVERIFY(!practice::fromRfc3339(u"2026-06-16 16:01:29Z"_s));
        QCOMPARE(practice::fromDuration(u"1.5s"_s), std::optional{practice::Span{1'500'000}});
        QVERIFY(!practice::fromDuration(u"1.5"_s));
    }

    void speedShortensWaits()
    {
        const practice::PracticeClock fast{10.0};
        QCOMPARE(fast.real(20s), practice::Span{2s});
    }

    void scenariosAreReadStrictly_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("problem");
        QTest::newRow("not JSON") << QByteArray{"{"} << u"not JSON"_s;
        QTest::newRow("a list") << QByteArray{"[]"} << u"one JSON object"_s;
        QTest::newRow("unknown member") << QByteArray{R"({"capasity":[]})"} << u"unknown member \"capasity\""_s;
        QTest::newRow("wrong type") << QByteArray{R"({"billing":"yes"})"} << u"\"billing\" has the wrong type"_s;
        QTest::newRow("inside") << QByteArray{R"({"capacity":[{"failfirst":3}]})"}
                                << u"capacity[0]: unknown member \"failfirst\""_s;
        QTest::newRow("unknown zone") << QByteArray{R"({"grant":[{"zone":"mars-1-a","generation":"v4","chips":4}]})"}
                                      << u"unknown zone \"mars-1-a\""_s;
        QTest::newRow("unknown span") << QByteArray{R"({"seconds":{"bood":3}})"} << u"unknown member \"bood\""_s;
        QTest::newRow("negative") << QByteArray{R"({"externalAddresses":-1})"} << u"must be a whole number from 0"_s;
    }

    void scenariosAreReadStrictly()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, problem);
        const auto scenario = practice::parseScenario(text);
        QVERIFY(!scenario);
        QVERIFY2(scenario.error().contains(problem), qPrintable(scenario.error()));
    }

    void theScenariosThatComeAlongAreGood()
    {
        (void)practice::defaultScenario(); // their resources are loaded with it
        const auto files = QDir{u":/practice/scenarios"_s}.entryInfoList();
        QVERIFY(files.size() >= 4);
        for (const auto &entry : files) {
            QFile file{entry.filePath()};
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto scenario = practice::parseScenario(file.readAll());
            QVERIFY2(scenario, scenario ? "" : qPrintable(entry.fileName() + u": "_s + scenario.error()));
            QVERIFY(practice::parseFaults(scenario->faults));
        }
    }

    void theSameSeedMakesTheSameChoices()
    {
        practice::Ids one{3};
        practice::Ids same{3};
        practice::Ids other{4};
        const auto eid = one.eid();
        QCOMPARE(same.eid(), eid);
        QVERIFY(other.eid() != eid);
    }

    void projectMetadataIsChangedUnderItsFingerprint()
    {
        TestWorld world;
        auto &project = world.world.project();
        auto metadata = project.commonMetadata();
        const auto old = metadata["fingerprint"_L1].toString();
        metadata[u"items"_s] =
            QJsonArray{QJsonObject{{u"key"_s, u"ssh-keys"_s}, {u"value"_s, u"nixie:ssh-ed25519 AAAA"_s}}};
        QVERIFY(project.setCommonMetadata(metadata));
        QVERIFY(project.commonMetadata()["fingerprint"_L1].toString() != old);
        const auto stale = project.setCommonMetadata(metadata);
        QVERIFY(!stale);
        QCOMPARE(stale.error().http(), 412);
        metadata[u"fingerprint"_s] = project.commonMetadata()["fingerprint"_L1];
        metadata[u"items"_s] = QJsonArray{QJsonObject{{u"key"_s, u"a b"_s}, {u"value"_s, u"1"_s}}};
        QVERIFY(!project.setCommonMetadata(metadata));
        metadata[u"items"_s] = QJsonArray{QJsonObject{{u"key"_s, u"big"_s}, {u"value"_s, QString{262'145, u'x'}}}};
        QVERIFY(!project.setCommonMetadata(metadata));
    }

    void theJournalBringsEverythingBack()
    {
        const QTemporaryDir folder;
        State before;
        {
            practice::Journal journal;
            practice::State state;
            QVERIFY(journal.open(folder.path(), state));
            QCOMPARE(state.next(u"counter"_s), 1);
            practice::Node node;
            node.name = u"a"_s;
            node.number = 18'000'000'000'000'000'000ULL;
            state.nodes.put(u"a"_s, node);
            QVERIFY(journal.save(state));
            state.nodes.put(u"b"_s, node);
            state.nodes.remove(u"a"_s);
            QVERIFY(journal.save(state));
            before.snapshot = state.snapshot();
        }
        {
            practice::Journal journal;
            practice::State state;
            QVERIFY(journal.open(folder.path(), state));
            QCOMPARE(state.snapshot(), before.snapshot);
            practice::Journal second;
            practice::State none;
            const auto taken = second.open(folder.path(), none);
            QVERIFY(!taken);
            QVERIFY(taken.error().contains(u"in use by another practice cloud"_s));
        }
        QFile file{folder.filePath(u"world.jsonl"_s)};
        QVERIFY(file.open(QIODevice::Append));
        file.write(R"({"nodes":{"c":)"); // a kill in the middle of a line
        file.close();
        practice::Journal journal;
        practice::State state;
        QVERIFY(journal.open(folder.path(), state));
        QCOMPARE(state.snapshot(), before.snapshot);
    }

    void aLongJournalIsWrittenAnew()
    {
        const QTemporaryDir folder;
        practice::State state;
        {
            practice::Journal journal;
            QVERIFY(journal.open(folder.path(), state));
            const QString bulk{100'000, u'x'};
            for (int i = 0; i < 60; ++i) {
                state.notes.put(u"a"_s, {{{u"text"_s, bulk}, {u"i"_s, i}}});
                QVERIFY(journal.save(state));
            }
            QVERIFY(QFileInfo{folder.filePath(u"world.jsonl"_s)}.size() < 5'000'000);
        }
        practice::Journal journal;
        practice::State again;
        QVERIFY(journal.open(folder.path(), again));
        QCOMPARE(again.notes.find(u"a"_s)->json["i"_L1].toInt(), 59);
    }

    void aDamagedJournalIsNotOverwritten()
    {
        const QTemporaryDir folder;
        QFile file{folder.filePath(u"world.jsonl"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{}\nrubbish\n{}\n");
        file.close();
        practice::Journal journal;
        practice::State state;
        const auto opened = journal.open(folder.path(), state);
        QVERIFY(!opened);
        QVERIFY(opened.error().contains(u"damaged in line 2"_s));
        QCOMPARE(file.size(), 14);
    }

private:
    struct State
    {
        QJsonObject snapshot;
    };

    void theBuiltInScenariosCanBeRead()
    {
        const auto names = practice::builtInScenarios();
        for (const auto &name : {u"no-billing"_s, u"api-off"_s, u"region-zero"_s, u"address-limit"_s,
                                 u"quota-everywhere"_s, u"os-login"_s, u"wrong-zone-grant"_s, u"expired-grant"_s,
                                 u"dead-requests"_s, u"rekeyed-host"_s, u"many-vcpus"_s, u"legacy-node"_s})
            QVERIFY2(names.contains(name), qPrintable(name));
        for (const auto &name : names) {
            const auto read = practice::parseScenario(practice::builtInScenario(name).value());
            QVERIFY2(read, qPrintable(name + (read ? QString{} : read.error())));
        }
        QVERIFY(!practice::builtInScenario(u"no-such-world"_s));
        QVERIFY(!practice::builtInScenario(u"../catalogue"_s));
    }

    /// P10: what is dead holds quota, until the request is deleted.
    void deadRequestsHoldQuota()
    {
        TestWorld w{practice::builtInScenario(u"dead-requests"_s).value()};
        w.pass(100ms);
        QCOMPARE(w.request(u"us-central2-b"_s, u"train-1"_s)["state"_L1]["state"_L1].toString(), u"SUSPENDED"_s);
        QCOMPARE(w.request(u"us-central2-b"_s, u"train-1"_s)["state"_L1]["stateInitiator"_L1].toString(), u"SERVICE"_s);
        QCOMPARE(w.node(u"us-central2-b"_s, u"train-1"_s)["state"_L1].toString(), u"PREEMPTED"_s);
        const auto failed = w.request(u"us-east1-d"_s, u"sweep-2"_s)["state"_L1];
        QCOMPARE(failed["failedData"_L1]["error"_L1]["code"_L1].toInt(), 8);
        const auto refused = w.create(u"us-east1-d"_s, u"n"_s, nodeBody(u"v6e-16"_s, u"v2-alpha-tpuv6e"_s));
        QVERIFY(!refused);
        QVERIFY(refused.error().message.startsWith(
            u"Quota 'TPUV6EPreemptiblePerProjectPerRegionForTPUAPI' exhausted. Limit 64"_s));
        const auto name = u"projects/trc-practice/locations/us-east1-d/queuedResources/sweep-3"_s;
        QVERIFY(w.world.requests().remove(name, practice::Force::No, practice::ApiVersion::V2));
        w.pass(5s);
        QVERIFY(w.create(u"us-east1-d"_s, u"n"_s, nodeBody(u"v6e-16"_s, u"v2-alpha-tpuv6e"_s)));
    }

    /// The mail is that of this world: its rows are the grant, unless the scenario says that they differ.
    void theMailSaysWhatWasGranted()
    {
        TestWorld usual;
        usual.pass(1ms);
        const auto mail = usual.world.project().mail();
        QVERIFY(mail["text"_L1].toString().contains(u"- 64 spot Cloud TPU v6e chips in zone us-east1-d"_s));
        QVERIFY(mail["text"_L1].toString().contains(u"- 32 on-demand Cloud TPU v4 chips in zone us-central2-b"_s));
        QVERIFY(mail["text"_L1].toString().contains(u"trc-practice (project number 123456789012)"_s));
        QVERIFY(!mail["text"_L1].toString().contains(u"{{"_s) && !mail["html"_L1].toString().contains(u"{{"_s));
        QVERIFY(mail["html"_L1].toString().contains(u"<li>64 spot Cloud TPU v5e chips in zone europe-west4-b</li>"_s));
        const auto eml = mail["eml"_L1].toString();
        QVERIFY(eml.contains(u"Subject: You have access to free Cloud TPUs\r\n"_s) && eml.contains(u"=\r\n"_s));
        for (const auto &line : eml.split(u"\r\n"_s))
            QVERIFY2(line.size() <= 76, qPrintable(line));
        TestWorld wrong{practice::builtInScenario(u"wrong-zone-grant"_s).value()};
        wrong.pass(1ms);
        QVERIFY(wrong.world.project().mail()["text"_L1].toString().contains(
            u"16 spot Cloud TPU v5p chips in zone us-east1-d"_s));
        const auto refused = wrong.create(u"us-east1-d"_s, u"n"_s, nodeBody(u"v5p-8"_s, u"v2-alpha-tpuv5"_s));
        QVERIFY(!refused && refused.error().http() == 403);
        TestWorld expired{practice::builtInScenario(u"expired-grant"_s).value()};
        expired.pass(1ms);
        const auto sent = practice::fromRfc3339(expired.world.project().mail()["date"_L1].toString());
        QVERIFY(sent && expired.time.now() - *sent > std::chrono::days{96});
    }

    void aLimitOfMinusOneIsNone()
    {
        TestWorld w{R"({"limits":[{"quota":"TPUV6EPreemptible","location":"us-east1","limit":-1},
                                  {"quota":"TPUV6EPreemptible","location":"us-east1-d","limit":-1}],
                        "externalAddresses":1000,"capacity":[{"failFirst":0}]})"};
        const auto made = w.create(u"us-east1-d"_s, u"n"_s, nodeBody(u"v6e-256"_s, u"v2-alpha-tpuv6e"_s));
        QVERIFY(made && !made->contains(u"error"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestWorldRules)
#include "tst_worldrules.moc"
