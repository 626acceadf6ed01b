// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "discovery.h"

#include "services/practice/world/moment.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

QString folder()
{
    const auto named = qEnvironmentVariable("TPUDESK_API_DIR");
    return named.isEmpty() ? QString{QStringLiteral(TPUDESK_SOURCE_DIR)} + "/../shared/api"_L1 : named;
}

/// "v2/{+parent}/nodes" or "v2/projects/{projectsId}/…" as a regular expression.
QString toExpression(const QString &path)
{
    static const QRegularExpression hole{u"\\{(\\+?)\\w+\\}"_s};
    QString form = u"^/"_s;
    qsizetype end = 0;
    for (const auto &match : hole.globalMatch(path)) {
        form += QRegularExpression::escape(path.mid(end, match.capturedStart() - end));
        form += match.captured(1).isEmpty() ? u"[^/:]+"_s : u"[^:]+"_s; // {+name} may hold slashes
        end = match.capturedEnd();
    }
    return form + QRegularExpression::escape(path.mid(end)) + u'$';
}

bool hasFormat(const QString &format, const QString &text)
{
    if (format == "int64"_L1 || format == "uint64"_L1) {
        bool isNumber = false;
        (void)text.toLongLong(&isNumber);
        return isNumber;
    }
    if (format == "google-datetime"_L1 || format == "date-time"_L1)
        return practice::fromRfc3339(text).has_value();
    if (format == "google-duration"_L1)
        return practice::fromDuration(text).has_value();
    return true;
}

} // namespace

Discovery::Discovery()
{
    for (const auto &file : QDir{folder()}.entryInfoList({u"*.json"_s}, QDir::Files)) {
        QFile opened{file.filePath()};
        if (!opened.open(QIODevice::ReadOnly))
            continue;
        const auto json = QJsonDocument::fromJson(opened.readAll()).object();
        // The older of two descriptions of v2alpha1 lacks fields that today's clients send.
        if (json.isEmpty() || file.fileName() == "tpu.v2alpha1.json"_L1)
            continue;
        m_documents[file.fileName()] = json;
        collect(file.fileName(), {{u"document"_s, json}},
                json["servicePath"_L1].toString()); // it has methods of its own
    }
}

QString Discovery::whyNot()
{
    return u"Google's API descriptions are not at %1 (set TPUDESK_API_DIR)"_s.arg(folder());
}

void Discovery::collect(const QString &document, const QJsonObject &resources, const QString &servicePath)
{
    for (const auto &value : resources) {
        const auto resource = value.toObject();
        for (const auto &entry : resource["methods"_L1].toObject()) {
            const auto method = entry.toObject();
            const auto path =
                method.contains("flatPath"_L1) ? method["flatPath"_L1].toString() : method["path"_L1].toString();
            m_methods.append({toExpression(servicePath + path), {method, document}});
            if (method["useMediaDownloadService"_L1].toBool()) // the same call at the place of large contents
                m_methods.append({toExpression(u"download/"_s + servicePath + path), {method, document}});
            const auto uploads = method["mediaUpload"_L1]["protocols"_L1].toObject();
            for (const auto &upload : uploads)
                m_methods.append({toExpression(upload["path"_L1].toString().mid(1)), {method, document}});
        }
        collect(document, resource["resources"_L1].toObject(), servicePath);
    }
}

QList<Discovery::Method> Discovery::methodsFor(const QByteArray &httpMethod, const QString &path) const
{
    QList<Method> found;
    for (const auto &[form, method] : m_methods) {
        const bool fits = method.json["httpMethod"_L1].toString() == QLatin1StringView{httpMethod};
        if (fits && QRegularExpression{form}.match(path).hasMatch())
            found.append(method);
    }
    return found;
}

QStringList Discovery::problems(const QByteArray &method, const QString &path, const QStringList &parameters,
                                const QJsonObject &request, const QJsonObject &reply) const
{
    QStringList best{u"no API describes %1 %2"_s.arg(QLatin1StringView{method}, path)};
    bool isFirst = true;
    for (const auto &candidate : methodsFor(method, path)) {
        const auto &document = m_documents[candidate.document];
        QStringList found;
        for (const auto &parameter : parameters) {
            if (!candidate.json["parameters"_L1].toObject().contains(parameter)
                && !document["parameters"_L1].toObject().contains(parameter))
                found.append(u"%1: the query parameter %2 is not described"_s.arg(path, parameter));
        }
        const auto schemas = document["schemas"_L1].toObject();
        const auto asked = candidate.json["request"_L1]["$ref"_L1].toString();
        if (!request.isEmpty() && asked.isEmpty())
            found.append(u"%1 takes no body"_s.arg(path));
        else if (!request.isEmpty())
            check(document, schemas[asked].toObject(), request, u"request"_s, found);
        check(document, schemas[candidate.json["response"_L1]["$ref"_L1].toString()].toObject(), reply, u"reply"_s,
              found);
        if (isFirst || found.size() < best.size())
            best = found;
        isFirst = false;
    }
    return best;
}

QStringList Discovery::problemsOf(const QString &document, const QString &schema, const QJsonObject &json) const
{
    QStringList found;
    const auto &described = m_documents[document];
    check(described, described["schemas"_L1][schema].toObject(), json, schema, found);
    return found;
}

void Discovery::check(const QJsonObject &document, const QJsonObject &schema, const QJsonValue &value,
                      const QString &where, QStringList &found) const
{
    if (schema.contains("$ref"_L1))
        return check(document, document["schemas"_L1][schema["$ref"_L1].toString()].toObject(), value, where, found);
    const auto type = schema["type"_L1].toString();
    const auto wrong = [&] { found.append(u"%1 is not of type %2"_s.arg(where, type)); };
    if (type == "object"_L1) {
        if (!value.isObject())
            return wrong();
        const auto object = value.toObject();
        const auto properties = schema["properties"_L1].toObject();
        const auto others = schema["additionalProperties"_L1];
        for (auto it = object.begin(); it != object.end(); ++it) {
            const auto below = where + u'.' + it.key();
            if (properties.contains(it.key()))
                check(document, properties[it.key()].toObject(), it.value(), below, found);
            else if (others.isObject())
                check(document, others.toObject(), it.value(), below, found);
            else
                found.append(u"%1 is not described"_s.arg(below));
        }
    } else if (type == "array"_L1) {
        if (!value.isArray())
            return wrong();
        for (const auto &item : value.toArray())
            check(document, schema["items"_L1].toObject(), item, where + "[]"_L1, found);
    } else if (type == "string"_L1) {
        const auto words = schema["enum"_L1].toArray();
        if (!value.isString())
            return wrong();
        if (!words.isEmpty() && !words.contains(value))
            found.append(u"%1: %2 is no value of the enumeration"_s.arg(where, value.toString()));
        if (!hasFormat(schema["format"_L1].toString(), value.toString()))
            found.append(
                u"%1: \"%2\" has not the format %3"_s.arg(where, value.toString(), schema["format"_L1].toString()));
    } else if (type == "boolean"_L1 ? !value.isBool()
                                    : (type == "integer"_L1 || type == "number"_L1) && !value.isDouble()) {
        wrong();
    }
}
