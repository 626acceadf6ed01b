// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"

/// The verb and its arguments as words of a command line, without the program: what parseCommandLine() makes the same
/// arguments of.
[[nodiscard]] QStringList typedWords(const Verb &verb, const QJsonObject &arguments);
/// The same as one line for a shell, "tpudesk tpus delete llama-pod": exact, whatever the arguments hold.
[[nodiscard]] QString typedCall(const Verb &verb, const QJsonObject &arguments);
