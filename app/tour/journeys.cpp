// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journeys.h"

#include "app/tour/journey3.h"

const QList<Journey> &journeys()
{
    static const QList<Journey> all{
        {3, &takeJourney3},
    };
    return all;
}
