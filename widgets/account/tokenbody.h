// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/account/waybody.h"

class CodeView;
class FormField;
class Label;
class QLineEdit;

/// An access token that the user pastes. It stays in memory only. Names: tokenCommand, tokenField.
class TokenBody : public WayBody
{
    Q_OBJECT

public:
    explicit TokenBody(QWidget *parent = nullptr);

    [[nodiscard]] std::optional<AccountProfile> wish() override;
    [[nodiscard]] bool isUsable() const override;
    void forget() override;
    [[nodiscard]] QString token() const;

signals:
    void submitted(); ///< Return in the field

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Label *m_words;
    CodeView *m_command;
    QLineEdit *m_edit;
    FormField *m_field;
};
