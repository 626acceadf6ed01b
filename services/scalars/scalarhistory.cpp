// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarhistory.h"

#include "services/core/punctuation.h"
#include "services/scalars/translations.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace {

/// Puts the points of a stretch into columns of about one pixel.
class ColumnFold
{
public:
    ColumnFold(const ScalarStretch &stretch, const ScalarView &view)
        : m_stretch{stretch}
        , m_view{view}
        , m_width{std::max(1e-9, (double(view.until) - double(view.from)) / std::max(view.pixels, 1))}
    {
    }

    /// `begin`, `end`: indices in the stretch.
    QList<ScalarColumn> run(qint64 begin, qint64 end)
    {
        m_columns.reserve(std::min<qint64>(end - begin, m_view.pixels + 2));
        m_stretch.fold(m_view.axis, begin, end, m_width,
                       [this](const ScalarStretch::Part &part, const ScalarSummary &sum) { take(part, sum); });
        close();
        return std::move(m_columns);
    }

private:
    void take(const ScalarStretch::Part &part, const ScalarSummary &sum)
    {
        const auto middle = double(part.first) + double(part.last - part.first) / 2;
        const auto pixel = std::floor((middle - double(m_view.from)) / m_width);
        if (m_points > 0 && pixel != m_pixel)
            close();
        m_pixel = pixel;
        m_index = part.index;
        m_places += middle * double(part.count);
        m_points += part.count;
        m_sum = joined(m_sum, sum);
    }

    void close()
    {
        if (m_points == 0)
            return;
        ScalarColumn column{.place = m_places / double(m_points),
                            .least = m_sum.least,
                            .most = m_sum.most,
                            .mean = m_sum.mean,
                            .count = m_sum.count};
        if (m_points == 1) {
            column.place = double(m_stretch.place(m_view.axis, m_index));
            column.least = column.most = column.mean = m_stretch.point(m_index).value;
        }
        m_columns.append(column);
        m_points = 0;
        m_places = 0;
        m_sum = {};
    }

    const ScalarStretch &m_stretch;
    const ScalarView &m_view;
    double m_width; ///< of a pixel on the axis
    QList<ScalarColumn> m_columns{};
    double m_pixel = 0; ///< the number of the column that is open
    qint64 m_index = 0; ///< of its last points
    qint64 m_points = 0;
    double m_places = 0; ///< the sum of where its points are
    ScalarSummary m_sum{};
};

/// With one point beyond each edge, so that a line reaches them. Nothing to be seen: no columns.
QList<ScalarColumn> columnsOf(const ScalarStretch &stretch, qint64 begin, qint64 end, const ScalarView &view)
{
    const auto from = std::max(begin, stretch.firstFrom(view.axis, view.from) - 1);
    const auto until = std::min(end, stretch.firstFrom(view.axis, view.until) + 1);
    return from < until ? ColumnFold{stretch, view}.run(from, until) : QList<ScalarColumn>{};
}

bool isIn(const ScalarMark &mark, const ScalarView &view)
{
    const auto place = [&](const ScalarPoint &point) { return view.axis == ScalarAxis::Step ? point.step : point.at; };
    const auto a = place(mark.from);
    const auto b = place(mark.to);
    return std::min(a, b) <= view.until && std::max(a, b) >= view.from;
}

} // namespace

int ScalarHistory::sourceOf(const ScalarSource &source)
{
    const auto known = std::ranges::find(m_sources, source);
    if (known != m_sources.end())
        return int(known - m_sources.begin());
    if (m_sources.size() >= mostSources)
        return -1;
    m_sources.append(source);
    return int(m_sources.size()) - 1;
}

void ScalarHistory::append(const ScalarSource &source, const QList<ScalarSample> &samples)
{
    if (samples.isEmpty())
        return;
    const auto number = sourceOf(source);
    if (number < 0) {
        m_isFull = true;
        return;
    }
    // Of this call, by where the letters of a tag are: samples of one curve share them, and need not be compared.
    QHash<const QChar *, ScalarCurve *> curves;
    for (const auto &sample : samples) {
        if (sample.point.step > largestScalarStep || sample.point.step < -largestScalarStep || sample.tag.isEmpty())
            continue;
        auto &curve = curves[sample.tag.constData()];
        if (curve == nullptr) {
            const ScalarCurveId id{.folder = source.folder, .tag = sample.tag};
            const auto known = m_curves.find(id);
            if (known == m_curves.end() && qsizetype(m_curves.size()) >= mostCurves) {
                m_isFull = true;
                continue;
            }
            curve = known == m_curves.end() ? &m_curves[id] : &known->second;
        }
        const auto before = curve->points();
        auto point = sample.point;
        point.at = point.at > latestScalarTime ? 0 : point.at;
        if (m_points >= mostPoints || !curve->append(number, point, source.startedAt, source.folder.isEmpty())) {
            m_isFull = true;
            continue;
        }
        m_points += curve->points() - before;
        addRecent(number, point);
    }
}

