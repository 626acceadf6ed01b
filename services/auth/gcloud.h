// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/tokensource.h"
#include "services/core/hostlauncher.h"
#include "services/core/id.h"

#include <QStringList>

/// What the user's own gcloud says of itself, without using the network.
struct GcloudFacts
{
    QString program; ///< its path on this machine
    QStringList accounts; ///< e-mails that it is signed in with; empty: none
    QString active; ///< the one it uses; may be empty
    ProjectId project; ///< of its configuration; may be empty
    ProjectId quotaProject;
    QString zone;
};

/// What `gcloud config config-helper --format=json` prints, understood.
struct GcloudToken
{
    Token token;
    QString account;
    ProjectId project;
};

/// The user's own gcloud as a source of tokens: it is asked, its files are never read, and nothing is stored.
/// Every call of it is without questions, in English, and ends within 20 s. In the private root it is the machine's own
/// gcloud.
class Gcloud
{
public:
    /// `clock`: says when the 20 s are over; null: the system's.
    explicit Gcloud(const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment(),
                    Clock *clock = nullptr);

    /// Looks in PATH, then where its installers put it: a desktop's PATH often lacks what a shell's start file adds.
    [[nodiscard]] std::optional<QString> program() const;

    /// Errors: NotFound (not installed), Timeout, BadReply. No account is no error.
    [[nodiscard]] Task<GcloudFacts> look(std::stop_token stop) const;

    /// `account`: empty: the active one. Errors: NotFound, SignedOut (with what to run), Timeout, Offline, BadReply.
    [[nodiscard]] Task<Token> token(QString account, Freshness freshness, std::stop_token stop) const;

    /// For a terminal tab: `gcloud auth login`, with the account when one is meant. NotFound as above.
    [[nodiscard]] Result<HostCommand> loginCommand(const QString &account = {}) const;

private:
    HostLauncher m_launcher;
    QProcessEnvironment m_environment;
    Clock *m_clock;
};

/// Pure: reads config-helper's reply. BadReply when it is not one; SignedOut when it names no token.
[[nodiscard]] Result<GcloudToken> parseConfigHelper(const QByteArray &text);
/// Pure: reads `gcloud auth list --format=json` and `gcloud config list --format=json`. BadReply when they are not.
[[nodiscard]] Result<GcloudFacts> parseGcloudFacts(const QByteArray &authList, const QByteArray &configList);
