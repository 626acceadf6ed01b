// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/router.h"

#include <QJsonObject>
#include <QMap>

namespace practice {

/// Counts what clients ask of Google's APIs, to see what a client costs while it waits.
class Tally
{
public:
    void count(const Route &route, int status)
    {
        ++m_calls[keyOf(route)];
        m_refused += status >= 400 ? 1 : 0;
    }
    void clear() { *this = {}; }
    [[nodiscard]] int of(const QString &key) const { return m_calls.value(key); }
    /// {calls: {"GET nodes": 12, …}, total, refused}
    [[nodiscard]] QJsonObject toJson() const
    {
        QJsonObject calls;
        int total = 0;
        for (const auto &[key, number] : m_calls.asKeyValueRange()) {
            calls[key] = number;
            total += number;
        }
        return {
            {QStringLiteral("calls"), calls}, {QStringLiteral("total"), total}, {QStringLiteral("refused"), m_refused}};
    }

private:
    /// "POST nodes/*:stop": the method, and the pattern behind the zone with stars for names.
    [[nodiscard]] static QString keyOf(const Route &route)
    {
        static const QRegularExpression before{QStringLiteral("^.*/\\{zone\\}/")};
        static const QRegularExpression name{QStringLiteral("\\{[^}]*\\}")};
        auto pattern = route.pattern;
        return QString::fromLatin1(route.method) + u' ' + pattern.remove(before).replace(name, QStringLiteral("*"));
    }

    QMap<QString, int> m_calls;
    int m_refused = 0;
};

} // namespace practice
