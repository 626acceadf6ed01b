// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/moment.h"

#include <QRegularExpression>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace practice {

QString toRfc3339(Moment moment)
{
    const auto micros = moment.time_since_epoch().count();
    const auto seconds = QDateTime::fromSecsSinceEpoch(micros / 1'000'000, QTimeZone::UTC);
    // The three last digits must be there, not be meaningful; a client that cuts them off must get along with any.
    const auto nanos = (micros % 1'000'000) * 1000 + (micros % 1000 * 919) % 1000;
    return seconds.toString(u"yyyy-MM-dd'T'HH:mm:ss"_s) + u".%1Z"_s.arg(nanos, 9, 10, QLatin1Char{'0'});
}

std::optional<Moment> fromRfc3339(const QString &text)
{
    static const QRegularExpression form{
        u"^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2})(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$"_s};
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const auto whole = QDateTime::fromString(match.captured(1) + match.captured(3), Qt::ISODate);
    if (!whole.isValid())
        return std::nullopt;
    const double fraction = match.captured(2).isEmpty() ? 0.0 : (u"0"_s + match.captured(2)).toDouble();
    return Moment{std::chrono::seconds{whole.toSecsSinceEpoch()}} + Span{qint64(fraction * 1e6)};
}

QDateTime toDateTime(Moment moment)
{
    return QDateTime::fromStdTimePoint(std::chrono::floor<std::chrono::milliseconds>(moment));
}

std::optional<Span> fromDuration(const QString &text)
{
    static const QRegularExpression form{u"^-?\\d{1,12}(\\.\\d{1,9})?s$"_s};
    if (!form.match(text).hasMatch())
        return std::nullopt;
    return Span{qint64(text.chopped(1).toDouble() * 1e6)};
}

Moment PracticeClock::wall() const
{
    return std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
}

Span PracticeClock::real(Span span) const
{
    return Span{qint64(double(span.count()) / m_speed)};
}

} // namespace practice
