// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/taskscope.h"

class Grants;
class PracticeControl;

/// What a GrantKeeper works with; it lives longer.
struct GrantKeeperContext
{
    Grants *grants = nullptr;
    PracticeControl *practice = nullptr; ///< null: this is no practice cloud
    ProjectId project{};
    bool entersPracticeGrant = false; ///< the grant of a practice world that has just begun
};

/// Looks after the grants of an open session, whether there is a window or not: their ends are watched, and the grant
/// of a practice world that has just begun is entered, by its own mail and the parser that users have.
class GrantKeeper
{
public:
    explicit GrantKeeper(const GrantKeeperContext &context)
        : m_context{context}
    {
    }

    void begin();
    void suspend(); ///< the session is being left, or the program ends

private:
    void enterPracticeGrant();

    GrantKeeperContext m_context;
    TaskScope m_tasks; // last
};
