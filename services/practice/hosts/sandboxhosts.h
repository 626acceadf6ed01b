// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/hosts.h"

#include <memory>

/// Hosts as bubblewrap sandboxes with a real OpenSSH server each; see the end of this file for how it is built.
class SandboxHosts final : public Hosts
{
    Q_OBJECT

public:
    explicit SandboxHosts(QObject *parent = nullptr);
    ~SandboxHosts() override; ///< stops everything; waits at most 3 s

    [[nodiscard]] Result<quint16> start(quint16 sshPort, const QString &stateDir) override;
    void bootSlice(const QList<WorkerSpec> &workers, const QMap<QString, QString> &attributes) override;
    void haltSlice(const QString &node, DiskFate disk) override;
    void setSshKeys(const QString &node, const QStringList &lines) override;
    void setAttributes(const QString &node, const QMap<QString, QString> &attributes) override;
    [[nodiscard]] QMap<QString, QString> hostKeys(const QString &node, int worker) const override;
    void setOutsideIp(const QString &node, int worker, const QString &ip) override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};
