// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/provisioning/capacitymap.h"

#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/provisioning/capacitytext.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr int cellHeight = 21;
constexpr int leastCellWidth = 24;
constexpr int mostRowsShown = 14;

/// Not asked: no colour could be taken for a figure.
void paintHatched(QPainter *painter, const QRect &box, const Tokens &tokens)
{
    painter->save();
    painter->setClipRect(box);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen{tokens.line, 1.2});
    const int step = std::max(4, scaled(6));
    for (int x = box.left() - box.height(); x < box.right(); x += step)
        painter->drawLine(x, box.bottom() + 1, x + box.height(), box.top());
    painter->restore();
}

void paintCount(QPainter *painter, const QRect &box, const CapacityCount &count, const Tokens &tokens)
{
    if (count.asked() > 0) {
        stylepaint::roundedBox(painter, box, scaled(3), capacityStep(capacityStepOf(count)).fill, {});
        return;
    }
    paintHatched(painter, box, tokens);
    if (count.refused > 0) { // asked, but not told anything about capacity
        painter->setPen(tokens.soft);
        painter->drawText(box, Qt::AlignCenter, u"×"_s);
    }
}

/// The hours: a number in the middle of each, however narrow.
class HourHeader : public QHeaderView
{
public:
    explicit HourHeader(QWidget *parent)
        : QHeaderView{Qt::Horizontal, parent}
    {
    }

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        const Tokens &tokens = tokensOf(this);
        painter->save();
        painter->setFont(fontFor(TextRole::Status).resolve(font()));
        painter->setPen(tokens.soft);
        painter->drawText(rect, Qt::AlignCenter, model()->headerData(section, Qt::Horizontal).toString());
        painter->restore();
    }
};

/// A cell of the map as the legend shows it; -1: not asked.
class Swatch : public QWidget
{
public:
    explicit Swatch(int step)
        : m_step{step}
    {
        setFixedSize(scaled(18), scaled(14));
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter{this};
        if (m_step < 0)
            paintHatched(&painter, rect(), tokensOf(this));
        else
            stylepaint::roundedBox(&painter, rect(), scaled(3), capacityStep(m_step).fill, {});
    }

private:
    int m_step;
};

class MapDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Tokens &tokens = tokensOf(option.widget);
        const auto count = index.data(CapacityMapModel::CountRole).value<CapacityCount>();
        const auto box = option.rect.adjusted(1, 1, -1, -1);
        painter->save();
        painter->setFont(fontFor(TextRole::Status).resolve(option.font));
        paintCount(painter, box, count, tokens);
        if (count.won > 0) {
            painter->setPen(capacityStep(capacityStepOf(count)).text);
            painter->drawText(box, Qt::AlignCenter, index.data().toString());
        }
        const auto *view = qobject_cast<const QTableView *>(option.widget);
        if (view && view->currentIndex() == index)
            stylepaint::focusRing(painter, option.rect, scaled(4), view->hasFocus() ? tokens.accent : tokens.soft);
        painter->restore();
    }
};

} // namespace

int capacityStepOf(const CapacityCount &count)
{
    if (count.won <= 0 || count.asked() <= 0)
        return 0;
    return std::clamp(1 + int(4.0 * count.won / count.asked()), 1, capacitySteps - 1);
}

CapacityStep capacityStep(int step)
{
    static const std::array<CapacityStep, capacitySteps> steps{{{QColor{0x2B, 0x3A, 0x76}, Qt::white},
                                                                {QColor{0x24, 0x6A, 0x8E}, Qt::white},
                                                                {QColor{0x1F, 0x9A, 0x8A}, Qt::black},
                                                                {QColor{0x83, 0xC9, 0x5C}, Qt::black},
                                                                {QColor{0xF7, 0xDA, 0x45}, Qt::black}}};
    return steps[std::clamp(step, 0, capacitySteps - 1)];
}

CapacityMap::CapacityMap(CapacityMapModel *model, QWidget *parent)
    : QTableView{parent}
{
    setHorizontalHeader(new HourHeader{this});
    setModel(model);
    setItemDelegate(new MapDelegate{this});
    setSelectionMode(NoSelection);
    setShowGrid(false);
    setFrameShape(NoFrame);
    setMouseTracking(true);
    setTabKeyNavigation(false); // Tab leaves, arrows move
    setEditTriggers(NoEditTriggers);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    viewport()->setAutoFillBackground(false);
    for (auto *header : {horizontalHeader(), verticalHeader()}) {
        header->setHighlightSections(false);
        header->setSectionsClickable(false);
        header->setMinimumSectionSize(1);
    }
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    applyMetrics();
    connect(this, &QAbstractItemView::entered, this, &CapacityMap::hourChanged);
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
}

