// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

/// What a state means to the user; each has its own shape beside its colour (see paintStatus in statusshape.h).
enum class StatusLevel : quint8 {
    Ok, ///< green dot: READY
    Working, ///< blue open circle: something is being made
    Retrying, ///< blue turning arrow: it failed for now and is tried again
    Warning, ///< amber triangle: needs the user
    Bad, ///< red diamond: wrong
    Waiting, ///< grey ring: not begun
    Done, ///< green check mark
    Skipped, ///< grey dash
    Note, ///< info colours, no shape: a remark
    Accent, ///< accent colours, no shape: a property, for example "spot"
};

/// What text or an icon is drawn with.
enum class TextColor : quint8 { Text, Soft, Faint, Accent, OnAccent, Ok, Warn, Bad, Info };

enum class Scheme : quint8 { Light, Dark };
enum class Contrast : quint8 { Normal, High };

/// The colours of one scheme. Text keeps 4.5:1 on its background (7:1 in high contrast, where lines keep 3:1, too);
/// `faint` is decoration, never information.
struct Tokens
{
    QColor window, card, sunken; ///< surfaces
    QColor line; ///< 1-px lines
    QColor text, soft, faint;
    QColor accent, accentBackground, onAccent; ///< onAccent: text on a filled accent button
    QColor ok, okBackground;
    QColor warn, warnBackground;
    QColor bad, badBackground;
    QColor info, infoBackground;
    bool isHighContrast = false; ///< what is only filled otherwise has a frame, too

    [[nodiscard]] QColor textColor(TextColor which) const;
    [[nodiscard]] QColor textColor(StatusLevel level) const; ///< foreground of a state
    [[nodiscard]] QColor background(StatusLevel level) const; ///< behind a state, in a pill or a notice
};

[[nodiscard]] const Tokens &tokensFor(Scheme scheme, Contrast contrast = Contrast::Normal);
