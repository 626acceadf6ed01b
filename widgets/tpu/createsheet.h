// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/common/sidesheet.h"
#include "widgets/tpu/createform.h"
#include "widgets/tpu/createwish.h"

#include <memory>

class CommandBox;
class CreateForm;
class FormField;
class Label;
class NoticeBar;
class QLineEdit;
class QPushButton;
class QuotaService;
class RetryFields;
class StateBadge;

/// "Create TPU": form, what the quota says, how long to try, the same as a command, and Create.
/// Names: tpuCreateSheet, createQuota, createBilled, createCommandGcloud, createCommandRest, createCommand, createCancel, createSubmit,
/// and those of CreateForm and RetryFields.
class CreateSheet : public SideSheet
{
    Q_OBJECT

public:
    CreateSheet(TpuService *tpus, QuotaService *quota, Wishes *wishes, QWidget *host);

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
    void showQuota(const TpuSpec &spec);
    void showCommand(const TpuSpec &spec);
    void proposeName();
    void proposeTier(const TpuSpec &spec);
    void proposePlace();
    [[nodiscard]] bool isConfirmed(const TpuSpec &spec) const;
    void submit();
    [[nodiscard]] QStringList takenNames(const ZoneId &zone) const;
    [[nodiscard]] QList<ZoneId> ordered(QList<ZoneId> zones) const;

    TpuService *m_tpus;
    QuotaService *m_quota;
    Wishes *m_wishes;
    NoticeBar *m_notice = nullptr;
    CreateForm *m_form = nullptr;
    StateBadge *m_quotaShape = nullptr;
    Label *m_quotaText = nullptr;
    QLineEdit *m_billed = nullptr;
    FormField *m_billedField = nullptr;
    RetryFields *m_retry = nullptr;
    CommandBox *m_command = nullptr;
    Label *m_summary = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_submit = nullptr;
    bool m_isValid = false;
    QList<ZoneId> m_zones; ///< as offered
    std::unique_ptr<TaskScope> m_quotaTask;
    bool m_wantsPlace = false; ///< nobody has chosen a zone yet, and the quota was not known when the sheet opened
    std::unique_ptr<TaskScope> m_offerTask; // of the zone that is chosen now
    std::unique_ptr<TaskScope> m_zonesTask;
};
