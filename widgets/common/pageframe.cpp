// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/pageframe.h"

#include "widgets/common/formfield.h"
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
constexpr int slit = 96; ///< some lines, where all else would be two scroll bars side by side
constexpr auto ownLeast = "tpudeskLeastHeight"; ///< of an area that the frame has made higher: what it was before

/// How low a page may be.
struct Measure
{
    enum class Areas : quint8 { Readable, Slits, Whole };

    Areas areas = Areas::Readable; ///< how much is seen of what scrolls for itself

    [[nodiscard]] int of(const QWidget *widget) const;
    [[nodiscard]] int ofArea(const QScrollArea *area) const;
    [[nodiscard]] int ofItem(QLayoutItem *item) const;
    [[nodiscard]] int ofLayout(QLayout *layout) const;
    [[nodiscard]] int ofBox(const QBoxLayout &box) const;
    [[nodiscard]] int ofGrid(const QGridLayout &grid) const;
    [[nodiscard]] int ofSplitter(const QSplitter &splitter) const;
};

/// A plain one that holds a column of things; what is of a kind of its own, an article, scrolls for itself in any case.
bool isPlain(const QScrollArea *area)
{
    return area->metaObject() == &QScrollArea::staticMetaObject && area->widget() != nullptr && area->widgetResizable();
}

/// Without what the frame itself has asked for.
int leastOf(const QWidget *widget)
{
    const QVariant own = widget->property(ownLeast);
    return own.isValid() ? own.toInt() : widget->minimumHeight();
}

int Measure::ofBox(const QBoxLayout &box) const
{
    const bool isColumn = box.direction() == QBoxLayout::TopToBottom || box.direction() == QBoxLayout::BottomToTop;
    int all = 0;
    int before = 0;
    for (int i = 0; i < box.count(); ++i) {
        QLayoutItem *item = box.itemAt(i);
        if (item->isEmpty() && item->spacerItem() == nullptr)
            continue;
        const int one = ofItem(item);
        all = isColumn ? all + one : std::max(all, one);
        before += item->spacerItem() == nullptr ? 1 : 0;
    }
    return isColumn ? all + std::max(0, before - 1) * std::max(0, box.spacing()) : all;
}

int Measure::ofGrid(const QGridLayout &grid) const
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
            const int there = std::accumulate(rows.cbegin() + row, rows.cbegin() + last,
                                              (over - 1) * std::max(0, grid.verticalSpacing()));
            rows[last] = std::max(rows.at(last), ofItem(grid.itemAt(i)) - there);
            used[last] = true;
        }
    }
    const auto lines = static_cast<int>(std::ranges::count(used, true));
    return std::accumulate(rows.cbegin(), rows.cend(), std::max(0, lines - 1) * std::max(0, grid.verticalSpacing()));
}

int Measure::ofLayout(QLayout *layout) const
{
    int inside = 0;
    if (const auto *box = qobject_cast<const QBoxLayout *>(layout))
        inside = ofBox(*box);
    else if (const auto *grid = qobject_cast<const QGridLayout *>(layout))
        inside = ofGrid(*grid);
    else if (const auto *stack = qobject_cast<const QStackedLayout *>(layout))
        return stack->currentWidget() != nullptr ? of(stack->currentWidget()) : 0;
    else // lines that break, of ours
        return layout->hasHeightForWidth() && layout->geometry().width() > 0
            ? layout->heightForWidth(layout->geometry().width())
            : layout->minimumSize().height();
    const QMargins margins = layout->contentsMargins();
    return inside + margins.top() + margins.bottom();
}

int Measure::ofItem(QLayoutItem *item) const
{
    if (item->widget() != nullptr)
        return item->isEmpty() ? 0 : of(item->widget());
    if (item->layout() != nullptr)
        return ofLayout(item->layout());
    return item->minimumSize().height();
}

