// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/sweepform.h"

#include "services/core/plaintext.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/segmented.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

enum SweepWay : quint8 { ByValues, ByTable };

constexpr qsizetype longestCell = 200;
constexpr int shownRows = 5; ///< of the preview, before it scrolls

/// Values of one parameter as they were typed: what the table has, each once, in its order.
QString valuesIn(const SweepTable &table, qsizetype column)
{
    QStringList values;
    for (const auto &row : table.rows) {
        if (!values.contains(row.value(column)))
            values << row.value(column);
    }
    return values.join(", "_L1);
}

} // namespace

void SweepTableModel::setTable(const SweepTable &table)
{
    beginResetModel();
    m_table = table;
    endResetModel();
}

int SweepTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.rows.size());
}

int SweepTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.names.size()) + 1;
}

QVariant SweepTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    if (role == LookRole && index.column() == 0)
        return QVariant::fromValue(CellLook::Soft);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    return index.column() == 0 ? QString::number(index.row())
                               : plainLine(m_table.rows.at(index.row()).value(index.column() - 1), longestCell);
}

QVariant SweepTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Task") : plainLine(m_table.names.value(section - 1), longestCell);
}

SweepForm::SweepForm(QWidget *parent)
    : QWidget{parent}
    , m_switch{named(this, new Segmented, "sweepSwitch", [] { return tr("How the parameters are given"); })}
    , m_valuesBox{new QWidget}
    , m_add{named(this, new QPushButton, "sweepAdd", [] { return tr("Add a parameter"); })}
    , m_text{new QPlainTextEdit}
    , m_textField{named(
          this, new FormField{m_text}, "sweepText", [] { return tr("Table of parameters"); },
          [] {
              return tr("The first line has the names, each other line is a task. Between them tabs, commas or "
                        "semicolons: what a spreadsheet copies can be pasted.");
          })}
    , m_model{new SweepTableModel{this}}
    , m_preview{named(this, new Table, "sweepPreview", [] { return tr("The tasks as they will be"); })}
    , m_count{named(new Label{TextRole::Strong}, "sweepCount")}
    , m_note{named(new Label{TextRole::Body, TextColor::Bad}, "sweepNote")}
    , m_atOnce{new QSpinBox}
    , m_atOnceField{named(
          this, new FormField{m_atOnce}, "sweepAtOnce", [] { return tr("Tasks that run at one time, at most"); },
          [] { return tr("Each task gets the variables of its row, and a log of its own."); })}
{
    setObjectName(u"sweepForm"_s);
    build();
    connect(m_add, &QPushButton::clicked, this, [this] {
        addRow({}, {});
        m_rows.constLast().name->setFocus();
    });
    connect(m_switch, &Segmented::currentChanged, this, [this] {
        showWay();
        refresh();
    });
    connect(m_text, &QPlainTextEdit::textChanged, this, &SweepForm::refresh);
    connect(m_atOnce, &QSpinBox::valueChanged, this, &SweepForm::changed);
    translated(this, [this] {
        m_atOnce->setSpecialValueText(tr("As many as there is room for"));
        refresh();
    });
    showWay();
}

void SweepForm::build()
{
    m_switch->addPart(ByValues, u"values"_s, [] { return tr("Combinations"); });
    m_switch->addPart(ByTable, u"table"_s, [] { return tr("Table", "that is pasted"); });
    m_text->setFont(fontFor(TextRole::Code));
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(scaled(110));
    m_text->setPlaceholderText(u"lr, seed\n0.1, 1\n0.1, 2"_s);
    m_preview->setModel(m_model);
    m_preview->setSortingEnabled(false);
    m_preview->setRowHeight(24);
    m_preview->setSelectionMode(QAbstractItemView::NoSelection);
    m_preview->setFixedHeight(m_preview->horizontalHeader()->sizeHint().height()
                              + shownRows * m_preview->verticalHeader()->defaultSectionSize() + scaled(4));
    m_atOnce->setRange(0, int(SweepTable::mostRows));
    for (auto *label : {m_count, m_note})
        label->setWordWrap(true);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_switch, 0, Qt::AlignLeft);
    for (QWidget *part :
         std::initializer_list<QWidget *>{buildValues(), m_textField, m_note, m_count, m_preview, m_atOnceField})
        column->addWidget(part);
}

QWidget *SweepForm::buildValues()
{
    auto *hint = translated(this, new Label{TextRole::Body, TextColor::Soft}, [] {
        return tr("Each combination becomes a task. Values: “0.1, 0.2, 0.4”, “1..8” or “1..100 step 10”.");
    });
    hint->setWordWrap(true);
    m_add->setIcon(themedIcon("plus"_L1));
    auto *column = new QVBoxLayout{m_valuesBox};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    m_rowsBox = new QVBoxLayout;
    m_rowsBox->setSpacing(scaled(6));
    column->addWidget(hint);
    column->addLayout(m_rowsBox);
    column->addWidget(m_add, 0, Qt::AlignLeft);
    return m_valuesBox;
}

