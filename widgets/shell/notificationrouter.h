// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "services/tpu/tpu.h"
#include "widgets/common/place.h"
#include "widgets/notifications/newkeynotice.h"
#include "widgets/notifications/notifications.h"
#include "widgets/notifications/runnews.h"
#include "widgets/notifications/usagenews.h"

#include <QObject>

class Activities;
class SessionManager;
class MainWindow;

struct Incident;

struct NotificationRouterContext
{
    MainWindow *window = nullptr;
    SessionManager *cloud = nullptr;
    Activities *activities = nullptr;
    Notifications *notifications = nullptr;
};

/// What happens while nobody looks: tells the desktop, keeps it in the Activity list, takes back what is not true any
/// more, and leads a click to the right place.
class NotificationRouter : public QObject
{
    Q_OBJECT

public:
    explicit NotificationRouter(NotificationRouterContext context);

    void attach(); ///< the cloud's services are new
    void detach(); ///< they are about to go

signals:
    void placeRequested(const Place &place);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectRequests();
    void connectJobs();
    void follow(const TpuId &id);
    void notifyReady(const QUuid &request, const Tpu &tpu);
    void notifyLoss(const Incident &incident);
    void leaveToBar(const TpuId &id, const QString &words);
    void notifyJob(const QUuid &id);
    void notifyTrouble(const QUuid &request, const Error &why, bool isOver);
    void notifySignIn();
    void notifyQuotaProject(const ProjectId &project);
    void lead(const QString &key, const QByteArray &token);

    NotificationRouterContext m_context;
    UsageNews m_usage;
    RunNews m_runs;
    NewKeyNotice m_newKeys;
};
