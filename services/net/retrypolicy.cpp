// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/retrypolicy.h"

#include "services/core/async/backoff.h"

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <algorithm>

using namespace std::chrono_literals;

namespace {

/// RFC 9110 allows three forms of an HTTP date; all are in GMT and in English.
QDateTime parseHttpDate(QByteArrayView value)
{
    const auto text = QString::fromLatin1(value).trimmed();
    const auto english = QLocale::c();
    for (const auto *format :
         {u"ddd, dd MMM yyyy hh:mm:ss 'GMT'", u"dddd, dd-MMM-yy hh:mm:ss 'GMT'", u"ddd MMM d hh:mm:ss yyyy"}) {
        auto time = english.toDateTime(text.simplified(), QString::fromUtf16(format));
        if (time.isValid()) {
            time.setTimeZone(QTimeZone::UTC);
            return time;
        }
    }
    return {};
}

} // namespace

bool RetryBudget::take(ErrorCode why)
{
    const int cost = why == ErrorCode::Timeout ? 10 : 5;
    if (m_left < cost)
        return false;
    m_left -= cost;
    return true;
}

void RetryBudget::giveBack()
{
    m_left = std::min(capacity, m_left + 1);
}

std::optional<std::chrono::milliseconds> HttpRetryPolicy::delayAfter(int tries, const Error &error, double random) const
{
    const bool mayPass = error.code == ErrorCode::Busy || error.code == ErrorCode::RateLimited
        || error.code == ErrorCode::Offline || error.code == ErrorCode::Timeout || error.code == ErrorCode::Ambiguous;
    if (!mayPass || tries >= maxTries)
        return std::nullopt;
    const auto ceiling = Backoff{.base = base, .cap = cap}.after(tries);
    const auto jitter = std::chrono::duration_cast<std::chrono::milliseconds>(ceiling * random);
    if (!error.retryAfter)
        return jitter;
    return std::min(*error.retryAfter, longestServerDelay) + std::min(jitter, 1'000ms);
}

std::optional<std::chrono::milliseconds> parseRetryAfter(QByteArrayView value, const QDateTime &now)
{
    const auto text = value.trimmed();
    if (text.isEmpty())
        return std::nullopt;
    const bool isNumber = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    if (isNumber) {
        constexpr qint64 aDay = 86'400; // longer wishes are cut by the policy anyway
        bool ok = false;
        const auto seconds = text.toLongLong(&ok);
        return std::chrono::seconds{ok ? std::min(seconds, aDay) : aDay};
    }
    const auto when = parseHttpDate(text);
    if (!when.isValid() || when <= now)
        return std::nullopt;
    return std::chrono::milliseconds{now.msecsTo(when)};
}
