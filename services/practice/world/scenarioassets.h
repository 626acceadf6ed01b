// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/scenarioreader.h"

namespace practice {

class Catalogue;
struct Scenario;

/// The members that say what a project has besides its quota: the mail, dead requests, disks, addresses and their
/// limits.
void readAssets(Reader &reader, const Catalogue &catalogue, Scenario &scenario);
/// `state` and `hoursAgo` of an entry that began before this world.
void readPast(Reader &entry, const QStringList &states, const QString &usual);

/// The metrics of Compute Engine's quota that this world counts.
[[nodiscard]] QStringList computeMetrics();
[[nodiscard]] QStringList projectMetrics(); ///< those that are counted for the whole project

} // namespace practice
