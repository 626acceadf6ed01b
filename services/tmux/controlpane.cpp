// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/controlpane.h"

#include "services/tmux/controlshell.h"

namespace tmux {

ControlPane::ControlPane(ControlShell *control, int pane)
    : m_control{control}
    , m_pane{pane}
{
}

ControlPane::~ControlPane()
{
    if (m_control)
        m_control->leave(m_pane, this);
}

void ControlPane::write(const QByteArray &bytes)
{
    if (m_control)
        m_control->writeTo(m_pane, this, bytes);
}

void ControlPane::setReading(Reading reading)
{
    if (m_control)
        m_control->setReadingOf(this, reading);
}

/// closed() comes later, as from every other shell: who closes it may not expect it to be gone at once.
void ControlPane::close()
{
    if (!m_control || !m_control->leave(m_pane, this))
        return;
    QMetaObject::invokeMethod(this, [this] { emit closed({.kind = ProcessEnd::Kind::Exited}); }, Qt::QueuedConnection);
}

} // namespace tmux
