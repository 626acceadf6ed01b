// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/provisioning/tpurequest.h"
#include "widgets/common/sidesheet.h"
#include "widgets/provisioning/zonelist.h"

class Label;
class NoticeBar;
class QPushButton;
class RequestForm;
class ProvisioningService;

/// "Change the request": where, how long, and what happens afterwards. It holds for the next try; what is asked for
/// already stays as it is.
/// Names: requestSheet, requestSheetSave, requestSheetCancel, requestSheetNotice, and those of RequestForm.
class RequestSheet : public SideSheet
{
    Q_OBJECT

public:
    /// What is known of zones for a slice.
    struct Judge
    {
        std::function<ZoneVerdict(const TpuSpec &spec)> verdict{}; ///< spec.zone says which
        std::function<QList<ZoneId>(const TpuSpec &spec)> granted{}; ///< zones of the grants, best first
        std::function<QList<ZoneId>()> zones{}; ///< all that are known
    };

    RequestSheet(ProvisioningService *tpuRequests, Judge judge, QWidget *host);

    void openFor(const TpuRequestView &view);

private:
    void showTexts();
    void refresh();
    void save();
    [[nodiscard]] QList<ZoneId> unpaid() const;

    ProvisioningService *m_tpuRequests;
    Judge m_judge;
    TpuRequest m_tpuRequest;
    Label *m_words;
    NoticeBar *m_notice;
    RequestForm *m_fields;
    QPushButton *m_save;
    TaskScope m_tasks; // last
};
