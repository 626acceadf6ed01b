// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/page.h"
#include "widgets/common/place.h"
#include "widgets/quota/quotacontext.h"
#include "widgets/tpu/createform.h"

#include <QHash>

class LimitsView;
class QPushButton;
class QStackedWidget;
class Segmented;

/// What can be looked at on the Quota page, in the order of the switch.
enum class QuotaView : quint8 { Limits, CleanUp, Money };

/// The frame of the Quota page: title, switch, actions, and one view at a time. LimitsView is there from the beginning.
///
/// Names: quotaPage, quotaSwitch (quotaSwitchLimits, quotaSwitchCleanUp, quotaSwitchMoney), quotaCreateButton.
class QuotaPage : public Page
{
    Q_OBJECT

public:
    explicit QuotaPage(QuotaContext context, QWidget *parent = nullptr);

    /// Takes the view; its part of the switch appears. A view draws its own cards and has no title of its own.
    void setView(QuotaView place, QWidget *view);
    void showView(QuotaView place);
    void open(const Place &place); ///< one of the views, filtered to its target; or what is done with grants
    void openCleanUp(); ///< the view where there is one; else cleanUpRequested()
    [[nodiscard]] QuotaView view() const;
    [[nodiscard]] LimitsView *limits() const { return m_limits; }
    /// Left of "Create TPU…", in order: the pill of the days left, "Paste TRC mail…".
    void addGrantAction(QWidget *widget);

signals:
    void createRequested(const CreatePreset &preset);
    void podRequested(const CreatePreset &preset);
    void signInRequested();
    void cleanUpRequested(); ///< of what is dead and holds quota, while there is no such view
    void doctorRequested(); ///< an error that the checklist can mend
    void pasteRequested(); ///< of the TRC mail
    void viewChanged(QuotaView place);

private:
    void showTexts();
    void showChoice(int place);

    LimitsView *m_limits;
    QStackedWidget *m_stack;
    Segmented *m_switch;
    QPushButton *m_create;
    QHash<int, QWidget *> m_views;
};
