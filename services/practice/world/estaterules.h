// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/estate.h"

namespace practice {

/// What Compute Engine makes of a body: defaults filled in, links in one form; or why it refuses it.
[[nodiscard]] Answer<QJsonObject> admitted(Ground &ground, const EstateKind &kind, const QString &place,
                                           QJsonObject body);
/// `json` with the members of `change`, checked again.
[[nodiscard]] Answer<QJsonObject> patched(Ground &ground, const EstateKind &kind, QJsonObject json,
                                          const QJsonObject &change);
/// Who still uses it, or nothing.
[[nodiscard]] std::optional<Refusal> removalRefused(const Ground &ground, const QString &path, const QJsonObject &json);
[[nodiscard]] std::optional<Refusal> nameRefused(const QString &name);
/// What comes and goes with a resource: the subnetworks of an automatic network, the boot disk of a machine.
void afterInsert(Ground &ground, const QString &path, const QJsonObject &json);
void afterRemoval(Ground &ground, const QString &path, const QJsonObject &json);

/// An operation on it has not ended.
[[nodiscard]] bool isChanging(const Ground &ground, const QString &path);
/// The network that `body` names is still being made or taken away.
[[nodiscard]] std::optional<Refusal> notReady(const Ground &ground, const QJsonObject &body);
[[nodiscard]] Refusal computeNotReady(const QString &path);
/// Compute's 409, its 400 for a wrong value, and its 400 for what is in use.
[[nodiscard]] Refusal computeExists(const QString &path);
[[nodiscard]] Refusal computeInvalid(const QString &message);
[[nodiscard]] Refusal computeInUse(const QString &noun, const QString &path, const QString &user);

} // namespace practice
