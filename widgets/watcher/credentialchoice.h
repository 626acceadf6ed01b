// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/watcher/watchercalls.h"

#include <QWidget>

class ClientBody;
class FileField;
class Label;
class NoticeBar;
class QButtonGroup;
class QRadioButton;

/// With what a watcher signs in at Google, and what that lets it do. Google is asked before it is given away.
/// Names: watcherUseKey, watcherUseClient (choices), watcherKeyField, watcherKeyChoose, watcherGiven, watcherMay,
/// watcherCannot, watcherCredentialNotice, and those of ClientBody.
class CredentialChoice : public QWidget
{
    Q_OBJECT

public:
    explicit CredentialChoice(const WatcherCalls *calls, QWidget *parent = nullptr);

    /// Signs in where that is the way, then asks Google what it may do; changed() tells.
    void check();
    void stop(); ///< nothing of a check that is under way comes back
    void forget(); ///< what was chosen and found out
    [[nodiscard]] bool isChecking() const { return m_isChecking; }
    /// Of the last check, while nothing else was chosen since; nothing: there was none, or it may do too little.
    [[nodiscard]] const std::optional<AccountProfile> &credential() const { return m_credential; }

signals:
    void changed();

private:
    enum class Way : quint8 { Key, Client };

    void build();
    void showTexts();
    void showWay();
    void reset();
    void signIn();
    void ask(const AccountProfile &profile);
    void showPowers(const AccountProfile &profile, const Result<QStringList> &granted);
    [[nodiscard]] Way way() const;

    const WatcherCalls *m_calls;
    QButtonGroup *m_ways;
    QRadioButton *m_useKey;
    QRadioButton *m_useClient;
    FileField *m_key;
    ClientBody *m_client;
    Label *m_given;
    NoticeBar *m_notice;
    Label *m_may;
    Label *m_cannot;
    QString m_clientId; ///< of the client whose file was chosen
    std::optional<AccountProfile> m_credential;
    std::optional<QStringList> m_granted; ///< as Google said
    bool m_isChecking = false;
    TaskScope m_tasks; // last
};
