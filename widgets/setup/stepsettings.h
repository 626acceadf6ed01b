// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/setup/podplan.h"

#include <QWidget>

class FormField;
class KeyService;
class Label;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;
class QPushButton;
class QRadioButton;
class TpuService;

/// What can be chosen for one step before it is done. Reads and writes only its own part of the choices.
class StepSettings : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual void showChoices(const PodChoices &choices) = 0; ///< emits nothing
    /// Where more of the plan counts than what was chosen.
    virtual void showPlan(const PodPlan &plan) { showChoices(plan.choices); }
    virtual void putChoices(PodChoices *choices) const = 0;
    /// What the step cannot do without and does not have: said at its field, which is returned. Null: nothing is
    /// missing.
    virtual QWidget *askForMissing() { return nullptr; }
    /// It holds for the whole project, so a step that is done does not close it.
    [[nodiscard]] virtual bool isOfProject() const { return false; }

signals:
    void changed(); ///< by the user, and what is written now makes sense
};

/// The machine that will be asked for, and the way to its form. Names: podSliceFacts, podSliceChange.
class SliceSettings : public StepSettings
{
    Q_OBJECT

public:
    explicit SliceSettings(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override; ///< nothing: the form does

signals:
    void formRequested();

private:
    void add(const QString &name, const QString &value);

    PodChoices m_choices;
    QWidget *m_facts;
    QGridLayout *m_grid = nullptr;
    QPushButton *m_change;
};

/// On which way all logins of the project go to their hosts: it is the project's choice, not the plan's.
/// Names: podWayDirect, podWayTunnel, podWayJump, podJumpHost.
class HostsSettings : public StepSettings
{
    Q_OBJECT

public:
    HostsSettings(KeyService *keys, TpuService *tpus, QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override; ///< nothing: it is kept with the login
    [[nodiscard]] bool isOfProject() const override { return true; }

signals:
    void failed(const Error &error); ///< it could not be kept

private:
    void build();
    void fillHosts();
    void allow();
    void keep();
    [[nodiscard]] QString through() const;

    KeyService *m_keys;
    TpuService *m_tpus;
    bool m_isShowing = false;
    Label *m_title;
    QRadioButton *m_direct;
    Label *m_directNote;
    QRadioButton *m_tunnel;
    Label *m_tunnelNote;
    QRadioButton *m_jump;
    QComboBox *m_host;
    FormField *m_hostField;
};

/// How the key of host 0 gets to all hosts. Names: podKeyFile, podKeyMetadata.
class PodKeysForm : public StepSettings
{
    Q_OBJECT

public:
    explicit PodKeysForm(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

private:
    Label *m_title;
    QRadioButton *m_file;
    Label *m_fileNote;
    QRadioButton *m_metadata;
    Label *m_metadataNote;
};

/// Which folder all hosts share, and what happens when its server is gone.
/// Names: podShares, podShareFolder, podShareMode, podShareKeep, podShareExisting.
class SharedSettings : public StepSettings
{
    Q_OBJECT

public:
    explicit SharedSettings(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

private:
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

/// What every host is to have. Names: podWithPackages, podPackages, podPython, podVenv, podWithJax, podJaxVersion,
/// podWithFlax, podTorch, podMisfit, podWithOhMyZsh, podWithoutTcmalloc, podExtra.
class EnvironmentSettings : public StepSettings
{
    Q_OBJECT

public:
    explicit EnvironmentSettings(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

private:
    void build();
    void allow();

    QCheckBox *m_withPackages;
    QLineEdit *m_packages;
    QComboBox *m_python;
    QLineEdit *m_venv;
    QCheckBox *m_withJax;
    QLineEdit *m_jaxVersion;
    QCheckBox *m_withFlax;
    QComboBox *m_torch;
    QCheckBox *m_withOhMyZsh;
    QCheckBox *m_withoutTcmalloc;
    QLineEdit *m_extra;
    FormField *m_packagesField;
    FormField *m_pythonField;
    FormField *m_venvField;
    FormField *m_jaxField;
    FormField *m_extraField;
    FormField *m_torchField;
    NoticeBar *m_misfit;
};

/// Whether log lines of TPU hosts are kept from being stored. Name: podExcludeLogs.
class LoggingSettings : public StepSettings
{
    Q_OBJECT

public:
    explicit LoggingSettings(QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override;

private:
    QCheckBox *m_excludes;
};
