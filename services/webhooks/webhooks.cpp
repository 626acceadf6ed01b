// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/webhooks/webhooks.h"

#include "services/core/log.h"
#include "services/core/punctuation.h"
#include "services/store/documents.h"
#include "services/store/settings.h"
#include "services/webhooks/webhookmessage.h"
#include "services/webhooks/webhooksecrets.h"
#include "services/webhooks/webhooksender.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QPointer>
#include <QRandomGenerator>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto hooksKey = u"webhooks.hooks"_s;
constexpr qsizetype mostEarly = 50;
constexpr auto earlyFor = 10min; // until it is known which window is the owner

/// What a try came to that never left this computer.
WebhookResult resultOf(const Error &error)
{
    const bool isHooks = error.code == ErrorCode::Invalid || error.code == ErrorCode::NotFound;
    return {.outcome = isHooks ? WebhookOutcome::HookRefused : WebhookOutcome::TryAgain, .sentence = error.message};
}

Error firstOf(const QMap<QString, QString> &problems)
{
    return {ErrorCode::Invalid, problems.isEmpty() ? QString{} : problems.first()};
}

QList<Webhook> hooksIn(const Settings *settings)
{
    QList<Webhook> hooks;
    const auto all = settings->more(hooksKey).toArray();
    for (const auto &one : all) {
        const auto hook = webhookFrom(one.toObject());
        const auto isThere = [&hook](const Webhook &other) { return other.id == hook->id; };
        if (hook && hooks.size() < Webhooks::mostHooks && !std::ranges::any_of(hooks, isThere))
            hooks.append(*hook);
    }
    return hooks;
}

/// One message, from the secret to the answer. What does not leave this computer is a result, too.
Task<WebhookResult> sentWith(Task<WebhookSecret> secret, std::shared_ptr<WebhookSender> sender, Clock *clock,
                             Webhook hook, WebhookEvent event, std::stop_token stop)
{
    const auto known = co_await secret;
    if (stop.stop_requested() || (!known && known.error().code == ErrorCode::Cancelled))
        co_return failed(ErrorCode::Cancelled);
    if (!known)
        co_return resultOf(known.error());
    const auto message = webhookMessage(hook, *known, event, clock->now());
    if (!message)
        co_return resultOf(message.error());
    co_return co_await sender->send(hook.format, *message, stop);
}

} // namespace

