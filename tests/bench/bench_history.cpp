// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// 2,048 cores (256 hosts of eight) with three values each at 1 Hz. First an hour in memory through the real class, and
// what one tick costs the GUI thread; then a month on the disk as a month would leave it: how large, bytes per sample,
// and how long any range takes. Of the month every sixteenth host has values of its own, the others have the same
// bytes. Prints one line of JSON for each figure.
#include "services/usage/history.h"
#include "tests/bench/figures.h"
#include "tests/fakes/fakeclock.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr int hosts = 256;
constexpr int cores = 8;
constexpr int ownHosts = 16;
constexpr qint64 second = 1'000;
constexpr qint64 hour = 3'600 * second;
constexpr qint64 day = 24 * hour;
const QString slice = u"project/zone/v4-4096"_s;

QString host(int number)
{
    return u"%1#%2"_s.arg(slice).arg(number);
}

/// A training: duty cycle with two places near 95 and a dip at each checkpoint, memory that moves a little at each, and
/// the total.
float dutyAt(qint64 at, QRandomGenerator *random)
{
    const bool isDip = at / second % 600 < 20;
    return float(std::round((isDip ? 8.0 : 95.0 + random->bounded(3.0)) * 100) / 100);
}

float memoryAt(qint64 at, int core)
{
    return 2.8e10F + float(at / second / 600 % 16) * 1.0e6F + float(core) * 4'096;
}

HostTick tickAt(int number, qint64 at, QRandomGenerator *random)
{
    MetricRow duty{Metric::DutyCycle, false, {}};
    MetricRow used{Metric::HbmUsed, false, {}};
    for (int core = 0; core < cores; ++core) {
        duty.values.append(dutyAt(at, random));
        used.values.append(memoryAt(at, core));
    }
    return {
        host(number), at, UsageSource::Runtime, {duty, used, {Metric::HbmTotal, false, QList<float>(cores, 3.2e10F)}}};
}

QStringList allHosts()
{
    QStringList names;
    for (int i = 0; i < hosts; ++i)
        names.append(host(i));
    return names;
}

double took(History *history, const QList<SeriesId> &series, qint64 from, qint64 until, int points)
{
    QList<double> times;
    for (int run = 0; run < 5; ++run) {
        QElapsedTimer timer;
        timer.start();
        const auto answer = QCoro::waitFor(history->range(series, from, until, points, {}));
        times.append(double(timer.nsecsElapsed()) / 1e6);
        const bool isWhole = answer && answer->size() == series.size()
            && std::ranges::any_of(answer->constLast().bands, [](const Band &b) { return !std::isnan(b.mean); });
        if (!isWhole)
            qFatal("the range is not there");
    }
    std::ranges::sort(times);
    return times.at(times.size() / 2);
}

QList<SeriesId> everyCore()
{
    QList<SeriesId> all;
    for (int i = 0; i < hosts; ++i) {
        for (qint16 core = 0; core < cores; ++core)
            all.append({host(i), core, Metric::DutyCycle});
    }
    return all;
}

