// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/stacks/stackreport.h"

class Documents;

/// The reports of all jobs of a project, in its journal (0600): they are read when their machines are gone.
class StackStore
{
public:
    static constexpr int mostOfJob = 8; ///< the newest stay
    static constexpr int mostReports = 64; ///< of all jobs together

    explicit StackStore(Documents *documents)
        : m_documents{documents}
    {
    }

    [[nodiscard]] Result<> keep(const StackReport &report); ///< errors: those of Documents
    [[nodiscard]] QList<StackReport> find(const QUuid &job) const; ///< newest first
    [[nodiscard]] Result<> forget(const QUuid &job); ///< errors: those of Documents

private:
    Documents *m_documents;
};
