// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/account/signinmethodform.h"

class CodeView;
class FormField;
class Label;
class QLineEdit;

/// An access token that the user pastes. It stays in memory only. Names: tokenCommand, tokenField.
class TokenBody : public SignInMethodForm
{
    Q_OBJECT

public:
    explicit TokenBody(QWidget *parent = nullptr);

    [[nodiscard]] std::optional<AccountProfile> wanted() override;
    [[nodiscard]] bool isUsable() const override;
    void forget() override;
    [[nodiscard]] QString token() const;

private:
    Label *m_words;
    CodeView *m_command;
    QLineEdit *m_edit;
    FormField *m_field;
};
