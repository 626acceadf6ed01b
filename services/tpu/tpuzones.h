// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"

#include <QList>
#include <QStringList>

/// Where a generation was seen. Never the whole truth: the live list of a project counts.
struct TpuZone
{
    ZoneId zone;
    QStringList generations;
};

/// resources/catalog/zones.json, read once.
[[nodiscard]] const QList<TpuZone> &tpuZones();
[[nodiscard]] QList<ZoneId> knownTpuZones();
