// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/secrets.h"

#include <QMap>

/// A keychain in memory, which can be absent, locked or full of garbage.
class FakeSecrets final : public Secrets
{
public:
    QMap<QString, QByteArray> kept;
    std::optional<Error> trouble; ///< what read() and remove() end with; write() keeps in `memory`
    QMap<QString, QByteArray> memory;
    int reads = 0;
    int writes = 0;
    int removals = 0;

    [[nodiscard]] Task<QByteArray> read(QString key, std::stop_token) override
    {
        ++reads;
        if (memory.contains(key))
            co_return memory.value(key);
        if (trouble)
            co_return std::unexpected{*trouble};
        if (!kept.contains(key))
            co_return failed(ErrorCode::NotFound);
        co_return kept.value(key);
    }

    [[nodiscard]] Task<Kept> write(QString key, QByteArray secret, std::stop_token) override
    {
        ++writes;
        (trouble ? memory : kept).insert(key, secret);
        co_return trouble ? Kept{Kept::Place::Memory, trouble->message} : Kept{};
    }

    [[nodiscard]] Task<> remove(QString key, std::stop_token) override
    {
        ++removals;
        memory.remove(key);
        if (trouble)
            co_return std::unexpected{*trouble};
        kept.remove(key);
        co_return {};
    }
};
