// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/usageevents.h"

#include "services/core/clock.h"
#include "services/jobs/jobservice.h"
#include "services/tpu/tpuservice.h"
#include "services/usage/history.h"
#include "services/usage/usagefeed.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <array>

using namespace Qt::StringLiterals;

namespace {

struct Source
{
    eventtext::Saying saying;
    const char *text;
};

using enum eventtext::Saying;

/// Those with values first, the longer before the shorter: a job may be called "ready".
constexpr std::array sources{Source{ChipsTaken, QT_TRANSLATE_NOOP("UsageEvents", "%1: another program took the chips")},
                             Source{JobEndedWell, QT_TRANSLATE_NOOP("UsageEvents", "%1 has ended well")},
                             Source{JobFailed, QT_TRANSLATE_NOOP("UsageEvents", "%1 has failed")},
                             Source{JobStopped, QT_TRANSLATE_NOOP("UsageEvents", "%1 was stopped")},
                             Source{JobInterrupted, QT_TRANSLATE_NOOP("UsageEvents", "%1 was interrupted")},
                             Source{JobEnded, QT_TRANSLATE_NOOP("UsageEvents", "%1 has ended")},
                             Source{JobStep, QT_TRANSLATE_NOOP("UsageEvents", "%1: step %2")},
                             Source{HostRestarted, QT_TRANSLATE_NOOP("UsageEvents", "%1 restarted")},
                             Source{NameReady, QT_TRANSLATE_NOOP("UsageEvents", "%1 is ready")},
                             Source{OtherAddress, QT_TRANSLATE_NOOP("UsageEvents", "another address: %1")},
                             Source{MadeAnew, QT_TRANSLATE_NOOP("UsageEvents", "created again")},
                             Source{Preempted, QT_TRANSLATE_NOOP("UsageEvents", "preempted")},
                             Source{EndedByGoogle, QT_TRANSLATE_NOOP("UsageEvents", "ended by Google")},
                             Source{Restarts, QT_TRANSLATE_NOOP("UsageEvents", "restarts")},
                             Source{Stopped, QT_TRANSLATE_NOOP("UsageEvents", "stopped")},
                             Source{Ready, QT_TRANSLATE_NOOP("UsageEvents", "ready")},
                             Source{MaintenanceBegins, QT_TRANSLATE_NOOP("UsageEvents", "maintenance begins")},
                             Source{MaintenanceEnds, QT_TRANSLATE_NOOP("UsageEvents", "maintenance ends")},
                             Source{Deleted, QT_TRANSLATE_NOOP("UsageEvents", "deleted")}};

QString filled(QString text, const QStringList &values)
{
    if (values.size() > 1)
        return text.arg(values.at(0), values.at(1));
    return values.isEmpty() ? text : text.arg(values.first());
}

/// "%1: step %2" as a pattern for what was kept of it.
QRegularExpression patternOf(const char *source)
{
    auto pattern = QRegularExpression::escape(QString::fromLatin1(source));
    pattern.replace(QRegularExpression::escape(u"%1"_s), u"(.+)"_s)
        .replace(QRegularExpression::escape(u"%2"_s), u"(\\d+)"_s);
    return QRegularExpression{QRegularExpression::anchoredPattern(pattern),
                              QRegularExpression::DotMatchesEverythingOption};
}

/// "w-2" is what a host of several is kept as.
QString hostWorded(const QString &value)
{
    static const QRegularExpression worker{u"\\Aw-(\\d{1,5})\\z"_s};
    const auto match = worker.match(value);
    return match.hasMatch() ? QCoreApplication::translate("SliceUsage", "host %1").arg(match.captured(1)) : value;
}

struct KnownEvent
{
    const Source *source = nullptr;
    QStringList values{};
};

std::optional<KnownEvent> knownOf(const QString &kept)
{
    static const auto patterns = [] {
        std::array<QRegularExpression, sources.size()> made;
        std::ranges::transform(sources, made.begin(), [](const Source &source) { return patternOf(source.text); });
        return made;
    }();
    for (size_t i = 0; i < sources.size(); ++i) {
        const auto match = patterns.at(i).match(kept);
        if (match.hasMatch())
            return KnownEvent{&sources.at(i), match.capturedTexts().mid(1)};
    }
    return std::nullopt;
}

} // namespace

