// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/troubledesk.h"

#include "services/connection/knock.h"
#include "services/core/log.h"
#include "services/keys/keyservice.h"
#include "services/net/proxies.h"
#include "services/pod/runagain.h"
#include "services/ssh/configfile.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/askagain.h"
#include "widgets/tpu/tputarget.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

TroubleDesk::TroubleDesk(TroubleDeskContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_comeBacks{comeBacksContext()}
    , m_watch{watchContext()}
    , m_idle{idleContext()}
{
    connect(&m_comeBacks, &ComeBacks::changed, &m_watch, &TpuWatch::lookAgain);
    connect(&m_watch, &TpuWatch::appeared, this, [this](const Trouble &trouble) {
        m_missed.append(trouble);
        if (m_isUp)
            heedMissed();
    });
    connect(&m_watch, &TpuWatch::addressMoved, this,
            [this](const TpuId &tpu, int worker, const QString &, const QString &to) {
                followMove(tpu, worker, to);
                emit reconnectWanted(tpu);
            });
    connect(&m_comeBacks, &ComeBacks::cameBack, this, [this](const ComeBack &back) {
        emit reconnectWanted(back.tpu);
        m_tasks.run(m_context.tpus->refresh(m_tasks.token()), [this, back](const Result<> &) { renewEntries(back); });
    });
}

WatchContext TroubleDesk::watchContext()
{
    return {.tpus = m_context.tpus,
            .clock = m_context.clock,
            .reach =
                [port = m_context.profile.sshPort](Tpu tpu, int worker, std::stop_token stop) {
                    const auto address = tpu.endpoints.value(worker).externalIp;
                    return answersSsh({tpu.shortName, address, port}, &Proxies::instance(), {}, std::move(stop));
                },
            .file = m_context.knownFile,
            .isHandled = [this](const QString &resource) { return m_comeBacks.holds(resource) || isWished(resource); }};
}

ComeBacksContext TroubleDesk::comeBacksContext()
{
    const auto login = [this] {
        return UnattendedLogin{.api = m_context.tpus->api(),
                               .hub = m_context.hub,
                               .login = m_context.keys->loginChoice(),
                               .clock = m_context.clock};
    };
    // Who never chose a key logs in elsewhere: nothing is waited for that cannot come.
    const auto canLogIn = [this] { return !m_context.keys->loginChoice().user.isEmpty(); };
    return {.tpus = m_context.tpus,
            .clock = m_context.clock,
            .activities = m_context.activities,
            .file = m_context.comeBacksFile,
            .reach = [login, canLogIn](Tpu tpu, std::stop_token stop) -> Task<> {
                if (!canLogIn())
                    return [] -> Task<> { co_return {}; }();
                return untilHostsLetIn(login(), std::move(tpu), std::move(stop));
            },
            .run =
                [login](Tpu tpu, QString command, std::stop_token stop) {
                    return runOnHosts(login(), std::move(tpu), std::move(command), std::move(stop));
                },
            .wishOf = [this](const TpuId &tpu) { return m_wishes ? wishOf(*m_wishes, tpu) : QUuid{}; },
            .askWish =
                [this](ComeBack now, std::stop_token stop) {
                    return askAgain(m_wishes, m_context.tpus->api(), now.wish, now.number, std::move(stop));
                },
            .pace = {},
            .mayAct = [this] { return mayAct(); }};
}

IdleContext TroubleDesk::idleContext()
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

void TroubleDesk::useWishes(WishService *wishes)
{
    m_wishes = wishes;
    connect(wishes, &WishService::changed, &m_watch, &TpuWatch::lookAgain);
    connect(wishes, &WishService::fulfilled, this, &TroubleDesk::heedWish);
    connect(wishes, &WishService::roleChanged, this, &TroubleDesk::takeUp);
}

void TroubleDesk::heedWish(const QUuid &wish, const Tpu &tpu)
{
    const auto view = m_wishes ? m_wishes->find(wish) : std::nullopt;
    if (!view)
        return;
    const auto &after = view->wish.afterwards;
    if (const auto kept = m_comeBacks.keep(
            {.tpu = tpu.id, .isAutomatic = after.comeBack, .command = after.command, .limit = after.comeBackLimit});
        !kept)
        warn(u"tpu"_s, u"that %1 comes back could not be written down: %2"_s.arg(tpu.shortName, kept.error().message));
    if (!after.deleteAfterIdle)
        return;
    if (const auto set = m_idle.set(tpu, *after.deleteAfterIdle); !set)
        warn(u"tpu"_s,
             u"that %1 goes when it is idle could not be written down: %2"_s.arg(tpu.shortName, set.error().message));
}

/// What a request under way has made or asked for is looked after by it, until one has won.
bool TroubleDesk::isWished(const QString &resource) const
{
    const auto wishes = m_wishes ? m_wishes->wishes() : QList<WishView>{};
    const auto zone = zoneOf(resource);
    const auto name = lastSegment(resource);
    return std::ranges::any_of(wishes, [&](const WishView &view) {
        return view.state != WishState::Fulfilled && !isOver(view.state)
            && std::ranges::any_of(view.lines, [&](const WishLine &line) {
                   return line.zone == zone && (line.name == name || lastSegment(line.request.toString()) == name);
               });
    });
}

void TroubleDesk::begin()
{
    m_hasBegun = true;
    m_watch.start();
    takeUp();
}

/// Two windows that both brought a TPU back, or deleted it, would race each other: the one that runs the requests does.
bool TroubleDesk::isOurs() const
{
    return m_hasBegun && (!m_wishes || m_wishes->role() == Role::Owner);
}

Result<> TroubleDesk::mayAct() const
{
    return m_wishes && m_wishes->role() != Role::Owner ? Result<>{std::unexpected{onlyWatches()}} : Result<>{};
}

void TroubleDesk::takeUp()
{
    if (isOurs() == std::exchange(m_isUp, isOurs()))
        return;
    if (!m_isUp) {
        m_comeBacks.rest();
        m_idle.end();
        return;
    }
    m_idle.start();
    m_comeBacks.goOn();
    heedMissed();
}

void TroubleDesk::heedMissed()
{
    const auto missed = std::exchange(m_missed, {});
    for (const auto &trouble : missed)
        m_comeBacks.heed(trouble, m_watch.remembered(trouble.tpu));
}

void TroubleDesk::rest()
{
    m_hasBegun = m_isUp = false;
    m_comeBacks.rest();
    m_watch.end();
    m_idle.end();
    m_tasks.cancel();
}

void TroubleDesk::followMove(const TpuId &tpu, int worker, const QString &to)
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
void TroubleDesk::renewEntries(const ComeBack &back)
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
