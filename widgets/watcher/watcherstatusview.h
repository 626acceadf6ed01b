// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/watcher/watchercalls.h"

#include <QWidget>

class Label;
class NoticeBar;
class QPushButton;
class QTimer;
class StateBadge;

/// The watcher that there is: who acts, what it does and with what, what is wrong, and what can be done about it.
/// Names: watcherState, watcherSentence, watcherStatusNotice, watcherTrouble, watcherFacts, watcherPowers,
/// watcherLacks, watcherTakeBack, watcherHandOver, watcherTryNow, watcherUpdate, watcherRenew, watcherForce,
/// watcherAnew, watcherRemove.
class WatcherStatusView : public QWidget
{
    Q_OBJECT

public:
    explicit WatcherStatusView(const WatcherCalls *calls, QWidget *parent = nullptr);

    void refresh();
    void takeBack(); ///< as its button does
    void showError(const Error &error); ///< of what was begun elsewhere

signals:
    void renewalRequested();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void connectButtons();
    void showButtons(const WatcherSight &sight);
    void showPowers(const WatcherSight &sight);
    void handOver();
    void update();
    void install(const WatcherOffer &offer);
    void askForce();
    void askAnew();
    void askRemove();
    void remove(bool evenUnreached);
    void run(const QString &sentence, Task<> task, const QString &success);
    void end(const Result<> &done, const QString &success);

    const WatcherCalls *m_calls;
    StateBadge *m_state;
    Label *m_sentence;
    NoticeBar *m_notice; ///< of what was pressed
    NoticeBar *m_trouble; ///< of the watcher
    Label *m_facts;
    Label *m_powersTitle;
    Label *m_powers;
    Label *m_lacks;
    QPushButton *m_takeBack;
    QPushButton *m_handOver;
    QPushButton *m_tryNow;
    QPushButton *m_update;
    QPushButton *m_renew;
    QPushButton *m_force;
    QPushButton *m_anew;
    QPushButton *m_remove;
    QTimer *m_tick; ///< ages
    bool m_isBusy = false;
    TaskScope m_tasks; // last
};
