// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/fileoperations.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/files/externaleditcontroller.h"
#include "widgets/files/filesheets.h"

#include <QObject>

class Activities;
class BucketController;
class FileBrowser;
class NoticeBar;
class QMenu;
class QWidget;

/// What is done with the files that are chosen in the browser, but for moving them between here and there. What is
/// deleted is asked about first, and then waits for the grace of UndoQueue. What a place cannot do is not in its menu:
/// buckets know neither permissions nor terminals, and are no files themselves. Names: fileMenu, filesOpenAction,
/// filesEditMenu, filesEditDefaultAction, filesEditLastAction, filesEditOtherAction, filesDownloadAction,
/// filesRenameAction, filesMoveAction, filesCopyAction, filesModeAction, filesChecksumAction, filesClipboardAction,
/// filesPathAction, filesTerminalAction, filesCheckpointsAction, filesDeleteAction, and those of the sheets.
class FileController : public QObject
{
    Q_OBJECT

public:
    /// `page`: what sheets slide into; with it, what waits to be deleted is kept.
    FileController(FileBrowser *browser, NoticeBar *notice, QWidget *page);

    void askNewFolder();
    void askRename();
    void askDelete();
    void copyPath() const;
    void moveChosen(const QByteArray &folder); ///< what is chosen goes there; nothing that is there is overwritten
    /// `label`: what people call the host.
    void setPlace(const QString &label, bool canOpenTerminal);
    void setCanEditOutside(bool canEdit) { m_canEditOutside = canEdit; }
    void setActivities(Activities *activities) { m_activities = activities; } ///< null: nobody is told what was deleted
    void setBuckets(BucketController *buckets) { m_buckets = buckets; } ///< null: there are none
    [[nodiscard]] bool isBusy() const { return m_operations->isBusy(); }

signals:
    void openRequested(const FileEntry &entry);
    void downloadRequested();
    void clipboardRequested(); ///< what is chosen, for other programs
    void editRequested(const FileEntry &entry, EditWith with);
    void terminalRequested(const QByteArray &folder);
    void checkpointsRequested(const QByteArray &folder); ///< whether there are some in it
    void busyChanged();

private:
    /// What a sheet is open for, whatever is looked at meanwhile.
    struct Asked
    {
        FileOperations::Files files{};
        QByteArray folder{};
        QList<QByteArray> paths{}; ///< full ones
        PlaceKind kind = PlaceKind::Host;
    };

    void connectAll();
    void open(const FileEntry &entry);
    void fillMenu(QMenu *menu);
    void addEditEntries(QMenu *menu, const FileEntry &entry, bool isFile);
    void addChangeEntries(QMenu *menu, const QList<FileEntry> &chosen);
    void addEntry(QMenu *menu, const char *name, QLatin1StringView icon, const QString &text, bool isEnabled,
                  std::function<void()> act);
    void ask(NamePurpose purpose);
    void take(NamePurpose purpose, const QString &text);
    void takePaths(NamePurpose purpose, const QByteArray &folder);
    void askMode();
    void sum();
    void finished(const QByteArray &path);
    void notifyRemoval(const QList<QByteArray> &paths, const std::optional<Error> &error);
    void showSum(const QByteArray &path, const FileChecksum &sum);
    [[nodiscard]] QList<QByteArray> chosenPaths() const;
    [[nodiscard]] bool isLeaving() const; ///< some of what is chosen waits to be deleted
    [[nodiscard]] static QString problemOf(NamePurpose purpose, PlaceKind kind, const QString &text);
    [[nodiscard]] DeleteQuestion deleteQuestion(const QList<FileEntry> &chosen, const QString &name) const;
    [[nodiscard]] QByteArray folderOfText(const QString &text) const;

    FileBrowser *m_browser;
    NoticeBar *m_notice;
    QWidget *m_page;
    Activities *m_activities = nullptr;
    BucketController *m_buckets = nullptr;
    FileOperations *m_operations;
    FileNameSheet *m_nameSheet;
    FileModeSheet *m_modeSheet;
    Asked m_asked; ///< by the sheet for names
    Asked m_modeAsked; ///< by the other one
    QString m_label; ///< of the place
    QString m_sum; ///< that the notice's button copies
    bool m_canOpenTerminal = false;
    bool m_canEditOutside = false;
};
