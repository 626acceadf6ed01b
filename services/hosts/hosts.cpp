// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/hosts.h"

#include "services/ssh/relaytunnel.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/guestagent.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct Hosts
{
    Q_DECLARE_TR_FUNCTIONS(Hosts)
};

Result<SshTarget> targetFor(const Tpu &tpu, int worker, const LoginChoice &login, const CloudProfile &profile)
{
    if (const auto chosen = loginChosen(login); !chosen)
        return std::unexpected{chosen.error()};
    if (const QString reason = whyUnreachable(tpu); !reason.isEmpty())
        return failed(ErrorCode::Invalid, reason);
    if (worker < 0 || worker >= tpu.endpoints.size())
        return failed(ErrorCode::Invalid,
                      Hosts::tr("%1 has no host %2 yet. Wait until it is READY, then connect again.")
                          .arg(tpu.shortName)
                          .arg(worker));
    const auto &endpoint = tpu.endpoints.at(worker);
    if (endpoint.externalIp.isEmpty() && endpoint.internalIp.isEmpty())
        return failed(ErrorCode::Invalid,
                      Hosts::tr("Host %2 of %1 has no address yet. Wait until it is READY, then connect again.")
                          .arg(tpu.shortName)
                          .arg(worker));
    SshTarget target;
    target.host = endpoint.externalIp.isEmpty() ? endpoint.internalIp : endpoint.externalIp;
    target.port = profile.sshPort;
    target.user = userOn(tpu.metadata, login);
    target.identity = {profile.project, tpu.zone, tpu.numericId, worker};
    target.keyFile = login.keyFile;
    target.label = hostLabel(tpu.shortName, worker, tpu.endpoints.size());
    return target;
}

constexpr QLatin1StringView tunnelWord{"iap"};

/// "TPU#2" as the node's full name and the worker's number; nothing: it is none.
std::optional<std::pair<TpuId, int>> workerNamed(const QString &text)
{
    static const QRegularExpression form{u"^(projects/[^/]+/locations/[^/]+/nodes/[^/#]+)#([0-9]{1,5})$"_s};
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return std::pair{TpuId{match.captured(1)}, match.captured(2).toInt()};
}

Result<SshTarget> jumpAt(const QString &text, const ProjectId &project, const LoginChoice &login)
{
    static const QRegularExpression form{
        u"^(?:([^@\\s:]+)@)?(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?$"_s};
    const auto match = form.match(text.trimmed());
    const int port = match.captured(3).isEmpty() ? 22 : match.captured(3).toInt();
    if (!match.hasMatch() || port < 1 || port > 0xffff)
        return failed(
            ErrorCode::Invalid,
            Hosts::tr("“%1” is not a jump host. Write it as user@address or user@address:port.").arg(text.left(80)));
    SshTarget target;
    target.host = match.captured(2).remove(u'[').remove(u']');
    target.port = quint16(port);
    target.user = match.captured(1).isEmpty() ? login.user : match.captured(1);
    target.identity = {project, {}, u"%1:%2"_s.arg(target.host).arg(port), 0};
    target.keyFile = login.keyFile;
    return target;
}

/// The host that others are reached through.
Task<std::shared_ptr<const SshTarget>> jumpFor(TpuApi api, LoginChoice login, std::stop_token stop)
{
    const auto project = api.profile().project;
    const auto named = workerNamed(login.through);
    auto plain = login;
    plain.through.clear();
    auto target = named ? co_await reachWorker(api, named->first, named->second, plain, stop)
                        : jumpAt(login.through, project, login);
    if (!target)
        co_return std::unexpected{target.error()};
    co_return std::make_shared<const SshTarget>(*std::move(target));
}

/// Through Google's relay, which knows the machine by its name at Compute Engine.
Result<> tunnelled(const TpuApi &api, const QString &instance, SshTarget &target)
{
    if (instance.isEmpty())
        return failed(ErrorCode::Invalid, relayNameless(target.name()));
    const auto token = [api](QString refused, std::stop_token stop) {
        return api.token(std::move(refused), std::move(stop));
    };
    target.relay = std::make_shared<const RelayPlace>(
        RelayPlace{api.profile().tunnel, target.identity.project, target.identity.zone, instance, token});
    return {};
}

/// Is this worker itself the one that others are reached through?
bool isJump(const LoginChoice &login, const TpuId &id, int worker)
{
    const auto named = workerNamed(login.through);
    return named && *named == std::pair{id, worker};
}

} // namespace

Result<> loginChosen(const LoginChoice &login)
{
    if (login.user.isEmpty())
        return failed(ErrorCode::LoginRefused,
                      Hosts::tr("No SSH key has been chosen for this project yet, so no host would let you in. "
                                "Publish one on the Keys page first."));
    return {};
}