void ScalarHistory::addStep(const ScalarSource &source, qint64 step, qint64 at)
{
    const auto number = sourceOf(source);
    if (number >= 0 && step >= 0 && step <= largestScalarStep && at <= latestScalarTime)
        addRecent(number, {.step = step, .at = at});
}

void ScalarHistory::addRecent(int source, const ScalarPoint &point)
{
    if (point.at <= 0)
        return;
    if (!m_recent.empty()) {
        const auto &last = m_recent.back();
        const bool isNewAttempt =
            source != m_recentSource && m_sources.at(source).attempt > m_sources.at(m_recentSource).attempt;
        const bool isBack =
            source >= m_recentSource && point.step < last.step && point.at > last.at + ScalarStretch::lateTime;
        if (isNewAttempt || isBack)
            m_recent.clear();
        else if (point.step <= last.step || point.at < last.at)
            return;
    }
    m_recent.push_back(point);
    m_recentSource = source;
    if (m_recent.size() > mostRecent)
        m_recent.pop_front();
}

QList<ScalarPoint> ScalarHistory::recentSteps() const
{
    return {m_recent.begin(), m_recent.end()};
}

ScalarCurve::Layout ScalarHistory::layoutOf(const ScalarCurve &curve) const
{
    const auto &stretches = curve.stretches();
    const bool isLog = !stretches.empty() && m_sources.at(stretches.front().source()).folder.isEmpty();
    return curve.layout([this](int source) { return m_sources.at(source).writer; }, isLog);
}

std::optional<ScalarCurveInfo> ScalarHistory::find(const ScalarCurveId &id) const
{
    const auto found = m_curves.find(id);
    if (found == m_curves.end())
        return std::nullopt;
    const auto &curve = found->second;
    const auto &stretches = curve.stretches();
    ScalarCurveInfo info{.id = id,
                         .points = curve.points(),
                         .first = stretches.front().point(0),
                         .last = curve.last(),
                         .lastValue = curve.lastValue()};
    info.from = info.first.at;
    info.until = info.lastStep = std::numeric_limits<qint64>::min();
    for (const auto &stretch : stretches) {
        const auto first = stretch.point(0);
        const auto last = stretch.last();
        if (first.step < info.first.step)
            info.first = first;
        info.from = std::min(info.from, first.at);
        info.until = std::max(info.until, last.at);
        info.lastStep = std::max(info.lastStep, last.step);
    }
    if (stretches.size() > 1)
        info.tracks = layoutOf(curve).tracks;
    return info;
}

QList<ScalarCurveInfo> ScalarHistory::curves() const
{
    QList<ScalarCurveInfo> all;
    for (const auto &[id, curve] : m_curves) {
        if (auto info = find(id))
            all.append(*std::move(info));
    }
    return all;
}

QList<ScalarMark> ScalarHistory::marksOf(const ScalarCurve &curve, const ScalarCurve::Layout &layout) const
{
    QList<ScalarMark> marks;
    struct Before
    {
        ScalarPoint last{};
        qint64 furthest = 0;
        int source = 0;
    };
    QHash<int, Before> before; // of each track
    for (const auto index : layout.order) {
        const auto &stretch = curve.stretches()[size_t(index)];
        const auto track = layout.parts.at(index).track;
        const auto first = stretch.point(0);
        const auto last = stretch.last();
        const auto known = before.constFind(track);
        if (known != before.cend()) {
            const auto attempt = m_sources.at(stretch.source()).attempt;
            const bool isNew = attempt != m_sources.at(known->source).attempt;
            marks.append({.kind = known->source == stretch.source() ? curve.beginning(index)
                              : isNew                               ? ScalarMark::Kind::NewAttempt
                                                                    : ScalarMark::Kind::NewFile,
                          .track = track,
                          .from = known->last,
                          .to = first,
                          .count = std::max<qint64>(0, known->furthest - first.step + 1),
                          .attempt = attempt});
        }
        const auto furthest = known == before.cend() ? last.step : std::max(known->furthest, last.step);
        before.insert(track, {.last = last, .furthest = furthest, .source = stretch.source()});
    }
    for (auto gap : curve.gaps()) {
        gap.attempt = m_sources.at(gap.track).attempt;
        gap.track = layout.trackOf.value(gap.track);
        marks.append(gap);
    }
    return marks;
}

