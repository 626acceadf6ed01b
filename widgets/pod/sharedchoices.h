// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pod/stepchoices.h"

class FormField;
class QCheckBox;
class QComboBox;
class QLineEdit;

/// Which folder all hosts share, and what happens when its server is gone.
/// Names: podShares, podShareFolder, podShareMode, podShareKeep, podShareExisting.
class SharedChoices : public StepChoices
{
    Q_OBJECT

public:
    explicit SharedChoices(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void allow();

    QCheckBox *m_shares;
    QLineEdit *m_folder;
    QComboBox *m_mode;
    QComboBox *m_keep;
    QCheckBox *m_existing;
    FormField *m_folderField;
    FormField *m_modeField;
    FormField *m_keepField;
};
