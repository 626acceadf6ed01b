// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/pageframe.h"

#include "widgets/common/sidesheet.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QBoxLayout>
#include <QEvent>
#include <QGridLayout>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>

#include <algorithm>
#include <numeric>

namespace {

constexpr int leastShown = 180; ///< of what scrolls for itself; through a slit one cannot read

int leastOf(QLayoutItem *item);

int leastOfBox(const QBoxLayout &box)
{
    const bool isColumn = box.direction() == QBoxLayout::TopToBottom || box.direction() == QBoxLayout::BottomToTop;
    int all = 0;
    int before = 0;
    for (int i = 0; i < box.count(); ++i) {
        QLayoutItem *item = box.itemAt(i);
        if (item->isEmpty() && item->spacerItem() == nullptr)
            continue;
        const int one = leastOf(item);
        all = isColumn ? all + one : std::max(all, one);
        before += item->spacerItem() == nullptr ? 1 : 0;
    }
    return isColumn ? all + std::max(0, before - 1) * std::max(0, box.spacing()) : all;
}

int leastOfGrid(const QGridLayout &grid)
{
    QList<int> rows(grid.rowCount(), 0);
    QList<bool> used(grid.rowCount(), false);
    for (const bool spans : {false, true}) { // what stands in several rows makes the last one higher
        for (int i = 0; i < grid.count(); ++i) {
            int row = 0;
            int column = 0;
            int over = 1;
            int across = 1;
            grid.getItemPosition(i, &row, &column, &over, &across);
            if (grid.itemAt(i)->isEmpty() || (over > 1) != spans)
                continue;
            const int last = row + over - 1;
            const int there = std::accumulate(rows.cbegin() + row, rows.cbegin() + last, (over - 1) * std::max(0, grid.verticalSpacing()));
            rows[last] = std::max(rows.at(last), leastOf(grid.itemAt(i)) - there);
            used[last] = true;
        }
    }
    const auto lines = static_cast<int>(std::ranges::count(used, true));
    return std::accumulate(rows.cbegin(), rows.cend(), std::max(0, lines - 1) * std::max(0, grid.verticalSpacing()));
}

int leastOfLayout(QLayout *layout)
{
    int inside = 0;
    if (const auto *box = qobject_cast<const QBoxLayout *>(layout))
        inside = leastOfBox(*box);
    else if (const auto *grid = qobject_cast<const QGridLayout *>(layout))
        inside = leastOfGrid(*grid);
    else if (const auto *stack = qobject_cast<const QStackedLayout *>(layout))
        return stack->currentWidget() != nullptr ? leastHeight(stack->currentWidget()) : 0;
    else // lines that break, of ours
        return layout->hasHeightForWidth() && layout->geometry().width() > 0 ? layout->heightForWidth(layout->geometry().width()) : layout->minimumSize().height();
    const QMargins margins = layout->contentsMargins();
    return inside + margins.top() + margins.bottom();
}

int leastOf(QLayoutItem *item)
{
    if (item->widget() != nullptr)
        return item->isEmpty() ? 0 : leastHeight(item->widget());
    if (item->layout() != nullptr)
        return leastOfLayout(item->layout());
    return item->minimumSize().height();
}

int leastOfSplitter(const QSplitter &splitter)
{
    int all = 0;
    for (int i = 0; i < splitter.count(); ++i) {
        if (splitter.widget(i)->isHidden())
            continue;
        const int one = leastHeight(splitter.widget(i));
        all = splitter.orientation() == Qt::Horizontal ? std::max(all, one) : all + one + (all > 0 ? splitter.handleWidth() : 0);
    }
    return all;
}

/// All of it; of what is larger than the area, its cursor.
void showIn(QScrollArea *area, QWidget *widget)
{
    const QSize around = widget->size() + QSize{scaled(16), scaled(16)};
    const QPoint middle = widget->mapTo(area->widget(), widget->rect().center());
    if (around.width() < area->viewport()->width() && around.height() < area->viewport()->height())
        area->ensureVisible(middle.x(), middle.y(), around.width() / 2, around.height() / 2);
    else
        area->ensureWidgetVisible(widget, scaled(12), scaled(12));
}

} // namespace

