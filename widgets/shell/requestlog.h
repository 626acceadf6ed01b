// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <functional>

class Activities;
class JournalThread;
class ProvisioningService;
enum class ActivityId : quint64;
struct UnfinishedWork;

/// Keeps the Activity list in step with the requests: one line for every zone that is being tried, and how each ended.
class RequestLog : public QObject
{
    Q_OBJECT

public:
    explicit RequestLog(Activities *activities)
        : m_activities{activities}
    {
    }

    /// `journal`: where the requests are written down; it lives as long as they do.
    void attach(ProvisioningService *tpuRequests, const JournalThread *journal = nullptr);
    void detach(); ///< before the services go: requests rest, they are not cancelled
    /// What quitting means for the requests: what waits at Google goes on, what is asked directly rests.
    void addTo(UnfinishedWork *work) const;
    /// "2 requests are being tried"; empty: none.
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] bool owns(ActivityId id) const;

signals:
    void changed();
    /// Once each: the journal was damaged, and another one took its place; the record of a request cannot be read.
    void recordBroken(const std::function<QString()> &sentence);

private:
    using Key = std::pair<QUuid, ZoneId>;

    void sync();
    void lookAtRecord(const JournalThread &journal);
    void lookAtUnreadable();
    void put(const TpuRequestView &view, const ZoneAttempt &line);
    void takeAway(const Key &key);
    void remember(std::function<QString()> text, bool isFine, const QString &subject = {});

    Activities *m_activities;
    QPointer<ProvisioningService> m_tpuRequests;
    QHash<Key, ActivityId> m_lines;
    QHash<Key, QString> m_machines; ///< READY and shown as such, while nobody could log in yet: that they go is news
    bool m_hasToldRecord = false;
    bool m_hasToldUnreadable = false;
};
