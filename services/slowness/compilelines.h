// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <optional>

/// What a line of a training log says of compiling.
struct CompileLine
{
    double seconds = 0; ///< that it took so far, or in all
    bool isOver = true; ///< false: XLA only warns that it takes long

    friend bool operator==(const CompileLine &, const CompileLine &) = default;
};

/// Lines of JAX (with JAX_LOG_COMPILES, or a logger at DEBUG) and XLA's alarm about slow compilations; nothing: the
/// line says nothing of it. Of a line 1 KiB is looked at; times that cannot be are no times.
[[nodiscard]] std::optional<CompileLine> compileLineIn(QByteArrayView line);
