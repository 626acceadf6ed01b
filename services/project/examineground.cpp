// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/examine.h"

#include "services/keys/keyservice.h"
#include "services/quota/regionquotas.h"
#include "services/tpu/tpu.h"
#include "services/vpc/portrules.h"
#include "services/vpc/ranges.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int ssh = 22;

/// What the program uses beside the two that have lines of their own.
const QStringList &moreServices()
{
    static const QStringList services{u"cloudquotas.googleapis.com"_s,  u"cloudbilling.googleapis.com"_s,
                                      u"serviceusage.googleapis.com"_s, u"cloudresourcemanager.googleapis.com"_s,
                                      u"logging.googleapis.com"_s,      u"storage.googleapis.com"_s,
                                      u"iap.googleapis.com"_s,          u"monitoring.googleapis.com"_s};
    return services;
}

/// Open for some: is this computer one of them? Only the user can have said what its address is.
Check openForSome(const DoctorTools &tools, const QString &network, const QList<VpcRule> &rules, const CheckFix &mend)
{
    const auto access = portAccess(rules, network, ssh);
    const auto own = tools.ownRange ? tools.ownRange() : QString{};
    if (letsIn(rules, network, ssh, own))
        return {.id = CheckId::Port22,
                .state = CheckState::Good,
                .found = Found::PortOpenForOwn,
                .words = {network, access.sources.join(u", "_s), own},
                .fix = mend};
    const bool isTunnel =
        std::ranges::all_of(access.sources, [](const QString &source) { return isWithin(source, QString{iapRange}); });
    return {.id = CheckId::Port22,
            .state = CheckState::Attention,
            .found = isTunnel ? Found::PortForIap : Found::PortOpenFor,
            .words = {network, access.sources.join(u", "_s)},
            .fix = mend};
}

Check portFound(const DoctorTools &tools, const QString &network, const QList<VpcRule> &rules)
{
    const auto access = portAccess(rules, network, ssh);
    Check check{.id = CheckId::Port22, .state = CheckState::Attention};
    const PortOpening example{freeRuleName(rules), network, {}};
    const auto mend = CheckFix{.action = CheckFix::Action::OpenPort,
                               .words = {network},
                               .console = examinations::consolePage(tools, u"networking/firewalls/list"_s),
                               .command = openCommand(tools.projects.profile().project, example)};
    // A rule that comes before ours keeps everybody out: only who made it should take it back.
    const bool canOpen = wouldOpen(rules, ruleOf({example.rule, network, u"203.0.113.7/32"_s}), ssh);
    switch (access.who) {
    case PortAccess::Who::Everybody:
        check.state = CheckState::Good;
        check.found = Found::PortOpen;
        check.words = {network, access.rule};
        return check;
    case PortAccess::Who::Some: return openForSome(tools, network, rules, mend);
    case PortAccess::Who::Tagged:
        check.found = Found::PortTagged;
        check.words = {network, access.tags.join(u", "_s)};
        check.fix = mend;
        return check;
    case PortAccess::Who::Denied:
        check.found = Found::PortDenied;
        check.words = {network, access.rule};
        break;
    case PortAccess::Who::Nobody:
        check.found = Found::PortClosed;
        check.words = {network};
        break;
    }
    check.fix = canOpen ? mend : CheckFix{.action = CheckFix::Action::Console, .console = mend.console};
    check.state = CheckState::Bad;
    return check;
}

Check networkFound(const DoctorTools &tools, const QList<VpcNetwork> &networks, DoctorNotes *notes)
{
    const auto &project = tools.projects.profile().project.toString();
    Check check{
        .id = CheckId::Network,
        .state = CheckState::Bad,
        .found = Found::NetworkNone,
        .fix = {.action = CheckFix::Action::Command,
                .console = examinations::consolePage(tools, u"networking/networks/list"_s),
                .command = u"gcloud compute networks create default --project=%1 --subnet-mode=auto"_s.arg(project)}};
    QStringList names;
    for (const auto &network : networks) {
        if (network.kind != VpcNetwork::Kind::Legacy)
            names += network.name;
    }
    if (names.contains("default"_L1)) {
        notes->network = u"default"_s;
        return {.id = CheckId::Network,
                .state = CheckState::Good,
                .found = Found::NetworkDefault,
                .words = {notes->network}};
    }
    notes->network = names.value(0);
    if (!names.isEmpty())
        return {.id = CheckId::Network,
                .state = CheckState::Attention,
                .found = Found::NetworkOwn,
                .words = {names.join(u", "_s)}};
    if (!networks.isEmpty()) {
        check.found = Found::NetworkLegacy;
        check.words = {networks.first().name};
        check.fix.command.replace(u"create default"_s, u"create tpu-net"_s);
    }
    return check;
}

