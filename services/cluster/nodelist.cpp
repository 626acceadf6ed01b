// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/nodelist.h"

#include <algorithm>
#include <compare>
#include <optional>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestNodeList = 4 * 1024 * 1024; // letters

/// "003-007" or "12", as numbers and how many digits they are written with.
struct NumberRange
{
    qint64 from = 0;
    qint64 to = 0;
    qint64 step = 1;
    int width = 0;
};

std::optional<qint64> wholeNumber(QStringView text)
{
    constexpr qsizetype mostDigits = 12;
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    if (text.isEmpty() || text.size() > mostDigits || !std::ranges::all_of(text, isDigit))
        return std::nullopt;
    return text.toLongLong();
}

std::optional<NumberRange> rangeIn(QStringView text)
{
    NumberRange range;
    if (const auto colon = text.indexOf(u':'); colon >= 0) {
        const auto step = wholeNumber(text.sliced(colon + 1));
        if (!step || *step < 1)
            return std::nullopt;
        range.step = *step;
        text = text.first(colon);
    }
    const auto dash = text.indexOf(u'-');
    const auto first = dash < 0 ? text : text.first(dash);
    const auto from = wholeNumber(first);
    const auto to = dash < 0 ? from : wholeNumber(text.sliced(dash + 1));
    if (!from || !to || *to < *from)
        return std::nullopt;
    range.from = *from;
    range.to = *to;
    range.width = int(first.size());
    return range;
}

/// At commas that are in no bracket.
QList<QStringView> partsOf(QStringView list)
{
    QList<QStringView> parts;
    qsizetype begin = 0;
    int depth = 0;
    for (qsizetype i = 0; i < list.size(); ++i) {
        depth += list[i] == u'[' ? 1 : list[i] == u']' ? -1 : 0;
        if (list[i] == u',' && depth <= 0) {
            parts << list.sliced(begin, i - begin).trimmed();
            begin = i + 1;
        }
    }
    parts << list.sliced(begin).trimmed();
    return parts;
}

bool isNoList(QStringView list)
{
    return list.isEmpty() || list == "(null)"_L1 || list == "None assigned"_L1 || list == "N/A"_L1;
}

/// Calls `found` with each name until it says no. One bracket is taken apart; what follows a second one stays.
template <typename Found>
bool eachNode(QStringView part, Found found)
{
    const auto open = part.indexOf(u'[');
    const auto shut = open < 0 ? -1 : part.indexOf(u']', open);
    if (shut < 0)
        return part.isEmpty() || found(part.toString());
    const auto before = part.first(open);
    const auto behind = part.sliced(shut + 1);
    const auto ranges = part.sliced(open + 1, shut - open - 1).split(u',');
    for (const auto &text : ranges) {
        const auto range = rangeIn(text.trimmed());
        if (!range)
            return found(part.toString());
        for (auto number = range->from; number <= range->to; number += range->step) {
            const auto digits = QString::number(number).rightJustified(range->width, u'0');
            if (!found(QString{before.toString() + digits}.append(behind)))
                return false;
        }
    }
    return true;
}

/// "pod-w003" as "pod-w" and 3, written with three digits.
struct NumberedName
{
    QString before;
    qint64 number = -1;
    int width = 0;

    friend auto operator<=>(const NumberedName &a, const NumberedName &b)
    {
        if (const auto order = a.before.compare(b.before); order != 0)
            return order <=> 0;
        return std::pair{a.width, a.number} <=> std::pair{b.width, b.number};
    }
    friend bool operator==(const NumberedName &, const NumberedName &) = default;
};

NumberedName numbered(const QString &name)
{
    constexpr qsizetype mostDigits = 9;
    qsizetype digits = 0;
    while (digits < name.size() && digits < mostDigits && name[name.size() - 1 - digits] >= u'0'
           && name[name.size() - 1 - digits] <= u'9')
        ++digits;
    if (digits == 0)
        return {name, -1, 0};
    return {name.chopped(digits), QStringView{name}.last(digits).toLongLong(), int(digits)};
}

