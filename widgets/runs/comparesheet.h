// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/runcomparison.h"
#include "widgets/common/rowmodel.h"
#include "widgets/common/sidesheet.h"

class Label;
class NoticeBar;
class QCheckBox;
class RunBook;
class Table;

/// A line of a comparison.
struct ComparisonRow
{
    RunDifference difference{};
    qsizetype number = 0;

    [[nodiscard]] QString key() const { return QString::number(number); }
    friend bool operator==(const ComparisonRow &, const ComparisonRow &) = default;
};

/// Two runs line by line: what differs comes first, in the order of a run's parts.
class ComparisonModel : public RowModel<ComparisonRow>
{
    Q_OBJECT

public:
    enum Column : quint8 { Section, What, Left, Right };

    explicit ComparisonModel(QObject *parent = nullptr);

    void setComparison(const RunComparison &comparison, bool onlyDifferences);
    void setNames(const QString &left, const QString &right); ///< of the runs, as heads of their columns

protected:
    [[nodiscard]] QVariant cell(const ComparisonRow &row, int column, int role) const override;
    [[nodiscard]] QString title(int column) const override;

private:
    QString m_left;
    QString m_right;
};

/// How two runs differ: command, variables, code, versions, machine, result. Names: runCompareSheet, runCompareWords,
/// runCompareOnly, runCompareTable, runCompareNotice.
class CompareSheet : public SideSheet
{
    Q_OBJECT

public:
    /// `book` lives longer than the sheet.
    CompareSheet(RunBook *book, QWidget *host);

    void openFor(const QUuid &left, const QUuid &right);

private:
    void showComparison();

    RunBook *m_book;
    QUuid m_left;
    QUuid m_right;
    Label *m_words;
    QCheckBox *m_only;
    ComparisonModel *m_model;
    Table *m_table;
};