int Measure::ofSplitter(const QSplitter &splitter) const
{
    int all = 0;
    for (int i = 0; i < splitter.count(); ++i) {
        if (splitter.widget(i)->isHidden())
            continue;
        const int one = of(splitter.widget(i));
        all = splitter.orientation() == Qt::Horizontal ? std::max(all, one)
                                                       : all + one + (all > 0 ? splitter.handleWidth() : 0);
    }
    return all;
}

int Measure::ofArea(const QScrollArea *area) const
{
    const QWidget *content = area->widget();
    const int inside = of(content);
    if (areas == Areas::Whole && isPlain(area)) { // as the area itself reckons, else it would scroll by the difference
        const int width = std::max(area->viewport()->width(), content->minimumSizeHint().width());
        const int broken = content->layout() != nullptr && content->layout()->hasHeightForWidth()
            ? content->layout()->totalHeightForWidth(width)
            : 0;
        const bool isSideways =
            width > area->viewport()->width() && area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
        const int bar = isSideways ? area->horizontalScrollBar()->sizeHint().height() : 0;
        return std::max({inside, broken, content->minimumSizeHint().height(), content->minimumHeight()}) + bar
            + 2 * area->frameWidth();
    }
    return std::max(area->minimumSizeHint().height(),
                    std::min(inside, scaled(areas == Areas::Slits ? slit : leastShown)));
}

int Measure::of(const QWidget *widget) const
{
    int least = 0;
    const auto *area = qobject_cast<const QScrollArea *>(widget);
    if (const auto *splitter = qobject_cast<const QSplitter *>(widget))
        least = ofSplitter(*splitter);
    else if (area != nullptr && area->widget() != nullptr)
        least = ofArea(area);
    else if (qobject_cast<const QAbstractScrollArea *>(widget) == nullptr && widget->layout() != nullptr)
        least = ofLayout(widget->layout()) + widget->contentsMargins().top() + widget->contentsMargins().bottom();
    else if (widget->sizePolicy().hasHeightForWidth() && widget->width() > 0)
        least = widget->heightForWidth(widget->width());
    else // as for a layout, a height of its own counts instead of the one that it suggests
        least = leastOf(widget) > 0 ? leastOf(widget) : widget->minimumSizeHint().height();
    return std::clamp(least, leastOf(widget), std::max(leastOf(widget), widget->maximumHeight()));
}

/// All of it; of what is larger than the area, its cursor.
void showIn(QScrollArea *area, QWidget *widget)
{
    if (auto *field = qobject_cast<FormField *>(widget->parentWidget()))
        widget = field; // its label, too, and what is wrong
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
    return Measure{}.of(widget);
}

QRect shownPart(const QWidget *widget)
{
    QRect shown = widget->rect();
    for (const QWidget *around = widget->parentWidget(); around != nullptr && !around->isWindow();
         around = around->parentWidget())
        shown &= QRect{widget->mapFrom(around, QPoint{0, 0}), around->size()};
    return shown;
}

bool isInView(const QWidget *widget)
{
    const QRect shown = shownPart(widget);
    return shown.width() > 0 && shown.height() >= std::min(widget->height(), scaled(leastShown));
}

QWidget *firstSeen(QWidget *main, const QList<QWidget *> &stops)
{
    if (main == nullptr || isInView(main))
        return main;
    const auto first = std::ranges::find_if(stops, isInView);
    return first != stops.end() ? *first : main;
}

void bringIntoView(QWidget *widget)
{
    for (const QWidget *inner = widget; !inner->isWindow(); inner = inner->parentWidget()) {
        QWidget *around = inner->parentWidget();
        if (around == nullptr || qobject_cast<SideSheet *>(around) != nullptr)
            return;
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
    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &PageFrame::handle);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { follow(now); });
}

