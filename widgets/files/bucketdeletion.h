// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/buckets/bucketcalls.h"

#include <QObject>

class ConfirmDelete;
class FileBrowser;
class NoticeBar;
class QWidget;

/// Deletes a bucket of the list. What is in it is told before anything is asked: an empty one goes with a click, any
/// other one only when its name is typed, and both after the grace of UndoQueue.
class BucketDeletion : public QObject
{
    Q_OBJECT

public:
    /// What running jobs say, see FilesContext; empty: none are known.
    using RunningTexts = std::function<QStringList()>;

    /// With `page` goes what waits to be deleted.
    BucketDeletion(const BucketCalls &calls, RunningTexts runningTexts, FileBrowser *browser, NoticeBar *notice,
                   QWidget *page);

    [[nodiscard]] bool canDelete() const { return m_calls.inventory && m_calls.removeBucket; }
    [[nodiscard]] bool isLeaving(const QString &bucket) const; ///< it waits to be deleted, or is being deleted
    void ask(const QString &bucket);

private:
    void look(ConfirmDelete *question, const QString &bucket);
    void explain(ConfirmDelete *question, const BucketInventory &inventory);
    void waitForGrace(const QString &bucket, BucketFilling filling);
    void removeNow(const QString &bucket, BucketFilling filling);
    void finish(const QString &bucket, const Result<> &removed);
    [[nodiscard]] QStringList lossesIn(const BucketInventory &inventory) const;
    [[nodiscard]] QString thingOf(const QString &bucket) const;

    BucketCalls m_calls;
    RunningTexts m_runningTexts;
    FileBrowser *m_browser;
    NoticeBar *m_notice;
    QWidget *m_page;
    BucketFilling m_asked = BucketFilling::Refused; ///< what the question that is open is about
    QStringList m_going; ///< buckets that are being deleted
    TaskScope m_tasks; // last
};
