// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Copies as the Jobs page does. bench_sftp PORT USER KEYFILE HOSTKEYFILE ADDRESS: reads "up FROM TO", "down FROM TO" or
// "stop FROM TO" (an upload that is stopped at a tenth of its files) from standard input, one a line, and answers each
// with milliseconds (of a stopped one: from the stop to its end), files that were copied, and the KiB of memory it took
// at most.
#include "services/ssh/hub.h"
#include "services/ssh/sftp.h"

#include <QCoreApplication>
#include <QCoroTask>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>
#include <iostream>
#include <string>

using namespace Qt::StringLiterals;

namespace {

/// What the program took at most since it was asked last.
long peakMemory()
{
    QFile status{u"/proc/self/status"_s};
    QFile forget{u"/proc/self/clear_refs"_s};
    long peak = 0;
    if (status.open(QIODevice::ReadOnly)) {
        for (const auto &line : status.readAll().split('\n')) {
            if (line.startsWith("VmHWM:"))
                peak = line.simplified().split(' ').value(1).toLong();
        }
    }
    if (forget.open(QIODevice::WriteOnly))
        forget.write("5");
    return peak;
}

/// Milliseconds and files.
std::pair<double, qint64> copied(const std::shared_ptr<SshConnection> &connection, const QStringList &words)
{
    QElapsedTimer clock;
    clock.start();
    if (words[0] == "down"_L1) {
        const auto size = QCoro::waitFor(downloadFile(connection, words[2].toUtf8(), words[1], {}, {}));
        return {double(clock.nsecsElapsed()) / 1e6, size ? 1 : 0};
    }
    std::stop_source source;
    SftpReport report;
    if (words[0] == "stop"_L1) {
        report = [&](const SftpProgress &progress) {
            if (progress.allFiles > 0 && progress.files > progress.allFiles / 10 && !source.stop_requested()) {
                clock.restart();
                source.request_stop();
            }
        };
    }
    const auto done =
        QCoro::waitFor(uploadFolder(connection, {words[1], words[2].toUtf8(), {}}, report, source.get_token()));
    return {double(clock.nsecsElapsed()) / 1e6, done ? done->files + done->unchanged : 0};
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    const auto words = QCoreApplication::arguments();
    if (words.size() < 6)
        return 2;
    QFile hostKeyFile{words[4]};
    const auto parts =
        hostKeyFile.open(QIODevice::ReadOnly) ? QString::fromUtf8(hostKeyFile.readAll()).split(u' ') : QStringList{};
    if (parts.size() < 2)
        return 2;
    const QTemporaryDir folder;
    HostKeys keys{folder.filePath(u"hostkeys.json"_s)};
    SshHub hub{&keys};
    SshTarget target;
    target.host = words[5];
    target.port = words[1].toUShort();
    target.user = words[2];
    target.keyFile = words[3];
    target.agent = AgentUse::Never;
    target.identity = {ProjectId{u"p"_s}, ZoneId{u"z"_s}, words[5], 0};
    target.publishedKeys = {{parts[0], parts[1]}};
    const auto connection = QCoro::waitFor(hub.connectTo(target, {}, {}, {}));
    if (!connection) {
        std::fprintf(stderr, "%s\n", qPrintable(connection.error().message));
        return 1;
    }
    for (std::string line; std::getline(std::cin, line);) {
        const auto what = QString::fromStdString(line).split(u' ');
        if (what.size() != 3)
            return 2;
        static_cast<void>(peakMemory());
        const auto [time, files] = copied(*connection, what);
        std::printf("%.2f %lld %ld\n", time, static_cast<long long>(files), peakMemory());
        std::fflush(stdout);
    }
    return 0;
}
