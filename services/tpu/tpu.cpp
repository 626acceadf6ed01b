// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/tpu.h"

#include "services/tpu/queuedresource.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

template <typename State>
struct Word
{
    QLatin1StringView text;
    State state;
};

constexpr std::array tpuStates{
    Word{"CREATING"_L1, TpuState::Creating},     Word{"READY"_L1, TpuState::Ready},
    Word{"RESTARTING"_L1, TpuState::Restarting}, Word{"REIMAGING"_L1, TpuState::Reimaging},
    Word{"DELETING"_L1, TpuState::Deleting},     Word{"REPAIRING"_L1, TpuState::Repairing},
    Word{"STOPPED"_L1, TpuState::Stopped},       Word{"STOPPING"_L1, TpuState::Stopping},
    Word{"STARTING"_L1, TpuState::Starting},     Word{"PREEMPTED"_L1, TpuState::Preempted},
    Word{"TERMINATED"_L1, TpuState::Terminated}, Word{"HIDING"_L1, TpuState::Hiding},
    Word{"HIDDEN"_L1, TpuState::Hidden},         Word{"UNHIDING"_L1, TpuState::Unhiding},
};

constexpr std::array tpuHealths{
    Word{""_L1, TpuHealth::NotSaid},
    Word{"HEALTH_UNSPECIFIED"_L1, TpuHealth::NotSaid},
    Word{"HEALTHY"_L1, TpuHealth::Healthy},
    Word{"TIMEOUT"_L1, TpuHealth::Timeout},
    Word{"UNHEALTHY_TENSORFLOW"_L1, TpuHealth::UnhealthyTensorflow},
    Word{"UNHEALTHY_MAINTENANCE"_L1, TpuHealth::UnhealthyMaintenance},
};

constexpr std::array requestStates{
    Word{"CREATING"_L1, QueuedResourceState::Creating},
    Word{"ACCEPTED"_L1, QueuedResourceState::Accepted},
    Word{"WAITING_FOR_RESOURCES"_L1, QueuedResourceState::WaitingForResources},
    Word{"PROVISIONING"_L1, QueuedResourceState::Provisioning},
    Word{"ACTIVE"_L1, QueuedResourceState::Active},
    Word{"FAILED"_L1, QueuedResourceState::Failed},
    Word{"SUSPENDING"_L1, QueuedResourceState::Suspending},
    Word{"SUSPENDED"_L1, QueuedResourceState::Suspended},
    Word{"DELETING"_L1, QueuedResourceState::Deleting},
};

template <typename Words, typename State>
State stateOf(const Words &words, QStringView text, State unknown)
{
    const auto it = std::ranges::find_if(words, [&](const auto &word) { return word.text == text; });
    return it == words.end() ? unknown : it->state;
}

} // namespace

TpuState tpuStateFrom(QStringView text)
{
    return stateOf(tpuStates, text, TpuState::Unknown);
}

TpuHealth tpuHealthFrom(QStringView text)
{
    return stateOf(tpuHealths, text, TpuHealth::Unknown);
}

QueuedResourceState queuedResourceStateFrom(QStringView text)
{
    return stateOf(requestStates, text, QueuedResourceState::Unknown);
}

bool isPassing(TpuState state)
{
    switch (state) {
    case TpuState::Creating:
    case TpuState::Restarting:
    case TpuState::Reimaging:
    case TpuState::Deleting:
    case TpuState::Repairing:
    case TpuState::Stopping:
    case TpuState::Starting:
    case TpuState::Hiding:
    case TpuState::Unhiding: return true;
    default: return false;
    }
}

TpuId tpuId(const ProjectId &project, const ZoneId &zone, const QString &name)
{
    return TpuId{u"projects/%1/locations/%2/nodes/%3"_s.arg(project.toString(), zone.toString(), name)};
}

QDateTime plannedEnd(const Tpu &tpu)
{
    const int hours = tpu.labels.value(QString{runHoursLabel}).toInt();
    return hours > 0 && tpu.createTime.isValid() ? tpu.createTime.addSecs(hours * 3'600LL) : QDateTime{};
}

ZoneId zoneOf(QStringView resourceName)
{
    constexpr auto word = u"locations/";
    const auto at = resourceName.indexOf(word);
    if (at < 0)
        return {};
    const auto rest = resourceName.sliced(at + QStringView{word}.size());
    return ZoneId{rest.first(rest.indexOf(u'/') < 0 ? rest.size() : rest.indexOf(u'/')).toString()};
}

QString lastSegment(QStringView resourceName)
{
    return resourceName.sliced(resourceName.lastIndexOf(u'/') + 1).toString();
}

QString regionOf(const ZoneId &zone)
{
    return zone.toString().section(u'-', 0, -2);
}
