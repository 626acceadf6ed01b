// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagetable.h"

#include "widgets/common/copybutton.h"
#include "widgets/common/label.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/usagemodel.h"
#include "widgets/usage/usagereport.h"

#include <QAccessible>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPlainTextEdit>

using namespace Qt::StringLiterals;

namespace {

/// One range for rows that follow each other: thousands of single ranges would make every click slow.
QItemSelection selectionOf(QList<int> rows, const QAbstractItemModel &model)
{
    std::ranges::sort(rows);
    QItemSelection selection;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const auto first = i;
        while (i + 1 < rows.size() && rows[i + 1] == rows[i] + 1)
            ++i;
        selection.append(
            QItemSelectionRange{model.index(rows[first], 0), model.index(rows[i], model.columnCount() - 1)});
    }
    return selection;
}

constexpr int rowHeight = 28;

/// In Chinese and Korean a family whose letters are exactly two figures wide comes first: only then do columns line up.
QFont reportFont(const QLocale &locale)
{
    auto font = fontFor(TextRole::Code);
    auto families = codeFamilies(locale);
    if (locale.language() == QLocale::Chinese || locale.language() == QLocale::Korean)
        std::ranges::stable_partition(families, [](const QString &family) { return family.contains(u" Mono CJK "_s); });
    font.setFamilies(families);
    return font;
}

} // namespace

UsageTable::UsageTable(QWidget *parent)
    : QWidget{parent}
    , m_model{new UsageModel{this}}
    , m_rows{new UsageFilter{this}}
    , m_table{named(new Table, "usageTable")}
    , m_columns{}
    , m_search{named(new SearchField, "usageFilterField")}
    , m_onlyOdd{named(this, new QCheckBox, "usageOnlyOddCheck", [] { return tr("Only what stands out"); })}
    , m_count{new Label{TextRole::Status, TextColor::Soft}}
    , m_report{named(
          this, new QPushButton, "usageReportButton", [] { return tr("Report…"); },
          [] { return tr("The table as a text that lines up, to be pasted into a report or a message"); })}
{
    build();
    connect(m_search, &QLineEdit::textChanged, this, &UsageTable::filter);
    connect(m_onlyOdd, &QCheckBox::toggled, this, &UsageTable::filter);
    connect(m_report, &QPushButton::clicked, this, &UsageTable::showReport);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &UsageTable::takeSelection);
    connect(m_table, &Table::rowActivated, this,
            [this](const QModelIndex &index) { emit activated(m_rows->mapToSource(index).row()); });
    connect(m_table, &QWidget::customContextMenuRequested, this, &UsageTable::showMenu);
    connect(m_rows, &QAbstractItemModel::modelReset, this, &UsageTable::count);
    connect(m_rows, &QAbstractItemModel::rowsInserted, this, &UsageTable::count);
    connect(m_rows, &QAbstractItemModel::rowsRemoved, this, &UsageTable::count);
    m_table->installEventFilter(this);
    translated(this, [this] {
        m_isInOtherWords = true; // its sentences come with the next look
        nameTable();
        if (m_sheet != nullptr && m_sheet->isOpen())
            fillReport();
        m_columns->fitSoon();
    });
}

void UsageTable::build()
{
    setObjectName(u"usageTableView"_s);
    m_rows->setSourceModel(m_model);
    m_table->setModel(m_rows);
    m_table->setRowHeight(rowHeight);
    m_table->setStretchColumn(UsageModel::ProcessColumn);
    m_table->sortByColumn(UsageModel::ChipColumn, Qt::AscendingOrder);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_columns = new TableColumns{
        m_table,
        {u"host"_s, u"chip"_s, u"core"_s, u"state"_s, u"duty"_s, u"hbm"_s, u"share"_s, u"tensorcore"_s, u"idle"_s,
         u"queue"_s, u"user"_s, u"process"_s, u"pid"_s, u"since"_s, u"age"_s},
        {UsageModel::QueueColumn, UsageModel::PidColumn, UsageModel::IdleColumn, UsageModel::TensorColumn,
         UsageModel::SinceColumn, UsageModel::HbmShareColumn},
        {UsageModel::ChipColumn, UsageModel::CoreColumn, UsageModel::StateColumn, UsageModel::DutyColumn,
         UsageModel::HbmColumn, UsageModel::UserColumn, UsageModel::ProcessColumn, UsageModel::AgeColumn}};
    m_search->setMaximumWidth(scaled(260));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, scaled(8)); // at the edges of the table below it
    head->setSpacing(scaled(12));
    head->addWidget(m_search, 1);
    head->addWidget(m_onlyOdd);
    head->addStretch();
    head->addWidget(m_count);
    head->addWidget(m_report);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_table, 1);
}

