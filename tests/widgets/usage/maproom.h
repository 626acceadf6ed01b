// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/usage/slices.h"
#include "widgets/usage/coremap.h"

#include <QPaintEvent>
#include <QScrollBar>
#include <QTest>

/// A map in a window, and what it painted last.
struct MapRoom : QObject
{
    CoreMap map;
    QRegion painted;

    explicit MapRoom(const SliceUsage &usage, QSize size = {760, 560})
    {
        map.resize(size);
        map.setUsage(usage);
        map.show();
        map.viewport()->installEventFilter(this);
        if (!QTest::qWaitForWindowExposed(&map))
            qFatal("not shown");
        map.activateWindow();
        map.setFocus();
        QTest::qWait(0);
    }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            painted += static_cast<QPaintEvent *>(event)->region();
        return false;
    }
    [[nodiscard]] QPoint middle(int core) const
    {
        return map.plan().cells().at(core).center()
            - QPoint{map.horizontalScrollBar()->value(), map.verticalScrollBar()->value()};
    }
    /// Of the cell, away from its words, rings and patterns.
    [[nodiscard]] QString colour(int core)
    {
        const auto corner =
            middle(core) + QPoint{map.plan().sizes().cell.width() / 2 - 4, map.plan().sizes().cell.height() / 2 - 4};
        return map.viewport()->grab().toImage().pixelColor(corner).name();
    }
    void click(int core, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(map.viewport(), Qt::LeftButton, modifiers, middle(core));
    }
    [[nodiscard]] QList<int> chosen() const { return map.selectedCores(); }
};
