// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/sidesheet.h"

#include <functional>

class Label;
class NoticeBar;
class QCheckBox;
class QPlainTextEdit;
class QPushButton;
class QUrl;
class UpdateCheck;

/// Whether there is a newer version: what would be asked and sent, before anything is, then the answer with its notes.
/// Names: updateSheet, updateNotice, updateWords, updateRequest, updateWeekly, updateNotes, updatePage, updateLook.
class UpdateSheet : public SideSheet
{
    Q_OBJECT

public:
    /// `check` lives longer. `language`: of now, "ko".
    UpdateSheet(UpdateCheck *check, std::function<QString()> language, QWidget *host);

signals:
    void pageRequested(const QUrl &page); ///< in the browser

private:
    void build();
    void showState();
    void showAnswer();

    UpdateCheck *m_check;
    std::function<QString()> m_language;
    NoticeBar *m_notice;
    Label *m_words;
    Label *m_request;
    QCheckBox *m_weekly;
    QPlainTextEdit *m_notes;
    QPushButton *m_page;
    QPushButton *m_look;
};
