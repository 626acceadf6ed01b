// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/runs/ledger.h"

#include <QUuid>
#include <QWidget>

class ContentStack;
class Label;
class LedgerBand;
class LedgerLossModel;
class LedgerRecorder;
class LedgerShareModel;
class QTimer;
class Table;

/// Where the time of a run went: goodput, the band, a table of kinds, what each interruption cost, and the advice that
/// follows. Names: runLedger, runLedgerGoodput, runLedgerWords, runLedgerBand, runLedgerShares, runLedgerLosses,
/// runLedgerAdvice, runLedgerReasons, runLedgerEmpty.
class LedgerView : public QWidget
{
    Q_OBJECT

public:
    /// `ledgers` lives longer than the view.
    explicit LedgerView(LedgerRecorder *ledgers, QWidget *parent = nullptr);

    void setRun(const QUuid &run); ///< null: none
    [[nodiscard]] const Ledger &ledger() const { return m_ledger; } ///< as it is shown

signals:
    void ledgerChanged(); ///< it was read anew

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void ask();
    void take(const QUuid &run, const Result<Ledger> &ledger);
    void showLedger();
    [[nodiscard]] QString totals() const;

    LedgerRecorder *m_ledgers;
    QUuid m_run;
    Ledger m_ledger;
    bool m_isAsked = false; ///< an answer is on its way
    bool m_isStale = true;
    ContentStack *m_stack;
    Label *m_goodput;
    Label *m_words;
    LedgerBand *m_band;
    LedgerShareModel *m_shareModel;
    Table *m_shares;
    Label *m_lossTitle;
    LedgerLossModel *m_lossModel;
    Table *m_losses;
    Label *m_advice;
    Label *m_reasons;
    QTimer *m_soon;
    TaskScope m_tasks; // last
};
