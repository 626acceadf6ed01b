// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhookqueue.h"

#include "services/core/async/backoff.h"

#include <algorithm>
#include <iterator>
#include <map>

using namespace std::chrono_literals;

namespace {

/// Where the first of that kind stands, at `from` or behind it; the end: nowhere.
std::deque<WebhookQueue::Entry>::iterator firstOfKind(std::deque<WebhookQueue::Entry> &entries, std::ptrdiff_t from,
                                                      WebhookEventKind kind)
{
    return std::find_if(entries.begin() + from, entries.end(),
                        [kind](const WebhookQueue::Entry &entry) { return entry.event.kind == kind; });
}

/// Of which there are most, at `from` or behind it.
WebhookEventKind mostFrequentKind(const std::deque<WebhookQueue::Entry> &entries, std::ptrdiff_t from)
{
    std::map<WebhookEventKind, int> counts;
    for (auto entry = entries.begin() + from; entry != entries.end(); ++entry)
        ++counts[entry->event.kind];
    const auto most = std::ranges::max_element(counts, {}, [](const auto &one) { return one.second; });
    return most == counts.end() ? WebhookEventKind::Test : most->first;
}

} // namespace

void WebhookQueue::add(const WebhookEvent &event, std::chrono::milliseconds now)
{
    m_waiting.push_back({.event = event, .addedAt = now});
    if (qsizetype(m_waiting.size()) > most)
        coalesce();
}

/// One too many: of the newest one's kind the oldest gives way, else of the kind that has most.
void WebhookQueue::coalesce()
{
    const std::ptrdiff_t from = m_isSending ? 1 : 0;
    const auto newest = m_waiting.back().event.kind;
    auto oldest = firstOfKind(m_waiting, from, newest);
    if (std::next(oldest) == m_waiting.end()) // it is the newest itself
        oldest = firstOfKind(m_waiting, from, mostFrequentKind(m_waiting, from));
    const auto gone = oldest->event;
    const auto next = firstOfKind(m_waiting, std::distance(m_waiting.begin(), oldest) + 1, gone.kind);
    if (next != m_waiting.end())
        next->event.leftOut += 1 + gone.leftOut;
    m_waiting.erase(oldest);
}

std::optional<std::chrono::milliseconds> WebhookQueue::dueAt() const
{
    if (m_waiting.empty() || m_isSending)
        return std::nullopt;
    auto due = m_pausedUntil;
    if (!m_begun.empty())
        due = std::max(due, m_begun.back() + gap);
    if (m_begun.size() >= perHour)
        due = std::max(due, m_begun[m_begun.size() - perHour] + std::chrono::milliseconds{1h});
    return due;
}

void WebhookQueue::begin(std::chrono::milliseconds now)
{
    m_isSending = true;
    m_begun.push_back(now);
    while (m_begun.size() > perHour)
        m_begun.pop_front();
    if (!m_waiting.empty())
        ++m_waiting.front().tries;
}

QList<WebhookQueue::Entry> WebhookQueue::end(const WebhookResult &result, std::chrono::milliseconds now, double random)
{
    m_isSending = false;
    QList<Entry> over;
    if (m_waiting.empty())
        return over;
    if (result.outcome == WebhookOutcome::Sent || result.outcome == WebhookOutcome::MessageRefused) {
        m_failures = 0;
        m_pausedUntil = 0ms;
        over.append(m_waiting.front());
        m_waiting.pop_front();
        return over;
    }
    ++m_failures;
    auto pause = longestPause;
    if (result.outcome == WebhookOutcome::TryAgain) {
        const auto ceiling = Backoff{.base = firstPause, .cap = longestPause}.after(m_failures);
        pause = std::chrono::duration_cast<std::chrono::milliseconds>(ceiling * (0.5 + random / 2));
        if (result.retryAfter)
            pause = std::max(pause, std::min(*result.retryAfter, std::chrono::milliseconds{longestServerPause}));
    }
    m_pausedUntil = now + pause;
    for (const auto &entry : m_waiting) {
        if (now - entry.addedAt >= patience)
            over.append(entry);
    }
    std::erase_if(m_waiting, [now](const Entry &entry) { return now - entry.addedAt >= patience; });
    return over;
}

void WebhookQueue::breakOff()
{
    m_isSending = false;
}

void WebhookQueue::retryNow()
{
    m_failures = 0;
    m_pausedUntil = std::chrono::milliseconds{0};
}
