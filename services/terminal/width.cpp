// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/width.h"

namespace vt {

namespace {
#include "services/terminal/widthtable.inc"
} // namespace

Glyph glyphOf(char32_t code)
{
    if (code > 0x10ffff)
        return {};
    return {valuesOf[blockOf[code >> 8] * 256 + (code & 255)]};
}

const char *unicodeVersion()
{
    return unicodeVersionText;
}

} // namespace vt
