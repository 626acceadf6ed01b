// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/networkplan.h"

#include "services/vpc/networktext.h"
#include "services/vpc/portrules.h"
#include "services/vpc/ranges.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct NetworkplanMessages
{
    Q_DECLARE_TR_FUNCTIONS(NetworkPlan)
};

using Kind = NetworkChange::Kind;
constexpr int sshPort = 22;
constexpr int lastPort = 65'535;

/// A name of the form `base`, or with a number behind it, that nothing in `taken` has.
QString unusedName(const QString &base, const QStringList &taken)
{
    auto name = base.left(60);
    while (name.endsWith(u'-'))
        name.chop(1);
    const auto stem = name;
    for (int number = 2; taken.contains(name); ++number)
        name = u"%1-%2"_s.arg(stem.left(55)).arg(number);
    return name;
}

QStringList namesOf(const QList<VpcRule> &rules)
{
    QStringList names;
    for (const auto &rule : rules)
        names += rule.name;
    return names;
}

QString described(const QString &purpose)
{
    return u"%1, %2"_s.arg(purpose, ownMark);
}

QJsonObject allowing(const QString &protocol, const QString &ports)
{
    QJsonObject entry{{u"IPProtocol"_s, protocol}};
    if (!ports.isEmpty())
        entry.insert(u"ports"_s, QJsonArray{ports});
    return entry;
}

/// Does one rule let all of tcp, or udp, from the range in?
bool opensAll(const VpcRule &rule, const QString &network, const QString &range, QLatin1StringView protocol)
{
    const bool counts = rule.network == network && rule.direction == VpcRule::Direction::Ingress
        && rule.verdict == VpcRule::Verdict::Allow && rule.enforced == VpcRule::Enforced::Yes
        && rule.targetTags.isEmpty() && rule.targetAccounts.isEmpty()
        && std::ranges::any_of(rule.sourceRanges, [&](const QString &source) { return isWithin(range, source); });
    return counts && std::ranges::any_of(rule.ports, [&](const PortRule &entry) {
               const bool isAll = entry.written.isEmpty() || std::ranges::any_of(entry.ports, [](const auto &ports) {
                                      return ports.first <= 1 && ports.second == lastPort;
                                  });
               return (entry.protocol == "all"_L1 || entry.protocol == protocol) && isAll;
           });
}

/// Carries the wish, what was seen, and the plan as it grows.
class Planner
{
public:
    Planner(const ProjectId &project, const NetworkState &seen, const NetworkSpec &spec)
        : m_project{project}
        , m_seen{seen}
        , m_spec{spec}
    {
        m_plan.network = spec.network;
        m_plan.region = regionOf(spec.zone);
    }

    Result<NetworkPlan> plan()
    {
        if (auto made = network(); !made)
            return std::unexpected{made.error()};
        if (auto made = subnetwork(); !made)
            return std::unexpected{made.error()};
        inside();
        narrow(); // before the ways in: what was open to everybody does not count as one
        if (auto made = waysIn(); !made)
            return std::unexpected{made.error()};
        gateway();
        offerNarrowing();
        if (auto fits = countsFit(); !fits)
            return std::unexpected{fits.error()};
        return m_plan;
    }

private:
    void add(Kind kind, const QString &name, const QJsonObject &body, NetworkText::Facts facts)
    {
        const bool isRegional =
            kind == Kind::MakeSubnetwork || kind == Kind::SwitchGoogleAccess || kind == Kind::MakeGateway;
        facts.project = m_project;
        facts.name = name;
        facts.network = m_plan.network;
        facts.region = m_plan.region;
        m_plan.changes += NetworkChange{.kind = kind,
                                        .name = name,
                                        .region = isRegional ? m_plan.region : QString{},
                                        .what = NetworkText::what(kind, facts),
                                        .why = NetworkText::why(kind),
                                        .command = NetworkText::command(kind, facts),
                                        .undo = NetworkText::undo(kind, facts),
                                        .body = body,
                                        .before = facts.before};
    }

    [[nodiscard]] QString networkLink() const
    {
        return u"projects/%1/global/networks/%2"_s.arg(m_project.toString(), m_plan.network);
    }

