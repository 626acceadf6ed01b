// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <cmath>
#include <optional>

namespace practice {

using namespace Qt::StringLiterals;

/// Reads one JSON object strictly: a member that nobody asked for is an error, so that a misspelt rule is not ignored.
class Reader
{
public:
    Reader(QJsonObject json, QString where)
        : m_json{std::move(json)}
        , m_where{std::move(where)}
    {
    }

    QString text(QLatin1StringView key, const QString &otherwise = {})
    {
        return take(key, QJsonValue::String).toString(otherwise);
    }
    double number(QLatin1StringView key, double otherwise)
    {
        const auto value = take(key, QJsonValue::Double).toDouble(otherwise);
        constexpr double most = 1e9; // seconds: thirty years
        if (value >= 0 && value <= most)
            return value;
        complain(u"\"%1\" must be a number from 0 to 1000000000"_s.arg(key));
        return otherwise;
    }
    /// A whole number, not beyond what any world needs.
    qint64 whole(QLatin1StringView key, qint64 otherwise, qint64 least = 0)
    {
        constexpr double most = 1e9;
        const auto value = take(key, QJsonValue::Double).toDouble(double(otherwise));
        if (std::floor(value) == value && value >= double(least) && value <= most)
            return qint64(value);
        complain(u"\"%1\" must be a whole number from %2 to %3"_s.arg(key).arg(least).arg(qint64(most)));
        return otherwise;
    }
    std::optional<double> numberIfThere(QLatin1StringView key)
    {
        return m_json.contains(key) ? std::optional{number(key, 0)} : std::nullopt;
    }
    bool flag(QLatin1StringView key, bool otherwise) { return take(key, QJsonValue::Bool).toBool(otherwise); }
    QJsonArray list(QLatin1StringView key) { return take(key, QJsonValue::Array).toArray(); }
    QJsonObject object(QLatin1StringView key) { return take(key, QJsonValue::Object).toObject(); }
    /// Of whatever type; the caller checks it.
    QJsonValue any(QLatin1StringView key)
    {
        m_known.append(key);
        return m_json.value(key);
    }
    bool isText(QLatin1StringView key) const { return m_json.value(key).isString(); }
    bool has(QLatin1StringView key) const { return m_json.contains(key); }
    void complain(const QString &what)
    {
        if (m_problem.isEmpty())
            m_problem = u"%1: %2"_s.arg(m_where, what);
    }
    /// What was wrong first, or empty.
    QString end()
    {
        for (const auto &key : m_json.keys()) {
            if (!m_known.contains(key))
                complain(u"unknown member \"%1\""_s.arg(key));
        }
        return m_problem;
    }

private:
    QJsonValue take(QLatin1StringView key, QJsonValue::Type type)
    {
        m_known.append(key);
        const auto value = m_json.value(key); // not [], which would insert it
        if (value.isUndefined() || value.type() == type)
            return value;
        complain(u"\"%1\" has the wrong type"_s.arg(key));
        return {};
    }

    QJsonObject m_json;
    QString m_where;
    QString m_problem;
    QStringList m_known;
};

[[nodiscard]] inline QStringList words(Reader &reader, QLatin1StringView key)
{
    QStringList list;
    for (const auto &value : reader.list(key)) {
        if (!value.isString())
            reader.complain(u"\"%1\" must be a list of strings"_s.arg(key));
        list.append(value.toString());
    }
    return list;
}

/// Reads each object of a list with `read(reader)`.
template <typename Read>
void each(Reader &reader, QLatin1StringView key, Read read)
{
    int index = 0;
    for (const auto &value : reader.list(key)) {
        Reader entry{value.toObject(), u"%1[%2]"_s.arg(key).arg(index++)};
        if (!value.isObject())
            entry.complain(u"must be an object"_s);
        read(entry);
        if (const auto problem = entry.end(); !problem.isEmpty())
            reader.complain(problem);
    }
}

} // namespace practice
