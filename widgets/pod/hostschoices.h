// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pod/stepchoices.h"

class FormField;
class KeyService;
class Label;
class QComboBox;
class QRadioButton;
class TpuService;

/// On which way all logins of the project go to their hosts: it is the project's choice, not the plan's.
/// Names: podWayDirect, podWayTunnel, podWayJump, podJumpHost.
class HostsChoices : public StepChoices
{
    Q_OBJECT

public:
    HostsChoices(KeyService *keys, TpuService *tpus, QWidget *parent = nullptr);

    void showChoices(const PodChoices &choices) override;
    void putChoices(PodChoices *choices) const override; ///< nothing: it is kept with the login
    [[nodiscard]] bool isOfProject() const override { return true; }

signals:
    void failed(const Error &error); ///< it could not be kept

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
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
