// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"

class Settings;

/// The newcomer's path is one of a world of the practice cloud, and so is how one logs in: all worlds have the same
/// project, and what was done in one is not done in another. \a isAnew: nothing was done in it yet. True: the machines
/// of before are not there any more.
bool enterPracticeProgress(Settings *settings, const ProjectId &project, const QString &scenario, bool isAnew);
