// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/quota/limits.h"

#include <QPointer>

#include <stop_token>

class RestClient;

/// Who told the limits.
enum class LimitSource : quint8 {
    None,
    CloudQuotas, ///< cloudquotas v1
    ServiceUsage, ///< serviceusage v1beta1: older, needs other permissions, has the same numbers
};

struct LimitAnswer
{
    QList<QuotaLimit> limits;
    LimitSource source = LimitSource::None;
    std::optional<Error> refusal{}; ///< why Cloud Quotas was not used
    std::optional<Error> cutShort{}; ///< the list is not complete
};

/// All limits of the Cloud TPU API: from Cloud Quotas; where that refuses or is not there, from Service Usage. When
/// both fail the error is that of Service Usage, with the words of both.
[[nodiscard]] Task<LimitAnswer> readLimits(CloudProfile profile, QPointer<RestClient> rest, std::stop_token stop);
