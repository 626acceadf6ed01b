// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

/// A problem or a note that scripts tell, and its sentence, English; %1, %2, … are what was told with it.
struct ProblemWords
{
    const char *name;
    const char *text;
};

/// Those of the recipes "cluster-hosts" and "cluster"; for recipetext.cpp.
[[nodiscard]] std::span<const ProblemWords> clusterProblemWords();
[[nodiscard]] std::span<const ProblemWords> clusterNoteWords();
