// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/layoutorder.h"

#include "widgets/common/guidebutton.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/page.h"
#include "widgets/common/pageframe.h"
#include "widgets/common/sidesheet.h"
#include "widgets/theme/theme.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QButtonGroup>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QSet>
#include <QSplitter>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace {

struct Walk
{
    QList<QWidget *> stops;
    QSet<const QWidget *> seen;
};

/// Of a choice only the chosen one: the arrow keys do the rest.
bool isPassedOver(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button != nullptr && button->group() != nullptr && button->group()->exclusive() && !button->isChecked()
        && button->group()->checkedButton() != nullptr && button->group()->checkedButton()->isVisible();
}

bool isStop(const QWidget *widget)
{
    return widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus
        && widget->focusProxy() == nullptr && !isPassedOver(widget);
}

/// Has parts that are no stops of their own.
bool isWhole(const QWidget *widget)
{
    return qobject_cast<const QComboBox *>(widget) != nullptr
        || qobject_cast<const QAbstractSpinBox *>(widget) != nullptr
        || qobject_cast<const QLineEdit *>(widget) != nullptr;
}

QList<QLayoutItem *> itemsOf(QLayout *layout)
{
    QList<QLayoutItem *> items;
    for (int i = 0; i < layout->count(); ++i)
        items << layout->itemAt(i);
    if (qobject_cast<const QGridLayout *>(layout) != nullptr) {
        std::ranges::stable_sort(items, [](const QLayoutItem *a, const QLayoutItem *b) {
            const QRect one = a->geometry();
            const QRect other = b->geometry();
            return one.top() != other.top() ? one.top() < other.top() : one.left() < other.left();
        });
    } else if (const auto *box = qobject_cast<const QBoxLayout *>(layout); box != nullptr
               && (box->direction() == QBoxLayout::RightToLeft || box->direction() == QBoxLayout::BottomToTop)) {
        std::ranges::reverse(items);
    }
    return items;
}

void gather(QWidget *widget, Walk *walk);

void gatherLayout(QLayout *layout, Walk *walk)
{
    const auto items = itemsOf(layout);
    for (QLayoutItem *item : items) {
        if (item->widget() != nullptr)
            gather(item->widget(), walk);
        else if (item->layout() != nullptr)
            gatherLayout(item->layout(), walk);
    }
}

void gather(QWidget *widget, Walk *walk)
{
    if (!widget->isVisible() || walk->seen.contains(widget))
        return;
    if (const auto *sheet = qobject_cast<const SideSheet *>(widget); sheet != nullptr && !sheet->isOpen())
        return; // it is still sliding out
    walk->seen.insert(widget);
    if (isStop(widget))
        walk->stops << widget;
    if (isWhole(widget))
        return;
    if (widget->layout() != nullptr)
        gatherLayout(widget->layout(), walk);
    if (const auto *splitter = qobject_cast<const QSplitter *>(widget)) {
        for (int i = 0; i < splitter->count(); ++i)
            gather(splitter->widget(i), walk);
    }
    for (QObject *child : widget->children()) { // of scroll areas and splitters, and what lies over the rest
        if (auto *part = qobject_cast<QWidget *>(child); part != nullptr && !part->isWindow())
            gather(part, walk);
    }
}

/// Whether `over` lies on the branch of their common parent that leads to `control`. A later child lies over an earlier
/// one.
bool liesOver(const SideSheet *over, const QWidget *control)
{
    const QWidget *branch = control;
    while (branch->parentWidget() != over->parentWidget())
        branch = branch->parentWidget();
    const QObjectList &children = over->parentWidget()->children();
    return children.indexOf(over) > children.indexOf(branch);
}

/// Judged by where a sheet comes to rest: it may still be on its way.
bool isBehind(const SideSheet *sheet, const QWidget *control)
{
    constexpr int enough = 160; // of a wide one: its beginning can be read
    const QWidget *host = sheet->parentWidget();
    if (sheet->isAncestorOf(control) || !host->isAncestorOf(control) || !liesOver(sheet, control))
        return false;
    const int left = control->mapTo(host, QPoint{}).x();
    const int seen = shownPart(host).right() + 1 - sheet->width() - left;
    return seen < std::min(scaled(enough), control->width() / 2);
}

QList<SideSheet *> openSheets(const QWidget *window)
{
    auto sheets = window->findChildren<SideSheet *>();
    sheets.removeIf([](const SideSheet *sheet) { return !sheet->isOpen(); });
    return sheets;
}

bool isBehindAny(const QList<SideSheet *> &sheets, const QWidget *control)
{
    return std::ranges::any_of(sheets, [control](const SideSheet *sheet) { return isBehind(sheet, control); });
}

} // namespace

bool isBehindSheet(const QWidget *control)
{
    return isBehindAny(openSheets(control->window()), control);
}

void handFocus(QWidget *to)
{
    const bool byKeyboard = to->window()->testAttribute(Qt::WA_KeyboardFocusChange); // other reasons would take it away
    to->setFocus(byKeyboard ? Qt::ShortcutFocusReason : Qt::OtherFocusReason);
}

QList<QWidget *> stopsIn(QWidget *root)
{
    Walk walk;
    gather(root, &walk);
    const auto sheets = openSheets(root->window());
    walk.stops.removeIf([&](const QWidget *stop) { return isBehindAny(sheets, stop); });
    return walk.stops;
}

QWidget *mainControl(QWidget *page)
{
    if (QWidget *proxy = page->focusProxy();
        proxy != nullptr && proxy->isVisible() && proxy->isEnabled() && !isBehindSheet(proxy))
        return proxy;
    QList<QWidget *> stops = stopsIn(page);
    stops.removeIf([](const QWidget *stop) { return qobject_cast<const GuideButton *>(stop) != nullptr; });
    const auto *whole = qobject_cast<const Page *>(page);
    const int top = whole != nullptr ? whole->body()->geometry().top() : 0;
    const auto isMain = [&](const QWidget *stop) {
        for (const QWidget *around = stop; around != page; around = around->parentWidget()) {
            if (qobject_cast<const NoticeBar *>(around) != nullptr)
                return false;
        }
        return stop->mapTo(page, QPoint{}).y() >= top;
    };
    const auto found = std::ranges::find_if(stops, isMain);
    return found != stops.end() ? *found : stops.value(0);
}

QWidget *nextInLayout(QWidget *root, QWidget *from, bool isForward)
{
    Walk walk;
    gather(root, &walk);
    while (from != nullptr && from != root && !walk.stops.contains(from))
        from = from->parentWidget();
    const qsizetype at = from == nullptr ? -1 : walk.stops.indexOf(from);
    if (at < 0)
        return nullptr;
    const auto sheets = openSheets(root->window());
    const qsizetype count = walk.stops.size();
    for (qsizetype steps = 1; steps < count; ++steps) {
        QWidget *next = walk.stops.at((at + (isForward ? steps : count - steps)) % count);
        if (!isBehindAny(sheets, next))
            return next;
    }
    return from;
}
