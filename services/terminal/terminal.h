// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/outbox.h"
#include "services/terminal/parser.h"
#include "services/terminal/screen.h"

#include <optional>
#include <span>

namespace vt {

/// The colours of the theme, 0xRRGGBB, for programs that ask.
struct ThemeColors
{
    uint32_t foreground = 0xd8dee9;
    uint32_t background = 0x1e2129;
    uint32_t cursor = 0xd8dee9;
};

/// The VT core as one thing: bytes in, a screen and events out. No threads, no clock, no Qt.
class Terminal final : private Sink
{
public:
    static constexpr Time maxSynchronized{1000};

    Terminal(int columns, int rows, size_t scrollbackLines, size_t scrollbackBytes);

    void feed(std::span<const uint8_t> bytes);
    /// Tells the time; it may stand still but not go back. Ends what may last only so long.
    void setTime(Time now);
    void resize(int columns, int rows);
    /// A full reset by the user, also out of an unfinished sequence.
    void reset();
    void setColors(const ThemeColors &colors) { m_colors = colors; }
    [[nodiscard]] Events takeEvents() { return m_outbox.take(); }
    /// When setTime() should be called although nothing arrives.
    [[nodiscard]] bool needsTime() const;

    [[nodiscard]] Screen &screen() { return m_screen; }
    [[nodiscard]] const Screen &screen() const { return m_screen; }
    /// Memory of what can grow: scrollback, tables, pictures, an unfinished string.
    [[nodiscard]] size_t heldBytes() const;

private:
    void printAscii(const uint8_t *bytes, size_t count) override;
    void printText(const char32_t *codes, size_t count) override;
    void control(uint8_t code) override;
    void escape(const Sequence &sequence) override;
    void csi(const Sequence &sequence) override;
    void osc(std::string_view text) override;
    void dcs(const Sequence &sequence, std::string_view text) override;
    void apc(std::string_view text) override;
    void passthrough(std::string_view bytes) override;

    Screen m_screen;
    Outbox m_outbox;
    Parser m_parser;
    ThemeColors m_colors;
    Time m_now{0};
    std::optional<Time> m_synchronizedSince;
};

} // namespace vt
