// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/wish.h"
#include "widgets/common/sidesheet.h"
#include "widgets/wish/zonelist.h"

class Label;
class NoticeBar;
class QPushButton;
class WishFields;
class WishService;

/// "Change the request": where, how long, and what happens afterwards. It holds for the next try; what is asked for
/// already stays as it is.
/// Names: requestSheet, requestSheetSave, requestSheetCancel, requestSheetNotice, and those of WishFields.
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

    RequestSheet(WishService *wishes, Judge judge, QWidget *host);

    void openFor(const WishView &view);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void save();
    void retranslate();
    [[nodiscard]] QList<ZoneId> unpaid() const;

    WishService *m_wishes;
    Judge m_judge;
    Wish m_wish;
    Label *m_words;
    NoticeBar *m_notice;
    WishFields *m_fields;
    QPushButton *m_cancel;
    QPushButton *m_save;
};
