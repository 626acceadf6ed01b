// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/buckets/bucketcalls.h"
#include "widgets/common/sidesheet.h"

#include <optional>
#include <utility>

class ContentStack;
class Label;
class QGridLayout;
class QPushButton;

/// All that Cloud Storage says of a bucket or of an object: region, class, what is kept of deleted files, who pays,
/// whether the public may be let in; size, type, times and checksums. Names: bucketDetailsSheet, bucketDetailsStack,
/// bucketDetailsFailure, bucketDetailsAccess.
class BucketDetailsSheet : public SideSheet
{
    Q_OBJECT

public:
    BucketDetailsSheet(BucketCalls calls, QWidget *host);

    void openFor(const BucketUri &uri); ///< a bucket, or an object in one

signals:
    void accessRequested(const QString &bucket); ///< who can read it

private:
    using Facts = QList<std::pair<QString, QString>>;

    void read();
    void refresh();
    void showFacts(const Facts &facts);
    [[nodiscard]] static Facts factsOf(const Bucket &bucket);
    [[nodiscard]] static Facts factsOf(const BucketObject &object);

    BucketCalls m_calls;
    BucketUri m_uri;
    std::optional<Bucket> m_bucket;
    std::optional<BucketObject> m_object;
    ContentStack *m_stack = nullptr;
    QGridLayout *m_facts;
    QList<Label *> m_labels;
    QPushButton *m_access;
    TaskScope m_tasks; // last
};
