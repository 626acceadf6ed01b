// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/project/check.h"

using namespace Qt::StringLiterals;

const QList<CheckId> &allChecks()
{
    static const QList all{CheckId::Connection,  CheckId::Clock,        CheckId::Account,    CheckId::Project,
                           CheckId::Billing,     CheckId::TpuApi,       CheckId::ComputeApi, CheckId::MoreApis,
                           CheckId::Permissions, CheckId::ServiceAgent, CheckId::Network,    CheckId::Port22,
                           CheckId::Addresses,   CheckId::Key};
    return all;
}

QLatin1StringView checkName(CheckId id)
{
    static constexpr std::array names{"connection"_L1,  "clock"_L1,        "account"_L1,    "project"_L1,
                                      "billing"_L1,     "tpuApi"_L1,       "computeApi"_L1, "moreApis"_L1,
                                      "permissions"_L1, "serviceAgent"_L1, "network"_L1,    "port22"_L1,
                                      "addresses"_L1,   "key"_L1};
    return names.at(static_cast<size_t>(id));
}
