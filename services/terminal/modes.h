// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>

namespace vt {

enum class Mode : uint8_t {
    // ANSI
    KeyboardLocked,
    Insert,
    LocalEchoOff,
    NewLine,
    // DEC and xterm
    ApplicationCursor,
    Columns132,
    SmoothScroll,
    ReverseScreen,
    Origin,
    AutoWrap,
    AutoRepeat,
    MousePress,
    CursorBlink,
    CursorVisible,
    Allow132,
    ReverseWrap,
    AlternatePlain,
    ApplicationKeypad,
    BackspaceSendsBackspace,
    SideMargins,
    KeepOn132,
    MouseClick,
    MouseDrag,
    MouseMotion,
    FocusReports,
    MouseUtf8,
    MouseSgr,
    AlternateScroll,
    MouseUrxvt,
    AlternateCleared,
    CursorSaved,
    AlternateFull,
    BracketedPaste,
    Synchronized,
    GraphemeClusters,
    Count,
};

enum class ModeKind : uint8_t { Ansi, Dec };

/// The mode with a number of the standard or of DEC; empty when we do not know it.
[[nodiscard]] std::optional<Mode> modeOf(ModeKind kind, int number);

class Modes
{
public:
    Modes() { reset(); }

    [[nodiscard]] bool has(Mode mode) const { return m_bits[size_t(mode)]; }
    void set(Mode mode, bool on) { m_bits[size_t(mode)] = on; }
    /// What a terminal has when it is switched on.
    void reset();

private:
    std::bitset<size_t(Mode::Count)> m_bits;
};

} // namespace vt
