// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/firewall.h"

#include "services/vpc/ranges.h"

#include <QJsonArray>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype most = 300; // of anything in one rule
constexpr qint64 lastAddress = 0xffff'ffff;

using Interval = AddressInterval;

/// What of `interval` is in none of `taken`.
QList<Interval> without(Interval interval, QList<Interval> taken)
{
    std::ranges::sort(taken);
    QList<Interval> left;
    for (const auto &[first, last] : std::as_const(taken)) {
        if (last < interval.first || first > interval.second)
            continue;
        if (first > interval.first)
            left.append({interval.first, first - 1});
        interval.first = last + 1;
    }
    if (interval.first <= interval.second)
        left.append(interval);
    return left;
}

/// Addresses that nobody has on the Internet: rules for them let no laptop in.
const QList<Interval> &insiders()
{
    static const auto list = [] {
        QList<Interval> intervals;
        for (const auto &range : {u"0.0.0.0/8"_s, u"10.0.0.0/8"_s, u"100.64.0.0/10"_s, u"127.0.0.0/8"_s,
                                  u"169.254.0.0/16"_s, u"172.16.0.0/12"_s, u"192.168.0.0/16"_s, u"224.0.0.0/3"_s})
            intervals += *addressInterval(range);
        return intervals;
    }();
    return list;
}

QStringList strings(const QJsonValue &array)
{
    QStringList list;
    for (const auto &entry : array.toArray()) {
        if (list.size() < most)
            list += entry.toString().left(most);
    }
    return list;
}

std::optional<std::pair<int, int>> portsFrom(const QString &text)
{
    bool isFirst = false;
    bool isLast = false;
    const int first = text.section(u'-', 0, 0).toInt(&isFirst);
    const int last = text.section(u'-', -1).toInt(&isLast);
    if (!isFirst || !isLast || first < 0 || last > 0xffff || first > last)
        return std::nullopt;
    return std::pair{first, last};
}

QList<PortRule> portRules(const QJsonArray &entries, VpcRule::Verdict verdict)
{
    QList<PortRule> rules;
    for (const auto &entry : entries) {
        if (rules.size() >= most)
            break;
        PortRule rule{.protocol = entry["IPProtocol"_L1].toString().toLower().left(most),
                      .written = strings(entry["ports"_L1])};
        bool isWhole = true;
        for (const auto &text : std::as_const(rule.written)) {
            const auto ports = portsFrom(text);
            isWhole = isWhole && ports;
            if (ports)
                rule.ports += *ports;
        }
        if (!isWhole && verdict == VpcRule::Verdict::Deny) {
            rule.ports.clear(); // all of them
            rule.written.clear();
        }
        rules += rule;
    }
    return rules;
}

VpcRule ruleFrom(const QJsonObject &json)
{
    VpcRule rule{.name = json["name"_L1].toString().left(most),
                 .network = json["network"_L1].toString().left(most).section(u'/', -1)};
    rule.direction =
        json["direction"_L1].toString() == "EGRESS"_L1 ? VpcRule::Direction::Egress : VpcRule::Direction::Ingress;
    rule.verdict = json["denied"_L1].isArray() ? VpcRule::Verdict::Deny : VpcRule::Verdict::Allow;
    rule.enforced = json["disabled"_L1].toBool() ? VpcRule::Enforced::No : VpcRule::Enforced::Yes;
    rule.priority = json["priority"_L1].toInt(VpcRule::defaultPriority);
    rule.ports =
        portRules(json[rule.verdict == VpcRule::Verdict::Deny ? "denied"_L1 : "allowed"_L1].toArray(), rule.verdict);
    rule.sourceRanges = strings(json["sourceRanges"_L1]);
    rule.sourceTags = strings(json["sourceTags"_L1]) + strings(json["sourceServiceAccounts"_L1]);
    if (rule.direction == VpcRule::Direction::Ingress && rule.sourceRanges.isEmpty() && rule.sourceTags.isEmpty())
        rule.sourceRanges = QStringList{u"0.0.0.0/0"_s};
    rule.targetTags = strings(json["targetTags"_L1]);
    rule.targetAccounts = strings(json["targetServiceAccounts"_L1]);
    return rule;
}

bool covers(const VpcRule &rule, int port)
{
    return std::ranges::any_of(rule.ports, [port](const PortRule &entry) {
        const bool isTcp = entry.protocol == "tcp"_L1 || entry.protocol == "all"_L1 || entry.protocol == "6"_L1;
        return isTcp && (entry.written.isEmpty() || std::ranges::any_of(entry.ports, [port](const auto &ports) {
                             return ports.first <= port && port <= ports.second;
                         }));
    });
}

/// In the order in which they are asked.
QList<VpcRule> asked(const QList<VpcRule> &rules, const QString &network, int port)
{
    QList<VpcRule> list;
    for (const auto &rule : rules) {
        const bool counts = rule.direction == VpcRule::Direction::Ingress && rule.enforced == VpcRule::Enforced::Yes
            && rule.network == network && covers(rule, port);
        if (counts)
            list += rule;
    }
    std::ranges::stable_sort(list, [](const VpcRule &a, const VpcRule &b) {
        if (a.priority != b.priority)
            return a.priority < b.priority;
        return a.verdict == VpcRule::Verdict::Deny && b.verdict == VpcRule::Verdict::Allow;
    });
    return list;
}

