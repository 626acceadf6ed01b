// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/grantkeeper.h"

#include "services/auth/practicecontrol.h"
#include "services/core/log.h"
#include "services/grantmail/grantmail.h"
#include "services/grantmail/grants.h"

#include <QPointer>

using namespace Qt::StringLiterals;

void GrantKeeper::begin()
{
    m_context.grants->setWatched(true);
    if (m_context.practice != nullptr && m_context.entersPracticeGrant && m_context.grants->isUntouched())
        enterPracticeGrant();
}

void GrantKeeper::suspend()
{
    m_context.grants->setWatched(false);
    m_tasks.cancel();
}

/// A world without a grant has a mail without rows: then nothing is entered.
void GrantKeeper::enterPracticeGrant()
{
    m_tasks.run(m_context.practice->mail(m_tasks.token()),
                [grants = QPointer{m_context.grants}, project = m_context.project](const Result<QByteArray> &mail) {
                    if (!mail || !grants)
                        return;
                    auto grant = grantOf(readGrantMail(*mail));
                    grant.project = project;
                    if (grant.rows.isEmpty() || !grants->isUntouched())
                        return;
                    if (const auto kept = grants->put(grant); !kept)
                        warn(u"grant"_s, kept.error().message);
                });
}
