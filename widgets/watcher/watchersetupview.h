// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/watcher/watchercalls.h"

#include <QWidget>

class CredentialChoice;
class Label;
class MachineChoice;
class NoticeBar;

/// "Keep watching from…": which machine, what it says of itself, with what it signs in, and then it is put there and
/// takes over. One button leads from each to the next; it stands in the sheet. For a watcher that is there already the
/// credential alone is asked for.
/// Names: watcherWords, watcherSetupNotice, watcherMachine, watcherConcerns, watcherProgress, and those of
/// MachineChoice and CredentialChoice.
class WatcherSetupView : public QWidget
{
    Q_OBJECT

public:
    explicit WatcherSetupView(const WatcherCalls *calls, QWidget *parent = nullptr);

    void begin(); ///< as a new one is set up
    void beginRenewal(); ///< another credential for the one that is there
    void go(); ///< the next step
    void stop(); ///< what is under way; what was done already stays done
    void forget(); ///< what was entered
    [[nodiscard]] QString goText() const;
    [[nodiscard]] QString goProblem() const; ///< why go() does nothing now, in a sentence; empty: it does
    [[nodiscard]] bool isBusy() const { return m_isBusy; }
    [[nodiscard]] bool isRenewal() const { return m_isRenewal; }

signals:
    void changed(); ///< of what go() says and does
    void finished(); ///< it is there, and has taken over; or has its other credential
    void failed(const Error &error); ///< in the middle of it: the watcher may be there

private:
    enum class Step : quint8 { Machine, Credential, Install };

    void build();
    void setStep(Step step);
    void look();
    void showOffer(const Result<WatcherOffer> &offer);
    void install();
    void renew();
    void handOver();
    void showProgress(const WatcherProgress &progress);
    void end(const Result<> &done);
    void showTexts();

    const WatcherCalls *m_calls;
    Label *m_words;
    NoticeBar *m_notice;
    Label *m_machineTitle;
    MachineChoice *m_machine;
    Label *m_facts;
    Label *m_concerns;
    Label *m_credentialTitle;
    CredentialChoice *m_credential;
    NoticeBar *m_progress;
    Step m_step = Step::Machine;
    std::optional<WatcherOffer> m_offer;
    bool m_isRenewal = false;
    bool m_isBusy = false;
    TaskScope m_tasks; // last
};
