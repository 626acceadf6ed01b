// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <functional>
#include <memory>

/// For worker threads: calls `report` on the GUI thread, as long as somebody waits for the task.
template <typename Value>
std::function<void(Value)> whileAwaited(std::function<void(Value)> report, const std::shared_ptr<bool> &isAwaited)
{
    if (!report)
        return {};
    return [report = std::move(report), weak = std::weak_ptr{isAwaited}](Value value) {
        auto *application = QCoreApplication::instance();
        if (application == nullptr)
            return;
        QMetaObject::invokeMethod(
            application,
            [report, weak, value] {
                if (!weak.expired())
                    report(value);
            },
            Qt::QueuedConnection);
    };
}
