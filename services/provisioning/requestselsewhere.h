// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/reduce.h"

/// Who runs the requests while this program does not, and can be told so: a watcher that a desk is connected to.
class RequestsElsewhere
{
public:
    RequestsElsewhere() = default;
    virtual ~RequestsElsewhere() = default;
    Q_DISABLE_COPY_MOVE(RequestsElsewhere)

    // As those of ProvisioningService; Offline with a sentence while it cannot be reached. Times are those of this
    // computer's clock.
    [[nodiscard]] virtual Task<QUuid> start(TpuRequest tpuRequest) = 0;
    [[nodiscard]] virtual Task<> order(QUuid id, ProvisioningEvent event) = 0; ///< an order, a change, or a loss
    [[nodiscard]] virtual Task<> forget(QUuid id) = 0;
    [[nodiscard]] virtual Task<QList<FinishedAttempt>> history(QUuid id) const = 0;
};
