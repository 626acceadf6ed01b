// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pod/stepchoices.h"

class Label;
class QGridLayout;
class QPushButton;

/// The machine that will be asked for, and the way to its form. Names: podSliceFacts, podSliceChange.
class SliceChoices : public StepChoices
{
    Q_OBJECT

public:
    explicit SliceChoices(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override; ///< nothing: the form does

signals:
    void formRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void add(const QString &name, const QString &value);

    PodChoices m_choices;
    QWidget *m_facts;
    QGridLayout *m_grid = nullptr;
    QPushButton *m_change;
};
