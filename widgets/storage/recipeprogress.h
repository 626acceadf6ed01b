// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/reciperun.h"

#include <QAbstractTableModel>
#include <QPointer>
#include <QWidget>

class CodeView;
class Label;
class QPushButton;
class StateBadge;
class Table;

/// The cells of a run as rows: step, hosts, state, and the sentence that belongs to it. Hosts on which a step stands
/// alike share a row. What went wrong first.
class HostStepModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { StepColumn, HostColumn, StateColumn, SentenceColumn, ColumnCount };
    struct Row
    {
        int step;
        QList<int> hosts;
        friend bool operator==(const Row &, const Row &) = default;
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRun(RecipeRun *run); ///< null: none
    void refresh(); ///< after a change: rows keep their order unless something failed
    [[nodiscard]] const HostStepState *cellAt(int row) const; ///< of its first host
    [[nodiscard]] std::pair<QString, QStringList> namesAt(int row) const; ///< ids of step and hosts
    [[nodiscard]] int rowOf(const QString &step, const QString &host) const; ///< -1: none
    [[nodiscard]] QString outputAt(int row) const; ///< with the hosts' names where there are several

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString textOf(const Row &row, int column) const;

    QPointer<RecipeRun> m_run;
    QList<Row> m_rows;
};

/// How a recipe stands on each host, live, with its output, and what can be done about it. Names: recipeProgress,
/// recipeState, recipeTable, recipeOutput, recipeAgain, recipeFrom, recipeSkip, recipeStop.
class RecipeProgress : public QWidget
{
    Q_OBJECT

public:
    explicit RecipeProgress(QWidget *parent = nullptr);

    void setRun(RecipeRun *run); ///< not owned; null: nothing is shown

private:
    void build();
    void connectParts();
    void refresh();
    void soon();
    void showOutput();
    void fitTable();

    QPointer<RecipeRun> m_run;
    HostStepModel *m_model;
    StateBadge *m_state;
    Label *m_sentence;
    Table *m_table;
    CodeView *m_output;
    QPushButton *m_again;
    QPushButton *m_from;
    QPushButton *m_skip;
    QPushButton *m_stop;
    bool m_isDirty = false;
};