Webhooks::Webhooks(WebhooksContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_hooks{hooksIn(m_context.settings)}
{
    if (!m_context.sender)
        m_context.sender = std::make_shared<WebhookSender>(m_context.clock);
    if (!m_context.random)
        m_context.random = [] { return QRandomGenerator::global()->generateDouble(); };
}

Webhooks::~Webhooks()
{
    m_wake.request_stop();
}

bool Webhooks::isOwner() const
{
    return m_hasHome && (!m_home.isOwner || m_home.isOwner());
}

const Webhook *Webhooks::find(const QUuid &id) const
{
    const auto found = std::ranges::find(m_hooks, id, &Webhook::id);
    return found == m_hooks.end() ? nullptr : &*found;
}

WebhookState Webhooks::state(const QUuid &id) const
{
    WebhookState state;
    if (const auto queue = m_queues.find(id); queue != m_queues.end())
        state.waiting = int(queue->second.waiting().size());
    const auto last = m_last.find(id);
    const auto logged = std::ranges::find(m_log, id, &WebhookRecord::hook);
    const WebhookRecord *record = last != m_last.end() ? &last->second : logged != m_log.end() ? &*logged : nullptr;
    if (record == nullptr)
        return state;
    state.sentence = record->sentence;
    state.at = record->at;
    state.level = record->outcome == WebhookOutcome::Sent ? WebhookState::Level::Fine
        : record->outcome == WebhookOutcome::HookRefused  ? WebhookState::Level::Broken
                                                          : WebhookState::Level::Troubled;
    return state;
}

Task<WebhookSecret> Webhooks::secretOf(Webhook hook, std::optional<WebhookSecret> typed, std::stop_token stop)
{
    if (typed)
        co_return *std::move(typed);
    // What is kept of another service is never sent to this one.
    const auto *before = find(hook.id);
    if (before == nullptr || before->format != hook.format)
        co_return std::unexpected{webhooksecrets::lost()};
    co_return co_await webhooksecrets::read(m_context.secrets, hook.id, stop);
}

Task<Kept> Webhooks::put(Webhook hook, std::optional<WebhookSecret> secret, std::stop_token stop)
{
    const QPointer<Webhooks> self{this};
    const auto *before = find(hook.id);
    const bool needsSecret = before == nullptr || before->format != hook.format;
    const WebhookSecret none{};
    const auto problems = problemsOf(hook, secret ? &*secret : needsSecret ? &none : nullptr);
    if (!problems.isEmpty())
        co_return std::unexpected{firstOf(problems)};
    if (before == nullptr && m_hooks.size() >= mostHooks)
        co_return failed(
            ErrorCode::Invalid,
            tr("There are %1 webhooks already, and more cannot be kept. Remove one first.").arg(mostHooks));
    if (hook.id.isNull())
        hook.id = QUuid::createUuid();
    Kept kept;
    if (secret) {
        auto written = co_await webhooksecrets::write(m_context.secrets, hook.id, *secret, stop);
        if (!self)
            co_return failed(ErrorCode::Cancelled);
        if (!written)
            co_return std::unexpected{written.error()};
        kept = *std::move(written);
    }
    hook.name = hook.name.trimmed();
    const auto place = std::ranges::find(m_hooks, hook.id, &Webhook::id);
    if (place != m_hooks.end())
        *place = hook;
    else
        m_hooks.append(hook);
    keepHooks();
    m_last.erase(hook.id); // what was wrong may be right now
    if (hook.isOn)
        m_queues[hook.id].retryNow();
    else
        m_queues.erase(hook.id); // who switches it off does not want to hear of it all later
    keepWaiting(hook.id);
    emit changed();
    pump();
    co_return kept;
}

void Webhooks::remove(const QUuid &id)
{
    if (m_hooks.removeIf([&id](const Webhook &hook) { return hook.id == id; }) == 0)
        return;
    keepHooks();
    m_queues.erase(id);
    m_last.erase(id);
    if (isOwner())
        WebhookRecords{m_home.documents}.keepWaiting(id, {}, m_context.clock->now());
    m_tasks.run(webhooksecrets::remove(m_context.secrets, id, m_tasks.token()), [](const Result<> &removed) {
        if (!removed && removed.error().code != ErrorCode::Cancelled)
            warn(u"webhooks"_s, removed.error().message);
    });
    emit changed();
}

Task<WebhookSecret> Webhooks::masked(QUuid id, std::stop_token stop)
{
    const auto *hook = find(id);
    if (hook == nullptr)
        co_return std::unexpected{webhooksecrets::lost()};
    const auto format = hook->format;
    const auto secret = co_await webhooksecrets::read(m_context.secrets, id, stop);
    if (!secret)
        co_return std::unexpected{secret.error()};
    co_return maskedSecret(format, *secret);
}

Task<WebhookResult> Webhooks::test(Webhook hook, std::optional<WebhookSecret> secret, std::stop_token stop)
{
    const QPointer<Webhooks> self{this};
    auto problems = problemsOf(hook, secret ? &*secret : nullptr);
    problems.remove(u"name"_s); // what is not chosen yet keeps nobody from trying the address
    problems.remove(u"events"_s);
    if (!problems.isEmpty())
        co_return std::unexpected{firstOf(problems)};
    const auto event = sampleEvent(WebhookEventKind::Test, m_context.clock->now());
    auto result = co_await sentWith(secretOf(hook, std::move(secret), stop), m_context.sender, m_context.clock, hook,
                                    event, stop);
    if (!self)
        co_return failed(ErrorCode::Cancelled);
    if (!result)
        co_return result;
    record({.at = m_context.clock->now(),
            .hook = hook.id,
            .hookName = hook.name,
            .kind = event.kind,
            .title = event.title,
            .outcome = result->outcome,
            .status = result->status,
            .sentence = result->sentence});
    if (const auto queue = m_queues.find(hook.id); queue != m_queues.end() && result->outcome == WebhookOutcome::Sent)
        queue->second.retryNow();
    emit changed();
    pump();
    co_return result;
}

void Webhooks::keepHooks()
{
    QJsonArray all;
    for (const auto &hook : std::as_const(m_hooks))
        all.append(toJson(hook));
    m_context.settings->setMore(hooksKey, all.isEmpty() ? QJsonValue{} : QJsonValue{all});
}

void Webhooks::attach(const WebhookHome &home)
{
    m_home = home;
    m_hasHome = true;
    load();
}

void Webhooks::detach()
{
    m_sending.cancel();
    m_wake.request_stop();
    m_queues.clear();
    ++m_generation;
    m_last.clear();
    m_log.clear();
    m_keys.clear();
    m_early.clear();
    m_home = {};
    m_hasHome = false;
    m_isLoaded = false;
    emit changed();
}

void Webhooks::takeUp()
{
    if (m_home.documents == nullptr)
        return load();
    m_tasks.run(m_home.documents->refreshed(), [this, generation = m_generation](const Result<bool> &) {
        if (generation == m_generation) // else the project was left meanwhile
            load();
    });
}

void Webhooks::load()
{
    const WebhookRecords records{m_home.documents};
    m_log = records.log();
    m_keys = records.keys();
    loadWaiting();
    if (isOwner()) {
        for (const auto &early : std::exchange(m_early, {})) {
            if (m_context.clock->sinceBoot() - early.at < earlyFor)
                post(early.event);
        }
    }
    emit changed();
    pump();
}

/// Of another window they are that one's to send.
void Webhooks::loadWaiting()
{
    if (std::exchange(m_isLoaded, isOwner()) == isOwner())
        return;
    m_queues.clear();
    ++m_generation;
    if (!m_isLoaded)
        return;
    const auto now = m_context.clock->sinceBoot();
    for (const auto &hook : std::as_const(m_hooks)) {
        auto &queue = m_queues[hook.id];
        const auto events = WebhookRecords{m_home.documents}.waiting(hook.id);
        for (const auto &event : events)
            queue.add(event, now);
    }
}

void Webhooks::keepWaiting(const QUuid &id)
{
    if (!isOwner())
        return;
    QList<WebhookEvent> events;
    if (const auto queue = m_queues.find(id); queue != m_queues.end()) {
        for (const auto &entry : queue->second.waiting())
            events.append(entry.event);
    }
    WebhookRecords{m_home.documents}.keepWaiting(id, events, m_context.clock->now());
}

void Webhooks::post(const WebhookEvent &event)
{
    const auto wants = [&event](const Webhook &hook) { return hook.isOn && hook.events.contains(event.kind); };
    if (!m_hasHome)
        return;
    if (!std::ranges::any_of(m_hooks, wants)) {
        // Who wants it later is not told of it: it is no news by then. But what costs money still does.
        if (isOwner() && event.kind != WebhookEventKind::Money)
            (void)isNew(boundedEvent(event));
        return;
    }
    if (!isOwner()) {
        m_early.append({event, m_context.clock->sinceBoot()});
        if (m_early.size() > mostEarly)
            m_early.removeFirst();
        return;
    }
    enqueue(boundedEvent(event));
}

/// Its key was not posted before; from now on it was.
bool Webhooks::isNew(const WebhookEvent &event)
{
    if (event.key.isEmpty())
        return true;
    if (m_keys.contains(event.key))
        return false;
    m_keys.append(event.key);
    if (m_keys.size() > WebhookRecords::mostKeys)
        m_keys.removeFirst();
    WebhookRecords{m_home.documents}.keepKeys(m_keys, m_context.clock->now());
    return true;
}

void Webhooks::enqueue(const WebhookEvent &event)
{
    if (!isNew(event))
        return;
    for (const auto &hook : std::as_const(m_hooks)) {
        if (!hook.isOn || !hook.events.contains(event.kind))
            continue;
        m_queues[hook.id].add(event, m_context.clock->sinceBoot());
        keepWaiting(hook.id);
    }
    emit changed();
    pump();
}

/// What ends at once comes back here while the others are still looked at.
void Webhooks::pump()
{
    m_isPumpedAgain = true;
    if (std::exchange(m_isPumping, true))
        return;
    std::optional<std::chrono::milliseconds> next;
    while (std::exchange(m_isPumpedAgain, false))
        next = isOwner() ? sendDue() : std::nullopt;
    m_isPumping = false;
    wakeAt(next);
}

/// When there is something to do again.
std::optional<std::chrono::milliseconds> Webhooks::sendDue()
{
    const auto now = m_context.clock->sinceBoot();
    std::optional<std::chrono::milliseconds> next;
    const auto hooks = m_hooks; // who hears of an answer may change them
    for (const auto &hook : hooks) {
        const auto queue = m_queues.find(hook.id);
        const auto due = hook.isOn && queue != m_queues.end() ? queue->second.dueAt() : std::nullopt;
        if (!due)
            continue;
        if (*due <= now)
            deliver(hook);
        else
            next = std::min(next.value_or(*due), *due);
    }
    return next;
}

void Webhooks::wakeAt(std::optional<std::chrono::milliseconds> at)
{
    m_wake.request_stop();
    m_wake = std::stop_source{};
    if (!at)
        return;
    const auto wait = std::max(*at - m_context.clock->sinceBoot(), std::chrono::milliseconds{0});
    m_sending.run(m_context.clock->sleep(wait, m_wake.get_token()), [this](const Result<> &slept) {
        if (slept)
            pump();
    });
}

void Webhooks::deliver(const Webhook &hook)
{
    auto &queue = m_queues[hook.id];
    const auto event = queue.waiting().front().event;
    queue.begin(m_context.clock->sinceBoot());
    const auto stop = m_sending.token();
    m_sending.run(sentWith(secretOf(hook, {}, stop), m_context.sender, m_context.clock, hook, event, stop),
                  [this, id = hook.id, generation = m_generation](const Result<WebhookResult> &result) {
                      if (generation == m_generation)
                          onAnswer(id, result);
                  });
}

void Webhooks::onAnswer(const QUuid &id, const Result<WebhookResult> &result)
{
    const auto *hook = find(id);
    const auto found = m_queues.find(id);
    if (hook == nullptr || found == m_queues.end() || found->second.waiting().empty())
        return; // it was removed, or its project was left
    auto &queue = found->second;
    if (!result)
        return queue.breakOff();
    const auto now = m_context.clock->now();
    const auto &tried = queue.waiting().front();
    WebhookRecord line{.at = now,
                       .hook = id,
                       .hookName = hook->name,
                       .kind = tried.event.kind,
                       .title = tried.event.title,
                       .outcome = result->outcome,
                       .status = result->status,
                       .sentence = result->sentence,
                       .tries = tried.tries};
    const auto last = m_last.find(id);
    const bool isNews =
        last == m_last.end() || last->second.outcome != line.outcome || last->second.sentence != line.sentence;
    m_last[id] = line;
    const auto over = queue.end(*result, m_context.clock->sinceBoot(), m_context.random());
    const auto name = hook->name;
    for (const auto &entry : over) {
        line.kind = entry.event.kind;
        line.title = entry.event.title;
        line.tries = std::max(1, entry.tries);
        record(line);
    }
    keepWaiting(id);
    emit changed();
    if (result->outcome != WebhookOutcome::Sent && (isNews || !over.isEmpty()))
        sayTrouble(name, *result, int(over.size()));
    pump();
}

void Webhooks::sayTrouble(const QString &name, const WebhookResult &result, int lost)
{
    warn(u"webhooks"_s, punctuation::labelled(name, result.sentence));
    if (lost > 0)
        emit troubled(punctuation::sentences(
            {tr("%n message(s) could not be sent to the webhook “%1”.", nullptr, lost).arg(name), result.sentence}));
    else if (result.outcome == WebhookOutcome::HookRefused)
        emit troubled(punctuation::sentences(
            {tr("The webhook “%1” does not work; its messages wait for a day.").arg(name), result.sentence}));
}

void Webhooks::record(WebhookRecord line)
{
    if (!line.hook.isNull())
        m_last[line.hook] = line;
    m_log.prepend(std::move(line));
    if (m_log.size() > WebhookRecords::mostRecords)
        m_log.removeLast();
    if (isOwner())
        WebhookRecords{m_home.documents}.keepLog(m_log, m_context.clock->now());
}
