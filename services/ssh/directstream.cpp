// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/directstream.h"

DirectStream::~DirectStream() = default;

ChannelLink::Owner DirectStream::owner()
{
    return {.received = [this](ChannelLink::Stream, const QByteArray &bytes) { emit received(bytes); },
            .ended =
                [this](const ChannelEnd &) {
                    if (!std::exchange(m_hasEnded, true))
                        emit ended();
                },
            .drained = [this] { emit drained(); }};
}

void DirectStream::setReading(Shell::Reading reading)
{
    if (m_port)
        m_port->link().setReading(reading);
}

void DirectStream::endInput()
{
    if (m_port)
        m_port->endInput();
}

void DirectStream::close()
{
    if (m_port)
        m_port->close();
}
