// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// From the moment at which the cloud calls a TPU READY to the one at which somebody can work on it: for a request of
// ours (queued, and asked for directly) until its login has worked, for "until gcloud … create; do :; done; gcloud …
// ssh" until the command over there has run. All against the same practice cloud, in which a TPU takes 45 s to be made.
// The cloud is looked at every 20 ms by this program, in each case.
#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/hosts/hosts.h"
#include "services/net/restclient.h"
#include "services/provisioning/provisioningservice.h"
#include "services/ssh/hub.h"
#include "services/tpu/tpuservice.h"
#include "tests/bench/practice.h"
#include "tests/fakes/faketoken.h"
#include "tests/support/journalhere.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QProcess>
#include <QStandardPaths>
#include <QTimer>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int runs = 3;
constexpr auto longest = 5min;
const auto zone = u"us-central2-b"_s;

/// Asks the cloud every 20 ms and keeps when the node was first READY.
class Eye : public QObject
{
public:
    Eye(const Practice &cloud, const QString &name)
        : m_cloud{cloud}
        , m_name{name}
    {
        m_timer.setInterval(20);
        connect(&m_timer, &QTimer::timeout, this, &Eye::look);
        m_timer.start();
        m_clock.start();
    }

    [[nodiscard]] qint64 now() const { return m_clock.elapsed(); }
    [[nodiscard]] qint64 readyAt() const { return m_readyAt; } ///< ms; -1: not yet

private:
    void look()
    {
        if (m_isAsking || m_readyAt >= 0)
            return;
        m_isAsking = true;
        auto url = m_cloud.access.profile.tpu;
        url.setPath(
            u"/v2/projects/%1/locations/%2/nodes/%3"_s.arg(m_cloud.access.profile.project.toString(), zone, m_name));
        QNetworkRequest request{url};
        request.setRawHeader("Authorization", "Bearer " + m_cloud.access.token.toLatin1());
        auto *reply = m_network.get(request);
        connect(reply, &QNetworkReply::finished, this, [this, reply] {
            m_isAsking = false;
            if (QJsonDocument::fromJson(reply->readAll())["state"_L1].toString() == "READY"_L1 && m_readyAt < 0)
                m_readyAt = now();
            reply->deleteLater();
        });
    }

    const Practice &m_cloud;
    QString m_name;
    QNetworkAccessManager m_network;
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_readyAt = -1;
    bool m_isAsking = false;
};

bool started(Practice *cloud)
{
    return QDir{cloud->folder.path()}.mkpath(u"home/.ssh"_s)
        && cloud->start(R"({"capacity":[{}],"seconds":{"boot":45}})")
        && cloud->write(u"token"_s, cloud->access.token.toLatin1());
}

bool makeKey(const QString &path)
{
    return QProcess::execute(u"ssh-keygen"_s,
                             {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, {}, u"-C"_s, u"nixie"_s, u"-f"_s, path})
        == 0;
}

TpuRequest requestFor(const Practice &cloud, const QString &name, RequestMethod method)
{
    TpuRequest tpuRequest{.project = cloud.access.profile.project,
                          .namePattern = name,
                          .zones = {ZoneId{zone}},
                          .method = method,
                          .until = QDateTime::currentDateTimeUtc().addDays(1)};
    tpuRequest.spec.acceleratorType = u"v4-8"_s;
    tpuRequest.spec.runtimeVersion = u"tpu-ubuntu2204-base"_s;
    tpuRequest.spec.tier = Tier::Spot;
    return tpuRequest;
}

/// Milliseconds; -1: it did not come about.
double ours(RequestMethod method, int run)
{
    Practice cloud;
    if (!started(&cloud) || !makeKey(cloud.folder.filePath(u"key"_s)))
        return -1;
    QFile publicKey{cloud.folder.filePath(u"key.pub"_s)};
    if (!publicKey.open(QFile::ReadOnly))
        return -1;
    FakeToken token{{{cloud.access.token}}};
    SystemClock clock;
    RestClient rest{&token, &clock};
    TpuService tpus{cloud.access.profile, &rest, &clock};
    HostKeys hostKeys{cloud.folder.filePath(u"known.json"_s)};
    SshHub hub{&hostKeys};
    JournalThread journal{cloud.folder.filePath(u"journal.sqlite"_s)};
    const LoginChoice login{.user = u"nixie"_s, .keyFile = cloud.folder.filePath(u"key"_s)};
    const auto reach = [&](Tpu tpu, std::stop_token stop) -> Task<> {
        const auto target = co_await reachWorker(TpuApi{cloud.access.profile, &rest}, tpu.id, 0, login, stop);
        if (!target)
            co_return std::unexpected{target.error()};
        const auto connection = co_await hub.connectTo(*target, {}, {}, stop);
        if (!connection)
            co_return std::unexpected{connection.error()};
        co_return {};
    };
    ProvisioningService service{{.tpus = &tpus, .clock = &clock, .journal = &journal, .reach = reach}};
    const auto name = u"ours-%1"_s.arg(run);
    auto tpuRequest = requestFor(cloud, name, method);
    tpuRequest.spec.metadata.insert(u"ssh-keys"_s, u"nixie:"_s + QString::fromLatin1(publicKey.readAll().trimmed()));
    Eye eye{cloud, name};
    QEventLoop loop;
    qint64 done = -1;
    QObject::connect(&service, &ProvisioningService::fulfilled, &loop, [&] {
        done = eye.now();
        loop.quit();
    });
    QTimer::singleShot(longest, &loop, &QEventLoop::quit);
    if (const auto started = waited(service.start(tpuRequest)); !started)
        std::fprintf(stderr, "not started: %s\n", qPrintable(started.error().message));
    else
        loop.exec();
    return done >= 0 && eye.readyAt() >= 0 ? double(done - eye.readyAt()) : -1;
}

