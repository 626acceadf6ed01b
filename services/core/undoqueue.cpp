// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/undoqueue.h"

#include "services/core/clock.h"

#include <QPointer>

#include <algorithm>

using namespace std::chrono_literals;

struct UndoQueue::Entry
{
    PendingActionId id{};
    QPointer<QObject> context;
    PendingAction action;
    std::chrono::seconds left = delay;
};

namespace {

UndoQueue *current = nullptr;

QString willBe(const PendingAction &action)
{
    const auto name = action.name();
    switch (action.verb) {
    case PendingVerb::Delete: return UndoQueue::tr("%1 will be deleted").arg(name);
    case PendingVerb::Remove: return UndoQueue::tr("%1 will be removed").arg(name);
    case PendingVerb::Forget: return UndoQueue::tr("%1 will be forgotten").arg(name);
    case PendingVerb::Undo: return UndoQueue::tr("%1 will be taken back").arg(name);
    case PendingVerb::Stop: return UndoQueue::tr("%1 will be stopped").arg(name);
    }
    Q_UNREACHABLE_RETURN({});
}

QString wasNot(PendingVerb verb, const QString &name)
{
    switch (verb) {
    case PendingVerb::Delete: return UndoQueue::tr("%1 was not deleted").arg(name);
    case PendingVerb::Remove: return UndoQueue::tr("%1 was not removed").arg(name);
    case PendingVerb::Forget: return UndoQueue::tr("%1 was not forgotten").arg(name);
    case PendingVerb::Undo: return UndoQueue::tr("%1 was not taken back").arg(name);
    case PendingVerb::Stop: return UndoQueue::tr("%1 was not stopped").arg(name);
    }
    Q_UNREACHABLE_RETURN({});
}

/// By the user: the deed may be done anew, and stands in the list of what happened beside this.
QString isUndone(PendingVerb verb, const QString &name)
{
    switch (verb) {
    case PendingVerb::Delete: return UndoQueue::tr("Deletion of %1 undone").arg(name);
    case PendingVerb::Remove: return UndoQueue::tr("Removal of %1 undone").arg(name);
    case PendingVerb::Forget: return UndoQueue::tr("Forgetting of %1 undone").arg(name);
    case PendingVerb::Undo: return UndoQueue::tr("Taking back of %1 undone").arg(name);
    case PendingVerb::Stop: return UndoQueue::tr("Stopping of %1 undone").arg(name);
    }
    Q_UNREACHABLE_RETURN({});
}

UndoQueue::Sentence wasNot(const PendingAction &action)
{
    return [verb = action.verb, name = action.name] { return wasNot(verb, name()); };
}

} // namespace

UndoQueue::UndoQueue(Clock *clock, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
{
    current = this;
}

UndoQueue::~UndoQueue()
{
    if (current == this)
        current = nullptr;
}

UndoQueue &UndoQueue::instance()
{
    if (current == nullptr) { // a part of the window that is used alone deletes nothing at once, either
        static SystemClock clock;
        static auto *alone =
            new UndoQueue{&clock}; // never destroyed: the last words of a program are no time to delete
        current = alone;
    }
    return *current;
}

/// Whole seconds are slept, one by one: a computer that sleeps meanwhile has not let anybody read them.
Task<> UndoQueue::count(QPointer<UndoQueue> self, Clock *clock, PendingActionId id, std::stop_token stop)
{
    for (;;) {
        if (const auto slept = co_await clock->sleep(1s, stop); !slept)
            co_return slept;
        if (!self)
            co_return failed(ErrorCode::Cancelled);
        if (self->tick(id))
            co_return {};
    }
}

PendingActionId UndoQueue::add(QObject *context, PendingAction action)
{
    const PendingActionId id{++m_last};
    m_entries.append({id, context, std::move(action)});
    connect(context, &QObject::destroyed, this, [this, id] { leave(id); });
    emit added(id);
    emit changed();
    m_tasks.run(count(this, m_clock, id, m_tasks.token()), [this, id](const Result<> &counted) {
        if (counted)
            end(id);
    });
    return id;
}

std::optional<UndoQueue::Entry> UndoQueue::take(PendingActionId id)
{
    const auto found = std::ranges::find(m_entries, id, &Entry::id);
    if (found == m_entries.end())
        return std::nullopt;
    auto entry = std::move(*found);
    m_entries.erase(found);
    emit changed();
    return entry;
}

/// Its context goes just now. Who listens may be that page itself, with half of it gone already: it is told in the next
/// turn, when it hears no more. What the deed holds may be of the page, too: but for its name nothing of it is kept.
void UndoQueue::leave(PendingActionId id)
{
    const auto found = std::ranges::find(m_entries, id, &Entry::id);
    if (found == m_entries.end())
        return;
    const auto sentence = wasNot(found->action);
    m_entries.erase(found);
    QMetaObject::invokeMethod(
        this,
        [this, sentence] {
            emit changed();
            emit undone(sentence);
        },
        Qt::QueuedConnection);
}

bool UndoQueue::tick(PendingActionId id)
{
    const auto found = std::ranges::find(m_entries, id, &Entry::id);
    if (found == m_entries.end())
        return true;
    if (m_holders > 0)
        return false;
    found->left -= 1s;
    const bool isOver = found->left <= 0s;
    emit changed();
    return isOver;
}

void UndoQueue::holdWhile(const QObject *question)
{
    ++m_holders;
    connect(question, &QObject::destroyed, this, [this] { --m_holders; });
}

void UndoQueue::end(PendingActionId id)
{
    const auto entry = take(id);
    if (!entry || !entry->context)
        return;
    auto why = WriteLock::instance().reason(entry->action.need);
    if (const auto shut = !why && entry->action.need == CloudNeed::Now && m_gate ? m_gate() : QString{};
        !shut.isEmpty())
        why = [shut] { return shut; };
    if (!why) {
        entry->action.begin();
        return;
    }
    if (entry->action.over)
        entry->action.over();
    emit refused(wasNot(entry->action), why);
}

void UndoQueue::undo(PendingActionId id)
{
    const auto entry = take(id);
    if (!entry)
        return;
    if (entry->action.over && entry->context)
        entry->action.over();
    emit undone([verb = entry->action.verb, name = entry->action.name] { return isUndone(verb, name()); });
}

void UndoQueue::undoLast()
{
    if (!m_entries.isEmpty())
        undo(m_entries.constLast().id);
}

void UndoQueue::undoAll()
{
    while (!m_entries.isEmpty())
        undoLast();
}

QList<UndoQueue::Waiting> UndoQueue::waiting() const
{
    QList<Waiting> list;
    for (const auto &entry : m_entries)
        list.append({entry.id, willBe(entry.action), entry.left, entry.action.verb});
    return list;
}

std::optional<UndoQueue::Waiting> UndoQueue::waitingFor(const QString &thing) const
{
    const auto found =
        std::ranges::find_if(m_entries, [&](const Entry &entry) { return entry.action.things.contains(thing); });
    if (found == m_entries.end())
        return std::nullopt;
    return Waiting{found->id, willBe(found->action), found->left, found->action.verb};
}

QStringList UndoQueue::kept() const
{
    QStringList sentences;
    for (const auto &entry : m_entries)
        sentences << wasNot(entry.action.verb, entry.action.name());
    return sentences;
}
