// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/quota/billcheck.h"
#include "services/quota/preflight.h"
#include "widgets/common/sidesheet.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/createwish.h"

#include <memory>

class BillBox;
class CommandBox;
class CreateForm;
class GrantOffers;
class Grants;
class Label;
class NoticeBar;
class PriceService;
class QPushButton;
class QuotaService;
class RetryFields;
class StateBadge;

/// What the sheet works with; all of it lives longer than the sheet.
struct CreateServices
{
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    Wishes *wishes = nullptr;
    Grants *grants = nullptr;       ///< null: no grant, so everything counts as billed
    PriceService *prices = nullptr; ///< null: only the dated prices
};

/// "Create TPU": what the grant offers, form, what the limits say, who pays, how long to try, the same as a command, and
/// Create. What no grant pays for is not created without its price typed (BillCheck).
/// Names: tpuCreateSheet, createVerdict, createQuota, createCommandGcloud, createCommandRest, createCommand, createCancel, createSubmit,
/// createGrantEnd, and those of GrantOffers, CreateForm, BillBox and RetryFields.
class CreateSheet : public SideSheet
{
    Q_OBJECT

public:
    CreateSheet(const CreateServices &services, QWidget *host);

    void openWith(const CreatePreset &preset);
    /// For another try: the fields as they were; `error` stands at the top when there is one.
    void openWith(const TpuSpec &spec, const WishPlan &plan, const std::optional<Error> &error = {});

signals:
    void submitted(const TpuSpec &spec, const WishPlan &plan);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    [[nodiscard]] QWidget *buildQuota();
    void retranslate();
    void start();
    void loadQuota();
    void followQuota();
    void loadZones();
    void loadOffer(const ZoneId &zone);
    void refresh();
    void showVerdict(const TpuSpec &spec);
    void showBill(const TpuSpec &spec);
    void choose(const CreatePreset &preset);
    [[nodiscard]] BillCheck check(const TpuSpec &spec) const;
    [[nodiscard]] Preflight ask(const TpuSpec &spec) const;
    [[nodiscard]] QList<Grant> grants() const;
    [[nodiscard]] QDateTime now() const;
    [[nodiscard]] QDateTime grantEnd(const BillCheck &check) const;
    void showCommand(const TpuSpec &spec);
    void proposeName();
    void proposeTier(const TpuSpec &spec);
    void proposePlace();
    [[nodiscard]] std::optional<CreatePreset> bestPlace(const QList<GrantRow> &rows) const;
    [[nodiscard]] bool isProposalUntouched() const;
    [[nodiscard]] bool isAllKnown(const QList<GrantRow> &rows) const;
    void submit();
    [[nodiscard]] QStringList takenNames(const ZoneId &zone) const;
    [[nodiscard]] QList<ZoneId> ordered(QList<ZoneId> zones) const;

    CreateServices m_services;
    NoticeBar *m_notice = nullptr;
    GrantOffers *m_offers = nullptr;
    CreateForm *m_form = nullptr;
    StateBadge *m_quotaShape = nullptr;
    Label *m_quotaText = nullptr;
    BillBox *m_bill = nullptr;
    RetryFields *m_retry = nullptr;
    Label *m_end = nullptr; ///< how long a grant lets it try
    CommandBox *m_command = nullptr;
    Label *m_summary = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_submit = nullptr;
    bool m_isValid = false;
    QList<ZoneId> m_zones; ///< as offered
    std::unique_ptr<TaskScope> m_quotaTask;
    bool m_wantsPlace = false; ///< the user has touched nothing yet, and not all that a proposal stands on has answered
    std::optional<CreatePreset> m_proposed; ///< by the sheet itself
    std::unique_ptr<TaskScope> m_offerTask; // of the zone that is chosen now
    std::unique_ptr<TaskScope> m_zonesTask;
};
