// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class Reachability;

/// Tells it when the system loses its network and when it has one again, where the system says so. Begins a little
/// later: the system may have to be asked over its bus, and the window comes first.
void notifySystemNetwork(Reachability *reachability);
