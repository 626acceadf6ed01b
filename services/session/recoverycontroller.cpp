// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/recoverycontroller.h"

#include "services/core/log.h"
#include "services/diagnostics/connectiontest.h"
#include "services/hosts/runagain.h"
#include "services/keys/keyservice.h"
#include "services/keys/tputarget.h"
#include "services/net/proxies.h"
#include "services/provisioning/provisioningservice.h"
#include "services/ssh/configfile.h"
#include "services/tpu/multislice.h"
#include "services/tpu/tpuservice.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

RecoveryController::RecoveryController(RecoveryControllerContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_recoveries{{.tpus = m_context.tpus, .activities = m_context.activities, .oldFile = m_context.oldRecoveriesFile}}
    , m_watch{watchContext()}
    , m_idle{idleContext()}
{
    connect(&m_recoveries, &RecoveryService::changed, &m_watch, &TpuWatch::lookAgain);
    connect(&m_watch, &TpuWatch::appeared, this, [this](const Incident &incident) {
        m_last.insert(std::pair{incident.tpu, incident.number}, incident.kind);
        m_missed.append(incident);
        if (m_isUp)
            handleMissed();
    });
    connect(&m_watch, &TpuWatch::addressMoved, this,
            [this](const TpuId &tpu, int worker, const QString &, const QString &to) {
                followMove(tpu, worker, to);
                emit reconnectWanted(tpu);
            });
    connect(&m_recoveries, &RecoveryService::recovered, this, [this](const Recovery &back) {
        const auto tpu = m_context.tpus->tpu(back.tpu);
        for (const auto &slice : tpu ? multisliceOf(*tpu, m_context.tpus->tpus()) : QList<Tpu>{})
            emit reconnectWanted(slice.id);
        if (!tpu)
            emit reconnectWanted(back.tpu);
        m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [this, back](const Result<> &) { renewEntries(back); });
    });
}

WatchContext RecoveryController::watchContext()
{
    return {
        .tpus = m_context.tpus,
        .clock = m_context.clock,
        .reach =
            [port = m_context.profile.sshPort](Tpu tpu, int worker, std::stop_token stop) {
                const auto address = tpu.endpoints.value(worker).externalIp;
                return answersSsh({tpu.shortName, address, port}, &Proxies::instance(), {}, std::move(stop));
            },
        .file = m_context.knownFile,
        .isHandled = [this](const QString &resource) { return m_recoveries.holds(resource) || isRequested(resource); }};
}

IdleContext RecoveryController::idleContext()
{
    return {.tpus = m_context.tpus,
            .clock = m_context.clock,
            .activities = m_context.activities,
            .look =
                [this](Tpu tpu, std::stop_token stop) {
                    return lookWhetherIdle({.api = m_context.tpus->api(),
                                            .hub = m_context.hub,
                                            .login = m_context.keys->loginChoice(),
                                            .clock = m_context.clock},
                                           std::move(tpu), std::move(stop));
                },
            .file = m_context.idleFile};
}

void RecoveryController::useRequests(ProvisioningService *tpuRequests)
{
    m_tpuRequests = tpuRequests;
    m_recoveries.show(tpuRequests);
    connect(tpuRequests, &ProvisioningService::changed, &m_watch, &TpuWatch::lookAgain);
    connect(tpuRequests, &ProvisioningService::fulfilled, this, &RecoveryController::onRequestFulfilled);
    connect(tpuRequests, &ProvisioningService::roleChanged, this, &RecoveryController::takeUp);
}

void RecoveryController::onRequestFulfilled(const QUuid &tpuRequest, const Tpu &tpu)
{
    const auto view = m_tpuRequests ? m_tpuRequests->find(tpuRequest) : std::nullopt;
    if (!view)
        return;
    const auto &after = view->tpuRequest.afterwards;
    if (!after.deleteAfterIdle)
        return;
    if (const auto set = m_idle.set(tpu, *after.deleteAfterIdle); !set)
        warn(u"tpu"_s,
             u"that %1 goes when it is idle could not be written down: %2"_s.arg(tpu.shortName, set.error().message));
}

/// What a request under way has made or asked for is looked after by it, until one has won.
bool RecoveryController::isRequested(const QString &resource) const
{
    const auto tpuRequests = m_tpuRequests ? m_tpuRequests->tpuRequests() : QList<TpuRequestView>{};
    const auto zone = zoneOf(resource);
    const auto name = lastSegment(resource);
    return std::ranges::any_of(tpuRequests, [&](const TpuRequestView &view) {
        return view.state != RequestState::Fulfilled && !isOver(view.state)
            && std::ranges::any_of(view.lines, [&](const ZoneAttempt &line) {
                   const auto nodes = nodeNames(line.name, view.tpuRequest.spec.slices);
                   return line.zone == zone && (nodes.contains(name) || lastSegment(line.request.toString()) == name);
               });
    });
}

