// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/server.h"
#include "tests/services/practice/hosts/rig.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr int bootTime = 90'000; // ms, for what takes a few seconds

QByteArray scenarioWith(const QString &keyLine)
{
    const QJsonObject node{{u"acceleratorType"_s, u"v4-8"_s},
                           {u"runtimeVersion"_s, u"tpu-ubuntu2204-base"_s},
                           {u"networkConfig"_s, QJsonObject{{u"enableExternalIps"_s, true}}},
                           {u"metadata"_s, QJsonObject{{u"ssh-keys"_s, keyLine}}}};
    const QJsonObject entry{{u"zone"_s, u"us-central2-b"_s}, {u"id"_s, u"trainer"_s}, {u"node"_s, node}};
    const QJsonObject own{{u"name"_s, u"trc-checkpoints"_s}, {u"location"_s, u"us-central2"_s}};
    const QJsonArray closed{QJsonObject{{u"name"_s, u"a"_s}, {u"text"_s, u"closed"_s}}};
    const QJsonObject foreign{
        {u"name"_s, u"others-closed"_s}, {u"location"_s, u"US"_s}, {u"owner"_s, u"other"_s}, {u"objects"_s, closed}};
    return QJsonDocument{QJsonObject{{u"nodes"_s, QJsonArray{entry}}, {u"buckets"_s, QJsonArray{own, foreign}}}}
        .toJson();
}

} // namespace

