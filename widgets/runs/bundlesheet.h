// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/runs/runbundle.h"
#include "widgets/common/sidesheet.h"

#include <memory>

class Label;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QPlainTextEdit;
class QPushButton;

/// "Ask for help with this run": every file of the archive is shown before it is saved; nothing is ever sent. Names:
/// runBundleSheet, runBundleWords, runBundlePeople, runBundleFile, runBundleText, runBundleLeftOut, runBundleNotice,
/// runBundleSave.
class BundleSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit BundleSheet(QWidget *host);

    void openWith(const BundleContents &contents);
    void saveTo(const QString &path); ///< exactly what is shown

private:
    void build();
    void plan();
    void showPlan();
    void showFile();
    void showSave();
    void askWhere();

    BundleContents m_contents;
    BundlePlan m_plan;
    bool m_isReady = false; ///< m_plan is of what is chosen now
    bool m_isWriting = false;
    Label *m_words;
    QCheckBox *m_people;
    QComboBox *m_file;
    QPlainTextEdit *m_text;
    Label *m_leftOut;
    NoticeBar *m_notice;
    QPushButton *m_save;
    std::unique_ptr<TaskScope> m_planning; ///< replaced by each plan that is begun
    TaskScope m_tasks; // last
};