/// The user's own gcloud: directly, or on the host when this is a private root.
QString gcloudCommand()
{
    if (const auto path = QStandardPaths::findExecutable(u"gcloud"_s); !path.isEmpty())
        return path;
    const auto path = QStandardPaths::findExecutable(
        u"gcloud"_s, {u"/host/usr/bin"_s, u"/host/usr/local/bin"_s, u"/host/snap/bin"_s});
    return path.isEmpty()
        ? QString{}
        : u"bwrap --bind /host / --dev-bind /dev /dev --bind /proc /proc --bind /tmp /tmp --die-with-parent "_s
            + path.sliced(5);
}

QProcessEnvironment gcloudEnvironment(const Practice &cloud)
{
    auto api = cloud.access.profile.tpu.toString();
    auto environment = QProcessEnvironment::systemEnvironment();
    const QList<std::pair<QString, QString>> settings{
        {u"CLOUDSDK_CONFIG"_s, cloud.folder.filePath(u"config"_s)},
        {u"CLOUDSDK_CORE_DISABLE_PROMPTS"_s, u"1"_s},
        {u"CLOUDSDK_CORE_CHECK_GCE_METADATA"_s, u"0"_s},
        {u"CLOUDSDK_CORE_DISABLE_USAGE_REPORTING"_s, u"1"_s},
        {u"CLOUDSDK_COMPONENT_MANAGER_DISABLE_UPDATE_CHECK"_s, u"1"_s},
        {u"CLOUDSDK_SURVEY_DISABLE_PROMPTS"_s, u"1"_s},
        {u"CLOUDSDK_CORE_PROJECT"_s, cloud.access.profile.project.toString()},
        {u"CLOUDSDK_AUTH_ACCESS_TOKEN_FILE"_s, cloud.folder.filePath(u"token"_s)},
        {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_TPU"_s, api + u'/'},
        {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_COMPUTE"_s, api + u"/compute/v1/"_s},
        {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_SERVICEUSAGE"_s, api + u'/'},
        {u"CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDRESOURCEMANAGER"_s, api + u'/'},
        {u"HOME"_s, cloud.folder.filePath(u"home"_s)},
    };
    for (const auto &[name, value] : settings)
        environment.insert(name, value);
    environment.remove(u"SSH_AUTH_SOCK"_s);
    return environment;
}

double gclouds(const QString &gcloud, int run)
{
    Practice cloud;
    if (!started(&cloud) || !makeKey(cloud.folder.filePath(u"home/.ssh/google_compute_engine"_s)))
        return -1;
    const auto name = u"theirs-%1"_s.arg(run);
    const auto script = u"until %1 compute tpus tpu-vm create %2 --zone %3 --accelerator-type v4-8 --version "
                        u"tpu-ubuntu2204-base --spot; do :; done; "
                        "%1 compute tpus tpu-vm ssh nixie@%2 --zone %3 --ssh-flag='-p %4' --command true"_s.arg(
                            gcloud, name, zone, QString::number(cloud.access.profile.sshPort));
    QProcess process;
    process.setProcessEnvironment(gcloudEnvironment(cloud));
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.setWorkingDirectory(cloud.folder.path());
    Eye eye{cloud, name};
    QEventLoop loop;
    qint64 done = -1;
    QObject::connect(&process, &QProcess::finished, &loop, [&](int code) {
        done = code == 0 ? eye.now() : -1;
        loop.quit();
    });
    QTimer::singleShot(longest, &loop, &QEventLoop::quit);
    process.start(u"sh"_s, {u"-c"_s, script});
    loop.exec();
    if (done < 0)
        std::fprintf(stderr, "gcloud: %s\n", process.readAll().right(600).constData());
    return done >= 0 && eye.readyAt() >= 0 ? double(done - eye.readyAt()) : -1;
}

std::optional<double> middle(QList<double> values)
{
    values.removeIf([](double value) { return value < 0; });
    std::ranges::sort(values);
    return values.isEmpty() ? std::nullopt : std::optional{values[values.size() / 2]};
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    const auto gcloud = gcloudCommand();
    QList<double> queued;
    QList<double> direct;
    QList<double> theirs;
    for (int run = 0; run < runs; ++run) {
        queued << ours(RequestMethod::Queue, run);
        direct << ours(RequestMethod::Direct, run);
        if (!gcloud.isEmpty())
            theirs << gclouds(gcloud, run);
    }
    const auto peer = middle(theirs);
    const auto print = [&](const char *figure, const std::optional<double> &value) {
        if (!value)
            return false;
        std::printf(R"({"figure":"%s","value":%.0f,"unit":"ms")", figure, *value);
        if (peer)
            std::printf(R"(,"peer":"until gcloud create; gcloud ssh","peer_value":%.0f)", *peer);
        std::printf("}\n");
        return true;
    };
    const bool isQueued = print("READY in the cloud to logged in, queued", middle(queued));
    const bool isDirect = print("READY in the cloud to logged in, direct", middle(direct));
    return isQueued && isDirect ? 0 : 1;
}
