// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/jsonschema.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr auto localReference = "#/$defs/"_L1;
constexpr int deepestSchema = 64; ///< a reference that leads back to itself ends somewhere

/// "integer" of 3, "number" of 3.5.
QString typeOf(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Null: return u"null"_s;
    case QJsonValue::Bool: return u"boolean"_s;
    case QJsonValue::String: return u"string"_s;
    case QJsonValue::Array: return u"array"_s;
    case QJsonValue::Object: return u"object"_s;
    case QJsonValue::Double: {
        const double number = value.toDouble();
        return std::trunc(number) == number ? u"integer"_s : u"number"_s;
    }
    case QJsonValue::Undefined: break;
    }
    return u"nothing"_s;
}

/// Holds values against one document of schemas.
class SchemaCheck
{
public:
    explicit SchemaCheck(const QJsonObject &document)
        : m_definitions{document["$defs"_L1].toObject()}
    {
    }

    [[nodiscard]] QString problem(const QJsonValue &schema, const QJsonValue &value, const QString &place,
                                  int depth = 0) const
    {
        if (schema.isBool())
            return schema.toBool() ? QString{} : u"%1: nothing may stand here"_s.arg(place);
        if (!schema.isObject() || depth > deepestSchema)
            return u"%1: its schema is none"_s.arg(place);
        const auto rules = schema.toObject();
        for (auto rule = rules.begin(); rule != rules.end(); ++rule) {
            if (const auto found = ruleProblem(rule.key(), rules, value, place, depth); !found.isEmpty())
                return found;
        }
        return {};
    }

private:
    [[nodiscard]] QString ruleProblem(const QString &word, const QJsonObject &rules, const QJsonValue &value,
                                      const QString &place, int depth) const
    {
        const auto rule = rules[word];
        if (word == "$ref"_L1)
            return referenceProblem(rule.toString(), value, place, depth);
        if (word == "type"_L1)
            return typeProblem(rule, value, place);
        if (word == "enum"_L1)
            return rule.toArray().contains(value) ? QString{}
                                                  : u"%1: %2 is none of its words"_s.arg(place, value.toString());
        if (word == "const"_L1)
            return rule == value ? QString{} : u"%1: it is another constant"_s.arg(place);
        if (word == "properties"_L1 || word == "required"_L1 || word == "additionalProperties"_L1)
            return value.isObject() ? memberProblem(word, rules, value.toObject(), place, depth) : QString{};
        if (word == "items"_L1)
            return value.isArray() ? itemProblem(rule, value.toArray(), place, depth) : QString{};
        if (word == "minimum"_L1 || word == "maximum"_L1 || word == "pattern"_L1)
            return boundProblem(word, rule, value, place);
        if (word == "anyOf"_L1)
            return anyProblem(rule.toArray(), value, place, depth);
        static const QSet describing{u"description"_s, u"title"_s,  u"$defs"_s,   u"$schema"_s,
                                     u"$id"_s,         u"format"_s, u"default"_s, u"$comment"_s};
        return describing.contains(word) ? QString{}
                                         : u"%1: its schema says \"%2\", which is not known"_s.arg(place, word);
    }

    [[nodiscard]] QString referenceProblem(const QString &reference, const QJsonValue &value, const QString &place,
                                           int depth) const
    {
        const auto name = reference.mid(localReference.size());
        if (!reference.startsWith(localReference) || !m_definitions.contains(name))
            return u"%1: %2 leads nowhere"_s.arg(place, reference);
        return problem(m_definitions[name], value, place, depth + 1);
    }

    [[nodiscard]] static QString typeProblem(const QJsonValue &rule, const QJsonValue &value, const QString &place)
    {
        const auto allowed = rule.isArray() ? rule.toVariant().toStringList() : QStringList{rule.toString()};
        const auto type = typeOf(value);
        const bool isFine = allowed.contains(type) || (type == "integer"_L1 && allowed.contains(u"number"_s));
        return isFine ? QString{} : u"%1: it is %2, not %3"_s.arg(place, type, allowed.join(u" or "_s));
    }

    [[nodiscard]] QString memberProblem(const QString &word, const QJsonObject &rules, const QJsonObject &value,
                                        const QString &place, int depth) const
    {
        const auto properties = rules["properties"_L1].toObject();
        if (word == "required"_L1) {
            const auto wanted = rules[word].toArray();
            for (const auto &name : wanted) {
                if (!value.contains(name.toString()))
                    return u"%1: it lacks \"%2\""_s.arg(place, name.toString());
            }
            return {};
        }
        for (auto member = value.begin(); member != value.end(); ++member) {
            const bool isNamed = properties.contains(member.key());
            if (isNamed != (word == "properties"_L1))
                continue;
            const auto schema = isNamed ? properties[member.key()] : rules[word];
            const auto there = place + u'.' + member.key();
            if (const auto found = problem(schema, member.value(), there, depth + 1); !found.isEmpty())
                return found;
        }
        return {};
    }

