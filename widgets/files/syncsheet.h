// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/sync/syncservice.h"
#include "widgets/common/sidesheet.h"
#include "widgets/files/filesplace.h"

class FormField;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

/// A folder of this computer is to be kept on hosts, or otherwise than it is. Names: syncSheet, syncNotice, syncIntro,
/// syncLocal, syncBrowse, syncBrowseDialog, syncWhere, syncRemote, syncDeletes, syncDeletesNote, syncGitignore,
/// syncExcludes, syncCancel, syncSubmit.
class SyncSheet : public SideSheet
{
    Q_OBJECT

public:
    using Places = std::function<QList<FilesPlace>()>;

    SyncSheet(SyncService *sync, Places places, QWidget *host);

    /// `placeId` and `shown`: the place and the folder there that the page shows; empty: none.
    void openNew(const QString &placeId, const QByteArray &shown);
    void openFor(const SyncFolder &folder);

signals:
    void kept(const QUuid &id);

protected:
    [[nodiscard]] bool isFilled() const override;

private:
    /// One host, all hosts of a TPU, or a folder that a host shares.
    struct Target
    {
        QString label{};
        QStringList hosts{};
        QByteArray folder{}; ///< that is shared; empty: the disk of each

        [[nodiscard]] bool isAs(const Target &other) const { return hosts == other.hosts && folder == other.folder; }
    };

    [[nodiscard]] static QList<Target> targetsIn(const QList<FilesPlace> &places);
    void build();
    void connectAll();
    void show(const SyncFolder &folder);
    void fillTargets();
    void chooseTarget(int index);
    void browse();
    void propose();
    [[nodiscard]] QByteArray proposedFolder() const;
    [[nodiscard]] QString localFolder() const;
    [[nodiscard]] SyncFolder wanted() const;
    void refresh();
    void showPurpose();
    void submit();
    void showRefusal(const SyncFolder &folder, const Error &error);

    SyncService *m_sync;
    Places m_places;
    SyncFolder m_before{}; ///< what is changed; its id is null: a new one
    SyncFolder m_shown{}; ///< what stood in the fields when it opened
    QList<Target> m_targets;
    Target m_chosen{};
    Target m_pagePlace{}; ///< what the page shows
    QByteArray m_pageFolder; ///< the folder there
    bool m_isProposed = true; ///< nobody has typed where it goes
    NoticeBar *m_notice;
    QLineEdit *m_local;
    FormField *m_localField;
    QPushButton *m_browse;
    QComboBox *m_where;
    FormField *m_whereField;
    QLineEdit *m_remote;
    FormField *m_remoteField;
    QCheckBox *m_deletes;
    QCheckBox *m_gitignore;
    QPlainTextEdit *m_excludes;
    FormField *m_excludesField;
    QPushButton *m_submit;
};
