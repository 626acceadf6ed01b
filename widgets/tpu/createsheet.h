// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "widgets/common/sidesheet.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/placementcheck.h"

class CostBox;
class CommandBox;
class CreateForm;
class GrantOffers;
class Label;
class LimitsVerdict;
class NoticeBar;
class OfferReader;
class QPushButton;
class RequestForm;

/// "Create TPU": what the grant offers, zone and type, who pays, how long and where to try, what the limits say, the
/// rest of the form, the same as a command, and Create. What no grant pays for is not asked for without its price typed
/// (CostCheck), in whatever zone. Names: tpuCreateSheet, createPlan, createPlanSummary, createCommandGcloud,
/// createCommandRest, createCommand, createCancel, createSubmit, createGrantEnd, and those of GrantOffers, CreateForm,
/// LimitsVerdict, CostBox and RequestForm.
class CreateSheet : public SideSheet
{
    Q_OBJECT

public:
    CreateSheet(const PlacementCheck &services, QWidget *host);

    /// What comes of the form: a request that is sent now, or the machine of a plan, which asks for it later.
    enum class Purpose : quint8 { Tpu, Pod };
    void setPurpose(Purpose purpose);

    void openWith(const CreatePreset &preset);
    /// For another try: the fields as they were; `error` stands at the top when there is one.
    void openWith(const TpuRequest &tpuRequest, const std::optional<Error> &error = {});

signals:
    void submitted(const TpuRequest &tpuRequest);
    void cleanUpRequested(); ///< something dead holds what is missing
    void quotaRequested(); ///< for what to write to TRC support
    void listRequested(); ///< a request that waits holds what is missing

private:
    void build();
    void buildPlan();
    void connectServices();
    void connectReader();
    void showReach();
    void showTitle();
    void start();
    void loadQuota();
    void followQuota();
    void readAgain();
    void refresh();
    void showZones(const TpuSpec &spec);
    void showBill(const TpuSpec &spec);
    void showPlan();
    void showProblems(bool isLoaded);
    void choose(const CreatePreset &preset);
    void showCommand(const TpuSpec &spec);
    void proposeName();
    void proposePlace();
    [[nodiscard]] QList<GrantRow> granted() const;
    [[nodiscard]] bool isProposalUntouched() const;
    void submit();
    [[nodiscard]] TpuRequest tpuRequest() const;

    PlacementCheck m_services;
    Purpose m_purpose = Purpose::Tpu;
    OfferReader *m_reader;
    NoticeBar *m_notice = nullptr;
    GrantOffers *m_offers = nullptr;
    CreateForm *m_form = nullptr;
    LimitsVerdict *m_verdict = nullptr;
    CostBox *m_bill = nullptr;
    QPushButton *m_planToggle = nullptr;
    Label *m_planSummary = nullptr;
    RequestForm *m_plan = nullptr;
    Label *m_end = nullptr; ///< how long a grant lets it try
    CommandBox *m_command = nullptr;
    Label *m_summary = nullptr;
    Label *m_offline = nullptr; ///< in the footer
    QPushButton *m_submit = nullptr;
    bool m_isValid = false;
    QString m_problem; ///< of the fields, the price apart; empty: none
    bool m_isRefreshing = false; ///< what refresh() sets makes the fields tell of a change
    bool m_isNoticeOfReading = false;
    QString m_closed; ///< what the user has closed of what a reading met
    bool m_isSubmitted = false;
    bool m_wantsPlace = false; ///< the user has touched nothing yet, and not all that a proposal stands on has answered
    std::optional<CreatePreset> m_proposed; ///< by the sheet itself
};