    [[nodiscard]] QString itemProblem(const QJsonValue &rule, const QJsonArray &value, const QString &place,
                                      int depth) const
    {
        for (qsizetype i = 0; i < value.size(); ++i) {
            if (const auto found = problem(rule, value[i], place + u'[' + QString::number(i) + u']', depth + 1);
                !found.isEmpty())
                return found;
        }
        return {};
    }

    [[nodiscard]] static QString boundProblem(const QString &word, const QJsonValue &rule, const QJsonValue &value,
                                              const QString &place)
    {
        const bool isBroken = word == "pattern"_L1
            ? value.isString() && !QRegularExpression{rule.toString()}.match(value.toString()).hasMatch()
            : value.isDouble()
                && (word == "minimum"_L1 ? value.toDouble() < rule.toDouble() : value.toDouble() > rule.toDouble());
        return isBroken ? u"%1: it does not keep to its %2"_s.arg(place, word) : QString{};
    }

    [[nodiscard]] QString anyProblem(const QJsonArray &rules, const QJsonValue &value, const QString &place,
                                     int depth) const
    {
        QString first;
        for (const auto &rule : rules) {
            const auto found = problem(rule, value, place, depth + 1);
            if (found.isEmpty())
                return {};
            first = first.isEmpty() ? found : first;
        }
        return first.isEmpty() ? u"%1: its schema allows nothing"_s.arg(place) : first;
    }

    QJsonObject m_definitions;
};

/// The definitions that this value refers to, and those that they refer to.
void collectReferences(const QJsonValue &schema, const QJsonObject &all, QJsonObject *into)
{
    if (schema.isArray()) {
        const auto list = schema.toArray();
        for (const auto &one : list)
            collectReferences(one, all, into);
    }
    const auto members = schema.toObject();
    for (auto member = members.begin(); member != members.end(); ++member) {
        const auto text = member.value().toString();
        const auto name = text.mid(localReference.size());
        if (member.key() == "$ref"_L1 && text.startsWith(localReference) && !into->contains(name)) {
            into->insert(name, all[name]);
            collectReferences(all[name], all, into);
        }
        collectReferences(member.value(), all, into);
    }
}

QJsonObject argumentJson(const VerbArgument &argument)
{
    QJsonObject json{{u"description"_s, QString::fromUtf8(argument.about)}};
    QJsonObject word{{u"type"_s, u"string"_s}};
    if (!argument.choices.isEmpty())
        word.insert(u"enum"_s, QJsonArray::fromStringList(argument.choices));
    switch (argument.kind) {
    case ArgumentKind::Number:
        json.insert(u"type"_s, u"integer"_s);
        json.insert(u"minimum"_s, 0);
        return json;
    case ArgumentKind::Flag: json.insert(u"type"_s, u"boolean"_s); return json;
    case ArgumentKind::Texts:
        json.insert(u"type"_s, u"array"_s);
        json.insert(u"items"_s, word);
        return json;
    case ArgumentKind::Text:
    case ArgumentKind::LocalPath:
    case ArgumentKind::FilePlace: break;
    }
    for (auto member = word.begin(); member != word.end(); ++member)
        json.insert(member.key(), member.value());
    return json;
}

} // namespace

const QJsonObject &answerSchemas()
{
    static const QJsonObject all = [] {
        QFile file{u":/tpudesk/control/schema/v1.json"_s};
        return file.open(QFile::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject{};
    }();
    return all;
}

QJsonObject resultSchema(const QString &verb)
{
    const auto all = answerSchemas()["$defs"_L1].toObject();
    if (!all.contains(verb))
        return {};
    QJsonObject definitions;
    collectReferences(all[verb], all, &definitions);
    auto schema = all[verb].toObject();
    schema.insert(u"$defs"_s, definitions);
    return schema;
}

QJsonObject argumentSchema(const Verb &verb)
{
    QJsonObject properties;
    QJsonArray required;
    for (const auto &argument : verb.arguments) {
        properties.insert(argument.name, argumentJson(argument));
        if (argument.isRequired)
            required.append(argument.name);
    }
    QJsonObject schema{{u"type"_s, u"object"_s}, {u"properties"_s, properties}, {u"additionalProperties"_s, false}};
    if (!required.isEmpty())
        schema.insert(u"required"_s, required);
    return schema;
}

QString schemaProblem(const QJsonObject &schema, const QJsonValue &value)
{
    return SchemaCheck{schema}.problem(schema, value, u"result"_s);
}
