// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/gracequeue.h"

#include "services/core/clock.h"

#include <QPointer>

#include <algorithm>

using namespace std::chrono_literals;

struct GraceQueue::Entry
{
    GraceId id{};
    QPointer<QObject> context;
    GraceDeed deed;
    std::chrono::seconds left = grace;
};

namespace {

GraceQueue *current = nullptr;

QString willBe(const GraceDeed &deed)
{
    const auto name = deed.name();
    switch (deed.verb) {
    case GraceVerb::Delete: return GraceQueue::tr("%1 will be deleted").arg(name);
    case GraceVerb::Remove: return GraceQueue::tr("%1 will be removed").arg(name);
    case GraceVerb::Forget: return GraceQueue::tr("%1 will be forgotten").arg(name);
    case GraceVerb::Undo: return GraceQueue::tr("%1 will be taken back").arg(name);
    case GraceVerb::Stop: return GraceQueue::tr("%1 will be stopped").arg(name);
    }
    Q_UNREACHABLE_RETURN({});
}

QString wasNot(GraceVerb verb, const QString &name)
{
    switch (verb) {
    case GraceVerb::Delete: return GraceQueue::tr("%1 was not deleted").arg(name);
    case GraceVerb::Remove: return GraceQueue::tr("%1 was not removed").arg(name);
    case GraceVerb::Forget: return GraceQueue::tr("%1 was not forgotten").arg(name);
    case GraceVerb::Undo: return GraceQueue::tr("%1 was not taken back").arg(name);
    case GraceVerb::Stop: return GraceQueue::tr("%1 was not stopped").arg(name);
    }
    Q_UNREACHABLE_RETURN({});
}

/// By the user: the deed may be done anew, and stands in the list of what happened beside this.
QString isUndone(GraceVerb verb, const QString &name)
{
    switch (verb) {
    case GraceVerb::Delete: return GraceQueue::tr("Deletion of %1 undone").arg(name);
    case GraceVerb::Remove: return GraceQueue::tr("Removal of %1 undone").arg(name);
    case GraceVerb::Forget: return GraceQueue::tr("Forgetting of %1 undone").arg(name);
    case GraceVerb::Undo: return GraceQueue::tr("Taking back of %1 undone").arg(name);
    case GraceVerb::Stop: return GraceQueue::tr("Stopping of %1 undone").arg(name);
    }
    Q_UNREACHABLE_RETURN({});
}

GraceQueue::Sentence wasNot(const GraceDeed &deed)
{
    return [verb = deed.verb, name = deed.name] { return wasNot(verb, name()); };
}

} // namespace

GraceQueue::GraceQueue(Clock *clock, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
{
    current = this;
}

GraceQueue::~GraceQueue()
{
    if (current == this)
        current = nullptr;
}

GraceQueue &GraceQueue::instance()
{
    if (current == nullptr) { // a part of the window that is used alone deletes nothing at once, either
        static SystemClock clock;
        static auto *alone =
            new GraceQueue{&clock}; // never destroyed: the last words of a program are no time to delete
        current = alone;
    }
    return *current;
}

/// Whole seconds are slept, one by one: a computer that sleeps meanwhile has not let anybody read them.
Task<> GraceQueue::count(QPointer<GraceQueue> self, Clock *clock, GraceId id, std::stop_token stop)
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

GraceId GraceQueue::add(QObject *context, GraceDeed deed)
{
    const GraceId id{++m_last};
    m_entries.append({id, context, std::move(deed)});
    connect(context, &QObject::destroyed, this, [this, id] { leave(id); });
    emit added(id);
    emit changed();
    m_tasks.run(count(this, m_clock, id, m_tasks.token()), [this, id](const Result<> &counted) {
        if (counted)
            end(id);
    });
    return id;
}

std::optional<GraceQueue::Entry> GraceQueue::take(GraceId id)
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
void GraceQueue::leave(GraceId id)
{
    const auto found = std::ranges::find(m_entries, id, &Entry::id);
    if (found == m_entries.end())
        return;
    const auto sentence = wasNot(found->deed);
    m_entries.erase(found);
    QMetaObject::invokeMethod(
        this,
        [this, sentence] {
            emit changed();
            emit undone(sentence);
        },
        Qt::QueuedConnection);
}

bool GraceQueue::tick(GraceId id)
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

void GraceQueue::holdWhile(const QObject *question)
{
    ++m_holders;
    connect(question, &QObject::destroyed, this, [this] { --m_holders; });
}

void GraceQueue::end(GraceId id)
{
    const auto entry = take(id);
    if (!entry || !entry->context)
        return;
    auto why = WriteLock::instance().reason(entry->deed.need);
    if (const auto shut = !why && entry->deed.need == CloudNeed::Now && m_gate ? m_gate() : QString{}; !shut.isEmpty())
        why = [shut] { return shut; };
    if (!why) {
        entry->deed.begin();
        return;
    }
    if (entry->deed.over)
        entry->deed.over();
    emit refused(wasNot(entry->deed), why);
}

void GraceQueue::undo(GraceId id)
{
    const auto entry = take(id);
    if (!entry)
        return;
    if (entry->deed.over && entry->context)
        entry->deed.over();
    emit undone([verb = entry->deed.verb, name = entry->deed.name] { return isUndone(verb, name()); });
}

void GraceQueue::undoLast()
{
    if (!m_entries.isEmpty())
        undo(m_entries.constLast().id);
}

void GraceQueue::undoAll()
{
    while (!m_entries.isEmpty())
        undoLast();
}

QList<GraceQueue::Waiting> GraceQueue::waiting() const
{
    QList<Waiting> list;
    for (const auto &entry : m_entries)
        list.append({entry.id, willBe(entry.deed), entry.left, entry.deed.verb});
    return list;
}

std::optional<GraceQueue::Waiting> GraceQueue::waitingFor(const QString &thing) const
{
    const auto found =
        std::ranges::find_if(m_entries, [&](const Entry &entry) { return entry.deed.things.contains(thing); });
    if (found == m_entries.end())
        return std::nullopt;
    return Waiting{found->id, willBe(found->deed), found->left, found->deed.verb};
}

QStringList GraceQueue::kept() const
{
    QStringList sentences;
    for (const auto &entry : m_entries)
        sentences << wasNot(entry.deed.verb, entry.deed.name());
    return sentences;
}
