// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Curves: event files from the disk to a history, as torch and as TensorFlow 2 write them; 10 million points of 50
// curves in memory, and what it takes to get all of them ready for one frame, smoothed; lines of a log; a run on the
// disk and back. TensorBoard is in no package of Debian: where Python has it, its own loader stands beside event files.
#include "services/scalars/eventfile.h"
#include "services/scalars/scalarhistory.h"
#include "services/scalars/scalarlines.h"
#include "services/scalars/scalarstore.h"
#include "tests/bench/figures.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtEndian>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

constexpr double megabyte = 1e6;
constexpr int curveCount = 50;
constexpr qint64 allPoints = 10'000'000;
constexpr qint64 firstAt = 1'800'000'000'000;
constexpr qint64 fileSize = 200'000'000;
constexpr qint64 peerFileSize = 20'000'000; ///< TensorBoard reads some megabytes a second
const QList<QByteArray> tags{"train/loss", "train/learning_rate", "perf/steps_per_second", "perf/tokens_per_second",
                             "train/grad_norm"};

template <typename Number>
QByteArray little(Number value)
{
    QByteArray bytes{qsizetype(sizeof(Number)), Qt::Uninitialized};
    qToLittleEndian(value, bytes.data());
    return bytes;
}

QByteArray varint(quint64 value)
{
    QByteArray bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += char((value & 0x7f) | 0x80);
    return bytes + char(value);
}

QByteArray bytesOf(int field, const QByteArray &value)
{
    return varint(quint64(field << 3 | 2)) + varint(quint64(value.size())) + value;
}

QByteArray frame(const QByteArray &record)
{
    const auto length = little(quint64(record.size()));
    return length + little(maskedCrc(length)) + record + little(maskedCrc(record));
}

QByteArray eventOf(qint64 step, const QByteArray &what)
{
    return "\x09" + little(std::bit_cast<quint64>(1.8e9 + double(step) / 4)) + "\x10" + varint(quint64(step)) + what;
}

/// One value of each tag at each step, until the file is so large.
QString writtenFile(const QString &folder, qint64 size, bool isTensor)
{
    const auto path = folder + (isTensor ? u"/tensors"_s : u"/simple"_s) + QString::number(size);
    QFile file{path};
    if (!file.open(QFile::WriteOnly))
        qFatal("the file cannot be written");
    const QByteArray metadata = bytesOf(9, bytesOf(1, bytesOf(1, "scalars")));
    file.write(frame(eventOf(0, bytesOf(3, "brain.Event:2"))));
    for (qint64 step = 0; file.pos() < size; ++step) {
        for (const auto &tag : tags) {
            const auto bits =
                little(std::bit_cast<quint32>(float(std::exp(-double(step) / 1e5) + double(step % 7) / 100)));
            const auto value = isTensor ? bytesOf(8, "\x08\x01\x12" + QByteArray(1, '\0') + bytesOf(4, bits)) + metadata
                                        : "\x15" + bits;
            file.write(frame(eventOf(step, bytesOf(5, bytesOf(1, bytesOf(1, tag) + value)))));
        }
    }
    return path;
}

/// Megabytes a second of the loader that TensorBoard itself uses; nothing: it is not installed here.
std::optional<double> tensorBoardSpeed(const QString &path)
{
    const auto script = uR"(
import os, sys, time
try:
    from tensorboard.backend.event_processing import event_file_loader
except ImportError:
    sys.exit(3)
begin = time.monotonic()
count = sum(1 for _ in event_file_loader.EventFileLoader(sys.argv[1]).Load())
print(os.path.getsize(sys.argv[1]) / 1e6 / (time.monotonic() - begin) if count else 0)
)"_s;
    constexpr int longest = 300'000; // ms
    QProcess python;
    python.start(u"python3"_s, {u"-c"_s, script, path});
    if (!python.waitForFinished(longest) || python.exitCode() != 0)
        return std::nullopt;
    bool isNumber = false;
    const auto speed = python.readAllStandardOutput().trimmed().toDouble(&isNumber);
    return isNumber && speed > 0 ? std::optional{speed} : std::nullopt;
}

void measureFile(const QString &path, const QString &peerPath, const char *what)
{
    QList<double> speeds;
    qint64 points = 0;
    for (int run = 0; run < 3; ++run) {
        QFile file{path};
        if (!file.open(QFile::ReadOnly))
            qFatal("the file is not there");
        ScalarHistory history;
        EventFileReader reader;
        const ScalarSource source{.folder = u"/runs"_s, .name = u"events"_s};
        const auto time = figures::milliseconds([&] {
            for (;;) {
                const auto bytes = file.read(1024 * 1024);
                if (bytes.isEmpty())
                    break;
                QList<ScalarSample> samples;
                if (!reader.feed(bytes, &samples))
                    qFatal("the file is not read");
                history.append(source, samples);
            }
        });
        points = history.points();
        speeds.append(double(file.size()) / megabyte / (time / 1e3));
    }
    std::ranges::sort(speeds);
    const auto figure = u"event file, %1, from the disk to the history"_s.arg(QLatin1StringView{what});
    if (const auto peer = tensorBoardSpeed(peerPath))
        figures::printBeside(figure, speeds.at(1), "MB/s", ">= 200 MB/s", "TensorBoard", *peer);
    else
        figures::print(figure, speeds.at(1), "MB/s", ">= 200 MB/s");
    figures::print(u"event file, %1, points"_s.arg(QLatin1StringView{what}), double(points), "points", "");
}