QList<ScalarMark> ScalarHistory::marks(const ScalarCurveId &id) const
{
    const auto found = m_curves.find(id);
    return found == m_curves.end() ? QList<ScalarMark>{} : marksOf(found->second, layoutOf(found->second));
}

ScalarWindow ScalarHistory::window(const ScalarCurveId &id, const ScalarView &view) const
{
    ScalarWindow window;
    const auto found = m_curves.find(id);
    if (found == m_curves.end() || view.until <= view.from || view.pixels < 1)
        return window;
    const auto &curve = found->second;
    const auto layout = layoutOf(curve);
    for (const auto index : layout.order) {
        const auto &stretch = curve.stretches()[size_t(index)];
        const auto &part = layout.parts.at(index);
        const auto &source = m_sources.at(stretch.source());
        for (const bool isRepeated : {false, true}) {
            auto columns = columnsOf(stretch, isRepeated ? part.repeatedFrom : 0,
                                     isRepeated ? stretch.size() : part.repeatedFrom, view);
            if (!columns.isEmpty())
                window.strips.append({.track = part.track,
                                      .attempt = source.attempt,
                                      .source = source.name,
                                      .isRepeated = isRepeated,
                                      .columns = std::move(columns)});
        }
    }
    const auto all = marksOf(curve, layout);
    std::ranges::copy_if(all, std::back_inserter(window.marks),
                         [&](const ScalarMark &mark) { return isIn(mark, view); });
    return window;
}

void ScalarHistory::visit(const ScalarCurveId &id, const Visit &each) const
{
    const auto found = m_curves.find(id);
    if (found == m_curves.end())
        return;
    const auto layout = layoutOf(found->second);
    for (const auto index : layout.order) {
        const auto &stretch = found->second.stretches()[size_t(index)];
        const auto repeatedFrom = layout.parts.at(index).repeatedFrom;
        for (qint64 i = 0; i < stretch.size(); ++i) {
            if (!each(m_sources.at(stretch.source()), stretch.point(i), i >= repeatedFrom))
                return;
        }
    }
}

QStringList ScalarHistory::problems() const
{
    constexpr qsizetype mostNames = 4;
    std::map<QString, QSet<QString>> writers; // names of files that are written at the same time, by folder
    bool isClockWrong = false;
    for (const auto &[id, curve] : m_curves) {
        for (qsizetype i = 0; i < qsizetype(curve.stretches().size()) && !isClockWrong; ++i)
            isClockWrong = curve.beginning(i) == ScalarMark::Kind::ClockBack;
        if (id.folder.isEmpty() || curve.stretches().size() < 2) // hosts have a line each, and are meant to
            continue;
        const auto layout = layoutOf(curve);
        if (layout.tracks < 2)
            continue;
        for (const auto &stretch : curve.stretches())
            writers[id.folder].insert(m_sources.at(stretch.source()).name);
    }
    QStringList sentences;
    for (const auto &[folder, names] : writers) {
        QStringList some{names.begin(), names.end()};
        some.sort();
        sentences.append(ScalarMessages::tr("Several programs write to the folder %1 at the same time (%2). The values "
                                            "of each are drawn as a line of their own.")
                             .arg(folder, punctuation::list(some.first(std::min(some.size(), mostNames)))));
    }
    if (isClockWrong)
        sentences.append(ScalarMessages::tr("A clock went backwards while values were written. By time the line has a "
                                            "break there; by step it is right."));
    if (m_isFull)
        sentences.append(ScalarMessages::tr("There are more values than can be shown (%L1 points, %L2 curves): the "
                                            "latest ones are left out.")
                             .arg(mostPoints)
                             .arg(mostCurves));
    return sentences;
}

qint64 ScalarHistory::bytes() const
{
    qint64 sum = qint64(sizeof(ScalarHistory)) + qint64(m_recent.size() * sizeof(ScalarPoint));
    for (const auto &[id, curve] : m_curves)
        sum += curve.bytes() + (id.tag.size() + id.folder.size()) * qint64(sizeof(QChar));
    return sum;
}
