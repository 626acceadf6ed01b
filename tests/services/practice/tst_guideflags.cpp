// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "practiceprocess.h"

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// The words that start the user's own gcloud from here: directly, or on the host when this is a private root. Empty:
/// there is none.
QByteArray gcloudWords()
{
    if (const auto path = QStandardPaths::findExecutable(u"gcloud"_s); !path.isEmpty())
        return path.toUtf8();
    const auto path = QStandardPaths::findExecutable(
        u"gcloud"_s, {u"/host/usr/bin"_s, u"/host/usr/local/bin"_s, u"/host/snap/bin"_s});
    return path.isEmpty()
        ? QByteArray{}
        : "bwrap --bind /host / --dev-bind /dev /dev --bind /proc /proc --bind /tmp /tmp --die-with-parent "
            + path.sliced(5).toUtf8();
}

bool write(const QString &path, const QByteArray &text)
{
    QFile file{path};
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size()
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

} // namespace

/// The flags of libtpu of a TensorFlow pod as Google's guide "Using Cloud TPUs" sets them, its own lines in a shell:
/// only the address of the API and the port of ssh are those of the practice cloud.
class TestGuideFlags : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const auto gcloud = gcloudWords();
        if (gcloud.isEmpty())
            QSKIP("there is no gcloud on this machine");
        for (const auto *program : {"curl", "ssh-agent"})
            if (QStandardPaths::findExecutable(QLatin1StringView{program}).isEmpty())
                QSKIP("there is no curl or no ssh-agent");
        QVERIFY(QDir{m_folder.path()}.mkpath(u"home/.ssh"_s) && QDir{m_folder.path()}.mkpath(u"bin"_s));
        QVERIFY(write(m_folder.filePath(u"scenario.json"_s),
                      R"({"grant":[{"zone":"europe-west4-a","generation":"v3","kind":"on-demand","chips":16}],
                          "capacity":[{"failFirst":0}],"seconds":{"decide":0.1,"boot":0.1,"patch":0.1,"keys":0.1}})"));
        QVERIFY2(m_cloud.start({u"--scenario"_s, m_folder.filePath(u"scenario.json"_s)}), m_cloud.errors().constData());
        QVERIFY(write(m_folder.filePath(u"token"_s), m_cloud.token()));
        QVERIFY(
            write(m_folder.filePath(u"bin/gcloud"_s),
                  "#!/bin/sh\ncase \" $* \" in *' tpu-vm ssh '*) set -- \"$@\" \"--ssh-flag=-p $SSH_PORT\" ;; esac\n"
                  "exec "
                      + gcloud + " \"$@\"\n"));
        const auto api = m_cloud.line()["api"_L1].toString();
        const QList<std::pair<QString, QString>> settings{
            {u"CLOUDSDK_CONFIG"_s, m_folder.filePath(u"config"_s)},
            {u"CLOUDSDK_CORE_DISABLE_PROMPTS"_s, u"1"_s},
            {u"CLOUDSDK_CORE_CHECK_GCE_METADATA"_s, u"0"_s},
            {u"CLOUDSDK_CORE_DISABLE_USAGE_REPORTING"_s, u"1"_s},
            {u"CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK"_s, u"1"_s},
            {u"CLOUDSDK_AUTH_ACCESS_TOKEN_FILE"_s, m_folder.filePath(u"token"_s)},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_TPU"_s, api + u'/'},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE"_s, api + "/compute/v1/"_L1},
            {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDRESOURCEMANAGER"_s, api + u'/'},
            {u"CLOUDSDK_CORE_ACCOUNT"_s, u"nixie@example.com"_s}, // of whom the token is
            {u"HOME"_s, m_folder.filePath(u"home"_s)},
            {u"PATH"_s, m_folder.filePath(u"bin"_s) + u':' + qEnvironmentVariable("PATH")},
            {u"SSH_PORT"_s, QString::number(m_cloud.line()["sshPort"_L1].toInt())},
            {u"API"_s, api},
            {u"PROJECT"_s, u"trc-practice"_s},
            {u"TPU"_s, u"pod"_s},
            {u"ZONE"_s, u"europe-west4-a"_s},
        };
        for (const auto &[name, value] : settings)
            m_environment.insert(name, value);
        m_environment.remove(u"SSH_AUTH_SOCK"_s);
    }

    void cleanupTestCase()
    {
        if (m_cloud.process().state() != QProcess::NotRunning)
            QCOMPARE(m_cloud.stop(), 0);
    }

    void flagsAreSetAtCreation()
    {
        const auto created = shell(R"sh(
    gcloud compute tpus tpu-vm create $TPU --project=$PROJECT --zone=$ZONE \
      --accelerator-type=v3-32 --version=tpu-vm-tf-2.11.0-pod \
      --metadata="tensorflow-env-vars=-e LIBTPU_INIT_ARGS=--xla_jf_conv_full_precision=true")sh");
        QVERIFY2(created.first == 0, created.second.constData());
        QCOMPARE(flags(), QByteArrayList(4, "LIBTPU_INIT_ARGS=--xla_jf_conv_full_precision=true"));
    }

    /// The body of the guide's call is no JSON in the strict sense, and Google takes it.
    void thenTheyAreChangedAndTheServiceIsRestartedOnAllWorkers()
    {
        const auto patched = shell(R"sh(
    curl -X PATCH \
      -H "Authorization: Bearer $(gcloud auth print-access-token)" \
      -H "Content-Type: application/json" \
      -d "{metadata: {'tensorflow-env-vars': '-e LIBTPU_INIT_ARGS=--xla_jf_conv_full_precision=false'}}" \
      $API/v2/projects/$PROJECT/locations/$ZONE/nodes/$TPU?updateMask=metadata)sh");
        QVERIFY2(patched.first == 0 && patched.second.contains("\"name\": \"projects/trc-practice/"),
                 patched.second.constData());
        const QByteArray node{"/v2/projects/trc-practice/locations/europe-west4-a/nodes/pod"};
        const auto read = httpUntil(m_cloud.port(), node, m_cloud.token(), [](const HttpReply &reply) {
            return reply.json()["metadata"_L1]["tensorflow-env-vars"_L1].toString().endsWith("=false"_L1);
        });
        QCOMPARE(read.json()["metadata"_L1].toObject().keys(),
                 QStringList{u"tensorflow-env-vars"_s}); // and no key more
        QCOMPARE(flags(),
                 QByteArrayList(4, "LIBTPU_INIT_ARGS=--xla_jf_conv_full_precision=true")); // until they restart
        const auto restarted = shell(R"sh(
    gcloud alpha compute tpus tpu-vm ssh $TPU --zone=$ZONE --project=$PROJECT \
      --worker=all --command="sudo systemctl restart tpu-runtime")sh");
        QVERIFY2(restarted.first == 0, restarted.second.constData()); // and it returns, although a daemon was started
        QCOMPARE(flags(), QByteArrayList(4, "LIBTPU_INIT_ARGS=--xla_jf_conv_full_precision=false"));
    }

