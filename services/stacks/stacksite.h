// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/stacks/pythonstack.h"

/// What a thread does, or waits for.
enum class WaitKind : quint8 {
    Collective, ///< the other ranks: all_reduce, psum, a barrier
    Device, ///< its own chips: block_until_ready, the value of an array
    Input, ///< the next batch: next(loader), queue.get()
    FileRead, ///< a file or a file system; also one that does not answer
    Checkpoint, ///< a checkpoint is written or read
    Compile, ///< JAX or XLA traces and compiles
    Network, ///< an answer from elsewhere
    Lock, ///< another thread, or a process that it has started
    Sleep, ///< nothing: it sleeps
    Computing, ///< it uses the processor, in Python or in a function of C
    Unknown, ///< none of these
};

/// The place of a thread in the user's program.
struct StackSite
{
    WaitKind kind = WaitKind::Unknown;
    QString call{}; ///< what the line calls: "all_reduce()"; where it calls nothing of Python's, its own function
    StackFrame frame{}; ///< the innermost line of the user's program; of libraries only, where none is the user's
    QList<StackFrame> frames{}; ///< all lines of the user's program, innermost first; a home folder is "~"
    bool isStuck = false; ///< the kernel waits for a disk or a shared folder
    QString path{}; ///< with FileRead: the file; empty: not known

    friend bool operator==(const StackSite &, const StackSite &) = default;
};

/// Pure. What Python and libraries do beneath that line says the kind, and is no part of the place.
[[nodiscard]] StackSite siteOf(const PythonStack &stack);

/// Python's own library, an installed package, or code that has no file.
[[nodiscard]] bool isOfLibrary(const StackFrame &frame);

/// "train.py:212"; without a line: "train.py". Plain text.
[[nodiscard]] QString placeText(const StackFrame &frame);
/// What it waits for, in one or two words, for a column. Translated.
[[nodiscard]] QString waitWord(WaitKind kind);
