// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"

#include <QWidget>

class Label;
class QPushButton;
class StateBadge;

/// What can be asked of one zone's line.
enum class LineVerb : quint8 { Pause, Resume, Stop, Keep, Remove };

/// One zone of a request: state, attempt, the last reason, the next try, and what can be done with it.
/// Names, with the zone behind them: requestLine_ZONE, requestLinePause_ZONE, requestLineStop_ZONE,
/// requestLineKeep_ZONE, requestLineRemove_ZONE.
class RequestLine : public QWidget
{
    Q_OBJECT

public:
    explicit RequestLine(const ZoneId &zone, QWidget *parent = nullptr);

    /// `canAct`: false while another window runs the request.
    void show(const TpuRequestView &view, const ZoneAttempt &line, bool canAct);
    void tick(); ///< countdowns
    /// As wide as the widest of these lines, column by column: a table that reads downwards.
    static void align(const QList<RequestLine *> &lines);

    [[nodiscard]] const ZoneId &zone() const { return m_zone; }

signals:
    void asked(const ZoneId &zone, LineVerb verb);

private:
    void build();
    void showState();
    void showWords();
    [[nodiscard]] bool isLate() const;
    [[nodiscard]] QString thing() const; ///< what of it waits in UndoQueue

    ZoneId m_zone;
    TpuRequestView m_view;
    ZoneAttempt m_line;
    bool m_canAct = true;
    Label *m_name;
    StateBadge *m_badge;
    Label *m_attempt;
    Label *m_words;
    QPushButton *m_pause;
    QPushButton *m_stop;
    QPushButton *m_keep;
    QPushButton *m_remove;
};
