// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/incidentactions.h"

#include "services/core/punctuation.h"
#include "services/core/undoqueue.h"
#include "services/tpu/idledeletes.h"
#include "services/tpu/incident.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/phrases.h"
#include "widgets/tpu/keepsheet.h"
#include "widgets/tpu/maintenancesheet.h"

using namespace Qt::StringLiterals;

StatusLevel levelOf(IncidentKind kind)
{
    switch (incidenttext::weight(kind)) {
    case IncidentWeight::Bad: return StatusLevel::Bad;
    case IncidentWeight::Warning: return StatusLevel::Warning;
    case IncidentWeight::Note: break;
    }
    return StatusLevel::Note;
}

IncidentActions::IncidentActions(TpuService *tpus, const Helpers &helpers, QWidget *page)
    : QObject{page}
    , m_tpus{tpus}
    , m_watch{helpers.watch}
    , m_recoveries{helpers.recoveries}
    , m_idle{helpers.idle}
    , m_page{page}
    , m_keep{new KeepSheet{helpers.recoveries, helpers.idle, page}}
    , m_maintenance{new MaintenanceSheet{tpus, page}}
{
    if (m_watch)
        connect(m_watch, &TpuWatch::incidentsChanged, this, &IncidentActions::newsChanged);
    if (m_recoveries)
        connect(m_recoveries, &RecoveryService::changed, this, &IncidentActions::newsChanged);
    if (m_idle)
        connect(m_idle, &IdleDeletes::changed, this, &IncidentActions::newsChanged);
    connect(m_maintenance, &MaintenanceSheet::failed, this, &IncidentActions::failed);
}

void IncidentActions::openKeep(const Tpu &tpu)
{
    m_keep->openFor(tpu);
}

void IncidentActions::openMaintenance(const Tpu &tpu)
{
    m_maintenance->openFor(tpu);
}

std::optional<Tpu> IncidentActions::lostOne(const Incident &incident) const
{
    const auto listed = m_tpus->tpu(incident.tpu);
    if (listed && listed->numericId == incident.number)
        return listed;
    return m_watch ? m_watch->remembered(incident.tpu) : std::nullopt;
}

void IncidentActions::help(const Incident &incident)
{
    switch (actionFor(incident)) {
    case IncidentAction::LookAtKeys: emit keysRequested(); break;
    case IncidentAction::Recovery: recover(incident, false); break;
    case IncidentAction::AskRecovery: askToLose(incident); break;
    case IncidentAction::CleanUp: emit cleanUpRequested(incident.request); break;
    case IncidentAction::TestConnection: emit connectionTestRequested(); break;
    case IncidentAction::LookAgain: m_tasks.run(m_tpus->refresh(m_tasks.token()), [](const Result<> &) { }); break;
    case IncidentAction::PerformNow:
        if (const auto tpu = m_tpus->tpu(incident.tpu))
            openMaintenance(*tpu);
        break;
    case IncidentAction::OpenTerminal:
        emit terminalRequested(incident.tpu, std::max(0, incident.worker.toInt()));
        break;
    case IncidentAction::Reconnect: emit reconnectRequested(incident.tpu); break;
    }
}

void IncidentActions::recover(const Incident &incident, bool mayLose)
{
    const auto lost = lostOne(incident);
    if (!m_recoveries || !lost) {
        emit failed({ErrorCode::NotFound,
                     tr("What %1 was is not known any more. Create it with the form.").arg(incident.name()),
                     {}});
        return;
    }
    m_tasks.run(m_recoveries->begin(*lost, incident, mayLose), [this](const Result<QUuid> &begun) {
        if (!begun)
            emit failed(begun.error());
        if (m_watch)
            m_watch->lookAgain();
    });
}

/// Google calls it READY, and its disk may be whole: only who types its name may lose it.
void IncidentActions::askToLose(const Incident &incident)
{
    const auto lost = lostOne(incident);
    if (!lost)
        return;
    QStringList losses{tr("The boot disk of each host, and everything on it")};
    if (!lost->queuedResource.isEmpty())
        losses << tr("The queued request %1").arg(lastSegment(lost->queuedResource.toString()));
    auto *question = new ConfirmDelete{{.title = tr("Recreate %1?").arg(lost->shortName),
                                        .sentence = tr("Google calls it READY, but it does not answer. It is deleted, "
                                                       "and the same is asked for again: %1 in %2. "
                                                       "How long that takes depends on the capacity there.")
                                                        .arg(lost->acceleratorType, lost->zone.toString()),
                                        .losses = losses,
                                        .typedName = lost->shortName,
                                        .buttonText = tr("Delete and recreate")},
                                       m_page};
    connect(question, &ConfirmDelete::confirmed, this, [this, incident, name = lost->shortName] {
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Delete,
                                   .name = [name] { return name; },
                                   .begin = [this, incident] { recover(incident, true); },
                                   .things = {incident.tpu.toString()}});
    });
    question->open();
}

