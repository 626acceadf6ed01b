// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "practiceprocess.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct Ran
{
    int code = -1;
    QByteArray output;
    QByteArray errors;
};

/// How the user's own gcloud is started from here: directly, or on the host when this is a private root.
QStringList gcloudCommand()
{
    if (const auto path = QStandardPaths::findExecutable(u"gcloud"_s); !path.isEmpty())
        return {path};
    const auto path = QStandardPaths::findExecutable(
        u"gcloud"_s, {u"/host/usr/bin"_s, u"/host/usr/local/bin"_s, u"/host/snap/bin"_s});
    if (path.isEmpty())
        return {};
    return {u"bwrap"_s,    u"--bind"_s, u"/host"_s, u"/"_s,      u"--dev-bind"_s, u"/dev"_s, u"/dev"_s,
            u"--bind"_s,   u"/proc"_s,  u"/proc"_s, u"--bind"_s, u"/tmp"_s,       u"/tmp"_s, u"--die-with-parent"_s,
            path.sliced(5)};
}

} // namespace

/// A stock gcloud is a client of the practice cloud from create to delete, its ssh included.
class TestPracticeGcloud : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_command = gcloudCommand();
        if (m_command.isEmpty())
            QSKIP("there is no gcloud on this machine");
        QVERIFY(m_folder.isValid());
        QVERIFY(QDir{m_folder.path()}.mkpath(u"home/.ssh"_s));
        QFile scenario{m_folder.filePath(u"scenario.json"_s)};
        QVERIFY(scenario.open(QIODevice::WriteOnly));
        scenario.write(R"({"capacity":[{"type":"v4-8","failFirst":1},{}]})");
        scenario.close();
        QVERIFY2(m_cloud.start({u"--speed"_s, u"6"_s, u"--scenario"_s, scenario.fileName()}),
                 m_cloud.errors().constData());
        QFile token{m_folder.filePath(u"token"_s)};
        QVERIFY(token.open(QIODevice::WriteOnly));
        token.write(m_cloud.token());
    }

    void cleanupTestCase()
    {
        if (m_cloud.process().state() != QProcess::NotRunning)
            QCOMPARE(m_cloud.stop(), 0);
    }

    void whatThereIsIsListed()
    {
        const auto types = tpu({u"accelerator-types"_s, u"list"_s, u"--zone"_s, u"us-central2-b"_s});
        QVERIFY2(types.code == 0 && types.output.contains("v4-8"), types.errors.constData());
        const auto versions = tpu({u"versions"_s, u"list"_s, u"--zone"_s, u"us-central2-b"_s});
        QVERIFY2(versions.code == 0 && versions.output.contains("tpu-ubuntu2204-base"), versions.errors.constData());
        const auto places = gcloud({u"compute"_s, u"tpus"_s, u"locations"_s, u"list"_s});
        QVERIFY2(places.code == 0 && places.output.contains("us-central2-b"), places.errors.constData());
    }

    void theProjectIsDescribedAndChanged()
    {
        const auto described = gcloud({u"projects"_s, u"describe"_s, u"trc-practice"_s});
        QVERIFY2(described.code == 0 && described.output.contains("projectNumber: '123456789012'"),
                 described.errors.constData());
        const auto enabled = gcloud({u"services"_s, u"enable"_s, u"tpu.googleapis.com"_s});
        QVERIFY2(enabled.code == 0, enabled.errors.constData());
        const QStringList info{u"compute"_s, u"project-info"_s};
        const auto added = gcloud(info + QStringList{u"add-metadata"_s, u"--metadata"_s, u"colour=green"_s});
        QVERIFY2(added.code == 0, added.errors.constData());
        QVERIFY(gcloud(info + QStringList{u"describe"_s}).output.contains("value: green"));
    }

    /// What the doctor and the quota panel look at, seen by somebody else.
    void quotasAndNetworksAreDescribed()
    {
        const auto region =
            gcloud({u"compute"_s, u"regions"_s, u"describe"_s, u"us-central2"_s, u"--format"_s, u"json"_s});
        QVERIFY2(region.code == 0, region.errors.constData());
        QVERIFY2(region.output.contains("IN_USE_ADDRESSES"), region.output.constData());
        const auto rules = gcloud({u"compute"_s, u"firewall-rules"_s, u"list"_s, u"--filter"_s, u"name~ssh"_s,
                                   u"--format"_s, u"value(name)"_s});
        QVERIFY2(rules.code == 0, rules.errors.constData());
        QCOMPARE(rules.output.trimmed(), "default-allow-ssh");
        const auto infos = gcloud({u"beta"_s, u"quotas"_s, u"info"_s, u"list"_s, u"--service=tpu.googleapis.com"_s,
                                   u"--project=trc-practice"_s, u"--format"_s, u"value(quotaId)"_s});
        if (infos.code != 0 && infos.errors.contains("beta"))
            QSKIP("this gcloud has no beta commands");
        QVERIFY2(infos.code == 0 && infos.output.contains("TPUV6EPreemptiblePerProjectPerRegionForTPUAPI"),
                 infos.errors.constData());
    }

    /// With credentials of another identity provider, by itself and speaking for a service account.
    void aFederatedIdentitySignsIn()
    {
        const auto origin = m_cloud.line()["api"_L1].toString();
        const auto lend = origin
            + "/v1/projects/-/serviceAccounts/tpudesk@trc-practice.iam.gserviceaccount.com:generateAccessToken"_L1;
        for (const auto &spokenFor : {QString{}, lend}) {
            auto credentials =
                http(m_cloud.port(), "POST", "/practice/v1/externalAccountFile", m_cloud.token(), "{}").json();
            credentials[u"token_url"_s] = origin + "/v1/token"_L1;
            if (!spokenFor.isEmpty())
                credentials[u"service_account_impersonation_url"_s] = spokenFor;
            QFile file{m_folder.filePath(u"adc.json"_s)};
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QJsonDocument{credentials}.toJson());
            file.close();
            const QList<std::pair<QString, QString>> own{
                {u"CLOUDSDK_AUTH_ACCESS_TOKEN_FILE"_s, {}},
                {u"CLOUDSDK_CORE_ACCOUNT"_s, {}},
                {u"CLOUDSDK_CONFIG"_s, m_folder.filePath(u"federated"_s)},
                {u"CLOUDSDK_AUTH_TOKEN_INTROSPECTION_ENDPOINT"_s, origin + "/v1/introspect"_L1}};
            auto ran = gcloud({u"auth"_s, u"login"_s, u"--cred-file="_s + file.fileName()}, own);
            QVERIFY2(ran.code == 0, ran.errors.constData());
            ran = gcloud({u"compute"_s, u"tpus"_s, u"locations"_s, u"list"_s}, own);
            QVERIFY2(ran.code == 0 && ran.output.contains("us-central2-b"), ran.errors.constData());
            ran = gcloud({u"auth"_s, u"list"_s, u"--filter=status:ACTIVE"_s, u"--format=value(account)"_s}, own);
            const auto who =
                spokenFor.isEmpty() ? "/subject/job:practice"_ba : "tpudesk@trc-practice.iam.gserviceaccount.com"_ba;
            QVERIFY2(ran.output.trimmed().endsWith(who), ran.output.constData());
        }
    }

    void disksAddressesAndRulesComeAndGo()
    {
        const QStringList zone{u"--zone"_s, u"us-central2-b"_s};
        const QStringList disks{u"compute"_s, u"disks"_s};
        auto ran = gcloud(
            disks + QStringList{u"create"_s, u"data"_s, u"--size"_s, u"200GB"_s, u"--type"_s, u"pd-balanced"_s} + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(disks + QStringList{u"list"_s, u"--format"_s, u"value(name,sizeGb,status)"_s});
        QVERIFY2(ran.output.contains("data\t200\tREADY"), (ran.output + ran.errors).constData());
        ran = gcloud(disks + QStringList{u"delete"_s, u"data"_s, u"--quiet"_s} + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        const QStringList rule{u"compute"_s, u"firewall-rules"_s};
        ran = gcloud(rule
                     + QStringList{u"create"_s, u"allow-me"_s, u"--allow"_s, u"tcp:22"_s, u"--source-ranges"_s,
                                   u"192.0.2.7/32"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(rule + QStringList{u"delete"_s, u"allow-me"_s, u"--quiet"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud({u"compute"_s, u"addresses"_s, u"create"_s, u"mine"_s, u"--region"_s, u"us-central2"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
    }

    /// Up in parts and down again, by the program that people have.
    void objectsGoUpAndComeDown()
    {
        QFile file{m_folder.filePath(u"weights"_s)};
        QVERIFY(file.open(QIODevice::WriteOnly));
        QByteArray bytes{12'000'000, 'w'}; // more than goes up at once
        bytes.replace(5'000'000, 5, "other");
        file.write(bytes);
        file.close();
        const QStringList storage{u"storage"_s};
        auto ran = gcloud(storage
                          + QStringList{u"buckets"_s, u"create"_s, u"gs://trc-gcloud"_s, u"--location=us-central2"_s,
                                        u"--uniform-bucket-level-access"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(storage
                     + QStringList{u"buckets"_s, u"describe"_s, u"gs://trc-gcloud"_s, u"--format=value(location)"_s});
        QCOMPARE(ran.output.trimmed(), "US-CENTRAL2");
        ran = gcloud(storage + QStringList{u"cp"_s, file.fileName(), u"gs://trc-gcloud/run/1/weights"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(storage + QStringList{u"cp"_s, m_folder.filePath(u"token"_s), u"gs://trc-gcloud/run/2/"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(storage + QStringList{u"ls"_s, u"--recursive"_s, u"gs://trc-gcloud/run/**"_s});
        QCOMPARE(ran.output.trimmed(), "gs://trc-gcloud/run/1/weights\ngs://trc-gcloud/run/2/token");
        ran = gcloud(storage + QStringList{u"ls"_s, u"gs://trc-gcloud/run"_s});
        QCOMPARE(ran.output.trimmed(), "gs://trc-gcloud/run/1/\ngs://trc-gcloud/run/2/");
        const auto back = m_folder.filePath(u"weights-back"_s);
        ran = gcloud(storage + QStringList{u"cp"_s, u"gs://trc-gcloud/run/1/weights"_s, back});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QFile read{back};
        QVERIFY(read.open(QIODevice::ReadOnly));
        QVERIFY(read.readAll() == bytes);
        ran = gcloud(storage + QStringList{u"cat"_s, u"--range=4999999-5000005"_s, u"gs://trc-gcloud/run/1/weights"_s});
        QCOMPARE(ran.output, "wotherw");
        ran = gcloud(storage
                     + QStringList{u"mv"_s, u"gs://trc-gcloud/run/1/weights"_s, u"gs://trc-gcloud/run/3/weights"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
    }

    void readersOfABucketAreChanged()
    {
        const QStringList buckets{u"storage"_s, u"buckets"_s};
        const QStringList who{u"gs://trc-gcloud"_s, u"--member=user:ada@example.com"_s,
                              u"--role=roles/storage.objectViewer"_s};
        auto ran = gcloud(buckets + QStringList{u"add-iam-policy-binding"_s} + who);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        const QStringList read{u"get-iam-policy"_s, u"gs://trc-gcloud"_s, u"--format=value(bindings.role)"_s};
        QVERIFY(gcloud(buckets + read).output.contains("roles/storage.objectViewer"));
        ran = gcloud(buckets + QStringList{u"remove-iam-policy-binding"_s} + who);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY(!gcloud(buckets + read).output.contains("roles/storage.objectViewer"));
    }

    void objectsAreRemovedAndMissed()
    {
        const QStringList storage{u"storage"_s};
        auto ran = gcloud(storage + QStringList{u"rm"_s, u"--recursive"_s, u"gs://trc-gcloud/run"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(storage + QStringList{u"ls"_s, u"gs://trc-gcloud/run"_s});
        QVERIFY(ran.code != 0);
        QVERIFY2(ran.errors.contains("One or more URLs matched no objects."), ran.errors.constData());
        ran = gcloud(storage + QStringList{u"buckets"_s, u"delete"_s, u"gs://trc-gcloud"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(storage + QStringList{u"ls"_s, u"gs://trc-gcloud"_s});
        QVERIFY(ran.code != 0);
        QVERIFY2(ran.errors.contains("gs://trc-gcloud not found: 404."), ran.errors.constData());
    }

    /// Two names are one call of the batch endpoint.
    void severalDisksAreMadeAndDeletedAtOnce()
    {
        const QStringList disks{u"compute"_s, u"disks"_s};
        const QStringList both{u"one"_s, u"two"_s, u"--zone"_s, u"us-central2-b"_s};
        auto ran = gcloud(disks + QStringList{u"create"_s} + both + QStringList{u"--size"_s, u"200GB"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(disks + QStringList{u"list"_s, u"--format"_s, u"value(name)"_s});
        QCOMPARE(ran.output.trimmed(), "one\ntwo");
        ran = gcloud(disks + QStringList{u"delete"_s} + both + QStringList{u"--quiet"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud({u"compute"_s, u"operations"_s, u"list"_s, u"--zones"_s, u"us-central2-b"_s, u"--format"_s,
                      u"value(operationType)"_s});
        QVERIFY2(ran.code == 0 && ran.output.count("delete") >= 2, (ran.output + ran.errors).constData());
    }

    void emptyListsAreNoTrouble()
    {
        const QStringList compute{u"compute"_s};
        for (const auto &list : {QStringList{u"snapshots"_s, u"list"_s}, QStringList{u"instances"_s, u"list"_s},
                                 QStringList{u"tpus"_s, u"list"_s, u"--zone"_s, u"us-central2-b"_s}}) {
            const auto ran = gcloud(compute + list);
            QVERIFY2(ran.code == 0, ran.errors.constData());
            QVERIFY2(ran.errors.contains("Listed 0 items."), ran.errors.constData());
        }
        const auto types = gcloud({u"compute"_s, u"machine-types"_s, u"list"_s, u"--zones"_s, u"us-east1-d"_s,
                                   u"--format"_s, u"value(name)"_s});
        QVERIFY2(types.code == 0 && types.output.contains("ct6e-standard-4t"), types.errors.constData());
    }

    void rolesAreGivenAndTakenAway()
    {
        const QStringList projects{u"projects"_s};
        const QStringList who{u"trc-practice"_s, u"--member"_s, u"user:ada@example.com"_s, u"--role"_s};
        auto ran =
            gcloud(projects + QStringList{u"add-iam-policy-binding"_s} + who + QStringList{u"roles/tpu.viewer"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        const QStringList read{u"get-iam-policy"_s, u"trc-practice"_s, u"--format"_s, u"value(bindings.role)"_s};
        QVERIFY(gcloud(projects + read).output.contains("roles/tpu.viewer"));
        ran = gcloud(projects + QStringList{u"remove-iam-policy-binding"_s} + who + QStringList{u"roles/tpu.viewer"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY(!gcloud(projects + read).output.contains("roles/tpu.viewer"));
        ran = gcloud(projects + QStringList{u"add-iam-policy-binding"_s} + who
                     + QStringList{u"roles/iap.tunnelInstances.accessViaIAP"_s});
        QVERIFY(ran.code != 0);
        QVERIFY2(ran.errors.contains("is not supported for this resource"), ran.errors.constData());
    }

    void moreQuotaIsAskedFor()
    {
        const QStringList preferences{u"beta"_s, u"quotas"_s, u"preferences"_s};
        const QStringList here{u"--project=trc-practice"_s, u"--format"_s, u"value(name,quotaConfig.preferredValue)"_s};
        const auto asked = gcloud(preferences
                                  + QStringList{u"create"_s, u"--service=tpu.googleapis.com"_s,
                                                u"--quota-id=TPUV6EPreemptiblePerProjectPerZoneForTPUAPI"_s,
                                                u"--preferred-value=128"_s, u"--dimensions=zone=us-east1-d"_s,
                                                u"--preference-id=more"_s, u"--email=nixie@example.com"_s}
                                  + here);
        if (asked.code != 0 && asked.errors.contains("beta"))
            QSKIP("this gcloud has no beta commands");
        QVERIFY2(asked.code == 0, asked.errors.constData());
        const auto listed = gcloud(preferences + QStringList{u"list"_s} + here);
        QVERIFY2(listed.output.contains("quotaPreferences/more\t128"), (listed.output + listed.errors).constData());
    }

    void capacityIsRefusedAsGoogleDoes()
    {
        const auto ran = tpu(createNode(u"node-1"_s));
        QVERIFY(ran.code != 0);
        QVERIFY2(ran.errors.contains("There is no more capacity in the zone \\\"us-central2-b\\\""),
                 ran.errors.constData());
        QVERIFY(ran.errors.contains("\"code\": 8"));
    }

    void createSucceedsTheSecondTime()
    {
        const auto ran = tpu(createNode(u"node-1"_s));
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY(ran.errors.contains("Created tpu [node-1]."));
    }

    /// A disk of its own, and addresses taken away and given back: what TPU Desk prints for it.
    void aDiskIsAttachedAndDetached()
    {
        const auto disk = u"projects/trc-practice/zones/us-central2-b/disks/extra"_s;
        const QStringList zone{u"--zone"_s, u"us-central2-b"_s};
        const auto made = gcloud(QStringList{u"compute"_s, u"disks"_s, u"create"_s, u"extra"_s, u"--size"_s, u"200GB"_s,
                                             u"--type"_s, u"pd-balanced"_s}
                                 + zone);
        QVERIFY2(made.code == 0, made.errors.constData());
        const auto node = [&] {
            return http(m_cloud.port(), "GET", "/v2/projects/trc-practice/locations/us-central2-b/nodes/node-1",
                        m_cloud.token())
                .json();
        };
        auto ran =
            tpu(QStringList{u"update"_s, u"node-1"_s, u"--attach-disk=source=%1,mode=read-write"_s.arg(disk)} + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QCOMPARE(node()["dataDisks"_L1].toArray(),
                 (QJsonArray{QJsonObject{{u"sourceDisk"_s, disk}, {u"mode"_s, u"READ_WRITE"_s}}}));
        const auto removed =
            gcloud(QStringList{u"compute"_s, u"disks"_s, u"delete"_s, u"extra"_s, u"--quiet"_s} + zone);
        QVERIFY2(removed.code != 0 && removed.errors.contains("is already being used by"), removed.errors.constData());
        ran = tpu(QStringList{u"update"_s, u"node-1"_s, u"--internal-ips"_s} + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY(!node()["networkEndpoints"_L1][0]["accessConfig"_L1].toObject().contains("externalIp"_L1));
        ran = tpu(QStringList{u"update"_s, u"node-1"_s, u"--no-internal-ips"_s} + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY(node()["networkEndpoints"_L1][0]["accessConfig"_L1].toObject().contains("externalIp"_L1));
        ran = tpu(QStringList{u"update"_s, u"node-1"_s, u"--detach-disk="_s + disk} + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY(!node().contains("dataDisks"_L1));
    }

    /// The options that TPU Desk prints for what is rarely chosen; a request that begins tomorrow makes nothing.
    void rareOptionsOfARequestArrive()
    {
        const QStringList queue{u"compute"_s, u"tpus"_s, u"queued-resources"_s};
        const QStringList zone{u"--zone"_s, u"us-central2-b"_s};
        const auto disk = u"projects/trc-practice/zones/us-central2-b/disks/extra"_s;
        const auto start = QDateTime::currentDateTimeUtc().addDays(30);
        auto ran = gcloud(queue
                          + QStringList{u"create"_s, u"later"_s, u"--node-id=later-1"_s, u"--type=v4"_s,
                                        u"--topology=2x2x1"_s, u"--runtime-version=tpu-ubuntu2204-base"_s, u"--spot"_s,
                                        u"--data-disk=source=%1,mode=read-only"_s.arg(disk),
                                        u"--scopes=https://www.googleapis.com/auth/devstorage.read_only"_s,
                                        u"--valid-after-time="_s + start.toString(Qt::ISODate),
                                        u"--valid-until-time="_s + start.addDays(1).toString(Qt::ISODate)}
                          + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        const auto request =
            http(m_cloud.port(), "GET", "/v2/projects/trc-practice/locations/us-central2-b/queuedResources/later",
                 m_cloud.token())
                .json();
        const auto node = request["tpu"_L1]["nodeSpec"_L1][0]["node"_L1];
        QCOMPARE(node["acceleratorConfig"_L1]["topology"_L1].toString(), u"2x2x1"_s);
        QCOMPARE(node["dataDisks"_L1][0]["mode"_L1].toString(), u"READ_ONLY"_s);
        QVERIFY(node["serviceAccount"_L1]["scope"_L1][0].toString().endsWith("devstorage.read_only"_L1));
        QVERIFY(!request["queueingPolicy"_L1]["validInterval"_L1]["startTime"_L1].toString().isEmpty());
        ran = gcloud(queue
                     + QStringList{u"create"_s, u"wrong"_s, u"--node-id=wrong-1"_s, u"--type=v4"_s,
                                   u"--topology=4x4x5"_s, u"--runtime-version=tpu-ubuntu2204-base"_s, u"--spot"_s}
                     + zone);
        QVERIFY(ran.code != 0);
        QVERIFY2(ran.errors.contains("4x4x5"), ran.errors.constData());
        ran = gcloud(queue + QStringList{u"delete"_s, u"later"_s, u"--quiet"_s} + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
        ran = gcloud(QStringList{u"compute"_s, u"disks"_s, u"delete"_s, u"extra"_s, u"--quiet"_s} + zone);
        QVERIFY2(ran.code == 0, ran.errors.constData());
    }

    void listShowsIt()
    {
        const auto ran = tpu({u"list"_s, u"--zone"_s, u"-"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY2(ran.output.contains("node-1  us-central2-b  v4-8              V4    2x2x1     default         READY"),
                 ran.output.constData());
    }

    void describeHasItsAddresses()
    {
        const auto ran = tpu({u"describe"_s, u"node-1"_s, u"--zone"_s, u"us-central2-b"_s, u"--format"_s, u"json"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        const auto node = QJsonDocument::fromJson(ran.output).object();
        QCOMPARE(node["networkEndpoints"_L1].toArray().size(), 1);
        QVERIFY(node["networkEndpoints"_L1][0]["accessConfig"_L1]["externalIp"_L1].toString().startsWith(u"127."_s));
    }

    void sshAddsItsKeyAndRunsACommand()
    {
        const auto ran = tpu({u"ssh"_s, u"nixie@node-1"_s, u"--zone"_s, u"us-central2-b"_s, u"--ssh-flag"_s,
                              u"-p "_s + sshPort(), u"--command"_s, u"whoami; hostname; ls /dev/accel*"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        auto lines = ran.output.trimmed().split('\n');
        QVERIFY2(lines.size() >= 6, ran.output.constData());
        lines = lines.last(6); // what stands before is ssh-keygen's: gcloud makes its key at the first ssh
        QCOMPARE(lines[0], "nixie");
        QVERIFY(lines[1].startsWith("t1v-n-") && lines[1].endsWith("-w-0"));
        QCOMPARE(lines.sliced(2), (QByteArrayList{"/dev/accel0", "/dev/accel1", "/dev/accel2", "/dev/accel3"}));
        const auto node = http(m_cloud.port(), "GET", "/v2/projects/trc-practice/locations/us-central2-b/nodes/node-1",
                               m_cloud.token());
        QVERIFY(node.json()["metadata"_L1]["ssh-keys"_L1].toString().contains(u"nixie:ssh-rsa "_s));
    }

    /// Without a name gcloud takes that of the user at home, who may be root.
    void sshWithoutANameIsTheUserAtHome()
    {
        const auto ran = tpu({u"ssh"_s, u"node-1"_s, u"--zone"_s, u"us-central2-b"_s, u"--ssh-flag"_s,
                              u"-p "_s + sshPort(), u"--command"_s, u"whoami; sudo id -u; exit 7"_s});
        QVERIFY2(ran.code == 7, ran.errors.constData());
        const auto lines = ran.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[1], "0");
        if (::getuid() == 0)
            QCOMPARE(lines[0], "root");
    }

    void logsAreRead()
    {
        const auto ran = gcloud({u"logging"_s, u"read"_s, u"resource.type=\"tpu_worker\""_s, u"--limit"_s, u"1"_s,
                                 u"--format"_s, u"value(textPayload)"_s});
        QVERIFY2(ran.output.startsWith("runtime monitor started on t1v-n-"), (ran.output + ran.errors).constData());
        const auto buckets = gcloud({u"logging"_s, u"buckets"_s, u"list"_s, u"--location=global"_s});
        QVERIFY2(buckets.output.contains("_Default"), (buckets.output + buckets.errors).constData());
    }

    /// The node is the same, but another machine stands behind it. What Google publishes is what the machine shows.
    void R1_anotherMachineHasOtherHostKeysAndGcloudGoesOn()
    {
        const QByteArray name = "projects/trc-practice/locations/us-central2-b/nodes/node-1";
        const auto keys = [&] {
            const auto json =
                http(m_cloud.port(), "POST", "/v2/" + name + ":getGuestAttributes", m_cloud.token(), "{}").json();
            return QJsonDocument{json["guestAttributes"_L1][0]["queryValue"_L1]["items"_L1].toArray()}.toJson();
        };
        const auto before = keys();
        QVERIFY2(before.contains("ssh-ed25519"), before.constData());
        QCOMPARE(http(m_cloud.port(), "POST", "/practice/v1/maintain", m_cloud.token(),
                      R"({"machine":"other","node":"%1"})"_ba.replace("%1", name))
                     .status,
                 200);
        (void)httpUntil(
            m_cloud.port(), "/v2/" + name, m_cloud.token(),
            [](const HttpReply &reply) { return reply.json()["health"_L1].toString() == "HEALTHY"_L1; }, 60'000);
        const auto after = keys();
        QVERIFY2(after.contains("ssh-ed25519") && after != before, after.constData());
        const auto ran = tpu({u"ssh"_s, u"nixie@node-1"_s, u"--zone"_s, u"us-central2-b"_s, u"--ssh-flag"_s,
                              u"-p "_s + sshPort(), u"--command"_s, u"whoami"_s});
        QVERIFY2(ran.code == 0 && ran.output.trimmed() == "nixie", ran.errors.constData());
    }

    void filesAreCopied()
    {
        const auto sent = tpu({u"scp"_s, m_folder.filePath(u"token"_s), u"nixie@node-1:there"_s, u"--zone"_s,
                               u"us-central2-b"_s, u"--scp-flag"_s, u"-P "_s + sshPort()});
        QVERIFY2(sent.code == 0, sent.errors.constData());
        const auto back = tpu({u"scp"_s, u"nixie@node-1:there"_s, m_folder.filePath(u"back"_s), u"--zone"_s,
                               u"us-central2-b"_s, u"--scp-flag"_s, u"-P "_s + sshPort()});
        QVERIFY2(back.code == 0, back.errors.constData());
        QFile file{m_folder.filePath(u"back"_s)};
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), m_cloud.token());
    }

    void spotIsNotStopped()
    {
        const auto ran = tpu({u"stop"_s, u"node-1"_s, u"--zone"_s, u"us-central2-b"_s});
        QVERIFY(ran.code != 0);
        QVERIFY2(ran.errors.contains("INVALID_ARGUMENT: Cloud TPU received a bad request. stop is not supported"),
                 ran.errors.constData());
    }

    void deleteTakesItAway()
    {
        const auto ran = tpu({u"delete"_s, u"node-1"_s, u"--zone"_s, u"us-central2-b"_s, u"--quiet"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY(ran.errors.contains("Deleted tpu [node-1]."));
        const auto list = http(m_cloud.port(), "GET", "/v2/projects/trc-practice/locations/-/nodes", m_cloud.token());
        QVERIFY(list.json().isEmpty());
    }

    void allWorkersOfAPodRunACommand()
    {
        if (QStandardPaths::findExecutable(u"ssh-agent"_s).isEmpty())
            QSKIP("gcloud needs an ssh-agent for several workers, and there is none");
        auto pod = createNode(u"pod"_s);
        pod[pod.indexOf(u"v4-8"_s)] = u"v4-16"_s;
        const auto created = tpu(pod);
        QVERIFY2(created.code == 0, created.errors.constData());
        QProcess agent;
        agent.start(u"ssh-agent"_s, {u"-D"_s, u"-a"_s, m_folder.filePath(u"agent"_s)});
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(m_folder.filePath(u"agent"_s)), 30'000);
        m_agent = m_folder.filePath(u"agent"_s);
        QProcess add;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"SSH_AUTH_SOCK"_s, m_agent);
        add.setProcessEnvironment(environment);
        add.start(u"ssh-add"_s, {m_folder.filePath(u"home/.ssh/google_compute_engine"_s)});
        QVERIFY(add.waitForFinished(30'000) && add.exitCode() == 0);
        const auto ran = tpu({u"ssh"_s, u"nixie@pod"_s, u"--zone"_s, u"us-central2-b"_s, u"--worker"_s, u"all"_s,
                              u"--ssh-flag"_s, u"-p "_s + sshPort(), u"--command"_s, u"hostname"_s});
        m_agent.clear();
        agent.kill();
        agent.waitForFinished();
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY2(ran.output.contains("-w-0\n") && ran.output.contains("-w-1\n"), ran.output.constData());
    }

    /// gcloud's key goes into OS Login, and the name there is the one that it logs in with.
    void R5_osLoginLetsGcloudIn()
    {
        auto node = createNode(u"named"_s);
        node[node.indexOf(u"v4-8"_s)] = u"v4-16"_s;
        const auto created = tpu(node + QStringList{u"--metadata"_s, u"enable-oslogin=TRUE"_s});
        QVERIFY2(created.code == 0, created.errors.constData());
        const auto ran = tpu({u"ssh"_s, u"nixie@named"_s, u"--zone"_s, u"us-central2-b"_s, u"--ssh-flag"_s,
                              u"-p "_s + sshPort(), u"--command"_s, u"whoami; sudo id -u"_s});
        QVERIFY2(ran.code == 0, ran.errors.constData());
        QVERIFY2(ran.output.trimmed().endsWith("nixie_example_com\n0"), ran.output.constData());
        const QStringList login{u"compute"_s, u"os-login"_s};
        const auto profile = gcloud(login + QStringList{u"describe-profile"_s});
        QVERIFY2(profile.output.contains("username: nixie_example_com"), (profile.output + profile.errors).constData());
        const auto listed =
            gcloud(login + QStringList{u"ssh-keys"_s, u"list"_s, u"--format=value(value.fingerprint)"_s});
        const auto fingerprint = QString::fromLatin1(listed.output.trimmed());
        QCOMPARE(fingerprint.size(), 64);
        const auto removed = gcloud(login + QStringList{u"ssh-keys"_s, u"remove"_s, u"--key"_s, fingerprint});
        QVERIFY2(removed.code == 0, removed.errors.constData());
        QVERIFY(gcloud(login + QStringList{u"ssh-keys"_s, u"list"_s}).output.trimmed().isEmpty());
        QCOMPARE(tpu({u"delete"_s, u"named"_s, u"--zone"_s, u"us-central2-b"_s, u"--quiet"_s}).code, 0);
    }

    void queuedResourcesWork()
    {
        const QStringList zone{u"--zone"_s, u"us-east1-d"_s};
        const auto created = gcloud(QStringList{u"compute"_s, u"tpus"_s, u"queued-resources"_s, u"create"_s,
                                                u"queue-1"_s, u"--node-id"_s, u"node-2"_s, u"--accelerator-type"_s,
                                                u"v6e-4"_s, u"--runtime-version"_s, u"v2-alpha-tpuv6e"_s, u"--spot"_s}
                                    + zone);
        QVERIFY2(created.code == 0, created.errors.constData());
        const auto active = httpUntil(
            m_cloud.port(), "/v2/projects/trc-practice/locations/us-east1-d/queuedResources/queue-1", m_cloud.token(),
            [](const HttpReply &reply) { return reply.json()["state"_L1]["state"_L1].toString() == "ACTIVE"_L1; });
        QCOMPARE(active.json()["state"_L1]["state"_L1].toString(), u"ACTIVE"_s);
        const auto list = gcloud(QStringList{u"compute"_s, u"tpus"_s, u"queued-resources"_s, u"list"_s} + zone);
        QVERIFY2(list.output.contains("queue-1") && list.output.contains("ACTIVE"),
                 (list.output + list.errors).constData());
    }

    void aPreemptedQueuedResourceIsSeenAndDeleted()
    {
        const QStringList zone{u"--zone"_s, u"us-east1-d"_s};
        const auto queue = [&](const QStringList &arguments) {
            return gcloud(QStringList{u"compute"_s, u"tpus"_s, u"queued-resources"_s} + arguments + zone);
        };
        const auto early = queue({u"delete"_s, u"queue-1"_s, u"--quiet"_s});
        QVERIFY(early.code != 0);
        QVERIFY2(early.errors.contains("DeleteQueuedResource is not supported when state is ACTIVE"),
                 early.errors.constData());
        const auto lost = http(m_cloud.port(), "POST", "/practice/v1/preempt", m_cloud.token(),
                               R"({"node":"projects/trc-practice/locations/us-east1-d/nodes/node-2"})");
        QCOMPARE(lost.status, 200);
        (void)httpUntil(
            m_cloud.port(), "/v2/projects/trc-practice/locations/us-east1-d/queuedResources/queue-1", m_cloud.token(),
            [](const HttpReply &reply) { return reply.json()["state"_L1]["state"_L1].toString() == "SUSPENDED"_L1; });
        const auto shown = queue({u"describe"_s, u"queue-1"_s, u"--format=value(state.state,state.stateInitiator)"_s});
        QVERIFY2(shown.output.contains("SUSPENDED\tSERVICE"), (shown.output + shown.errors).constData());
        const auto gone = queue({u"delete"_s, u"queue-1"_s, u"--quiet"_s});
        QVERIFY2(gone.code == 0, gone.errors.constData());
    }

private:
    static QStringList createNode(const QString &id)
    {
        return {u"create"_s,
                id,
                u"--zone"_s,
                u"us-central2-b"_s,
                u"--accelerator-type"_s,
                u"v4-8"_s,
                u"--version"_s,
                u"tpu-ubuntu2204-base"_s,
                u"--spot"_s};
    }

    [[nodiscard]] QString sshPort() const { return QString::number(m_cloud.line()["sshPort"_L1].toInt()); }

    Ran tpu(const QStringList &arguments)
    {
        return gcloud(QStringList{u"compute"_s, u"tpus"_s, u"tpu-vm"_s} + arguments);
    }

    /// `own`: settings in place of those that all others have; an empty one is taken away.
    Ran gcloud(const QStringList &arguments, const QList<std::pair<QString, QString>> &own = {})
    {
        const auto api = m_cloud.line()["api"_L1].toString();
        auto environment = QProcessEnvironment::systemEnvironment();
        const QList<std::pair<QString, QString>> settings{
            {u"CLOUDSDK_CONFIG"_s, m_folder.filePath(u"config"_s)},
            {u"CLOUDSDK_CORE_DISABLE_PROMPTS"_s, u"1"_s},
            {u"CLOUDSDK_CORE_CHECK_GCE_METADATA"_s, u"0"_s},
            {u"CLOUDSDK_CORE_DISABLE_USAGE_REPORTING"_s, u"1"_s},
            {u"CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK"_s, u"1"_s},
            {u"CLOUDSDK_SURVEY_DISABLE_PROMPTS"_s, u"1"_s},
            {u"CLOUDSDK_CORE_PROJECT"_s, u"trc-practice"_s},
            {u"CLOUDSDK_AUTH_ACCESS_TOKEN_FILE"_s, m_folder.filePath(u"token"_s)},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_TPU"_s, api + u'/'},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE"_s, api + "/compute/v1/"_L1},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_SERVICEUSAGE"_s, api + u'/'},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_OSLOGIN"_s, api + u'/'},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_LOGGING"_s, api + u'/'},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_STORAGE"_s, api + "/storage/v1/"_L1},
            {u"CLOUDSDK_STORAGE_PROCESS_COUNT"_s, u"1"_s},
            {u"CLOUDSDK_CORE_ACCOUNT"_s, u"nixie@example.com"_s}, // of whom the token is
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDRESOURCEMANAGER"_s, api + u'/'},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDQUOTAS"_s, api + u'/'},
            {u"HOME"_s, m_folder.filePath(u"home"_s)},
        };
        for (const auto &[name, value] : settings)
            environment.insert(name, value);
        for (const auto &[name, value] : own)
            value.isEmpty() ? environment.remove(name) : environment.insert(name, value);
        environment.remove(u"SSH_AUTH_SOCK"_s);
        if (!m_agent.isEmpty())
            environment.insert(u"SSH_AUTH_SOCK"_s, m_agent);
        QProcess process;
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder.path());
        process.start(m_command.first(), m_command.sliced(1) + arguments);
        Ran ran;
        if (!process.waitForFinished(120'000)) {
            process.kill();
            process.waitForFinished();
        }
        ran.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        ran.output = process.readAllStandardOutput();
        ran.errors = process.readAllStandardError();
        return ran;
    }

    QStringList m_command;
    QString m_agent; ///< socket of an ssh-agent, while there is one
    QTemporaryDir m_folder{u"/tmp/tpudesk-gcloud-XXXXXX"_s}; // both roots see /tmp
    PracticeProcess m_cloud;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeGcloud)
#include "tst_practicegcloud.moc"
