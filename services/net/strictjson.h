// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArrayView>
#include <QJsonObject>

/// Where reading stopped.
enum class JsonFlaw : quint8 {
    None,
    Cut, ///< the text ends too early: what a lost connection looks like
    Malformed, ///< not JSON
    TooDeep,
    Repeated, ///< the same key twice in one object: two readers could see two different things
    NotObject,
};

struct JsonLimits
{
    int depth = 48;
};

/// One pass over the bytes: nesting, repeated keys, and whether it ends before it should.
[[nodiscard]] JsonFlaw findFlaw(QByteArrayView text, JsonLimits limits = {});

struct StrictJson
{
    JsonFlaw flaw = JsonFlaw::None;
    QJsonObject object{};
};

/// A JSON object from a stranger. Empty text counts as Cut, and text that never was JSON as Malformed.
[[nodiscard]] StrictJson readStrictJson(const QByteArray &text, JsonLimits limits = {});

/// UTF-16 units of a text in a reply. Google's descriptions, messages and marks of pages have a tenth of it.
inline constexpr qsizetype longestReplyText = 16 * 1024;
/// The same below a member "metadata" or "commonInstanceMetadata", which is changed and sent back: Google's own limit.
inline constexpr qsizetype longestMetadata = 256 * 1024;

/// The same of a reply that the program keeps and shows: no text in it is longer than that. One that was ends in "…".
[[nodiscard]] StrictJson readReplyJson(const QByteArray &text, JsonLimits limits = {});
