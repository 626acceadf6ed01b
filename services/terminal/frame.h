// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shellreports.h"

#include <QFlags>
#include <QList>
#include <QPoint>
#include <QRect>
#include <QSize>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

namespace vt {
struct Bitmap;
}

/// A colour as the program named it; the theme decides what Default and Indexed look like.
struct TerminalColor
{
    enum class Kind : quint8 { Default, Indexed, Rgb };

    Kind kind = Kind::Default;
    quint32 value = 0; ///< Indexed: 0-255; Rgb: 0xRRGGBB

    friend bool operator==(const TerminalColor &, const TerminalColor &) = default;
};

enum class TerminalUnderline : quint8 { None, Single, Double, Curly, Dotted, Dashed };

enum class TerminalAttribute : quint16 {
    Bold = 1,
    Faint = 2,
    Italic = 4,
    Blink = 8,
    Inverse = 16,
    Invisible = 32,
    Strike = 64,
    Overline = 128,
};
Q_DECLARE_FLAGS(TerminalAttributes, TerminalAttribute)
Q_DECLARE_OPERATORS_FOR_FLAGS(TerminalAttributes)

/// One column of a line.
struct TerminalCell
{
    char32_t code = 0; ///< first code point; 0 = blank. Marks that follow it: TerminalLine::textAt()
    quint8 width = 1; ///< 2 = also covers the next column; 0 = that next column
    TerminalUnderline underline = TerminalUnderline::None;
    TerminalAttributes attributes{};
    TerminalColor foreground{};
    TerminalColor background{};
    TerminalColor underlineColor{};
    quint32 link = 0; ///< 0 = none; see TerminalSurface::url()
    qint32 cluster = -1; ///< index into TerminalLine::clusters where one code point is not all

    friend bool operator==(const TerminalCell &, const TerminalCell &) = default;
};

/// One line of screen or scrollback.
struct TerminalLine
{
    enum class End : quint8 { Hard, Wrapped }; ///< Wrapped: the text goes on in the next line

    qint64 id = 0; ///< grows by one from line to line and stays with a line when it scrolls
    quint64 revision = 0; ///< equal id and revision mean equal content within one epoch
    End end = End::Hard;
    bool prompt = false; ///< a shell prompt begins here (OSC 133)
    CommandEnd commandEnd = CommandEnd::Unknown; ///< of the command that was typed at this prompt
    QList<TerminalCell> cells{}; ///< may be shorter than the screen: the rest is blank
    QStringList clusters{};

    /// The grapheme cluster in a column; empty for a blank and for the second half of a wide one.
    [[nodiscard]] QString textAt(qsizetype column) const;
    /// The whole line with blanks as spaces, without trailing ones.
    [[nodiscard]] QString text() const;
};

struct TerminalCursor
{
    enum class Shape : quint8 { Block, Underline, Bar };

    int column = 0; ///< 0 … columns-1
    int row = 0; ///< row of the screen, 0 at its top, whatever part of the scrollback the frame shows
    Shape shape = Shape::Block;
    bool blinking = true;
    bool visible = true;
    bool isChosen = false; ///< the program chose shape and blinking (DECSCUSR); else the user's are shown

    friend bool operator==(const TerminalCursor &, const TerminalCursor &) = default;
};

/// The modes that decide how keys, mouse and paste are sent, and how the screen is painted.
struct TerminalModes
{
    enum class Mouse : quint8 { Off, Press, Click, Drag, Motion }; ///< DEC 9, 1000, 1002, 1003
    enum class MouseEncoding : quint8 { Legacy, Utf8, Sgr, Urxvt }; ///< -, 1005, 1006, 1015

    Mouse mouse = Mouse::Off;
    MouseEncoding mouseEncoding = MouseEncoding::Legacy;
    bool alternateScreen = false;
    bool alternateScroll = false; ///< wheel sends cursor keys on the alternate screen (1007)
    bool bracketedPaste = false;
    bool applicationCursor = false;
    bool applicationKeypad = false;
    bool focusReports = false;
    bool reverseScreen = false;
    bool synchronized = false; ///< 2026; ends by itself after a second
    bool newLine = false; ///< LNM: Return sends CR LF
    bool backspaceSendsBackspace = false; ///< DECBKM
    quint8 modifyOtherKeys = 0; ///< xterm's level 0, 1 or 2

    friend bool operator==(const TerminalModes &, const TerminalModes &) = default;
};

/// Colours that a program changed (OSC 4, 10, 11, 12). The theme's own stand where there is no entry.
struct TerminalPalette
{
    QList<std::pair<int, quint32>> indexed{}; ///< 0-255, 0xRRGGBB
    std::optional<quint32> foreground;
    std::optional<quint32> background;
    std::optional<quint32> cursor;

    friend bool operator==(const TerminalPalette &, const TerminalPalette &) = default;
};

/// A picture on the grid, which may reach beyond the lines of its frame.
struct TerminalPicture
{
    std::shared_ptr<const vt::Bitmap> bitmap; ///< never null, never changes
    QRect source; ///< the part that is shown, in pixels of the bitmap
    qint64 line = 0; ///< id of the line, which need not be one of the frame's
    int column = 0;
    QRect target; ///< where that part goes, from the corner of that cell on: in pixels of a cell of the size `cell`
    QSize cell;
    int z = 0; ///< below 0: under the text
    QRect clip{}; ///< in the pixels of `target`: nothing outside of it is shown; null: all is

    friend bool operator==(const TerminalPicture &, const TerminalPicture &) = default;
};

/// What can be painted now. A value: it does not change behind the reader's back.
struct TerminalFrame
{
    int columns = 0;
    int rows = 0;
    qint64 firstLine = 0; ///< id of the oldest line kept
    qint64 screenTop = 0; ///< id of the line in row 0 of the screen; the newest line is screenTop + rows - 1
    quint64 epoch = 0; ///< changes when line ids start anew (re-wrap, alternate screen, reset): drop selections
    TerminalCursor cursor{};
    TerminalModes modes{};
    TerminalPalette palette{};
    QList<TerminalLine> lines{};
    QList<TerminalPicture> pictures{}; ///< on these lines, the lowest first
};

struct TerminalPlace
{
    qint64 line = 0;
    int column = 0;

    friend auto operator<=>(const TerminalPlace &, const TerminalPlace &) = default;
};

/// From `start` up to, not including, `end`; in either order.
struct TerminalSelection
{
    enum class Kind : quint8 { Stream, Block };

    Kind kind = Kind::Stream;
    TerminalPlace start{};
    TerminalPlace end{};
};

struct TerminalSearch
{
    enum class Case : quint8 { Ignored, Sensitive };
    enum class Syntax : quint8 { Plain, RegularExpression };
    enum class Words : quint8 { Any, Whole };

    Case letters = Case::Ignored;
    Syntax syntax = Syntax::Plain;
    Words words = Words::Any;
};

struct TerminalMatch
{
    TerminalPlace start{};
    TerminalPlace end{}; ///< exclusive; may be on a later line when the text is wrapped

    friend bool operator==(const TerminalMatch &, const TerminalMatch &) = default;
};

struct TerminalSearchResult
{
    QList<TerminalMatch> matches{}; ///< oldest first
    std::optional<qint64> nextLine; ///< call again from here; empty when all was searched
    QString problem; ///< why a regular expression cannot be used; empty otherwise
};
