// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/trouble.h"

/// How much it presses: the shape and the colour follow from it.
enum class TroubleWeight : quint8 { Note, Warning, Bad };

/// What is said of troubles, in the user's language.
namespace troublewords {

[[nodiscard]] TroubleWeight weight(TroubleKind kind);
/// Two or three words for a list: "taken back", "maintenance", …
[[nodiscard]] QString brief(TroubleKind kind);
/// What happened, why, and what to do. `in`: how long until an announced maintenance begins, or since when nobody
/// answers, in words ("in 6 days", "7 min"); empty: it is not said.
[[nodiscard]] QString sentence(const Trouble &trouble, const QString &in = {});
/// Of the one button.
[[nodiscard]] QString button(TroubleAction action);

} // namespace troublewords
