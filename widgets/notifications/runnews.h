// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalarwatch.h"
#include "services/stacks/stackcapture.h"
#include "widgets/notifications/notifications.h"

#include <QPointer>
#include <QSet>

class Activities;

/// Notifies of what happens to a training while nobody looks: values that are no numbers, a loss that jumps, no new
/// step, and what all ranks answered when they were asked by themselves. A line in the Activity list, a notification of
/// the desktop, taken back when nothing of it holds any more.
class RunNews : public QObject
{
    Q_OBJECT

public:
    RunNews(Activities *activities, Notifications *notifications)
        : m_activities{activities}
        , m_notifications{notifications}
    {
    }

    /// `nameOf`: of a run; empty: nothing is known of it any more.
    void attach(ScalarWatch *scalars, StackCapture *stacks, std::function<QString(const QUuid &run)> nameOf);
    void detach();

    [[nodiscard]] static DesktopNotice notice(const QUuid &run, const QString &name, const ScalarAlert &alert);
    [[nodiscard]] static DesktopNotice notice(const QString &name, const StackReport &report);
    [[nodiscard]] static QUuid runOf(const QString &key); ///< null: the notice is about something else

private:
    void notifyAlert(const QUuid &run, const ScalarAlert &alert);
    void notifyStacks(const QUuid &run);
    void notifyFailure(const QUuid &run, const Error &error);
    void follow(const QUuid &run);
    [[nodiscard]] QString nameOf(const QUuid &run) const;

    Activities *m_activities;
    Notifications *m_notifications;
    QPointer<ScalarWatch> m_scalars;
    QPointer<StackCapture> m_stacks;
    std::function<QString(const QUuid &run)> m_nameOf;
    QSet<QUuid> m_shown; ///< runs with a notification
};
