// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/provisioningservice.h"
#include "widgets/provisioning/requestcard.h"
#include "widgets/provisioning/requestsheet.h"

#include <QHash>
#include <QWidget>

#include <functional>

class ContentStack;
class Label;
class NoticeBar;
class QTimer;
class QVBoxLayout;
class UnreadableCard;

/// All requests: those under way, then those that are over. One card each; the time that passes is shown once a second,
/// and only while the view is. What cannot be read stands above them.
/// Names: requestsView, requestsPace, requestsViewer (notice), requestsTrouble (notice), requestsEmpty,
/// unreadableDialog, and those of RequestCard, UnreadableCard and RequestSheet.
class RequestsView : public QWidget
{
    Q_OBJECT

public:
    /// `judge`: what is known of a zone for a slice; empty: nothing is said of zones.
    RequestsView(ProvisioningService *tpuRequests, RequestSheet::Judge judge, QWidget *parent = nullptr);

    /// Says of a TPU that was made here when it is not there any more.
    void handle(const TpuService *tpus);
    /// Another computer may run the requests, and take orders: `why` says so in a sentence, empty while this one does.
    struct Elsewhere
    {
        std::function<QString()> why{};
        std::function<bool()> takesOrders{};
    };
    void setElsewhere(Elsewhere elsewhere);
    void refresh(); ///< that may have changed
    /// Opens its card and brings it into view.
    void showRequest(const QUuid &request);

signals:
    void createRequested();
    void againRequested(const TpuRequest &tpuRequest); ///< the same once more, in the create sheet
    void tpuRequested(const TpuId &tpu);
    void actionRequested(FailureAction action); ///< what this view cannot do by itself
    void watcherRequested(); ///< the computer that runs them

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void rebuild();
    [[nodiscard]] bool isGone(const TpuRequestView &view) const;
    void showUnreadable();
    void exportRecord(const UnreadableRequest &request);
    [[nodiscard]] RequestCard *addCard();
    void act(const QUuid &request, RequestCard::Verb verb);
    void actOnLine(const QUuid &request, const ZoneId &zone, LineVerb verb);
    void forget(const TpuRequestView &view);
    void askRemoveLate(const TpuRequestView &view, const ZoneId &zone);
    void askTakeOver();
    [[nodiscard]] QString elsewhere() const; ///< why another computer runs them; empty: it does not
    [[nodiscard]] bool takesOrders() const;
    void heal(const QUuid &request, FailureAction action);
    void order(Task<> given); ///< where it fails, why is shown
    void showRole();
    void showPace();

    ProvisioningService *m_tpuRequests;
    const TpuService *m_tpus = nullptr;
    Elsewhere m_elsewhere;
    RequestSheet *m_sheet;
    NoticeBar *m_viewer;
    NoticeBar *m_trouble;
    Label *m_pace;
    ContentStack *m_stack;
    QVBoxLayout *m_column = nullptr;
    QVBoxLayout *m_unreadableColumn = nullptr;
    QList<RequestCard *> m_cards;
    QList<UnreadableCard *> m_unreadable;
    QTimer *m_tick;
    TaskScope m_tasks; // last
};
