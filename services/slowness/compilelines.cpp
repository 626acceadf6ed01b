// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/slowness/compilelines.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

constexpr qsizetype longestCompileLine = 1'024;
constexpr double longestCompilation = 86'400; // seconds
constexpr double alarmAfter = 120; // seconds: XLA's

/// The number between " in " and " sec" at the end of the line.
std::optional<double> secondsIn(QByteArrayView line)
{
    const auto end = line.lastIndexOf(" sec");
    const auto begin = end < 0 ? -1 : line.first(end).lastIndexOf(" in ");
    if (begin < 0)
        return std::nullopt;
    bool isNumber = false;
    const auto seconds = line.first(end).sliced(begin + 4).toDouble(&isNumber);
    const bool isTime = isNumber && std::isfinite(seconds) && seconds >= 0 && seconds <= longestCompilation;
    return isTime ? std::optional{seconds} : std::nullopt;
}

} // namespace

std::optional<CompileLine> compileLineIn(QByteArrayView line)
{
    static constexpr std::array<QByteArrayView, 3> phases{"Finished XLA compilation of ",
                                                          "Finished jaxpr to MLIR module conversion ",
                                                          "Finished tracing + transforming "};
    line = line.first(std::min(line.size(), longestCompileLine));
    for (const auto &phase : phases) {
        if (line.indexOf(phase) < 0)
            continue;
        const auto seconds = secondsIn(line);
        return seconds ? std::optional{CompileLine{.seconds = *seconds}} : std::nullopt;
    }
    if (line.indexOf("[Compiling module ") >= 0 && line.indexOf("Very slow compile?") >= 0)
        return CompileLine{.seconds = alarmAfter, .isOver = false};
    return std::nullopt;
}
