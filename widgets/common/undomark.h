// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QAbstractButton;
class QObject;

/// How something is shown that waits in UndoQueue to be taken away. `thing`: its key in PendingAction::things.
namespace undomark {

/// Of a model, a bool: what the cell says is written in a softer ink. Letters stay what they are, so that no column
/// jumps.
constexpr int leavingRole = 0x0100 + 0x140; // Qt::UserRole and beyond CellRole

/// "will be deleted", for a pill beside its name; empty: it stays.
[[nodiscard]] QString word(const QString &thing);
/// Why nothing can be begun with it, and how it is kept; empty: it stays.
[[nodiscard]] QString reason(const QString &thing);
/// Calls `show` whenever something else waits than before, but not each second.
void watch(QObject *context, std::function<void()> show);
/// Enabled where the thing stays and `usually`; else off, with the reason as its tool tip and description.
void hold(QAbstractButton *button, const QString &thing, bool usually = true);

} // namespace undomark
