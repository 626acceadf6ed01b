// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/focusrescue.h"

#include <QApplication>

#include <algorithm>

FocusRescue::FocusRescue(QWidget *window, std::function<void(QWidget *)> giveBack)
    : QObject{window}
    , m_window{window}
    , m_giveBack{std::move(giveBack)}
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (now != nullptr)
            remember(now);
        else // it may be on its way out
            QMetaObject::invokeMethod(this, &FocusRescue::look, Qt::QueuedConnection);
    });
}

void FocusRescue::remember(QWidget *now)
{
    if (now->window() != m_window)
        return;
    m_focused = now;
    m_around.clear();
    for (QWidget *around = now->parentWidget(); around != nullptr && around != m_window;
         around = around->parentWidget())
        m_around << around;
}

/// Another program, or a menu, may have the focus: then it is there still, and comes back.
void FocusRescue::look()
{
    if (m_focused != nullptr || m_around.isEmpty() || m_window->focusWidget() != nullptr)
        return;
    const auto left = std::ranges::find_if(m_around, [](const QPointer<QWidget> &around) { return around != nullptr; });
    QWidget *around = left != m_around.end() ? left->data() : m_window;
    m_around.clear();
    m_giveBack(around);
}
