// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/hosts/storedmessage.h"
#include "services/recipes/recipestate.h"

/// Titles of recipes and steps in the user's language; what a person has written stays as it is.
[[nodiscard]] QString recipeTitle(const Recipe &recipe);
[[nodiscard]] QString recipeWhy(const Recipe &recipe);
[[nodiscard]] QString stepTitle(const RecipeStep &step);
[[nodiscard]] StoredMessage saidTitleOf(const RecipeStep &step); ///< the same, to be kept

[[nodiscard]] ActivityState activityAfter(RecipeState::Phase phase);
[[nodiscard]] QString wordOf(HostStepPhase state); ///< "done", "nothing to change", "failed", …

/// Why it is as it is: what happened, why, what to do. Empty where there is nothing to say.
[[nodiscard]] QString sentenceOf(const Recipe &recipe, const HostStepState &cell);
[[nodiscard]] StoredMessage saidSentenceOf(const Recipe &recipe, const HostStepState &cell); ///< the same, to be kept
/// What a step has to tell although it went well, a sentence each.
[[nodiscard]] QStringList notesOf(const HostStepState &cell);
[[nodiscard]] QList<StoredMessage> saidNotesOf(const HostStepState &cell); ///< the same, to be kept

/// Nothing of it is left on any host, and it was there.
[[nodiscard]] bool isUndone(const RecipeState &run);
/// "3 of 4 hosts are done; host 2: …" for one step over all its hosts.
[[nodiscard]] QString summaryOf(const RecipeState &run);

/// Names of problems that a script can tell; for the test that no script knows another one.
[[nodiscard]] QStringList knownProblems();
[[nodiscard]] QStringList knownNotes();
