// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/wish/wish.h"
#include "widgets/common/sidesheet.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/zonejudge.h"

#include <memory>

class BillBox;
class CommandBox;
class CreateForm;
class GrantOffers;
class Label;
class NoticeBar;
class QPushButton;
class QTimer;
class StateBadge;
class WishFields;

/// "Create TPU": what the grant offers, form, what the limits say, who pays, how long and where to try, the same as a
/// command, and Create. What no grant pays for is not asked for without its price typed (BillCheck), in whatever zone.
/// Names: tpuCreateSheet, createVerdict, createQuota, createPlan, createPlanSummary, createCommandGcloud,
/// createCommandRest, createCommand, createCancel, createSubmit, createGrantEnd, and those of GrantOffers, CreateForm,
/// BillBox and WishFields.
class CreateSheet : public SideSheet
{
    Q_OBJECT

public:
    CreateSheet(const ZoneJudge &services, QWidget *host);

    /// What comes of the form: a request that is sent now, or the machine of a plan, which asks for it later.
    enum class Purpose : quint8 { Tpu, Pod };
    void setPurpose(Purpose purpose);

    void openWith(const CreatePreset &preset);
    /// For another try: the fields as they were; `error` stands at the top when there is one.
    void openWith(const Wish &wish, const std::optional<Error> &error = {});

signals:
    void submitted(const Wish &wish);
    void cleanUpRequested(); ///< something dead holds what is missing
    void quotaRequested(); ///< for what to write to TRC support

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void buildPlan();
    [[nodiscard]] QWidget *buildQuota();
    void connectServices();
    void connectReading();
    void showReach();
    [[nodiscard]] QString missing() const;
    void retranslate();
    void start();
    void loadQuota();
    void followQuota();
    void loadZones();
    void loadOffer(const ZoneId &zone);
    [[nodiscard]] static bool isCutOff();
    [[nodiscard]] QList<ZoneId> knownZones() const;
    [[nodiscard]] ZoneOffer knownOffer(const ZoneId &zone) const;
    bool showKnownZones();
    bool showKnownTypes(const ZoneId &zone);
    void stopWaiting();
    void fail(const Error &error);
    void forgetFailure();
    void readAgain();
    void refresh();
    void showZones(const TpuSpec &spec);
    void showVerdict(const TpuSpec &spec);
    void showRemedy(const Preflight &answer);
    void takeRemedy();
    void readLimits();
    void showBill(const TpuSpec &spec);
    void showPlan();
    void showProblems(bool isLoaded);
    void choose(const CreatePreset &preset);
    void showCommand(const TpuSpec &spec);
    void proposeName();
    void proposeTier(const TpuSpec &spec);
    void proposePlace();
    [[nodiscard]] std::optional<CreatePreset> bestPlace(const QList<GrantRow> &rows) const;
    [[nodiscard]] bool isProposalUntouched() const;
    [[nodiscard]] bool isAllKnown(const QList<GrantRow> &rows) const;
    void submit();
    [[nodiscard]] Wish wish() const;
    [[nodiscard]] TpuSpec inZone(TpuSpec spec, const ZoneId &zone) const;
    [[nodiscard]] TpuSpec dearest(const TpuSpec &spec) const;
    [[nodiscard]] QStringList takenNames(const ZoneId &zone) const;
    [[nodiscard]] QList<ZoneId> ordered(QList<ZoneId> zones) const;

    ZoneJudge m_services;
    Purpose m_purpose = Purpose::Tpu;
    NoticeBar *m_notice = nullptr;
    GrantOffers *m_offers = nullptr;
    CreateForm *m_form = nullptr;
    StateBadge *m_quotaShape = nullptr;
    Label *m_quotaText = nullptr;
    QPushButton *m_remedy = nullptr;
    Preflight m_answer; ///< that the button is for
    BillBox *m_bill = nullptr;
    QPushButton *m_planToggle = nullptr;
    Label *m_planSummary = nullptr;
    WishFields *m_plan = nullptr;
    Label *m_end = nullptr; ///< how long a grant lets it try
    CommandBox *m_command = nullptr;
    Label *m_summary = nullptr;
    QPushButton *m_cancel = nullptr;
    Label *m_offline = nullptr; ///< in the footer
    QPushButton *m_submit = nullptr;
    bool m_isValid = false;
    bool m_isRefreshing = false; ///< what refresh() sets makes the fields tell of a change
    QList<ZoneId> m_zones; ///< as offered
    QHash<ZoneId, ZoneOffer> m_offersRead; ///< in this run
    QTimer *m_patience = nullptr; ///< of whoever looks at an empty form
    bool m_isZonesRead = false;
    bool m_isOfferRead = false; ///< of the zone that is chosen now
    bool m_isFromMemory = false; ///< zones and types are not what the cloud says now
    bool m_wasCutOff = false;
    bool m_hasFailed = false;
    bool m_isNoticeOfReading = false;
    QString m_closed; ///< what the user has closed of what a reading met
    QDateTime m_failedAt; ///< how new the list of TPUs was then
    bool m_isSubmitted = false;
    std::unique_ptr<TaskScope> m_quotaTask;
    bool m_wantsPlace = false; ///< the user has touched nothing yet, and not all that a proposal stands on has answered
    std::optional<CreatePreset> m_proposed; ///< by the sheet itself
    std::unique_ptr<TaskScope> m_offerTask; // of the zone that is chosen now
    std::unique_ptr<TaskScope> m_zonesTask;
};
