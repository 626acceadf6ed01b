// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/grant.h"

#include <QJsonObject>

/// What a row may hold; more is a mistake or an attack.
namespace grantrules {

inline constexpr qint64 mostCount = 1'000'000;
inline constexpr int mostDays = 3'660;
inline constexpr qsizetype mostRows = 200;
inline constexpr qsizetype mostGrants = 200;

/// "us-central2-b": the form that every zone has.
[[nodiscard]] bool isZone(QStringView text);
/// "v4", "v6e", "v7x": the form of a generation, known or not.
[[nodiscard]] bool isGeneration(QStringView text);

} // namespace grantrules

[[nodiscard]] QJsonObject toJson(const Grant &grant);
/// BadReply with a sentence when a member is missing, of the wrong type or out of range. Nothing is guessed.
[[nodiscard]] Result<Grant> parseGrant(const QJsonObject &json);

/// The small file for lab mates: start, duration and rows, no project and no account.
[[nodiscard]] QByteArray exportGrant(const Grant &grant);
/// Reads such a file from a stranger: at most 256 KiB, no repeated keys, each value checked. The grant has no id and no
/// project.
[[nodiscard]] Result<Grant> importGrant(const QByteArray &file);
