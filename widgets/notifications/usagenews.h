// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/usagefeed.h"
#include "widgets/notifications/notifications.h"

#include <QPointer>
#include <QSet>

class Activities;

/// Tells what cores and disks do while nobody looks: a line in the Activity list for each alert that begins, a
/// notification of the desktop, and takes it back when it is over.
class UsageNews : public QObject
{
    Q_OBJECT

public:
    UsageNews(Activities *activities, Notifications *notifications)
        : m_activities{activities}
        , m_notifications{notifications}
    {
    }

    void attach(UsageFeed *feed);
    void detach();

    [[nodiscard]] static DesktopNotice notice(const TpuId &tpu, const UsageAlert &alert);
    [[nodiscard]] static std::optional<TpuId> tpuOf(
        const QString &key); ///< nothing: the notice is about something else

private:
    void notify(const TpuId &tpu, const UsageAlert &alert);
    void follow(const TpuId &tpu);

    Activities *m_activities;
    Notifications *m_notifications;
    QPointer<UsageFeed> m_feed;
    QSet<QString> m_told; ///< slices
};
