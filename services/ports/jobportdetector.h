// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/podhost.h"
#include "services/ports/porthints.h"

#include <QHash>
#include <QObject>
#include <QUuid>

class JobService;

/// Listens to the logs of jobs that run for addresses of servers on their hosts, as PortDetector does to terminals.
class JobPortDetector : public QObject
{
    Q_OBJECT

public:
    JobPortDetector(JobService *jobs, QObject *parent);

signals:
    void served(const PodHost &host, const PortHint &hint);

private:
    void hear(const QUuid &id, int host, const QByteArray &bytes);

    JobService *m_jobs;
    QHash<std::pair<QUuid, int>, QByteArray> m_rests; ///< lines without an end yet
};
