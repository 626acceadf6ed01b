// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/buckets/bucketcalls.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/files/filebrowser.h"

#include <QObject>

class BucketAccessSheet;
class BucketCreateSheet;
class BucketDeletion;
class BucketDetailsSheet;
class NoticeBar;
class QMenu;
class SoftDeletedSheet;

/// What can be done with buckets, and with what lies in them, that no host's files have: details, who can read it,
/// deleted files, new buckets and those that go, who pays for reading, and what becomes of what is deleted. Names:
/// filesBucketDetailsAction, filesBucketAccessAction, filesBucketDeletedAction, filesBucketDeleteAction, and those of
/// the sheets.
class BucketController : public QObject
{
    Q_OBJECT

public:
    /// Sheets slide into `page`. `runningTexts`: see FilesContext.
    BucketController(const BucketCalls &calls, std::function<QStringList()> runningTexts, FileBrowser *browser,
                     NoticeBar *notice, QWidget *page);

    void askCreate();
    void askDelete(); ///< of the bucket that is chosen in the list of buckets
    void showDeleted(); ///< what was deleted in the folder that is shown
    void addEntries(QMenu *menu, const QList<FileEntry> &chosen);
    void addDeletion(QMenu *menu, const FileEntry &bucket); ///< of a bucket itself, in the list of buckets
    /// Says in the question what becomes of what is deleted in the folder that is shown, as soon as that is known.
    void explainDeletion(ConfirmDelete *question, const DeleteQuestion &asked, const QList<FileEntry> &chosen);

private:
    [[nodiscard]] FileBrowser::Offer payment();
    [[nodiscard]] std::optional<BucketUri> shownFolder() const; ///< nothing: no bucket is open

    BucketCalls m_calls;
    FileBrowser *m_browser;
    NoticeBar *m_notice;
    BucketCreateSheet *m_create;
    BucketDetailsSheet *m_details;
    BucketAccessSheet *m_access;
    SoftDeletedSheet *m_deleted;
    BucketDeletion *m_deletion;
    TaskScope m_tasks; // last
};
