// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/updates/updatecheck.h"

#include "services/core/plaintext.h"
#include "services/net/httpcall.h"
#include "services/net/origin.h"
#include "services/net/proxies.h"
#include "services/store/settings.h"

#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkRequest>
#include <QUrlQuery>

#include <algorithm>
#include <chrono>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto week = 7 * 24h;
constexpr auto afterStart = 2min; ///< the start of the program has enough to do
constexpr Deadlines deadlines{.connect = 10s, .firstByte = 15s, .total = 30s};

QString key()
{
    return u"updates"_s;
}

QJsonObject kept(const Settings *settings)
{
    return settings->more(key()).toObject();
}

void keep(Settings *settings, QLatin1StringView name, const QJsonValue &value)
{
    auto json = kept(settings);
    json.insert(name, value);
    settings->setMore(key(), json);
}

QNetworkRequest requestTo(const QUrl &url)
{
    QNetworkRequest request{url};
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    // Qt would send the language of the user, and a name of its own.
    request.setRawHeader("Accept-Language"_ba, "*"_ba);
    request.setRawHeader("User-Agent"_ba, "tpudesk"_ba);
    return request;
}

struct Asked
{
    UpdateSource source;
    QUrl url;
    std::function<std::unique_ptr<QNetworkAccessManager>()> network;
};

Task<Release> announced(Asked asked, std::stop_token stop)
{
    std::shared_ptr<QNetworkAccessManager> network;
    if (asked.network) {
        network = asked.network();
    } else {
        const auto route = co_await Proxies::instance().routeTo(QUrl{originOf(asked.url)}, stop);
        if (!route)
            co_return std::unexpected{route.error()};
        network = plainNetwork(*route);
    }
    const auto answer =
        co_await exchange(network, requestTo(asked.url), "GET"_ba, {}, {deadlines, largestAnnouncement}, stop);
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (!answer)
        co_return std::unexpected{answer.error().error};
    if (answer->status != 200)
        co_return failed(
            ErrorCode::BadReply,
            UpdateCheck::tr("%1 has no announcement of new versions just now (it answered %2). Try again later.")
                .arg(asked.url.host(), QString::number(answer->status)),
            plainText(QByteArrayView{answer->body}, 500));
    co_return releaseFrom(answer->body, asked.source.keys);
}

/// Ends with Cancelled only.
Task<> untilDue(Clock *clock, QDateTime last, std::stop_token stop)
{
    const auto since = last.isValid() ? std::chrono::milliseconds{last.msecsTo(clock->now())} : week;
    // A clock that was ahead must not put it off for years.
    const auto left = since < 0ms ? 0ms : std::chrono::milliseconds{week} - since;
    co_return co_await clock->sleep(std::max<std::chrono::milliseconds>(left, afterStart), stop);
}

} // namespace

UpdateCheck::UpdateCheck(UpdateCheckContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
{
    begin();
}

QUrl UpdateCheck::request() const
{
    QUrl url = m_context.source.address;
    QUrlQuery query{url};
    query.addQueryItem(u"version"_s, m_context.version);
    url.setQuery(query);
    return url;
}

bool UpdateCheck::isWeekly() const
{
    return kept(m_context.settings)["weekly"_L1].toBool();
}

QDateTime UpdateCheck::lookedAt() const
{
    return QDateTime::fromString(kept(m_context.settings)["looked"_L1].toString(), Qt::ISODate);
}

void UpdateCheck::setWeekly(bool isWeekly)
{
    if (isWeekly == this->isWeekly())
        return;
    keep(m_context.settings, "weekly"_L1, isWeekly);
    m_weeks.cancel();
    begin();
    emit changed();
}

void UpdateCheck::begin()
{
    if (isWeekly() && m_context.source.isKnown())
        askAfter(untilDue(m_context.clock, lookedAt(), m_weeks.token()));
}

void UpdateCheck::askAfter(Task<> sleep)
{
    m_weeks.run(std::move(sleep), [this](const Result<> &slept) {
        if (slept)
            ask(Who::Week);
    });
}

void UpdateCheck::look()
{
    ask(Who::User);
}

void UpdateCheck::ask(Who who)
{
    if (!m_context.source.isKnown())
        return;
    if (who == Who::Week) // whatever comes of this one: nobody waits for it
        askAfter(m_context.clock->sleep(week, m_weeks.token()));
    if (m_isLooking)
        return;
    m_isLooking = true;
    m_problem.reset();
    emit changed();
    const Asked asked{.source = m_context.source, .url = request(), .network = m_context.network};
    m_tasks.run(announced(asked, m_tasks.token()), [this, who](const Result<Release> &answer) { take(answer, who); });
}

void UpdateCheck::take(const Result<Release> &answer, Who who)
{
    m_isLooking = false;
    const auto seen = QVersionNumber::fromString(kept(m_context.settings)["seen"_L1].toString());
    if (!answer) {
        m_problem = answer.error();
    } else if (answer->version < seen) { // an old announcement keeps its signature
        m_problem =
            Error{ErrorCode::BadReply,
                  tr("The announcement is older than one that came before, so it is not believed. The network may "
                     "hold new ones back. Look at the place where you got TPU Desk from."),
                  {}};
    } else {
        const bool isNewer = answer->version > QVersionNumber::fromString(m_context.version);
        m_newer = isNewer ? std::optional{*answer} : std::nullopt;
        keep(m_context.settings, "seen"_L1, answer->version.toString());
        keep(m_context.settings, "looked"_L1, m_context.clock->now().toString(Qt::ISODate));
        if (isNewer && who == Who::Week && answer->version != seen)
            emit found(*answer);
    }
    emit changed();
}
