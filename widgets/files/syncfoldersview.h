// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/files/lowertabs.h"
#include "widgets/files/syncmodels.h"
#include "widgets/files/syncsheet.h"

#include <QTimer>
#include <QWidget>

class Label;
class NoticeBar;
class QPushButton;
class Table;

/// Folders of this computer that are kept on hosts, in a tab of LowerTabs. Above the list stand what needs the user,
/// and the question what is done with files that are others there, or gone here. Names: filesSync, filesSyncTable,
/// filesSyncHostTable, filesSyncMenu, filesSyncNotice, filesSyncPauseButton, filesSyncAgainButton, filesSyncEditButton,
/// filesSyncStopButton, filesSyncHostsButton, filesSyncConflict, filesSyncConflictWords, filesSyncReplaceButton,
/// filesSyncLeaveButton, filesSyncDeleteButton, filesSyncKeepButton, and those of SyncSheet.
class SyncFoldersView : public QWidget
{
    Q_OBJECT

public:
    /// `notice` is the page's: what is to be read when this one is hidden. Sheets slide into `page`.
    SyncFoldersView(SyncService *sync, SyncSheet::Places places, NoticeBar *notice, QWidget *page);

    /// The sheet for another folder; see SyncSheet::openNew().
    void openNew(const QString &placeId, const QByteArray &shown);
    [[nodiscard]] ListLoad load() const;
    [[nodiscard]] QList<QWidget *> buttons() const; ///< for what is chosen in the list

signals:
    void loadChanged();

private:
    void build();
    [[nodiscard]] QWidget *buildQuestion();
    void connectAll();
    void connectButtons();
    void refresh();
    void nameHosts(SyncStatus *status) const;
    void showHosts();
    void showQuestion();
    [[nodiscard]] static QString conflictQuestion(const KeptFolder &one);
    void answer(SyncAnswer choice);
    void showFailure();
    void allow();
    void select(const QUuid &id);
    void stopChosen();
    [[nodiscard]] const KeptFolder *chosen() const; ///< null: none

    SyncService *m_sync;
    SyncSheet::Places m_places;
    NoticeBar *m_pageNotice;
    SyncSheet *m_sheet;
    QList<KeptFolder> m_kept; ///< as they are shown
    SyncFolderModel *m_model;
    SyncHostModel *m_hostModel;
    Table *m_table;
    Table *m_hosts;
    NoticeBar *m_notice;
    QPushButton *m_pause;
    QPushButton *m_again;
    QPushButton *m_edit;
    QPushButton *m_stop;
    QPushButton *m_showHosts;
    QWidget *m_question = nullptr;
    Label *m_words;
    QPushButton *m_replace;
    QPushButton *m_leave;
    QPushButton *m_delete;
    QPushButton *m_keep;
    QUuid m_asking; ///< the folder that the question is about
    bool m_isAboutGone = false; ///< what it asks about: files that are gone here
    quint64 m_asked = 0; ///< SyncStatus::question, when what is read now was written
    QUuid m_failed; ///< the folder that the notice is about
    QString m_failure; ///< as it was said last
    QTimer m_soon; ///< until what changed is shown
};
