// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pod/stepchoices.h"

class QCheckBox;

/// Whether log lines of TPU hosts are kept from being stored. Name: podExcludeLogs.
class LoggingChoices : public StepChoices
{
    Q_OBJECT

public:
    explicit LoggingChoices(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QCheckBox *m_excludes;
};
