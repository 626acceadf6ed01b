// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/listfilter.h"

#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

using Test = std::function<bool(const QJsonObject &)>;

/// All values at a dotted path; lists spread out, and "labels.a" reaches into maps.
void collect(const QJsonValue &value, const QStringList &path, qsizetype at, QStringList &into)
{
    if (value.isArray()) {
        for (const auto &item : value.toArray())
            collect(item, path, at, into);
        return;
    }
    if (at < path.size())
        return collect(value[path[at]], path, at + 1, into);
    if (value.isBool())
        into.append(value.toBool() ? u"true"_s : u"false"_s);
    else if (!value.isUndefined() && !value.isNull() && !value.isObject())
        into.append(value.toVariant().toString());
}

QStringList valuesOf(const QJsonObject &item, const QString &field)
{
    QStringList values;
    collect(item, field.split(u'.'), 0, values);
    return values;
}

bool equals(const QString &value, const QString &wanted)
{
    const auto same = [&](const QString &text) {
        if (!wanted.contains(u'*'))
            return text.compare(wanted, Qt::CaseInsensitive) == 0;
        return QRegularExpression{QRegularExpression::wildcardToRegularExpression(wanted),
                                  QRegularExpression::CaseInsensitiveOption}
            .match(text)
            .hasMatch();
    };
    const bool isLink = value.startsWith(u"@/"_s) || value.contains(u"://"_s);
    return same(value) || (isLink && same(value.section(u'/', -1)));
}

/// "has": a word of the value, or for "*" that there is one.
bool has(const QString &value, const QString &wanted)
{
    return equals(value, wanted) || value.contains(wanted, Qt::CaseInsensitive);
}

/// The severities of log entries have an order of their own; -1: it is none.
qsizetype severityOf(const QString &word)
{
    static const QStringList severities{u"DEFAULT"_s, u"DEBUG"_s,    u"INFO"_s,  u"NOTICE"_s,   u"WARNING"_s,
                                        u"ERROR"_s,   u"CRITICAL"_s, u"ALERT"_s, u"EMERGENCY"_s};
    return severities.indexOf(word);
}

Test comparison(const QString &field, const QString &sign, const QString &wanted)
{
    return [=](const QJsonObject &item) {
        const auto values = valuesOf(item, field);
        const auto any = [&](auto fits) { return std::ranges::any_of(values, fits); };
        if (sign == ":"_L1)
            return wanted == "*"_L1 ? !values.isEmpty() : any([&](const QString &value) { return has(value, wanted); });
        if (sign == "="_L1)
            return any([&](const QString &value) { return equals(value, wanted); });
        if (sign == "!="_L1)
            return !any([&](const QString &value) { return equals(value, wanted); });
        if (sign == "eq"_L1 || sign == "ne"_L1) {
            const QRegularExpression form{QRegularExpression::anchoredPattern(wanted)};
            const bool fits = any([&](const QString &value) { return form.match(value).hasMatch(); });
            return fits == (sign == "eq"_L1);
        }
        return any([&](const QString &value) {
            bool isNumber = false;
            const auto left = value.toDouble(&isNumber);
            const auto right = wanted.toDouble();
            const bool isSeverity = severityOf(value) >= 0 && severityOf(wanted) >= 0;
            const auto order = isNumber ? (left < right       ? -1
                                               : left > right ? 1
                                                              : 0)
                : isSeverity            ? int(severityOf(value) - severityOf(wanted))
                                        : value.compare(wanted);
            return sign == ">"_L1 ? order > 0 : sign == "<"_L1 ? order < 0 : sign == ">="_L1 ? order >= 0 : order <= 0;
        });
    };
}

/// either = both { "OR" both };  both = one { ["AND"] one };  one = ["NOT" | "-"] ( "(" either ")" | field sign value )
class FilterReader
{
public:
    explicit FilterReader(const QString &text)
        : m_text{text}
    {
    }

    [[nodiscard]] std::optional<Test> read()
    {
        auto test = readEither(0);
        return test && at().isEmpty() ? test : std::nullopt;
    }

private:
    static constexpr int deepest = 32; // the text comes from outside

