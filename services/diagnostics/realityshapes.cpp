// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/diagnostics/realityshapes.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

using namespace Qt::StringLiterals;

namespace {

/// Of one field: "" a plain value, "=A|B" an enum, ":Message", ":*Message" a map of them, ":*" anything.
using Fields = QHash<QString, QString>;

struct Shapes
{
    QHash<QString, Fields> messages{};
    QSet<QString> names{};
    QString revisions{};
};

Shapes readShapes()
{
    Shapes shapes;
    QFile file{u":/tpudesk/reality/shapes.json"_s};
    const auto json = file.open(QFile::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject{};
    const auto messages = json["messages"_L1].toObject();
    for (auto it = messages.begin(); it != messages.end(); ++it) {
        auto &fields = shapes.messages[it.key()];
        for (const auto &word : it->toString().split(u' ', Qt::SkipEmptyParts)) {
            const auto end = std::ranges::find_if(word, [](QChar c) { return c == u':' || c == u'='; });
            const auto name = word.first(end - word.begin());
            fields.insert(name, word.sliced(name.size()));
            shapes.names.insert(name);
        }
    }
    QStringList revisions;
    const auto source = json["source"_L1].toObject();
    for (auto it = source.begin(); it != source.end(); ++it)
        revisions << it.key() + u' ' + it->toString();
    shapes.revisions = revisions.join(u", "_s);
    return shapes;
}

const Shapes &shapesKnown()
{
    static const Shapes the = readShapes();
    return the;
}

class ShapeWalk
{
public:
    QStringList found{};

    void walk(const QString &message, const QJsonObject &json)
    {
        const auto fields = shapesKnown().messages.constFind(message);
        if (fields == shapesKnown().messages.cend())
            return;
        for (auto it = json.begin(); it != json.end(); ++it) {
            const auto spec = fields->constFind(it.key());
            if (spec == fields->cend())
                say(u"%1: unknown field %2"_s.arg(message, it.key()));
            else if (spec->startsWith(u'='))
                checkEnum(message, it.key(), *spec, it.value());
            else if (spec->startsWith(":*"_L1))
                walkMap(message, spec->sliced(2), it->toObject());
            else if (spec->startsWith(u':'))
                walkEach(message, spec->sliced(1), it.value());
        }
    }

private:
    void say(const QString &line)
    {
        if (!found.contains(line))
            found << line;
    }

    void checkEnum(const QString &message, const QString &name, const QString &spec, const QJsonValue &value)
    {
        const auto known = spec.sliced(1).split(u'|');
        const auto values = value.isArray() ? value.toArray() : QJsonArray{value};
        for (const auto &one : values)
            if (!known.contains(one.toString()))
                say(u"%1: unknown value of %2: %3"_s.arg(message, name, one.toVariant().toString().left(80)));
    }

    void walkMap(const QString &message, const QString &inner, const QJsonObject &map)
    {
        if (inner.isEmpty())
            return;
        for (const auto &value : map)
            walkEach(message, inner, value);
    }

    void walkEach(const QString &message, const QString &inner, const QJsonValue &value)
    {
        const auto name = message.section(u'/', 0, 0) + u'/' + inner;
        const auto values = value.isArray() ? value.toArray() : QJsonArray{value};
        for (const auto &one : values)
            walk(name, one.toObject());
    }
};

} // namespace

QStringList unknownsIn(const QString &message, const QJsonObject &json)
{
    ShapeWalk walk;
    walk.walk(message, json);
    return walk.found;
}

bool isDescribedField(const QString &name)
{
    return shapesKnown().names.contains(name);
}

QString describedRevisions()
{
    return shapesKnown().revisions;
}
