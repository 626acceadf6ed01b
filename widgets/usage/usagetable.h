// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/sliceusage.h"

#include <QWidget>

#include <memory>

class Label;
class QCheckBox;
class QPlainTextEdit;
class QPushButton;
class SearchField;
class SideSheet;
class Table;
class TableColumns;
class UsageFilter;
class UsageModel;

/// The rows of a table, one below the other, as a widget that is only drawn.
struct TablePicture
{
    std::unique_ptr<QWidget> widget{};
    QString filtered{}; ///< translated: "3 of 16 chips", where a filter hides some; empty: it hides none
    QString cut{}; ///< translated: that not all rows are in it; empty: they are
};

/// Every core with its values and who uses its chip: sorted, filtered, copied, and as a text for a report.
class UsageTable : public QWidget
{
    Q_OBJECT

public:
    explicit UsageTable(QWidget *parent = nullptr);

    void setUsage(const SliceUsage &usage); ///< selection, sorting and place stay while the slice is the same
    [[nodiscard]] const SliceUsage &usage() const; ///< the newest, shown or not
    void setSelected(const QList<int> &cores); ///< of layout.cores; says nothing by signal
    [[nodiscard]] QList<int> selectedCores() const; ///< sorted; also those that the filter hides
    /// Aligned plain text of what is chosen, else of all.
    [[nodiscard]] QString reportText() const;
    /// What is seen and what would have to be scrolled to, without field and buttons.
    [[nodiscard]] TablePicture picture();
    [[nodiscard]] TableColumns *columns() const { return m_columns; } ///< to be kept in the settings
    void showReport();
    void fillReport();

signals:
    void selected(const QList<int> &cores); ///< by the user
    void activated(int core); ///< Enter, double click

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void nameTable();
    void take(const SliceUsage &usage);
    void applySelection();
    void takeSelection();
    void filter();
    void count();
    void copyRows() const;
    void showMenu(const QPoint &place);
    [[nodiscard]] qint64 now() const;

    UsageModel *m_model;
    UsageFilter *m_rows;
    Table *m_table;
    TableColumns *m_columns;
    SearchField *m_search;
    QCheckBox *m_onlyOdd;
    Label *m_count;
    QPushButton *m_report;
    SideSheet *m_sheet = nullptr;
    QPlainTextEdit *m_text = nullptr;
    bool m_isInOtherWords = false; ///< the language changed since the last look
    std::optional<SliceUsage> m_unseen; ///< came while nobody saw the table
    QList<int> m_selected;
    bool m_isApplying = false;
};
