// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/hostports.h"

#include "services/session/session.h"
#include "widgets/ports/portspage.h"

PortsPage *portsPageOf(Session *session, const SessionUi::Context &context, SessionUi *ui)
{
    auto *page = new PortsPage{{.forwards = &session->forwards,
                                .servers = &session->servers,
                                .hosts = [tpus = &session->tpus] { return readyHosts(*tpus); },
                                .settings = context.settings}};
    QObject::connect(page, &PortsPage::urlRequested, ui, &SessionUi::urlRequested);
    return page;
}
