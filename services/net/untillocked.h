// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/writelock.h"

#include <stop_token>

/// Signals a stop once the program becomes read-only. Lives in the frame of a call that changes something.
class UntilLocked
{
public:
    UntilLocked(WriteLock &lock, bool matters)
    {
        if (matters)
            m_connection = QObject::connect(&lock, &WriteLock::changed, &lock, [&lock, stop = m_stop]() mutable {
                if (lock.isLocked())
                    stop.request_stop();
            });
    }
    ~UntilLocked() { QObject::disconnect(m_connection); }
    Q_DISABLE_COPY_MOVE(UntilLocked)

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    QMetaObject::Connection m_connection;
};
