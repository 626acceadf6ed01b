// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/tpu.h"
#include "widgets/common/sidesheet.h"

class CommandBox;
class FormField;
class QLineEdit;
class QPushButton;
class TpuService;

/// Asks before maintenance happens on purpose: a rehearsal, or the announced one now. Hosts restart for real, so the
/// TPU's name has to be typed. Names: maintenanceSheet, maintenanceName, maintenanceCommand, maintenanceCancel,
/// maintenanceSubmit.
class MaintenanceSheet : public SideSheet
{
    Q_OBJECT

public:
    MaintenanceSheet(TpuService *tpus, QWidget *host);

    void openFor(const Tpu &tpu); ///< the announced one when it can be taken now, else a rehearsal

signals:
    void failed(const Error &error); ///< after the sheet has closed

private:
    void showTexts();
    void submit();
    void compare(); ///< the typed name
    [[nodiscard]] bool isRehearsal() const;

    TpuService *m_tpus;
    Tpu m_tpu;
    Label *m_words;
    QLineEdit *m_name;
    FormField *m_nameField;
    CommandBox *m_command;
    QPushButton *m_submit;
    TaskScope m_tasks; // last
};
