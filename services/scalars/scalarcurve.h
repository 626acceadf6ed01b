// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarwindow.h"

#include <QHash>
#include <QList>

#include <functional>
#include <optional>
#include <vector>

/// One curve: its stretches in the order in which they began, and which of them belong to one line.
class ScalarCurve
{
public:
    static constexpr qsizetype mostStretches = 2'000; ///< steps that jump about: what comes then is left out
    static constexpr qsizetype mostGaps = 500; ///< marks of what is no number; later ones widen the last
    static constexpr qint64 overlap =
        10'000; ///< ms: a source that writes longer into the next one's time is another line

    static constexpr qint64 clockSlack = 2'000; ///< ms: so far times may go back without a break

    /// What a line of the curve has of one stretch.
    struct Part
    {
        int track = 0;
        qint64 repeatedFrom = 0; ///< index in the stretch: from it on a later one of the track did the same steps
    };
    struct Layout
    {
        QList<Part> parts{}; ///< of each stretch
        QList<qsizetype> order{}; ///< of the stretches, in which they follow each other
        int tracks = 0;
        QHash<int, int> trackOf{}; ///< of each source
    };

    /// False: there is no room for it. `source`: its number, `startedAt`: of it. A log says the same step again when a
    /// progress bar is drawn anew: `isLog`, and the last word counts.
    [[nodiscard]] bool append(int source, const ScalarPoint &said, qint64 startedAt, bool isLog);

    [[nodiscard]] const std::vector<ScalarStretch> &stretches() const { return m_stretches; }
    /// `writer`: of a source, by its number; a track goes on with the same one where it can. `isLog`: with no other.
    [[nodiscard]] Layout layout(const std::function<QString(int source)> &writer, bool isLog) const;
    [[nodiscard]] qint64 points() const { return m_points; }
    [[nodiscard]] const ScalarPoint &last() const { return m_last; }
    [[nodiscard]] std::optional<double> lastValue() const { return m_lastValue; }
    [[nodiscard]] qint64 bytes() const;
    /// Runs of points that are no numbers: kind, from, to and count of the marks are set; `track` is the source.
    [[nodiscard]] const QList<ScalarMark> &gaps() const { return m_gaps; }
    /// How a stretch began: steps or clock went backwards, or another source (NewFile).
    [[nodiscard]] ScalarMark::Kind beginning(qsizetype stretch) const { return m_beginnings.at(stretch); }

private:
    [[nodiscard]] bool begin(int source, ScalarMark::Kind how, const ScalarPoint &point);
    void remember(int source, const ScalarPoint &point);
    void noteGap(int source, const ScalarPoint &point);
    [[nodiscard]] QHash<int, int> tracksOf(const std::function<QString(int source)> &writer, bool isLog,
                                           QList<int> *order) const;

    std::vector<ScalarStretch> m_stretches;
    QList<ScalarMark::Kind> m_beginnings;
    QHash<int, qsizetype> m_current; ///< the stretch of each source that grows
    int m_lastSource = -1; ///< that said something last, and its stretch
    size_t m_lastStretch = 0;
    QList<ScalarMark> m_gaps;
    ScalarPoint m_last;
    std::optional<double> m_lastValue;
    int m_gapSource = -1; ///< whose last word was no number; -1: it was one
    qint64 m_points = 0;
};