void memory()
{
    FakeClock clock;
    clock.hold();
    const auto before = figures::memoryKiB("VmRSS:");
    History history{{}, &clock};
    history.setSlice(slice, allHosts());
    QRandomGenerator random{7};
    const auto from = clock.now().toMSecsSinceEpoch() + second;
    qint64 spent = 0;
    for (int i = 0; i < 3'600; ++i) {
        clock.advance(std::chrono::seconds{1});
        const auto at = clock.now().toMSecsSinceEpoch();
        for (int number = 0; number < hosts; ++number) {
            const auto tick = tickAt(number, at, &random);
            QElapsedTimer timer;
            timer.start();
            history.append(tick);
            spent += timer.nsecsElapsed();
        }
    }
    const auto until = clock.now().toMSecsSinceEpoch();
    figures::print("an hour of 2,048 cores at 1 Hz, three values each, in memory",
                   (figures::memoryKiB("VmRSS:") - before) / 1024, "MiB", "<= 250 MB for the whole program");
    figures::print("the same as it counts itself", double(history.size().inMemory) / (1 << 20), "MiB", "");
    figures::print("GUI thread, one second of 256 hosts", double(spent) / 3'600 / 1e6, "ms", "<= 20 % of a core");
    figures::print("query, the last hour of one core from memory",
                   took(&history, {{host(7), 3, Metric::DutyCycle}}, from, until, 1'000), "ms", "<= 100 ms");
    figures::print("query, the last hour of the slice's band from memory",
                   took(&history, {{slice, wholeHost, Metric::DutyCycle}}, from, until, 1'000), "ms", "<= 100 ms");
    figures::print("query, the last five minutes of all 2,048 cores from memory",
                   took(&history, everyCore(), until - 300 * second, until, 300), "ms", "<= 100 ms");
    figures::print("query, the last hour of all 2,048 cores from memory", took(&history, everyCore(), from, until, 200),
                   "ms", "<= 100 ms");
}

/// Sixty buckets of one host: single values by the second, least, mean and most above.
Block blockAt(Level level, qint64 start, QRandomGenerator *random)
{
    Block block;
    const auto width = bucketWidth(level);
    for (const auto metric : {Metric::DutyCycle, Metric::HbmUsed, Metric::HbmTotal}) {
        for (qint16 core = 0; core < cores; ++core) {
            auto *line = block.at(metric, core);
            for (int i = 0; i < blockBuckets; ++i) {
                const auto at = start + i * width;
                const auto value = metric == Metric::DutyCycle
                    ? dutyAt(level == Level::Second ? at : 300 * second, random)
                    : metric == Metric::HbmUsed ? memoryAt(at, core)
                                                : 3.2e10F;
                if (level == Level::Second || metric != Metric::DutyCycle)
                    line->put(i, value, value, value);
                else
                    line->put(i, value - float(std::round(random->bounded(200.0)) / 100), value,
                              value + float(std::round(random->bounded(200.0)) / 100));
            }
        }
    }
    return block;
}

void fill(HistoryFile *file, Level level, qint64 now)
{
    HistoryStore store{file};
    QRandomGenerator random{11};
    qint64 bytes = 0;
    qint64 blocks = 0;
    const auto width = blockWidth(level);
    const auto until = floorTo(now, width);
    for (auto start = floorTo(now - std::min(keptFor(level), 30 * day), width); start < until;) {
        const auto written = file->write([&]() -> Result<> {
            for (int turn = 0; turn < 20 && start < until; ++turn, start += width) {
                QList<QByteArray> bodies;
                for (int i = 0; i < ownHosts; ++i)
                    bodies.append(encoded(blockAt(level, start, &random)));
                for (int number = 0; number < hosts; ++number) {
                    if (const auto put =
                            store.putBlock(host(number), Track::Fine, level, start, bodies.at(number % ownHosts));
                        !put)
                        return put;
                    bytes += bodies.at(number % ownHosts).size();
                    ++blocks;
                }
                Block band;
                for (const auto metric : {Metric::DutyCycle, Metric::HbmUsed, Metric::HbmTotal}) {
                    for (int i = 0; i < blockBuckets; ++i)
                        band.at(metric, wholeHost)->put(i, 5, dutyAt(start + i * bucketWidth(level), &random), 99);
                }
                (void)store.putBlock(slice, Track::Fine, level, start, encoded(band));
            }
            return {};
        });
        if (!written)
            qFatal("%s", qPrintable(written.error().message));
    }
    constexpr const char *names[]{"1 s", "10 s", "1 min", "10 min", "1 h"};
    const auto figure =
        u"bytes per sample (three numbers above 1 s), level %1"_s.arg(QString::fromLatin1(names[int(level)]))
            .toLatin1();
    figures::print(figure, double(bytes) / double(blocks * blockBuckets * cores * 3), "B", "4 or 12 as they are");
}

void disk(const QString &folder)
{
    FakeClock clock;
    clock.hold();
    const auto path = folder + "/month.sqlite"_L1;
    const auto now = clock.now().toMSecsSinceEpoch();
    {
        HistoryFile file{path, HistoryFile::Use::Write};
        if (const auto opened = file.open(); !opened)
            qFatal("%s", qPrintable(opened.error().message));
        for (int level = 0; level < levelCount; ++level)
            fill(&file, Level(level), now);
        (void)file.run(u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
        figures::print("a month of 2,048 cores with three values each, on the disk", double(file.bytes()) / (1 << 20),
                       "MiB", "<= 2,048 MiB");
    }
    History history{path, &clock};
    const SeriesId core{host(100), 5, Metric::DutyCycle};
    const SeriesId band{slice, wholeHost, Metric::DutyCycle};
    QList<SeriesId> pod;
    for (int i = 0; i < 8; ++i) {
        for (qint16 unit = 0; unit < 4; ++unit)
            pod.append({host(i * 30), unit, Metric::DutyCycle});
    }
    const QList<std::pair<const char *, qint64>> ranges{{"5 min", 300 * second}, {"1 h", hour},
                                                        {"6 h", 6 * hour},       {"1 day", day},
                                                        {"7 days", 7 * day},     {"30 days", 30 * day - hour}};
    for (const auto &[name, length] : ranges) {
        const auto until = now - hour;
        const auto say = [&](const char *what, double value) {
            figures::print(u"query, %1 of %2"_s.arg(QLatin1StringView{name}, QLatin1StringView{what}), value, "ms",
                           "<= 100 ms");
        };
        say("one core", took(&history, {core}, until - length, until, 1'000));
        say("the slice's band", took(&history, {band}, until - length, until, 1'000));
        say("32 cores of 8 hosts", took(&history, pod, until - length, until, 1'000));
        say("all 2,048 cores", took(&history, everyCore(), until - length, until, 200));
    }
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    memory();
    const QTemporaryDir folder;
    disk(folder.path());
    return 0;
}
