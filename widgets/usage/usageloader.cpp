// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usageloader.h"

#include "services/core/clock.h"
#include "services/usage/history.h"

#include <algorithm>

using namespace std::chrono_literals;

Task<UsageAnswer> askUsage(History *history, UsageQuestion question, std::stop_token stop)
{
    auto lines = co_await history->range(question.series, question.from, question.until, question.points(), stop);
    if (!lines)
        co_return std::unexpected{lines.error()};
    QList<UsageEvent> all;
    const auto slices = question.parts.isEmpty() ? QStringList{question.slice} : question.parts;
    for (const auto &slice : slices) {
        const auto events = co_await history->events(slice, question.from, question.until, stop);
        if (!events)
            co_return std::unexpected{events.error()};
        all += *events;
    }
    std::ranges::stable_sort(all, {}, &UsageEvent::at);
    co_return UsageAnswer{std::move(question), std::move(*lines), std::move(all)};
}

UsageLoader::UsageLoader(History *history, Clock *clock, QObject *parent)
    : QObject{parent}
    , m_history{history}
    , m_clock{clock}
    , m_sleep{std::make_unique<TaskScope>()}
    , m_asking{std::make_unique<TaskScope>()}
{
}

void UsageLoader::ask(const UsageQuestion &question)
{
    m_next = question;
    m_sleep = std::make_unique<TaskScope>();
    m_isWaiting = false;
    if (!m_isBusy)
        start();
}

void UsageLoader::askLater(const UsageQuestion &question, std::chrono::milliseconds pace)
{
    m_next = question;
    if (m_isWaiting)
        return;
    const auto due = m_began + std::max({pace, fastest, 10 * m_took});
    const auto now = m_clock->sinceBoot();
    if (now >= due && !m_isBusy) {
        start();
        return;
    }
    m_isWaiting = true;
    m_sleep->run(m_clock->sleep(std::max(1ms, due - now), m_sleep->token()), [this](const Result<> &slept) {
        m_isWaiting = false;
        if (slept && !m_isBusy && m_next)
            start();
    });
}

void UsageLoader::forget()
{
    m_next.reset();
    m_asking = std::make_unique<TaskScope>(); // its answer is told to nobody
    m_sleep = std::make_unique<TaskScope>();
    m_isBusy = false;
    m_isWaiting = false;
}

void UsageLoader::start()
{
    auto question = std::move(*m_next);
    m_next.reset();
    m_isBusy = true;
    m_began = m_clock->sinceBoot();
    m_asking->run(askUsage(m_history, std::move(question), m_asking->token()),
                  [this](const Result<UsageAnswer> &answer) { finish(answer); });
}

void UsageLoader::finish(const Result<UsageAnswer> &answer)
{
    m_took = m_clock->sinceBoot() - m_began;
    m_isBusy = false;
    if (answer)
        emit answered(*answer);
    else if (answer.error().code != ErrorCode::Cancelled)
        emit failed(answer.error());
    if (!m_isBusy && !m_isWaiting && m_next)
        start();
}