QString digitsOf(const NumberedName &name)
{
    return QString::number(name.number).rightJustified(name.width, u'0');
}

/// "3-5,9" of numbers that ascend.
template <typename Text>
QString rangesOf(const QList<qint64> &numbers, Text text)
{
    QStringList parts;
    for (qsizetype i = 0; i < numbers.size();) {
        auto end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1)
            ++end;
        parts << (end == i ? text(numbers[i]) : text(numbers[i]) + u'-' + text(numbers[end]));
        i = end + 1;
    }
    return parts.join(u',');
}

} // namespace

QStringList nodesIn(QStringView list, qsizetype most)
{
    QStringList nodes;
    list = list.first(std::min(list.size(), longestNodeList)).trimmed();
    if (isNoList(list))
        return nodes;
    for (const auto &part : partsOf(list)) {
        const bool isOpen = eachNode(part, [&nodes, most](const QString &name) {
            if (nodes.size() < most)
                nodes << name;
            return nodes.size() < most;
        });
        if (!isOpen)
            break;
    }
    return nodes;
}

qsizetype countNodes(QStringView list)
{
    qsizetype count = 0;
    list = list.first(std::min(list.size(), longestNodeList)).trimmed();
    if (isNoList(list))
        return 0;
    for (const auto &part : partsOf(list)) {
        const bool isOpen = eachNode(part, [&count](const QString &) { return ++count < mostListedNodes; });
        if (!isOpen)
            break;
    }
    return count;
}

QString nodeList(QStringList nodes)
{
    QList<NumberedName> names;
    for (const auto &node : std::as_const(nodes))
        names << numbered(node);
    std::ranges::sort(names);
    const auto same = std::ranges::unique(names);
    names.erase(same.begin(), same.end());
    QStringList parts;
    for (qsizetype i = 0; i < names.size();) {
        auto end = i;
        QList<qint64> numbers;
        while (end < names.size() && names[end].before == names[i].before && names[end].width == names[i].width)
            numbers << names[end++].number;
        const auto &first = names[i];
        if (first.number < 0)
            parts << first.before;
        else if (numbers.size() == 1)
            parts << first.before + digitsOf(first);
        else
            parts << u"%1[%2]"_s.arg(first.before, rangesOf(numbers, [&first](qint64 number) {
                                         return digitsOf({first.before, number, first.width});
                                     }));
        i = end;
    }
    return parts.join(u',');
}

ArrayTasks arrayTasksIn(QStringView text)
{
    ArrayTasks array;
    text = text.first(std::min(text.size(), longestNodeList)).trimmed();
    if (const auto percent = text.indexOf(u'%'); percent >= 0) {
        auto limit = text.sliced(percent + 1);
        while (limit.endsWith(u']'))
            limit.chop(1);
        array.atOnce = int(std::min<qint64>(wholeNumber(limit).value_or(0), mostArrayTasks));
        text = text.first(percent);
    }
    while (text.startsWith(u'['))
        text = text.sliced(1);
    while (text.endsWith(u']'))
        text.chop(1);
    array.isCut = text.contains(u"..."_s) || text.contains(u'…');
    for (const auto &part : text.split(u',', Qt::SkipEmptyParts)) {
        const auto range = rangeIn(part.trimmed());
        for (auto task = range ? range->from : 0; range && task <= range->to; task += range->step) {
            if (array.tasks.size() >= mostArrayTasks) {
                array.isCut = true;
                break;
            }
            array.tasks << task;
        }
    }
    std::ranges::sort(array.tasks);
    const auto same = std::ranges::unique(array.tasks);
    array.tasks.erase(same.begin(), same.end());
    return array;
}

QString arrayText(const ArrayTasks &array)
{
    const auto ranges = rangesOf(array.tasks, [](qint64 task) { return QString::number(task); });
    return array.atOnce > 0 ? u"%1%%2"_s.arg(ranges).arg(array.atOnce) : ranges;
}
