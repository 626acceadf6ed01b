// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shellreports.h"
#include "widgets/common/page.h"
#include "widgets/terminal/session.h"

class Card;
class QPushButton;
class QStackedWidget;
class TerminalEmptyState;
class TerminalHostMenu;
class TerminalPane;
class TerminalTab;
class TerminalTabBar;
struct TmuxTabMaker;

/// The Terminal panel: tabs of shells on hosts of TPU VMs or on this computer, one or several in each.
///
/// Object names: terminalPage, terminalNewButton, terminalLocalButton, terminalTabs, terminalView, terminalNotice,
/// terminalQuestion, terminalSearch, terminalUser, terminalAgain, terminalTabName.
class TerminalPage : public Page
{
    Q_OBJECT

public:
    explicit TerminalPage(QWidget *parent = nullptr);

    void setContext(TerminalContext context); ///< of new tabs, and of those that had to let go of theirs
    /// The services go: shells on their machines end, those on this computer stay.
    void dropServices();
    /// Shows the terminal there is, or opens one. `folder`: a new one, which begins there.
    void open(const TpuId &tpu, int worker, const QString &folder = {});
    /// The same for a tmux session that runs on that host. `title`: what it is; it is not opened again at the next
    /// start.
    void openSession(const TpuId &tpu, int worker, const QString &session, const QString &title);
    void openHosts(const QList<TpuId> &tpus); ///< all hosts of them, in one tab
    void openLocal();
    void reconnect(const TpuId &tpu); ///< its tabs: the machine has another address, or is back
    /// A tab on this computer with one program instead of a shell; it is not opened again at the next start. Null when
    /// there are too many tabs.
    TerminalSession *openProgram(const QString &title,
                                 std::function<Result<std::shared_ptr<Shell>>(QSize grid)> program);
    [[nodiscard]] QList<TabChoice> tabs() const;
    void restore(const QList<TabChoice> &tabs);
    void setHeadShown(bool shown) override; ///< without it, a tab that is the only one shows no name either
    [[nodiscard]] int count() const;
    [[nodiscard]] TerminalPane *current() const; ///< where the keys go; null: no terminal is open

signals:
    void keysRequested();
    void tpusRequested();
    void tabsChanged(); ///< opened, closed or moved
    void progressChanged(const TerminalProgress &progress); ///< of the terminal in use; of none: nothing goes on

private:
    void build();
    TerminalPane *addTab(const TabChoice &place, const TerminalContext &context); ///< null: there are too many
    /// `number` 0: the smallest one that is free.
    [[nodiscard]] TerminalPane *newPane(const TabChoice &place, const TerminalContext &context, int number = 0);
    TerminalTab *addTabOf(TerminalPane *pane);
    TerminalTab *insertTabOf(TerminalPane *pane, int index); ///< without showing it
    [[nodiscard]] TmuxTabMaker tmuxTabs();
    void showPane(TerminalPane *pane);
    void connectTab(TerminalTab *tab);
    void addCloseButton(int index, TerminalTab *tab);
    void connectBar();
    void addKeys();
    void showTitle(TerminalTab *tab);
    void showTabMenu(int index, QPoint position);
    void duplicate(const TerminalTab *tab);
    void split(TerminalTab *tab, Qt::Orientation side);
    void closeOthers(const TerminalTab *tab);
    void handContext();
    void requestClose(TerminalTab *tab);
    void closeTab(int index);
    void notifyProgress();
    void ring(const TerminalPane *pane);
    void showTab(int index);
    void showNews();
    void showOrAdd(const TabChoice &place);
    void showFace();
    [[nodiscard]] int freeNumber(const TabChoice &place) const;
    [[nodiscard]] TerminalTab *tabAt(int index) const;
    [[nodiscard]] QList<TerminalPane *> panes() const; ///< of all tabs

    TerminalContext m_context;
    QPushButton *m_local;
    QPushButton *m_new;
    TerminalHostMenu *m_menu;
    TerminalTabBar *m_bar;
    QWidget *m_line; ///< the names of the tabs, and the head of the one that is shown
    QStackedWidget *m_heads;
    QStackedWidget *m_stack;
    Card *m_card;
    TerminalEmptyState *m_empty;
    TerminalProgress m_progress; ///< as it was told last
    bool m_hasHead = true;
};
