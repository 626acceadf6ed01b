// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/realitytools.h"

#include "services/session/session.h"

RealityTools realityTools(Session *session, const QString &version)
{
    return {.profile = session->profile,
            .rest = &session->rest,
            .pins = &session->hostKeys,
            .clock = session->rest.clock(),
            .version = version};
}
