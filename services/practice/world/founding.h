// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace practice {

class Ground;
class Nodes;
class Quotas;

/// The nodes that the scenario has from the beginning: they only have to boot, or are dead already.
void foundNodes(Ground &ground, Quotas &quotas, Nodes &nodes);
/// The queued resources that have failed or were suspended before this world began; they hold quota until deleted.
void foundRequests(Ground &ground, Quotas &quotas, Nodes &nodes);

} // namespace practice