bool isPing(const PortRule &entry)
{
    static const QStringList pings{u"icmp"_s, u"1"_s, u"ipv6-icmp"_s, u"58"_s};
    return pings.contains(entry.protocol);
}

/// Goes through rules in order and notes which addresses are decided, and how.
struct Gate
{
    QList<Interval> decided = insiders();
    QStringList sources;
    QString opener;
    QString denier;
    QStringList tags;
    bool isOpenForSome = false;

    void pass(const VpcRule &rule)
    {
        const bool allows = rule.verdict == VpcRule::Verdict::Allow;
        const bool isAimed = !rule.targetTags.isEmpty() || !rule.targetAccounts.isEmpty();
        for (const auto &source : rule.sourceRanges) {
            const auto range = addressInterval(source);
            const auto fresh = range ? without(*range, decided) : QList<Interval>{};
            if (fresh.isEmpty())
                continue;
            if (isAimed) {
                if (allows)
                    tags += rule.targetTags + rule.targetAccounts;
                continue;
            }
            decided += fresh;
            if (allows) {
                isOpenForSome = true;
                opener = rule.name;
                sources += source;
            } else if (denier.isEmpty()) {
                denier = rule.name;
            }
        }
    }
};

} // namespace

std::optional<VpcRule> parseVpcRule(const QJsonObject &rule)
{
    if (rule["name"_L1].toString().isEmpty())
        return std::nullopt;
    return ruleFrom(rule);
}

QList<VpcRule> parseVpcRules(const QJsonObject &page)
{
    constexpr qsizetype mostRules = 5'000;
    QList<VpcRule> rules;
    for (const auto &item : page["items"_L1].toArray()) {
        if (const auto rule = parseVpcRule(item.toObject()); rule && rules.size() < mostRules)
            rules += *rule;
    }
    return rules;
}

QStringList portWords(const VpcRule &rule)
{
    QStringList words;
    for (const auto &entry : rule.ports) {
        if (entry.written.isEmpty())
            words += entry.protocol;
        for (const auto &ports : entry.written)
            words += entry.protocol + u':' + ports;
    }
    return words.first(std::min(words.size(), most));
}

Exposure exposureOf(const VpcRule &rule)
{
    const bool lets = rule.direction == VpcRule::Direction::Ingress && rule.verdict == VpcRule::Verdict::Allow
        && rule.enforced == VpcRule::Enforced::Yes && !rule.ports.isEmpty();
    if (!lets || std::ranges::none_of(rule.sourceRanges, isWide))
        return Exposure::None;
    return std::ranges::all_of(rule.ports, isPing) ? Exposure::Ping : Exposure::Open;
}

PortAccess portAccess(const QList<VpcRule> &rules, const QString &network, int port)
{
    Gate gate;
    for (const auto &rule : asked(rules, network, port))
        gate.pass(rule);
    const bool isAllDecided = without({0, lastAddress}, gate.decided).isEmpty();
    gate.sources.removeDuplicates();
    gate.tags.removeDuplicates();
    if (gate.isOpenForSome && isAllDecided && gate.denier.isEmpty())
        return {.who = PortAccess::Who::Everybody, .rule = gate.opener};
    if (gate.isOpenForSome)
        return {.who = PortAccess::Who::Some, .rule = gate.opener, .sources = gate.sources};
    if (!gate.tags.isEmpty())
        return {.who = PortAccess::Who::Tagged, .tags = gate.tags};
    if (!gate.denier.isEmpty())
        return {.who = PortAccess::Who::Denied, .rule = gate.denier};
    return {};
}

bool letsIn(const QList<VpcRule> &rules, const QString &network, int port, const QString &range)
{
    const auto whole = addressInterval(range);
    QList<Interval> open = whole ? QList{*whole} : QList<Interval>{};
    for (const auto &rule : asked(rules, network, port)) {
        const bool isAimed = !rule.targetTags.isEmpty() || !rule.targetAccounts.isEmpty();
        for (const auto &source : isAimed ? QStringList{} : rule.sourceRanges) {
            const auto theirs = addressInterval(source);
            QList<Interval> left;
            for (const auto &part : std::as_const(open))
                left += theirs ? without(part, {*theirs}) : QList{part};
            if (left != open && rule.verdict == VpcRule::Verdict::Deny)
                return false;
            open = left;
        }
    }
    return whole && open.isEmpty();
}

bool wouldOpen(const QList<VpcRule> &rules, const VpcRule &added, int port)
{
    Gate gate;
    for (const auto &rule : asked(rules + QList{added}, added.network, port)) {
        gate.pass(rule);
        if (rule == added)
            return gate.opener == added.name;
    }
    return false;
}
