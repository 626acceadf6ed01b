// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include <chrono>

class Robot;
class Witness;

/// What journeys have in common: whose key it is, and what they look at.
namespace scene {

inline const QString user = QStringLiteral("nixie");
/// For what a window, the cloud or a host does on a slow machine beside other work; a wait ends when it has happened.
inline constexpr std::chrono::seconds patience{120};

[[nodiscard]] QString keyFile(); ///< the key that TPU Desk makes, in the tour's own home
[[nodiscard]] bool isShown(const QString &widget);
[[nodiscard]] QString onScreen(); ///< all text that the shown terminal shows
/// The one node there is; empty: none, or more than one.
[[nodiscard]] QJsonObject theNode(Witness *witness);
/// A key is made and published for `user`, by clicking.
[[nodiscard]] bool makeKey(Robot *robot);

} // namespace scene
