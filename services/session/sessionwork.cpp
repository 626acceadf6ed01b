// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/sessionwork.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>

namespace {

struct SessionWorkMessages
{
    Q_DECLARE_TR_FUNCTIONS(SessionWork)
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

QString sessionWork(const QList<Tpu> &tpus)
{
    QStringList names;
    for (const auto &tpu : tpus) {
        if (isOnItsWay(tpu.state))
            names << punctuation::noted(tpu.shortName, tpu.stateText);
    }
    return names.isEmpty() ? QString{}
                           : SessionWorkMessages::tr("Under way in the cloud: %1").arg(punctuation::list(names));
}
