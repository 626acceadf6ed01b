// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/variables.h"
#include "widgets/common/sidesheet.h"

class FormField;
class Label;
class QCheckBox;
class QPlainTextEdit;
class QPushButton;

/// Environment variables of a run, NAME=value, one on a line; says which of them are not kept.
/// Names: runVariablesSheet, runVariablesText, runVariablesRemarks, runVariablesForget, runVariablesCancel,
/// runVariablesUse.
class VariablesSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit VariablesSheet(QWidget *host);
    /// `forgets`: no value at all is kept.
    void openWith(const QString &text, bool forgets);

signals:
    void given(const QString &text, bool forgets); ///< parseVariables() reads it

protected:
    void changeEvent(QEvent *event) override;

private:
    void look();
    void use();
    void retranslate();

    QPlainTextEdit *m_text;
    FormField *m_field;
    Label *m_remarks;
    QCheckBox *m_forget;
    QPushButton *m_cancel;
    QPushButton *m_use;
};
