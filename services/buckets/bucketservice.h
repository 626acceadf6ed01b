// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketfiles.h"
#include "services/core/taskscope.h"

#include <QObject>

/// The buckets of one sign-in. Others get all of Cloud Storage from here.
class BucketService : public QObject
{
    Q_OBJECT

public:
    /// `documents` may be null: see BucketContext.
    BucketService(const CloudProfile &profile, RestClient *rest, Documents *documents, QObject *parent = nullptr);
    ~BucketService() override;

    void begin(); ///< takes away what uploads of an earlier run have left in buckets
    void suspend() { m_tasks.cancel(); } ///< what is left then is taken away by the next run

    [[nodiscard]] const StorageApi &api() const { return m_context.api; }
    [[nodiscard]] std::shared_ptr<RemoteFiles> files() const { return m_files; }
    /// Denied where the account may not read the bucket's policy, with a role that lets it.
    [[nodiscard]] Task<AccessSummary> whoCanRead(QString bucket, std::stop_token stop) const;
    /// For buckets whose requester pays.
    void payWith(const QString &bucket, const ProjectId &project);

private:
    BucketContext m_context;
    std::shared_ptr<RemoteFiles> m_files;
    TaskScope m_tasks; // last
};
