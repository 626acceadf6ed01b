// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/grantwatch.h"

#include "services/auth/practicecontrol.h"
#include "services/core/log.h"
#include "services/grantmail/grantmail.h"
#include "services/grantmail/grants.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "widgets/common/noticebar.h"
#include "widgets/quota/granttext.h"

#include <QPointer>

using namespace Qt::StringLiterals;

void GrantWatch::attach(Session *services)
{
    Grants *grants = &services->grants;
    connect(grants, &Grants::warningDue, this, [this](const Grant &, int daysLeft) {
        m_notice->say(daysLeft > 0 ? StatusLevel::Warning : StatusLevel::Bad,
                      [daysLeft] { return granttext::warning(daysLeft); });
    });
    if (grants->problem())
        m_notice->showError(*grants->problem());
    grants->watch();
    if (services->practice != nullptr && grants->isUntouched() && m_begin == Begin::WithPracticeGrant)
        enterPracticeGrant(services);
}

void GrantWatch::detach()
{
    m_tasks.cancel();
}

/// A world without a grant has a mail without rows: then nothing is entered.
void GrantWatch::enterPracticeGrant(Session *services)
{
    m_tasks.run(
        services->practice->mail(m_tasks.token()),
        [grants = QPointer{&services->grants}, project = services->profile.project](const Result<QByteArray> &mail) {
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
