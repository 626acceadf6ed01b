// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/scalarfeed.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "services/scalars/translations.h"

#include <algorithm>
#include <utility>

LogFeed::LogFeed(ScalarSource source, const ScalarSpec &spec, const QString &stepPattern, qint64 next, bool isFresh)
    : m_source{std::move(source)}
    , m_lines{spec.rule, stepPattern}
    , m_next{next}
    , m_isLive{isFresh}
{
}

void LogFeed::use(const ScalarSpec &spec, const QString &stepPattern)
{
    const bool isHalf = m_lines.pending() > 0;
    m_lines = ScalarLines{spec.rule, stepPattern};
    if (isHalf)
        m_lines.skip();
}

LogReading LogFeed::feed(qint64 offset, QByteArrayView bytes, qint64 arrival, bool isWritten)
{
    LogReading reading{.batch = {.source = m_source}};
    const auto end = offset + bytes.size();
    if (end <= m_next || offset < 0)
        return reading;
    if (offset > m_next) { // something between was left out, or it does not begin at its first line
        m_lines.skip();
        m_next = offset;
        m_isLive = false;
    }
    const auto fresh = bytes.sliced(qsizetype(m_next - offset));
    reading.isLive = isWritten || (m_isLive && fresh.size() < largestLive);
    m_lines.feed(fresh, arrival,
                 [&](const LineScalars &line) { take(line, m_clock.at(line.at, arrival, reading.isLive), &reading); });
    m_next = end;
    m_isLive = fresh.size() < largestLive;
    reading.batch.position.offset = m_next - m_lines.pending();
    return reading;
}

void LogFeed::take(const LineScalars &line, qint64 at, LogReading *reading)
{
    if (line.total)
        reading->batch.total = *line.total;
    if (line.step)
        reading->steps.append({.step = *line.step, .at = at});
    for (const auto &[tag, value] : line.values) {
        const auto step = line.step ? *line.step : ++m_counts[tag];
        reading->batch.samples.append(ScalarSample{.tag = tag, .point = {.step = step, .value = value, .at = at}});
    }
}

EventFeed::EventFeed(ScalarSource source, const ScalarPosition &position)
    : m_source{std::move(source)}
    , m_reader{position.offset, position.tags}
    , m_readTo{quint64(position.offset)}
{
}

ScalarBatch EventFeed::feed(quint64 from, QByteArrayView bytes)
{
    ScalarBatch batch{.source = m_source};
    if (from <= m_readTo && from + quint64(bytes.size()) > m_readTo) {
        const auto fresh = bytes.sliced(qsizetype(m_readTo - from));
        m_readTo += quint64(fresh.size());
        if (const auto read = m_reader.feed(fresh, &batch.samples); !read) {
            m_isForeign = true;
            m_refusal = read.error().message;
        }
    }
    batch.position = {.offset = m_reader.offset(), .tags = m_reader.scalarTags()};
    return batch;
}

void EventFeed::restart()
{
    m_reader = EventFileReader{};
    m_readTo = 0;
    m_isForeign = false;
    m_isReplaced = true;
    m_refusal.clear();
}

QString EventFeed::problem() const
{
    auto words = m_isForeign ? m_refusal : m_reader.problem();
    if (words.isEmpty() && m_isReplaced)
        words = ScalarMessages::tr("Another file has taken its name: it is read from its beginning.");
    return words.isEmpty() ? QString{} : punctuation::labelled(m_source.name, words);
}

ScalarSource eventSource(const QString &folder, const QByteArray &path, const QList<std::pair<int, qint64>> &attempts)
{
    const auto name = filetext::nameOf(path);
    ScalarSource source{
        .folder = folder, .name = filetext::shownName(name), .writer = filetext::shownName(writerOf(name))};
    const QByteArrayView mark{"tfevents."};
    const auto begin = name.indexOf(mark);
    const auto seconds = begin < 0 ? 0 : name.mid(begin + mark.size()).split('.').constFirst().toLongLong();
    if (seconds <= 0 || seconds > latestScalarTime / 1'000)
        return source;
    source.startedAt = seconds * 1'000;
    constexpr qint64 slack = 60'000; // the host's clock may go before ours
    for (const auto &[attempt, from] : attempts) {
        if (from <= source.startedAt + slack)
            source.attempt = std::max(source.attempt, attempt);
    }
    return source;
}
