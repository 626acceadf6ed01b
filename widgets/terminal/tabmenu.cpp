// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/tabmenu.h"

#include "widgets/terminal/pane.h"
#include "widgets/terminal/tab.h"
#include "widgets/terminal/tabbar.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

bool mayReconnect(const TerminalPane *pane)
{
    return !pane->session()->isLocal() || pane->session()->state() == TerminalSession::State::Ended;
}

} // namespace

template <typename Act>
QAction *TerminalTabMenu::add(const char *name, const QString &text, Act act)
{
    auto *made = addAction(text);
    made->setObjectName(QLatin1StringView{name});
    connect(made, &QAction::triggered, this, [tab = m_tab, act] {
        if (tab)
            act(tab.get());
    });
    return made;
}

TerminalTabMenu::TerminalTabMenu(TerminalTab *tab, int tabs, QWidget *parent)
    : QMenu{parent}
    , m_tab{tab}
{
    setAttribute(Qt::WA_DeleteOnClose);
    const auto panes = tab->panes();
    add("terminalTabRename", tr("Rename…"), [this](TerminalTab *which) { emit renameRequested(which); });
    addColors();
    addSeparator();
    add("terminalTabDuplicate", tr("Another terminal there"),
        [this](TerminalTab *which) { emit duplicateRequested(which); });
    addActions(tab->actions());
    add("terminalTabReconnect", tr("Reconnect"), [](TerminalTab *which) {
        const auto all = which->panes();
        for (auto *pane : all)
            if (mayReconnect(pane))
                pane->start();
    })->setEnabled(std::ranges::any_of(panes, mayReconnect));
    addSeparator();
    add("terminalTabClose", tr("Close"), [](TerminalTab *which) { which->requestClose(); });
    add("terminalTabCloseOthers", tr("Close the others"), [this](TerminalTab *which) {
        emit closeOthersRequested(which);
    })->setEnabled(tabs > 1);
}

void TerminalTabMenu::addColors()
{
    auto *colors = addMenu(tr("Colour"));
    for (int color = 0; color <= TerminalTabBar::colors; ++color) {
        auto *made = colors->addAction(TerminalTabBar::colorName(color));
        made->setCheckable(true);
        made->setChecked(m_tab->look().color == color);
        connect(made, &QAction::triggered, this, [tab = m_tab, color] {
            if (tab)
                tab->setLook({.name = tab->look().name, .color = color});
        });
    }
}
