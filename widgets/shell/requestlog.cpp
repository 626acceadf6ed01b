// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/requestlog.h"

#include "services/core/activities.h"
#include "services/core/punctuation.h"
#include "services/provisioning/provisioningservice.h"
#include "services/session/recordtrouble.h"
#include "services/store/journalthread.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/provisioning/stopquestion.h"
#include "widgets/shell/quitquestion.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace {

/// Whether something is being done for this zone now.
bool isLive(AttemptState state)
{
    return state != AttemptState::Gone && state != AttemptState::Stopped && state != AttemptState::Paused
        && state != AttemptState::Won;
}

ActivityState stateOf(const TpuRequestView &view, const ZoneAttempt &line)
{
    if (view.state == RequestState::NeedsUser)
        return ActivityState::NeedsUser;
    return line.state == AttemptState::Waiting || line.state == AttemptState::Queued ? ActivityState::Retrying
                                                                                     : ActivityState::Running;
}

} // namespace

void RequestLog::attach(ProvisioningService *tpuRequests, const JournalThread *journal)
{
    m_tpuRequests = tpuRequests;
    m_hasToldRecord = false;
    m_hasToldUnreadable = false;
    if (journal != nullptr) {
        // It is opened when the requests begin, and again and again where the disk refuses.
        connect(tpuRequests, &ProvisioningService::roleChanged, this, [this, journal] { lookAtRecord(*journal); });
        lookAtRecord(*journal);
    }
    connect(tpuRequests, &ProvisioningService::changed, this, &RequestLog::sync);
    connect(tpuRequests, &ProvisioningService::changed, this, &RequestLog::lookAtUnreadable);
    connect(tpuRequests, &ProvisioningService::roleChanged, this, &RequestLog::sync);
    connect(tpuRequests, &ProvisioningService::fulfilled, this, [this](const QUuid &, const Tpu &tpu) {
        remember([tpu] { return requesttext::ready(tpu); }, true, tpu.id.toString());
    });
    connect(tpuRequests, &ProvisioningService::gaveUp, this, [this](const QUuid &id, const Error &why) {
        const auto view = m_tpuRequests->find(id);
        remember([tpuRequest = view ? view->tpuRequest : TpuRequest{},
                  why] { return punctuation::labelled(requesttext::title(tpuRequest), why.message); },
                 false);
    });
    connect(tpuRequests, &ProvisioningService::lateWinner, this, [this](const QUuid &id, const Tpu &tpu) {
        const auto view = m_tpuRequests->find(id);
        const bool isRemoved = requesttext::isBeingRemoved(view, tpu.zone);
        if (isRemoved && !view->winner)
            return; // the user ended the request: it is not there beside another one
        if (isRemoved)
            remember(
                [name = tpu.shortName, zone = tpu.zone] {
                    return tr("%1 came in %2, too, and is being removed").arg(name, zone.toString());
                },
                true);
        else
            remember([tpu] { return requesttext::late(tpu); }, false, tpu.id.toString());
    });
    sync();
    lookAtUnreadable();
}

void RequestLog::lookAtUnreadable()
{
    const auto count = m_tpuRequests ? int(m_tpuRequests->unreadable().size()) : 0;
    if (count == 0 || std::exchange(m_hasToldUnreadable, true))
        return;
    const auto sentence = [count] { return unreadableSentence(count); };
    remember(sentence, false);
    emit recordBroken(sentence);
}

void RequestLog::lookAtRecord(const JournalThread &journal)
{
    const auto found = journal.found();
    if (recordTrouble(found).isEmpty() || std::exchange(m_hasToldRecord, true))
        return;
    const auto sentence = [found] { return recordTrouble(found); };
    remember(sentence, false);
    emit recordBroken(sentence);
}

void RequestLog::detach()
{
    if (m_tpuRequests)
        m_tpuRequests->disconnect(this);
    m_tpuRequests.clear();
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
    const bool isOurs =
        m_tpuRequests && m_tpuRequests->role() == Role::Owner; // what another window runs is its business
    const auto views = isOurs ? m_tpuRequests->tpuRequests() : QList<TpuRequestView>{};
    QSet<Key> live;
    for (const auto &view : views) {
        for (const auto &line :
             requesttext::isOver(view) || view.state == RequestState::Paused ? QList<ZoneAttempt>{} : view.lines) {
            if (!isLive(line.state))
                continue;
            live.insert({view.tpuRequest.id, line.zone});
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
    const auto view = m_tpuRequests ? m_tpuRequests->find(key.first) : std::nullopt;
    const bool isDeleted = !machine.isEmpty() && view
        && (view->state == RequestState::Stopping || view->state == RequestState::Stopped) && !view->winner
        && requesttext::isBeingRemoved(view, key.second);
    if (isDeleted)
        m_activities->finish(id, ActivityState::Done,
                             [machine] { return tr("%1 was deleted, with its request").arg(machine); });
    else
        m_activities->drop(id);
}

void RequestLog::put(const TpuRequestView &view, const ZoneAttempt &line)
{
    const Key key{view.tpuRequest.id, line.zone};
    if (line.state == AttemptState::Reaching)
        m_machines.insert(key, line.name);
    else if (line.state != AttemptState::Cancelling)
        m_machines.remove(key);
    const auto found = m_lines.constFind(key);
    const auto text = [view, line] { return requesttext::activity(view, line, QDateTime::currentDateTimeUtc()); };
    if (found != m_lines.constEnd()) {
        m_activities->update(*found, stateOf(view, line), text);
        return;
    }
    const auto id = m_activities->add(text, [tpuRequests = m_tpuRequests, key] {
        if (tpuRequests) // what is wrong with its files the view of requests says; with the requests goes what waits
                         // for second thoughts
            stopLine(tpuRequests, key.first, key.second, tpuRequests, [](const Error &) { });
    });
    m_lines.insert(key, id);
    m_activities->update(id, stateOf(view, line));
}

void RequestLog::addTo(UnfinishedWork *work) const
{
    const auto views =
        m_tpuRequests && m_tpuRequests->role() == Role::Owner ? m_tpuRequests->tpuRequests() : QList<TpuRequestView>{};
    for (const auto &view : views) {
        for (const auto &line : requesttext::isOver(view) ? QList<ZoneAttempt>{} : view.lines) {
            const auto name = tr("%1 in %2").arg(requesttext::title(view.tpuRequest, line.name), line.zone.toString());
            if (line.state == AttemptState::Queued)
                work->goesOn << (view.tpuRequest.until.isValid()
                                     ? tr("%1: waits in Google's queue until %2")
                                           .arg(name, requesttext::shortTime(view.tpuRequest.until))
                                     : tr("%1: waits in Google's queue").arg(name));
            else if (line.state == AttemptState::Making || line.state == AttemptState::Reaching)
                work->goesOn << tr("%1: Google goes on making it").arg(name);
            else if (line.state == AttemptState::Cancelling || line.state == AttemptState::OutcomeUnknown)
                work->rests << tr("%1: checking that everything was removed").arg(name);
            else if (isLive(line.state))
                work->rests << tr("%1: asking for it").arg(name);
        }
    }
}

QString RequestLog::sentence() const
{
    const auto views = m_tpuRequests ? m_tpuRequests->tpuRequests() : QList<TpuRequestView>{};
    const auto waiting = std::ranges::count_if(views, &requesttext::isTried);
    return waiting == 0 ? QString{} : tr("%n requests are being tried", nullptr, int(waiting));
}

bool RequestLog::owns(ActivityId id) const
{
    return std::ranges::find(m_lines, id) != m_lines.end();
}
