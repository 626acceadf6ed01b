// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/pod/environment.h"

#include <QWidget>

class FormField;
class Label;
class QCheckBox;
class QComboBox;
class QLineEdit;

/// What every host is to have, by ticks. Names: environmentPackages, environmentPackageNames, environmentPython,
/// environmentPythonVersion, environmentVenv, environmentJax, environmentJaxVersion, environmentFlax, environmentExtra,
/// environmentTorch, environmentZsh, environmentTcmalloc, environmentProblem, environmentNote.
class EnvironmentForm : public QWidget
{
    Q_OBJECT

public:
    explicit EnvironmentForm(QWidget *parent = nullptr);

    void setEnvironment(const Environment &environment); ///< emits nothing
    [[nodiscard]] Environment environment() const;
    void setRuntime(const QString &runtimeVersion); ///< what is to be known of it stands below

signals:
    void changed(); ///< by the user

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
    void tell();
    void showResult();

    QCheckBox *m_withPackages;
    QLineEdit *m_packages;
    QComboBox *m_python;
    QLineEdit *m_pythonVersion;
    QLineEdit *m_venv;
    QCheckBox *m_jax;
    QLineEdit *m_jaxVersion;
    QCheckBox *m_flax;
    QLineEdit *m_extra;
    QCheckBox *m_torch;
    QCheckBox *m_zsh;
    QCheckBox *m_tcmalloc;
    QList<FormField *> m_fields;
    Label *m_problem;
    Label *m_note;
    QString m_runtime;
    QString m_torchVersion;
    bool m_isSetting = false;
};
