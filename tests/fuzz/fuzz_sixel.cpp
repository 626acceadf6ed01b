// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A sixel string of a host: what was measured is what is painted, within its bounds; and in a terminal it leaves a
// sound screen.
#include "tests/fuzz/require.h"
#include "tests/services/terminal/vtdigest.h"

#include "services/terminal/placement.h"
#include "services/terminal/sixel.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < 2)
        return 0;
    const std::string_view text{reinterpret_cast<const char *>(bytes) + 2, size - 2};
    const auto extent = vt::measureSixel(text);
    if (extent && extent->work < 1024 * 1024) {
        require(vt::isBitmapSize(uint64_t(extent->width), uint64_t(extent->height)), "the size is bounded");
        const vt::Bitmap bitmap =
            vt::paintSixel(text, *extent, bytes[0] % 2 == 0 ? std::optional{0x123456u} : std::nullopt);
        require(bitmap.pixels.size() == size_t(extent->width) * size_t(extent->height),
                "the size is what was measured");
    }
    vt::Terminal terminal{1 + bytes[0] % 100, 1 + bytes[1] % 50, 100, 256 * 1024};
    feed(terminal, "ab\x1bP0;" + std::to_string(bytes[0] % 3) + "q");
    feed(terminal, text);
    feed(terminal, "\x1b\\cd");
    vt::prunePlacements(terminal.screen());
    const char *problem = checkInvariants(terminal.screen());
    require(problem == nullptr, problem);
    require(terminal.heldBytes() < 16 * 1024 * 1024 + vt::ImageStore::maxBytes, "memory is bounded");
    return 0;
}
