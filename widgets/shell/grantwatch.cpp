// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/grantwatch.h"

#include "services/grantmail/grants.h"
#include "services/session/session.h"
#include "widgets/common/noticebar.h"
#include "widgets/quota/granttext.h"

void GrantWatch::attach(Session *services)
{
    Grants *grants = &services->grants;
    connect(grants, &Grants::warningDue, this, [this](const Grant &, int daysLeft) {
        m_notice->say(daysLeft > 0 ? StatusLevel::Warning : StatusLevel::Bad,
                      [daysLeft] { return granttext::warning(daysLeft); });
    });
    if (grants->problem())
        m_notice->showError(*grants->problem());
}