    Result<> network()
    {
        static const QRegularExpression form{u"\\A[a-z]([-a-z0-9]{0,61}[a-z0-9])?\\z"_s};
        const auto there = std::ranges::find(m_seen.networks, m_spec.network, &VpcNetwork::name);
        if (there != m_seen.networks.end())
            return there->kind == VpcNetwork::Kind::Legacy
                ? failed(ErrorCode::Invalid,
                         NetworkplanMessages::tr("“%1” is a legacy network: it has no subnetworks, and TPU VMs cannot "
                                                 "be made in it. Choose another network, or let a new one be made.")
                             .arg(m_spec.network))
                : Result<>{};
        if (!form.match(m_spec.network).hasMatch())
            return failed(
                ErrorCode::Invalid,
                NetworkplanMessages::tr("“%1” is not the name of a network: lowercase letters, digits and hyphens.")
                    .arg(m_spec.network.left(80)));
        m_isNew = true;
        add(Kind::MakeNetwork, m_spec.network,
            {{u"name"_s, m_spec.network},
             {u"description"_s, described(u"Network of TPU slices"_s)},
             {u"autoCreateSubnetworks"_s, false}, // absent would make a legacy network
             {u"routingConfig"_s, QJsonObject{{u"routingMode"_s, u"REGIONAL"_s}}}},
            {});
        return {};
    }

    /// All ranges that the network has somewhere already.
    [[nodiscard]] QStringList taken() const
    {
        auto ranges = m_seen.routes.value(m_plan.network);
        for (const auto &one : m_seen.subnetworks) {
            if (one.network == m_plan.network)
                ranges += QStringList{one.range} + one.aliasRanges;
        }
        return m_isNew ? QStringList{} : ranges;
    }

    [[nodiscard]] bool isHere(const Subnetwork &one) const
    {
        return one.network == m_plan.network && one.region == m_plan.region;
    }

    /// The one that was named, whatever else there is.
    Result<> namedSubnetwork()
    {
        const auto named = std::ranges::find_if(
            m_seen.subnetworks, [this](const Subnetwork &one) { return isHere(one) && one.name == m_spec.subnetwork; });
        if (m_isNew || named == m_seen.subnetworks.end() || !named->isForMachines())
            return failed(ErrorCode::NotFound,
                          NetworkplanMessages::tr("The network %1 has no subnet “%2” for machines in %3. Choose one of "
                                                  "that region, or leave the choice to TPU Desk.")
                              .arg(m_plan.network, m_spec.subnetwork, m_plan.region));
        if (roomIn(named->range) < m_spec.machines)
            return failed(ErrorCode::Invalid,
                          NetworkText::tooSmall(named->range, roomIn(named->range), m_spec.machines));
        take(*named);
        return {};
    }

    void take(const Subnetwork &one)
    {
        m_plan.subnetwork = one.name;
        m_range = one.range;
        if (m_spec.addresses == ExternalAddress::None && one.access == GoogleAccess::Off)
            add(Kind::SwitchGoogleAccess, one.name, {{u"privateIpGoogleAccess"_s, true}}, {});
    }

    Result<> subnetwork()
    {
        if (!m_spec.subnetwork.isEmpty())
            return namedSubnetwork();
        const Subnetwork *best = nullptr;
        for (const auto &one : m_seen.subnetworks) {
            const bool fits = isHere(one) && one.isForMachines() && roomIn(one.range) >= m_spec.machines
                && (m_spec.range.isEmpty() || one.range == m_spec.range);
            if (fits && (!best || (one.access == GoogleAccess::On && best->access == GoogleAccess::Off)))
                best = &one;
        }
        if (!best || m_isNew)
            return makeSubnetwork();
        take(*best);
        return {};
    }

    Result<> makeSubnetwork()
    {
        const auto busy = taken();
        const auto range = m_spec.range.isEmpty() ? freeRange(busy, m_spec.machines) : subnetRange(m_spec.range);
        if (!range)
            return std::unexpected{range.error()};
        if (const auto other = overlapWith(*range, busy); !other.isEmpty())
            return failed(ErrorCode::Invalid,
                          NetworkText::overlap(*range, other, holderOf(other),
                                               freeRange(busy, m_spec.machines).value_or(QString{})));
        if (roomIn(*range) < m_spec.machines)
            return failed(ErrorCode::Invalid, NetworkText::tooSmall(*range, roomIn(*range), m_spec.machines));
        QStringList names;
        for (const auto &one : m_seen.subnetworks) {
            if (one.region == m_plan.region) // a name stands once in a region, whatever the network
                names += one.name;
        }
        m_range = *range;
        m_plan.subnetwork = unusedName(u"%1-%2"_s.arg(m_plan.network.left(40), m_plan.region), names);
        add(Kind::MakeSubnetwork, m_plan.subnetwork,
            {{u"name"_s, m_plan.subnetwork},
             {u"description"_s, described(u"Hosts of TPU slices"_s)},
             {u"network"_s, networkLink()},
             {u"region"_s, m_plan.region},
             {u"ipCidrRange"_s, m_range},
             {u"privateIpGoogleAccess"_s, true}},
            {.range = m_range});
        return {};
    }

