// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/start/projectsummary.h"

struct Session;
class Settings;
class StartPage;

/// What runs in the project and what of it needs the user, in the words of the panels that each of it belongs to.
[[nodiscard]] ProjectSummary projectSummary(Session &services, const Settings &settings);
/// The page hears of it when there is other news.
void followNews(Session &services, StartPage *page);
