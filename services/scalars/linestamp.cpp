// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/linestamp.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>

namespace {

/// Reads numbers of fixed widths.
class StampReader
{
public:
    explicit StampReader(QByteArrayView text)
        : m_text{text}
    {
    }

    [[nodiscard]] bool is(char c)
    {
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    [[nodiscard]] int digits(int count)
    {
        int value = 0;
        for (int i = 0; i < count; ++i, ++m_at) {
            if (m_at >= m_text.size() || m_text[m_at] < '0' || m_text[m_at] > '9') {
                m_isBad = true;
                return 0;
            }
            value = value * 10 + (m_text[m_at] - '0');
        }
        return value;
    }
    void expect(char c) { m_isBad = !is(c) || m_isBad; }
    [[nodiscard]] bool isBad() const { return m_isBad; }
    /// ".123456" or ",123", in ms.
    [[nodiscard]] int fraction()
    {
        if (m_at + 1 >= m_text.size() || (m_text[m_at] != '.' && m_text[m_at] != ',') || m_text[m_at + 1] < '0'
            || m_text[m_at + 1] > '9')
            return 0;
        ++m_at;
        int value = 0;
        int weight = 100;
        for (; m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9'; ++m_at, weight /= 10)
            value += weight * (m_text[m_at] - '0');
        return value;
    }

private:
    QByteArrayView m_text;
    qsizetype m_at = 0;
    bool m_isBad = false;
};

std::optional<QTime> timeIn(StampReader &reader)
{
    const auto hour = reader.digits(2);
    reader.expect(':');
    const auto minute = reader.digits(2);
    reader.expect(':');
    const auto second = reader.digits(2);
    const QTime time{hour, minute, second, reader.isBad() ? 0 : reader.fraction()};
    return reader.isBad() || !time.isValid() ? std::nullopt : std::optional{time};
}

qint64 momentOf(const QDate &date, const QTime &time)
{
    return QDateTime{date, time, QTimeZone::UTC}.toMSecsSinceEpoch();
}

/// "2026-11-29 12:00:00", and the zone behind it.
std::optional<qint64> isoStamp(QByteArrayView text)
{
    StampReader reader{text};
    const auto year = reader.digits(4);
    reader.expect('-');
    const auto month = reader.digits(2);
    reader.expect('-');
    const auto day = reader.digits(2);
    if (reader.isBad() || (!reader.is('T') && !reader.is(' ')))
        return std::nullopt;
    const auto time = timeIn(reader);
    const QDate date{year, month, day};
    if (!time || !date.isValid())
        return std::nullopt;
    auto moment = momentOf(date, *time);
    const bool isEast = reader.is('+');
    if (isEast || reader.is('-')) {
        const auto hours = reader.digits(2);
        (void)reader.is(':');
        const auto minutes = reader.digits(2);
        if (!reader.isBad() && hours <= 14 && minutes < 60)
            moment -= (isEast ? 1 : -1) * qint64{hours * 60 + minutes} * 60'000;
    }
    return moment;
}

/// "I1129 12:00:00.123456", without a year.
std::optional<qint64> googleStamp(QByteArrayView text, qint64 now)
{
    if (now <= 0 || text.isEmpty() || !QByteArrayView{"IWEF"}.contains(text.front()))
        return std::nullopt;
    StampReader reader{text.sliced(1)};
    const auto month = reader.digits(2);
    const auto day = reader.digits(2);
    reader.expect(' ');
    const auto time = timeIn(reader);
    if (!time)
        return std::nullopt;
    constexpr qint64 dayMs = 86'400'000;
    const auto year = QDateTime::fromMSecsSinceEpoch(now, QTimeZone::UTC).date().year();
    for (const auto candidate : {year + 1, year, year - 1}) {
        const QDate date{candidate, month, day};
        if (date.isValid() && momentOf(date, *time) <= now + dayMs)
            return momentOf(date, *time);
    }
    return std::nullopt;
}

} // namespace

std::optional<qint64> stampIn(QByteArrayView line, qint64 now)
{
    while (!line.isEmpty() && QByteArrayView{" [("}.contains(line.front()))
        line = line.sliced(1);
    if (line.isEmpty())
        return std::nullopt;
    return line.front() >= '0' && line.front() <= '9' ? isoStamp(line) : googleStamp(line, now);
}

qint64 StampClock::at(qint64 stamp, qint64 arrival, bool isLive)
{
    constexpr qint64 slack = 2 * 60'000; // how wrong a clock may be
    constexpr qint64 half = 30 * 60'000; // zones are so far apart
    if (stamp > 0 && isLive) {
        const auto late = arrival - stamp; // also because a program keeps its lines back until it has many
        const auto zone = (late + (late < 0 ? -half : half) / 2) / half * half;
        const bool isZone =
            std::llabs(zone) >= 2 * half && std::llabs(zone) <= 28 * half && std::llabs(late - zone) <= slack;
        m_isWrong = !isZone && late < -slack;
        m_shift = isZone ? zone : 0;
    }
    if (stamp > 0 && !m_isWrong && stamp + m_shift <= arrival + slack)
        return std::min(stamp + m_shift, arrival);
    return isLive ? arrival : 0;
}
