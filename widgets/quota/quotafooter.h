// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/limits.h"

#include <QWidget>

class Label;
class Pill;
class QPushButton;

/// Below the table of limits: what holds quota though it is dead, and the limits that every project has.
/// Names: quotaDead, quotaCleanUp, quotaEverybodys.
class QuotaFooter : public QWidget
{
    Q_OBJECT

public:
    explicit QuotaFooter(QWidget *parent = nullptr);

    void showRows(const QList<QuotaRow> &rows);
    [[nodiscard]] bool hidesEverybodys() const;

signals:
    void cleanUpRequested();
    void everybodysToggled();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QList<QuotaRow> m_rows;
    QWidget *m_dead;
    Pill *m_pill;
    Label *m_names;
    QPushButton *m_cleanUp;
    QPushButton *m_everybodys;
};