    std::optional<Test> readEither(int depth)
    {
        auto left = readBoth(depth);
        while (left && takeWord(u"OR"_s)) {
            const auto right = readBoth(depth);
            if (!right)
                return std::nullopt;
            left = [a = *left, b = *right](const QJsonObject &item) { return a(item) || b(item); };
        }
        return left;
    }
    std::optional<Test> readBoth(int depth)
    {
        auto left = readOne(depth);
        while (left && !at().isEmpty() && !at().startsWith(u')') && !isWord(u"OR"_s)) {
            (void)takeWord(u"AND"_s);
            const auto right = readOne(depth);
            if (!right)
                return std::nullopt;
            left = [a = *left, b = *right](const QJsonObject &item) { return a(item) && b(item); };
        }
        return left;
    }
    std::optional<Test> readOne(int depth)
    {
        if (depth > deepest)
            return std::nullopt;
        if (takeWord(u"NOT"_s) || take(u"-"_s)) {
            const auto other = readOne(depth + 1);
            return other ? std::optional{Test{[a = *other](const QJsonObject &item) { return !a(item); }}}
                         : std::nullopt;
        }
        if (take(u"("_s)) {
            auto inner = readEither(depth + 1);
            return inner && take(u")"_s) ? inner : std::nullopt;
        }
        return readComparison();
    }
    std::optional<Test> readComparison()
    {
        static const QRegularExpression head{u"\\A([A-Za-z_][\\w.\\-]*)\\s*(!=|>=|<=|=|>|<|:|\\beq\\b|\\bne\\b)\\s*"_s};
        const auto match = head.match(at().toString());
        if (!match.hasMatch())
            return std::nullopt;
        m_at += match.capturedLength();
        const auto value = readValue();
        const auto sign = match.captured(2);
        const bool isPattern = sign == "eq"_L1 || sign == "ne"_L1;
        if (!value || (isPattern && !QRegularExpression{*value}.isValid()))
            return std::nullopt;
        return comparison(match.captured(1), sign, *value);
    }
    std::optional<QString> readValue()
    {
        static const QRegularExpression form{u"\\A(?:\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|([^\\s()]+))"_s};
        const auto match = form.match(at().toString());
        if (!match.hasMatch())
            return std::nullopt;
        m_at += match.capturedLength();
        for (int group = 1; group <= 3; ++group) {
            if (match.hasCaptured(group))
                return match.captured(group);
        }
        return std::nullopt;
    }
    QStringView at()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
        return QStringView{m_text}.sliced(m_at);
    }
    bool isWord(const QString &word)
    {
        const auto rest = at();
        return rest.startsWith(word)
            && (rest.size() == word.size() || rest[word.size()].isSpace() || rest[word.size()] == u'(');
    }
    bool takeWord(const QString &word) { return isWord(word) && take(word); }
    bool take(const QString &text)
    {
        if (!at().startsWith(text))
            return false;
        m_at += text.size();
        return true;
    }

    QString m_text;
    qsizetype m_at = 0;
};

ApiError unreadable(const QString &parameter, const QString &value)
{
    return computeInvalid(refusalText("list-filter"_L1).arg(parameter, value.left(200)));
}

} // namespace

Answer<QJsonArray> filtered(const QJsonArray &items, const QString &filter)
{
    constexpr qsizetype longest = 4096;
    if (filter.trimmed().isEmpty())
        return items;
    const auto test = filter.size() > longest ? std::nullopt : FilterReader{filter}.read();
    if (!test)
        return unreadable(u"filter"_s, filter);
    QJsonArray kept;
    for (const auto &item : items) {
        if ((*test)(item.toObject()))
            kept.append(item);
    }
    return kept;
}

Answer<QJsonArray> ordered(QJsonArray items, const QString &orderBy)
{
    if (orderBy.isEmpty() || orderBy == "name"_L1)
        return items; // so they come
    if (orderBy != "creationTimestamp desc"_L1)
        return unreadable(u"orderBy"_s, orderBy);
    std::vector<QJsonValue> list{items.begin(), items.end()};
    std::ranges::stable_sort(list, std::greater{},
                             [](const QJsonValue &item) { return item["creationTimestamp"_L1].toString(); });
    QJsonArray sorted;
    for (const auto &item : list)
        sorted.append(item);
    return sorted;
}

} // namespace practice