QString whyUnreachable(const Tpu &tpu)
{
    if (tpu.isLegacyNode())
        return Hosts::tr("%1 is a TPU Node of the old architecture. It has no host of its own, so nobody can log in to "
                         "it. Create a TPU VM instead.")
            .arg(tpu.shortName);
    switch (tpu.state) {
    case TpuState::Stopped:
    case TpuState::Stopping:
        return Hosts::tr("%1 is %2, so nothing answers there. Start it, then connect again.")
            .arg(tpu.shortName, tpu.stateText);
    case TpuState::Deleting:
    case TpuState::Hidden:
        return Hosts::tr("%1 is %2 and cannot be connected to any more.").arg(tpu.shortName, tpu.stateText);
    case TpuState::Preempted:
    case TpuState::Terminated:
        return Hosts::tr("%1 is %2: Google took the machine back. Delete it and create it again.")
            .arg(tpu.shortName, tpu.stateText);
    default: return {};
    }
}

QString hostLabel(const QString &nodeName, int worker, qsizetype workers)
{
    return workers > 1 ? Hosts::tr("%1 · host %2").arg(nodeName).arg(worker) : nodeName;
}

QString jumpThrough(const TpuId &id, int worker)
{
    return u"%1#%2"_s.arg(id.toString()).arg(worker);
}

QString problemOfJump(const QString &through)
{
    if (through == tunnelWord || workerNamed(through))
        return {};
    const auto jump = jumpAt(through, {}, {});
    return jump ? QString{} : jump.error().message;
}

QString throughTunnel()
{
    return tunnelWord;
}

Task<NodeReading> readNode(TpuApi api, TpuId id, std::stop_token stop)
{
    auto tpu = co_await api.node(id, stop);
    if (!tpu)
        co_return std::unexpected{tpu.error()};
    auto published = co_await api.published(*tpu, stop);
    if (!published)
        co_return std::unexpected{published.error()};
    co_return NodeReading{.tpu = *std::move(tpu), .published = *std::move(published)};
}

namespace {

PublishedHostKeys hostKeysOf(const PublishedReading &reading, int worker)
{
    PublishedHostKeys keys{.keys = {}, .unread = reading.unread};
    for (const auto &[type, base64] : reading.keys.value(worker).keys.asKeyValueRange())
        keys.keys.insert(type, QString::fromLatin1(base64));
    return keys;
}

Task<PublishedHostKeys> readAgain(TpuApi api, Tpu tpu, int worker, std::stop_token stop)
{
    const auto reading = co_await api.published(tpu, stop, PublishedMemory::Wanted::New);
    if (!reading)
        co_return std::unexpected{reading.error()};
    co_return hostKeysOf(*reading, worker);
}

} // namespace

Task<SshTarget> wayTo(TpuApi api, NodeReading node, int worker, LoginChoice login, std::stop_token stop)
{
    auto target = targetFor(node.tpu, worker, login, api.profile());
    if (!target)
        co_return target;
    auto name = node.published.keys.value(worker).hostname;
    if (name.isEmpty() && isComputeInstance(node.tpu.id)) // it has no other name than this
        name = node.tpu.shortName;
    auto published = hostKeysOf(node.published, worker);
    target->publishedKeys = std::move(published.keys);
    target->publishedUnread = std::move(published.unread);
    target->readPublished = [api, tpu = node.tpu, worker](std::stop_token token) {
        return readAgain(api, tpu, worker, std::move(token));
    };
    const bool isDirect = !node.tpu.endpoints.at(worker).externalIp.isEmpty();
    if (isDirect && login.through != tunnelWord)
        co_return target;
    if (login.through.isEmpty() || login.through == tunnelWord || isJump(login, node.tpu.id, worker)) {
        if (name.isEmpty() && node.published.unread) {
            auto error = *node.published.unread;
            error.message = relayNameUnread(target->name(), error.message);
            co_return std::unexpected{error};
        }
        if (const auto way = tunnelled(api, name, *target); !way)
            co_return std::unexpected{way.error()};
        co_return target;
    }
    const auto jump = co_await jumpFor(api, login, stop);
    if (!jump)
        co_return std::unexpected{jump.error()};
    target->jump = *jump;
    target->host = node.tpu.endpoints.at(worker).internalIp; // seen from there, where port 22 is port 22
    target->port = 22;
    co_return target;
}

Task<SshTarget> reachWorker(TpuApi api, TpuId id, int worker, LoginChoice login, std::stop_token stop)
{
    if (login.user.isEmpty()) // nobody is asked then
        co_return co_await wayTo(api, {}, worker, login, stop);
    const auto node = co_await readNode(api, id, stop);
    if (!node)
        co_return std::unexpected{node.error()};
    co_return co_await wayTo(api, *node, worker, login, stop);
}