void UsageTable::nameTable()
{
    m_table->setAccessibleName(usage().layout.isOfChips() ? tr("Chips") : tr("Cores"));
    count();
}

qint64 UsageTable::now() const
{
    return std::max(usage().at, QDateTime::currentMSecsSinceEpoch());
}

const SliceUsage &UsageTable::usage() const
{
    return m_unseen ? *m_unseen : m_model->usage();
}

/// Thousands of rows that nobody sees are not written anew each second; only another slice is taken at once.
void UsageTable::setUsage(const SliceUsage &usage)
{
    const bool isSame = usage.id == m_model->usage().id && usage.layout == m_model->usage().layout;
    if (isSame && !isVisible())
        m_unseen = usage;
    else
        take(usage);
}

void UsageTable::showEvent(QShowEvent *event)
{
    if (m_unseen)
        take(SliceUsage{*m_unseen});
    QWidget::showEvent(event);
}

void UsageTable::take(const SliceUsage &usage)
{
    m_unseen.reset();
    const bool isOther = usage.id != m_model->usage().id || usage.layout != m_model->usage().layout;
    if (isOther)
        m_selected.clear();
    m_isApplying = true; // rows that a filter takes away are not unchosen by the user
    m_model->setUsage(usage, std::max(usage.at, QDateTime::currentMSecsSinceEpoch()));
    if (std::exchange(m_isInOtherWords, false) && m_sheet != nullptr && m_sheet->isOpen())
        fillReport();
    m_isApplying = false;
    if (!isOther)
        return;
    m_columns->setAbsent(UsageModel::CoreColumn, usage.layout.isOfChips()); // it would repeat the chip
    nameTable();
    m_columns->fitSoon();
}

void UsageTable::filter()
{
    m_isApplying = true;
    m_rows->setWords(m_search->text());
    m_rows->setOnlyOdd(m_onlyOdd->isChecked());
    m_isApplying = false;
    applySelection();
    count();
}

void UsageTable::count()
{
    const int all = m_model->rowCount();
    const int shown = m_rows->rowCount();
    const bool areChips = usage().layout.isOfChips();
    if (shown == all)
        m_count->setText(areChips ? tr("%n chips", nullptr, all) : tr("%n cores", nullptr, all));
    else
        m_count->setText((areChips ? tr("%1 of %n chips", nullptr, all) : tr("%1 of %n cores", nullptr, all))
                             .arg(phrases::number(shown)));
}

void UsageTable::setSelected(const QList<int> &cores)
{
    auto sorted = cores;
    std::ranges::sort(sorted);
    sorted.removeIf([this](int core) { return core < 0 || core >= m_model->rowCount(); });
    if (sorted == m_selected)
        return;
    m_selected = sorted;
    applySelection();
}

QList<int> UsageTable::selectedCores() const
{
    return m_selected;
}

void UsageTable::applySelection()
{
    QList<int> rows;
    for (const int core : std::as_const(m_selected)) {
        if (const auto index = m_rows->mapFromSource(m_model->index(core, 0)); index.isValid())
            rows << index.row();
    }
    m_isApplying = true;
    m_table->selectionModel()->select(selectionOf(rows, *m_rows), QItemSelectionModel::ClearAndSelect);
    m_isApplying = false;
    if (!rows.isEmpty() && !m_table->hasFocus())
        m_table->scrollTo(m_rows->index(*std::ranges::min_element(rows), 0));
}

void UsageTable::takeSelection()
{
    if (m_isApplying)
        return;
    QList<int> cores;
    for (const auto &range : m_table->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            cores << m_rows->mapToSource(m_rows->index(row, 0)).row();
    }
    std::ranges::sort(cores);
    if (cores == m_selected)
        return;
    m_selected = cores;
    emit selected(m_selected);
}

