// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/luck.h"

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

QByteArray field(QString text)
{
    // What comes from a cloud must not become a formula in a spreadsheet.
    if (!text.isEmpty() && u"=+-@\t\r"_s.contains(text[0]))
        text.prepend(u'\'');
    if (text.contains(u'"') || text.contains(u',') || text.contains(u'\n') || text.contains(u'\r'))
        text = u'"' + text.replace(u'"', u"\"\""_s) + u'"';
    return text.toUtf8();
}

QString time(const QDateTime &when)
{
    return when.isValid() ? when.toUTC().toString(Qt::ISODate) : QString{};
}

QString seconds(const std::optional<std::chrono::milliseconds> &span)
{
    return span ? QString::number(std::chrono::round<std::chrono::seconds>(*span).count()) : QString{};
}

QByteArray line(const QStringList &fields)
{
    QByteArrayList written;
    for (const auto &text : fields)
        written << field(text);
    return written.join(',') + "\r\n";
}

struct Row
{
    QDateTime at;
    QStringList fields;
};

} // namespace

QByteArray luckCsv(const LuckHistory &history)
{
    std::vector<Row> rows;
    for (const auto &span : history.spans) {
        const auto end = span.unit == LuckUnit::Day ? span.start.addDays(1) : span.start.addSecs(3'600);
        rows.push_back({span.start,
                        {span.unit == LuckUnit::Day ? u"day"_s : u"hour"_s,
                         time(span.start),
                         time(end),
                         span.key.zone.toString(),
                         span.key.type,
                         wordOf(span.key.tier),
                         QString::number(span.count.asked()),
                         QString::number(span.count.won),
                         QString::number(span.count.none),
                         QString::number(span.count.refused),
                         {},
                         {},
                         {},
                         {}}});
    }
    for (const auto &win : history.wins) {
        const auto end = win.lived ? win.at.addMSecs(win.lived->count()) : QDateTime{};
        rows.push_back({win.at,
                        {u"tpu"_s,
                         time(win.at),
                         time(end),
                         win.key.zone.toString(),
                         win.key.type,
                         wordOf(win.key.tier),
                         {},
                         {},
                         {},
                         {},
                         lastSegment(win.tpu.toString()),
                         seconds(win.waited),
                         seconds(win.lived),
                         wordOf(win.end)}});
    }
    std::ranges::stable_sort(rows, {}, &Row::at);
    auto csv = line({u"record"_s, u"start_utc"_s, u"end_utc"_s, u"zone"_s, u"accelerator_type"_s, u"tier"_s, u"asked"_s,
                     u"obtained"_s, u"no_capacity"_s, u"refused"_s, u"tpu"_s, u"waited_s"_s, u"lived_s"_s, u"ended"_s});
    for (const auto &row : rows)
        csv += line(row.fields);
    return csv;
}
