// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/grant.h"

class Grants;

/// The kept grant that says the same as this one: the same rows for the same project, at a time that overlaps. One
/// mail, pasted twice, is one grant; the same rows after the end of the first are more time, and another. What is not
/// known may overlap. Nothing when there is none, or only the grant itself.
[[nodiscard]] std::optional<Grant> keptTwin(const Grants &grants, const Grant &grant);
