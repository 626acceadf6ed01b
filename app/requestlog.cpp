// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/requestlog.h"

#include "app/quitquestion.h"
#include "services/core/activities.h"
#include "services/core/punctuation.h"
#include "services/store/journal.h"
#include "services/wish/wishservice.h"
#include "widgets/wish/stopquestion.h"
#include "widgets/wish/wishwords.h"

#include <QDir>
#include <QSet>

using namespace Qt::StringLiterals;

namespace {

/// Whether something is being done for this zone now.
bool isLive(LineState state)
{
    return state != LineState::Gone && state != LineState::Stopped && state != LineState::Paused
        && state != LineState::Won;
}

ActivityState stateOf(const WishView &view, const WishLine &line)
{
    if (view.state == WishState::NeedsUser)
        return ActivityState::NeedsUser;
    return line.state == LineState::Waiting || line.state == LineState::Queued ? ActivityState::Retrying
                                                                               : ActivityState::Running;
}

} // namespace

void RequestLog::adopt(WishService *wishes, const Journal *journal)
{
    m_wishes = wishes;
    m_hasToldRecord = false;
    if (journal != nullptr) {
        // It is opened when the requests begin, and again and again where the disk refuses.
        connect(wishes, &WishService::roleChanged, this, [this, journal] { lookAtRecord(*journal); });
        lookAtRecord(*journal);
    }
    connect(wishes, &WishService::changed, this, &RequestLog::sync);
    connect(wishes, &WishService::roleChanged, this, &RequestLog::sync);
    connect(wishes, &WishService::fulfilled, this, [this](const QUuid &, const Tpu &tpu) {
        remember([name = tpu.shortName, type = tpu.acceleratorType,
                  zone = tpu.zone] { return tr("%1 is READY (%2 in %3)").arg(name, type, zone.toString()); },
                 true, tpu.id.toString());
    });
    connect(wishes, &WishService::gaveUp, this, [this](const QUuid &id, const Error &why) {
        const auto view = m_wishes->find(id);
        remember([wish = view ? view->wish : Wish{},
                  why] { return punctuation::labelled(wishwords::title(wish), why.message); },
                 false);
    });
    connect(wishes, &WishService::lateWinner, this, [this](const QUuid &id, const Tpu &tpu) {
        const auto view = m_wishes->find(id);
        const bool isRemoved = wishwords::isBeingRemoved(view, tpu.zone);
        if (isRemoved && !view->winner)
            return; // the user ended the request: it is not there beside another one
        if (isRemoved)
            remember(
                [name = tpu.shortName, zone = tpu.zone] {
                    return tr("%1 came in %2, too, and is being removed").arg(name, zone.toString());
                },
                true);
        else
            remember(
                [name = tpu.shortName, zone = tpu.zone] {
                    return tr("%1 came in %2 after all, when it was not needed any more").arg(name, zone.toString());
                },
                false);
    });
    sync();
}

void RequestLog::lookAtRecord(const Journal &journal)
{
    const auto origin = journal.origin();
    if (!journal.isOpen() || (origin != Journal::Origin::Restored && origin != Journal::Origin::BegunAgain)
        || std::exchange(m_hasToldRecord, true))
        return;
    const auto sentence = [origin, kept = QDir::toNativeSeparators(journal.keptAside())] {
        return origin == Journal::Origin::Restored
            ? tr("The record of your requests was damaged, so its daily copy took its place: compare the requests and "
                 "the TPUs with what you know, "
                 "because what came after the copy is missing (the damaged file is kept as %1).")
                  .arg(kept)
            : tr("The record of your requests was damaged and had no copy, so it begins anew: look in the list of TPUs "
                 "for what earlier requests "
                 "still hold there (the damaged file is kept as %1).")
                  .arg(kept);
    };
    remember(sentence, false);
    emit recordReplaced(sentence);
}

void RequestLog::letGo()
{
    if (m_wishes)
        m_wishes->disconnect(this);
    m_wishes.clear();
    for (const auto id : std::exchange(m_lines, {}))
        m_activities->drop(id);
    m_machines.clear();
    emit changed();
}

