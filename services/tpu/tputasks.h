// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/wake.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"

#include <QPointer>

/// Nodes and requests are read at the same time; one may fail without the other.
struct WholeList
{
    Result<NodeList> nodes;
    Result<RequestList> requests;
};

struct TpuService::Refreshing
{
    bool isRunning = false;
    Result<> last{};
    QList<std::shared_ptr<Wake>> waiting;
};

/// The coroutines of TpuService. None of them is a member of it: after each wait they ask whether it still lives.
struct TpuService::Tasks
{
    using Self = QPointer<TpuService>;

    [[nodiscard]] static Task<> watch(Self self, Clock *clock, std::stop_token stop);
    [[nodiscard]] static Task<WholeList> readAll(TpuApi api, std::stop_token stop);
    [[nodiscard]] static Task<> afterRefresh(std::shared_ptr<Refreshing> refreshing, std::stop_token stop);
    /// Waits for the one that runs, then for one that began after this call.
    [[nodiscard]] static Task<> refreshAnew(Self self, std::shared_ptr<Refreshing> refreshing, std::stop_token stop);
    [[nodiscard]] static Task<Tpu> create(Self self, CreateJob job, std::stop_token stop);
    [[nodiscard]] static Task<> change(Self self, TpuAction action, ListedNode agreed, std::stop_token stop);
    [[nodiscard]] static Task<> maintain(Self self, TpuId id, Maintenance maintenance, std::stop_token stop);
    [[nodiscard]] static Task<> removeRequest(Self self, RequestDeletion wanted, std::stop_token stop);
    [[nodiscard]] static Task<ZoneOffer> offer(TpuApi api, ZoneId zone, std::stop_token stop);
    [[nodiscard]] static Task<PublishedKeys> hostKeys(TpuApi api, std::optional<Tpu> known, TpuId id,
                                                      std::stop_token stop);
    /// Reads one node and tells the service.
    [[nodiscard]] static Task<> look(Self self, TpuId id, std::stop_token stop);
};
