// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QString>

// Flags of libtpu on TensorFlow runtimes: there a service of its own (tpu-runtime) holds the chips, and reads its
// environment from the node's metadata when it starts (key "tensorflow-env-vars"). Pure.

inline constexpr QLatin1StringView libtpuKey{"tensorflow-env-vars"};

/// Does the runtime have that service? "tpu-vm-tf-2.11.0-pod"; not those whose programs hold the chips themselves
/// (pjrt).
[[nodiscard]] bool hasTpuRuntime(const QString &runtimeVersion);

/// The value of LIBTPU_INIT_ARGS in "-e NAME=VALUE -e …"; empty: none.
[[nodiscard]] QString libtpuArgsIn(const QString &environment);
/// The same with other flags; the other variables stay as they are. Empty `args` take the variable out.
[[nodiscard]] QString withLibtpuArgs(const QString &environment, const QString &args);

/// Why these cannot be flags, translated; empty: they can. Each begins with "--"; no quotes, no line breaks.
[[nodiscard]] QString libtpuArgsProblem(const QString &args);

/// What makes the service read them; to be run on every host.
[[nodiscard]] QString restartTpuRuntime();