/// Cloud Storage as programs on a practice host reach it: with the token of the metadata server, over HTTP.
class TestPracticeStorage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_rig = std::make_unique<Rig>();
        const auto scenario = practice::parseScenario(scenarioWith(m_rig->keyLine(u"nixie"_s)));
        QVERIFY2(scenario, scenario ? "" : qPrintable(scenario.error()));
        QSignalSpy booted{m_rig->hosts.get(), &Hosts::booted};
        QSignalSpy failed{m_rig->hosts.get(), &Hosts::bootFailed};
        m_world = std::make_unique<practice::World>(*scenario, m_clock, *m_rig->hosts, 5);
        QVERIFY(m_world->open({}));
        m_server = std::make_unique<practice::Server>(*m_world, QList<practice::Fault>{});
        QVERIFY(m_server->listen(0));
        QTRY_VERIFY_WITH_TIMEOUT(!booted.isEmpty() || !failed.isEmpty(), bootTime);
        const auto why = failed.isEmpty() ? QString{} : failed.first().at(1).toString();
        if (why.contains("sudo sysctl"_L1))
            QSKIP(qPrintable(why));
        QCOMPARE(why, QString{});
        const auto *node = m_world->context().state.nodes.find(nodeName(u"trainer"_s));
        QVERIFY(node && !node->workers.isEmpty());
        m_ip = node->workers.first().externalIp;
        m_rig->trust(m_ip, node->name, 0);
    }

    void cleanupTestCase()
    {
        m_server.reset();
        m_world.reset();
        m_rig.reset();
    }

    void theHostHasTheTokenOfItsAccount()
    {
        const auto ask = [&](const QString &path) {
            return on(u"curl -s -f -H 'Metadata-Flavor: Google' "
                      "http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/"_s
                      + path);
        };
        const auto tokenOf = [&](const QString &account) {
            return QJsonDocument::fromJson(ask(account + u"/token"_s).toUtf8()).object();
        };
        const auto email = u"123456789012-compute@developer.gserviceaccount.com"_s;
        QCOMPARE(ask(u"default/email"_s), email);
        QVERIFY(ask(QString{}).contains(email + u'/'));
        QVERIFY(ask(u"default/scopes"_s).contains("/auth/cloud-platform"_L1));
        const auto token = tokenOf(u"default"_s);
        QVERIFY(token["access_token"_L1].toString().startsWith("ya29."_L1));
        QCOMPARE(token["token_type"_L1].toString(), u"Bearer"_s);
        QVERIFY(token["expires_in"_L1].toInt() > 60);
        QCOMPARE(tokenOf(email)["access_token"_L1].toString(), token["access_token"_L1].toString()); // once more
        QVERIFY(ask(u"other/token"_s).startsWith("exit 22"_L1)); // 404
    }

    void aTrainingKeepsItsCheckpoints()
    {
        const auto said =
            on(u"sudo apt-get -qq -y install python3-venv >/dev/null 2>&1 && python3 -m venv venv && "
               "venv/bin/pip install -q google-cloud-storage 2>/dev/null && venv/bin/python - trc-checkpoints"_s,
               file(u"storageclient.py"_s));
        const QStringList wanted{u"kept 412"_s,
                                 u"objects [] folders ['runs/a/step-100/', 'runs/a/step-200/']"_s,
                                 u"same True 9000000"_s,
                                 u"part True"_s,
                                 u"metadata {'step': '100'} None"_s,
                                 u"lines 100000"_s,
                                 u"names ['done', 'log.old', 'weights', 'weights']"_s,
                                 u"refused True"_s,
                                 u"not here True"_s};
        QCOMPARE(said.split(u'\n'), wanted);
        const auto *object =
            m_world->storage().objects.find({u"trc-checkpoints"_s, u"runs/a/step-200/weights"_s, std::nullopt});
        QVERIFY(object && object->size == 9'000'000); // it is here
    }

    void toolsCopyToTheBucketAndBack()
    {
        QCOMPARE(
            on(u"gcloud config get-value project; mkdir -p d/sub; echo one >d/1; echo two >d/sub/2; "
               "gcloud storage cp -r d gs://trc-checkpoints/tools/ 2>/dev/null && gcloud storage ls gs://trc-checkpoints/tools/d"_s),
            u"trc-practice\ngs://trc-checkpoints/tools/d/1\ngs://trc-checkpoints/tools/d/sub/"_s);
        QCOMPARE(
            on(u"gcloud storage cat gs://trc-checkpoints/tools/d/sub/2; gsutil -q cp gs://trc-checkpoints/tools/d/1 "
               u"back && "
               "cat back; gcloud storage rsync -r gs://trc-checkpoints/tools/d e 2>/dev/null && find e -type f | sort"_s),
            u"two\none\ne/1\ne/sub/2"_s);
        QCOMPARE(
            on(u"gcloud storage rm -r gs://trc-checkpoints/tools 2>/dev/null; gcloud storage ls gs://trc-checkpoints/tools"_s),
            u"exit 1: ERROR: (gcloud.storage.ls) One or more URLs matched no objects."_s);
        QCOMPARE(on(u"gcloud storage buckets create gs://trc-by-host --location=us-central2 && "
                    "gcloud storage buckets describe gs://trc-by-host '--format=value(location)'"_s),
                 u"US-CENTRAL2\nCreating gs://trc-by-host/..."_s);
        QVERIFY(on(u"gcloud storage ls gs://others-closed"_s).contains("does not have storage.objects.list access"_L1));
        QVERIFY(on(u"gcloud storage ls gs://none-here"_s).contains("gs://none-here not found: 404."_L1));
        QVERIFY(on(u"gcloud storage cp --fast a b"_s)
                    .startsWith("exit 2: ERROR: (gcloud.storage.cp) unrecognized arguments: --fast"_L1));
    }

    /// A host whose network has no way out does not reach Google either.
    void withoutAWayOutNothingIsReached()
    {
        const auto ask =
            u"curl -sS -m 20 -o /dev/null -w '%{http_code}' 'http://storage.googleapis.com/storage/v1/b?project=trc-practice'"_s;
        QCOMPARE(on(ask), u"401"_s); // without a token
        m_rig->hosts->setCondition(nodeName(u"trainer"_s), 0, u"offline"_s, u"1"_s);
        QVERIFY(on(ask).startsWith("exit "_L1));
        m_rig->hosts->setCondition(nodeName(u"trainer"_s), 0, u"offline"_s, {});
        QCOMPARE(on(ask), u"401"_s);
        QVERIFY(on(u"curl -sS -m 20 https://storage.googleapis.com"_s).startsWith("exit 7: "_L1)); // no TLS there
    }

private:
    QString on(const QString &command, const QByteArray &input = {}) const
    {
        const auto ran = run(u"ssh"_s, m_rig->sshArguments(m_ip, {command}), input);
        const auto said = QString::fromUtf8(ran.output + ran.errors).trimmed();
        return ran.exitCode == 0 ? said : u"exit %1: %2"_s.arg(ran.exitCode).arg(said);
    }

    [[nodiscard]] static QByteArray file(const QString &name)
    {
        QFile read{u"" TPUDESK_SOURCE_DIR "/tests/services/practice/hosts/"_s + name};
        return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray{};
    }

    practice::PracticeClock m_clock{1.0};
    std::unique_ptr<Rig> m_rig;
    std::unique_ptr<practice::World> m_world;
    std::unique_ptr<practice::Server> m_server;
    QString m_ip;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeStorage)
#include "tst_practicestorage.moc"
