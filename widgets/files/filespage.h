// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/transferqueue.h"
#include "services/tpu/tpu.h"
#include "widgets/common/page.h"
#include "widgets/files/filesplace.h"

#include <QHash>
#include <QUrl>

class BucketController;
class CheckpointController;
class EmptyState;
class ExternalEditController;
class FileController;
class FileBrowser;
class FileTabs;
class LowerTabs;
class NoticeBar;
class QComboBox;
class QPushButton;
class QStackedWidget;
class SyncFoldersView;
class TransfersView;

/// Files of hosts and in buckets: looked at, changed, moved here and there, and opened in tabs beside the list. Below
/// it, one at a time, what is moved, edited in other programs and kept in sync. Names: filesPage, filesPlace,
/// filesNotice, filesPageEmpty, filesRefreshButton, filesNewFolderButton, filesNewBucketButton, filesDeletedButton,
/// filesSyncButton, filesUploadButton, filesUploadMenu, filesDownloadButton, filesDownloadDialog, filesUploadDialog; of
/// its parts: see FileTabs, FileBrowser, FileController, BucketController, CheckpointController, LowerTabs,
/// SyncFoldersView, TransfersView.
class FilesPage : public Page
{
    Q_OBJECT

public:
    explicit FilesPage(FilesContext context, QWidget *parent = nullptr);
    ~FilesPage() override;

    /// A host of a TPU, in a folder; empty: where it was left. The choice stays where that host is not there. `line`
    /// above 0: `folder` is a file, which is opened at that line.
    void showTpu(const TpuId &tpu, int worker = 0, const QByteArray &folder = {}, int line = 0);
    void showBuckets(const QByteArray &folder = {}); ///< "/bucket/runs"; empty: where they were left
    void refreshPlaces(); ///< once more from the context: the hosts are others, perhaps
    void openSync(); ///< the sheet for a folder that is to be kept on hosts
    void uploadHere(const QStringList &paths); ///< files and folders of this computer, into the folder that is shown
    [[nodiscard]] QStringList unsavedFiles() const; ///< host and path of those whose changes would be lost

signals:
    void tpusRequested(); ///< no host can be reached: to the list of them
    void terminalRequested(const TpuId &tpu, int worker, const QString &folder);
    void urlRequested(const QUrl &url); ///< a web page that a file links to

private:
    /// Where something comes from or goes to, whatever is looked at meanwhile.
    struct Side
    {
        std::shared_ptr<RemoteFiles> files{};
        QString label{};
        QByteArray folder{};
        bool isBucketList = false; ///< no files can be put there
    };

    void build();
    void buildLower();
    void connectAll();
    void connectActions();
    void refresh();
    void fillPlaces();
    void showPlace();
    void showFace();
    void allow();
    void download();
    void downloadInto(const Side &side, const QString &folder, const QList<FileEntry> &entries);
    void askForFile(const Side &side, const QByteArray &path);
    void askForUpload(bool isFolder);
    void uploadTo(const Side &side, const QStringList &paths);
    void showAway(bool isAway);
    void fillUploadMenu();
    void openFile(const FileEntry &entry);
    void transferEnded(const FileTransfer &transfer);
    void refreshIfShown(const std::shared_ptr<RemoteFiles> &files, const QByteArray &path);
    [[nodiscard]] std::optional<FilesPlace> place() const; ///< nothing: it cannot be reached now
    [[nodiscard]] FilesPlace chosenPlace() const; ///< also one that cannot be reached now
    [[nodiscard]] std::optional<Side> shownSide() const;
    [[nodiscard]] std::shared_ptr<RemoteFiles> filesOf(const FilesPlace &one);
    [[nodiscard]] QList<FilesPlace> currentPlaces() const;

    FilesContext m_context;
    TransferQueue m_queue;
    QList<FilesPlace> m_places;
    QHash<QString, std::shared_ptr<RemoteFiles>> m_files; ///< by the host's id
    QComboBox *m_place;
    QPushButton *m_refresh;
    QPushButton *m_newFolder;
    QPushButton *m_newBucket;
    QPushButton *m_deleted;
    QPushButton *m_sync;
    QPushButton *m_upload;
    QPushButton *m_download;
    NoticeBar *m_notice;
    QStackedWidget *m_faces; ///< all of it, or why there is nothing
    EmptyState *m_empty;
    FileBrowser *m_browser;
    FileTabs *m_tabs; ///< the browser, and the files that are open
    FileController *m_actions = nullptr;
    BucketController *m_buckets = nullptr; ///< null: there is no Cloud Storage
    CheckpointController *m_checkpoints = nullptr;
    ExternalEditController *m_external = nullptr;
    LowerTabs *m_lower;
    TransfersView *m_transfers;
    SyncFoldersView *m_syncView = nullptr; ///< null: nothing can be kept on hosts
    FilesPlace m_shownPlace;
    bool m_isAway = false; ///< the place that is shown
    bool m_isListOld = false; ///< a file in it was saved while another tab was in front
    bool m_wantsBuckets = false; ///< the user has looked at them: nobody is led there unasked
};
