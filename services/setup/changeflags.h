// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostpool.h"
#include "services/setup/podplan.h"

class Clock;
class TpuService;

struct FlagTools
{
    TpuService *tpus = nullptr;
    QPointer<HostPool> hosts{};
    Clock *clock = nullptr;
};

using FlagReport = std::function<void(const QList<HostProgress> &)>;

/// Gives libtpu other flags on a TPU whose runtime reads them (hasTpuRuntime): puts them into the node's metadata,
/// where every other key stays as it is, then restarts the service tpu-runtime on all hosts at once. `seen`: the TPU as
/// the user saw it. Done again it does what is missing. Errors: those of changeMetadata(), and the hosts that were not
/// restarted, each by name; the metadata has the new flags then.
[[nodiscard]] Task<> changeFlags(FlagTools tools, Tpu seen, QString args, FlagReport report, std::stop_token stop);

/// The same by gcloud, quoted for a shell; and by REST, with the whole map that is sent.
[[nodiscard]] QString flagsCommand(const Tpu &tpu, const QString &args);
[[nodiscard]] Result<QString> flagsCall(const Tpu &tpu, const QString &args, const CloudProfile &profile);
