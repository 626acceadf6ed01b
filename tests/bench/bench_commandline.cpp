// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// How long the command line takes from its start to its end: `tpus list` of a desk that runs with the practice cloud,
// and alone with a token, beside `gcloud compute tpus tpu-vm list` for one zone of the same world in the same run.
#include "services/control/meetingplace.h"
#include "tests/bench/gcloud.h"
#include "tests/bench/practice.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QProcess>

using namespace Qt::StringLiterals;

namespace {

constexpr int runs = 21;
constexpr int deadline = 60'000; // milliseconds
constexpr double gcloudOnce = 770; ///< ms for one zone, measured once

/// The bytes that it wrote; nothing: it failed.
std::optional<QByteArray> said(const QStringList &arguments, const QString &name = u"tpudesk-cli"_s)
{
    QProcess program;
    program.setProcessChannelMode(QProcess::SeparateChannels);
    program.setStandardInputFile(QProcess::nullDevice());
    program.start(QCoreApplication::applicationDirPath() + u'/' + name, arguments);
    const bool isFine =
        program.waitForFinished(deadline) && program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0;
    if (!isFine)
        std::fprintf(stderr, "%s: %s\n", qUtf8Printable(arguments.join(u' ')),
                     program.readAllStandardError().constData());
    return isFine ? std::optional{program.readAllStandardOutput()} : std::nullopt;
}

/// Milliseconds of each run but the first; empty: one failed.
QList<double> timesOf(const QStringList &arguments, const QString &name = u"tpudesk-cli"_s)
{
    QList<double> took;
    for (int i = 0; i <= runs; ++i) {
        bool isFine = false;
        took += figures::milliseconds([&] { isFine = said(arguments, name).has_value(); });
        if (!isFine)
            return {};
    }
    took.removeFirst();
    return took;
}

bool print(const char *figure, QList<double> took, std::optional<double> peer)
{
    if (took.isEmpty())
        return false;
    std::ranges::sort(took);
    std::printf(
        "{\"figure\":\"%s\",\"value\":%.1f,\"unit\":\"ms\",\"goal\":\"<= 80 ms\",\"worst\":%.1f,\"peer\":\"gcloud "
        "compute tpus tpu-vm list, one zone, %s\",\"peer_value\":%.1f}\n",
        figure, took.at(took.size() / 2), took.last(), peer ? "same run" : "measured once before",
        peer.value_or(gcloudOnce));
    return true;
}

/// The program with its window, where nobody sees it.
class RunningDesk
{
public:
    explicit RunningDesk(const QString &folder)
        : m_data{QDir{folder}.filePath(u"data"_s)}
    {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
        m_process.setProcessEnvironment(environment);
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QCoreApplication::applicationDirPath() + "/tpudesk"_L1,
                        {u"--data"_s, m_data, u"--practice-state"_s, QDir{folder}.filePath(u"desk"_s)});
    }

    ~RunningDesk()
    {
        m_process.terminate();
        (void)m_process.waitForFinished(deadline);
    }

    /// It answers, and has its project open.
    [[nodiscard]] bool isReady()
    {
        QDeadlineTimer end{deadline};
        while (!end.hasExpired() && m_process.state() != QProcess::NotRunning) {
            QLocalSocket socket;
            socket.connectToServer(meetingplace::controlSocket(m_data));
            if (socket.waitForConnected(1'000) && said(list()))
                return true;
            figures::pass(std::chrono::milliseconds{100});
        }
        return false;
    }

    [[nodiscard]] QStringList list() const { return {u"--data"_s, m_data, u"tpus"_s, u"list"_s, u"--json"_s}; }

private:
    QString m_data;
    QProcess m_process;
};

QStringList aloneList(const Practice &practice)
{
    const auto address = practice.access.profile.tpu.toString();
    return {u"--data"_s,
            practice.folder.filePath(u"alone"_s),
            u"--alone"_s,
            u"--endpoint"_s,
            address,
            u"--trust-endpoint"_s,
            address,
            u"--project"_s,
            practice.access.profile.project.toString(),
            u"--access-token-file"_s,
            practice.folder.filePath(u"token"_s),
            u"tpus"_s,
            u"list"_s,
            u"--json"_s};
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    Practice practice;
    if (!practice.start("{}") || !practice.write(u"token"_s, practice.access.token.toUtf8()))
        return 1;
    QList<double> running;
    QList<double> handedOver;
    {
        RunningDesk desk{practice.folder.path()};
        if (desk.isReady()) {
            running = timesOf(desk.list());
            handedOver = timesOf(desk.list(), u"tpudesk"_s);
        }
    }
    const auto alone = timesOf(aloneList(practice));
    const auto start = timesOf({u"--version"_s});
    const auto peer = gcloud::listing(practice.access);
    static_cast<void>(QCoro::waitFor(practice.cloud->end()));
    const bool isFine = print("command line: tpus list of a desk that runs, start to end", running, peer)
        && print("command line: the same by tpudesk, which hands over, start to end", handedOver, peer)
        && print("command line: tpus list alone with a token, all zones, start to end", alone, peer)
        && print("command line: start and end of the program alone", start, peer);
    if (!isFine)
        std::fputs("the command line could not be measured\n", stderr);
    return isFine ? 0 : 1;
}
