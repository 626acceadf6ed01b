// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tmux/controlshell.h"
#include "services/tmux/windowlayout.h"
#include "widgets/terminal/session.h"

#include <QElapsedTimer>
#include <QHash>
#include <QPointer>
#include <QSet>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

class NoticeBar;
class TerminalPane;
class TerminalTab;

/// What the page of terminals does for them.
struct TmuxTabMaker
{
    /// A terminal of that session; null: there are too many.
    std::function<TerminalPane *(const TabChoice &place, const SharedPane &shared, int number)> pane;
    /// In a tab of its own behind `beside`, which is not shown for that; false: there are too many.
    std::function<bool(TerminalPane *pane, TerminalTab *beside)> tab;
    std::function<void(TerminalPane *pane)> show; ///< its tab, and the keys go there
};

/// What a tmux session has beside the pane of its first terminal, which holds the connection: further panes of a window
/// stand in the tab of their window, laid out as tmux does it; further windows are tabs beside. They come, go and take
/// sizes as tmux says, are made again after a reconnect, and never take the keys by themselves. Who closes one leaves
/// it: it goes on in tmux, and is shown again when the user connects anew. It belongs to that first terminal.
///
/// Object name: terminalMorePanes (the notice).
class TmuxWindows : public QObject
{
    Q_OBJECT

public:
    static constexpr int maxPanes = 16; ///< beside the first terminal

    TmuxWindows(TerminalPane *first, TmuxTabMaker maker);

    /// `pane` is connected: by one of its own where `shell` leads to a session.
    static void attach(TerminalPane *pane, const std::shared_ptr<Shell> &shell, const TmuxTabMaker &maker);

    /// `closing` are about to go. True: `pane` stays, because it has the connection that others need; it shows one of
    /// those instead.
    [[nodiscard]] static bool handsOver(const TerminalPane *pane, const QList<TerminalPane *> &closing);
    /// The same for a tab that is about to go: all but those that stay are closed.
    [[nodiscard]] static bool keep(TerminalTab *tab);

private:
    struct Further
    {
        QPointer<TerminalPane> pane;
        const QObject *made = nullptr; ///< its address, to be compared only: also while it is destroyed
        int window = -1;
        QString name;
    };
    /// Panes of one window in one tab.
    struct Group
    {
        TerminalTab *tab = nullptr;
        QList<int> ids;
        QList<TerminalPane *> panes;
    };

    [[nodiscard]] static TmuxWindows *of(const TerminalPane *pane); ///< null: no session is behind it
    void follow(const std::shared_ptr<tmux::ControlShell> &shell);
    void closeAll();
    void onPanesChanged();
    void settle();
    void closeGone();
    void close(int id);
    void makeNew();
    [[nodiscard]] bool make(const tmux::SessionPane &there);
    void watch(int id, TerminalPane *pane);
    void forget(int id);
    void wake();
    void showRest(int rest);
    void showNames();
    void arrange();
    void fit();
    void onDragged();
    [[nodiscard]] bool stays(const QList<TerminalPane *> &closing);
    [[nodiscard]] Result<std::shared_ptr<Shell>> open(int id);
    [[nodiscard]] int ownWindow() const;
    [[nodiscard]] QList<int> windows() const; ///< that are shown
    [[nodiscard]] Group groupOf(int window) const;
    [[nodiscard]] QByteArray layoutTextOf(int window) const;
    [[nodiscard]] std::optional<tmux::WindowLayout> layoutOf(const Group &group, int window) const;
    [[nodiscard]] QSize sizeFor(const Group &group, int window) const; ///< of the window; empty: not now
    [[nodiscard]] bool isWindowShared(int window) const;
    [[nodiscard]] QString nameOf(const tmux::SessionPane &there) const;

    TerminalPane *m_first;
    TmuxTabMaker m_maker;
    NoticeBar *m_notice;
    std::weak_ptr<tmux::ControlShell> m_shell;
    QList<tmux::SessionPane> m_panes; ///< as tmux told them last
    int m_own = -1; ///< what the first terminal shows
    int m_window = -1; ///< of that, when the terminals were looked at last
    QHash<int, Further> m_further; ///< by pane
    QSet<int> m_left; ///< panes that the user has closed here
    QHash<int, std::pair<QString, QList<TerminalPane *>>> m_arranged; ///< how, and which, by window
    QPointer<TerminalTab> m_lastTab; ///< that was made
    QHash<int, QSize> m_told; ///< size, by window
    int m_rest = 0; ///< panes that are not shown, and could not be
    bool m_wasLost = false;
    QTimer m_settle;
    QTimer m_fit;
    QTimer m_drag;
    QElapsedTimer m_settled;
};
