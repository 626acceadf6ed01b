// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/process.h"

#include <QFile>

#include <cstring>

using namespace Qt::StringLiterals;

QString signalName(int number)
{
    const char *name = sigabbrev_np(number);
    return name != nullptr ? QString::fromLatin1(name) : QString::number(number);
}

QString processBorn(qint64 pid)
{
    QFile file{u"/proc/%1/stat"_s.arg(pid)};
    if (!file.open(QFile::ReadOnly))
        return {};
    const auto stat = file.readAll();
    constexpr int startTime = 19; // field 22 of proc(5), counted behind the name, which may hold anything
    const auto fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    const auto state = fields.value(0);
    return state == "Z" || state == "X" ? QString{} : QString::fromLatin1(fields.value(startTime));
}

QString bootId()
{
    QFile file{u"/proc/sys/kernel/random/boot_id"_s};
    return file.open(QFile::ReadOnly) ? QString::fromLatin1(file.readAll().trimmed()) : QString{};
}
