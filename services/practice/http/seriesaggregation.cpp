// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/seriesaggregation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace practice {
namespace {

using Values = std::vector<double>;

/// What a way of making one value of many is called behind ALIGN_ or REDUCE_, and what comes out.
enum class Fit : quint8 { Numbers, Gauges, Deltas, OnlyOthers };
struct Way
{
    QLatin1StringView name;
    Fit fit;
    double (*of)(Values &);
};

double meanOf(Values &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

double deviationOf(Values &values)
{
    const auto mean = meanOf(values);
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / double(values.size()));
}

template <int percent>
double percentile(Values &values)
{
    std::ranges::sort(values);
    return values[size_t(std::llround(double(values.size() - 1) * percent / 100))];
}

double lowest(Values &values)
{
    return *std::ranges::min_element(values);
}

double highest(Values &values)
{
    return *std::ranges::max_element(values);
}

double sumOf(Values &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0);
}

double countOf(Values &values)
{
    return double(values.size());
}

double newest(Values &values)
{
    return values.back();
}

constexpr std::array aligners{Way{"DELTA"_L1, Fit::Deltas, sumOf},
                              Way{"RATE"_L1, Fit::Deltas, sumOf}, // and divided by the period's length
                              Way{"INTERPOLATE"_L1, Fit::Gauges, newest},
                              Way{"NEXT_OLDER"_L1, Fit::Gauges, newest},
                              Way{"MIN"_L1, Fit::Numbers, lowest},
                              Way{"MAX"_L1, Fit::Numbers, highest},
                              Way{"MEAN"_L1, Fit::Numbers, meanOf},
                              Way{"COUNT"_L1, Fit::Numbers, countOf},
                              Way{"SUM"_L1, Fit::Numbers, sumOf},
                              Way{"STDDEV"_L1, Fit::Numbers, deviationOf},
                              Way{"COUNT_TRUE"_L1, Fit::OnlyOthers, nullptr},
                              Way{"COUNT_FALSE"_L1, Fit::OnlyOthers, nullptr},
                              Way{"FRACTION_TRUE"_L1, Fit::OnlyOthers, nullptr},
                              Way{"PERCENTILE_99"_L1, Fit::OnlyOthers, nullptr},
                              Way{"PERCENTILE_95"_L1, Fit::OnlyOthers, nullptr},
                              Way{"PERCENTILE_50"_L1, Fit::OnlyOthers, nullptr},
                              Way{"PERCENTILE_05"_L1, Fit::OnlyOthers, nullptr},
                              Way{"PERCENT_CHANGE"_L1, Fit::OnlyOthers, nullptr}}; // the one that is not imitated

constexpr std::array reducers{Way{"MEAN"_L1, Fit::Numbers, meanOf},
                              Way{"MIN"_L1, Fit::Numbers, lowest},
                              Way{"MAX"_L1, Fit::Numbers, highest},
                              Way{"SUM"_L1, Fit::Numbers, sumOf},
                              Way{"STDDEV"_L1, Fit::Numbers, deviationOf},
                              Way{"COUNT"_L1, Fit::Numbers, countOf},
                              Way{"COUNT_TRUE"_L1, Fit::OnlyOthers, nullptr},
                              Way{"COUNT_FALSE"_L1, Fit::OnlyOthers, nullptr},
                              Way{"FRACTION_TRUE"_L1, Fit::OnlyOthers, nullptr},
                              Way{"PERCENTILE_99"_L1, Fit::Numbers, percentile<99>},
                              Way{"PERCENTILE_95"_L1, Fit::Numbers, percentile<95>},
                              Way{"PERCENTILE_50"_L1, Fit::Numbers, percentile<50>},
                              Way{"PERCENTILE_05"_L1, Fit::Numbers, percentile<5>}};

template <size_t n>
const Way *wayOf(const std::array<Way, n> &ways, const QString &name)
{
    const auto found = std::ranges::find(ways, name.section(u'_', 1), &Way::name);
    return found == ways.end() ? nullptr : &*found;
}

/// Whether what comes out is an INT64.
bool staysWhole(QStringView name, bool isWhole)
{
    const bool isReal = name.endsWith(u"_MEAN") || name.endsWith(u"_RATE") || name.endsWith(u"_STDDEV")
        || name.contains(u"_PERCENTILE_");
    return name.endsWith(u"_COUNT") || (isWhole && !isReal);
}

/// Nothing: the parameter is not there, or says that nothing is wanted.
template <size_t n>
Answer<QString> choiceOf(const Call &call, const char *field, const QString &kind, const std::array<Way, n> &ways)
{
    const auto value = call.parameter(field);
    if (value.isEmpty() || value == kind + u"_NONE"_s)
        return QString{};
    const auto *way = value.startsWith(kind + u'_') ? wayOf(ways, value) : nullptr;
    if (!way)
        return invalidArgument(refusalText("aggregation-value"_L1).arg(QLatin1StringView{field}, value));
    if (way->fit == Fit::OnlyOthers)
        return badField(QLatin1StringView{field}, value, refusalText("aggregation-numbers"_L1));
    return value;
}

} // namespace

