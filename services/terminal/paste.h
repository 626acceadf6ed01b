// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vt {

struct CleanPaste
{
    std::string text; ///< valid UTF-8; of the controls only TAB and CR are left
    int lines = 1;
    bool hadControls = false; ///< something that a program could take for a command was cut
};

/// Makes a clipboard text safe to send to a program.
[[nodiscard]] CleanPaste cleanPaste(std::string_view utf8);

} // namespace vt