QString eventtext::kept(Saying saying, const QStringList &values)
{
    const auto *found = std::ranges::find(sources, saying, &Source::saying);
    return filled(QString::fromLatin1(found->text), values);
}

std::optional<eventtext::Saying> eventtext::sayingOf(const QString &kept)
{
    const auto known = knownOf(kept);
    return known ? std::optional{known->source->saying} : std::nullopt;
}

QString eventtext::worded(const QString &kept)
{
    auto known = knownOf(kept);
    if (!known)
        return kept;
    auto &values = known->values;
    if (values.size() > 1)
        values[1] = QLocale{}.toString(values[1].toLongLong());
    if (known->source->saying == HostRestarted || known->source->saying == ChipsTaken)
        values[0] = hostWorded(values[0]);
    return filled(QCoreApplication::translate("UsageEvents", known->source->text), values);
}

namespace {

using eventtext::Saying;
using Kind = UsageEvent::Kind;

constexpr qint64 stepsEvery = 30'000; // ms: more would be a carpet

bool isOngoing(const Tpu &tpu)
{
    return tpu.health == TpuHealth::UnhealthyMaintenance || tpu.state == TpuState::Repairing
        || (tpu.maintenance && tpu.maintenance->status == "ONGOING"_L1);
}

QString addressesOf(const Tpu &tpu)
{
    QStringList all;
    for (const auto &endpoint : tpu.endpoints)
        all += endpoint.externalIp;
    return all.join(u' ');
}

QString endOf(const Job &job, const JobAttempt &attempt)
{
    switch (stateOf(attempt)) {
    case JobState::Succeeded: return eventtext::kept(Saying::JobEndedWell, {job.spec.name});
    case JobState::Failed: return eventtext::kept(Saying::JobFailed, {job.spec.name});
    case JobState::Stopped: return eventtext::kept(Saying::JobStopped, {job.spec.name});
    case JobState::Interrupted: return eventtext::kept(Saying::JobInterrupted, {job.spec.name});
    default: return eventtext::kept(Saying::JobEnded, {job.spec.name});
    }
}

QSet<TpuId> slicesOf(const JobAttempt &attempt)
{
    QSet<TpuId> all;
    for (const auto &host : attempt.hosts) {
        if (!host.host.isPlain())
            all.insert(host.host.tpu);
    }
    return all;
}

/// Of those that were told: the first that began, the last that ended.
QDateTime extreme(const JobAttempt &attempt, QDateTime JobHost::*time, bool isLast)
{
    QDateTime found;
    for (const auto &host : attempt.hosts) {
        const auto &at = host.*time;
        if (at.isValid() && (!found.isValid() || (isLast ? at > found : at < found)))
            found = at;
    }
    return found;
}

} // namespace

QList<UsageEvent> eventsBetween(const Tpu &before, const Tpu &now, qint64 at)
{
    QList<UsageEvent> events;
    const auto add = [&](Kind kind, Saying saying, const QStringList &values = {}) {
        events += {.slice = sliceKey(now.id), .at = at, .kind = kind, .text = eventtext::kept(saying, values)};
    };
    const bool isAnother = before.numericId != now.numericId && !before.numericId.isEmpty();
    if (isAnother)
        add(Kind::Note, Saying::MadeAnew);
    if (before.state != now.state) {
        if (now.state == TpuState::Preempted)
            add(Kind::Preempted, Saying::Preempted);
        else if (now.state == TpuState::Terminated)
            add(Kind::Preempted, Saying::EndedByGoogle);
        else if (now.state == TpuState::Restarting || now.state == TpuState::Reimaging)
            add(Kind::Restarted, Saying::Restarts);
        else if (now.state == TpuState::Stopped)
            add(Kind::Note, Saying::Stopped);
        else if (now.state == TpuState::Ready && before.state != TpuState::Unknown && !isOngoing(before))
            add(Kind::Note, Saying::NameReady, {now.shortName});
    }
    if (!isOngoing(before) && isOngoing(now))
        add(Kind::Maintenance, Saying::MaintenanceBegins);
    else if (isOngoing(before) && !isOngoing(now))
        add(Kind::Maintenance, Saying::MaintenanceEnds);
    const auto from = addressesOf(before).trimmed();
    const auto to = addressesOf(now).trimmed();
    if (!isAnother && !from.isEmpty() && !to.isEmpty() && from != to)
        add(Kind::AddressChanged, Saying::OtherAddress, {to.left(100)});
    return events;
}

