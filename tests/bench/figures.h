// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAnyStringView>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QList>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>

/// What benchmarks measure and print in the same way: a line of JSON for each figure, read by bench.py.
namespace figures {

inline void print(QAnyStringView figure, double value, const char *unit, const char *goal)
{
    std::printf(R"({"figure":"%s","value":%.3f,"unit":"%s","goal":"%s"})"
                "\n",
                qPrintable(figure.toString()), value, unit, goal);
    std::fflush(stdout);
}

/// The same beside what another program takes for it.
inline void printBeside(QAnyStringView figure, double value, const char *unit, const char *goal, const char *peer,
                        double peerValue)
{
    std::printf(R"({"figure":"%s","value":%.3f,"unit":"%s","goal":"%s","peer":"%s","peer_value":%.3f})"
                "\n",
                qPrintable(figure.toString()), value, unit, goal, peer, peerValue);
    std::fflush(stdout);
}

/// The middle of several, in milliseconds.
inline void printMiddle(QAnyStringView figure, QList<double> all, const char *goal)
{
    std::ranges::sort(all);
    std::printf(R"({"figure":"%s","value":%.2f,"unit":"ms","goal":"%s","best":%.2f,"worst":%.2f,"samples":%lld})"
                "\n",
                qPrintable(figure.toString()), all.at(all.size() / 2), goal, all.first(), all.last(),
                static_cast<long long>(all.size()));
    std::fflush(stdout);
}

template <typename Work>
double milliseconds(Work work)
{
    QElapsedTimer time;
    time.start();
    work();
    return double(time.nsecsElapsed()) / 1e6;
}

/// Milliseconds of the processor.
inline double spent(clockid_t whose)
{
    timespec time{};
    ::clock_gettime(whose, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

inline double threadTime()
{
    return spent(CLOCK_THREAD_CPUTIME_ID);
}

inline double processTime()
{
    return spent(CLOCK_PROCESS_CPUTIME_ID);
}

/// A number of the process: "VmRSS:" what it holds, "VmHWM:" what it held at most.
inline double memoryKiB(const char *name)
{
    QFile file{QStringLiteral("/proc/self/status")};
    const auto text = file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
    for (const auto &line : text.split('\n')) {
        if (line.startsWith(name))
            return line.simplified().split(' ').value(1).toDouble();
    }
    return 0;
}

/// A difference of memoryKiB(), in MB as goals have it.
inline double megabytes(double kibibytes)
{
    return kibibytes * 1024 / 1e6;
}

inline void pass(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace figures
