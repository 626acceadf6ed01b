// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/worldcontext.h"

#include <QStringList>

#include <optional>

namespace practice {

/// Which of Google's services the project has switched on, and the billing account that they hang on. Switching on
/// takes its time: first the operation, and after its end calls are refused for a while longer, as Google says itself.
class Services
{
public:
    explicit Services(WorldContext &context)
        : m_context{context}
    {
    }

    /// Writes what the scenario says into an empty state.
    void found();
    /// As services.get says it.
    [[nodiscard]] bool isEnabled(const QString &service) const;
    /// Why a call of this service does not get through, or nothing: it is off (or not on for long enough), or not paid
    /// for.
    [[nodiscard]] std::optional<ApiError> refuse(const QString &service) const;
    /// {name, done, response} of the operation; 400 without billing for services that need it.
    [[nodiscard]] Answer<> enable(const QStringList &services, bool isBatch);
    [[nodiscard]] Answer<> disable(const QString &service);
    [[nodiscard]] Answer<> operation(const QString &id) const; ///< `id` without "operations/"
    [[nodiscard]] QJsonObject describe(const QString &service) const;
    [[nodiscard]] QJsonObject billingInfo() const;
    /// `account`: "billingAccounts/…", or empty to unlink.
    void setBilling(const QString &account);

private:
    [[nodiscard]] bool hasBilling() const;
    [[nodiscard]] Moment begin(const QString &service);
    [[nodiscard]] QJsonObject shown(const QString &id, const QJsonObject &operation) const;
    [[nodiscard]] Answer<> record(const QString &prefix, Moment ends, const QString &type, const QStringList &services);
    void forgetOldOperations();

    WorldContext &m_context;
};

/// "Cloud TPU API" of "tpu.googleapis.com".
[[nodiscard]] QString serviceTitle(const QString &service);
[[nodiscard]] QStringList knownServices();
/// Calls of these are refused while the project has no billing account.
[[nodiscard]] bool needsBilling(const QString &service);
[[nodiscard]] QString practiceBillingAccount();

} // namespace practice
