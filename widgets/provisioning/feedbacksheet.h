// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/feedback.h"
#include "widgets/common/sidesheet.h"

class NoticeBar;
class QLineEdit;
class QPlainTextEdit;
class Segmented;

/// The text for the TRC team, to be read and completed before it is copied. Its language is chosen apart from the
/// window's.
///
/// Names: feedbackSheet, feedbackLanguage (…English, …Chinese, …Korean), feedbackNotice, feedbackSubject, feedbackText,
/// feedbackCopySubject, feedbackCopyButton.
class FeedbackSheet : public SideSheet
{
    Q_OBJECT

public:
    enum class Language : int { English, Chinese, Korean };

    explicit FeedbackSheet(QWidget *host);

    /// Opens with a fresh text.
    void show(const FeedbackFacts &facts);
    /// With the catalogue of that language; the window's own language does not matter.
    [[nodiscard]] static Speech speechOf(Language language);

private:
    void write();
    void copy();

    FeedbackFacts m_facts;
    Segmented *m_language;
    NoticeBar *m_notice;
    QLineEdit *m_subject;
    QPlainTextEdit *m_text;
};
