// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/cellface.h"

#include <QWidget>

class CoreMap;
class FlowLayout;

/// What the colours and patterns of a map mean, and what stands out in it: each kind as a button that goes to the next
/// one. Only what is there to be seen is explained.
class MapLegend : public QWidget
{
    Q_OBJECT

public:
    explicit MapLegend(CoreMap *map, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void explain();
    void refresh();
    void addOdd(Oddity kind, int count, const QString &focused); ///< `focused`: name of the button that had the focus

    CoreMap *m_map;
    FlowLayout *m_flow;
    QString m_shown; ///< of what is explained now; the same again changes nothing
};
