// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostrun.h"
#include "sshd.h"

#include <QCoroTask>
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