void IncidentActions::act(const IncidentNotice &news)
{
    const auto told = [this](const Result<> &done) {
        if (!done)
            emit failed(done.error());
    };
    switch (news.does) {
    case IncidentNotice::Does::Nothing: break;
    case IncidentNotice::Does::Help: help(*news.incident); break;
    case IncidentNotice::Does::StopRecovery: m_tasks.run(m_recoveries->stop(news.recovery), told); break;
    case IncidentNotice::Does::TryAgain: m_tasks.run(m_recoveries->tryAgain(news.recovery), told); break;
    case IncidentNotice::Does::KeepIt: m_idle->touch(news.idle); break;
    }
}

void IncidentActions::dismiss(const IncidentNotice &news)
{
    if (news.incident && m_watch)
        m_watch->dismiss(*news.incident);
    else if (!news.recovery.isNull() && m_recoveries)
        m_tasks.run(m_recoveries->forget(news.recovery), [this](const Result<> &done) {
            if (!done)
                emit failed(done.error());
        });
}

IncidentNotice IncidentActions::newsOf(const Incident &incident)
{
    const auto now = QDateTime::currentDateTimeUtc();
    QString in;
    if (incident.maintenance && incident.maintenance->windowStart > now)
        in = phrases::in(std::chrono::seconds{now.secsTo(incident.maintenance->windowStart)});
    else if (incident.kind == IncidentKind::Unreachable && incident.since.isValid())
        in = phrases::duration(std::chrono::seconds{std::max<qint64>(0, incident.since.secsTo(now))}
                               + std::chrono::minutes{5});
    // What goes by itself, or cannot be helped by looking away, is not dismissed.
    const bool isEvent = incident.kind == IncidentKind::Vanished || incident.kind == IncidentKind::Symptom
        || incident.kind == IncidentKind::DeletedElsewhere || incident.kind == IncidentKind::RunTimeOver
        || incident.kind == IncidentKind::Abuse || incident.kind == IncidentKind::AddressMoved
        || incident.kind == IncidentKind::MaintenanceAhead;
    return {.level = levelOf(incident.kind),
            .sentence = incidenttext::sentence(incident, in),
            .button = incidenttext::button(actionFor(incident)),
            .does = IncidentNotice::Does::Help,
            .incident = incident,
            .canBeDismissed = isEvent};
}

IncidentNotice IncidentActions::newsOf(const Recovery &recovery)
{
    IncidentNotice news{.level = StatusLevel::Working, .sentence = stepText(recovery), .recovery = recovery.id};
    if (recovery.step == RecoveryStep::NeedsUser) {
        news.level = StatusLevel::Bad;
        if (recovery.last)
            news.sentence = recovery.last->message.isEmpty() ? news.sentence : recovery.last->message;
        news.words = !recovery.log.isEmpty() ? recovery.log : recovery.last ? recovery.last->serverWords : QString{};
        news.button = tr("Try again");
        news.does = IncidentNotice::Does::TryAgain;
        news.canBeDismissed = true;
    } else if (recovery.step == RecoveryStep::Done) {
        news.level = StatusLevel::Done;
        news.canBeDismissed = true;
    } else {
        news.button = tr("Stop");
        news.does = IncidentNotice::Does::StopRecovery;
    }
    if (recovery.interruptions > 0)
        news.sentence = punctuation::sentences(
            {news.sentence, tr("It was taken back %n more time(s) meanwhile.", nullptr, recovery.interruptions)});
    return news;
}

std::optional<IncidentNotice> IncidentActions::idleNews(const TpuId &tpu) const
{
    const auto rule = m_idle ? m_idle->rule(tpu) : std::nullopt;
    if (!rule || !rule->graceUntil.isValid())
        return std::nullopt;
    //: %1 name of a TPU, %2 "3 h", %3 a time of day
    const auto sentence = rule->looked.size() > 1
        ? tr("Nobody has used %1 and its other slices for %2, so all of them are deleted at %3, as you asked, with "
             "their disks. Any activity on one of them keeps all.")
        : tr("Nobody has used %1 for %2, so it is deleted at %3, as you asked, with its disk. Any activity there keeps "
             "it.");
    return IncidentNotice{.level = StatusLevel::Warning,
                          .sentence = sentence.arg(lastSegment(tpu.toString()), phrases::duration(rule->after),
                                                   phrases::clockTime(rule->graceUntil, rule->graceUntil)),
                          .button = tr("Keep it"),
                          .does = IncidentNotice::Does::KeepIt,
                          .idle = tpu};
}

std::optional<IncidentNotice> IncidentActions::newsOf(const TpuId &tpu) const
{
    if (auto idle = idleNews(tpu))
        return idle;
    const auto recovery = m_recoveries ? m_recoveries->find(tpu) : std::nullopt;
    if (recovery && recovery->step != RecoveryStep::Done)
        return newsOf(*recovery);
    const auto incidents = m_watch ? m_watch->incidentsOf(tpu) : QList<Incident>{};
    if (!incidents.isEmpty())
        return newsOf(incidents.first());
    return recovery ? std::optional{newsOf(*recovery)} : std::nullopt;
}

std::optional<IncidentNotice> IncidentActions::newsOf(const QueuedResourceId &request) const
{
    const auto incident = m_watch ? m_watch->incidentOf(request) : std::nullopt;
    return incident ? std::optional{newsOf(*incident)} : std::nullopt;
}
