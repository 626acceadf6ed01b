// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/firewall.h"

#include "services/net/restclient.h"
#include "services/tpu/tpucommand.h"

#include <QCoreApplication>
#include <QHostAddress>
#include <QJsonArray>
#include <QRegularExpression>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Firewall)
};

constexpr qsizetype most = 300; // of anything in one rule

QString text(const QJsonValue &value)
{
    return value.toString().left(most);
}

QStringList texts(const QJsonValue &value)
{
    QStringList list;
    for (const auto &entry : value.toArray()) {
        if (list.size() < most)
            list += text(entry);
    }
    return list;
}

/// "tcp:22,80" as one entry per port; a protocol without ports lets in all of them.
QStringList allowedOf(const QJsonValue &value)
{
    QStringList list;
    for (const auto &entry : value.toArray()) {
        const auto protocol = text(entry["IPProtocol"_L1]);
        const auto ports = texts(entry["ports"_L1]);
        if (ports.isEmpty())
            list += protocol;
        for (const auto &port : ports)
            list += protocol + u':' + port;
    }
    return list.first(std::min(list.size(), most));
}

bool isPing(const QString &allowed)
{
    static const QStringList pings{u"icmp"_s, u"1"_s, u"ipv6-icmp"_s, u"58"_s};
    return pings.contains(allowed);
}

struct Subnet
{
    QHostAddress address;
    int length = -1;
    [[nodiscard]] bool isIpv4() const { return address.protocol() == QAbstractSocket::IPv4Protocol; }
};

std::optional<Subnet> subnetFrom(const QString &range)
{
    // parseSubnet() reads "10" and "1.2.3" too; Google does not.
    static const QRegularExpression form{u"^(?:[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*)(/[0-9]{1,3})?$"_s};
    const auto match = form.match(range);
    if (!match.hasMatch())
        return std::nullopt;
    const auto [address, length] = QHostAddress::parseSubnet(range);
    if (address.isNull() || length < 0)
        return std::nullopt;
    return Subnet{address, length};
}

constexpr int widestIpv4 = 8; // a /8 is what one provider may have; more is a part of the Internet
constexpr int widestIpv6 = 19;

} // namespace

bool isWide(const QString &range)
{
    const auto subnet = subnetFrom(range);
    return subnet && subnet->length < (subnet->isIpv4() ? widestIpv4 : widestIpv6);
}

std::optional<FirewallRule> parseFirewall(const QJsonObject &json)
{
    FirewallRule rule{.name = text(json["name"_L1]),
                      .network = text(json["network"_L1]).section(u'/', -1),
                      .sourceRanges = texts(json["sourceRanges"_L1]),
                      .targets = texts(json["targetTags"_L1]) + texts(json["targetServiceAccounts"_L1]),
                      .allowed = allowedOf(json["allowed"_L1])};
    const bool isIngress = json["direction"_L1].toString(u"INGRESS"_s) == "INGRESS"_L1;
    if (rule.name.isEmpty() || !isIngress)
        return std::nullopt;
    const bool hasOtherSource = !texts(json["sourceTags"_L1]).isEmpty() || !texts(json["sourceServiceAccounts"_L1]).isEmpty();
    if (rule.sourceRanges.isEmpty() && !hasOtherSource)
        rule.sourceRanges = QStringList{u"0.0.0.0/0"_s}; // what Google takes when nothing is said
    const bool isOpen = !json["disabled"_L1].toBool() && std::ranges::any_of(rule.sourceRanges, isWide) && !rule.allowed.isEmpty();
    rule.exposure = !isOpen ? Exposure::None : std::ranges::all_of(rule.allowed, isPing) ? Exposure::Ping : Exposure::Open;
    return rule;
}

QList<FirewallRule> parseFirewalls(const QJsonObject &page)
{
    constexpr qsizetype mostRules = 5'000;
    QList<FirewallRule> rules;
    for (const auto &entry : page["items"_L1].toArray()) {
        if (const auto rule = parseFirewall(entry.toObject()); rule && rules.size() < mostRules)
            rules += *rule;
    }
    return rules;
}

Result<QString> narrowRange(const QString &typed)
{
    const auto trimmed = typed.trimmed();
    const auto subnet = subnetFrom(trimmed);
    if (!subnet)
        return failed(ErrorCode::Invalid, Words::tr("“%1” is no IP address. Enter one such as 203.0.113.7, or a range such as 203.0.113.0/24.")
                                              .arg(trimmed.left(60)));
    if (isWide(trimmed))
        return failed(ErrorCode::Invalid, Words::tr("%1 still lets in a large part of the Internet. Enter your own address.").arg(trimmed));
    const auto &address = subnet->address;
    if (address.isLoopback() || address.isLinkLocal() || address.isPrivateUse() || address.isMulticast() || address.isUniqueLocalUnicast())
        return failed(ErrorCode::Invalid, Words::tr("%1 is an address of your own network; Google sees the public one of your router. A TPU shows it: "
                                                    "log in and run “echo $SSH_CLIENT”.")
                                              .arg(trimmed));
    return u"%1/%2"_s.arg(address.toString()).arg(subnet->length);
}

