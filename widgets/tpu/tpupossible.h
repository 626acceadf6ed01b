// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tpu/tpurow.h"

#include <QSet>

/// Why something cannot be done with a TPU or a queued request; empty: it can.
namespace tpupossible {

[[nodiscard]] QString problemOfTerminal(const Tpu &tpu);
/// What speaks against setting it up as usual, with JAX: why the libtpu of that does not fit its runtime. It is no
/// obstacle. Empty: nothing that is known.
[[nodiscard]] QString warningOfSetUp(const Tpu &tpu);
/// Of a command on the hosts of all TPUs among these.
[[nodiscard]] QString problemOfRun(const QList<TpuRow> &rows);
[[nodiscard]] QString problemOfStart(const Tpu &tpu);
[[nodiscard]] QString problemOfStop(const Tpu &tpu);
/// False for what Google can only delete: slices of several hosts, spot and preemptible TPUs, and TPU Nodes of the old
/// kind.
[[nodiscard]] bool canEverStop(const Tpu &tpu);
[[nodiscard]] QString problemOfDelete(const Tpu &tpu);
[[nodiscard]] QString problemOfDelete(const QueuedResource &request);
/// There is no VS Code on this computer; `alias`: how to log in without it.
[[nodiscard]] QString withoutEditor(const QString &alias);
/// Of what this window is doing with the row of that key, or will do in a few seconds; `busy`: see
/// TpuDetails::setBusy().
[[nodiscard]] QString problemOfBusy(const QString &key, const QSet<QString> &busy);
/// Also when what is shown may be old.
[[nodiscard]] QString problemOfStop(const TpuRow &row, const QSet<QString> &busy);
/// Also for a queued request.
[[nodiscard]] QString problemOfDelete(const TpuRow &row, const QSet<QString> &busy);

} // namespace tpupossible
