// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

class Documents;
class Settings;

/// How many time series of Cloud Monitoring may be read on one day, and how many were: Google bills each that it
/// returns, beyond a free million a month. A day is one of this computer's calendar.
class SeriesBudget
{
public:
    static constexpr int usual = 20'000;
    static constexpr int least = 100, most = 1'000'000; ///< that can be chosen

    SeriesBudget(Documents *documents, Settings *settings); ///< null: forgotten at the end

    [[nodiscard]] bool isOn() const { return m_isOn; }
    [[nodiscard]] int perDay() const { return m_perDay; }
    void set(bool isOn, int perDay);

    [[nodiscard]] qint64 today(const QDateTime &now) const;
    [[nodiscard]] qint64 left(const QDateTime &now) const; ///< 0 also when it is switched off
    void count(qint64 series, const QDateTime &now);

private:
    Documents *m_documents;
    Settings *m_settings;
    bool m_isOn = true;
    int m_perDay = usual;
    QDate m_day;
    qint64 m_count = 0; ///< of m_day
};
