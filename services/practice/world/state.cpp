// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/state.h"

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// The one list of what a state consists of.
template <typename StateType, typename Visit>
void visitAll(StateType &state, Visit visit)
{
    visit(u"nodes"_s, state.nodes);
    visit(u"requests"_s, state.requests);
    visit(u"operations"_s, state.operations);
    visit(u"computeOperations"_s, state.computeOperations);
    visit(u"resources"_s, state.resources);
    visit(u"events"_s, state.events);
    visit(u"buckets"_s, state.buckets);
    visit(u"objects"_s, state.objects);
    visit(u"uploads"_s, state.uploads);
    visit(u"notes"_s, state.notes);
}

} // namespace

bool State::isTouched() const
{
    bool touched = false;
    visitAll(*this, [&](const QString &, const auto &records) { touched = touched || records.isTouched(); });
    return touched;
}

QJsonObject State::takeChanges()
{
    QJsonObject changes;
    visitAll(*this, [&](const QString &key, auto &records) {
        if (records.isTouched())
            changes[key] = records.takeChanges();
    });
    return changes;
}

QJsonObject State::snapshot() const
{
    QJsonObject everything;
    visitAll(*this, [&](const QString &key, const auto &records) { everything[key] = records.snapshot(); });
    return everything;
}

void State::apply(const QJsonObject &changes)
{
    visitAll(*this, [&](const QString &key, auto &records) { records.apply(changes[key].toObject()); });
}

void State::clear()
{
    visitAll(*this, [](const QString &, auto &records) { records.clear(); });
}

qint64 State::next(const QString &counter)
{
    const auto value = count(counter) + 1;
    notes.put(counter, {{{u"count"_s, value}}});
    return value;
}

qint64 State::count(const QString &counter) const
{
    const auto *note = notes.find(counter);
    return note ? note->json["count"_L1].toInteger() : 0;
}

} // namespace practice
