// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagereport.h"

#include "widgets/common/phrases.h"
#include "widgets/usage/maptext.h"
#include "widgets/usage/usagemodel.h"
#include "widgets/usage/usagetext.h"

#include <QCoreApplication>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct UsageReportMessages
{
    Q_DECLARE_TR_FUNCTIONS(UsageReport)
};

/// East Asian wide and full-width letters, as terminals show them.
bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F) || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60)
        || (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
}

QString value(const HostUsage &host, Metric metric)
{
    return metricText(metric, host.values.value(metric, noValue));
}

QString shareOf(const HostUsage &host, Metric part, Metric whole)
{
    return usedOfTotal(host.values.value(part, noValue), host.values.value(whole, noValue));
}

QList<int> hostsOf(const SliceUsage &usage, const QList<int> &cores)
{
    QList<int> hosts;
    for (const int core : cores) {
        const int host = usage.layout.cores[core].host;
        if (host < usage.hosts.size() && (hosts.isEmpty() || hosts.constLast() != host))
            hosts << host;
    }
    return hosts;
}

QString nameOf(const SliceUsage &usage, int worker)
{
    const auto label = maptext::label(usage.hosts.value(worker));
    if (usage.hosts.size() == 1 || !usage.slices.isEmpty())
        return hostName(usage, worker);
    return label.isEmpty() ? QString::number(worker) : u"%1 %2"_s.arg(worker).arg(label);
}

QString hostTable(const SliceUsage &usage, const QList<int> &hosts)
{
    QList<QStringList> rows{{UsageReportMessages::tr("Host"), UsageReportMessages::tr("State"),
                             UsageReportMessages::tr("CPU"), UsageReportMessages::tr("Load"),
                             UsageReportMessages::tr("Memory"), UsageReportMessages::tr("Disk"),
                             UsageReportMessages::tr("Net in"), UsageReportMessages::tr("Net out")}};
    for (const int worker : hosts) {
        const auto &host = usage.hosts[worker];
        rows.append({nameOf(usage, worker), maptext::face(usage, worker).word, value(host, Metric::HostCpu),
                     value(host, Metric::Load), shareOf(host, Metric::HostMemoryUsed, Metric::HostMemoryTotal),
                     shareOf(host, Metric::DiskUsed, Metric::DiskTotal), value(host, Metric::NetworkIn),
                     value(host, Metric::NetworkOut)});
    }
    return alignedText(rows, {2, 3, 4, 5, 6, 7});
}

QString coreTable(const SliceUsage &usage, const QList<int> &cores, qint64 now)
{
    UsageModel model;
    model.setUsage(usage, now);
    QList<int> columns{UsageModel::ChipColumn,   UsageModel::HostColumn, UsageModel::StateColumn,
                       UsageModel::DutyColumn,   UsageModel::HbmColumn,  UsageModel::HbmShareColumn,
                       UsageModel::TensorColumn, UsageModel::AgeColumn};
    QList<int> rightAligned{0, 3, 4, 5, 6, 7};
    if (!usage.layout.isOfChips()) { // else it would repeat the chip
        columns.prepend(UsageModel::CoreColumn);
        rightAligned = {0, 1, 4, 5, 6, 7, 8};
    }
    QList<QStringList> rows{{}};
    for (const int column : std::as_const(columns))
        rows.first() << model.headerData(column, Qt::Horizontal).toString();
    rows.first() << QString{};
    for (const int core : cores) {
        QStringList row;
        for (const int column : std::as_const(columns))
            row << (column == UsageModel::HostColumn ? nameOf(usage, usage.layout.cores[core].host)
                                                     : model.text(core, column));
        const auto straggler = maptext::straggler(usage, core);
        const auto &values = usage.cores[core];
        row << (!straggler.isEmpty()          ? u"<- "_s + straggler
                    : !values.error.isEmpty() ? u"<- "_s + maptext::outside(values.error, 80)
                                              : QString{});
        rows << row;
    }
    return alignedText(rows, rightAligned);
}

QString userTable(const SliceUsage &usage, const QList<int> &hosts)
{
    QList<QStringList> rows{{UsageReportMessages::tr("Host"), UsageReportMessages::tr("PID"),
                             UsageReportMessages::tr("User"), UsageReportMessages::tr("Since"),
                             UsageReportMessages::tr("Chips"), UsageReportMessages::tr("Command")}};
    for (const int worker : hosts) {
        for (const auto &user : usage.hosts[worker].users) {
            QStringList chips;
            for (const int chip : user.chips)
                chips << QString::number(chip);
            rows.append({nameOf(usage, worker), QString::number(user.pid), maptext::outside(user.user, 64),
                         user.since.isValid() ? phrases::dayAndTime(user.since) : phrases::none(),
                         chips.isEmpty() ? UsageReportMessages::tr("all") : chips.join(u','),
                         maptext::outside(user.command)});
        }
    }
    return rows.size() > 1 ? alignedText(rows, {1}) : QString{};
}

