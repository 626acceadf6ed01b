// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What a screen reader gets of a UsageGraph: a chart with a name, and its summary as description; what the crosshair
/// reads is said when it moves. The numbers one by one stand in the table of the Usage panel.
namespace graphaccessible {

/// Makes every UsageGraph readable; may be called often.
void install();

} // namespace graphaccessible