/// As a training would say them: all curves at each step, a value each second.
ScalarHistory filled(bool isEven)
{
    ScalarHistory history;
    const ScalarSource source{.folder = u"/runs"_s, .name = u"events"_s};
    QStringList names;
    for (int i = 0; i < curveCount; ++i)
        names.append(u"curve/%1"_s.arg(i));
    qint64 step = 0;
    for (qint64 done = 0; done < allPoints;) {
        QList<ScalarSample> samples;
        for (int turn = 0; turn < 1'000 && done < allPoints; ++turn) {
            step += isEven ? 10 : 1 + (step * 7 + turn) % 19;
            for (int i = 0; i < curveCount; ++i, ++done) {
                const auto value = std::exp(-double(step) / 1e6) + double((step * (i + 3)) % 101) / 1e3;
                samples.append(
                    ScalarSample{.tag = names.at(i),
                                 .point = {.step = step, .value = double(float(value)), .at = firstAt + step * 100}});
            }
        }
        history.append(source, samples);
    }
    return history;
}

void measureFrames(const ScalarHistory &history, const char *what, double part, int pixels)
{
    const auto curves = history.curves();
    QList<double> times;
    qint64 columns = 0;
    for (int run = 0; run < 20; ++run) {
        columns = 0;
        times.append(figures::milliseconds([&] {
            for (const auto &curve : curves) {
                for (const auto axis : {ScalarAxis::Step, ScalarAxis::Time}) {
                    if ((axis == ScalarAxis::Step) != (run % 2 == 0))
                        continue;
                    const auto from = axis == ScalarAxis::Step ? curve.first.step : curve.from;
                    const auto until = axis == ScalarAxis::Step ? curve.lastStep : curve.until;
                    const auto width = std::max<qint64>(1, qint64(double(until - from) * part));
                    const auto begin = from + (until - from - width) * run / 20; // dragged along
                    const auto window = history.window(curve.id, {axis, begin, begin + width, pixels});
                    for (const auto &line : smoothed(window, 0.9))
                        columns += line.size();
                }
            }
        }));
    }
    if (columns == 0)
        qFatal("there is nothing to be drawn");
    figures::printMiddle(
        u"50 curves ready for a frame and smoothed, %1, %2 pixels"_s.arg(QLatin1StringView{what}).arg(pixels), times,
        "<= 16 ms with drawing");
}

void measureMemory()
{
    for (const bool isEven : {true, false}) {
        const auto before = figures::memoryKiB("VmRSS:");
        const auto history = filled(isEven);
        const QLatin1StringView how{isEven ? "even steps" : "uneven steps"};
        figures::print(u"10 million points of 50 curves, %1, in memory"_s.arg(how),
                       figures::megabytes(figures::memoryKiB("VmRSS:") - before), "MB", "<= 150 MB");
        figures::print(u"the same as it counts itself, %1"_s.arg(how), double(history.bytes()) / megabyte, "MB",
                       "<= 150 MB");
        for (const int pixels : {1'000, 2'000}) {
            measureFrames(history, isEven ? "all of it, even steps" : "all of it, uneven steps", 1, pixels);
            measureFrames(history, isEven ? "a tenth, even steps" : "a tenth, uneven steps", 0.1, pixels);
            measureFrames(history, isEven ? "a thousandth, even steps" : "a thousandth, uneven steps", 0.001, pixels);
        }
    }
}

void measureLines()
{
    QByteArray log;
    for (int step = 0; log.size() < 20'000'000; ++step)
        log += "completed step: " + QByteArray::number(step)
            + ", seconds: 18.508, TFLOP/s/device: 221.750, Tokens/s/device: 885.0, total_weights: 65536, loss: 9.588\n"
              "I1129 12:00:00.123456 139 checkpoint.py:48] nothing to be seen in this line of a log, as most of them "
              "are\n";
    qint64 found = 0;
    ScalarLines lines;
    const auto time = figures::milliseconds([&] { lines.feed(log, firstAt, [&](const LineScalars &) { ++found; }); });
    if (found == 0)
        qFatal("no line is read");
    figures::print("lines of a log", double(log.size()) / megabyte / (time / 1e3), "MB/s", "");
}

void measureStore(const QString &folder)
{
    ScalarStore store{folder + u"/scalars"_s};
    const auto run = QUuid::createUuid();
    constexpr qint64 count = 1'000'000;
    QList<ScalarBatch> batches;
    for (qint64 begin = 0; begin < count; begin += mostBatchSamples) {
        ScalarBatch batch{
            .source = {.folder = u"/runs"_s, .name = u"events"_s}, .samples = {}, .position = {.offset = begin}};
        for (qint64 i = begin; i < std::min(count, begin + mostBatchSamples); ++i)
            batch.samples.append(
                ScalarSample{.tag = u"train/loss"_s,
                             .point = {.step = i * 10,
                                       .value = double(float(std::exp(-double(i) / 1e5)) + float(i % 101) / 1e3F),
                                       .at = firstAt + i * 997}});
        batches.append(batch);
    }
    const auto write = figures::milliseconds([&] {
        if (!store.put(run, batches))
            qFatal("the run is not kept");
    });
    const auto read = figures::milliseconds([&] {
        const auto stored = store.load(run, {});
        if (!stored || stored->history.points() != count)
            qFatal("the run does not come back");
    });
    figures::print("a million points to the disk", write, "ms", "");
    figures::print("a million points back from the disk", read, "ms", "");
    figures::print("a million points on the disk", double(QFile{store.path(run)}.size()) / megabyte, "MB", "");
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application{argc, argv};
    const QTemporaryDir folder;
    for (const bool isTensor : {false, true})
        measureFile(writtenFile(folder.path(), fileSize, isTensor), writtenFile(folder.path(), peerFileSize, isTensor),
                    isTensor ? "as TensorFlow 2 writes it" : "as torch writes it");
    measureMemory();
    measureLines();
    measureStore(folder.path());
    return 0;
}
