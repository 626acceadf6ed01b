// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/comparesheet.h"

#include "services/core/plaintext.h"
#include "services/runs/runbook.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/runs/runstext.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestCompared = 500;

struct CompareSheetMessages
{
    Q_DECLARE_TR_FUNCTIONS(CompareSheet)
};

QString sectionText(RunDifference::Section section)
{
    switch (section) {
    case RunDifference::Section::Command: return CompareSheetMessages::tr("Command");
    case RunDifference::Section::Variables: return CompareSheetMessages::tr("Variables");
    case RunDifference::Section::Code: return CompareSheetMessages::tr("Code");
    case RunDifference::Section::Versions: return CompareSheetMessages::tr("Versions");
    case RunDifference::Section::Machine: return CompareSheetMessages::tr("Machine");
    case RunDifference::Section::Result: return CompareSheetMessages::tr("Result");
    case RunDifference::Section::Values: break;
    }
    return CompareSheetMessages::tr("Last values");
}

} // namespace

ComparisonModel::ComparisonModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Part"), CellLook::Soft},
                {QT_TR_NOOP("What")},
                {QT_TR_NOOP("First run"), CellLook::Code},
                {QT_TR_NOOP("Second run"), CellLook::Code}},
               parent}
{
}

void ComparisonModel::setComparison(const RunComparison &comparison, bool onlyDifferences)
{
    QList<ComparisonRow> rows;
    const auto add = [&](bool isSame) {
        for (const auto &line : comparison.lines) {
            if ((line.kind == RunDifference::Kind::Same) == isSame)
                rows.append({.difference = line, .number = rows.size()});
        }
    };
    add(false);
    if (!onlyDifferences)
        add(true);
    sync(std::move(rows));
}

void ComparisonModel::setNames(const QString &left, const QString &right)
{
    m_left = left;
    m_right = right;
    emit headerDataChanged(Qt::Horizontal, Left, Right);
}

QString ComparisonModel::title(int column) const
{
    const auto &name = column == Left ? m_left : m_right;
    return (column == Left || column == Right) && !name.isEmpty() ? name : RowModel::title(column);
}

QVariant ComparisonModel::cell(const ComparisonRow &row, int column, int role) const
{
    const auto &line = row.difference;
    const bool isSame = line.kind == RunDifference::Kind::Same;
    if (role == LevelRole && column == Section)
        return QVariant::fromValue(isSame ? StatusLevel::Skipped : StatusLevel::Warning);
    if (role == LookRole && isSame)
        return QVariant::fromValue(CellLook::Soft);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return columnData(column, role);
    switch (column) {
    case Section:
        return role == Qt::DisplayRole ? sectionText(line.section) : isSame ? tr("the same") : tr("different");
    case What: return plainLine(line.name, longestCompared);
    case Left:
        return line.kind == RunDifference::Kind::OnlyRight ? phrases::none() : plainLine(line.left, longestCompared);
    case Right:
        return line.kind == RunDifference::Kind::OnlyLeft ? phrases::none() : plainLine(line.right, longestCompared);
    default: return {};
    }
}

CompareSheet::CompareSheet(RunBook *book, QWidget *host)
    : SideSheet{host}
    , m_book{book}
    , m_words{named(new Label{TextRole::Body, TextColor::Soft}, "runCompareWords")}
    , m_only{named(this, new QCheckBox, "runCompareOnly", [] { return tr("Only what differs"); })}
    , m_model{new ComparisonModel{this}}
    , m_table{named(this, new Table, "runCompareTable", [] { return tr("Two runs line by line"); })}
{
    named(this, this, "runCompareSheet", [] { return tr("Compare two runs"); });
    constexpr int width = 860;
    setSheetWidth(width);
    m_words->setWordWrap(true);
    m_only->setChecked(true);
    m_table->setModel(m_model);
    m_table->setStretchColumn(ComparisonModel::Right);
    m_table->setSortingEnabled(false);
    m_table->setRowHeight(28);
    m_table->setMinimumHeight(scaled(260));
    for (QWidget *part : std::initializer_list<QWidget *>{m_words, m_only})
        body()->addWidget(part);
    body()->addWidget(m_table, 1);
    connect(m_only, &QCheckBox::toggled, this, &CompareSheet::showComparison);
    translated(this, &CompareSheet::showComparison);
}

void CompareSheet::openFor(const QUuid &left, const QUuid &right)
{
    m_left = left;
    m_right = right;
    showComparison();
    open();
}

void CompareSheet::showComparison()
{
    const auto left = m_left.isNull() ? std::nullopt : m_book->find(m_left);
    const auto right = m_right.isNull() ? std::nullopt : m_book->find(m_right);
    if (!left || !right)
        return;
    const auto comparison = compareRuns(*left, *right);
    const auto differences = comparison.differences();
    constexpr qsizetype longestHead = 40;
    m_model->setNames(plainLine(runstext::title(*left), longestHead), plainLine(runstext::title(*right), longestHead));
    m_model->setComparison(comparison, m_only->isChecked());
    m_words->setText(differences == 0 ? tr("They do not differ in anything that is known of them.")
                                      : tr("%n lines differ.", nullptr, int(differences)));
}
