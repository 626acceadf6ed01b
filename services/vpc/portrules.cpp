// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/portrules.h"

#include "services/core/shellquote.h"
#include "services/net/restclient.h"
#include "services/tpu/tpucommand.h"
#include "services/vpc/ranges.h"
#include "services/vpc/vpc.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrlQuery>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct PortrulesMessages
{
    Q_DECLARE_TR_FUNCTIONS(Firewall)
};

Task<QJsonObject> ruleClientGone()
{
    co_return failed(ErrorCode::Cancelled);
}

/// Where Compute has its global things; `path` is "firewalls" and so on, as it stands in an address.
QUrl firewallUrl(const QUrl &compute, const ProjectId &project, const QString &path)
{
    return QUrl{compute.toString() + u"/compute/v1/projects/"_s
                + QString::fromLatin1(QUrl::toPercentEncoding(project.toString())) + u"/global/"_s + path};
}

/// Waits, a minute or two.
Task<> firewallDone(FirewallApi api, Clock *clock, QJsonObject operation, std::stop_token stop)
{
    constexpr int polls = 60;
    for (int i = 0; operation["status"_L1].toString() != "DONE"_L1; ++i) {
        if (i >= polls)
            co_return failed(
                ErrorCode::Timeout,
                PortrulesMessages::tr("Google has not finished changing the rule yet. Look again in a minute."));
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
        co_return failed(ErrorCode::Denied, PortrulesMessages::tr("Google did not change the rule: %1").arg(words),
                         words);
    }
    co_return {};
}

Task<VpcRule> readRule(FirewallApi api, QString name, std::stop_token stop)
{
    const auto json = co_await api.rule(name, stop);
    if (!json)
        co_return std::unexpected{json.error()};
    const auto rule = parseVpcRule(*json);
    if (!rule)
        co_return failed(
            ErrorCode::BadReply,
            PortrulesMessages::tr("Google's answer about the rule %1 cannot be read. Nothing was changed; try again.")
                .arg(name));
    co_return *rule;
}

} // namespace

Result<QStringList> narrowedRanges(const VpcRule &rule, const QString &range)
{
    QStringList ranges;
    for (const auto &old : rule.sourceRanges) {
        if (!isWide(old))
            ranges += old;
    }
    const bool isIpv4 = !range.contains(u':');
    const bool isMixed = std::ranges::any_of(ranges, [&](const QString &old) { return old.contains(u':') == isIpv4; });
    if (isMixed)
        return failed(ErrorCode::Invalid,
                      PortrulesMessages::tr("The rule %1 also has ranges of the other IP version, and Google takes "
                                            "only one version per rule. Enter an address of the same kind.")
                          .arg(rule.name));
    if (!ranges.contains(range))
        ranges += range;
    return ranges;
}

QString narrowCommand(const ProjectId &project, const VpcRule &rule, const QStringList &ranges)
{
    return u"gcloud compute firewall-rules update %1 --project=%2 --source-ranges=%3"_s.arg(
        shellQuoted(rule.name), shellQuoted(project.toString()), shellQuoted(ranges.join(u',')));
}

QString narrowCall(const CloudProfile &profile, const VpcRule &rule, const QStringList &ranges)
{
    return curlCommand("PATCH"_L1,
                       firewallUrl(profile.compute, profile.project,
                                   u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(rule.name))),
                       QJsonObject{{u"sourceRanges"_s, QJsonArray::fromStringList(ranges)}});
}

FirewallApi::FirewallApi(RestClient *rest, QUrl compute, ProjectId project)
    : m_rest{rest}
    , m_compute{std::move(compute)}
    , m_project{std::move(project)}
{
}

QUrl FirewallApi::at(const QString &path) const
{
    return firewallUrl(m_compute, m_project, path);
}

Task<QJsonObject> FirewallApi::rule(QString name, std::stop_token stop) const
{
    return !m_rest
        ? ruleClientGone()
        : m_rest->get(at(u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))), std::move(stop));
}

Task<QJsonObject> FirewallApi::setRanges(QString name, QStringList ranges, std::stop_token stop) const
{
    // The same ranges twice do what once does.
    return !m_rest
        ? ruleClientGone()
        : m_rest->patch(at(u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))),
                        {{u"sourceRanges"_s, QJsonArray::fromStringList(ranges)}}, Repeat::Safe, std::move(stop));
}

