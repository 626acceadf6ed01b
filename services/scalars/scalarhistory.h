// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarcurve.h"
#include "services/scalars/scalarwindow.h"

#include <QHash>
#include <QStringList>

#include <deque>
#include <functional>
#include <map>
#include <optional>

/// What is known of a curve without drawing it.
struct ScalarCurveInfo
{
    ScalarCurveId id{};
    qint64 points = 0;
    ScalarPoint first{}; ///< by step
    ScalarPoint last{}; ///< that was said, also one that is no number
    std::optional<double> lastValue{}; ///< the last one that is a number
    qint64 from = 0; ///< ms since 1970: its earliest and latest time
    qint64 until = 0;
    qint64 lastStep = 0; ///< the largest
    int tracks = 1; ///< programs that wrote it at the same time
};

/// All curves of one run. Attempts are joined: steps that go backwards begin a new stretch of the same line, and what
/// the later attempt repeats stays as a strip of its own. A value: it can be made in one thread and handed to another.
/// Memory: about ten bytes for each point (see ScalarChunk), of 10 million points in 50 curves 90 to 140 MB.
class ScalarHistory
{
public:
    static constexpr qsizetype mostCurves = 1'000;
    static constexpr qsizetype mostSources = 2'000;
    static constexpr qint64 mostPoints = 20'000'000;
    static constexpr size_t mostRecent = 256; ///< steps in recentSteps()

    /// At the end of what this source said before. What has no time gets that of the point before it. Steps beyond
    /// largestScalarStep are left out.
    void append(const ScalarSource &source, const QList<ScalarSample> &samples);
    /// A step without a value: only recentSteps() has it.
    void addStep(const ScalarSource &source, qint64 step, qint64 at);

    [[nodiscard]] QList<ScalarCurveInfo> curves() const; ///< by folder and tag
    [[nodiscard]] std::optional<ScalarCurveInfo> find(const ScalarCurveId &id) const;
    /// Time grows with the pixels, not with the points. Empty: there is no such curve.
    [[nodiscard]] ScalarWindow window(const ScalarCurveId &id, const ScalarView &view) const;
    [[nodiscard]] QList<ScalarMark> marks(const ScalarCurveId &id) const; ///< all of the curve
    /// Each point of a curve in the order of its stretches; false: enough.
    using Visit = std::function<bool(const ScalarSource &source, const ScalarPoint &point, bool isRepeated)>;
    void visit(const ScalarCurveId &id, const Visit &each) const;
    /// The last new steps of the newest attempt and when they came, oldest first; only those whose time is known. What
    /// progressOf() takes.
    [[nodiscard]] QList<ScalarPoint> recentSteps() const;
    /// Sentences: programs that write into one folder at the same time, clocks that went backwards, what had no room.
    [[nodiscard]] QStringList problems() const;

    [[nodiscard]] qint64 points() const { return m_points; }
    [[nodiscard]] qint64 bytes() const; ///< of memory

private:
    [[nodiscard]] int sourceOf(const ScalarSource &source); ///< its number; -1: there is no room for one more
    [[nodiscard]] ScalarCurve::Layout layoutOf(const ScalarCurve &curve) const;
    [[nodiscard]] QList<ScalarMark> marksOf(const ScalarCurve &curve, const ScalarCurve::Layout &layout) const;
    void addRecent(int source, const ScalarPoint &point);

    QList<ScalarSource> m_sources;
    std::map<ScalarCurveId, ScalarCurve> m_curves;
    std::deque<ScalarPoint> m_recent;
    int m_recentSource = -1;
    qint64 m_points = 0;
    bool m_isFull = false; ///< points, curves or sources were left out
};
