// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/plainoutput.h"
#include "services/hosts/podrun.h"
#include "widgets/hosts/reachadvice.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class CopyButton;
class ElidedLabel;
class Label;
class OutputText;
class QPushButton;
class StateBadge;

/// One host of a run: its name, how it stands, all it said, and what else is to be said. After a lost connection it
/// offers to look whether the command still runs there, and to end it; where it never started, what leads on. Names, by
/// its number in the view: runPane0, runPane0Text, runPane0Look, runPane0End, runPane0Remedy, runPane0Again.
class RunPane : public QWidget
{
    Q_OBJECT

public:
    explicit RunPane(int number, QWidget *parent = nullptr);

    void show(PodRun *run, qsizetype host);
    using QWidget::show;
    [[nodiscard]] qsizetype host() const { return m_host; }

signals:
    void actionRequested(ReachAction action, const TpuId &tpu);
    void againRequested(qsizetype host); ///< run it there once more: nothing of it has begun

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void build(const QString &name);
    void write();
    void take(RunOutput::Stream stream, const QByteArray &bytes);
    void flush();
    void showState();
    void showRest(PodRun::Rest what, const GroupEnd &end, const QString &trouble);

    QPointer<PodRun> m_run;
    qsizetype m_host = -1;
    PlainOutput m_out;
    PlainOutput m_err;
    QList<std::pair<RunOutput::Stream, QString>> m_waiting; ///< text that is not shown yet
    qsizetype m_waitingSize = 0;
    QTimer m_later;
    QString m_rest; ///< what followUp() found
    Label *m_name;
    StateBadge *m_badge;
    Label *m_time;
    CopyButton *m_copy;
    QPushButton *m_look;
    QPushButton *m_end;
    QPushButton *m_action;
    QPushButton *m_again;
    OutputText *m_text;
    Label *m_remarks;
};
