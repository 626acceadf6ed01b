// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/holder.h"

#include "services/core/process.h"

#include <QCoreApplication>
#include <QSysInfo>

using namespace Qt::StringLiterals;

Holder Holder::self()
{
    const auto pid = QCoreApplication::applicationPid();
    return {.instance = QUuid::createUuid(),
            .boot = QString::fromLatin1(QSysInfo::bootUniqueId()),
            .pid = pid,
            .born = processBorn(pid)};
}

bool Holder::lives() const
{
    return !instance.isNull() && !born.isEmpty() && boot == QString::fromLatin1(QSysInfo::bootUniqueId())
        && processBorn(pid) == born;
}

QJsonObject toJson(const Holder &holder)
{
    return {{u"instance"_s, holder.instance.toString(QUuid::WithoutBraces)},
            {u"boot"_s, holder.boot},
            {u"pid"_s, holder.pid},
            {u"born"_s, holder.born}};
}

Holder holderFrom(const QJsonObject &json)
{
    return {.instance = QUuid::fromString(json["instance"_L1].toString()),
            .boot = json["boot"_L1].toString(),
            .pid = json["pid"_L1].toInteger(),
            .born = json["born"_L1].toString()};
}
