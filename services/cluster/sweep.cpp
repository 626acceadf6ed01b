// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/cluster/sweep.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QSet>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct SweepMessages
{
    Q_DECLARE_TR_FUNCTIONS(Sweep)
};

constexpr qsizetype longestSweepText = 8 * 1024 * 1024; // letters
constexpr qsizetype longestSweepName = 60;

/// Variables by which shells, Slurm and this program work: a sweep that set them would break its own tasks.
bool isTakenName(const QString &name)
{
    static const QSet<QString> taken{u"PATH"_s,     u"HOME"_s, u"USER"_s,       u"SHELL"_s,
                                     u"IFS"_s,      u"PWD"_s,  u"LD_PRELOAD"_s, u"LD_LIBRARY_PATH"_s,
                                     u"BASH_ENV"_s, u"ENV"_s};
    return taken.contains(name) || name.startsWith("SLURM"_L1) || name.startsWith("TPUDESK_"_L1)
        || name.startsWith("BASH"_L1);
}

QChar separatorOf(QStringView line)
{
    return line.contains(u'\t') ? QChar{u'\t'} : line.contains(u';') ? QChar{u';'} : QChar{u','};
}

/// Columns of one line; values may stand in double quotes, in which two are one. Nothing: a quote is not closed.
std::optional<QStringList> cellsOf(QStringView line, QChar separator)
{
    QStringList cells;
    QString cell;
    bool isQuoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const auto c = line[i];
        if (isQuoted && c == u'"' && i + 1 < line.size() && line[i + 1] == u'"')
            cell += line[i++];
        else if (c == u'"' && (isQuoted || cell.trimmed().isEmpty()))
            isQuoted = !isQuoted;
        else if (c == separator && !isQuoted)
            cells << std::exchange(cell, {}).trimmed();
        else
            cell += c;
    }
    if (isQuoted)
        return std::nullopt;
    cells << cell.trimmed();
    return cells;
}

QString cellText(const QString &value)
{
    const bool needsQuotes = value.contains(u'\t') || value.contains(u'"') || value != value.trimmed();
    return needsQuotes ? u'"' + QString{value}.replace(u'"', "\"\""_L1) + u'"' : value;
}

std::unexpected<Error> wrongLine(qsizetype line, const QString &why)
{
    return failed(ErrorCode::Invalid, SweepMessages::tr("Line %1: %2").arg(line).arg(why));
}

std::unexpected<Error> tooMany()
{
    return failed(ErrorCode::Invalid,
                  SweepMessages::tr("These are more than %1 tasks. Leave out some values.").arg(SweepTable::mostRows));
}

/// "1..8", "1..10 step 3", "0..1 step 0.25". Nothing: it is no range.
std::optional<QStringList> rangeOf(const QString &text)
{
    const auto dots = text.indexOf(".."_L1);
    if (dots < 1)
        return std::nullopt;
    const auto rest = text.sliced(dots + 2);
    const auto mark = rest.indexOf("step"_L1);
    bool isFrom = false;
    bool isTo = false;
    bool isStep = true;
    const double from = text.first(dots).trimmed().toDouble(&isFrom);
    const double to = (mark < 0 ? rest : rest.first(mark)).trimmed().toDouble(&isTo);
    const double step = mark < 0 ? 1 : rest.sliced(mark + 4).trimmed().toDouble(&isStep);
    if (!isFrom || !isTo || !isStep || !(step > 0) || !(to >= from) || !((to - from) / step < SweepTable::mostRows))
        return std::nullopt;
    QStringList values;
    const auto count = qint64(std::floor((to - from) / step + 1e-9));
    for (qint64 i = 0; i <= count; ++i)
        values << QString::number(from + double(i) * step, 'g', 12);
    return values;
}

} // namespace

QString SweepTable::textOf(qsizetype row) const
{
    if (row < 0 || row >= rows.size())
        return {};
    QStringList parts;
    for (qsizetype column = 0; column < names.size(); ++column)
        parts << names[column] + u'=' + rows[row].value(column);
    return parts.join(u' ');
}

