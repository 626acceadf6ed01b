// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/diagnostics/realitycheck.h"
#include "widgets/common/sidesheet.h"

class NoticeBar;
class QPlainTextEdit;
class QPushButton;

/// The reality check: what it does, how far it is, and the file that it made, to be read before it is saved or copied.
/// Nothing is ever sent.
/// Names: realitySheet, realityWords, realityNotice, realityText, realityStart, realityStop, realityCopy, realitySave.
class RealitySheet : public SideSheet
{
    Q_OBJECT

public:
    /// Of the project that is signed in; nothing: none is.
    using Tools = std::function<std::optional<RealityTools>()>;

    RealitySheet(QWidget *host, Tools tools);

    Result<> saveTo(const QString &path); ///< exactly what is shown

private:
    void start();
    void askWhere();
    void showState();

    Tools m_tools;
    std::optional<RealityReport> m_report;
    bool m_isRunning = false;
    int m_done = 0;
    int m_all = 0;
    NoticeBar *m_notice;
    QPlainTextEdit *m_text;
    QPushButton *m_start;
    QPushButton *m_stop;
    QPushButton *m_copy;
    QPushButton *m_save;
    TaskScope m_tasks; // last
};
