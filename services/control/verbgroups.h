// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

// The groups of the table, each with its verbs; verbs() puts them together. A new group is a line in verb.cpp.

[[nodiscard]] QList<Verb> tpuVerbs();
[[nodiscard]] QList<Verb> requestVerbs();
[[nodiscard]] QList<Verb> quotaVerbs();
[[nodiscard]] QList<Verb> grantVerbs();
[[nodiscard]] QList<Verb> keyVerbs();
[[nodiscard]] QList<Verb> runVerbs();
[[nodiscard]] QList<Verb> jobVerbs();
[[nodiscard]] QList<Verb> labBookVerbs();
[[nodiscard]] QList<Verb> portVerbs();
[[nodiscard]] QList<Verb> fileVerbs();
[[nodiscard]] QList<Verb> usageVerbs();
[[nodiscard]] QList<Verb> doctorVerbs();
[[nodiscard]] QList<Verb> practiceVerbs();
[[nodiscard]] QList<Verb> linkVerbs();
/// Those that are about the verbs themselves, and need no session: "schema", "complete".
[[nodiscard]] QList<Verb> selfVerbs();
