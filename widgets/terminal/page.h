// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/page.h"
#include "widgets/terminal/session.h"

class Card;
class EmptyState;
class QMenu;
class QPushButton;
class QStackedWidget;
class QTabBar;
class TerminalTab;

/// The Terminal panel: a tab for every shell, on hosts of TPU VMs or on this computer.
///
/// Object names: terminalPage, terminalNewButton, terminalLocalButton, terminalTabs, terminalView, terminalNotice,
/// terminalQuestion, terminalSearch.
class TerminalPage : public Page
{
    Q_OBJECT

public:
    explicit TerminalPage(QWidget *parent = nullptr);

    void setContext(TerminalContext context); ///< tabs that are open keep theirs
    void open(const TpuId &tpu, int worker);  ///< shows the tab there is, or opens one
    void openLocal();
    [[nodiscard]] QList<TabChoice> tabs() const;
    void restore(const QList<TabChoice> &tabs);
    [[nodiscard]] int count() const;
    [[nodiscard]] TerminalTab *current() const;

signals:
    void keysRequested();
    void tpusRequested();
    void tabsChanged(); ///< opened, closed or moved

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    TerminalTab *addTab(const TabChoice &place);
    void addCloseButton(int index, TerminalTab *tab);
    void closeTab(int index);
    void ring(TerminalTab *tab);
    void showTab(int index);
    void fillMenu();
    void setFontPixels(int pixels);
    void retranslate();
    void showFace();
    [[nodiscard]] int freeNumber(const TabChoice &place) const;
    [[nodiscard]] TerminalTab *tabAt(int index) const;

    TerminalContext m_context;
    QPushButton *m_local;
    QPushButton *m_new;
    QMenu *m_menu;
    QTabBar *m_bar;
    QStackedWidget *m_stack;
    Card *m_card;
    EmptyState *m_empty;
    int m_fontPixels = 13;
};
