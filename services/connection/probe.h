// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/connection/connectiontest.h"

/// Walks the whole way to one place and notes what it sees. Blocking, with the deadlines of `limits`; ends soon at a
/// stop. Says nothing but "GET /" there: no token, no cookie.
[[nodiscard]] PlaceFacts probe(const PlaceToReach &place, const ProxyRoute &route, const ConnectionLimits &limits,
                               const std::stop_token &stop);
