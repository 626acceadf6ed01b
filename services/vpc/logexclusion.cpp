// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/vpc/logexclusion.h"

#include "services/core/shellquote.h"
#include "services/net/restclient.h"
#include "services/tpu/tpucommand.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QUrlQuery>

using namespace Qt::StringLiterals;

namespace {

struct LogexclusionMessages
{
    Q_DECLARE_TR_FUNCTIONS(LogExclusion)
};

QJsonObject ours()
{
    return {{u"name"_s, QString{LogExclusion::name}},
            {u"description"_s, u"What TPU workers log, excluded by TPU Desk"_s},
            {u"filter"_s, QString{LogExclusion::filter}}};
}

bool isOurs(const QJsonValue &exclusion)
{
    return exclusion["name"_L1].toString() == LogExclusion::name;
}

/// As it may be sent back: createTime and updateTime are the server's.
QJsonObject writable(QJsonObject exclusion)
{
    exclusion.remove("createTime"_L1);
    exclusion.remove("updateTime"_L1);
    return exclusion;
}

QJsonArray othersIn(const QJsonObject &sink)
{
    QJsonArray others;
    for (const auto &exclusion : sink["exclusions"_L1].toArray()) {
        if (!isOurs(exclusion))
            others.append(writable(exclusion.toObject()));
    }
    return others;
}

bool hasSameOthers(const QJsonObject &before, const QJsonObject &after)
{
    return othersIn(before) == othersIn(after);
}

using Change = std::optional<QJsonObject> (*)(const QJsonObject &);

QUrl sinkUrl(const CloudProfile &profile)
{
    auto url = profile.logging;
    url.setPath(url.path() + u"/v2/projects/%1/sinks/_Default"_s.arg(profile.project.toString()), QUrl::DecodedMode);
    return url;
}

RestRequest reading(const CloudProfile &profile)
{
    // Whole: what others have written there is sent back.
    return {.url = sinkUrl(profile), .counted = CountedTo::Project, .read = [](const QByteArray &body) {
                return readStrictJson(body);
            }};
}

Task<LogExclusion> changed(CloudProfile profile, QPointer<RestClient> rest, Change change, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto sink = co_await rest->send(reading(profile), stop);
    if (!sink)
        co_return std::unexpected{sink.error()};
    const auto body = change(*sink);
    if (!body)
        co_return logExclusionOf(*sink);
    auto url = sinkUrl(profile);
    url.setQuery(QUrlQuery{{u"updateMask"_s, u"exclusions"_s}});
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto written =
        co_await rest->send({.verb = "PATCH"_ba, .url = url, .body = *body, .counted = CountedTo::Project},
                            stop); // the same list twice does what once does
    if (!written)
        co_return std::unexpected{written.error()};
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto after = co_await rest->send(reading(profile), stop);
    if (!after)
        co_return std::unexpected{after.error()};
    if (change(*after) || !hasSameOthers(*sink, *after))
        co_return failed(
            ErrorCode::Conflict,
            LogexclusionMessages::tr("Somebody changed the exclusions of the sink _Default at the same time. Look at "
                                     "them in the Google Cloud console (Logging, Log router), then try again."));
    co_return logExclusionOf(*after);
}

Task<LogExclusion> readOnce(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop)
{
    if (!rest)
        co_return failed(ErrorCode::Cancelled);
    const auto sink = co_await rest->send(reading(profile), stop);
    if (!sink)
        co_return std::unexpected{sink.error()};
    co_return logExclusionOf(*sink);
}

} // namespace

LogExclusion logExclusionOf(const QJsonObject &sink)
{
    LogExclusion found{.others = othersIn(sink).size()};
    for (const auto &exclusion : sink["exclusions"_L1].toArray()) {
        const bool isInForce = !exclusion["disabled"_L1].toBool();
        const bool hasFilter = exclusion["filter"_L1].toString().simplified() == LogExclusion::filter;
        if (isInForce && hasFilter)
            found.state = isOurs(exclusion) ? LogExclusion::State::Excluded : LogExclusion::State::Elsewhere;
        else if (isOurs(exclusion) && !hasFilter)
            found.state = LogExclusion::State::Elsewhere; // the name, but changed by somebody
        if (found.state == LogExclusion::State::Excluded)
            break;
    }
    if (sink["disabled"_L1].toBool())
        found.state = LogExclusion::State::SwitchedOff;
    return found;
}

std::optional<QJsonObject> withExclusion(const QJsonObject &sink)
{
    if (logExclusionOf(sink).state != LogExclusion::State::Kept)
        return std::nullopt;
    auto list = othersIn(sink);
    list.append(ours());
    return QJsonObject{{u"exclusions"_s, list}};
}

std::optional<QJsonObject> withoutExclusion(const QJsonObject &sink)
{
    for (const auto &exclusion : sink["exclusions"_L1].toArray()) {
        if (isOurs(exclusion) && exclusion["filter"_L1].toString().simplified() == LogExclusion::filter)
            return QJsonObject{{u"exclusions"_s, othersIn(sink)}};
    }
    return std::nullopt;
}

QString logExclusionEffect()
{
    return LogexclusionMessages::tr(
        "TPU hosts send their system and libtpu logs to Cloud Logging. Above its free allotment Google bills what is "
        "stored, and the TPU grant does not cover that. With this exclusion entries of TPU hosts (resource type "
        "tpu_worker) are thrown away before they are stored: nobody can look them up later in the console, and what "
        "was not stored cannot be had back. Everything else stays: audit logs, logs of other services, the files on "
        "the hosts themselves, and what is stored already. It holds for all TPUs of the project, and one click takes "
        "it back.");
}

QString logExclusionCommand(const ProjectId &project)
{
    const auto exclusion = u"name=%1,filter=%2"_s.arg(LogExclusion::name, LogExclusion::filter);
    return u"gcloud logging sinks update _Default \\\n  --project=%1 \\\n  --add-exclusion=%2"_s.arg(
        shellQuoted(project.toString()), shellQuoted(exclusion));
}

QString logExclusionCall(const CloudProfile &profile)
{
    auto url = profile.logging;
    url.setPath(url.path() + u"/v2/projects/%1/exclusions"_s.arg(profile.project.toString()), QUrl::DecodedMode);
    return curlCommand(
        "POST"_L1, url,
        QJsonObject{{u"name"_s, QString{LogExclusion::name}}, {u"filter"_s, QString{LogExclusion::filter}}});
}

QString logExclusionUndoCommand(const ProjectId &project)
{
    return u"gcloud logging sinks update _Default \\\n  --project=%1 \\\n  --remove-exclusions=%2"_s.arg(
        shellQuoted(project.toString()), LogExclusion::name);
}

LogExclusions::LogExclusions(CloudProfile profile, RestClient *rest)
    : m_profile{std::move(profile)}
    , m_rest{rest}
{
}

Task<LogExclusion> LogExclusions::read(std::stop_token stop) const
{
    return readOnce(m_profile, m_rest, std::move(stop));
}

Task<LogExclusion> LogExclusions::exclude(std::stop_token stop) const
{
    return changed(m_profile, m_rest, &withExclusion, std::move(stop));
}

Task<LogExclusion> LogExclusions::include(std::stop_token stop) const
{
    return changed(m_profile, m_rest, &withoutExclusion, std::move(stop));
}
