// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostrun.h"
#include "sshd.h"

#include <QCoroTask>
#include <QDir>
#include <QFile>
#include <QTest>

/// Many hosts on one real sshd: each is a host of its own to the program, with its own connection and host key pin.
class PodFixture
{
public:
    explicit PodFixture(const QStringList &sshdLines = {}, SshTimings timings = {})
        : server{sshdLines}
        , keys{folder.filePath(QStringLiteral("hostkeys.json"))}
        , hub{&keys, 2, timings}
    {
    }

    /// Lines for sshd: the hosts' home, which is made, and the folder of their tmux. The hosts are this computer:
    /// whoever plays a TPU on it meanwhile, as other tests do, holds no chips of theirs.
    [[nodiscard]] static QStringList withOwnChips(const QString &home, const QString &tmux)
    {
        const auto programs = home + QStringLiteral("/bin");
        const QByteArray text{"#!/bin/sh\n[ \"$1\" = /proc ] || exec /usr/bin/find \"$@\"\n"};
        QFile find{programs + QStringLiteral("/find")};
        if (!QDir{}.mkpath(programs) || !find.open(QIODevice::WriteOnly) || find.write(text) != text.size()
            || !find.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
            qFatal("what stands for find on the hosts cannot be written");
        return {QStringLiteral("SetEnv HOME=%1 TMUX_TMPDIR=%2 "
                               "PATH=%1/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
                    .arg(home, tmux)};
    }
    /// `change` may bend the way to one host: a dead port, a slow proxy, a wrong key.
    [[nodiscard]] HostReach reach(std::function<void(const PodHost &, SshTarget &)> change = {})
    {
        return [this, change](const PodHost &host, const std::stop_token &) { return given(target(host, change)); };
    }
    [[nodiscard]] SshTarget target(const PodHost &host,
                                   const std::function<void(const PodHost &, SshTarget &)> &change) const
    {
        auto target = server.target();
        target.identity.worker = host.worker;
        target.label = host.label;
        if (change)
            change(host, target);
        return target;
    }
    [[nodiscard]] static QList<PodHost> hosts(int count)
    {
        Tpu tpu;
        tpu.id = TpuId{QStringLiteral("projects/p/locations/us-central2-b/nodes/pod")};
        tpu.zone = ZoneId{QStringLiteral("us-central2-b")};
        tpu.shortName = QStringLiteral("pod");
        tpu.numericId = QStringLiteral("4711");
        tpu.endpoints.resize(count);
        return hostsOf(tpu);
    }
    [[nodiscard]] static RunRequest script(const QByteArray &text)
    {
        RunRequest request;
        request.script = text;
        return request;
    }

    QTemporaryDir folder;
    Sshd server;
    HostKeys keys;
    SshHub hub;

private:
    static Task<SshTarget> given(SshTarget target) { co_return target; }
};
