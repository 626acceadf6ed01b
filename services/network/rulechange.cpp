// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/network/rulechange.h"

#include "services/net/restclient.h"
#include "services/network/ranges.h"
#include "services/tpu/tpucommand.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrlQuery>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Firewall)
};

Task<QJsonObject> gone()
{
    co_return failed(ErrorCode::Cancelled);
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
        return failed(
            ErrorCode::Invalid,
            Words::tr(
                "The rule %1 also has ranges of the other IP version, and Google takes only one version per rule. "
                "Enter an address of the same kind.")
                .arg(rule.name));
    if (!ranges.contains(range))
        ranges += range;
    return ranges;
}

QUrl firewallUrl(const QUrl &compute, const ProjectId &project, const QString &path)
{
    return QUrl{compute.toString() + u"/compute/v1/projects/"_s
                + QString::fromLatin1(QUrl::toPercentEncoding(project.toString())) + u"/global/"_s + path};
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
        ? gone()
        : m_rest->get(at(u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))), std::move(stop));
}

Task<QJsonObject> FirewallApi::setRanges(QString name, QStringList ranges, std::stop_token stop) const
{
    // The same ranges twice do what once does.
    return !m_rest
        ? gone()
        : m_rest->patch(at(u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))),
                        {{u"sourceRanges"_s, QJsonArray::fromStringList(ranges)}}, Repeat::Safe, std::move(stop));
}

Task<QJsonObject> FirewallApi::insert(QJsonObject rule, QString request, std::stop_token stop) const
{
    auto url = at(u"firewalls"_s);
    url.setQuery(QUrlQuery{{u"requestId"_s, request}});
    return !m_rest ? gone() : m_rest->post(url, std::move(rule), Repeat::Safe, std::move(stop));
}

Task<QJsonObject> FirewallApi::remove(QString name, std::stop_token stop) const
{
    return !m_rest
        ? gone()
        : m_rest->remove(at(u"firewalls/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))), std::move(stop));
}

Task<QJsonObject> FirewallApi::operation(QString name, std::stop_token stop) const
{
    return !m_rest
        ? gone()
        : m_rest->get(at(u"operations/"_s + QString::fromLatin1(QUrl::toPercentEncoding(name))), std::move(stop));
}

Task<> firewallDone(FirewallApi api, Clock *clock, QJsonObject operation, std::stop_token stop)
{
    constexpr int polls = 60;
    for (int i = 0; operation["status"_L1].toString() != "DONE"_L1; ++i) {
        if (i >= polls)
            co_return failed(ErrorCode::Timeout,
                             Words::tr("Google has not finished changing the rule yet. Look again in a minute."));
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

Task<VpcRule> readRule(FirewallApi api, QString name, std::stop_token stop)
{
    const auto json = co_await api.rule(name, stop);
    if (!json)
        co_return std::unexpected{json.error()};
    const auto rule = parseVpcRule(*json);
    if (!rule)
        co_return failed(
            ErrorCode::BadReply,
            Words::tr("Google's answer about the rule %1 cannot be read. Nothing was changed; try again.").arg(name));
    co_return *rule;
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
        co_return failed(
            ErrorCode::Conflict,
            Words::tr("Somebody changed the rule %1 in the meantime, so it was left alone. Read the page again and "
                      "decide anew.")
                .arg(shown.name));
    const auto operation = co_await api.setRanges(shown.name, ranges, stop);
    if (!operation)
        co_return std::unexpected{operation.error()};
    if (const auto done = co_await firewallDone(api, clock, *operation, stop); !done)
        co_return std::unexpected{done.error()};
    co_return co_await readRule(api, shown.name, stop);
}
