// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/diagnostics/bugreport.h"
#include "widgets/common/sidesheet.h"

#include <memory>

class Label;
class NoticeBar;
class QCheckBox;
class QPlainTextEdit;
class QPushButton;

/// A report for whoever repairs the program: shown whole before it is saved or copied. Nothing is ever sent.
/// Names: reportSheet, reportText, reportPeople, reportCopy, reportSave, reportNotice.
class ReportSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit ReportSheet(QWidget *host);

    void openWith(BugReport report);
    Result<> saveTo(const QString &path); ///< exactly what is shown

private:
    void fill();
    void askWhere();
    void showTexts();

    BugReport m_report;
    std::unique_ptr<TaskScope> m_making; ///< of its text
    Label *m_words;
    QCheckBox *m_people;
    QPlainTextEdit *m_text;
    NoticeBar *m_notice;
    QPushButton *m_copy;
    QPushButton *m_save;
};
