// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpuactivity.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>

namespace {

struct TpuActivityMessages
{
    Q_DECLARE_TR_FUNCTIONS(TpuActivity)
};

QStringList machinesOf(const QueuedResourceDeletion &wanted)
{
    QStringList names;
    for (const auto &node : wanted.nodes.value_or(QList<ListedNode>{}))
        names << lastSegment(node.id.toString());
    return names;
}

} // namespace

TpuActivity::TpuActivity(Activities *activities, std::function<QString()> text)
    : m_activities{activities}
{
    if (activities)
        m_id = activities->add(std::move(text));
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

QString TpuActivity::doing(TpuAction action, const QString &name)
{
    switch (action) {
    case TpuAction::Start: return TpuActivityMessages::tr("Starting %1").arg(name);
    case TpuAction::Stop: return TpuActivityMessages::tr("Stopping %1").arg(name);
    case TpuAction::Delete: return TpuActivityMessages::tr("Deleting %1").arg(name);
    }
    return name;
}

QString TpuActivity::did(TpuAction action, const QString &name)
{
    switch (action) {
    case TpuAction::Start: return TpuActivityMessages::tr("%1 was started").arg(name);
    case TpuAction::Stop: return TpuActivityMessages::tr("%1 was stopped").arg(name);
    case TpuAction::Delete: return TpuActivityMessages::tr("%1 was deleted").arg(name);
    }
    return name;
}

QString TpuActivity::maintaining(const QString &name)
{
    return TpuActivityMessages::tr("Maintenance of %1: its hosts restart").arg(name);
}

QString TpuActivity::maintained(const QString &name)
{
    return TpuActivityMessages::tr("Maintenance of %1 is over").arg(name);
}

QString TpuActivity::changing(const QString &name)
{
    return TpuActivityMessages::tr("Changing disks and addresses of %1").arg(name);
}

QString TpuActivity::changed(const QString &name)
{
    return TpuActivityMessages::tr("Disks and addresses of %1 were changed").arg(name);
}

QString TpuActivity::resetting(const QString &request)
{
    return TpuActivityMessages::tr("Putting the request %1 back into the queue").arg(request);
}

QString TpuActivity::reset(const QString &request)
{
    return TpuActivityMessages::tr("The request %1 waits again").arg(request);
}

QString TpuActivity::deleting(const QueuedResourceDeletion &wanted)
{
    const auto machines = machinesOf(wanted);
    return machines.isEmpty()
        ? TpuActivityMessages::tr("Deleting the request %1").arg(lastSegment(wanted.id.toString()))
        : TpuActivityMessages::tr("Deleting %1").arg(punctuation::list(machines));
}

QString TpuActivity::deleted(const QueuedResourceDeletion &wanted)
{
    const auto machines = machinesOf(wanted);
    if (machines.isEmpty())
        return TpuActivityMessages::tr("The request %1 was deleted").arg(lastSegment(wanted.id.toString()));
    const auto sentence = machines.size() == 1 ? TpuActivityMessages::tr("%1 was deleted, with its request")
                                               : TpuActivityMessages::tr("%1 were deleted, with their request");
    return sentence.arg(punctuation::list(machines));
}
