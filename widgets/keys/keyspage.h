// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/ssh/target.h"
#include "services/store/settings.h"
#include "widgets/common/page.h"
#include "widgets/common/place.h"
#include "widgets/keys/keymodels.h"

#include <functional>

class Card;
class ContentStack;
class GenerateSheet;
class KeyService;
class LoginCard;
class NoticeBar;
class PublishSheet;
class QPushButton;
class QSortFilterProxyModel;
class RenameSheet;
class SshHub;
class Table;
class TpuService;

/// What the Keys page works with; all of it lives longer than the page. Without a hub logins cannot be checked.
struct KeysPageServices
{
    KeyService *keys = nullptr;
    TpuService *tpus = nullptr;
    SshHub *hub = nullptr;
    Settings *settings = nullptr; ///< keeps the columns
    SshPrompts prompts{};
    std::function<Result<>(const QString &program, const QStringList &arguments)>
        startProgram{}; ///< of the user's own machine; empty: HostLauncher does it
};

/// Keys on this computer, keys of the project, and how to log in.
///
/// Names: keysPage, keysTable, keysStack, keysEmpty, projectKeysTable, projectKeysStack, projectKeysEmpty,
/// projectKeysFailure, keysRefreshButton, generateButton, publishButton, renameButton, removeButton, keysNotice,
/// osLoginNotice; of the sheets, the card and the bar: see GenerateSheet, PublishSheet, RenameSheet, LoginCard,
/// UnlockedKeysBar.
class KeysPage : public Page
{
    Q_OBJECT

public:
    explicit KeysPage(const KeysPageServices &services, QWidget *parent = nullptr);

    void open(const Place &place); ///< one of its two sheets, or the question for a passphrase
    void openPublish();
    void openGenerate();

signals:
    void loginChanged(const LoginChoice &login);
    void signInRequested();
    void createRequested(); ///< of a TPU
    void doctorRequested(); ///< the project needs something done to it first
    /// In a terminal of this computer.
    void programRequested(const QString &title, const QString &program, const QStringList &arguments);

protected:
    void showEvent(QShowEvent *event) override;

private:
    enum class NoticeAction : quint8 { None, Publish, CheckLogin, CreateTpu, OpenDoctor };

    void build();
    [[nodiscard]] Card *buildLocal();
    [[nodiscard]] Card *buildProject();
    void keepColumns(Table *table, const QStringList &names);
    void connectAll();
    void connectSheets();
    void addMenus();
    void showInFolder(const QString &file);
    void changePassphrase(const QString &file);
    void sayPublished(const LoginChoice &login);
    void sayPublishedForOthers(const QString &user);
    void showTexts();
    void refresh();
    void showKeys();
    void showProject();
    void fitTables();
    void showWarnings();
    void markNext(const QList<LocalKeyRow> &keys, const QStringList &published);
    void allow();
    void askRemove();
    void remove(const QList<ProjectKeyRow> &rows);
    void showError(const Error &error);
    void runNoticeAction();
    [[nodiscard]] QList<ProjectKeyRow> selectedLines() const;
    [[nodiscard]] QString selectedFile() const;

    KeysPageServices m_services;
    LocalKeysModel *m_localModel;
    ProjectKeysModel *m_projectModel;
    QSortFilterProxyModel *m_local;
    QSortFilterProxyModel *m_project;
    Table *m_localTable;
    Table *m_projectTable;
    ContentStack *m_localStack = nullptr;
    ContentStack *m_projectStack = nullptr;
    Card *m_localCard = nullptr;
    Card *m_projectCard = nullptr;
    NoticeBar *m_notice;
    NoticeBar *m_osLogin;
    QPushButton *m_refresh;
    QPushButton *m_generate;
    QPushButton *m_publish;
    QPushButton *m_rename;
    QPushButton *m_remove;
    LoginCard *m_login;
    GenerateSheet *m_generateSheet;
    PublishSheet *m_publishSheet;
    RenameSheet *m_renameSheet;
    QString m_fresh; ///< private key file made last
    NoticeAction m_noticeAction = NoticeAction::None;
    std::optional<Error> m_error;
    bool m_isLoading = false;
    bool m_readsAgain = false; ///< as soon as the reading that runs has ended
    bool m_isLoaded = false;
    bool m_isOld = false; ///< a key was changed elsewhere meanwhile
    bool m_isRemoving = false;
    QList<ProjectKeyRow> m_removeNext;
    TaskScope m_tasks; // last
};
