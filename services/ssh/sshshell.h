// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/channelport.h"

/// A shell on a PTY of a remote machine.
class SshShell final : public Shell
{
    Q_OBJECT

public:
    enum class Protection : quint8 { None, Tmux };

    SshShell(std::shared_ptr<SshConnection> connection, Protection protection);
    ~SshShell() override;

    void write(const QByteArray &bytes) override;
    void resize(int columns, int rows) override;
    void setReading(Reading reading) override;
    void close() override;
    [[nodiscard]] bool isProtected() const override { return m_protection == Protection::Tmux; }

    /// What the channel's link does with bytes and the end; before the channel is opened.
    [[nodiscard]] ChannelLink::Owner owner();
    void setPort(std::shared_ptr<ChannelPort> port) { m_port = std::move(port); }

private:
    void finish(const ProcessEnd &end);

    std::shared_ptr<SshConnection> m_connection; ///< lives as long as its last shell
    std::shared_ptr<ChannelPort> m_port;
    Protection m_protection;
    bool m_isClosed = false;
};
