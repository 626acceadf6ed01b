// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journeys.h"

#include "app/tour/journey1.h"
#include "app/tour/journey10.h"
#include "app/tour/journey11.h"
#include "app/tour/journey12.h"
#include "app/tour/journey2.h"
#include "app/tour/journey3.h"
#include "app/tour/journey4.h"
#include "app/tour/journey5.h"
#include "app/tour/journey6.h"
#include "app/tour/journey7.h"
#include "app/tour/journey8.h"
#include "app/tour/journey9.h"

const QList<Journey> &journeys()
{
    static const QList<Journey> all{
        {1, &takeJourney1, &prepareJourney1},
        {2, &takeJourney2, &prepareJourney2},
        {3, &takeJourney3, &prepareJourney3, &takeJourney3Again},
        {4, &takeJourney4, &prepareJourney4, &takeJourney4Again},
        {5, &takeJourney5, &prepareJourney5, &takeJourney5Again},
        {6, &takeJourney6, &prepareJourney6, &takeJourney6Again},
        {7, &takeJourney7, &prepareJourney7, &takeJourney7Again},
        {8, &takeJourney8, &prepareJourney8},
        {9, &takeJourney9, &prepareJourney9},
        {10, &takeJourney10, &prepareJourney10},
        {11, &takeJourney11, &prepareJourney11},
        {12, &takeJourney12, &prepareJourney12},
    };
    return all;
}
