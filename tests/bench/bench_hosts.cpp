// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs a command on many hosts as the Run page does, and says how long it took from the click to the last result.
// bench_hosts PORT USER KEYFILE HOSTKEYFILE ADDRESS…: reads "cold COMMAND" (all connections are closed before) or
// "warm COMMAND" (they stand) from standard input, one a line, and answers each with milliseconds and how many
// succeeded.
#include "services/hosts/podrun.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>
#include <iostream>
#include <string>

using namespace Qt::StringLiterals;

namespace {

Task<SshTarget> given(SshTarget target)
{
    co_return target;
}

/// Milliseconds and successes of one run.
std::pair<double, int> timed(HostPool &pool, const QList<PodHost> &hosts, const QByteArray &command)
{
    RunRequest request;
    request.script = command;
    PodRun run{&pool, hosts, request};
    QEventLoop loop;
    QObject::connect(&run, &PodRun::finished, &loop, &QEventLoop::quit);
    QElapsedTimer clock;
    clock.start();
    if (!run.start())
        return {0, 0};
    if (!run.isOver())
        loop.exec();
    return {double(clock.nsecsElapsed()) / 1e6, run.count().succeeded};
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
    HostPool pool{[&](const PodHost &host, const std::stop_token &) {
                      SshTarget target;
                      target.host = host.address;
                      target.port = words[1].toUShort();
                      target.user = words[2];
                      target.keyFile = words[3];
                      target.agent = AgentUse::Never;
                      target.identity = {ProjectId{u"p"_s}, ZoneId{u"z"_s}, host.address, 0};
                      target.publishedKeys = {{parts[0], parts[1]}};
                      return given(target);
                  },
                  &hub};
    QList<PodHost> hosts;
    for (const auto &address : words.sliced(5))
        hosts.append(plainHost({}, address));
    for (std::string line; std::getline(std::cin, line);) {
        if (line.starts_with("cold "))
            pool.dropAll();
        const auto [time, succeeded] = timed(pool, hosts, QByteArray::fromStdString(line.substr(5)));
        std::printf("%.2f %d\n", time, succeeded);
        std::fflush(stdout);
    }
    return 0;
}
