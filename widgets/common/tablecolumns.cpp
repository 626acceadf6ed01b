// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/tablecolumns.h"

#include "widgets/common/table.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QJsonArray>
#include <QMenu>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

TableColumns::TableColumns(Table *table, QStringList names)
    : QObject{table}
    , m_table{table}
    , m_names{std::move(names)}
    , m_soon{new QTimer{this}}
{
    auto *header = m_table->horizontalHeader();
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &place) { showMenu(m_table->horizontalHeader()->viewport()->mapToGlobal(place)); });
    const auto notify = [this] {
        if (!m_isRestoring)
            emit changed();
    };
    connect(header, &QHeaderView::sectionMoved, this, notify);
    connect(header, &QHeaderView::sortIndicatorChanged, this, notify);
    m_soon->setSingleShot(true);
    m_soon->setInterval(0ms);
    connect(m_soon, &QTimer::timeout, this, &TableColumns::fit);
    m_table->viewport()->installEventFilter(this);
}

TableColumns::TableColumns(Table *table, QStringList names, QList<int> yielding, const QList<int> &staying)
    : TableColumns{table, std::move(names)}
{
    for (int column = 1; column < m_names.size(); ++column) {
        if (!yielding.contains(column) && !staying.contains(column))
            yielding.prepend(column);
    }
    m_yielding = std::move(yielding);
}

void TableColumns::fitSoon()
{
    m_soon->start();
}

void TableColumns::setAbsent(int column, bool isAbsent)
{
    if (isAbsent)
        m_absent.insert(column);
    else
        m_absent.remove(column);
    fit();
}

bool TableColumns::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        fitSoon();
    return QObject::eventFilter(watched, event);
}

int TableColumns::widthOf(int column) const
{
    constexpr int measuredRows = 30;
    const auto *header = m_table->horizontalHeader();
    const auto *model = m_table->model();
    auto font = header->font();
    font.setBold(true); // as the header itself measures; it gives nothing for a hidden column
    const auto title = model->headerData(column, Qt::Horizontal).toString();
    int width =
        std::max(QFontMetrics{font}.horizontalAdvance(title) + scaled(headReserve), header->minimumSectionSize());
    for (int row = 0; row < std::min(measuredRows, model->rowCount()); ++row)
        width = std::max(width, m_table->sizeHintForIndex(model->index(row, column)).width());
    return width;
}

void TableColumns::fit()
{
    int needed = 0;
    QHash<int, int> widths;
    for (int column = 0; column < m_names.size(); ++column) {
        widths[column] = widthOf(column);
        if (m_choices.value(column) != Choice::Hidden && !m_absent.contains(column))
            needed += widths[column];
    }
    QSet<int> yielded;
    for (const int column : std::as_const(m_yielding)) {
        if (needed <= m_table->viewport()->width())
            break;
        if (m_choices.value(column) != Choice::ByRoom || m_absent.contains(column))
            continue;
        yielded.insert(column);
        needed -= widths[column];
    }
    for (int column = 1; column < m_names.size(); ++column) {
        const bool hides =
            m_choices.value(column) == Choice::Hidden || yielded.contains(column) || m_absent.contains(column);
        if (hides != m_table->isColumnHidden(column))
            m_table->setColumnHidden(column, hides);
    }
    widen(widths);
}

/// A text that has become longer: the header measures again for new rows only.
void TableColumns::widen(const QHash<int, int> &widths)
{
    auto *header = m_table->horizontalHeader();
    const auto isNarrow = [&](const auto &pair) {
        const auto [column, width] = pair;
        return !header->isSectionHidden(column) && header->sectionResizeMode(column) == QHeaderView::ResizeToContents
            && header->sectionSize(column) < width;
    };
    if (std::ranges::any_of(widths.asKeyValueRange(), isNarrow))
        QMetaObject::invokeMethod(header, "resizeSections"); // a protected slot
}

void TableColumns::showMenu(const QPoint &place)
{
    auto *menu = new QMenu{m_table};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(menu);
    menu->popup(place);
}

void TableColumns::fillMenu(QMenu *menu)
{
    const auto *header = m_table->horizontalHeader();
    for (int place = 0; place < header->count(); ++place) {
        const int column = header->logicalIndex(place);
        if (column == 0 || column >= m_names.size() || m_absent.contains(column))
            continue;
        auto *action = menu->addAction(m_table->model()->headerData(column, Qt::Horizontal).toString());
        action->setObjectName(u"column_"_s + m_names.at(column));
        action->setCheckable(true);
        action->setChecked(!m_table->isColumnHidden(column));
        connect(action, &QAction::triggered, this,
                [this, column](bool shown) { choose(column, shown ? Choice::Shown : Choice::Hidden); });
    }
    menu->addSeparator();
    connect(menu->addAction(tr("Reset the columns")), &QAction::triggered, this, &TableColumns::reset);
}

void TableColumns::choose(int column, Choice choice)
{
    m_choices[column] = choice;
    fit();
    emit changed();
}

void TableColumns::reset()
{
    m_isRestoring = true;
    m_choices.clear();
    auto *header = m_table->horizontalHeader();
    for (int column = 0; column < m_names.size(); ++column)
        header->moveSection(header->visualIndex(column), column);
    m_isRestoring = false;
    fit();
    emit changed();
}

QStringList TableColumns::namesOf(Choice choice) const
{
    QStringList names;
    for (int column = 0; column < m_names.size(); ++column) {
        if (m_choices.value(column) == choice)
            names << m_names.at(column);
    }
    return names;
}

QJsonObject TableColumns::state() const
{
    const auto *header = m_table->horizontalHeader();
    QJsonArray order;
    for (int place = 0; place < header->count(); ++place)
        order << m_names.value(header->logicalIndex(place));
    return {{u"order"_s, order},
            {u"shown"_s, QJsonArray::fromStringList(namesOf(Choice::Shown))},
            {u"hidden"_s, QJsonArray::fromStringList(namesOf(Choice::Hidden))},
            {u"sort"_s, m_names.value(header->sortIndicatorSection())},
            {u"descending"_s, header->sortIndicatorOrder() == Qt::DescendingOrder}};
}

void TableColumns::restore(const QJsonObject &state)
{
    m_isRestoring = true;
    auto *header = m_table->horizontalHeader();
    int place = 0;
    for (const auto &name : state["order"_L1].toArray()) {
        if (const auto column = m_names.indexOf(name.toString()); column >= 0 && place < header->count())
            header->moveSection(header->visualIndex(int(column)), place++);
    }
    m_choices.clear();
    for (const auto &[member, choice] :
         {std::pair{"shown"_L1, Choice::Shown}, std::pair{"hidden"_L1, Choice::Hidden}}) {
        for (const auto &name : state[member].toArray()) {
            if (const auto column = m_names.indexOf(name.toString()); column > 0)
                m_choices[int(column)] = choice;
        }
    }
    if (const auto column = m_names.indexOf(state["sort"_L1].toString()); column >= 0)
        m_table->sortByColumn(int(column), state["descending"_L1].toBool() ? Qt::DescendingOrder : Qt::AscendingOrder);
    m_isRestoring = false;
    fitSoon();
}
