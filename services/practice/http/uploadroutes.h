// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/router.h"
#include "services/practice/http/uploadsinks.h"
#include "services/practice/world/world.h"

namespace practice {

/// Where the body of an upload goes, by its head alone; null: it comes with its head. One that will be refused goes
/// nowhere. `isTokenGood`: its token counts, or it has none.
[[nodiscard]] std::shared_ptr<BodySink> uploadSink(World &world, const Call &call, bool isTokenGood);

} // namespace practice