bool UsageTable::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)) {
        copyRows();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

/// What is chosen, else what is shown, with tabs between cells: a spreadsheet takes it as it is.
void UsageTable::copyRows() const
{
    QList<int> rows;
    for (int row = 0; row < m_rows->rowCount(); ++row) {
        if (!m_table->selectionModel()->hasSelection() || m_table->selectionModel()->isRowSelected(row))
            rows << row;
    }
    QStringList lines;
    const auto *header = m_table->horizontalHeader();
    for (int line = -1; line < rows.size(); ++line) {
        QStringList cells;
        for (int visual = 0; visual < header->count(); ++visual) {
            const int column = header->logicalIndex(visual);
            if (!header->isSectionHidden(column))
                cells << (line < 0 ? m_rows->headerData(column, Qt::Horizontal)
                                   : m_rows->index(rows[line], column).data())
                             .toString();
        }
        lines << cells.join(u'\t');
    }
    QGuiApplication::clipboard()->setText(lines.join(u'\n') + u'\n');
    QAccessibleAnnouncementEvent said{m_table, tr("%n rows copied", nullptr, int(rows.size()))};
    QAccessible::updateAccessibility(&said);
}

void UsageTable::showMenu(const QPoint &place)
{
    auto *menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy rows"), pageKey("list.copy"_L1), this, &UsageTable::copyRows);
    menu->addAction(tr("Copy as a report"), this, [this] { QGuiApplication::clipboard()->setText(reportText()); });
    menu->addSeparator();
    menu->addAction(tr("Select all"), pageKey("list.selectAll"_L1), m_table, &QAbstractItemView::selectAll);
    menu->popup(m_table->viewport()->mapToGlobal(place));
}

/// Over the same model: sorted and filtered as it is seen.
TablePicture UsageTable::picture()
{
    constexpr int tallest = 18'800; // with its caption a page that PDF allows, and no image of a gigabyte
    auto table = std::make_unique<Table>(this);
    table->setSortingEnabled(false); // or it would sort the rows of both
    table->setModel(m_rows);
    table->setRowHeight(rowHeight);
    table->setStretchColumn(UsageModel::ProcessColumn);
    table->setFocusPolicy(Qt::NoFocus);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *header = table->horizontalHeader();
    header->restoreState(m_table->horizontalHeader()->saveState());
    table->ensurePolished();
    const int all = m_rows->rowCount();
    const int each = table->verticalHeader()->defaultSectionSize();
    const int head = header->sizeHint().height();
    const int rows = std::min(all, (tallest - head) / each);
    table->resize(std::max(m_table->viewport()->width(), header->length()), head + rows * each);
    TablePicture picture{.filtered = all == m_model->rowCount() ? QString{} : m_count->text()};
    if (rows < all)
        picture.cut = tr("Only the first %1 of %2 rows fit into it. The numbers (CSV) have all of them.")
                          .arg(phrases::number(rows), phrases::number(all));
    picture.widget = std::move(table);
    return picture;
}

QString UsageTable::reportText() const
{
    return usageReport(usage(), now(), m_selected);
}

void UsageTable::showReport()
{
    if (m_sheet == nullptr) {
        const auto title = [] { return tr("Usage as text"); };
        m_sheet = named(this, new SideSheet{this}, "usageReportSheet", title);
        m_sheet->setSheetWidth(900);
        auto *copy = named(new CopyButton, "usageReportCopyButton");
        copy->setSource([this] { return m_text->toPlainText(); });
        m_sheet->addTitleWidget(copy);
        m_text = named(new QPlainTextEdit, "usageReportText");
        translated(this, [this, title] { m_text->setAccessibleName(title()); });
        m_text->setReadOnly(true);
        m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
        m_text->setMinimumHeight(scaled(320));
        m_sheet->body()->addWidget(m_text, 1);
    }
    fillReport();
    m_sheet->open();
}

void UsageTable::fillReport()
{
    m_text->setFont(reportFont(Theme::of(this)->locale()));
    m_text->setPlainText(reportText());
}
