// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuzones.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

const QList<TpuZone> &tpuZones()
{
    static const QList<TpuZone> the = [] {
        QFile file{u":/tpudesk/catalog/zones.json"_s};
        if (!file.open(QFile::ReadOnly))
            qFatal("the catalogue of zones is not part of this program");
        QList<TpuZone> zones;
        for (const auto &entry : QJsonDocument::fromJson(file.readAll()).object()["zones"_L1].toArray()) {
            TpuZone zone{ZoneId{entry["zone"_L1].toString()}, {}};
            for (const auto &generation : entry["generations"_L1].toArray())
                zone.generations += generation.toString();
            zones.append(zone);
        }
        return zones;
    }();
    return the;
}

QList<ZoneId> knownTpuZones()
{
    QList<ZoneId> zones;
    for (const auto &zone : tpuZones())
        zones.append(zone.zone);
    return zones;
}
