// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/tooltips.h"

#include "services/core/plaintext.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QMenu>
#include <QTabBar>
#include <QToolTip>

namespace {

constexpr qsizetype longestTip = 1'200; // UTF-16 units
constexpr qsizetype mostLines = 20; // before long ones are wrapped
constexpr qsizetype longestWord =
    40; // Qt breaks between words only, and would make the tip as wide as the longest of them

struct Tip
{
    QString text;
    QRect area{}; ///< the tip goes when the pointer leaves it; null: the whole widget
};

Tip tipIn(const QAbstractItemView &view, const QPoint &at)
{
    if (const auto *head = qobject_cast<const QHeaderView *>(&view)) {
        const int section = head->logicalIndexAt(at);
        return {section < 0 || head->model() == nullptr
                    ? QString{}
                    : head->model()->headerData(section, head->orientation(), Qt::ToolTipRole).toString()};
    }
    const auto index = view.indexAt(at);
    return {index.data(Qt::ToolTipRole).toString(), view.visualRect(index)};
}

Tip tipAt(const QWidget &widget, const QPoint &at)
{
    if (const auto *view = qobject_cast<const QAbstractItemView *>(widget.parentWidget());
        view != nullptr && view->viewport() == &widget)
        return tipIn(*view, at);
    if (const auto *tabs = qobject_cast<const QTabBar *>(&widget); tabs != nullptr && tabs->tabAt(at) >= 0)
        return {tabs->tabToolTip(tabs->tabAt(at)), tabs->tabRect(tabs->tabAt(at))};
    if (const auto *menu = qobject_cast<const QMenu *>(&widget)) {
        const auto *action = menu->toolTipsVisible() ? menu->actionAt(at) : nullptr;
        return action != nullptr ? Tip{action->toolTip(), menu->actionGeometry(menu->actionAt(at))} : Tip{};
    }
    return {widget.toolTip()};
}

/// A word that is too long may be broken anywhere.
QString breakable(const QString &text)
{
    constexpr QChar breakHere{0x200b};
    QString broken;
    qsizetype run = 0;
    for (const QChar c : text) {
        run = c.isSpace() || c == breakHere ? 0 : run + 1;
        if (run > longestWord && !c.isLowSurrogate() && !c.isMark()) {
            broken += breakHere;
            run = 1;
        }
        broken += c;
    }
    return broken;
}

} // namespace

QString tipText(const QString &text)
{
    return breakable(plainLines(text, longestTip, mostLines));
}

bool ToolTips::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !watched->isWidgetType())
        return false;
    auto *widget = static_cast<QWidget *>(watched);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto [text, area] = tipAt(*widget, help->pos());
    const auto shown = tipText(text);
    if (shown == text)
        return false; // Qt shows it as it is
    QToolTip::showText(help->globalPos(), shown, widget, area);
    return true;
}
