// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/modes.h"

#include "services/terminal/edit.h"
#include "services/terminal/move.h"
#include "services/terminal/state.h"

#include <algorithm>

namespace vt {

namespace {

struct Entry
{
    ModeKind kind;
    int number;
    Mode mode;
};

constexpr Entry entries[] = {
    {ModeKind::Ansi, 2, Mode::KeyboardLocked},
    {ModeKind::Ansi, 4, Mode::Insert},
    {ModeKind::Ansi, 12, Mode::LocalEchoOff},
    {ModeKind::Ansi, 20, Mode::NewLine},
    {ModeKind::Dec, 1, Mode::ApplicationCursor},
    {ModeKind::Dec, 3, Mode::Columns132},
    {ModeKind::Dec, 4, Mode::SmoothScroll},
    {ModeKind::Dec, 5, Mode::ReverseScreen},
    {ModeKind::Dec, 6, Mode::Origin},
    {ModeKind::Dec, 7, Mode::AutoWrap},
    {ModeKind::Dec, 8, Mode::AutoRepeat},
    {ModeKind::Dec, 9, Mode::MousePress},
    {ModeKind::Dec, 12, Mode::CursorBlink},
    {ModeKind::Dec, 25, Mode::CursorVisible},
    {ModeKind::Dec, 40, Mode::Allow132},
    {ModeKind::Dec, 45, Mode::ReverseWrap},
    {ModeKind::Dec, 47, Mode::AlternatePlain},
    {ModeKind::Dec, 66, Mode::ApplicationKeypad},
    {ModeKind::Dec, 67, Mode::BackspaceSendsBackspace},
    {ModeKind::Dec, 69, Mode::SideMargins},
    {ModeKind::Dec, 95, Mode::KeepOn132},
    {ModeKind::Dec, 1000, Mode::MouseClick},
    {ModeKind::Dec, 1002, Mode::MouseDrag},
    {ModeKind::Dec, 1003, Mode::MouseMotion},
    {ModeKind::Dec, 1004, Mode::FocusReports},
    {ModeKind::Dec, 1005, Mode::MouseUtf8},
    {ModeKind::Dec, 1006, Mode::MouseSgr},
    {ModeKind::Dec, 1007, Mode::AlternateScroll},
    {ModeKind::Dec, 1015, Mode::MouseUrxvt},
    {ModeKind::Dec, 1047, Mode::AlternateCleared},
    {ModeKind::Dec, 1048, Mode::CursorSaved},
    {ModeKind::Dec, 1049, Mode::AlternateFull},
    {ModeKind::Dec, 2004, Mode::BracketedPaste},
    {ModeKind::Dec, 2026, Mode::Synchronized},
    {ModeKind::Dec, 2027, Mode::GraphemeClusters},
};

constexpr Mode mouseModes[] = {Mode::MousePress, Mode::MouseClick, Mode::MouseDrag, Mode::MouseMotion};
constexpr Mode mouseEncodings[] = {Mode::MouseUtf8, Mode::MouseSgr, Mode::MouseUrxvt};

/// One of a group at a time; switching any of them off switches all off.
template <size_t N>
bool setExclusive(Modes &modes, const Mode (&group)[N], Mode mode, bool on)
{
    if (std::ranges::find(group, mode) == std::end(group))
        return false;
    for (const Mode other : group)
        modes.set(other, on && other == mode);
    return true;
}

void switchSideMargins(Screen &screen, bool on)
{
    screen.modes.set(Mode::SideMargins, on);
    screen.margins.left = 0;
    screen.margins.right = screen.columns() - 1;
}

void setAlternate(Screen &screen, Mode mode, bool on)
{
    const bool isFull = mode == Mode::AlternateFull;
    if (on && isFull && !screen.isAlternate())
        saveCursor(screen);
    if (on)
        showAlternate(screen, isFull ? Clearing::Clear : Clearing::Keep);
    else if (screen.isAlternate()) {
        if (mode == Mode::AlternateCleared)
            eraseDisplay(screen, Part::All, Selective::No);
        showPrimary(screen);
    }
    if (!on && isFull)
        restoreCursor(screen);
    for (const Mode each : {Mode::AlternatePlain, Mode::AlternateCleared, Mode::AlternateFull})
        screen.modes.set(each, on);
}

} // namespace

std::optional<Mode> modeOf(ModeKind kind, int number)
{
    const auto entry =
        std::ranges::find_if(entries, [&](const Entry &e) { return e.kind == kind && e.number == number; });
    return entry == std::end(entries) ? std::nullopt : std::optional{entry->mode};
}

void Modes::reset()
{
    m_bits.reset();
    for (const Mode mode : {Mode::LocalEchoOff, Mode::AutoWrap, Mode::AutoRepeat, Mode::CursorBlink,
                            Mode::CursorVisible, Mode::GraphemeClusters})
        set(mode, true);
}

void applyMode(Screen &screen, ModeKind kind, int number, bool on)
{
    const auto mode = modeOf(kind, number);
    if (!mode || *mode == Mode::GraphemeClusters || setExclusive(screen.modes, mouseModes, *mode, on)
        || setExclusive(screen.modes, mouseEncodings, *mode, on))
        return;
    switch (*mode) {
    case Mode::AlternatePlain:
    case Mode::AlternateCleared:
    case Mode::AlternateFull: setAlternate(screen, *mode, on); return;
    case Mode::SideMargins: switchSideMargins(screen, on); return;
    default: screen.modes.set(*mode, on); break;
    }
    switch (*mode) {
    case Mode::Origin: moveTo(screen, 0, 0); break;
    case Mode::CursorSaved: on ? saveCursor(screen) : restoreCursor(screen); break;
    case Mode::AutoWrap: screen.cursor.pendingWrap = screen.cursor.pendingWrap && on; break;
    case Mode::Columns132: // the window keeps its width; what programs rely on is the clearing
        if (screen.modes.has(Mode::Allow132)) {
            resetMargins(screen);
            switchSideMargins(screen, false);
            if (!screen.modes.has(Mode::KeepOn132))
                eraseDisplay(screen, Part::All, Selective::No);
            moveTo(screen, 0, 0);
        }
        break;
    default: break;
    }
}

} // namespace vt