QStringList regionsOf(const QList<ZoneId> &zones)
{
    QStringList regions;
    for (const auto &zone : zones)
        regions += regionOf(zone);
    regions.removeAll(QString{});
    regions.removeDuplicates();
    regions.sort();
    return regions;
}

struct AddressRooms
{
    struct Room
    {
        QString region;
        qint64 left = 0;
        qint64 limit = 0;
    };
    QList<Room> rooms; ///< the scarcest first
    QStringList unstated;
    QStringList unlisted; ///< Compute Engine does not have every region of TPUs
    QStringList free;
};

AddressRooms addressRoomsIn(const RegionAnswers &answers)
{
    AddressRooms all;
    for (const auto &[region, answer] : answers.asKeyValueRange()) {
        if (!answer && answer.error().code == ErrorCode::NotFound) {
            all.unlisted += region;
            continue;
        }
        const auto row = answer ? answer->limits.value(QLatin1StringView{RegionQuotas::addresses}) : RegionLimit{};
        if (!row.limit)
            all.unstated += region;
        else if (*row.limit < 0)
            all.free += region;
        else
            all.rooms += {region, std::max<qint64>(0, *row.limit - row.usage.value_or(0)), *row.limit};
    }
    std::ranges::sort(all.rooms, {}, [](const AddressRooms::Room &room) { return std::pair{room.left, room.region}; });
    all.unstated.sort();
    all.unlisted.sort();
    return all;
}

/// The scarcest region decides.
Check addressesFound(const DoctorTools &tools, const RegionAnswers &answers)
{
    const auto [rooms, unstated, unlisted, free] = addressRoomsIn(answers);
    const auto console = CheckFix{.action = CheckFix::Action::Console,
                                  .console = examinations::consolePage(tools, u"iam-admin/quotas"_s)};
    QStringList gone;
    for (const auto &room : rooms) {
        if (room.left == 0)
            gone += room.region;
    }
    if (!gone.isEmpty())
        return {.id = CheckId::Addresses,
                .state = CheckState::Attention,
                .found = Found::AddressesGone,
                .words = {gone.join(u", "_s)},
                .fix = {.action = CheckFix::Action::CleanUp, .console = console.console}};
    if (!rooms.isEmpty())
        return {
            .id = CheckId::Addresses,
            .state = CheckState::Good,
            .found = Found::AddressesLeft,
            .words = {QString::number(rooms.first().left), QString::number(rooms.first().limit), rooms.first().region}};
    if (!free.isEmpty())
        return {.id = CheckId::Addresses,
                .state = CheckState::Good,
                .found = Found::AddressesFree,
                .words = {free.join(u", "_s)}};
    if (unstated.isEmpty())
        return {.id = CheckId::Addresses,
                .state = CheckState::Good,
                .found = Found::AddressesUnlisted,
                .words = {unlisted.join(u", "_s)}};
    return {.id = CheckId::Addresses,
            .state = CheckState::Unknown,
            .found = Found::AddressesUnstated,
            .words = {unstated.join(u", "_s)},
            .fix = console};
}

/// By another route than the metadata of the project.
Check keyByRoute(const DoctorTools &tools, const QDateTime &now)
{
    const auto &routes = tools.keys->routes();
    const auto &access = routes.access();
    const auto route = routes.route();
    const QStringList user{tools.keys->loginChoice().hostUser()};
    Check check{.id = CheckId::Key, .state = CheckState::Attention, .fix = {.action = CheckFix::Action::PublishKey}};
    if (route == KeyRoute::OsLogin && access.profileError)
        return examinations::couldNotAsk(CheckId::Key, *access.profileError);
    if (!keyRouteProblem(route, access).isEmpty()) {
        check.found = Found::KeyRouteClosed;
        check.words = QStringList{settingOf(route)} + access.granted.value_or(QStringList{});
        check.fix = {.action = CheckFix::Action::Console,
                     .console = examinations::consolePage(tools, u"iam-admin/iam"_s)};
        return check;
    }
    const auto login = loginKeyOf(*tools.keys, now);
    if (login == LoginKey::Published && routes.lacking().isEmpty())
        return {.id = CheckId::Key,
                .state = CheckState::Good,
                .found = route == KeyRoute::Node ? Found::KeyByNode : Found::KeyByOsLogin,
                .words = user};
    check.found = login == LoginKey::Published ? Found::KeyNotOnTpus
        : login == LoginKey::Expired           ? Found::KeyExpired
        : route == KeyRoute::OsLogin           ? Found::KeyOsLogin
                                               : Found::KeyMissing;
    check.words = login == LoginKey::Published ? QStringList{routes.lacking().join(u", "_s)} : user;
    return check;
}

