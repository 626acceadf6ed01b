// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuactivity.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TpuActivity)
};

QString pausing(const QString &name, int attempt, qint64 seconds, const QString &why)
{
    //: %1 name of the TPU, %2 number of the try that failed, %3 why
    return Words::tr("Creating %1: try %2 did not work, the next one follows in %n second(s). %3", nullptr,
                     int(std::max<qint64>(0, seconds)))
        .arg(name)
        .arg(attempt)
        .arg(why);
}

QString phaseText(CreateProgress::Phase phase, const QString &name, int attempt)
{
    switch (phase) {
    case CreateProgress::Phase::Looking: return Words::tr("Creating %1: looking whether the name is free").arg(name);
    case CreateProgress::Phase::Asking: return Words::tr("Creating %1: try %2").arg(name).arg(attempt);
    case CreateProgress::Phase::Waiting:
        return Words::tr("Creating %1: Google is making it (try %2)").arg(name).arg(attempt);
    case CreateProgress::Phase::CleaningUp: return Words::tr("Creating %1: taking back what was begun").arg(name);
    case CreateProgress::Phase::Pausing: break;
    }
    return name;
}

QStringList machinesOf(const RequestDeletion &wanted)
{
    QStringList names;
    for (const auto &node : wanted.nodes.value_or(QList<ListedNode>{}))
        names << lastSegment(node.id.toString());
    return names;
}

} // namespace

TpuActivity::TpuActivity(Activities *activities, std::function<QString()> text, std::function<void()> cancel)
    : m_activities{activities}
{
    if (activities)
        m_id = activities->add(std::move(text), std::move(cancel));
}

void TpuActivity::show(const CreateProgress &progress, const Clock *clock, const QString &name) const
{
    if (!m_activities)
        return;
    const auto attempt = progress.attempt;
    if (progress.phase != CreateProgress::Phase::Pausing || !progress.nextTryIn) {
        m_activities->update(m_id, ActivityState::Running,
                             [phase = progress.phase, name, attempt] { return phaseText(phase, name, attempt); });
        return;
    }
    const auto until = clock->sinceBoot() + *progress.nextTryIn;
    const auto why = progress.lastError ? progress.lastError->message : QString{};
    m_activities->update(m_id, ActivityState::Retrying, [=] {
        const auto left = std::chrono::ceil<std::chrono::seconds>(until - clock->sinceBoot());
        return pausing(name, attempt, left.count(), why);
    });
}

void TpuActivity::sayAgain() const
{
    if (m_activities)
        m_activities->update(m_id, ActivityState::Running);
}

void TpuActivity::end(const std::optional<Error> &error, std::function<QString()> done) const
{
    if (m_activities)
        m_activities->finish(m_id, error, std::move(done));
}

QString TpuActivity::creating(const TpuSpec &spec)
{
    return Words::tr("Creating %1").arg(spec.name);
}

QString TpuActivity::created(const TpuSpec &spec)
{
    return Words::tr("%1 is ready").arg(spec.name);
}

QString TpuActivity::doing(TpuAction action, const QString &name)
{
    switch (action) {
    case TpuAction::Start: return Words::tr("Starting %1").arg(name);
    case TpuAction::Stop: return Words::tr("Stopping %1").arg(name);
    case TpuAction::Delete: return Words::tr("Deleting %1").arg(name);
    }
    return name;
}

QString TpuActivity::did(TpuAction action, const QString &name)
{
    switch (action) {
    case TpuAction::Start: return Words::tr("%1 was started").arg(name);
    case TpuAction::Stop: return Words::tr("%1 was stopped").arg(name);
    case TpuAction::Delete: return Words::tr("%1 was deleted").arg(name);
    }
    return name;
}

QString TpuActivity::maintaining(const QString &name)
{
    return Words::tr("Maintenance of %1: its hosts restart").arg(name);
}

QString TpuActivity::maintained(const QString &name)
{
    return Words::tr("Maintenance of %1 is over").arg(name);
}

QString TpuActivity::deleting(const RequestDeletion &wanted)
{
    const auto machines = machinesOf(wanted);
    return machines.isEmpty() ? Words::tr("Deleting the request %1").arg(lastSegment(wanted.id.toString()))
                              : Words::tr("Deleting %1").arg(punctuation::list(machines));
}

QString TpuActivity::deleted(const RequestDeletion &wanted)
{
    const auto machines = machinesOf(wanted);
    if (machines.isEmpty())
        return Words::tr("The request %1 was deleted").arg(lastSegment(wanted.id.toString()));
    const auto sentence = machines.size() == 1 ? Words::tr("%1 was deleted, with its request")
                                               : Words::tr("%1 were deleted, with their request");
    return sentence.arg(punctuation::list(machines));
}