    [[nodiscard]] QString holderOf(const QString &range) const
    {
        for (const auto &one : m_seen.subnetworks) {
            if (one.network == m_plan.network && (one.range == range || one.aliasRanges.contains(range)))
                return u"%1 (%2)"_s.arg(one.name, one.region);
        }
        return {};
    }

    void makeRule(Kind kind, const QString &name, const QStringList &sources, const QJsonArray &allowed,
                  const QString &purpose)
    {
        add(kind, name,
            {{u"name"_s, name},
             {u"description"_s, described(purpose)},
             {u"network"_s, networkLink()},
             {u"direction"_s, u"INGRESS"_s},
             {u"priority"_s, VpcRule::defaultPriority},
             {u"sourceRanges"_s, QJsonArray::fromStringList(sources)},
             {u"allowed"_s, allowed}},
            {.range = sources.join(u',')});
    }

    void inside()
    {
        const auto isOpen = [this](QLatin1StringView protocol) {
            return std::ranges::any_of(
                m_seen.rules, [&](const VpcRule &rule) { return opensAll(rule, m_plan.network, m_range, protocol); });
        };
        if (!m_isNew && isOpen("tcp"_L1) && isOpen("udp"_L1))
            return;
        makeRule(Kind::OpenInside, unusedName(m_plan.network.left(40) + u"-allow-internal"_s, namesOf(m_seen.rules)),
                 {m_range},
                 {allowing(u"tcp"_s, u"0-65535"_s), allowing(u"udp"_s, u"0-65535"_s), allowing(u"icmp"_s, {})},
                 u"Between the hosts of a slice"_s);
    }

    /// As the rules will be once those that the user named are narrowed.
    void narrow()
    {
        m_rules = m_seen.rules;
        for (auto &rule : m_rules) {
            if (!m_spec.narrow.contains(rule.name) || rule.network != m_plan.network
                || exposureOf(rule) != Exposure::Open)
                continue;
            const auto ranges = narrowedRanges(rule, narrowTo());
            if (!ranges)
                continue;
            auto body = QJsonObject{{u"sourceRanges"_s, QJsonArray::fromStringList(*ranges)}};
            NetworkText::Facts facts{.range = ranges->join(u',')};
            facts.before = rule.sourceRanges;
            add(Kind::NarrowRule, rule.name, body, facts);
            rule.sourceRanges = *ranges;
        }
    }

    /// To whom an open rule is narrowed: the user, or else Google's relay.
    [[nodiscard]] QString narrowTo() const { return m_spec.ownRange.isEmpty() ? QString{iapRange} : m_spec.ownRange; }

    [[nodiscard]] bool wantsTunnel() const
    {
        return m_spec.tunnel == NetworkSpec::Tunnel::Yes || m_spec.addresses == ExternalAddress::None;
    }

    Result<> waysIn()
    {
        const bool ownCounts = !m_spec.ownRange.isEmpty() && m_spec.addresses == ExternalAddress::Wanted;
        if (ownCounts) {
            if (auto made = wayIn(Kind::OpenOwn, m_spec.ownRange, freeRuleName(m_rules), u"SSH to TPU VMs"_s); !made)
                return made;
        }
        if (!wantsTunnel())
            return {};
        const auto name = unusedName(m_plan.network.left(40) + u"-allow-iap"_s, namesOf(m_rules));
        return wayIn(Kind::OpenTunnel, QString{iapRange}, name, u"SSH through Identity-Aware Proxy"_s);
    }

    Result<> wayIn(Kind kind, const QString &range, const QString &name, const QString &purpose)
    {
        if (isWide(range)) // never, whoever asks for it
            return failed(ErrorCode::Invalid,
                          NetworkplanMessages::tr("%1 would let a large part of the Internet in, and that is never "
                                                  "done here. Enter your own address, or use Google's tunnel (IAP).")
                              .arg(range));
        if (letsIn(m_rules, m_plan.network, sshPort, range))
            return {};
        const VpcRule added = ruleOf({.rule = name, .network = m_plan.network, .range = range});
        if (!wouldOpen(m_rules, added, sshPort))
            return failed(ErrorCode::Denied,
                          NetworkText::keptOut(range, portAccess(m_rules, m_plan.network, sshPort).rule));
        m_rules += added;
        makeRule(kind, name, {range}, {allowing(u"tcp"_s, QString::number(sshPort))}, purpose);
        return {};
    }

