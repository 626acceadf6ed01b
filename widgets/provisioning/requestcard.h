// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "services/tpu/failureclass.h"
#include "widgets/common/card.h"
#include "widgets/provisioning/requestline.h"

class Label;
class QPushButton;
class StateBadge;

/// What was tried before: when, where, how long it took, and how it ended. Newest first, the last few.
class RequestHistory : public QWidget
{
    Q_OBJECT

public:
    explicit RequestHistory(QWidget *parent = nullptr);

    void show(const QList<FinishedAttempt> &attempts);

private:
    void fill();
    void addRow(int row, const FinishedAttempt &attempt);

    QList<FinishedAttempt> m_attempts;
    QWidget *m_rows = nullptr;
};

/// One request: what is wanted, how far it is, and, opened, every zone's line and what was tried before.
/// Names: requestCard, requestToggle, requestPause, requestStop, requestEdit, requestAgain, requestForget,
/// requestRemedy, requestOpen, requestHistoryToggle, and those of RequestLine.
class RequestCard : public Card
{
    Q_OBJECT

public:
    enum class Verb : quint8 { Pause, Resume, Stop, Edit, Again, Forget, Open };

    explicit RequestCard(QWidget *parent = nullptr);

    /// `isGone`: the TPU that it got is not there any more.
    void show(const TpuRequestView &view, bool canAct, bool isGone = false);
    void setHistory(const QList<FinishedAttempt> &attempts); ///< newest first
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] const QUuid &id() const { return m_view.tpuRequest.id; }
    void tick();

signals:
    void asked(const QUuid &request, Verb verb);
    void lineAsked(const QUuid &request, const ZoneId &zone, LineVerb verb);
    void actionAsked(const QUuid &request, FailureAction action);
    void historyWanted(const QUuid &request);

private:
    void build();
    [[nodiscard]] QWidget *buildHead();
    void connectButtons();
    void showLines();
    void showButtons();
    void showTexts();
    void showState();
    void addLine(const ZoneId &zone);
    [[nodiscard]] FailureAction action() const;

    TpuRequestView m_view;
    bool m_canAct = true;
    bool m_isGone = false;
    QPushButton *m_toggle = nullptr;
    Label *m_title = nullptr;
    StateBadge *m_badge = nullptr;
    Label *m_sentence = nullptr;
    Label *m_plan = nullptr;
    QPushButton *m_action = nullptr;
    QPushButton *m_open = nullptr;
    QPushButton *m_pause = nullptr;
    QPushButton *m_edit = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_again = nullptr;
    QPushButton *m_forget = nullptr;
    QWidget *m_inside = nullptr;
    QVBoxLayout *m_rows = nullptr;
    QList<RequestLine *> m_lines;
    QPushButton *m_historyToggle = nullptr;
    RequestHistory *m_history = nullptr;
};
