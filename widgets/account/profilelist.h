// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/account.h"

#include <QWidget>

class QVBoxLayout;

/// The profiles there are: use one, rename it, give it another colour or project, sign out of it.
/// Names, N counting from 1: profileRowN, profileUseN, profileEditN; in the open one profileSaveButton,
/// profileProjectButton, profileSignOutButton.
class ProfileList : public QWidget
{
    Q_OBJECT

public:
    explicit ProfileList(QWidget *parent = nullptr);

    void showProfiles(const QList<AccountProfile> &profiles, const QUuid &inUse);

signals:
    void useRequested(const AccountProfile &profile);
    void projectRequested(const AccountProfile &profile);
    void changed(const AccountProfile &profile);
    void signOutRequested(const AccountProfile &profile);

private:
    void rebuild();
    [[nodiscard]] QWidget *row(const AccountProfile &profile, int number);
    [[nodiscard]] QWidget *useButton(const AccountProfile &profile, int number);
    [[nodiscard]] QWidget *editButton(const AccountProfile &profile, int number);
    [[nodiscard]] QWidget *editor(const AccountProfile &profile);
    void toggle(const QUuid &id);

    QList<AccountProfile> m_profiles;
    QUuid m_inUse;
    QUuid m_open; ///< the one that is edited
    QVBoxLayout *m_column;
};

/// What signing out of it does, as a sentence.
[[nodiscard]] QString signOutWords(AccountSource source);