int leastHeight(const QWidget *widget)
{
    int least = 0;
    if (const auto *splitter = qobject_cast<const QSplitter *>(widget))
        least = leastOfSplitter(*splitter);
    else if (const auto *area = qobject_cast<const QScrollArea *>(widget); area != nullptr && area->widget() != nullptr)
        least = std::max(area->minimumSizeHint().height(), std::min(leastHeight(area->widget()), scaled(leastShown)));
    else if (qobject_cast<const QAbstractScrollArea *>(widget) == nullptr && widget->layout() != nullptr)
        least = leastOfLayout(widget->layout()) + widget->contentsMargins().top() + widget->contentsMargins().bottom();
    else if (widget->sizePolicy().hasHeightForWidth() && widget->width() > 0)
        least = widget->heightForWidth(widget->width());
    else // as for a layout, a height of its own counts instead of the one that it suggests
        least = widget->minimumHeight() > 0 ? widget->minimumHeight() : widget->minimumSizeHint().height();
    return std::clamp(least, widget->minimumHeight(), widget->maximumHeight());
}

QRect shownPart(const QWidget *widget)
{
    QRect shown = widget->rect();
    for (const QWidget *around = widget->parentWidget(); around != nullptr && !around->isWindow(); around = around->parentWidget())
        shown &= QRect{widget->mapFrom(around, QPoint{0, 0}), around->size()};
    return shown;
}

void bringIntoView(QWidget *widget)
{
    for (QWidget *around = widget->parentWidget(); around != nullptr && qobject_cast<SideSheet *>(around) == nullptr; around = around->parentWidget()) {
        if (auto *area = qobject_cast<QScrollArea *>(around); area != nullptr && area->widget() != nullptr)
            showIn(area, widget);
    }
}

PageFrame::PageFrame(QWidget *page)
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setObjectName(page->objectName() + QStringLiteral("Frame"));
    page->setAttribute(Qt::WA_Resized); // else it is asked for a size that it will not get
    setWidget(page);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { follow(now); });
}

/// Where the keyboard goes, the eye must be able to go. A press of the mouse is at a place that is seen.
void PageFrame::follow(QWidget *focused)
{
    if (focused == nullptr || !isVisible() || !widget()->isAncestorOf(focused) || QApplication::mouseButtons() != Qt::NoButton)
        return;
    for (const QWidget *around = focused; around != widget(); around = around->parentWidget()) {
        if (qobject_cast<const SideSheet *>(around) != nullptr)
            return; // it lies where one looks already
    }
    const QRect shown = shownPart(focused);
    if (shown.height() < std::min(focused->height(), viewport()->height() / 2) || shown.width() < std::min(focused->width(), viewport()->width() / 2))
        showIn(this, focused);
}

void PageFrame::fit()
{
    QWidget *page = widget();
    if (page == nullptr || m_fitting || !isVisible())
        return;
    const QScopedValueRollback guard{m_fitting, true};
    QSize room = maximumViewportSize();
    const int wide = std::max(page->minimumSizeHint().width(), page->minimumWidth());
    if (wide > room.width())
        room.rheight() -= horizontalScrollBar()->sizeHint().height();
    QSize size{std::max(room.width(), wide), 0};
    size.setHeight(wantedHeight({size.width(), room.height()}));
    if (size.height() > room.height() && wide <= room.width()) {
        size.setWidth(std::max(room.width() - verticalScrollBar()->sizeHint().width(), wide));
        size.setHeight(wantedHeight({size.width(), room.height()}));
    }
    page->resize(size);
}

/// A layout gives what breaks its lines all the height that it would like; what may be lower is asked for no more than it needs.
int PageFrame::wantedHeight(QSize room)
{
    QWidget *page = widget();
    const int least = std::max(page->minimumSizeHint().height(), page->minimumHeight());
    if (page->layout() == nullptr || (least <= room.height() && page->layout()->totalHeightForWidth(room.width()) <= room.height()))
        return std::max(room.height(), least);
    page->resize(room.width(), std::max(room.height(), page->height()));
    page->layout()->activate();
    return std::max(room.height(), leastHeight(page));
}

void PageFrame::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

void PageFrame::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    fit();
}

/// Asked for when something in the page has another size, comes or goes.
bool PageFrame::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) {
        fit();
        return true;
    }
    return QScrollArea::viewportEvent(event);
}