private:
    /// Exit status (-1: it did not end in time) and all that was written.
    [[nodiscard]] std::pair<int, QByteArray> shell(const QByteArray &script) const
    {
        QProcess process;
        process.setProcessEnvironment(m_environment);
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.setWorkingDirectory(m_folder.path());
        // gcloud wants an agent for several workers, with the key that its first ssh has made.
        process.start(u"bash"_s,
                      {u"-c"_s,
                       u"eval $(ssh-agent -s -a $PWD/agent) >/dev/null; trap 'ssh-agent -k >/dev/null' EXIT\n"
                       "[ ! -e $HOME/.ssh/google_compute_engine ] || ssh-add -q $HOME/.ssh/google_compute_engine\n"_s
                           + QString::fromUtf8(script)});
        const bool ended = process.waitForFinished(90'000);
        if (!ended) {
            process.kill();
            process.waitForFinished();
        }
        return {ended && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
    }
    /// What the service has in its environment, of each worker.
    [[nodiscard]] QByteArrayList flags() const
    {
        QByteArrayList found;
        QByteArray said;
        for (int worker = 0; worker < 4; ++worker) {
            said = shell("gcloud compute tpus tpu-vm ssh nixie@$TPU --zone=$ZONE --project=$PROJECT --worker="
                         + QByteArray::number(worker)
                         + " --command=\"sudo cat /proc/\\$(pgrep -x tpu-runtime)/environ | tr '\\\\0' '\\\\n'\"")
                       .second;
            for (const auto &line : said.split('\n'))
                if (line.startsWith("LIBTPU_INIT_ARGS"))
                    found += line.trimmed();
        }
        if (found.size() != 4)
            qWarning("%s", said.constData());
        return found;
    }

    QTemporaryDir m_folder{u"/tmp/tpudesk-gcloud-XXXXXX"_s}; // both roots see /tmp
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
    PracticeProcess m_cloud;
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGuideFlags)
#include "tst_guideflags.moc"
