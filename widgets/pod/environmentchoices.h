// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pod/stepchoices.h"

class FormField;
class QCheckBox;
class QComboBox;
class QLineEdit;

/// What every host is to have. Names: podWithPackages, podPackages, podPython, podVenv, podWithJax, podJaxVersion,
/// podWithFlax, podWithTorch, podWithOhMyZsh, podWithoutTcmalloc, podExtra.
class EnvironmentChoices : public StepChoices
{
    Q_OBJECT

public:
    explicit EnvironmentChoices(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
    void allow();

    QCheckBox *m_withPackages;
    QLineEdit *m_packages;
    QComboBox *m_python;
    QLineEdit *m_venv;
    QCheckBox *m_withJax;
    QLineEdit *m_jaxVersion;
    QCheckBox *m_withFlax;
    QCheckBox *m_withTorch;
    QCheckBox *m_withOhMyZsh;
    QCheckBox *m_withoutTcmalloc;
    QLineEdit *m_extra;
    FormField *m_packagesField;
    FormField *m_pythonField;
    FormField *m_venvField;
    FormField *m_jaxField;
    FormField *m_extraField;
};