Result<SweepTable> parseSweep(const QString &text)
{
    if (text.size() > longestSweepText)
        return tooMany();
    SweepTable table;
    QChar separator;
    qsizetype number = 0;
    for (auto line : QStringView{text}.split(u'\n')) {
        ++number;
        line = line.trimmed();
        if (line.isEmpty() || line.startsWith(u'#'))
            continue;
        if (table.names.isEmpty())
            separator = separatorOf(line);
        const auto cells = cellsOf(line, separator);
        if (!cells)
            return wrongLine(number, SweepMessages::tr("a quotation mark is not closed."));
        if (table.names.isEmpty()) {
            table.names = *cells;
            continue;
        }
        if (cells->size() != table.names.size())
            return wrongLine(number,
                             SweepMessages::tr("it has %1 values, and there are %2 parameters.")
                                 .arg(cells->size())
                                 .arg(table.names.size()));
        if (table.rows.size() >= SweepTable::mostRows)
            return tooMany();
        table.rows << *cells;
    }
    if (const auto problem = problemOf(table); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    return table;
}

Result<SweepTable> sweepOf(const QList<std::pair<QString, QStringList>> &values)
{
    SweepTable table;
    qsizetype count = values.isEmpty() ? 0 : 1;
    for (const auto &[name, list] : values) {
        table.names << name;
        count *= list.size();
        if (count > SweepTable::mostRows)
            return tooMany();
    }
    for (qsizetype row = 0; row < count; ++row) {
        QStringList cells;
        auto rest = row;
        for (qsizetype column = values.size() - 1; column >= 0; --column) {
            const auto &list = values[column].second;
            cells.prepend(list[rest % list.size()]);
            rest /= list.size();
        }
        table.rows << cells;
    }
    if (const auto problem = problemOf(table); !problem.isEmpty())
        return failed(ErrorCode::Invalid, problem);
    return table;
}

Result<QStringList> sweepValues(const QString &text)
{
    if (text.size() > longestSweepText)
        return tooMany();
    if (const auto range = rangeOf(text.trimmed()))
        return *range;
    const auto cells = cellsOf(text, text.contains(u';') ? QChar{u';'} : QChar{u','});
    if (!cells)
        return failed(ErrorCode::Invalid, SweepMessages::tr("A quotation mark is not closed."));
    QStringList values;
    for (const auto &cell : *cells) {
        if (!cell.isEmpty())
            values << cell;
    }
    if (values.isEmpty())
        return failed(ErrorCode::Invalid,
                      SweepMessages::tr("Enter values with commas between them, or a range such as 1..8."));
    return values;
}

QString sweepText(const SweepTable &table)
{
    QString text = table.names.join(u'\t') + u'\n';
    for (const auto &row : table.rows) {
        QStringList cells;
        for (const auto &value : row)
            cells << cellText(value);
        text += cells.join(u'\t') + u'\n';
    }
    return text;
}

QString problemOf(const SweepTable &table)
{
    if (table.names.isEmpty() && table.rows.isEmpty())
        return {};
    if (table.names.size() > SweepTable::mostColumns)
        return SweepMessages::tr("A table has at most %1 parameters.").arg(SweepTable::mostColumns);
    QSet<QString> names;
    for (const auto &name : table.names) {
        if (!isShellVariable(name))
            return SweepMessages::tr("“%1” cannot be the name of a parameter: use letters, digits and “_”, and begin "
                                     "with a letter.")
                .arg(name.left(longestSweepName));
        if (isTakenName(name))
            return SweepMessages::tr("The name %1 is used by the system or by Slurm. Choose another one.").arg(name);
        if (names.contains(name))
            return SweepMessages::tr("The parameter %1 is there twice.").arg(name);
        names.insert(name);
    }
    if (table.rows.isEmpty())
        return SweepMessages::tr("The table has no values: add a line for each task.");
    if (table.rows.size() > SweepTable::mostRows)
        return tooMany().error().message;
    for (const auto &row : table.rows) {
        const auto isBad = [](const QString &value) {
            return value.size() > SweepTable::longestValue || value.contains(u'\n') || value.contains(QChar::Null);
        };
        if (row.size() != table.names.size() || std::ranges::any_of(row, isBad))
            return SweepMessages::tr("A value is longer than %1 letters, has a line break, or is missing.")
                .arg(SweepTable::longestValue);
    }
    return {};
}

bool isShellVariable(const QString &name)
{
    const auto isLetter = [](QChar c) { return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_'; };
    return !name.isEmpty() && name.size() <= longestSweepName && isLetter(name[0])
        && std::ranges::all_of(name, [&](QChar c) { return isLetter(c) || (c >= u'0' && c <= u'9'); });
}

QJsonObject toJson(const SweepTable &table)
{
    QJsonArray rows;
    for (const auto &row : table.rows)
        rows.append(QJsonArray::fromStringList(row));
    return {{u"names"_s, QJsonArray::fromStringList(table.names)}, {u"rows"_s, rows}};
}

SweepTable sweepFrom(const QJsonObject &json)
{
    SweepTable table;
    const auto names = json["names"_L1].toArray();
    for (const auto &name : names) {
        if (table.names.size() < SweepTable::mostColumns)
            table.names << name.toString().left(longestSweepName);
    }
    const auto rows = json["rows"_L1].toArray();
    for (const auto &value : rows) {
        const auto cells = value.toArray();
        if (table.rows.size() >= SweepTable::mostRows || cells.size() != table.names.size())
            continue;
        QStringList row;
        for (const auto &cell : cells)
            row << cell.toString().left(SweepTable::longestValue);
        table.rows << row;
    }
    return problemOf(table).isEmpty() ? table : SweepTable{};
}