QString titleOf(const SliceUsage &usage, qint64 now)
{
    const auto when = QDateTime::fromMSecsSinceEpoch(now, QTimeZone::UTC).toString(u"yyyy-MM-dd HH:mm:ss 'UTC'"_s);
    return u"%1 · %2 · %3"_s.arg(maptext::outside(lastSegment(usage.id.toString())),
                                 zoneOf(usage.id.toString()).toString(), when);
}

struct UsageLineMessages
{
    Q_DECLARE_TR_FUNCTIONS(UsageLine)
};

} // namespace

int columnsOf(const QString &text)
{
    int columns = 0;
    for (const char32_t c : text.toUcs4())
        columns += QChar::category(c) == QChar::Mark_NonSpacing ? 0 : isWide(c) ? 2 : 1;
    return columns;
}

QString alignedText(const QList<QStringList> &rows, const QList<int> &rightAligned)
{
    QList<int> widths;
    for (const auto &row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (qsizetype column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], columnsOf(row[column]));
    }
    QString text;
    for (const auto &row : rows) {
        QString line;
        for (qsizetype column = 0; column < row.size(); ++column) {
            const QString gap{widths[column] - columnsOf(row[column]), u' '};
            line += column > 0 ? u"  "_s : QString{};
            line += rightAligned.contains(column) ? gap + row[column] : row[column] + gap;
        }
        while (line.endsWith(u' '))
            line.chop(1);
        text += line + u'\n';
    }
    return text;
}

QString usageReport(const SliceUsage &usage, qint64 now, const QList<int> &cores)
{
    const auto count = int(std::min(usage.layout.cores.size(), usage.cores.size()));
    QList<int> rows;
    for (int core = 0; core < count; ++core) {
        if (cores.isEmpty() || cores.contains(core))
            rows << core;
    }
    const auto hosts = hostsOf(usage, rows);
    QStringList parts{titleOf(usage, now) + u'\n' + usageLine(usage) + u'\n'
                      + (usage.sentence.isEmpty() ? usageStateSentence(usage.state) : usage.sentence) + u'\n'};
    for (const auto &alert : usage.alerts)
        parts.first() += u"! "_s + maptext::outside(alert.text, 500) + u'\n';
    for (const auto &part : {hostTable(usage, hosts), coreTable(usage, rows, now), userTable(usage, hosts)}) {
        if (!part.isEmpty())
            parts << part;
    }
    return parts.join(u'\n');
}

QString usageLine(const SliceUsage &usage, const QString &name)
{
    if (usage.type.isEmpty())
        return {};
    const auto chips = UsageLineMessages::tr("%n chips", nullptr, usage.layout.hosts * usage.layout.chipsPerHost);
    QStringList facts{chips};
    const bool isCoarse = usage.state == UsageState::Coarse && usage.isLive;
    const bool computes = usage.state == UsageState::Busy && usage.isLive;
    if (!computes)
        facts << (usage.isLive ? usageStateWord(usage.state) : UsageLineMessages::tr("not connected"));
    // Of eight cores one computes: the median says 0, and that would be no summary of it.
    const auto busy = int(std::ranges::count(usage.cores, UsageState::Busy, &CoreUsage::state));
    if (computes && busy > 0 && usage.duty < 1)
        facts << (usage.layout.isOfChips()
                      ? UsageLineMessages::tr("%1 of %n chips busy", nullptr, int(usage.cores.size()))
                      : UsageLineMessages::tr("%1 of %n cores busy", nullptr, int(usage.cores.size())))
                     .arg(busy);
    else if ((computes || isCoarse) && std::isfinite(usage.duty))
        facts << UsageLineMessages::tr("%1 duty", "median of the chips").arg(metricText(Metric::DutyCycle, usage.duty));
    const bool isHeld = computes || usage.state == UsageState::Hung || usage.state == UsageState::Idle;
    if (isHeld && usage.isLive && std::isfinite(usage.medianUsed))
        facts << (usage.layout.isOfChips() ? UsageLineMessages::tr("HBM per chip %1", "28.1 of 32 GiB")
                                           : UsageLineMessages::tr("HBM per core %1", "14.1 of 16 GiB"))
                     .arg(usedOfTotal(usage.medianUsed, usage.hbmTotal));
    const auto type = maptext::outside(usage.type, 40);
    return UsageLineMessages::tr("%1: %2", "type: facts")
        .arg(name.isEmpty()
                 ? type
                 : UsageLineMessages::tr("%1 (%2)", "name of a TPU, its type").arg(maptext::outside(name, 40), type),
             facts.join(UsageLineMessages::tr(", ", "between facts")));
}