Result<QStringList> narrowedRanges(const FirewallRule &rule, const QString &range)
{
    QStringList ranges;
    for (const auto &old : rule.sourceRanges) {
        if (!isWide(old))
            ranges += old;
    }
    const bool isIpv4 = !range.contains(u':');
    const bool isMixed = std::ranges::any_of(ranges, [&](const QString &old) { return old.contains(u':') == isIpv4; });
    if (isMixed)
        return failed(ErrorCode::Invalid, Words::tr("The rule %1 also has ranges of the other IP version, and Google takes only one version per rule. "
                                                    "Enter an address of the same kind.")
                                              .arg(rule.name));
    if (!ranges.contains(range))
        ranges += range;
    return ranges;
}

QString narrowCommand(const ProjectId &project, const FirewallRule &rule, const QStringList &ranges)
{
    return u"gcloud compute firewall-rules update %1 --project=%2 --source-ranges=%3"_s
        .arg(shellQuoted(rule.name), shellQuoted(project.toString()), shellQuoted(ranges.join(u',')));
}

FirewallApi::FirewallApi(RestClient *rest, QUrl compute, ProjectId project)
    : m_rest{rest}, m_compute{std::move(compute)}, m_project{std::move(project)}
{
}

QUrl FirewallApi::at(const QString &path) const
{
    const auto project = QString::fromLatin1(QUrl::toPercentEncoding(m_project.toString()));
    return QUrl{m_compute.toString() + u"/compute/v1/projects/"_s + project + u"/global/"_s + path};
}

Task<QJsonObject> FirewallApi::rule(QString name, std::stop_token stop) const
{
    return m_rest->get(at(u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))), std::move(stop));
}

Task<QJsonObject> FirewallApi::setRanges(QString name, QStringList ranges, std::stop_token stop) const
{
    // The same ranges twice do what once does.
    return m_rest->patch(at(u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))),
                         {{u"sourceRanges"_s, QJsonArray::fromStringList(ranges)}}, Repeat::Safe, std::move(stop));
}

Task<QJsonObject> FirewallApi::operation(QString name, std::stop_token stop) const
{
    return m_rest->get(at(u"operations/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))), std::move(stop));
}

namespace {

Task<> waitUntilDone(FirewallApi api, Clock *clock, QJsonObject operation, std::stop_token stop)
{
    constexpr int polls = 60;
    for (int i = 0; operation["status"_L1].toString() != "DONE"_L1; ++i) {
        if (i >= polls)
            co_return failed(ErrorCode::Timeout, Words::tr("Google has not finished changing the rule yet. Look again in a minute."));
        if (const auto slept = co_await clock->sleep(std::min(500ms * (i + 1), 5'000ms), stop); !slept)
            co_return slept;
        const auto read = co_await api.operation(operation["name"_L1].toString(), stop);
        if (!read)
            co_return std::unexpected{read.error()};
        operation = *read;
    }
    const auto errors = operation["error"_L1]["errors"_L1].toArray();
    if (!errors.isEmpty()) {
        const auto words = errors.first()["message"_L1].toString();
        co_return failed(ErrorCode::Denied, Words::tr("Google did not change the rule: %1").arg(words), words);
    }
    co_return {};
}

Task<FirewallRule> readRule(FirewallApi api, QString name, std::stop_token stop)
{
    const auto json = co_await api.rule(name, stop);
    if (!json)
        co_return std::unexpected{json.error()};
    const auto rule = parseFirewall(*json);
    if (!rule)
        co_return failed(ErrorCode::BadReply, Words::tr("Google's answer about the rule %1 cannot be read. Nothing was changed; try again.").arg(name));
    co_return *rule;
}

} // namespace

Task<FirewallRule> changeRanges(FirewallApi api, Clock *clock, FirewallRule shown, QStringList ranges, std::stop_token stop)
{
    const auto now = co_await readRule(api, shown.name, stop);
    if (!now)
        co_return now;
    auto before = now->sourceRanges;
    auto expected = shown.sourceRanges;
    before.sort();
    expected.sort();
    if (before != expected || now->allowed != shown.allowed)
        co_return failed(ErrorCode::Conflict, Words::tr("Somebody changed the rule %1 in the meantime, so it was left alone. Read the page again and "
                                                        "decide anew.")
                                                  .arg(shown.name));
    const auto operation = co_await api.setRanges(shown.name, ranges, stop);
    if (!operation)
        co_return std::unexpected{operation.error()};
    if (const auto done = co_await waitUntilDone(api, clock, *operation, stop); !done)
        co_return std::unexpected{done.error()};
    co_return co_await readRule(api, shown.name, stop);
}
