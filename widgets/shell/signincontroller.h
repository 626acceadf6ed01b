// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/accounts.h"
#include "services/core/taskscope.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/quitquestion.h"

#include <QPointer>

class AccountSheet;
class SessionManager;
class MainWindow;
class NetworkChoices;
class QMenu;

/// What the desk asks of others.
struct SignInControllerContext
{
    MainWindow *window = nullptr;
    SessionManager *cloud = nullptr;
    Accounts *accounts = nullptr;
    NetworkChoices *network = nullptr; ///< asks where a sign-in may be sent; null: nobody is asked, nothing is sent
    /// Runs a program of the user's machine in a terminal tab; `ended` once it is over. False: there was no place for
    /// it.
    std::function<bool(const QString &title, const HostCommand &command, std::function<void()> ended)> openProgram;
    std::function<UnfinishedWork()> work; ///< what leaving this cloud ends
    std::function<void(const QUrl &)> openUrl;
};

/// Which account the program works with: the last one at the start, the switcher in the top bar, the sign-in page, and
/// what happens when a sign-in ends in mid-run.
class SignInController : public QObject
{
    Q_OBJECT

public:
    explicit SignInController(SignInControllerContext context, QObject *parent = nullptr);

    /// The profile that was used last, else the practice cloud. After the first paint: it may ask the keychain.
    void start();
    void retry(); ///< what failed
    void open(); ///< the sign-in page; where a sign-in ended, at that one
    [[nodiscard]] bool knows(const ProjectId &project) const; ///< a profile works with it
    void switchTo(
        const ProjectId &project); ///< by that profile, after asking about what it ends; else the sign-in page

    [[nodiscard]] bool isSigningIn() const; ///< the sign-in page is open: what was entered there would be lost with it
    [[nodiscard]] const AccountProfile &wanted() const { return m_wanted; } ///< in use, or on the way

private:
    void addCommands();
    void askAboutEndpoint(const QString &place);
    void connectSession();
    [[nodiscard]] AccountProfile lastUsed() const;
    [[nodiscard]] std::optional<AccountProfile> profileOf(const ProjectId &project) const;
    [[nodiscard]] AccountSheet *sheet(); ///< made at its first use: most starts need none
    void choose(const AccountProfile &profile);
    void use(const AccountProfile &profile, std::shared_ptr<TokenSource> tokens);
    void askThen(std::function<void()> leave);
    void signOutAsked(const AccountProfile &profile);
    void signOut(const AccountProfile &profile);
    void signInFailed(const Error &error);
    void runGcloudLogin();
    void lookAgain();
    void fillMenu();
    void showAccount();
    void testConnection();
    [[nodiscard]] QList<PaletteEntry> entries();

    SignInControllerContext m_context;
    QPointer<AccountSheet> m_sheet;
    QMenu *m_menu;
    AccountProfile m_wanted; ///< that is tried now, or was last
    std::optional<AccountProfile> m_lost; ///< whose sign-in ended, or could not begin
    QString m_said; ///< what the window's notice says about that
    TaskScope m_tasks; // last
};
