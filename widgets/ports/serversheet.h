// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ports/hostserver.h"
#include "widgets/common/sidesheet.h"

class FormField;
class Label;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;

/// What to start, and where. Names: serverSheet, serverKind, serverWhy, serverHost, serverFolder, serverVenv,
/// serverPort, serverSeesTpu, serverCancel, serverSubmit.
class ServerSheet : public SideSheet
{
    Q_OBJECT

public:
    explicit ServerSheet(QWidget *host);

    void openNew(const QList<PodHost> &hosts, ServerKind kind = ServerKind::TensorBoard, const QString &chosen = {});

signals:
    void ordered(const ServerOrder &order);

private:
    void nameChoices();
    void suggest();
    void refresh();
    void submit();
    [[nodiscard]] ServerKind kind() const;
    [[nodiscard]] PodHost chosenHost() const;
    [[nodiscard]] ServerOrder wanted() const;

    QList<PodHost> m_hosts;
    Label *m_why;
    QComboBox *m_kind;
    QComboBox *m_host;
    QLineEdit *m_folder;
    QLineEdit *m_venv;
    QLineEdit *m_port;
    QCheckBox *m_seesTpu;
    Label *m_seesTpuWhy;
    FormField *m_hostField;
    FormField *m_folderField;
    FormField *m_venvField;
    FormField *m_portField;
    QPushButton *m_submit;
};
