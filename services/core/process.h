// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// How a program ended, on this computer or on a machine. "It failed" and "we do not know" are different ends.
struct ProcessEnd
{
    enum class Kind : quint8 {
        Exited, ///< `status` is its exit status
        Signalled, ///< ended by `signal`, not ours
        Lost, ///< the connection broke, or the server said neither: it may have run, or run on; `reason` says what
              ///< happened
        Refused, ///< it never started; `reason` says why
    };

    Kind kind = Kind::Lost;
    int status = 0;
    QString signal{}; ///< "TERM"
    QString reason{}; ///< translated, shown as it is

    [[nodiscard]] bool isSuccess() const { return kind == Kind::Exited && status == 0; }
};

/// "TERM" of 15; the number of one that has no name.
[[nodiscard]] QString signalName(int number);

/// Which of its two outputs a program spoke on.
enum class OutputStream : quint8 { Out, Err };

/// When a process of this computer began, in the kernel's ticks since boot: its number is used again later, this is
/// not. Empty: there is no such process.
[[nodiscard]] QString processBorn(qint64 pid);

/// Of this computer since it was started: another one after each start. Empty: the kernel does not say.
[[nodiscard]] QString bootId();
