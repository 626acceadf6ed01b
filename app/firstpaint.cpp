// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/firstpaint.h"

#include <QEvent>
#include <QFile>
#include <QTimer>
#include <QWidget>

#include <cstdio>
#include <ctime>
#include <unistd.h>

namespace {

double secondsSinceBoot()
{
    timespec now{};
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

/// Field 22 of /proc/self/stat, in clock ticks (10 ms); 0 when it cannot be read.
double processStart()
{
    QFile file{QStringLiteral("/proc/self/stat")};
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const QByteArray line = file.readAll();
    const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' '); // the name may hold spaces
    constexpr int startTime = 22 - 3;
    return fields.size() > startTime ? fields.at(startTime).toDouble() / static_cast<double>(::sysconf(_SC_CLK_TCK))
                                     : 0;
}

class PaintWatch final : public QObject
{
public:
    explicit PaintWatch(QWidget *window)
        : QObject{window}
    {
        window->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            // The children are painted and the pixels flushed in the same turn of the event loop.
            QTimer::singleShot(0, this, [this] {
                std::fprintf(stderr, "first-paint-ms %.0f\n", (secondsSinceBoot() - processStart()) * 1000);
                deleteLater();
            });
        }
        return false;
    }
};

} // namespace

void printFirstPaint(QWidget *window)
{
    new PaintWatch{window};
}
