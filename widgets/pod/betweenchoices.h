// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pod/stepchoices.h"

class Label;
class QRadioButton;

/// How the key of host 0 gets to all hosts. Names: podKeyFile, podKeyMetadata.
class BetweenChoices : public StepChoices
{
    Q_OBJECT

public:
    explicit BetweenChoices(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Label *m_title;
    QRadioButton *m_file;
    Label *m_fileNote;
    QRadioButton *m_metadata;
    Label *m_metadataNote;
};