/// With the login that was chosen; without one any key of this computer will do.
Check keyFound(const ProjectKeys &published, const LoginChoice &login, const OwnKeys &own, const QDateTime &now)
{
    const CheckFix open{.action = CheckFix::Action::PublishKey};
    const auto &[local, agent] = own;
    const bool hasLogin = loginKeyOf(login, published, own, now) != LoginKey::Unknown;
    if (published.osLogin == ProjectKeys::OsLogin::On)
        return {.id = CheckId::Key, .state = CheckState::Attention, .found = Found::KeyOsLogin, .fix = open};
    int others = 0;
    bool isForAnother = false;
    QString expired;
    for (const auto &line : published.lines) {
        if (line.kind != SshKeysLine::Kind::Key)
            continue;
        const auto here = std::ranges::find_if(
            local, [&](const LocalKey &key) { return key.problem.isEmpty() && key.publicKey == line.base64; });
        if (here == local.end() && !agent.holds(line.base64)) {
            ++others;
            continue;
        }
        if (hasLogin && !isOfLogin(line, login, own)) {
            isForAnother = true;
            continue;
        }
        if (line.isExpired(now)) {
            expired = line.user;
            continue;
        }
        return {.id = CheckId::Key,
                .state = CheckState::Good,
                .found = Found::KeyThere,
                .words = {line.user, here == local.end() ? u"ssh-agent"_s : QFileInfo{here->file}.fileName()}};
    }
    if (!expired.isEmpty())
        return {.id = CheckId::Key,
                .state = CheckState::Attention,
                .found = Found::KeyExpired,
                .words = {expired},
                .fix = open};
    if (isForAnother)
        return {.id = CheckId::Key,
                .state = CheckState::Attention,
                .found = Found::KeyNotForLogin,
                .words = {login.user},
                .fix = open};
    if (others > 0)
        return {.id = CheckId::Key,
                .state = CheckState::Attention,
                .found = Found::KeyElsewhere,
                .words = {QString::number(others)},
                .fix = open};
    return {.id = CheckId::Key, .state = CheckState::Attention, .found = Found::KeyMissing, .fix = open};
}

} // namespace

