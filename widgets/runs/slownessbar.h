// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/slowness/slowness.h"

#include <QUuid>
#include <QWidget>

class Clock;
class Label;
class QPushButton;
class QTimer;
class SlownessWatch;
class StateBadge;

/// Why a run is slow: a sentence with the likely cause, and the evidence behind a button. Asks by itself while it is
/// looked at. Names: runSlowness, runSlownessBadge, runSlownessText, runSlownessWhy, runSlownessEvidence.
class SlownessBar : public QWidget
{
    Q_OBJECT

public:
    static constexpr std::chrono::minutes window{30}; ///< of the past, that is looked at

    /// Both live longer than the bar; `watch` null: it stays hidden.
    SlownessBar(SlownessWatch *watch, Clock *clock, QWidget *parent = nullptr);

    /// Of a run that goes on, else until its end (ms since 1970). Null: none.
    void setRun(const QUuid &run, qint64 endedAt);
    [[nodiscard]] const Slowness &slowness() const { return m_slowness; } ///< as it is shown

signals:
    void spanRequested(qint64 from, qint64 until); ///< ms since 1970: the stretch of the evidence

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void ask();
    void showSlowness();

    SlownessWatch *m_watch;
    Clock *m_clock;
    QUuid m_run;
    qint64 m_endedAt = 0; ///< 0: it goes on
    Slowness m_slowness;
    bool m_isAsked = false;
    StateBadge *m_badge;
    Label *m_text;
    QPushButton *m_why;
    QWidget *m_evidence;
    QTimer *m_again;
    TaskScope m_tasks; // last
};
