// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cloudwork.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CloudWork)
};

bool isOnItsWay(TpuState state)
{
    switch (state) {
    case TpuState::Creating:
    case TpuState::Starting:
    case TpuState::Restarting:
    case TpuState::Reimaging:
    case TpuState::Repairing:
    case TpuState::Stopping:
    case TpuState::Deleting: return true;
    default: return false;
    }
}

} // namespace

QString cloudWork(const QList<Tpu> &tpus)
{
    QStringList names;
    for (const auto &tpu : tpus) {
        if (isOnItsWay(tpu.state))
            names << punctuation::noted(tpu.shortName, tpu.stateText);
    }
    return names.isEmpty() ? QString{} : Words::tr("Under way in the cloud: %1").arg(punctuation::list(names));
}
