// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/quota/granttwin.h"

#include "services/quota/grants.h"

#include <algorithm>

namespace {

/// The order in which the lines stood says nothing.
bool hasSameRows(const Grant &a, const Grant &b)
{
    return !a.rows.isEmpty() && a.rows.size() == b.rows.size() && std::ranges::is_permutation(a.rows, b.rows);
}

/// One of them may be over before the other begins; without both dates nobody knows.
bool mayOverlap(const Grant &a, const Grant &b)
{
    const auto isBefore = [](const Grant &first, const Grant &second) {
        return first.end().isValid() && second.start.isValid() && first.end() <= second.start;
    };
    return !isBefore(a, b) && !isBefore(b, a);
}

bool hasSameProject(const Grants &grants, const Grant &a, const Grant &b)
{
    return (grants.isOurs(a) && grants.isOurs(b)) || (a.project == b.project && a.projectNumber == b.projectNumber);
}

} // namespace

std::optional<Grant> keptTwin(const Grants &grants, const Grant &grant)
{
    const auto twin = std::ranges::find_if(grants.all(), [&](const Grant &kept) {
        return kept.id != grant.id && hasSameProject(grants, kept, grant) && hasSameRows(kept, grant)
            && mayOverlap(kept, grant);
    });
    return twin == grants.all().end() ? std::nullopt : std::optional{*twin};
}
