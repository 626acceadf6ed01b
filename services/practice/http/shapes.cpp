// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/shapes.h"

#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

bool isInteger(const QJsonValue &value, double largest)
{
    // Protobuf's JSON takes numbers and strings for every integer type.
    bool isNumber = value.isDouble();
    const auto number = value.isString() ? value.toString().toDouble(&isNumber) : value.toDouble();
    return isNumber && std::floor(number) == number && std::abs(number) <= largest;
}

bool isStringMap(const QJsonValue &value)
{
    const auto map = value.toObject();
    return value.isObject() && std::all_of(map.begin(), map.end(), [](const QJsonValue &item) { return item.isString(); });
}

bool isScalar(const QString &type, const QJsonValue &value)
{
    if (type == "string"_L1)
        return value.isString();
    if (type == "bool"_L1)
        return value.isBool();
    if (type == "int32"_L1)
        return isInteger(value, std::numeric_limits<qint32>::max());
    if (type == "int64"_L1)
        return isInteger(value, 9.3e18);
    if (type == "double"_L1)
        return value.isDouble();
    if (type == "map"_L1)
        return isStringMap(value);
    return type == "any"_L1;
}

} // namespace

Shapes::Shapes()
{
    QFile file{u":/practice/shapes.json"_s};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the shapes of request bodies are not compiled in");
    m_shapes = QJsonDocument::fromJson(file.readAll()).object();
}

std::optional<Refusal> Shapes::refuse(const QString &message, const QJsonObject &body) const
{
    const auto text = problemInMessage(message, body, {});
    if (text.isEmpty())
        return std::nullopt;
    const auto whole = u"Invalid JSON payload received. "_s + text;
    return Refusal{Rpc::InvalidArgument, whole,
                   {QJsonObject{{u"@type"_s, u"type.googleapis.com/google.rpc.BadRequest"_s},
                                {u"fieldViolations"_s, QJsonArray{QJsonObject{{u"description"_s, whole}}}}}}};
}

QString Shapes::problemInMessage(const QString &message, const QJsonObject &body, const QString &path) const
{
    const auto shape = m_shapes[message].toObject();
    for (auto it = body.begin(); it != body.end(); ++it) {
        const auto type = shape[it.key()].toString();
        if (type.isEmpty()) {
            const auto place = path.isEmpty() ? QString{} : u" at '%1'"_s.arg(path);
            return u"Unknown name \"%1\"%2: Cannot find field."_s.arg(it.key(), place);
        }
        const auto below = path.isEmpty() ? it.key() : path + u'.' + it.key();
        if (const auto text = problem(type, it.value(), below); !text.isEmpty())
            return text;
    }
    return {};
}

QString Shapes::problem(const QString &type, const QJsonValue &value, const QString &path) const
{
    if (value.isNull() || isScalar(type, value)) // null means "not set" in protobuf's JSON
        return {};
    if (type.startsWith(u'[') && value.isArray()) {
        int index = 0;
        for (const auto &item : value.toArray()) {
            const auto text = problem(type.sliced(1, type.size() - 2), item, u"%1[%2]"_s.arg(path).arg(index++));
            if (!text.isEmpty())
                return text;
        }
        return {};
    }
    if (m_shapes.contains(type) && value.isObject())
        return problemInMessage(type, value.toObject(), path);
    return u"Invalid value at '%1' (%2)."_s.arg(path, type);
}

} // namespace practice
