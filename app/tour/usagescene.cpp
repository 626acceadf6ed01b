// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/usagescene.h"

#include "app/tour/robot.h"
#include "widgets/usage/coremap.h"

#include <QAbstractItemView>
#include <QFile>
#include <QRegularExpression>

#include <cmath>

using namespace Qt::StringLiterals;

SliceUsage usagescene::shown()
{
    const auto *map = qobject_cast<CoreMap *>(Robot::seen(u"usageMap"_s));
    return map != nullptr ? map->usage() : SliceUsage{};
}

bool usagescene::isOf(const SliceUsage &usage, const QString &name)
{
    return usage.id.toString().endsWith(u"/nodes/"_s + name);
}

bool usagescene::areAll(const SliceUsage &usage, int worker, UsageState state)
{
    bool any = false;
    for (qsizetype core = 0; core < usage.cores.size(); ++core) {
        if (usage.layout.cores[core].host != worker)
            continue;
        any = true;
        if (usage.cores[core].state != state)
            return false;
    }
    return any;
}

bool usagescene::isMeasured(const CoreUsage &core)
{
    return !std::isnan(core.duty) && !std::isnan(core.hbmUsed) && core.hbmTotal > 0;
}

QSet<int> usagescene::stragglers(const SliceUsage &usage)
{
    QSet<int> found;
    for (int core = 0; core < usage.cores.size(); ++core) {
        if (usage.cores[core].isStraggler)
            found << core;
    }
    return found;
}

QSet<int> usagescene::coresOf(const SliceUsage &usage, int worker)
{
    QSet<int> found;
    for (const auto &core : usage.layout.cores) {
        if (core.host == worker)
            found << core.index;
    }
    return found;
}

QStringList usagescene::rows(const QString &table)
{
    QStringList all;
    const auto *view = qobject_cast<QAbstractItemView *>(Robot::seen(table));
    for (int row = 0; view != nullptr && row < view->model()->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < view->model()->columnCount(); ++column)
            cells << view->model()->index(row, column).data().toString();
        all << cells.join(u'|');
    }
    return all;
}

QList<usagescene::CsvRow> usagescene::readCsv(const QString &path)
{
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const auto lines = QString::fromUtf8(file.readAll()).split(QRegularExpression{u"\r?\n"_s}, Qt::SkipEmptyParts);
    const auto names = lines.value(0).split(u',');
    QList<CsvRow> all;
    for (const auto &line : lines.mid(1)) {
        const auto words = line.split(u',');
        CsvRow row;
        for (qsizetype i = 0; i < std::min(names.size(), words.size()); ++i)
            row.cells.insert(names[i], words[i]);
        row.at = QDateTime::fromString(words.value(0), Qt::ISODateWithMs).toMSecsSinceEpoch();
        all << row;
    }
    return all;
}
