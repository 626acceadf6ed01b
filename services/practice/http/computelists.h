// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/router.h"
#include "services/practice/world/world.h"

namespace practice {

/// What all methods of Compute Engine have in common.
[[nodiscard]] QString computeService();
[[nodiscard]] QString computeProject(); ///< the pattern of a project's path
[[nodiscard]] QStringList listParameters();
[[nodiscard]] QString computeLink(const Call &call, const QString &path);
/// Every "@/projects/…" as a URL of this server, and `selfLink`.
[[nodiscard]] QJsonObject shownResource(const Call &call, const QJsonObject &json, const QString &path);
[[nodiscard]] QJsonObject shownOperation(const Call &call, const ComputeOperation &operation, World &world);
/// A page of a list with Compute's head; `filter` and `orderBy` are obeyed.
[[nodiscard]] Answer<> listed(const Call &call, const QJsonArray &items, const QString &kind);
/// The operation's description, or the refusal.
[[nodiscard]] Answer<> shown(const Call &call, const Answer<ComputeOperation> &operation, World &world);
/// Why there is no such "zones/Z" or "regions/R", or nothing.
[[nodiscard]] std::optional<Refusal> placeRefused(World &world, const QString &place);

} // namespace practice
