// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/runs/run.h"

/// One line of a comparison.
struct RunDifference
{
    enum class Section : quint8 { Command, Variables, Code, Versions, Machine, Result, Values };
    enum class Kind : quint8 { Same, Other, OnlyLeft, OnlyRight };

    Section section = Section::Command;
    Kind kind = Kind::Same;
    QString name{}; ///< of the variable, the curve, the fact; translated where it is no name; empty: a line of the
                    ///< command
    QString left{};
    QString right{};

    friend bool operator==(const RunDifference &, const RunDifference &) = default;
};

/// Pure. Line by line, in a fixed order; equal lines are there, too. Values of secret variables are not known: only
/// that there is one on either side. At most mostLines of a command are compared with each other, the rest by their
/// places.
struct RunComparison
{
    static constexpr qsizetype mostLines = 400;

    QList<RunDifference> lines{};

    [[nodiscard]] qsizetype differences() const; ///< lines that are not Same
};

[[nodiscard]] RunComparison compareRuns(const RunRecord &left, const RunRecord &right);

/// A command as it is compared: its lines, joined where one ends in a backslash, and parted before each "--flag" that
/// stands outside of quotes.
[[nodiscard]] QStringList commandLines(const QString &command);
