// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/accounts.h"
#include "services/core/taskscope.h"
#include "services/project/accounttrial.h"
#include "widgets/common/sidesheet.h"

class AccountWays;
class Label;
class NoticeBar;
class ProfileForm;
class ProfileList;
class ProjectChoice;
class QPushButton;

/// What the sign-in page needs from the application.
struct AccountSheetContext
{
    Accounts *accounts = nullptr;
    std::function<CloudProfile(const AccountProfile &)> cloud; ///< where Google answers for it
    std::function<std::shared_ptr<AccountTrial>(const AccountProfile &, std::shared_ptr<TokenSource>)> trial;
    std::function<void(const QUrl &)> openUrl; ///< in the user's browser
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
};

/// The sign-in page: the profiles there are, six ways to a new one, then its project. It tries an account and shows
/// what comes of it; who works with it is the application's business. Names: accountSheet, accountNotice, accountTest,
/// accountBack, accountCancel, accountGo, and those of its parts.
class AccountSheet : public SideSheet
{
    Q_OBJECT

public:
    AccountSheet(AccountSheetContext context, QWidget *host);

    void choose(AccountSource source);
    void setInUse(const QUuid &id);
    enum class Work : quint8 { None, WouldEnd };
    void setWork(Work work); ///< whether going to another cloud would end something
    /// What the application said to profileChosen(): it is tried, it failed, it works (then the page closes).
    void showEntering();
    void showError(const Error &error);
    void finish();
    /// A sign-in ended: the next one that succeeds with the same account is that profile's, with its project.
    void renew(const AccountProfile &profile);
    /// The project page of an account: its project has to be chosen, or is to be another one.
    void openProjects(const AccountProfile &profile);
    void lookAgain(); ///< gcloud may have an account now

signals:
    /// `tokens`: those that were tried already; null: none were.
    void profileChosen(const AccountProfile &profile, const std::shared_ptr<TokenSource> &tokens);
    void gcloudLoginRequested();
    void connectionTestRequested();
    void signOutRequested(const AccountProfile &profile);
    void cancelled(); ///< while the application tries the profile

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    enum class Stage : quint8 { Ways, Browser, Checking, Projects, Entering };

    void build();
    void connectParts();
    void setStage(Stage stage);
    void go();
    void back();
    void stop();
    void signInWithBrowser(const AccountProfile &wanted);
    void browserAnswered(const Result<OwnClientSignIn> &done);
    [[nodiscard]] AccountProfile renewed(const AccountProfile &wanted) const;
    void tryAccount(const AccountProfile &profile);
    void showFacts(const Result<TokenFacts> &facts);
    void showTrouble(const Error &error);
    void useProject();
    void enter(const Project &project);
    void useDuplicate();
    void showProfiles();
    void showTexts();
    void showButtons();

    AccountSheetContext m_context;
    Stage m_stage = Stage::Ways;
    bool m_isAtProject = false; ///< the second page
    Work m_work = Work::None;
    QUuid m_inUse;
    std::optional<AccountProfile> m_lost; ///< see renew()
    AccountProfile m_profile; ///< that is tried
    std::shared_ptr<AccountTrial> m_trial;
    QStringList m_off; ///< whole sentences: what the sign-in does not cover
    Kept m_kept;
    bool m_noticeTests = false; ///< what the action of a way's notice does
    NoticeBar *m_notice;
    QWidget *m_first;
    Label *m_profilesTitle;
    ProfileList *m_profiles;
    Label *m_waysTitle;
    AccountWays *m_ways;
    QWidget *m_second;
    Label *m_who;
    NoticeBar *m_lacks;
    ProjectChoice *m_projects;
    ProfileForm *m_form;
    Label *m_warning;
    QPushButton *m_test;
    QPushButton *m_back;
    QPushButton *m_cancel;
    QPushButton *m_go;
    TaskScope m_tasks; // last
};
