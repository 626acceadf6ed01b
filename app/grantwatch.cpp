// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/grantwatch.h"

#include "app/cloud.h"
#include "services/auth/practicecontrol.h"
#include "services/core/log.h"
#include "services/quota/grantmail.h"
#include "services/quota/grants.h"
#include "widgets/common/noticebar.h"
#include "widgets/quota/grantwords.h"

#include <QPointer>

using namespace Qt::StringLiterals;

void GrantWatch::adopt(CloudServices *services)
{
    Grants *grants = services->grants;
    connect(grants, &Grants::warningDue, this, [this](const Grant &, int daysLeft) {
        m_notice->say(daysLeft > 0 ? Tone::Warning : Tone::Bad, [daysLeft] { return grantwords::warning(daysLeft); });
    });
    if (grants->problem())
        m_notice->showError(*grants->problem());
    grants->watch();
    if (services->practice != nullptr && grants->isUntouched() && m_begin == Begin::WithPracticeGrant)
        enterPracticeGrant(services);
}

void GrantWatch::letGo()
{
    m_tasks.cancel();
}

/// A world without a grant has a mail without rows: then nothing is entered.
void GrantWatch::enterPracticeGrant(CloudServices *services)
{
    m_tasks.run(
        services->practice->mail(m_tasks.token()),
        [grants = QPointer{services->grants}, project = services->profile.project](const Result<QByteArray> &mail) {
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