namespace examinations {

Task<Check> moreApis(DoctorTools tools, std::stop_token stop)
{
    const auto enabled = co_await tools.projects.enabledServices(stop);
    if (!enabled) {
        auto check = couldNotAsk(CheckId::MoreApis, enabled.error());
        if (enabled.error().code == ErrorCode::ApiOff) // the one that could switch itself on is the one that is off
            check.fix = {.action = CheckFix::Action::Console,
                         .console = consolePage(tools, u"apis/library/serviceusage.googleapis.com"_s)};
        co_return check;
    }
    QStringList off;
    QStringList titles;
    for (const auto &service : moreServices()) {
        if (!enabled->contains(service)) {
            off += service;
            titles += apiTitle(service);
        }
    }
    if (off.isEmpty())
        co_return Check{.id = CheckId::MoreApis,
                        .state = CheckState::Good,
                        .found = Found::ApisOn,
                        .words = {QString::number(moreServices().size())}};
    co_return Check{.id = CheckId::MoreApis,
                    .state = CheckState::Attention,
                    .found = Found::ApisOff,
                    .words = {titles.join(u", "_s)},
                    .fix = {.action = CheckFix::Action::EnableApis, .words = off}};
}

Task<Check> serviceAgent(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop)
{
    const auto number = notes->project ? notes->project->number : tools.projects.profile().projectNumber;
    const auto agent = u"service-%1@cloud-tpu.iam.gserviceaccount.com"_s.arg(number);
    if (isHeldBack(tools))
        co_return Check{.id = CheckId::ServiceAgent, .state = CheckState::NotChecked, .found = Found::ReadOnly};
    const auto members = co_await tools.projects.members(stop);
    if (!members)
        co_return couldNotAsk(CheckId::ServiceAgent, members.error());
    // The two generations of the service have an address each; the role's name has changed, too, so it is not looked
    // at.
    const auto found = std::ranges::find_if(*members, [&](const QString &member) {
        const auto host = member.section(u'@', 1);
        const bool isTpus =
            host == "cloud-tpu.iam.gserviceaccount.com"_L1 || host == "gcp-sa-tpu.iam.gserviceaccount.com"_L1;
        return isTpus && (number.isEmpty() || member.startsWith(u"serviceAccount:service-%1@"_s.arg(number)));
    });
    if (found != members->end())
        co_return Check{.id = CheckId::ServiceAgent,
                        .state = CheckState::Good,
                        .found = Found::AgentThere,
                        .words = {found->section(u':', 1)}};
    co_return Check{.id = CheckId::ServiceAgent,
                    .state = CheckState::Attention,
                    .found = Found::AgentMissing,
                    .words = {agent},
                    .fix = {.action = CheckFix::Action::MakeAgent}};
}

Task<Check> network(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop)
{
    notes->network.clear();
    notes->firewall.reset();
    // Both are asked before either is waited for.
    auto rules = tools.compute.firewallRules(stop);
    auto listed = tools.compute.networks(stop);
    const auto networks = co_await listed;
    notes->firewall = co_await rules;
    if (!networks)
        co_return couldNotAsk(CheckId::Network, networks.error());
    co_return networkFound(tools, *networks, notes.get());
}

Check port22(const DoctorTools &tools, const DoctorNotes &notes)
{
    if (!notes.firewall || notes.network.isEmpty())
        return {.id = CheckId::Port22,
                .state = CheckState::NotChecked,
                .found = Found::NeedsOther,
                .because = CheckId::Network};
    if (!*notes.firewall)
        return couldNotAsk(CheckId::Port22, notes.firewall->error());
    return portFound(tools, notes.network, **notes.firewall);
}

Task<Check> addresses(DoctorTools tools, std::stop_token stop)
{
    const auto regions = regionsOf(tools.zones ? tools.zones() : QList<ZoneId>{});
    if (regions.isEmpty())
        co_return Check{.id = CheckId::Addresses, .state = CheckState::NotChecked, .found = Found::AddressesNowhere};
    const auto answers = co_await readRegionQuotas(tools.projects.profile(), tools.rest, regions, stop);
    if (!answers)
        co_return couldNotAsk(CheckId::Addresses, answers.error());
    const auto isBroken = [](const Result<RegionQuotas> &answer) {
        return !answer && answer.error().code != ErrorCode::NotFound;
    };
    if (!answers->isEmpty() && std::ranges::all_of(*answers, isBroken))
        co_return couldNotAsk(CheckId::Addresses, answers->begin()->error());
    co_return addressesFound(tools, *answers);
}

Task<Check> key(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop)
{
    if (tools.keys) {
        const auto read = co_await tools.keys->refresh(stop);
        if (!tools.keys || (!read && read.error().code == ErrorCode::Cancelled))
            co_return failed(ErrorCode::Cancelled);
        if (tools.keys->routes().route() != KeyRoute::Project)
            co_return keyByRoute(tools, tools.clock->now());
    }
    // What the line above has just read serves once; asked alone, later, it is read again.
    auto project = Result<QJsonObject>{std::exchange(notes->computeProject, {})};
    if (project->isEmpty())
        project = co_await tools.compute.project(stop);
    if (!project)
        co_return couldNotAsk(CheckId::Key, project.error());
    const auto published = parseProjectKeys(*project);
    if (!published)
        co_return couldNotAsk(CheckId::Key, published.error());
    auto agentTask = tools.agentKeys();
    const auto local = co_await tools.localKeys();
    const auto agent = co_await agentTask;
    const auto keys = local.value_or(QList<LocalKey>{});
    const auto held = agent.value_or(AgentKeys{});
    co_return keyFound(*published, tools.login ? tools.login() : LoginChoice{}, {keys, held}, tools.clock->now());
}

} // namespace examinations
