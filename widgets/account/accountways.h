// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"
#include "services/auth/gcloud.h"

#include <QWidget>

class ClientBody;
class CredentialsBody;
class GcloudBody;
class NoticeBar;
class QButtonGroup;
class QVBoxLayout;
class TokenBody;
class SignInMethodForm;
class SignInMethodCard;

/// The six ways to sign in, best first, one of them chosen: the first that can be used, until the user takes another.
/// Names: wayGcloud, wayDefaultCredentials, wayOwnClient, wayServiceAccount, wayPastedToken, wayPractice.
class AccountWays : public QWidget
{
    Q_OBJECT

public:
    AccountWays(const Gcloud &gcloud, const QProcessEnvironment &environment, QWidget *parent = nullptr);

    void look(); ///< once more, at all of them
    [[nodiscard]] AccountSource chosen() const;
    void choose(AccountSource source);
    void setPracticeInUse(bool inUse); ///< the others in use are profiles
    /// A file that was dropped somewhere: goes to the way that it is for.
    void takeFile(const QString &path);
    /// See SignInMethodForm; the practice cloud is always wished.
    [[nodiscard]] std::optional<AccountProfile> wanted() const;
    [[nodiscard]] bool canContinue() const; ///< false: the chosen way has nothing to ask for, and nothing to begin with
    void forget();
    [[nodiscard]] NoticeBar *notice() const; ///< of the chosen way
    [[nodiscard]] ClientBody *client() const { return m_client; }
    [[nodiscard]] TokenBody *token() const { return m_token; }

signals:
    void chosenChanged();
    void loginRequested();
    void cancelRequested();
    void urlRequested(const QUrl &url);
    void noticeActionClicked(); ///< of the notice of one of them

private:
    struct Way
    {
        AccountSource source;
        SignInMethodCard *card;
        SignInMethodForm *body; ///< null: nothing to ask
    };

    void add(AccountSource source, const QString &name, SignInMethodForm *body);
    void preselect();
    void showTexts();
    [[nodiscard]] const Way &way(AccountSource source) const;

    QVBoxLayout *m_column;
    QButtonGroup *m_group;
    GcloudBody *m_gcloud;
    CredentialsBody *m_default;
    ClientBody *m_client;
    CredentialsBody *m_key;
    TokenBody *m_token;
    QList<Way> m_ways;
    bool m_isUsersChoice = false;
    bool m_isPracticeInUse = false;
};