Answer<Aggregation> Aggregation::read(const Call &call)
{
    Aggregation wanted;
    const auto aligner = choiceOf(call, "aggregation.perSeriesAligner", u"ALIGN"_s, aligners);
    if (!aligner)
        return aligner.error();
    const auto reducer = choiceOf(call, "aggregation.crossSeriesReducer", u"REDUCE"_s, reducers);
    if (!reducer)
        return reducer.error();
    wanted.m_aligner = *aligner;
    wanted.m_reducer = *reducer;
    if (aligner->isEmpty() && !reducer->isEmpty())
        return badField(u"aggregation.perSeriesAligner"_s, u"ALIGN_NONE"_s, refusalText("aligner-missing"_L1));
    const auto period = call.parameter("aggregation.alignmentPeriod");
    const auto span = fromDuration(period);
    if (!aligner->isEmpty() && (!span || *span < 60s))
        return badField(u"aggregation.alignmentPeriod"_s, period, refusalText("alignment-period"_L1));
    if (!aligner->isEmpty())
        wanted.m_minutes = int(std::chrono::floor<std::chrono::minutes>(*span).count());
    for (const auto &field : call.query.allQueryItemValues(u"aggregation.groupByFields"_s, QUrl::FullyDecoded)) {
        const auto selector = seriesSelector(field);
        if (selector.isEmpty() && !reducer->isEmpty())
            return badField(u"aggregation.groupByFields"_s, field, refusalText("group-no-field"_L1));
        wanted.m_groups += selector;
    }
    return wanted;
}

std::optional<ApiError> Aggregation::refuse(bool isDelta, bool isWhole) const
{
    const auto *way = m_aligner.isEmpty() ? nullptr : wayOf(aligners, m_aligner);
    if (!way || way->fit == Fit::Numbers || (way->fit == Fit::Deltas) == isDelta)
        return std::nullopt;
    return badField(
        u"aggregation.perSeriesAligner"_s, m_aligner,
        refusalText("aligner-kind"_L1).arg(isDelta ? u"DELTA"_s : u"GAUGE"_s, isWhole ? u"INT64"_s : u"DOUBLE"_s));
}

void Aggregation::align(Series &series, qint64 end) const
{
    std::map<qint64, Values> periods; // by how far back
    for (const auto &point : series.points)
        periods[(end - point.minute) / m_minutes].push_back(point.value);
    const auto *way = wayOf(aligners, m_aligner);
    const auto perPeriod = isRate() ? 60.0 * m_minutes : 1.0;
    series.points.clear();
    for (auto it = periods.rbegin(); it != periods.rend(); ++it)
        series.points.push_back({end - it->first * m_minutes, way->of(it->second) / perPeriod});
    series.isWhole = staysWhole(m_aligner, series.isWhole);
    series.isDelta = series.isDelta && (m_aligner == "ALIGN_DELTA"_L1 || m_aligner == "ALIGN_SUM"_L1);
    series.minutes = series.isDelta ? m_minutes : 0;
}

std::vector<Series> Aggregation::reduced(const std::vector<Series> &all) const
{
    struct Group
    {
        const Series *first = nullptr;
        std::map<qint64, Values> values;
    };
    std::map<QStringList, Group> groups;
    for (const auto &series : all) {
        QStringList key{series.labels.value(u"resource.type"_s)};
        for (const auto &field : m_groups)
            key += series.labels.value(field);
        auto &group = groups[key];
        group.first = group.first ? group.first : &series;
        for (const auto &point : series.points)
            group.values[point.minute].push_back(point.value);
    }
    std::vector<Series> made;
    for (auto &[key, group] : groups) {
        auto series = *group.first;
        series.labels.removeIf([this](const auto &label) { // the project is always told
            return label.key() != "resource.type"_L1 && label.key() != "resource.labels.project_id"_L1
                && !m_groups.contains(label.key());
        });
        series.isWhole = staysWhole(m_reducer, series.isWhole);
        series.points.clear();
        for (auto &[minute, values] : group.values)
            series.points.push_back({minute, wayOf(reducers, m_reducer)->of(values)});
        made.push_back(std::move(series));
    }
    return made;
}

std::vector<Series> Aggregation::of(std::vector<Series> all, qint64 end) const
{
    if (m_aligner.isEmpty())
        return all;
    for (auto &series : all)
        align(series, end);
    return m_reducer.isEmpty() ? all : reduced(all);
}

} // namespace practice
