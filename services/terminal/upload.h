// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/graphicscommand.h"
#include "services/terminal/imagestore.h"

#include <expected>
#include <string_view>
#include <vector>

namespace vt {

/// A picture of kitty's graphics protocol on its way: it may come in pieces.
struct Upload
{
    GraphicsCommand command{}; ///< of the first piece
    std::vector<uint8_t> bytes{};
};

// A problem is a constant that begins with one of the protocol's codes, as a reply has it. nullptr: there is none.

/// Whether the picture that a command announces may come, before anything is kept of it.
[[nodiscard]] const char *problemOf(const GraphicsCommand &command);
/// Takes one piece, in base64.
[[nodiscard]] const char *addPiece(Upload &upload, std::string_view base64);
/// The picture, when all pieces are there.
[[nodiscard]] std::expected<Bitmap, const char *> bitmapOf(const Upload &upload, PixelBudget &budget);

} // namespace vt
