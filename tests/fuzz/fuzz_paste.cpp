// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any clipboard: what comes out holds no control but TAB and CR, is valid UTF-8, and is left alone the second time.
#include "services/terminal/paste.h"
#include "tests/fuzz/require.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const vt::CleanPaste once = vt::cleanPaste({reinterpret_cast<const char *>(bytes), size});
    for (size_t i = 0; i < once.text.size(); ++i) {
        const auto byte = uint8_t(once.text[i]);
        require((byte >= 0x20 && byte != 0x7f) || byte == '\t' || byte == '\r', "no control characters");
        const bool isC1 = byte >= 0x80 && byte < 0xa0 && i > 0 && uint8_t(once.text[i - 1]) == 0xc2;
        require(!isC1, "no C1 characters");
    }
    const vt::CleanPaste twice = vt::cleanPaste(once.text);
    require(twice.text == once.text && !twice.hadControls, "cleaning twice changes nothing");
    require(once.lines >= 1 && once.text.size() <= size * 3, "bounded");
    return 0;
}