std::optional<IncidentKind> RecoveryController::lastIncident(const PodHost &host) const
{
    const auto found = m_last.constFind(std::pair{host.tpu, nodeIdOf(host)});
    return found != m_last.cend() ? std::optional{*found} : std::nullopt;
}

void RecoveryController::begin()
{
    m_hasBegun = true;
    m_watch.start();
    takeUp();
}

/// Two windows that both brought a TPU back, or deleted it, would race each other: the one that runs the requests does.
bool RecoveryController::isOurs() const
{
    return m_hasBegun && (!m_tpuRequests || m_tpuRequests->role() == Role::Owner);
}

void RecoveryController::takeUp()
{
    if (isOurs() == std::exchange(m_isUp, isOurs()))
        return;
    if (!m_isUp) {
        m_recoveries.suspend();
        m_idle.end();
        return;
    }
    m_idle.start();
    m_recoveries.resume(m_tpuRequests);
    handleMissed();
}

void RecoveryController::handleMissed()
{
    const auto missed = std::exchange(m_missed, {});
    for (const auto &incident : missed)
        m_recoveries.handle(incident, m_watch.remembered(incident.tpu));
}

void RecoveryController::suspend()
{
    m_hasBegun = m_isUp = false;
    m_recoveries.suspend();
    m_watch.end();
    m_idle.end();
    m_tasks.cancel();
}

void RecoveryController::onKeyUnlocked()
{
    const QList<Recovery> all = m_recoveries.all(); // trying again changes the list
    for (const auto &recovery : all) {
        const bool isStopped =
            recovery.step == RecoveryStep::NeedsUser && recovery.last && recovery.last->code == ErrorCode::KeyLocked;
        if (isStopped)
            m_tasks.run(m_recoveries.tryAgain(recovery.id), [](const Result<> &) { }); // the recovery itself tells
    }
}

void RecoveryController::followMove(const TpuId &tpu, int worker, const QString &to)
{
    const auto known = m_watch.remembered(tpu);
    if (!known)
        return;
    const HostIdentity identity{m_context.profile.project, known->zone, known->numericId, worker};
    SshConfigFile file{m_context.sshFolder};
    if (const auto done = file.updateAddress(identity, to, m_context.profile.sshPort); !done)
        warn(u"ssh"_s,
             u"the new address of %1 could not be written into the SSH configuration: %2"_s.arg(known->shortName,
                                                                                                done.error().message));
}

/// What stood in the user's SSH configuration before names the new machine now, with its own host key.
void RecoveryController::renewEntries(const Recovery &back)
{
    const auto tpu = m_context.tpus->tpu(back.tpu);
    if (!tpu || tpu->numericId != back.newNumber
        || !SshConfigFile{m_context.sshFolder}.aliases().contains(
            configAlias(tpu->shortName, 0, int(tpu->endpoints.size()))))
        return;
    m_tasks.run(m_context.tpus->hostKeys(back.tpu, m_tasks.token()),
                [this, tpu = *tpu](const Result<PublishedKeys> &keys) {
                    SshConfigFile file{m_context.sshFolder};
                    const auto names = file.aliases();
                    for (int worker = 0; worker < int(tpu.endpoints.size()); ++worker) {
                        SshConfigHost host{.alias = configAlias(tpu.shortName, worker, int(tpu.endpoints.size())),
                                           .target = {}};
                        if (!keys || !names.contains(host.alias))
                            continue;
                        host.target = sshTarget(tpu, worker, *keys, m_context.keys->loginChoice(), m_context.profile);
                        const auto &published = host.target.publishedKeys;
                        const auto best =
                            published.contains(u"ssh-ed25519"_s) ? published.find(u"ssh-ed25519"_s) : published.begin();
                        if (best != published.end())
                            host.hostKey = HostKey{.type = best.key(), .base64 = best.value()};
                        if (const auto done = file.add(host, SshConfigFile::Consent::NotGiven); !done)
                            warn(u"ssh"_s,
                                 u"%1 could not be renewed in the SSH configuration: %2"_s.arg(host.alias,
                                                                                               done.error().message));
                    }
                });
}
