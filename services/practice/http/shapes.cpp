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

/// What is wrong with a body so far; a hostile one may have a million faults, of which the first tell enough.
struct Shapes::Violations
{
    QStringList sentences;
    QStringList fields;
    QString package; ///< of messages and enumerations: "google.cloud.tpu.v2."

    void add(const QString &field, const QString &sentence)
    {
        constexpr qsizetype most = 20;
        if (sentences.size() < most) {
            sentences.append(sentence);
            fields.append(field);
        }
    }
};

namespace {

bool isInteger(const QJsonValue &value, double largest)
{
    // Protobuf's JSON takes numbers and strings for every integer type.
    bool isNumber = value.isDouble();
    const auto number = value.isString() ? value.toString().toDouble(&isNumber) : value.toDouble();
    return isNumber && std::floor(number) == number && std::abs(number) <= largest;
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
        return isInteger(value, 9.2e18);
    if (type == "double"_L1)
        return value.isDouble();
    return type == "any"_L1;
}

/// "networkConfig" → "network_config", as Google names fields in its sentences.
QString snakeCase(const QString &name)
{
    QString result;
    for (const auto c : name)
        result += c.isUpper() ? u'_' + QString{c.toLower()} : QString{c};
    return result;
}

QString camelCase(const QString &name)
{
    QString result;
    for (qsizetype i = 0; i < name.size(); ++i) {
        const bool isJoint = name[i] == u'_' && i + 1 < name.size() && name[i + 1].isLower();
        result += isJoint ? name[++i].toUpper() : name[i];
    }
    return result;
}

QString join(const QString &path, const QString &name)
{
    return path.isEmpty() ? snakeCase(name) : path + u'.' + snakeCase(name);
}

/// A value as it stood in the request, not at full length.
QString shown(const QJsonValue &value)
{
    constexpr qsizetype most = 200;
    const auto list = QString::fromUtf8(QJsonDocument{QJsonArray{value}}.toJson(QJsonDocument::Compact));
    return list.sliced(1, list.size() - 2).left(most);
}

QString typeName(const QString &type, const QString &package)
{
    const QMap<QString, QString> scalars{{u"string"_s, u"TYPE_STRING"_s}, {u"bool"_s, u"TYPE_BOOL"_s},
                                         {u"int32"_s, u"TYPE_INT32"_s},   {u"int64"_s, u"TYPE_INT64"_s},
                                         {u"double"_s, u"TYPE_DOUBLE"_s}, {u"map"_s, u"map"_s},
                                         {u"patchmap"_s, u"map"_s}};
    if (const auto scalar = scalars.constFind(type); scalar != scalars.constEnd())
        return *scalar;
    const auto name = type.startsWith(u"enum "_s) ? type.section(u' ', 1, 1) : type.section(u'@', 0, 0);
    return u"type.googleapis.com/"_s + package + name;
}

} // namespace

ApiError badPayload(const QStringList &sentences, const QStringList &fields)
{
    QJsonArray violations;
    for (qsizetype i = 0; i < sentences.size(); ++i) {
        QJsonObject violation{{u"description"_s, sentences[i]}};
        if (!fields.value(i).isEmpty())
            violation[u"field"_s] = fields[i];
        violations.append(violation);
    }
    return {Rpc::InvalidArgument,
            sentences.join(u'\n'),
            {QJsonObject{{u"@type"_s, u"type.googleapis.com/google.rpc.BadRequest"_s},
                         {u"fieldViolations"_s, violations}}}};
}

Shapes::Shapes()
{
    QFile file{u":/practice/shapes.json"_s};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the shapes of request bodies are not compiled in");
    m_shapes = QJsonDocument::fromJson(file.readAll()).object();
}

Answer<QJsonObject> Shapes::read(const QString &message, const QString &field, const QJsonObject &body) const
{
    Violations bad;
    const bool isAlpha = message.endsWith(u"@v2alpha1"_s);
    bad.package = isAlpha ? u"google.cloud.tpu.v2alpha1."_s : u"google.cloud.tpu.v2."_s;
    const auto read = readMessage(message, body, field, bad);
    if (bad.sentences.isEmpty())
        return read;
    return badPayload(bad.sentences, bad.fields);
}

std::optional<ApiError> Shapes::refuseParameter(const QString &type, const QString &name, const QString &value)
{
    const bool isFlag =
        QStringList{u"true"_s, u"false"_s, u"1"_s, u"0"_s}.contains(value.toLower()); // gcloud writes "True"
    const bool isFine = value.isEmpty() || type == "string"_L1 || (type == "bool"_L1 && isFlag)
        || (type == "int32"_L1 && isInteger(value, std::numeric_limits<qint32>::max()));
    if (isFine)
        return std::nullopt;
    const auto field = snakeCase(name);
    return badPayload({refusalText("value-invalid"_L1).arg(field, typeName(type, {}), shown(value))}, {field});
}

QJsonObject Shapes::readMessage(const QString &message, const QJsonObject &body, const QString &path,
                                Violations &bad) const
{
    const auto shape = m_shapes[message].toObject();
    QJsonObject read;
    for (auto it = body.begin(); it != body.end(); ++it) {
        const auto name = shape.contains(it.key()) ? it.key() : camelCase(it.key());
        const auto type = shape[name].toString();
        const auto place = path.isEmpty() ? QString{} : u" at '%1'"_s.arg(path);
        const auto unknown = refusalText("field-unknown"_L1).arg(it.key().left(200), place);
        if (type.isEmpty())
            bad.add(path, unknown + "Cannot find field."_L1);
        else if (it.value().isArray() && !type.startsWith(u'[') && type != "any"_L1)
            bad.add(path, unknown + "Proto field is not repeating, cannot start list."_L1);
        else if (!it.value().isNull()) // null means "not set" in protobuf's JSON
            read[name] = readValue(type, it.value(), join(path, name), bad);
    }
    return read;
}

QJsonValue Shapes::readValue(const QString &type, const QJsonValue &value, const QString &path, Violations &bad) const
{
    if (isScalar(type, value))
        return type == "int32"_L1 && value.isString() ? QJsonValue{value.toString().toDouble()} : value;
    if (type.startsWith(u'[') && value.isArray())
        return readList(type.sliced(1, type.size() - 2), value.toArray(), path, bad);
    if (m_shapes.contains(type) && value.isObject())
        return readMessage(type, value.toObject(), path, bad);
    const bool mayClear = type == "patchmap"_L1; // null takes an entry away
    if ((type == "map"_L1 || mayClear) && value.isObject()) {
        const auto map = value.toObject();
        int index = 0;
        for (auto it = map.begin(); it != map.end(); ++it, ++index) {
            if (!it.value().isString() && !(mayClear && it.value().isNull()))
                bad.add(u"%1[%2].value"_s.arg(path).arg(index),
                        refusalText("map-value-invalid"_L1).arg(path).arg(index).arg(shown(it.value())));
        }
        return value;
    }
    if (type.startsWith(u"enum "_s)) {
        const auto words = type.split(u' ').sliced(2);
        if (value.isString() && words.contains(value.toString()))
            return value;
    }
    bad.add(path, refusalText("value-invalid"_L1).arg(path, typeName(type, bad.package), shown(value)));
    return value;
}

QJsonArray Shapes::readList(const QString &type, const QJsonArray &list, const QString &path, Violations &bad) const
{
    QJsonArray read;
    for (const auto &item : list)
        read.append(readValue(type, item, u"%1[%2]"_s.arg(path).arg(read.size()), bad));
    return read;
}

} // namespace practice
