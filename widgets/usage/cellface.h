// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/usagescale.h"

/// How a cell is filled: colours are for values alone, everything else has a pattern of its own.
enum class CellFill : quint8 {
    Value, ///< the scale's colour
    HeldIdle, ///< the scale's colour and a ring: chips held for nothing
    Stale, ///< pale, dotted
    Coarse, ///< pale, level lines: of the last minutes, not of now
    NoData, ///< hatched
    NoWorkload, ///< empty, a dash
    Broken, ///< crossed out: unreachable, or no valid answer
    Hung, ///< upright bars
};

/// All that is seen of a cell: two equal ones look the same, and nothing is painted again.
struct CellFace
{
    CellFill fill = CellFill::NoData;
    qint8 step = -1; ///< of the scale; below 0: no value
    bool isStraggler = false;
    QString text{}; ///< its first line
    float others = -1; ///< of a straggler with words: the median of the others, whole percent; below 0: not known

    friend bool operator==(const CellFace &, const CellFace &) = default;
};

enum class FaceText : quint8 { None, Number, Words };
[[nodiscard]] CellFace cellFace(const SliceUsage &usage, qsizetype core, const MapScale &scale, FaceText text);

/// Which cells stand out, gravest first; what all cells share is no oddity.
enum class Oddity : quint8 { Hung, Unreachable, Straggler, Stale, NoData, HeldIdle };
inline constexpr int oddities = 6;

struct OddOne
{
    Oddity kind = Oddity::NoData;
    int core = -1;
    bool isWholeHost = false; ///< all cells of the host, `core` is its first

    friend bool operator==(const OddOne &, const OddOne &) = default;
};

/// By core. A host whose cells all are the same counts once.
[[nodiscard]] QList<OddOne> oddOnes(const SliceUsage &usage);
/// The next one (1) or the one before (-1), by core and around the end; of one kind, or of any. Nothing: there is none.
[[nodiscard]] std::optional<OddOne> nextOdd(const QList<OddOne> &odd, int core, int direction,
                                            std::optional<Oddity> kind);
