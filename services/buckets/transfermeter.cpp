// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/transfermeter.h"

#include <QCoreApplication>

#include <chrono>

void TransferMeter::add(qint64 bytes)
{
    constexpr qint64 pause = 100; // ms
    const auto sum = m_bytes.fetch_add(bytes) + bytes;
    const auto now =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    auto before = m_told.load();
    auto *application = QCoreApplication::instance();
    if (!m_report || application == nullptr || now - before < pause || !m_told.compare_exchange_strong(before, now))
        return;
    const TransferProgress progress{.bytes = sum, .allBytes = m_all.load(), .isInOnePiece = m_isInOnePiece.load()};
    QMetaObject::invokeMethod(
        application,
        [report = m_report, awaited = m_awaited, progress] {
            if (!awaited.expired())
                report(progress);
        },
        Qt::QueuedConnection);
}
