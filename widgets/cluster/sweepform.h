// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/cluster/sweep.h"
#include "widgets/common/table.h"

#include <QAbstractTableModel>
#include <QWidget>

class FormField;
class Label;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;
class Segmented;

/// A table of parameters as it will be: a row for each task, its number first.
class SweepTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(const SweepTable &table);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    SweepTable m_table;
};

/// The parameters of a sweep: values of each that are combined, or a table that is pasted; below it the tasks as they
/// will be, and how many of them run at one time. Names: sweepForm, sweepSwitch (sweepSwitchValues, sweepSwitchTable),
/// sweepAdd, sweepText, sweepPreview, sweepCount, sweepNote, sweepAtOnce, and with the number of the row sweepName0,
/// sweepValues0, sweepRemove0.
class SweepForm : public QWidget
{
    Q_OBJECT

public:
    explicit SweepForm(QWidget *parent = nullptr);

    void show(const SweepTable &table, int atOnce);
    using QWidget::show;
    [[nodiscard]] const SweepTable &table() const { return m_table; } ///< empty: there is none, or it has a problem
    [[nodiscard]] QString problem() const { return m_problem; } ///< in a sentence; empty: none
    [[nodiscard]] int atOnce() const; ///< 0: as many as there is room for
    void focusFirst();

signals:
    void changed();

private:
    struct Row
    {
        QWidget *widget;
        QLineEdit *name;
        QLineEdit *values;
        QToolButton *remove;
    };

    void build();
    [[nodiscard]] QWidget *buildValues();
    void addRow(const QString &name, const QString &values);
    void nameRows();
    void clearRows();
    [[nodiscard]] Result<SweepTable> combined() const;
    void refresh();
    void showWay();

    SweepTable m_table{};
    QString m_problem;
    Segmented *m_switch;
    QWidget *m_valuesBox;
    QVBoxLayout *m_rowsBox = nullptr;
    QPushButton *m_add;
    QPlainTextEdit *m_text;
    FormField *m_textField;
    SweepTableModel *m_model;
    Table *m_preview;
    Label *m_count;
    Label *m_note;
    QSpinBox *m_atOnce;
    FormField *m_atOnceField;
    QList<Row> m_rows;
};
