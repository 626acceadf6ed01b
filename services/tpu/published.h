// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/async/semaphore.h"
#include "services/tpu/tpu.h"

#include <QByteArray>
#include <QHash>
#include <QMap>

#include <functional>

class Clock;

/// What one worker publishes of itself (guest attributes).
struct WorkerKeys
{
    QMap<QString, QByteArray> keys; ///< "ssh-ed25519" -> base64 of the key, without the type word
    QString hostname; ///< t1v-n-...-w-0; empty: not given

    friend bool operator==(const WorkerKeys &, const WorkerKeys &) = default;
};

/// By worker number; a worker without keys is in it with none, so numbers never shift.
using PublishedKeys = QMap<int, WorkerKeys>;

/// An answer without keys is one, too: then none are published.
struct PublishedReading
{
    PublishedKeys keys; ///< of the last answer
    std::optional<Error> unread{}; ///< why there is no answer of now: `keys` are those of an earlier one, or none
};

/// What the machines publish, remembered by machine. Google answers about ten questions a minute for each of them: many
/// who ask at once get one answer, which serves for a while, and where there is none the last one stands.
class PublishedMemory
{
public:
    static constexpr std::chrono::seconds freshFor{15};

    enum class Wanted : quint8 { Recent, New };
    /// `isKnown`: something is remembered, so a refusal need not be asked away.
    using Ask = std::function<Task<PublishedKeys>(bool isKnown)>;

    /// Errors: Cancelled, SignedOut.
    [[nodiscard]] static Task<PublishedReading> read(std::shared_ptr<PublishedMemory> memory, Tpu tpu, Wanted wanted,
                                                     Ask ask, Clock *clock, std::stop_token stop);

private:
    struct Entry
    {
        QString machine; ///< Tpu::numericId: a node that is made again is another machine
        PublishedReading reading{};
        bool isKnown = false; ///< there was an answer
        std::optional<std::chrono::milliseconds> at{}; ///< of the last question
        std::shared_ptr<AsyncSemaphore> turn = std::make_shared<AsyncSemaphore>(1);
    };

    [[nodiscard]] Entry &entry(const Tpu &tpu);
    static void keep(Entry &entry, Result<PublishedKeys> answer);

    QHash<TpuId, Entry> m_entries;
};
