// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/tokenfacts.h"
#include "services/net/token.h"
#include "services/project/projectapi.h"

class Clock;

/// An account that is tried before it is used: who it is, and which projects it may see. Shared with its calls, so that
/// whoever lets go of it need not wait for them.
class AccountTrial : public std::enable_shared_from_this<AccountTrial>
{
public:
    /// `isFederated`: nobody tells about its tokens, and that is fine.
    AccountTrial(const CloudProfile &cloud, std::shared_ptr<TokenSource> tokens,
                 std::shared_ptr<TokenEndpoint> endpoint, Clock *clock, bool isFederated = false);
    ~AccountTrial();
    Q_DISABLE_COPY_MOVE(AccountTrial)

    [[nodiscard]] const std::shared_ptr<TokenSource> &tokens() const { return m_tokens; }

    /// Who it is, and what was granted. SignedOut, Offline, …: this account cannot be used now.
    [[nodiscard]] Task<TokenFacts> facts(std::stop_token stop);
    /// All that the account may see, sorted by id. Denied and ApiOff: it may not list them; it can still work with one.
    [[nodiscard]] Task<QList<Project>> projects(std::stop_token stop);
    /// What was typed where a project id belongs: an id, a number or a name. Invalid, with a sentence that tells them
    /// apart: nothing or more than one thing is meant. An id that cannot be read for other reasons than that is taken
    /// as it is.
    [[nodiscard]] Task<Project> resolve(QString typed, std::stop_token stop);

private:
    std::shared_ptr<TokenSource> m_tokens;
    std::shared_ptr<TokenEndpoint> m_endpoint;
    std::unique_ptr<RestClient> m_rest;
    ProjectApi m_api;
    bool m_isFederated;
};