void SweepForm::addRow(const QString &name, const QString &values)
{
    Row row{new QWidget, new QLineEdit{name}, new QLineEdit{values}, new QToolButton};
    auto *line = new QHBoxLayout{row.widget};
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(scaled(6));
    line->addWidget(row.name, 2);
    line->addWidget(row.values, 3);
    line->addWidget(row.remove);
    row.remove->setIcon(themedIcon("x"_L1));
    translated(row.widget, row.name, [] { return tr("NAME"); }, [] { return tr("Name of the parameter"); });
    translated(row.widget, row.values, [] { return tr("values"); }, [] { return tr("Values of the parameter"); });
    iconButton(row.widget, row.remove, {}, [] { return tr("Take this parameter away"); });
    connect(row.name, &QLineEdit::textChanged, this, &SweepForm::refresh);
    connect(row.values, &QLineEdit::textChanged, this, &SweepForm::refresh);
    connect(row.remove, &QToolButton::clicked, this, [this, widget = row.widget] {
        m_rows.removeIf([widget](const Row &other) { return other.widget == widget; });
        widget->hide();
        widget->deleteLater();
        nameRows();
        refresh();
    });
    m_rowsBox->addWidget(row.widget);
    m_rows << row;
    nameRows();
}

void SweepForm::nameRows()
{
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        m_rows[i].name->setObjectName(u"sweepName%1"_s.arg(i));
        m_rows[i].values->setObjectName(u"sweepValues%1"_s.arg(i));
        m_rows[i].remove->setObjectName(u"sweepRemove%1"_s.arg(i));
    }
}

void SweepForm::clearRows()
{
    for (const auto &row : std::as_const(m_rows)) {
        row.widget->hide();
        row.widget->deleteLater();
    }
    m_rows.clear();
}

/// A table that is all combinations of its values is shown as these; any other one as it is.
void SweepForm::show(const SweepTable &table, int atOnce)
{
    clearRows();
    QList<std::pair<QString, QStringList>> values;
    for (qsizetype column = 0; column < table.names.size(); ++column) {
        const auto text = valuesIn(table, column);
        addRow(table.names.at(column), text);
        values.append(std::pair{table.names.at(column), sweepValues(text).value_or(QStringList{})});
    }
    const auto all = sweepOf(values);
    const bool isCombined = table.isEmpty() || (all && *all == table);
    if (m_rows.isEmpty())
        addRow({}, {});
    {
        const QSignalBlocker quiet{m_text};
        m_text->setPlainText(isCombined ? QString{} : sweepText(table));
    }
    m_atOnce->setValue(atOnce);
    m_switch->setCurrent(isCombined ? ByValues : ByTable);
    showWay();
    refresh();
}

int SweepForm::atOnce() const
{
    return m_atOnce->value();
}

void SweepForm::focusFirst()
{
    if (m_switch->current() == ByTable)
        m_text->setFocus(Qt::OtherFocusReason);
    else if (!m_rows.isEmpty())
        m_rows.constFirst().values->setFocus(Qt::OtherFocusReason);
}

void SweepForm::showWay()
{
    m_valuesBox->setVisible(m_switch->current() == ByValues);
    m_textField->setVisible(m_switch->current() == ByTable);
}

Result<SweepTable> SweepForm::combined() const
{
    QList<std::pair<QString, QStringList>> values;
    for (const auto &row : m_rows) {
        const auto name = row.name->text().trimmed();
        if (name.isEmpty() && row.values->text().trimmed().isEmpty())
            continue;
        const auto found = sweepValues(row.values->text());
        if (!found)
            return std::unexpected{found.error()};
        values.append(std::pair{name, *found});
    }
    return sweepOf(values);
}

void SweepForm::refresh()
{
    const bool isTable = m_switch->current() == ByTable;
    const bool isBlank = isTable && m_text->toPlainText().trimmed().isEmpty();
    const auto found = isBlank ? Result<SweepTable>{SweepTable{}}
        : isTable              ? parseSweep(m_text->toPlainText())
                               : combined();
    m_table = found.value_or(SweepTable{});
    m_problem = !found      ? found.error().message
        : m_table.isEmpty() ? tr("Give at least one parameter with its values.")
                            : problemOf(m_table);
    const bool isRight = m_problem.isEmpty();
    if (!isRight)
        m_table = {};
    m_model->setTable(m_table);
    m_note->setText(found && found->isEmpty() ? QString{} : m_problem); // what is not begun yet is not wrong
    m_note->setVisible(!m_note->text().isEmpty());
    m_count->setText(isRight ? tr("%n tasks", nullptr, int(m_table.rows.size())) : QString{});
    m_count->setVisible(isRight);
    m_preview->setVisible(isRight);
    emit changed();
}
