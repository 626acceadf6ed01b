// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sshshell.h"

SshShell::SshShell(std::shared_ptr<SshConnection> connection, Protection protection)
    : m_connection{std::move(connection)}
    , m_protection{protection}
{
}

SshShell::~SshShell() = default;

ChannelLink::Owner SshShell::owner()
{
    return {.received = [this](OutputStream, const QByteArray &bytes) { emit received(bytes); },
            .ended = [this](const ProcessEnd &end) { finish(end); }};
}

void SshShell::write(const QByteArray &bytes)
{
    if (m_port && !m_isClosed && !m_port->send(bytes))
        emit refused(bytes.size());
}

void SshShell::resize(int columns, int rows)
{
    if (m_port && !m_isClosed && columns > 0 && rows > 0)
        m_port->resize(columns, rows);
}

void SshShell::setReading(Reading reading)
{
    if (m_port)
        m_port->link().setReading(reading);
}

void SshShell::close()
{
    if (m_port && !m_isClosed) {
        m_port->link().setReading(Reading::Flowing); // the end comes after what is queued
        m_port->close();
    }
}

void SshShell::finish(const ProcessEnd &end)
{
    if (std::exchange(m_isClosed, true))
        return;
    emit closed(end);
}
