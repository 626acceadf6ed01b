// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/watcher/watchstream.h"

#include <QPointer>

#include <functional>

/// One end of a connection in memory. What is sent arrives from the event loop.
class StreamEnd final : public WatchStream
{
public:
    /// A pair; `passes` is asked for each piece that goes from the first to the second or back, and cuts both when it
    /// says no: nothing of that piece arrives.
    using Passes = std::function<bool(const QByteArray &bytes, bool isFromFirst)>;
    static std::pair<std::shared_ptr<StreamEnd>, std::shared_ptr<StreamEnd>> pair(Passes passes = {})
    {
        auto first = std::make_shared<StreamEnd>();
        auto second = std::make_shared<StreamEnd>();
        first->m_isFirst = true;
        first->m_other = second.get();
        second->m_other = first.get();
        first->m_passes = second->m_passes = std::move(passes);
        return {first, second};
    }

    void send(const QByteArray &bytes) override
    {
        if (m_hasEnded)
            return;
        if (m_passes && !m_passes(bytes, m_isFirst))
            return cut();
        QMetaObject::invokeMethod(
            this,
            [this, bytes] {
                if (m_other && !m_other->m_hasEnded)
                    emit m_other->received(bytes);
            },
            Qt::QueuedConnection);
    }
    void close() override { cut(); }
    void cut()
    {
        for (auto *end : {this, m_other.data()}) {
            if (end != nullptr && !std::exchange(end->m_hasEnded, true))
                QMetaObject::invokeMethod(
                    end, [end] { emit end->ended({ErrorCode::ConnectionLost}); }, Qt::QueuedConnection);
        }
    }

private:
    QPointer<StreamEnd> m_other;
    Passes m_passes;
    bool m_isFirst = false;
    bool m_hasEnded = false;
};
