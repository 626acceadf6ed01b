// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "services/tpu/tpu.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <functional>

class ProvisioningService;
class TpuService;

/// What happens to requests while another computer runs them: found out by comparing how they stand with how they
/// stood, as ProvisioningService itself tells only what it does. What is there at the beginning is no news. GUI thread.
class RequestNews : public QObject
{
    Q_OBJECT

public:
    /// `isElsewhere`: whether another computer runs them now. Of two windows of one computer the other one tells.
    RequestNews(ProvisioningService *tpuRequests, TpuService *tpus, std::function<bool()> isElsewhere,
                QObject *parent = nullptr);

signals:
    // As those of ProvisioningService.
    void fulfilled(const QUuid &id, const Tpu &tpu);
    void gaveUp(const QUuid &id, const Error &why);
    void needsUser(const QUuid &id, const Error &why);

private:
    void look();
    /// False: it cannot be told yet, because the list of TPUs does not have the machine.
    [[nodiscard]] bool notify(const TpuRequestView &view);

    QPointer<ProvisioningService> m_tpuRequests;
    QPointer<TpuService> m_tpus;
    std::function<bool()> m_isElsewhere;
    QHash<QUuid, RequestState> m_known;
    bool m_hasLooked = false;
};
