// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verbcall.h"
#include "widgets/common/sidesheet.h"

class CodeView;
class FormField;
class Label;
class QLineEdit;
class QPushButton;

/// What another program wants done, as the ConfirmSheet shows it.
struct AskedChange
{
    VerbQuestion question{};
    VerbCall call{}; ///< shown as the command line that does the same: nothing of it is hidden behind a sentence
    QString until{}; ///< when it counts as refused, as people write the time: "14:32"
};

/// Asks whether another program may do one thing. It comes while somebody does something else, so no key that is being
/// typed agrees: Enter does nothing, there is a moment to read, and what costs or loses something wants its name.
/// Closing it answers nothing; refused() does. Names of its parts: confirmSheet, confirmAsker, confirmSentence,
/// confirmDetails, confirmCall, confirmName, confirmUntil, confirmRefuse, confirmAllow.
class ConfirmSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit ConfirmSheet(QWidget *host);

    void ask(const AskedChange &change); ///< shows it; open() it then
    void setReadable(); ///< there was a moment to read: it can be agreed to from now on

signals:
    void allowed();
    void refused();

private:
    void showTexts();
    void showState();
    [[nodiscard]] QString obstacle() const;
    [[nodiscard]] bool wantsName() const;

    AskedChange m_change;
    bool m_isReadable = false;
    Label *m_asker;
    Label *m_sentence;
    CodeView *m_details; ///< what the sentence has behind its first line, such as a script
    Label *m_callTitle;
    CodeView *m_call;
    QLineEdit *m_name;
    FormField *m_nameField;
    Label *m_until;
    QPushButton *m_refuse;
    QPushButton *m_allow;
};
