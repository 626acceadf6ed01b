// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/project/billableservice.h"

struct BillableService::Content
{
    QList<Billable> items{};
    QStringList unreachable{};
    QList<VpcRule> firewalls{};
    QList<LogSink> sinks{};
    BilledBytes bytes{};
};

/// All pages of one source.
[[nodiscard]] Task<BillableService::Content> readBillables(CloudProfile profile, QPointer<RestClient> rest,
                                                           BillSource source, QDateTime now, std::stop_token stop);