/// Where the keyboard goes, the eye must be able to go. A press of the mouse is at a place that is seen.
void PageFrame::follow(QWidget *focused)
{
    if (focused == nullptr || !isVisible() || !widget()->isAncestorOf(focused)
        || QApplication::mouseButtons() != Qt::NoButton)
        return;
    for (const QWidget *around = focused; around != widget(); around = around->parentWidget()) {
        if (qobject_cast<const SideSheet *>(around) != nullptr)
            return; // it lies where one looks already
    }
    const QRect shown = shownPart(focused);
    if (shown.height() < std::min(focused->height(), viewport()->height() / 2)
        || shown.width() < std::min(focused->width(), viewport()->width() / 2))
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
    m_needs = needs();
}

/// All that fit() goes by, at the width that the page has.
QList<int> PageFrame::needs() const
{
    const QWidget *page = widget();
    const QLayout *layout = page->layout();
    QList<int> needs{page->minimumSizeHint().width(), page->minimumWidth(), page->minimumSizeHint().height(),
                     page->minimumHeight(), layout != nullptr ? layout->totalHeightForWidth(page->width()) : 0};
    using Areas = Measure::Areas;
    for (const auto areas : {Areas::Readable, Areas::Slits, Areas::Whole})
        needs << Measure{areas}.of(page);
    if (!m_isOpen)
        return needs;
    for (const auto *area : page->findChildren<QScrollArea *>()) {
        if (isPlain(area) && area->isVisible())
            needs << Measure{Areas::Whole}.ofArea(area);
    }
    return needs;
}

/// What reacts to its width asks for a layout whenever fit() tries a width: without a new need that would go on for
/// ever.
void PageFrame::handle()
{
    if (widget() != nullptr && isVisible() && !m_fitting && needs() != m_needs)
        fit();
}

/// A layout gives what breaks its lines all the height that it would like; what may be lower is asked for no more than
/// it needs.
int PageFrame::wantedHeight(QSize room)
{
    QWidget *page = widget();
    const int least = std::max(page->minimumSizeHint().height(), page->minimumHeight());
    if (page->layout() == nullptr
        || (!m_isOpen && least <= room.height() && page->layout()->totalHeightForWidth(room.width()) <= room.height()))
        return std::max(room.height(), least);
    page->resize(room.width(), std::max(room.height(), page->height()));
    page->layout()->activate();
    using Areas = Measure::Areas;
    for (const auto areas : {Areas::Readable, Areas::Slits}) {
        if (Measure{areas}.of(page) <= room.height()) {
            openAreas(false);
            return room.height();
        }
    }
    openAreas(true);
    return Measure{Areas::Whole}.of(page);
}

/// Where the page has to scroll, it alone does: what would scroll in it shows all that it has. One bar is enough to get
/// lost with.
void PageFrame::openAreas(bool open)
{
    m_isOpen = open;
    for (auto *area : widget()->findChildren<QScrollArea *>()) {
        if (!isPlain(area) || qobject_cast<SideSheet *>(area->parentWidget()) != nullptr)
            continue;
        const bool isOpen = area->property(ownLeast).isValid();
        const int least = leastOf(area);
        const int wanted =
            open && area->isVisible() ? std::max(least, Measure{Measure::Areas::Whole}.ofArea(area)) : least;
        area->setProperty(ownLeast, wanted > least ? QVariant{least} : QVariant{});
        if ((isOpen || wanted > least) && area->minimumHeight() != wanted)
            area->setMinimumHeight(wanted);
        area->widget()->installEventFilter(this);
    }
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

/// Other words or letters may fit at the other width, too.
void PageFrame::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::StyleChange)
        m_needs.clear();
}

/// Asked for when something in the page has another size, comes or goes.
bool PageFrame::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) {
        handle();
        return true;
    }
    return QScrollArea::viewportEvent(event);
}

/// An area keeps to itself that its content has another size.
bool PageFrame::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest && m_isOpen && watched != widget())
        m_later.start();
    return QScrollArea::eventFilter(watched, event);
}
