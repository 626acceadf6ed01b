// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/seriesbudget.h"

#include "services/store/documents.h"
#include "services/store/settings.h"

#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto budgetKey = "usage.monitoring"_L1; // of the settings, and the kind of the document

QDate dayOf(const QDateTime &now)
{
    return now.toLocalTime().date();
}

} // namespace

SeriesBudget::SeriesBudget(Documents *documents, Settings *settings)
    : m_documents{documents}
    , m_settings{settings}
{
    if (m_settings) {
        const auto kept = m_settings->more(budgetKey).toObject();
        m_isOn = kept["on"_L1].toBool(true);
        m_perDay = std::clamp(kept["perDay"_L1].toInt(usual), least, most);
    }
    if (const auto kept = m_documents ? m_documents->find(budgetKey, u"today"_s) : std::nullopt) {
        m_day = QDate::fromString(kept->body["day"_L1].toString(), Qt::ISODate);
        m_count = std::max<qint64>(0, kept->body["series"_L1].toInteger());
    }
}

void SeriesBudget::set(bool isOn, int perDay)
{
    m_isOn = isOn;
    m_perDay = std::clamp(perDay, least, most);
    if (m_settings)
        m_settings->setMore(budgetKey, QJsonObject{{u"on"_s, m_isOn}, {u"perDay"_s, m_perDay}});
}

qint64 SeriesBudget::today(const QDateTime &now) const
{
    return m_day == dayOf(now) ? m_count : 0;
}

qint64 SeriesBudget::left(const QDateTime &now) const
{
    return m_isOn ? std::max<qint64>(0, m_perDay - today(now)) : 0;
}

void SeriesBudget::count(qint64 series, const QDateTime &now)
{
    if (series <= 0)
        return;
    m_count = today(now) + series;
    m_day = dayOf(now);
    // A disk that refuses is told by those who keep what matters more.
    if (m_documents)
        static_cast<void>(m_documents->put(budgetKey, u"today"_s,
                                           {{u"day"_s, m_day.toString(Qt::ISODate)}, {u"series"_s, m_count}}, now));
}
