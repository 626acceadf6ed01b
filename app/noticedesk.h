// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/notifications.h"
#include "app/usagenews.h"
#include "services/tpu/tpu.h"
#include "services/wish/wish.h"

#include <QObject>

class Activities;
class Cloud;
class MainWindow;
class Panels;

struct Trouble;

struct NoticeDeskContext
{
    MainWindow *window = nullptr;
    Panels *panels = nullptr;
    Cloud *cloud = nullptr;
    Activities *activities = nullptr;
    Notifications *notifications = nullptr;
};

/// What happens while nobody looks: tells the desktop, keeps it in the Activity list, takes back what is not true any
/// more, and leads a click to the right place.
class NoticeDesk : public QObject
{
    Q_OBJECT

public:
    explicit NoticeDesk(NoticeDeskContext context);

    void adopt(); ///< the cloud's services are new
    void letGo(); ///< they are about to go

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectWishes();
    void connectJobs();
    void follow(const TpuId &id);
    void tellReady(const QUuid &request, const Tpu &tpu);
    void tellLoss(const Trouble &trouble);
    void tellJob(const QUuid &id);
    void tellTrouble(const QUuid &request, const Error &why, bool isOver);
    void tellSignIn();
    void lead(const QString &key, const QByteArray &token);

    NoticeDeskContext m_context;
    UsageNews m_usage;
};
