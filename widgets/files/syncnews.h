// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/sync/syncservice.h"

#include <QHash>
#include <QSet>

#include <chrono>
#include <optional>

/// A line among the window's activities for each folder that is being sent, or needs the user. What is sent at once, as
/// a file that was saved, has none, and none is left when it is over.
class SyncNews : public QObject
{
    Q_OBJECT

public:
    /// `patience`: what is sent within it is no news.
    SyncNews(SyncService *sync, Activities *activities, QObject *parent,
             std::chrono::milliseconds patience = std::chrono::seconds{1});
    ~SyncNews() override;

private:
    struct News
    {
        ActivityState state = ActivityState::Running;
        std::function<QString()> text{};
    };

    void follow(const QUuid &id);
    void followAll();
    void show(const QUuid &id, const News &news);
    void drop(const QUuid &id);
    [[nodiscard]] std::optional<News> newsOf(const QUuid &id) const;

    SyncService *m_sync;
    Activities *m_activities;
    std::chrono::milliseconds m_patience;
    QHash<QUuid, ActivityId> m_lines;
    QSet<QUuid> m_due; ///< those that are looked at again when the patience is over
};
