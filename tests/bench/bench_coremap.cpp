// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The map and the table of 2,048 cores at one look a second in which every value changes: how long the GUI thread is
// busy with one look, from setUsage() to the last painted pixel. Prints one line of JSON for each figure. Needs no
// window system (offscreen).
#include "tests/bench/figures.h"
#include "tests/widgets/usage/slices.h"
#include "widgets/common/table.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/maplegend.h"
#include "widgets/usage/usagemodel.h"
#include "widgets/usage/usagetable.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int turns = 60;

/// Each look differs from the one before in every core: the colours of all cells, and all that is written in the table.
SliceUsage look(const QString &type, int turn)
{
    auto usage = slices::busy(type, turn);
    const qint64 moved = QDateTime::currentMSecsSinceEpoch() - usage.at;
    usage.at += moved;
    for (qsizetype core = 0; core < usage.cores.size(); ++core) {
        usage.cores[core].at += moved;
        usage.cores[core].duty = float((core * 37 + turn * 13) % 101);
    }
    slices::makeStraggler(usage, turn % usage.cores.size());
    return usage;
}

/// A look that painted nothing would be no measurement.
class Paints : public QObject
{
public:
    int count = 0;
    bool eventFilter(QObject *, QEvent *event) override
    {
        count += event->type() == QEvent::Paint ? 1 : 0;
        return false;
    }
};

template <typename Work>
QList<double> measure(const QString &type, QWidget *painted, Work work)
{
    QList<double> times;
    Paints paints;
    painted->installEventFilter(&paints);
    for (int turn = 0; turn < turns; ++turn) {
        const auto usage = look(type, turn);
        QElapsedTimer timer;
        timer.start();
        work(usage);
        QApplication::sendPostedEvents();
        QApplication::processEvents();
        if (turn > 2) // the first ones draw what is then kept
            times << double(timer.nsecsElapsed()) / 1e6;
    }
    std::ranges::sort(times);
    if (paints.count < turns - 1) // the first look is the one that was there
        qFatal("%d looks were painted %d times", turns - 1, paints.count);
    return times;
}

void measureMap(const QString &type, const char *figure)
{
    QWidget window;
    auto *column = new QVBoxLayout{&window};
    auto *map = new CoreMap;
    column->addWidget(map, 1);
    column->addWidget(new MapLegend{map});
    window.resize(1'280, 800);
    map->setUsage(look(type, 0));
    window.show();
    QApplication::processEvents();
    figures::printMiddle(figure, measure(type, map->viewport(), [&](const SliceUsage &usage) { map->setUsage(usage); }),
                         "<= 16 ms");
}

void measureTable(int sortColumn, const char *figure)
{
    UsageTable view;
    view.resize(1'280, 800);
    view.setUsage(look(u"v4-4096"_s, 0));
    auto *table = view.findChild<Table *>(u"usageTable"_s);
    table->sortByColumn(sortColumn, Qt::AscendingOrder);
    view.setSelected({5, 900, 2'000});
    view.show();
    QApplication::processEvents();
    figures::printMiddle(
        figure, measure(u"v4-4096"_s, table->viewport(), [&](const SliceUsage &usage) { view.setUsage(usage); }),
        "<= 16 ms");
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    measureMap(u"v4-4096"_s, "usage map and legend, 2,048 chips in 16 layers, GUI thread in one look that changes all");
    measureMap(u"v3-2048"_s, "usage map and legend, 2,048 cores in one layer, GUI thread in one look that changes all");
    measureMap(u"v4-512"_s, "usage map and legend, 256 chips with numbers, GUI thread in one look that changes all");
    measureTable(UsageModel::CoreColumn, "usage table, 2,048 rows by core, GUI thread in one look that changes all");
    measureTable(UsageModel::DutyColumn,
                 "usage table, 2,048 rows by duty cycle, GUI thread in one look that moves all");
    return 0;
}
