// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/wake.h"

#include <QCoroSignal>

void Wake::now()
{
    if (std::exchange(m_done, true))
        return;
    QMetaObject::invokeMethod(this, &Wake::woken, Qt::QueuedConnection);
}

Task<> wokenOrStopped(std::shared_ptr<Wake> wake, std::stop_token stop)
{
    const std::stop_callback onStop{stop, [ticket = wake.get()] { ticket->now(); }};
    if (!wake->isDone())
        co_await qCoro(wake.get(), &Wake::woken);
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    co_return {};
}
