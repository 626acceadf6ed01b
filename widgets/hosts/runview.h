// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/hosts/podrunline.h"
#include "services/hosts/runhistory.h"
#include "widgets/hosts/reachadvice.h"

#include <QUuid>
#include <QWidget>

class AddressSheet;
class Card;
class Clock;
class CommandCard;
class HistorySheet;
class HostPicker;
class QMenu;
class QPushButton;
class QSplitter;
class RunResults;
class SnippetSheet;
class UnlockSheet;
class VariablesSheet;

/// What the Run view works with; all of it lives longer than the view.
struct RunContext
{
    HostPool *pool = nullptr;
    RunHistory *history = nullptr; ///< null: nothing is kept
    Activities *activities = nullptr;
    Clock *clock = nullptr;
    QString outputFolder{}; ///< where outputs above 10 MB go, a folder for each run; the newest 20 are kept
    std::function<QList<Tpu>()> tpus{};
    std::function<QList<TpuId>()>
        lookedAt{}; ///< what the user has looked at elsewhere since it was asked last; empty: nothing
};

/// "Run on all hosts": which hosts, which command, and what came of it. A run goes on while other pages are looked at;
/// it ends on the hosts, too, when the view goes. Names: runView; of its parts: see HostPicker, CommandCard,
/// RunResults, RunPane and the sheets.
class RunView : public QWidget
{
    Q_OBJECT

public:
    explicit RunView(RunContext context, QWidget *parent = nullptr);
    ~RunView() override;

    void showTpus(); ///< the list of TPUs is another one
    void chooseHosts(const QList<PodHost> &hosts);
    void chooseTpus(
        const QList<TpuId> &tpus); ///< all their hosts and no others; when none of them is known nothing changes
    void writeCommand(); ///< what is typed next goes there
    void setScript(const QString &script);
    [[nodiscard]] QList<PodHost> chosenHosts() const;
    void freeChips(); ///< of the chosen hosts: opens the sheet, which looks first
    [[nodiscard]] const PodRun *current() const { return m_run.get(); } ///< null: none yet

signals:
    void actionRequested(ReachAction action, const TpuId &tpu); ///< for hosts that cannot be reached
    void forwardRequested(const QString &host,
                          quint16 port); ///< id of a host; a page that was to be opened to everybody

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectParts();
    void connectSheets();
    void run();
    void start(const QList<PodHost> &hosts, const RunRequest &request);
    void follow();
    void announce(const QList<PodHost> &hosts);
    void runAgain(const PastRun &past);
    void useAddresses(const QList<PodHost> &hosts);
    void offerAgain();
    void startOn(const std::function<bool(const HostRun &)> &which);
    void dropOldOutputs() const;
    void fitHosts();
    void showTarget();

    RunContext m_context;
    HostPicker *m_picker;
    CommandCard *m_command;
    RunResults *m_results;
    Card *m_hosts;
    QSplitter *m_top; ///< hosts, command
    QSplitter *m_both; ///< those, and what came of it
    bool m_isSplitByHand = false;
    AddressSheet *m_addresses;
    SnippetSheet *m_snippet;
    HistorySheet *m_past;
    UnlockSheet *m_unlock;
    VariablesSheet *m_variables;
    QPushButton *m_again;
    QMenu *m_againMenu;
    std::unique_ptr<PodRun> m_run;
    QString m_id;
    QDateTime m_begun;
    ActivityId m_activity{};
};