Task<QJsonObject> FirewallApi::insert(QJsonObject rule, QString request, std::stop_token stop) const
{
    auto url = at(u"firewalls"_s);
    url.setQuery(QUrlQuery{{u"requestId"_s, request}});
    return !m_rest ? ruleClientGone() : m_rest->post(url, std::move(rule), Repeat::Safe, std::move(stop));
}

Task<QJsonObject> FirewallApi::remove(QString name, std::stop_token stop) const
{
    return !m_rest
        ? ruleClientGone()
        : m_rest->remove(at(u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))), std::move(stop));
}

Task<QJsonObject> FirewallApi::operation(QString name, std::stop_token stop) const
{
    return !m_rest
        ? ruleClientGone()
        : m_rest->get(at(u"operations/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))), std::move(stop));
}

Task<VpcRule> changeRanges(FirewallApi api, Clock *clock, VpcRule shown, QStringList ranges, std::stop_token stop)
{
    const auto now = co_await readRule(api, shown.name, stop);
    if (!now)
        co_return now;
    auto before = now->sourceRanges;
    auto expected = shown.sourceRanges;
    before.sort();
    expected.sort();
    if (before != expected || portWords(*now) != portWords(shown))
        co_return failed(ErrorCode::Conflict,
                         PortrulesMessages::tr("Somebody changed the rule %1 in the meantime, so it was left alone. "
                                               "Read the page again and decide anew.")
                             .arg(shown.name));
    const auto operation = co_await api.setRanges(shown.name, ranges, stop);
    if (!operation)
        co_return std::unexpected{operation.error()};
    if (const auto done = co_await firewallDone(api, clock, *operation, stop); !done)
        co_return std::unexpected{done.error()};
    co_return co_await readRule(api, shown.name, stop);
}

namespace {

constexpr int ssh = 22;
constexpr QLatin1StringView stem{"tpudesk-ssh"};

/// As compute v1 takes it.
QJsonObject bodyOf(const PortOpening &opening)
{
    const QJsonObject port{{u"IPProtocol"_s, u"tcp"_s}, {u"ports"_s, QJsonArray{QString::number(ssh)}}};
    return {{u"name"_s, opening.rule},
            {u"description"_s, u"SSH to TPU VMs, made by TPU Desk"_s},
            {u"network"_s, u"global/networks/"_s + opening.network},
            {u"direction"_s, u"INGRESS"_s},
            {u"priority"_s, VpcRule::defaultPriority},
            {u"sourceRanges"_s, QJsonArray{opening.range}},
            {u"allowed"_s, QJsonArray{port}}};
}

bool isSame(const VpcRule &a, const VpcRule &b)
{
    return a.network == b.network && a.sourceRanges == b.sourceRanges && portWords(a) == portWords(b)
        && a.verdict == b.verdict && a.direction == b.direction && a.targetTags == b.targetTags
        && a.enforced == b.enforced && a.priority == b.priority;
}

Task<VpcRule> opened(FirewallApi api, Clock *clock, PortOpening opening, std::stop_token stop)
{
    // One id for all tries of this request: Google makes one rule of them.
    const auto request = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const auto operation = co_await api.insert(bodyOf(opening), request, stop);
    if (!operation)
        co_return std::unexpected{operation.error()};
    if (const auto done = co_await firewallDone(api, clock, *operation, stop); !done)
        co_return std::unexpected{done.error()};
    co_return co_await readRule(api, opening.rule, stop);
}

Task<VpcRule> lookedAndOpened(PortRules rules, FirewallApi api, Clock *clock, PortOpening opening, std::stop_token stop)
{
    const auto before = co_await rules.read(stop);
    if (!before)
        co_return std::unexpected{before.error()};
    if (!wouldOpen(*before, ruleOf(opening), ssh))
        co_return failed(
            ErrorCode::Invalid,
            PortrulesMessages::tr("A rule that lets %1 in would change nothing: either it gets in already, or another "
                                  "rule keeps it out before. Look at the firewall rules of “%2”.")
                .arg(opening.range, opening.network));
    co_return co_await opened(api, clock, opening, stop);
}

Task<> lookedAndClosed(FirewallApi api, Clock *clock, VpcRule shown, std::stop_token stop)
{
    const auto now = co_await readRule(api, shown.name, stop);
    if (!now && now.error().code == ErrorCode::NotFound)
        co_return {};
    if (!now)
        co_return std::unexpected{now.error()};
    if (!isSame(*now, shown))
        co_return failed(ErrorCode::Conflict,
                         PortrulesMessages::tr("Somebody changed the rule %1 in the meantime, so it was left alone. "
                                               "Read the page again and decide anew.")
                             .arg(shown.name));
    const auto operation = co_await api.remove(shown.name, stop);
    if (!operation)
        co_return std::unexpected{operation.error()};
    co_return co_await firewallDone(api, clock, *operation, stop);
}

} // namespace

QString freeRuleName(const QList<VpcRule> &rules)
{
    QString name = stem;
    for (int number = 2; std::ranges::contains(rules, name, &VpcRule::name); ++number)
        name = u"%1-%2"_s.arg(stem).arg(number);
    return name;
}

bool isOwnPortRule(const VpcRule &rule)
{
    return rule.name.startsWith(stem) && rule.verdict == VpcRule::Verdict::Allow
        && rule.direction == VpcRule::Direction::Ingress && portWords(rule) == QStringList{u"tcp:%1"_s.arg(ssh)}
    && exposureOf(rule) == Exposure::None;
}

VpcRule ruleOf(const PortOpening &opening)
{
    return {.name = opening.rule,
            .network = opening.network,
            .ports = {PortRule{.protocol = u"tcp"_s, .written = {QString::number(ssh)}, .ports = {{ssh, ssh}}}},
            .sourceRanges = {opening.range}};
}

Result<QString> openableRange(const QString &typed)
{
    const auto range = narrowRange(typed);
    if (range && !addressInterval(*range))
        return failed(ErrorCode::Invalid,
                      PortrulesMessages::tr(
                          "%1 is an IPv6 address, and TPU VMs are reached at IPv4 addresses. Enter your IPv4 address.")
                          .arg(*range));
    return range;
}

QString openCommand(const ProjectId &project, const PortOpening &opening)
{
    return u"gcloud compute firewall-rules create %1 --project=%2 --network=%3 --direction=INGRESS --allow=tcp:22 --source-ranges=%4"_s
        .arg(shellQuoted(opening.rule), shellQuoted(project.toString()), shellQuoted(opening.network),
             opening.range.isEmpty() ? u"YOUR_ADDRESS/32"_s : shellQuoted(opening.range));
}

QString closeCommand(const ProjectId &project, const QString &rule)
{
    return u"gcloud compute firewall-rules delete %1 --project=%2"_s.arg(shellQuoted(rule),
                                                                         shellQuoted(project.toString()));
}

QString openCall(const CloudProfile &profile, const PortOpening &opening)
{
    auto filled = opening;
    if (filled.range.isEmpty())
        filled.range = u"YOUR_ADDRESS/32"_s;
    return curlCommand("POST"_L1, firewallUrl(profile.compute, profile.project, u"firewalls"_s), bodyOf(filled));
}

QString closeCall(const CloudProfile &profile, const QString &rule)
{
    return curlCommand("DELETE"_L1,
                       firewallUrl(profile.compute, profile.project,
                                   u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(rule))));
}

PortRules::PortRules(CloudProfile profile, RestClient *rest, Clock *clock)
    : m_profile{std::move(profile)}
    , m_rest{rest}
    , m_clock{clock}
{
}

Task<QList<VpcRule>> PortRules::read(std::stop_token stop) const
{
    return ComputeApi{m_profile, m_rest}.firewallRules(std::move(stop));
}

Task<VpcRule> PortRules::open(PortOpening opening, std::stop_token stop) const
{
    return lookedAndOpened(*this, FirewallApi{m_rest, m_profile.compute, m_profile.project}, m_clock,
                           std::move(opening), std::move(stop));
}

Task<> PortRules::close(VpcRule shown, std::stop_token stop) const
{
    return lookedAndClosed(FirewallApi{m_rest, m_profile.compute, m_profile.project}, m_clock, std::move(shown),
                           std::move(stop));
}
