// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_profile FILE COUNT: reads a memory profile COUNT times, the file's bytes anew each time as a look does, and
// prints the median and what it says of each device: {"ms":…,"devices":{"TPU_0(…)":…}}.
#include "services/usage/memoryprofile.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>

using namespace Qt::StringLiterals;

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    const auto words = QCoreApplication::arguments();
    const auto count = words.size() == 3 ? words[2].toInt() : 0;
    if (count < 1)
        return 2;
    QList<double> times;
    QJsonObject devices;
    for (int run = 0; run < count; ++run) {
        QElapsedTimer timer;
        timer.start();
        QFile file{words[1]};
        if (!file.open(QFile::ReadOnly))
            return 1;
        const auto profile = parseMemoryProfile(file.readAll());
        times.append(double(timer.nsecsElapsed()) / 1e6);
        if (!profile) {
            std::fprintf(stderr, "%s\n", qPrintable(profile.error().message));
            return 1;
        }
        for (const auto &device : profile->devices)
            devices.insert(device.name, double(device.bytes));
    }
    std::ranges::sort(times);
    std::puts(QJsonDocument{QJsonObject{{u"ms"_s, times.at(times.size() / 2)}, {u"devices"_s, devices}}}
                  .toJson(QJsonDocument::Compact)
                  .constData());
    return 0;
}
