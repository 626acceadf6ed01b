// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/trouble.h"

#include <QJsonObject>

/// What is remembered of TPUs between two runs: as few bytes as make "the same again" and "was there before" possible.
struct WatchMemory
{
    QList<KnownTpu> known;
    QList<Trouble> troubles; ///< kind, whose, and since when; the rest is seen again
    QStringList dismissed; ///< keys
    QStringList told; ///< keys of troubles that were told: what is not among them is told at the next start

    friend bool operator==(const WatchMemory &, const WatchMemory &) = default;
};

/// Pure. A node as the API would write it; what reading gives back is the same in all that is kept.
[[nodiscard]] QJsonObject nodeJson(const Tpu &tpu);
/// Pure. Bounded to about 3 MiB: what is lost and what is young goes first.
[[nodiscard]] QJsonObject toJson(const WatchMemory &memory);
/// Pure. What cannot be read is left out; `at` stands in for times that are not kept.
[[nodiscard]] WatchMemory parseWatchMemory(const QJsonObject &json, const QDateTime &at);
