// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"

#include <atomic>
#include <memory>

/// Tells the GUI thread how far threads have come, ten times a second at most, and only as long as `awaited` lives.
class TransferMeter
{
public:
    TransferMeter(FileReport report, const std::shared_ptr<bool> &awaited)
        : m_report{std::move(report)}
        , m_awaited{awaited}
    {
    }

    void expect(qint64 bytes) { m_all += bytes; }
    void add(qint64 bytes); ///< below 0: what has to be moved again. Any thread
    void sayInOnePiece() { m_isInOnePiece = true; } ///< see TransferProgress

private:
    const FileReport m_report;
    const std::weak_ptr<bool> m_awaited;
    std::atomic<qint64> m_bytes = 0;
    std::atomic<qint64> m_all = 0;
    std::atomic<qint64> m_told = 0; ///< when, in milliseconds
    std::atomic<bool> m_isInOnePiece = false;
};
