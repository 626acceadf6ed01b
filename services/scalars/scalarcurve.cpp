// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarcurve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace {

/// From when to when a source wrote a curve.
struct SourceSpan
{
    int source = 0;
    qint64 from = 0;
    qint64 until = 0;
};

/// A line so far.
struct TrackEnd
{
    qint64 until = 0;
    QString writer{};
};

ScalarMark::Kind gapKind(double value)
{
    return std::isnan(value) ? ScalarMark::Kind::NotANumber
        : value > 0          ? ScalarMark::Kind::PlusInfinity
                             : ScalarMark::Kind::MinusInfinity;
}

/// The line that a source goes on with: of the same writer where that is free, else the one that ended last; -1: none
/// is free. `isLog`: only of the same writer. The times of two hosts do not tell that they write at once: a log that
/// lay there, or has one value so far, has none that last.
qsizetype freeTrack(const QList<TrackEnd> &tracks, qint64 from, const QString &writer, bool isLog)
{
    qsizetype best = -1;
    for (qsizetype i = 0; i < tracks.size(); ++i) {
        if (tracks.at(i).until > from + ScalarCurve::overlap)
            continue;
        const bool isSame = tracks.at(i).writer == writer;
        if (isLog && !isSame)
            continue;
        const bool isBestSame = best >= 0 && tracks.at(best).writer == writer;
        if (best < 0 || (isSame && !isBestSame) || (isSame == isBestSame && tracks.at(i).until > tracks.at(best).until))
            best = i;
    }
    return best;
}

} // namespace

bool ScalarCurve::append(int source, const ScalarPoint &said, qint64 startedAt, bool isLog)
{
    auto point = said;
    if (m_lastSource != source) {
        const auto current = m_current.constFind(source);
        if (current == m_current.cend()) {
            if (point.at <= 0)
                point.at = std::max({qint64{0}, startedAt, m_last.at});
            return begin(source, ScalarMark::Kind::NewFile, point);
        }
        m_lastSource = source;
        m_lastStretch = size_t(*current);
    }
    auto &stretch = m_stretches[m_lastStretch];
    const auto last = stretch.last();
    if (point.at <= 0)
        point.at = last.at;
    if (point.step < last.step) {
        const auto before = stretch.size();
        if (!isLog || !stretch.putLate(point))
            return begin(source, ScalarMark::Kind::StepsBack, point);
        m_points += stretch.size() - before;
        if (!std::isfinite(point.value))
            noteGap(source, point);
        return true;
    }
    if (point.at < last.at - clockSlack)
        return begin(source, ScalarMark::Kind::ClockBack, point);
    point.at = std::max(point.at, last.at);
    if (isLog && point.step == last.step) {
        stretch.replaceLast(point.value);
    } else {
        stretch.append(point);
        ++m_points;
    }
    remember(source, point);
    return true;
}

bool ScalarCurve::begin(int source, ScalarMark::Kind how, const ScalarPoint &point)
{
    if (m_stretches.size() >= size_t(mostStretches))
        return false;
    m_current.insert(source, qsizetype(m_stretches.size()));
    m_lastSource = source;
    m_lastStretch = m_stretches.size();
    m_stretches.emplace_back(source);
    m_stretches.back().append(point);
    m_beginnings.append(how);
    ++m_points;
    remember(source, point);
    return true;
}

void ScalarCurve::remember(int source, const ScalarPoint &point)
{
    m_last = point;
    if (std::isfinite(point.value)) {
        m_lastValue = point.value;
        m_gapSource = -1;
    } else {
        noteGap(source, point);
    }
}

void ScalarCurve::noteGap(int source, const ScalarPoint &point)
{
    const auto kind = gapKind(point.value);
    const bool isRun = std::exchange(m_gapSource, source) == source && m_gaps.constLast().kind == kind;
    if (!isRun && m_gaps.size() < mostGaps) {
        m_gaps.append({.kind = kind, .track = source, .from = point, .to = point, .count = 1});
        return;
    }
    auto &gap = m_gaps.last();
    gap.to = point;
    ++gap.count;
}

/// Which line each source belongs to. `order`: of the sources, by when they began.
QHash<int, int> ScalarCurve::tracksOf(const std::function<QString(int source)> &writer, bool isLog,
                                      QList<int> *order) const
{
    QList<SourceSpan> spans;
    QHash<int, qsizetype> known;
    for (const auto &stretch : m_stretches) {
        const auto first = stretch.point(0);
        const auto last = stretch.last();
        const auto found = known.constFind(stretch.source());
        if (found == known.cend()) {
            known.insert(stretch.source(), spans.size());
            spans.append({.source = stretch.source(), .from = first.at, .until = last.at});
        } else {
            spans[*found].until = std::max(spans.at(*found).until, last.at);
        }
    }
    std::ranges::stable_sort(spans, {}, &SourceSpan::from);
    QList<TrackEnd> tracks;
    QHash<int, int> trackOf;
    for (const auto &span : std::as_const(spans)) {
        const auto name = spans.size() > 1 ? writer(span.source) : QString{};
        auto track = freeTrack(tracks, span.from, name, isLog);
        if (track < 0) {
            track = tracks.size();
            tracks.emplaceBack();
        }
        tracks[track] = {.until = std::max(tracks.at(track).until, span.until), .writer = name};
        trackOf.insert(span.source, int(track));
        order->append(span.source);
    }
    return trackOf;
}

ScalarCurve::Layout ScalarCurve::layout(const std::function<QString(int source)> &writer, bool isLog) const
{
    Layout layout;
    QList<int> sources;
    layout.trackOf = tracksOf(writer, isLog, &sources);
    QHash<int, QList<qsizetype>> stretchesOf;
    for (qsizetype i = 0; i < qsizetype(m_stretches.size()); ++i)
        stretchesOf[m_stretches[size_t(i)].source()].append(i);
    for (const auto source : std::as_const(sources))
        layout.order += stretchesOf.value(source);
    layout.parts.resize(qsizetype(m_stretches.size()));
    QHash<int, qint64> leastAfter; ///< of each track: the first step of what follows
    for (auto i = layout.order.size() - 1; i >= 0; --i) {
        const auto index = layout.order.at(i);
        const auto &stretch = m_stretches[size_t(index)];
        const auto track = layout.trackOf.value(stretch.source());
        const auto cut = leastAfter.value(track, std::numeric_limits<qint64>::max());
        layout.parts[index] = {.track = track, .repeatedFrom = stretch.firstFrom(ScalarAxis::Step, cut)};
        leastAfter.insert(track, std::min(cut, stretch.place(ScalarAxis::Step, 0)));
        layout.tracks = std::max(layout.tracks, track + 1);
    }
    return layout;
}

qint64 ScalarCurve::bytes() const
{
    qint64 sum = qint64(sizeof(ScalarCurve)) + m_gaps.size() * qint64(sizeof(ScalarMark));
    for (const auto &stretch : m_stretches)
        sum += stretch.bytes();
    return sum;
}
