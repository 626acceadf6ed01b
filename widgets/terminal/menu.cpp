// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/menu.h"

#include "widgets/common/pagekeys.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/icons.h"

#include <QClipboard>
#include <QGuiApplication>

using namespace Qt::StringLiterals;

template <typename Action>
QAction *TerminalMenu::add(const QString &text, QLatin1StringView key, QLatin1StringView icon, Action action)
{
    QAction *made = addAction(icon.isEmpty() ? QIcon{} : themedIcon(icon), text, m_view, action);
    made->setShortcut(key.isEmpty() ? QKeySequence{} : pageKey(key));
    made->setShortcutContext(Qt::WidgetShortcut); // shown, not taken: keyPressEvent() has it
    return made;
}

TerminalMenu::TerminalMenu(TerminalView *view, TerminalSurface *surface, bool hasSelection, const QString &link)
    : QMenu{view}
    , m_view{view}
{
    setObjectName(u"terminalMenu"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    if (!link.isEmpty()) {
        add(tr("Open link"), {}, "external-link"_L1, [view, link] {
            emit view->linkActivated(link);
        })->setToolTip(link);
        add(tr("Copy link address"), {}, "link"_L1, [link] { QGuiApplication::clipboard()->setText(link); });
        addSeparator();
    }
    add(tr("Copy"), "terminal.copy"_L1, "copy"_L1, &TerminalView::copy)->setEnabled(hasSelection);
    add(tr("Paste"), "terminal.paste"_L1, "clipboard-paste"_L1, &TerminalView::paste);
    add(tr("Select all"), "terminal.selectAll"_L1, {}, &TerminalView::selectAll);
    add(tr("Find…"), "terminal.find"_L1, "search"_L1, &TerminalView::searchRequested);
    addSeparator();
    add(tr("Larger text"), "terminal.larger"_L1, {},
        [view] { emit view->fontPixelsChosen(std::min(48, view->fontPixels() + 1)); });
    add(tr("Smaller text"), "terminal.smaller"_L1, {},
        [view] { emit view->fontPixelsChosen(std::max(6, view->fontPixels() - 1)); });
    addSeparator();
    add(tr("Clear scrollback"), {}, {}, [surface] { surface->clearScrollback(); });
    add(tr("Reset terminal"), {}, "rotate-ccw"_L1, [surface] { surface->reset(); });
}
