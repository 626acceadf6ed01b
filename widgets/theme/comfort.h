// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

enum class ContrastChoice : quint8 { System, Normal, High };
enum class MotionChoice : quint8 { System, Full, Reduced };

/// What eyes and nerves need beside the theme; the user's own choice, or the desktop's.
struct Comfort
{
    ContrastChoice contrast = ContrastChoice::System;
    MotionChoice motion = MotionChoice::System;
    double textScale = 0; ///< 1.0 to 2.0; 0: as large as the desktop's letters

    friend bool operator==(const Comfort &, const Comfort &) = default;
};

/// What the desktop asks of every program.
struct DesktopPreferences
{
    bool highContrast = false;
    bool reducedMotion = false;

    friend bool operator==(const DesktopPreferences &, const DesktopPreferences &) = default;
};
