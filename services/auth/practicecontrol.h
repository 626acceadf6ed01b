// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

#include <QJsonObject>
#include <QUrl>

#include <stop_token>

class RestClient;

/// Lets things happen in the practice cloud, to see how the program and its user take them. Google has none of this.
class PracticeControl
{
public:
    PracticeControl(RestClient *rest, QUrl api) : m_rest{rest}, m_api{std::move(api)} {}

    [[nodiscard]] Task<> preempt(TpuId node, std::stop_token stop);             ///< taken back, as a spot VM is
    [[nodiscard]] Task<> maintain(TpuId node, std::stop_token stop);            ///< hosts restart; addresses may change
    [[nodiscard]] Task<> announceMaintenance(TpuId node, std::stop_token stop); ///< in a week
    enum class Capacity : quint8 { Gone, AsItWas };
    [[nodiscard]] Task<> setCapacity(ZoneId zone, Capacity capacity, std::stop_token stop);

    enum class Billing : quint8 { Closed, Linked };
    [[nodiscard]] Task<> setBilling(Billing billing, std::stop_token stop);

    [[nodiscard]] Task<QByteArray> mail(std::stop_token stop); ///< the TRC mail of this world, as .eml

private:
    [[nodiscard]] Task<> post(QString verb, QJsonObject body, std::stop_token stop) const;

    RestClient *m_rest;
    QUrl m_api;
};
