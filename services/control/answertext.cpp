// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/answertext.h"

#include "services/core/plaintext.h"
#include "services/terminal/width.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QLocale>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

struct AnswerMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr qsizetype longestCell = 400; ///< UTF-16 units

/// "2026-12-01T08:00:00.000Z" as this computer writes it; other text as it is.
QString shownText(const QString &text)
{
    if (text.size() > 18 && text.at(10) == u'T' && text.endsWith(u'Z')) {
        if (const auto time = QDateTime::fromString(text, Qt::ISODateWithMs); time.isValid())
            return QLocale{}.toString(time.toLocalTime(), QLocale::ShortFormat);
    }
    return plainLine(text, longestCell);
}

/// Of a value that is no object.
QString shownValue(const QJsonValue &value)
{
    switch (value.type()) {
    case QJsonValue::Bool: return value.toBool() ? AnswerMessages::tr("yes") : AnswerMessages::tr("no");
    case QJsonValue::String: return shownText(value.toString());
    case QJsonValue::Double: {
        const auto number = value.toDouble();
        constexpr double whole = 1e15;
        return number == double(qint64(std::clamp(number, -whole, whole))) ? QString::number(qint64(number))
                                                                           : QString::number(number, 'g', 6);
    }
    case QJsonValue::Array: {
        QStringList parts;
        const auto all = value.toArray();
        for (const auto &one : all)
            parts << shownValue(one);
        return parts.join(u", "_s);
    }
    default: return {};
    }
}

/// "why.message" of a row.
QJsonValue memberOf(const QJsonObject &row, const QString &path)
{
    QJsonValue value = row;
    const auto names = path.split(u'.');
    for (const auto &name : names)
        value = value[name];
    return value;
}

QString padded(const QString &text, int columns)
{
    return text + QString{std::max(0, columns - columnsOf(text)), u' '};
}

QString tableText(const Verb &verb, const QJsonArray &rows)
{
    QList<QStringList> lines;
    QStringList titles;
    for (const auto &column : verb.columns)
        titles << verbText(column.title);
    lines.append(titles);
    for (const auto &row : rows) {
        QStringList cells;
        for (const auto &column : verb.columns)
            cells << shownValue(memberOf(row.toObject(), column.member));
        lines.append(cells);
    }
    QList<int> widths(verb.columns.size(), 0);
    for (const auto &line : std::as_const(lines)) {
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], columnsOf(line[i]));
    }
    QString text;
    for (const auto &line : std::as_const(lines)) {
        QString whole;
        for (qsizetype i = 0; i < line.size(); ++i)
            whole += i + 1 < line.size() ? padded(line[i], widths[i] + 2) : line[i];
        while (whole.endsWith(u' '))
            whole.chop(1);
        text += whole + u'\n';
    }
    return text;
}

void addMembers(const QJsonObject &object, const QString &indent, QString *text)
{
    for (auto member = object.begin(); member != object.end(); ++member) {
        const auto value = member.value();
        const auto list = value.toArray();
        const bool hasObjects = std::ranges::any_of(list, [](const QJsonValue &one) { return one.isObject(); });
        if (value.isObject()) {
            *text += indent + member.key() + u":\n"_s;
            addMembers(value.toObject(), indent + u"  "_s, text);
        } else if (hasObjects) {
            *text += indent + member.key() + u":\n"_s;
            for (const auto &one : list) {
                *text += indent + u"  -\n"_s;
                addMembers(one.toObject(), indent + u"    "_s, text);
            }
        } else
            *text += indent + member.key() + u": "_s + shownValue(value) + u'\n';
    }
}

} // namespace

int columnsOf(QStringView text)
{
    int columns = 0;
    const auto codes = text.toUcs4();
    for (const auto code : codes) {
        const auto width = vt::glyphOf(code).width();
        columns += width == vt::Glyph::ambiguous ? 1 : width;
    }
    return columns;
}

QStringList wrappedText(const QString &text, int columns)
{
    QStringList lines;
    QString line;
    const auto words = text.split(u' ', Qt::SkipEmptyParts);
    for (const auto &word : words) {
        if (!line.isEmpty() && columnsOf(line) + 1 + columnsOf(word) > columns) {
            lines << line;
            line.clear();
        }
        line += line.isEmpty() ? word : u' ' + word;
    }
    if (!line.isEmpty())
        lines << line;
    return lines;
}

QString answerText(const Verb &verb, const QJsonObject &result)
{
    if (verb.rows.isEmpty()) {
        QString text;
        auto members = result;
        members.remove(u"exitCode"_s);
        const auto only = members.size() == 1 ? QJsonValue{*members.constBegin()} : QJsonValue{};
        if (only.isString())
            return shownValue(only) + u'\n';
        if (only.isObject()) // "tpu" of "tpus show": its members alone
            members = only.toObject();
        addMembers(members, {}, &text);
        return text;
    }
    QString text;
    for (const auto member : {"says"_L1, "advice"_L1}) {
        if (const auto sentence = result[member].toString(); !sentence.isEmpty())
            text += plainLine(sentence, 2'000) + u'\n';
    }
    const auto rows = result[verb.rows].toArray();
    if (const auto whole = result["request"_L1]; whole.isObject()) // what the rows belong to
        addMembers(whole.toObject(), {}, &text);
    return rows.isEmpty() ? text + AnswerMessages::tr("Nothing to list.") + u'\n' : text + tableText(verb, rows);
}
