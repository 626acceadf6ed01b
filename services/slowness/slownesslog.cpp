// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/slowness/slownesslog.h"

#include "services/runs/ledgerlines.h"
#include "services/slowness/compilelines.h"

#include <algorithm>

namespace {

constexpr qsizetype longestLogLine = 4'096; // what is longer is cut
constexpr size_t mostLogs = 4'096; // hosts

void addSpan(QList<TimedSpan> &spans, const TimedSpan &span)
{
    if (spans.size() >= SlownessLog::mostSpans)
        spans.removeFirst();
    spans += span;
}

} // namespace

SlownessLog::SlownessLog(const QString &pattern)
    : m_pattern{pattern}
{
}

void SlownessLog::renew(int host)
{
    m_logs.erase(host);
}

void SlownessLog::take(int host, qint64 offset, const QByteArray &bytes, qint64 now)
{
    if (m_logs.size() >= mostLogs && !m_logs.contains(host))
        return;
    auto &log = m_logs[host];
    const bool isNews = log.isFollowed || (offset == 0 && bytes.size() <= newLog);
    log.isFollowed = true;
    if (!isNews) {
        log.rest = {};
        return;
    }
    const auto text = log.rest + bytes;
    std::optional<qint64> step;
    qsizetype begin = 0;
    for (auto end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
        const auto line = text.sliced(begin, std::min(end - begin, longestLogLine));
        begin = end + 1;
        takeLine(host, line, now);
        if (const auto told = m_pattern.stepIn(line))
            step = told;
    }
    log.rest = text.sliced(begin).left(longestLogLine);
    if (step)
        takeStep(*step, now);
}

void SlownessLog::takeLine(int host, QByteArrayView line, qint64 now)
{
    if (const auto compile = compileLineIn(line)) {
        const auto from = now - qint64(1'000 * compile->seconds);
        addSpan(m_compiles, {.from = from, .until = compile->isOver ? now : 0, .host = host});
    }
    const auto event = ledgerEventIn(line);
    if (event && event->kind == LedgerEvent::Kind::Saved && event->took > 0)
        addSpan(m_checkpoints, {.from = now - event->took, .until = now, .host = host});
}

/// A step ends what XLA only warned of.
void SlownessLog::takeStep(qint64 step, qint64 now)
{
    for (auto &span : m_compiles)
        span.until = span.until == 0 ? now : span.until;
    const auto before = m_steps.isEmpty() ? StepTime{} : m_steps.constLast();
    if (!m_steps.isEmpty() && step == before.step) // another host tells the same
        return;
    const bool follows = !m_steps.isEmpty() && step > before.step && now > before.at;
    if (m_steps.size() >= mostSteps)
        m_steps.removeFirst();
    m_steps += {
        .at = now, .step = step, .seconds = follows ? double(now - before.at) / 1'000 / double(step - before.step) : 0};
}