UsageEvents::UsageEvents(UsageEventsContext context, QObject *parent)
    : QObject{parent}
    , m_context{context}
{
    for (const auto &tpu : m_context.tpus->tpus())
        m_tpus.insert(tpu.id, tpu);
    connect(m_context.tpus, &TpuService::tpuChanged, this, &UsageEvents::seeTpu);
    connect(m_context.tpus, &TpuService::tpuRemoved, this, &UsageEvents::seeGone);
    if (!m_context.jobs)
        return;
    connect(m_context.jobs, &JobService::changed, this, &UsageEvents::seeJob);
    connect(m_context.jobs, &JobService::ended, this, &UsageEvents::seeJob);
    connect(m_context.jobs, &JobService::listChanged, this, [this] {
        for (const auto &job : m_context.jobs->jobs())
            seeJob(job.id);
    });
    connect(m_context.jobs, &JobService::logGrew, this, [this](const QUuid &id, int host) { seeLog(id, host); });
    for (const auto &job : m_context.jobs->jobs())
        seeJob(job.id);
}

void UsageEvents::mark(const TpuId &tpu, UsageEvent::Kind kind, const QString &text, qint64 at)
{
    m_context.history->mark({.slice = sliceKey(tpu), .at = at, .kind = kind, .text = text});
}

void UsageEvents::seeTpu(const TpuId &tpu)
{
    const auto now = m_context.tpus->tpu(tpu);
    if (!now)
        return;
    const auto before = m_tpus.constFind(tpu);
    if (before != m_tpus.cend()) {
        for (const auto &event : eventsBetween(*before, *now, m_context.clock->now().toMSecsSinceEpoch()))
            m_context.history->mark(event);
    }
    m_tpus.insert(tpu, *now);
}

void UsageEvents::seeGone(const TpuId &tpu)
{
    if (m_tpus.remove(tpu))
        mark(tpu, Kind::Note, eventtext::kept(Saying::Deleted), m_context.clock->now().toMSecsSinceEpoch());
}

/// At the time when it happened there, also when it is heard of later; History keeps the same event once.
void UsageEvents::seeJob(const QUuid &id)
{
    const auto job = m_context.jobs->find(id);
    const auto *attempt = job ? job->last() : nullptr;
    if (attempt == nullptr)
        return;
    const auto key = u"%1/%2/"_s.arg(id.toString(QUuid::Id128)).arg(attempt->number);
    const auto began = extreme(*attempt, &JobHost::startedAt, false);
    const bool isOver = std::ranges::all_of(attempt->hosts, &JobHost::isOver);
    const auto now = m_context.clock->now();
    for (const auto &tpu : slicesOf(*attempt)) {
        if (began.isValid() && !m_told.contains(key + u"began"_s))
            mark(tpu, Kind::JobStarted, job->spec.name, began.toMSecsSinceEpoch());
        // A host's clock may be wrong by minutes: an end does not stand in the future.
        if (isOver && began.isValid() && !m_told.contains(key + u"ended"_s))
            mark(tpu, Kind::JobEnded, endOf(*job, *attempt),
                 std::min(extreme(*attempt, &JobHost::endedAt, true), now).toMSecsSinceEpoch());
    }
    if (began.isValid())
        m_told.insert(key + u"began"_s);
    if (isOver)
        m_told.insert(key + u"ended"_s);
}

void UsageEvents::seeLog(const QUuid &id, int host)
{
    const auto live = m_context.jobs->live(id);
    const auto job = m_context.jobs->find(id);
    if (!job || job->last() == nullptr || host < 0 || host >= live.hosts.size() || host >= job->last()->hosts.size())
        return;
    const auto &of = live.hosts.at(host);
    const auto &place = job->last()->hosts.at(host).host;
    const auto at = of.stepAt.isValid() ? of.stepAt.toMSecsSinceEpoch() : 0;
    auto &step = m_steps[id];
    if (!of.step || at == 0 || place.isPlain() || *of.step == step.number
        || (at >= step.markedAt && at - step.markedAt < stepsEvery))
        return;
    step = {*of.step, at};
    mark(place.tpu, Kind::Step, eventtext::kept(Saying::JobStep, {job->spec.name, QString::number(*of.step)}), at);
}
