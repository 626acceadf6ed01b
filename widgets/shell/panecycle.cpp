// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/panecycle.h"

#include "widgets/common/guidebutton.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/page.h"
#include "widgets/common/pageframe.h"
#include "widgets/common/sidesheet.h"
#include "widgets/theme/style.h"

#include <QAbstractButton>
#include <QApplication>

#include <algorithm>
#include <utility>

namespace {

const QWidget *keyOf(const QWidget *pane, const PaneCycle::Parts &parts)
{
    return pane == parts.middle ? parts.page : pane;
}

Page *pageAround(QWidget *control)
{
    while (control != nullptr && qobject_cast<Page *>(control) == nullptr)
        control = control->parentWidget();
    return static_cast<Page *>(control);
}

/// Of a list of panels the chosen one, of a sheet its first field, of a page what it is for.
QWidget *firstOf(const QWidget *pane, const QList<QWidget *> &stops)
{
    const auto chosen = std::ranges::find_if(stops, [](const QWidget *stop) {
        const auto *button = qobject_cast<const QAbstractButton *>(stop);
        return button != nullptr && button->autoExclusive() && button->isChecked();
    });
    if (chosen != stops.end())
        return *chosen;
    if (const auto *sheet = qobject_cast<const SideSheet *>(pane)) {
        const auto field = std::ranges::find_if(
            stops, [body = sheet->body()->parentWidget()](const QWidget *stop) { return body->isAncestorOf(stop); });
        return field != stops.end() ? *field : stops.first();
    }
    for (QWidget *stop : stops) {
        Page *page = pageAround(stop);
        if (QWidget *main = page != nullptr ? mainControl(page) : nullptr; main != nullptr)
            return firstSeen(main, stopsIn(page));
    }
    return stops.first();
}

/// What was next there the last time may be done by now. `shown`: a page, or the frame around one.
bool leadsOnFrom(const QWidget *shown)
{
    const auto *page = qobject_cast<const Page *>(shown);
    if (page == nullptr && shown != nullptr)
        page = shown->findChild<const Page *>();
    return page != nullptr && page->property("tpudeskLeadsOn").toBool();
}

void focusOn(QWidget *control)
{
    const bool stays = isInView(control);
    control->setFocus(Qt::ShortcutFocusReason); // its ring is drawn
    if (!stays)
        bringIntoView(control);
}

} // namespace

PaneCycle::PaneCycle(QWidget *window, std::function<Parts()> parts)
    : QObject{window}
    , m_window{window}
    , m_parts{std::move(parts)}
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { remember(now); });
}

QWidget *PaneCycle::paneOf(QWidget *control, const Parts &parts) const
{
    for (QWidget *around = control; around != nullptr && around != m_window; around = around->parentWidget()) {
        if (qobject_cast<SideSheet *>(around) != nullptr || parts.panes.contains(around))
            return around;
    }
    return nullptr;
}

void PaneCycle::remember(QWidget *now)
{
    const Parts parts = m_parts();
    const QWidget *pane = paneOf(now, parts);
    if (pane == nullptr)
        return;
    m_last.insert(keyOf(pane, parts), now);
    if (parts.middle->isAncestorOf(now))
        m_inPage.insert(parts.page, now);
}

void PaneCycle::enter(QWidget *pane)
{
    const Parts parts = m_parts();
    QList<QWidget *> stops = stopsIn(m_window);
    stops.removeIf([&](QWidget *stop) { return paneOf(stop, parts) != pane; });
    QWidget *last = m_last.value(keyOf(pane, parts));
    if (!stops.isEmpty())
        focusOn(stops.contains(last) ? last : firstOf(pane, stops));
}

void PaneCycle::go(int step)
{
    const Parts parts = m_parts();
    QList<QWidget *> panes;
    for (QWidget *stop : stopsIn(m_window)) {
        if (QWidget *pane = paneOf(stop, parts); pane != nullptr && !panes.contains(pane))
            panes << pane;
    }
    if (panes.isEmpty())
        return;
    const qsizetype at = panes.indexOf(paneOf(QApplication::focusWidget(), parts));
    const qsizetype next = at < 0 ? (step > 0 ? 0 : panes.size() - 1) : (at + step + panes.size()) % panes.size();
    enter(panes.at(next));
}

void PaneCycle::enterPage()
{
    const Parts parts = m_parts();
    const QList<QWidget *> stops = stopsIn(parts.middle);
    const bool leadsOn = leadsOnFrom(parts.page);
    QWidget *last = m_inPage.value(parts.page);
    if (stops.contains(last) && (!leadsOn || qobject_cast<SideSheet *>(paneOf(last, parts)) != nullptr))
        return focusOn(last);
    for (const auto sheets = parts.middle->findChildren<SideSheet *>(); SideSheet * sheet : sheets) {
        if (sheet->isOpen() && sheet->isVisible())
            return enter(sheet);
    }
    QList<QWidget *> inPage = stops;
    inPage.removeIf([&](const QWidget *stop) { return !parts.page->isAncestorOf(stop); });
    const auto isNext = [&](const QWidget *stop) {
        return buttonKind(stop) == ButtonKind::Primary && parts.page->isAncestorOf(stop);
    };
    if (const auto next = leadsOn ? std::ranges::find_if(stops, isNext) : stops.end(); next != stops.end())
        return focusOn(firstSeen(*next, inPage));
    enter(parts.middle);
}
