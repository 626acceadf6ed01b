// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/start/firststeps.h"

/// A word that the next step uses.
struct Explanation
{
    QString title;
    QString text;
    QString section; ///< of the guide
};

/// Of what the step is about; without one, of what is dear to who has walked the path. In the language of now.
[[nodiscard]] Explanation explanationOf(const GuideStep *next, bool isPractice);