void RequestLog::remember(std::function<QString()> text, bool isFine, const QString &subject)
{
    const auto id = m_activities->add(std::move(text));
    m_activities->setSubject(id, subject);
    m_activities->finish(id, isFine ? ActivityState::Done : ActivityState::Failed);
}

void RequestLog::sync()
{
    const bool isOurs = m_wishes && m_wishes->role() == Role::Owner; // what another window runs is its business
    const auto views = isOurs ? m_wishes->wishes() : QList<WishView>{};
    QSet<Key> live;
    for (const auto &view : views) {
        for (const auto &line :
             wishwords::isOver(view) || view.state == WishState::Paused ? QList<WishLine>{} : view.lines) {
            if (!isLive(line.state))
                continue;
            live.insert({view.wish.id, line.zone});
            put(view, line);
        }
    }
    for (const auto &key : m_lines.keys()) {
        if (!live.contains(key))
            takeAway(key);
    }
    emit changed();
}

/// A request that ends without a machine is not spoken of: it was only asked for. What could be seen and was deleted
/// is.
void RequestLog::takeAway(const Key &key)
{
    const auto id = m_lines.take(key);
    const auto machine = m_machines.take(key);
    const auto view = m_wishes ? m_wishes->find(key.first) : std::nullopt;
    const bool isDeleted = !machine.isEmpty() && view
        && (view->state == WishState::Stopping || view->state == WishState::Stopped) && !view->winner
        && wishwords::isBeingRemoved(view, key.second);
    if (isDeleted)
        m_activities->finish(id, ActivityState::Done,
                             [machine] { return tr("%1 was deleted, with its request").arg(machine); });
    else
        m_activities->drop(id);
}

void RequestLog::put(const WishView &view, const WishLine &line)
{
    const Key key{view.wish.id, line.zone};
    if (line.state == LineState::Reaching)
        m_machines.insert(key, line.name);
    else if (line.state != LineState::Cancelling)
        m_machines.remove(key);
    const auto found = m_lines.constFind(key);
    const auto text = [view, line] { return wishwords::activity(view, line, QDateTime::currentDateTimeUtc()); };
    if (found != m_lines.constEnd()) {
        m_activities->update(*found, stateOf(view, line), text);
        return;
    }
    const auto id = m_activities->add(text, [wishes = m_wishes, key] {
        if (wishes) // what is wrong with its files the view of requests says; with the requests goes what waits for
                    // second thoughts
            stopLine(wishes, key.first, key.second, wishes, [](const Error &) { });
    });
    m_lines.insert(key, id);
    m_activities->update(id, stateOf(view, line));
}

void RequestLog::addTo(UnfinishedWork *work) const
{
    const auto views = m_wishes && m_wishes->role() == Role::Owner ? m_wishes->wishes() : QList<WishView>{};
    for (const auto &view : views) {
        for (const auto &line : wishwords::isOver(view) ? QList<WishLine>{} : view.lines) {
            const auto name = tr("%1 in %2").arg(wishwords::title(view.wish), line.zone.toString());
            if (line.state == LineState::Queued)
                work->goesOn << (view.wish.until.isValid() ? tr("%1: waits in Google's queue until %2")
                                                                 .arg(name, wishwords::shortTime(view.wish.until))
                                                           : tr("%1: waits in Google's queue").arg(name));
            else if (line.state == LineState::Making || line.state == LineState::Reaching)
                work->goesOn << tr("%1: Google goes on making it").arg(name);
            else if (line.state == LineState::Cancelling || line.state == LineState::OutcomeUnknown)
                work->rests << tr("%1: looking that nothing of it is left").arg(name);
            else if (isLive(line.state))
                work->rests << tr("%1: asking for it").arg(name);
        }
    }
}

QString RequestLog::sentence() const
{
    const auto views = m_wishes ? m_wishes->wishes() : QList<WishView>{};
    const auto waiting = std::ranges::count_if(views, &wishwords::isTried);
    return waiting == 0 ? QString{} : tr("%n requests are being tried", nullptr, int(waiting));
}

bool RequestLog::owns(ActivityId id) const
{
    return std::ranges::find(m_lines, id) != m_lines.end();
}
