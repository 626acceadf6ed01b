// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/broadcast.h"

#include "widgets/terminal/keyboard.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/view.h"

#include <algorithm>
#include <utility>

namespace {

bool isConnected(const TerminalPane *pane)
{
    return pane->session()->state() == TerminalSession::State::Open;
}

} // namespace

void TerminalBroadcast::start(const QList<TerminalPane *> &panes)
{
    m_isOn = true;
    m_panes.clear();
    for (auto *pane : panes)
        if (isConnected(pane))
            m_panes << pane;
    emit changed();
}

void TerminalBroadcast::end()
{
    m_panes.clear();
    if (std::exchange(m_isOn, false))
        emit changed();
}

void TerminalBroadcast::choose(TerminalPane *pane, bool isTaken)
{
    if (!m_isOn)
        return;
    m_panes.removeAll(pane);
    if (isTaken && isConnected(pane))
        m_panes << pane;
    emit changed();
}

bool TerminalBroadcast::isTaken(const TerminalPane *pane) const
{
    return m_panes.contains(pane);
}

QList<TerminalPane *> TerminalBroadcast::panes() const
{
    QList<TerminalPane *> there;
    for (const auto &pane : m_panes)
        if (pane)
            there << pane;
    return there;
}

void TerminalBroadcast::leaveOut()
{
    if (m_panes.removeIf([](const QPointer<TerminalPane> &pane) { return !pane || !isConnected(pane); }) > 0)
        emit changed();
}

bool TerminalBroadcast::type(const TerminalPane *from, const TerminalKey &key)
{
    leaveOut();
    if (!isTaken(from))
        return false;
    const auto all = panes();
    for (auto *pane : all)
        if (pane != from)
            pane->view()->keyboard()->type(key);
    return true;
}

void TerminalBroadcast::paste(const QString &text, const QList<QPointer<TerminalPane>> &named)
{
    leaveOut();
    const auto all = panes();
    for (auto *pane : all)
        if (named.contains(pane))
            pane->view()->keyboard()->pasteAgreed(text);
}
