// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/limits.h"
#include "services/quota/quotarequests.h"
#include "widgets/common/sidesheet.h"

class FormField;
class NoticeBar;
class QLineEdit;
class QPushButton;

/// Asks Google for more of one quota. Names: quotaRequestSheet, quotaRequestNotice, quotaRequestValue,
/// quotaRequestEmail, quotaRequestReason, quotaRequestCancel, quotaRequestSubmit.
class QuotaRequestSheet : public SideSheet
{
    Q_OBJECT

public:
    QuotaRequestSheet(QuotaRequests *requests, QWidget *host);

    void openFor(const QuotaRow &row, const QList<QuotaPlaceLimit> &places);

private:
    void showTexts();
    [[nodiscard]] qint64 present() const; ///< the smallest of the limits
    [[nodiscard]] bool isComplete(); ///< else the fields say what is missing
    void submit();
    void onAsked(const Result<> &asked, int serial);

    QuotaRequests *m_requests;
    QuotaRow m_row;
    QList<QuotaPlaceLimit> m_places;
    int m_serial = 0; ///< of what it was opened for
    NoticeBar *m_notice;
    Label *m_words;
    QLineEdit *m_value;
    QLineEdit *m_email;
    QLineEdit *m_reason;
    FormField *m_valueField;
    FormField *m_emailField;
    FormField *m_reasonField;
    QPushButton *m_submit;
    TaskScope m_tasks; // last
};
