// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/quotacells.h"

#include <QWidget>

class Label;
class Pill;
class QPushButton;

/// Below the table of limits: what holds quota though it is dead, the limits that every project has, and
/// those that are not understood.
/// Names: quotaDead, quotaCleanUp, quotaEverybodys, quotaRaw.
class QuotaFooter : public QWidget
{
    Q_OBJECT

public:
    explicit QuotaFooter(QWidget *parent = nullptr);

    void showCells(const QList<QuotaCell> &cells);
    void setBrief(bool isBrief); ///< without the names of what is dead
    [[nodiscard]] bool hidesEverybodys() const;
    [[nodiscard]] static int rawCount(const QList<QuotaCell> &cells); ///< limits that this program does not understand

signals:
    void cleanUpRequested();
    void everybodysToggled();
    void rawRequested();

private:
    void showTexts();

    QList<QuotaCell> m_cells;
    QWidget *m_dead;
    Pill *m_pill;
    Label *m_names;
    QPushButton *m_cleanUp;
    QPushButton *m_everybodys;
    QPushButton *m_raw;
};