    void gateway()
    {
        if (m_spec.addresses == ExternalAddress::Wanted || m_spec.gateway == NetworkSpec::Gateway::No)
            return;
        QStringList names;
        bool isServed = false;
        for (const auto &router : m_seen.routers) {
            if (router.region == m_plan.region)
                names += router.name;
            const bool isHere = router.region == m_plan.region && router.network == m_plan.network;
            isServed =
                isServed || (isHere && (router.served.contains(u"*"_s) || router.served.contains(m_plan.subnetwork)));
        }
        if (isServed && !m_isNew)
            return;
        const auto name = unusedName(u"%1-%2-nat"_s.arg(m_plan.network.left(35), m_plan.region), names);
        const auto link =
            u"projects/%1/regions/%2/subnetworks/%3"_s.arg(m_project.toString(), m_plan.region, m_plan.subnetwork);
        const QJsonObject served{{u"name"_s, link}, {u"sourceIpRangesToNat"_s, QJsonArray{u"ALL_IP_RANGES"_s}}};
        const QJsonObject nat{{u"name"_s, name},
                              {u"natIpAllocateOption"_s, u"AUTO_ONLY"_s},
                              {u"sourceSubnetworkIpRangesToNat"_s, u"LIST_OF_SUBNETWORKS"_s},
                              {u"subnetworks"_s, QJsonArray{served}}};
        add(Kind::MakeGateway, name,
            {{u"name"_s, name},
             {u"description"_s, described(u"Way out for hosts without external addresses"_s)},
             {u"network"_s, networkLink()},
             {u"nats"_s, QJsonArray{nat}}},
            {.range = m_plan.subnetwork});
    }

    void offerNarrowing()
    {
        for (const auto &rule : m_seen.rules) {
            const bool isOpen = rule.network == m_plan.network && exposureOf(rule) == Exposure::Open
                && !m_spec.narrow.contains(rule.name);
            if (isOpen && narrowedRanges(rule, narrowTo()))
                m_plan.openRules += OpenRule{rule.name, NetworkText::openRule(rule, narrowTo())};
        }
    }

    [[nodiscard]] Result<> countsFit() const
    {
        static const QList<std::pair<QString, QList<Kind>>> metrics{
            {u"NETWORKS"_s, {Kind::MakeNetwork}},
            {u"SUBNETWORKS"_s, {Kind::MakeSubnetwork}},
            {u"FIREWALLS"_s, {Kind::OpenInside, Kind::OpenOwn, Kind::OpenTunnel}},
            {u"ROUTERS"_s, {Kind::MakeGateway}}};
        for (const auto &[metric, kinds] : metrics) {
            const auto wanted = std::ranges::count_if(
                m_plan.changes, [&](const NetworkChange &change) { return kinds.contains(change.kind); });
            const auto count = m_seen.counts.value(metric);
            if (wanted > 0 && count.limit >= 0 && count.usage + wanted > count.limit)
                return failed(
                    ErrorCode::QuotaExceeded,
                    NetworkplanMessages::tr("The project may have no more of these: %1 is at %2 of %3. Use what is "
                                            "there, delete what is not needed, or ask Google for a higher quota.")
                        .arg(metric)
                        .arg(count.usage)
                        .arg(count.limit));
        }
        return {};
    }

    const ProjectId &m_project;
    const NetworkState &m_seen;
    const NetworkSpec &m_spec;
    NetworkPlan m_plan{};
    QList<VpcRule> m_rules;
    QString m_range;
    bool m_isNew = false;
};

} // namespace

Result<NetworkPlan> planNetwork(const ProjectId &project, const NetworkState &seen, const NetworkSpec &spec)
{
    return Planner{project, seen, spec}.plan();
}

QString freeNetworkName(const NetworkState &seen)
{
    QStringList names;
    for (const auto &network : seen.networks)
        names += network.name;
    return unusedName(u"tpudesk"_s, names);
}

bool isOwn(const QJsonObject &resource)
{
    return resource["description"_L1].toString().contains(ownMark);
}

QString collectionOf(NetworkChange::Kind kind)
{
    switch (kind) {
    case Kind::MakeNetwork: return u"networks"_s;
    case Kind::MakeSubnetwork:
    case Kind::SwitchGoogleAccess: return u"subnetworks"_s;
    case Kind::OpenInside:
    case Kind::OpenOwn:
    case Kind::OpenTunnel:
    case Kind::NarrowRule: return u"firewalls"_s;
    case Kind::MakeGateway: return u"routers"_s;
    }
    return {};
}
