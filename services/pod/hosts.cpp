// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/hosts.h"

#include <QCoreApplication>

namespace {

struct Hosts
{
    Q_DECLARE_TR_FUNCTIONS(Hosts)
};

Result<SshTarget> targetFor(const Tpu &tpu, int worker, const LoginChoice &login, const CloudProfile &profile)
{
    if (login.user.isEmpty())
        return failed(ErrorCode::LoginRefused,
                      Hosts::tr("No SSH key has been chosen for this project yet, so no host would let you in. "
                                "Publish one on the Keys page first."));
    if (const QString reason = whyUnreachable(tpu); !reason.isEmpty())
        return failed(ErrorCode::Invalid, reason);
    if (worker < 0 || worker >= tpu.endpoints.size())
        return failed(ErrorCode::Invalid,
                      Hosts::tr("%1 has no host %2 yet. Wait until it is READY, then connect again.")
                          .arg(tpu.shortName)
                          .arg(worker));
    const QString address = tpu.endpoints.at(worker).externalIp;
    if (address.isEmpty())
        return failed(ErrorCode::Invalid,
                      Hosts::tr("Host %2 of %1 has no external IP address, so this computer cannot reach it directly. "
                                "Create the TPU VM with external addresses, or log in from another machine in its network.")
                          .arg(tpu.shortName)
                          .arg(worker));
    SshTarget target;
    target.host = address;
    target.port = profile.sshPort;
    target.user = login.user;
    target.identity = {profile.project, tpu.zone, tpu.numericId, worker};
    target.keyFile = login.keyFile;
    target.label = hostLabel(tpu.shortName, worker, tpu.endpoints.size());
    return target;
}

} // namespace

QString whyUnreachable(const Tpu &tpu)
{
    if (tpu.isLegacyNode())
        return Hosts::tr("%1 is a TPU Node of the old architecture. It has no host of its own, so nobody can log in to "
                         "it. Create a TPU VM instead.")
            .arg(tpu.shortName);
    switch (tpu.state) {
    case TpuState::Stopped:
    case TpuState::Stopping:
        return Hosts::tr("%1 is %2, so nothing answers there. Start it, then connect again.").arg(tpu.shortName, tpu.stateText);
    case TpuState::Deleting:
    case TpuState::Hidden:
        return Hosts::tr("%1 is %2 and cannot be connected to any more.").arg(tpu.shortName, tpu.stateText);
    case TpuState::Preempted:
    case TpuState::Terminated:
        return Hosts::tr("%1 is %2: Google took the machine back. Delete it and create it again.")
            .arg(tpu.shortName, tpu.stateText);
    default:
        return {};
    }
}

QString hostLabel(const QString &nodeName, int worker, qsizetype workers)
{
    return workers > 1 ? Hosts::tr("%1 · host %2").arg(nodeName).arg(worker) : nodeName;
}

Task<NodeReading> readNode(TpuApi api, TpuId id, std::stop_token stop)
{
    auto tpu = co_await api.node(id, stop);
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    NodeReading node{.tpu = std::move(*tpu)};
    auto published = co_await api.hostKeys(id, static_cast<int>(node.tpu.endpoints.size()), stop);
    if (!published && (published.error().code == ErrorCode::Cancelled || published.error().code == ErrorCode::SignedOut))
        co_return std::unexpected{published.error()};
    // Guest attributes can be forbidden by an organisation: then nobody vouches for the key and the user is asked.
    if (published)
        node.keys = std::move(*published);
    co_return node;
}

Result<SshTarget> targetOn(const NodeReading &node, int worker, const LoginChoice &login, const CloudProfile &profile)
{
    auto target = targetFor(node.tpu, worker, login, profile);
    if (!target)
        return target;
    const auto keys = node.keys.value(worker).keys;
    for (const auto &[type, base64] : keys.asKeyValueRange())
        target->publishedKeys.insert(type, QString::fromLatin1(base64));
    return target;
}

Task<SshTarget> reachWorker(TpuApi api, TpuId id, int worker, LoginChoice login, std::stop_token stop)
{
    if (login.user.isEmpty()) // nobody is asked then
        co_return targetOn({}, worker, login, api.profile());
    const auto node = co_await readNode(api, id, stop);
    if (!node)
        co_return std::unexpected{node.error()};
    co_return targetOn(*node, worker, login, api.profile());
}
