// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QImage>
#include <QPixmap>
#include <QProcess>
#include <QScreen>
#include <QSet>
#include <QSocketNotifier>
#include <QTimer>

#include <cstdio>
#include <unistd.h>

using namespace std::chrono_literals;

namespace {

constexpr int step = 4; // every fourth pixel of every fourth row is looked at
constexpr int frame = 48; // what a window manager draws around a window
constexpr double leastShare = 0.1; // of the screen: smaller windows are splash screens and tooltips
constexpr qsizetype leastColours = 6; // a window that is mapped and not painted yet has one

QImage screenshot()
{
    return QGuiApplication::primaryScreen()->grabWindow().toImage().convertToFormat(QImage::Format_RGB32);
}

/// Whether something large with content in it stands where the empty screen was.
bool isPainted(const QImage &empty, const QImage &now)
{
    QRect changed;
    for (int y = 0; y < now.height(); y += step) {
        const auto *before = reinterpret_cast<const QRgb *>(empty.constScanLine(y));
        const auto *after = reinterpret_cast<const QRgb *>(now.constScanLine(y));
        for (int x = 0; x < now.width(); x += step) {
            if (before[x] != after[x])
                changed |= QRect{x, y, 1, 1};
        }
    }
    const QRect inside = changed.marginsRemoved({frame, frame, frame, frame});
    if (inside.isEmpty() || inside.width() * inside.height() < leastShare * now.width() * now.height())
        return false;
    QSet<QRgb> colours;
    for (int y = inside.top(); y <= inside.bottom(); ++y) {
        const auto *row = reinterpret_cast<const QRgb *>(now.constScanLine(y));
        for (int x = inside.left(); x <= inside.right() && colours.size() < leastColours; ++x)
            colours.insert(row[x]);
    }
    return colours.size() >= leastColours;
}

} // namespace

/// bench_start PROGRAM [ARGUMENT…]: prints {"ms":N,"pid":P} when the program's window shows content on an otherwise
/// empty display, as seen from outside; ends the program when stdin closes. Exit 1: no window within 30 s.
int main(int argc, char **argv)
{
    QGuiApplication application{argc, argv};
    QStringList words = QGuiApplication::arguments().sliced(1);
    if (words.isEmpty()) {
        std::fputs("bench_start PROGRAM [ARGUMENT...]\n", stderr);
        return 2;
    }
    const QImage empty = screenshot();
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer clock;
    clock.start();
    const QString program = words.takeFirst();
    process.start(program, words);
    QTimer poll;
    QObject::connect(&poll, &QTimer::timeout, &application, [&] {
        if (isPainted(empty, screenshot())) {
            poll.stop();
            std::printf("{\"ms\":%.1f,\"pid\":%lld}\n", static_cast<double>(clock.nsecsElapsed()) / 1e6,
                        process.processId());
            std::fflush(stdout);
        } else if (clock.durationElapsed() > 30s) {
            QCoreApplication::exit(1);
        }
    });
    poll.start(5ms); // each look keeps the X server busy, which the program needs too
    QSocketNotifier input{STDIN_FILENO, QSocketNotifier::Read};
    QObject::connect(&input, &QSocketNotifier::activated, &application, [] {
        char byte = 0;
        if (::read(STDIN_FILENO, &byte, 1) <= 0)
            QCoreApplication::quit();
    });
    const int status = QGuiApplication::exec();
    process.terminate();
    if (!process.waitForFinished(10'000)) {
        process.kill();
        process.waitForFinished(10'000);
    }
    return status;
}
