// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/settings.h"
#include "services/terminal/panelayout.h"

#include <QPointer>
#include <QWidget>

class NoticeBar;
class PaneFrame;
class PaneTree;
class QAction;
class TerminalBroadcast;
class TerminalPane;
struct TerminalKey;

/// How a tab looks in the bar, as the user has chosen it.
struct TabLook
{
    QString name; ///< empty: where its terminal is
    int color = 0; ///< one of TerminalTabBar::colors, or 0
};

/// One tab: a terminal, or several that share its room. What can be done with them are its actions().
///
/// Object names: terminalTab, terminalBroadcast (the notice), and of actions terminalSplitRight, terminalSplitBelow,
/// terminalZoom, terminalMove, terminalBroadcastAll.
class TerminalTab : public QWidget
{
    Q_OBJECT

public:
    explicit TerminalTab(TerminalPane *first, QWidget *parent = nullptr);

    void add(TerminalPane *pane, Qt::Orientation side); ///< beside the current one, which it follows as such
    void addBehind(TerminalPane *pane); ///< beside the current one, which stays that, and zoomed where it is
    [[nodiscard]] TerminalPane *take(TerminalPane *pane); ///< for another tab; not the last one
    /// These take one room together, where the first of them is, and share it so; counted as they stand in `some`.
    void arrange(const QList<TerminalPane *> &some, const PaneLayout &layout);
    [[nodiscard]] QList<TerminalPane *> panes() const; ///< as one reads
    [[nodiscard]] TerminalPane *current() const; ///< where the keys go
    void setCurrent(TerminalPane *pane); ///< without a focus; it is shown though another one is zoomed
    [[nodiscard]] QWidget *head() const { return m_head; } ///< of one alone; beside the names of the tabs
    [[nodiscard]] const TabLook &look() const { return m_look; }
    void setLook(const TabLook &look);
    [[nodiscard]] QList<TabChoice> places() const; ///< to come back to, with how they share the room
    void requestClose(); ///< of all of them; asks first when something would be lost

signals:
    void titleChanged();
    void changed(); ///< which terminals there are, or how they share the room
    void edgeDragged(); ///< by the user
    void splitRequested(Qt::Orientation side);
    void moveRequested(TerminalPane *pane); ///< to a tab of its own
    void closed(); ///< the last terminal, or all of them

private:
    QAction *action(const char *name, QLatin1StringView key, std::function<QString()> text);
    void makeActions();
    void insert(TerminalPane *pane, Qt::Orientation side);
    void connectPane(PaneFrame *frame);
    void removePane(TerminalPane *pane);
    void showPanes();
    void showBroadcast();
    void setBroadcasting(bool isWanted);
    void askPaste(const TerminalPane *pane, const QString &text);
    [[nodiscard]] bool filterKey(TerminalPane *pane, const TerminalKey &key);
    [[nodiscard]] bool goTo(const TerminalKey &key);
    [[nodiscard]] PaneFrame *frameOf(const TerminalPane *pane) const;
    void onFocusChanged(const QWidget *now);

    PaneTree *m_tree;
    QWidget *m_head;
    NoticeBar *m_notice;
    TerminalBroadcast *m_broadcast;
    QAction *m_zoom = nullptr;
    QAction *m_move = nullptr;
    QAction *m_broadcastAll = nullptr;
    QPointer<TerminalPane> m_current;
    TabLook m_look;
    bool m_isAskingClose = false;
};