QSize CapacityMap::sizeHint() const
{
    const int rows = std::clamp(model()->rowCount(), 1, mostRowsShown);
    const int bar = horizontalHeader()->length() > viewport()->width()
        ? style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this)
        : 0;
    return {scaled(200),
            horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + bar + 2};
}

void CapacityMap::applyMetrics()
{
    horizontalHeader()->setMinimumSectionSize(
        std::max(scaled(leastCellWidth), fontMetrics().horizontalAdvance(u"000"_s)));
    horizontalHeader()->setFixedHeight(fontMetrics().height() + scaled(6));
    verticalHeader()->setDefaultSectionSize(std::max(scaled(cellHeight), fontMetrics().height() + 2));
    updateGeometry();
}

void CapacityMap::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    emit hourChanged(current);
}

void CapacityMap::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        applyMetrics();
}

void CapacityMap::leaveEvent(QEvent *event)
{
    QTableView::leaveEvent(event);
    emit hourChanged(currentIndex());
}

CapacityLegend::CapacityLegend(QWidget *parent)
    : QWidget{parent}
{
    auto *flow = new FlowLayout{this, 16};
    const std::initializer_list<TranslatedText> words{[] { return tr("not asked"); },
                                                      [] { return tr("no capacity"); },
                                                      [] { return tr("less than a quarter"); },
                                                      [] { return tr("less than half"); },
                                                      [] { return tr("less than three quarters"); },
                                                      [] { return tr("more"); }};
    int step = -1;
    for (const auto &word : words) {
        auto *part = new QWidget;
        auto *row = new QHBoxLayout{part};
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(scaled(6));
        row->addWidget(new Swatch{step++});
        row->addWidget(translated(this, new Label{TextRole::Status, TextColor::Soft}, word));
        flow->addWidget(part);
    }
}

void CapacityMapModel::update(const QList<CapacitySpan> &spans, const QDateTime &now, int days, const QTimeZone &zone)
{
    const auto last = now.toTimeZone(zone).date();
    QList<CapacityCount> cells(days * hours);
    for (const auto &span : spans) {
        if (span.unit != CapacityUnit::Hour)
            continue;
        const auto local = span.start.toTimeZone(zone);
        const auto row = local.date().daysTo(last);
        if (row >= 0 && row < days)
            cells[row * hours + local.time().hour()] +=
                span.count; // an hour that comes twice (end of summer time) adds up
    }
    const bool isSameShape = last == m_last && cells.size() == m_cells.size();
    if (!isSameShape)
        beginResetModel();
    m_last = last;
    m_cells = std::move(cells);
    if (!isSameShape)
        endResetModel();
    else if (!m_cells.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, hours - 1));
}

bool CapacityMapModel::event(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        textsChanged();
    return QAbstractTableModel::event(event);
}

void CapacityMapModel::textsChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, hours - 1);
    if (rowCount() > 0) {
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
        emit dataChanged(index(0, 0), index(rowCount() - 1, hours - 1));
    }
}

CapacityCount CapacityMapModel::countAt(const QModelIndex &index) const
{
    return index.isValid() ? m_cells.value(index.row() * hours + index.column()) : CapacityCount{};
}

QString CapacityMapModel::dayText(int row) const
{
    const auto date = m_last.addDays(-row);
    const QLocale locale;
    return tr("%1 %2", "day of the week, date")
        .arg(locale.dayName(date.dayOfWeek(), QLocale::ShortFormat), phrases::day(date));
}

QString CapacityMapModel::sentence(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const auto hour = [](int value) { return u"%1:00"_s.arg(value, 2, 10, '0'_L1); };
    return tr("%1, %2–%3: %4", "day, hour, hour, what was counted")
        .arg(dayText(index.row()), hour(index.column()), hour(index.column() + 1), capacitytext::count(countAt(index)));
}

int CapacityMapModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_cells.size() / hours);
}

int CapacityMapModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : hours;
}

QVariant CapacityMapModel::data(const QModelIndex &index, int role) const
{
    switch (role) {
    case Qt::DisplayRole: {
        const auto count = countAt(index);
        return count.won > 0 ? phrases::number(count.won) : QString{};
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return sentence(index);
    case CountRole: return QVariant::fromValue(countAt(index));
    default: return {};
    }
}

QVariant CapacityMapModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return orientation == Qt::Horizontal ? QVariant{Qt::AlignCenter} : QVariant{Qt::AlignRight | Qt::AlignVCenter};
    if (role == Qt::AccessibleTextRole && orientation == Qt::Horizontal)
        return u"%1:00"_s.arg(section, 2, 10, '0'_L1);
    if (role != Qt::DisplayRole)
        return {};
    return orientation == Qt::Horizontal ? QString::number(section) : dayText(section);
}
