// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QUrl>
#include <QWidget>

class QGridLayout;

/// One thing to do, perhaps on a page of the console.
struct ConsoleStep
{
    QString text;
    QUrl page{}; ///< empty: no page
};

/// Numbered steps; each with its page to open or to copy. Names: consoleStepOpen1, consoleStepCopy1, …
class ConsoleSteps : public QWidget
{
    Q_OBJECT

public:
    explicit ConsoleSteps(QWidget *parent = nullptr);

    void setSteps(const QList<ConsoleStep> &steps);

signals:
    void openRequested(const QUrl &url);

private:
    void addStep(int number, const ConsoleStep &step);

    QGridLayout *m_grid;
};
