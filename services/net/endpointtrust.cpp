// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/endpointtrust.h"

#include "services/net/origin.h"

#include <QTimer>

#include <array>

using namespace Qt::StringLiterals;

namespace {

/// The relay of Identity-Aware Proxy and the sign-in page are Google's, too.
bool isGooglesOwn(const QUrl &url)
{
    constexpr std::array others{"tunnel.cloudproxy.app"_L1, "accounts.google.com"_L1};
    return (url.scheme() == "https"_L1 || url.scheme() == "wss"_L1)
        && ((u'.' + url.host()).endsWith(".googleapis.com"_L1)
            || std::ranges::any_of(others, [&](const auto &host) { return url.host() == host; }));
}

} // namespace

EndpointTrust &EndpointTrust::instance()
{
    static EndpointTrust trust;
    return trust;
}

QString EndpointTrust::placeOf(const QUrl &url)
{
    return originOf(url).section(u"://"_s, 1);
}

void EndpointTrust::setAnswers(const Answers &answers, ThisMachine thisMachine)
{
    m_answers = answers;
    m_thisMachine = thisMachine;
    m_asked.clear();
}

void EndpointTrust::answer(const QString &place, bool isYes)
{
    m_answers.insert(place, isYes);
    emit answered(place, isYes);
}

void EndpointTrust::forget(const QString &place)
{
    m_answers.remove(place);
    m_asked.remove(place);
}

void EndpointTrust::setPractice(const QSet<QString> &places)
{
    m_practice = places;
}

bool EndpointTrust::isTrusted(const QUrl &url) const
{
    if (isGooglesOwn(url) || (m_thisMachine == ThisMachine::Trusted && isThisMachine(url)))
        return true;
    const auto place = placeOf(url);
    return m_answers.value(place) || (m_practice.contains(place) && isThisMachine(url));
}

std::optional<Error> EndpointTrust::refusal(const QUrl &url)
{
    if (isTrusted(url))
        return std::nullopt;
    const auto place = placeOf(url);
    if (!m_answers.contains(place) && !m_asked.contains(place)) {
        m_asked.insert(place);
        // Later: who sends is in the middle of it.
        QTimer::singleShot(0, this, [this, place] { emit wanted(place); });
    }
    return Error{.code = ErrorCode::Denied,
                 .message = tr("Nothing was sent to %1: it is not Google's, and you have not confirmed that your "
                               "sign-in may be sent there. If you trust it, set the address again in Settings › "
                               "Addresses of the services and confirm it, or start with --trust-endpoint %1.")
                                .arg(place),
                 .serverWords = {}};
}
