// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"

#include <QWidget>

class ColourChoice;
class FormField;
class Label;
class QLineEdit;
class QPushButton;

/// What tells a profile from the others: its colour, its name, and, behind a button, who is charged for calls.
/// Names: profileNameField, profileQuotaButton, profileQuotaField.
class ProfileForm : public QWidget
{
    Q_OBJECT

public:
    explicit ProfileForm(QWidget *parent = nullptr);

    void showProfile(const AccountProfile &profile);
    /// `profile` with what was entered. Nothing: a field is wrong, and says so.
    [[nodiscard]] std::optional<AccountProfile> entered(AccountProfile profile);

private:
    void showQuota(bool isOpen);

    Label *m_colourLabel;
    ColourChoice *m_colour;
    QLineEdit *m_name;
    FormField *m_nameField;
    QPushButton *m_quotaButton;
    QLineEdit *m_quota;
    FormField *m_quotaField;
};
