// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/buckets/bucketcalls.h"
#include "widgets/common/sidesheet.h"

class ContentStack;
class Label;
class NoticeBar;

/// "Who can read this?" of a bucket, in sentences. Names: bucketAccessSheet, bucketAccessStack, bucketAccessFailure,
/// bucketAccessNotice, bucketAccessWords.
class BucketAccessSheet : public SideSheet
{
    Q_OBJECT

public:
    BucketAccessSheet(BucketCalls calls, QWidget *host);

    void openFor(const QString &bucket);

private:
    void read();
    void finish(const Result<AccessSummary> &access);

    BucketCalls m_calls;
    QString m_bucket;
    ContentStack *m_stack = nullptr;
    NoticeBar *m_notice; ///< that everybody can, or that something is not known
    Label *m_words;
    TaskScope m_tasks; // last
};
