// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QObject>

#include <memory>
#include <stop_token>

/// One seat in a waiting room: now() lets the waiter go on, once and for good.
/// The waiter resumes from the event loop, never inside now().
class Wake : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void now();
    [[nodiscard]] bool isDone() const { return m_done; }

signals:
    void woken();

private:
    bool m_done = false;
};

/// A leaf await: completes after wake->now(), or with Cancelled when `stop` is signalled.
[[nodiscard]] Task<> wokenOrStopped(std::shared_ptr<Wake> wake, std::stop_token stop);
