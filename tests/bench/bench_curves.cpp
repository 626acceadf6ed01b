// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The graph of curves with 10 million points of 50 of them: how long one frame takes while somebody zooms and moves,
// what following costs, and what memory it takes beside the points. Prints one line of JSON for each figure.
#include "tests/bench/figures.h"
#include "widgets/runs/curveplot.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

constexpr int curveCount = 50;
constexpr qint64 allPoints = 10'000'000;
constexpr qint64 firstAt = 1'800'000'000'000;
constexpr int frames = 120;

/// All curves at each step, a value each tenth of a second; two attempts, of which the second does some steps again.
ScalarHistory filled()
{
    ScalarHistory history;
    QStringList names;
    for (int i = 0; i < curveCount; ++i)
        names.append(u"curve/%1"_s.arg(i));
    qint64 step = 0;
    qint64 at = firstAt;
    ScalarSource source{.name = u"h0"_s, .writer = u"0"_s, .attempt = 1, .startedAt = firstAt};
    for (qint64 done = 0; done < allPoints;) {
        if (source.attempt == 1 && done > allPoints / 2) {
            source.attempt = 2;
            source.startedAt = at;
            step -= step / 20;
        }
        QList<ScalarSample> samples;
        for (int turn = 0; turn < 1'000 && done < allPoints; ++turn) {
            step += 10;
            at += 100;
            for (int i = 0; i < curveCount; ++i, ++done) {
                const auto value = std::exp(-double(step) / 1e6) + double((step * (i + 3)) % 101) / 1e3 + 0.02 * i;
                samples.append(
                    ScalarSample{.tag = names.at(i), .point = {.step = step, .value = double(float(value)), .at = at}});
            }
        }
        history.append(source, samples);
    }
    return history;
}

struct Stage
{
    Stage(const ScalarHistory *history, int shown, QSize size)
        : plot{new CurvePlot{[history](const QUuid &) { return history; }}}
    {
        auto *column = new QVBoxLayout{&window};
        column->addWidget(plot);
        window.resize(size);
        QList<CurveLine> lines;
        for (int i = 0; i < shown; ++i)
            lines.append(
                {.id = {{}, u"curve/%1"_s.arg(i)}, .name = u"curve %1"_s.arg(i), .order = i, .origin = firstAt});
        plot->setLines(lines);
        window.show();
        QCoreApplication::processEvents();
        (void)window.grab();
    }

    /// Median and worst of what one change and its picture take, ms.
    void measure(const QString &what, const std::function<void(int frame, CurveRange *range)> &how)
    {
        QList<double> times;
        for (int i = 0; i < frames; ++i) {
            times.append(figures::milliseconds([&] {
                plot->change([&](CurveRange *range) { how(i, range); });
                (void)window.grab();
            }));
        }
        if (plot->frame().columns == 0)
            qFatal("there is nothing to be seen");
        figures::printMiddle(what, times, "<= 16 ms");
    }

    /// In and out again, then to the right and back.
    void measureAll(const QString &what)
    {
        plot->change(&CurveRange::showAll);
        const double middle = double(plot->range().from()) + double(plot->range().length()) / 3;
        measure(u"zooming, %1"_s.arg(what),
                [&](int frame, CurveRange *range) { range->zoom(frame < frames / 2 ? 0.9 : 1 / 0.9, middle); });
        plot->change([&](CurveRange *range) {
            range->showAll();
            range->zoom(0.1, middle);
        });
        measure(u"moving, %1"_s.arg(what),
                [](int frame, CurveRange *range) { range->pan((frame < frames / 2 ? 1 : -1) * range->length() / 50); });
    }

    QWidget window;
    CurvePlot *plot;
};

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const Theme theme{&application};
    const auto empty = figures::memoryKiB("VmRSS:");
    const auto history = filled();
    const auto full = figures::memoryKiB("VmRSS:");
    figures::print("10 million points of 50 curves in memory", figures::megabytes(full - empty), "MB", "<= 150 MB");
    for (const auto &[shown, size] :
         {std::pair{50, QSize{1'000, 500}}, std::pair{50, QSize{1'900, 900}}, std::pair{4, QSize{1'000, 500}}}) {
        Stage stage{&history, shown, size};
        const auto what = u"%1 curves, %2 pixels"_s.arg(shown).arg(size.width());
        stage.measureAll(what);
        stage.plot->setOptions({.smoothing = 0.9});
        stage.measureAll(what + u", smoothed"_s);
        stage.plot->setOptions({.axis = CurveAxis::Time, .isLogarithmic = true});
        stage.measureAll(what + u", logarithms over time"_s);
        const auto before = figures::threadTime();
        for (int i = 0; i < frames; ++i) {
            stage.plot->refresh(); // as when values have come
            (void)stage.window.grab();
        }
        figures::print(u"GUI thread for a frame that follows, %1"_s.arg(what),
                       (figures::threadTime() - before) / frames, "ms", "<= 16 ms");
    }
    figures::print("memory of the graphs beside the points", figures::megabytes(figures::memoryKiB("VmRSS:") - full),
                   "MB", "<= 250 MB for the whole program");
    return 0;
}
