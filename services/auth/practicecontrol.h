// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

#include <QJsonObject>
#include <QUrl>

#include <chrono>
#include <optional>
#include <stop_token>

class RestClient;

/// Lets things happen in the practice cloud, to see how the program and its user take them. Google has none of this.
class PracticeControl
{
public:
    PracticeControl(RestClient *rest, QUrl api)
        : m_rest{rest}
        , m_api{std::move(api)}
    {
    }

    /// How a TPU is taken back.
    enum class Loss : quint8 {
        Seen, ///< PREEMPTED
        Silent, ///< still READY, but no host answers
        Vanished, ///< it is not found any more
    };
    [[nodiscard]] Task<> preempt(TpuId node, Loss loss, std::stop_token stop);
    [[nodiscard]] Task<> maintain(TpuId node, std::stop_token stop); ///< hosts restart; addresses change
    /// It comes so much later, in the world's time.
    [[nodiscard]] Task<> announceMaintenance(TpuId node, std::chrono::seconds later, std::stop_token stop);
    enum class Capacity : quint8 { Gone, AsItWas, There };
    /// No zone: everywhere.
    [[nodiscard]] Task<> setCapacity(std::optional<ZoneId> zone, Capacity capacity, std::stop_token stop);
    /// So much of the world's time is over at once.
    [[nodiscard]] Task<> pass(std::chrono::seconds time, std::stop_token stop);

    /// What goes wrong in a training that runs on all hosts of a TPU from now on, without a login.
    enum class Training : quint8 {
        Fine,
        Straggler, ///< the last host reads its input late
        Hang, ///< the last host never begins the step in which the others wait
        OutOfMemory, ///< on the last host, after some minutes
        Idle, ///< the chips are held, and nothing is computed
        Over, ///< none runs any more
    };
    [[nodiscard]] Task<> train(TpuId node, int workers, Training how, std::stop_token stop);
    /// One host answers no SSH any more, or again.
    enum class Silence : quint8 { Begins, Ends };
    [[nodiscard]] Task<> silence(TpuId node, int worker, Silence what, std::stop_token stop);

    enum class Billing : quint8 { Closed, Linked };
    [[nodiscard]] Task<> setBilling(Billing billing, std::stop_token stop);

    [[nodiscard]] Task<QByteArray> mail(std::stop_token stop); ///< the TRC mail of this world, as .eml

private:
    [[nodiscard]] Task<> post(QString verb, QJsonObject body, std::stop_token stop) const;

    RestClient *m_rest;
    QUrl m_api;
};
