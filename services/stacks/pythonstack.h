// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QList>
#include <QString>

#include <optional>

/// One function that was called and has not returned.
struct StackFrame
{
    QString file{}; ///< as Python has it, mostly a path on the host; plain text, from outside
    int line = 0; ///< 0: not known
    QString function{}; ///< plain text, from outside

    friend bool operator==(const StackFrame &, const StackFrame &) = default;
};

/// What the kernel says of a thread.
struct KernelState
{
    char state = 0; ///< of proc(5): 'R', 'S', 'D', …; 0: it was not told
    QString call{}; ///< the system call that it is in: "read"; empty: none, or it was not told
    QString wait{}; ///< the function of the kernel that it waits in: "rpc_wait_bit_killable"; empty likewise
    QString path{}; ///< of the file that the call works on; plain text, from outside; empty likewise
    bool usesProcessor = false; ///< its process did while it was looked at

    /// It waits for a disk or a shared folder, and not even a signal ends that.
    [[nodiscard]] bool isStuck() const { return state == 'D'; }
    friend bool operator==(const KernelState &, const KernelState &) = default;
};

/// Where one thread of a Python process stands.
struct PythonStack
{
    int host = 0; ///< of the attempt's hosts, from 0
    int rank = -1; ///< of the program; -1: its process has none, it starts others or works for one
    qint64 pid = 0;
    qint64 tid = 0; ///< the kernel's number of the thread; 0: not known
    quint64 thread = 0; ///< Python's number of the thread; 0: not known
    QString name{}; ///< of the thread; plain text, from outside; empty: not known
    bool isMain = false;
    bool holdsGil = false; ///< only py-spy says so
    bool holdsChips = false; ///< its process does
    bool isCut = false; ///< there are more frames, outside of those here
    QList<StackFrame> frames{}; ///< innermost first; empty: no stack could be had, `kernel` is all that is known
    KernelState kernel{};

    static constexpr qsizetype mostFrames = 100; ///< Python itself writes no more
    friend bool operator==(const PythonStack &, const PythonStack &) = default;
};

/// A Python process of the job on one host, and how it answered.
struct PythonProcess
{
    enum class Answer : quint8 {
        Dumped, ///< Python wrote its stacks
        Spied, ///< py-spy read them
        Silent, ///< it was asked, and did not answer in time
        Unprepared, ///< it does not listen, so it was not asked: a signal would have ended it
        Gone, ///< it ended meanwhile
    };

    int host = 0; ///< as PythonStack::host
    int rank = -1; ///< likewise
    qint64 pid = 0;
    qint64 parent = 0; ///< the Python process of the job that it comes from, directly or not; 0: none
    Answer answer = Answer::Unprepared;
    QString name{}; ///< as the kernel keeps it, 15 characters; plain text, from outside
    QString folder{}; ///< that it works in: files of its frames may be relative to it; empty: not known
    int saidRank = -1; ///< RANK of its environment; -1: there is none
    bool holdsChips = false;
    int threads = 0; ///< of the kernel; JAX and libtpu have hundreds

    friend bool operator==(const PythonProcess &, const PythonProcess &) = default;
};

/// What Python's faulthandler wrote: "Thread 0x… (most recent call first):", then a line for each frame. `mainThread`
/// is Python's number of the main thread, 0 where nobody said it: then it is the last one, which was there first.
/// Nothing in it is believed: what cannot be read is left out, at most 128 threads are taken.
[[nodiscard]] QList<PythonStack> parseFaultDump(QByteArrayView text, quint64 mainThread);

/// What "py-spy dump" wrote, with or without full file names. The same limits.
[[nodiscard]] QList<PythonStack> parseSpyDump(QByteArrayView text);

/// What stands in /proc of a thread: the state's letter, the function of the kernel that it waits in ("0": none), and
/// the line of its system call ("running", "-1 0x… 0x…", "0 0x3 0x… …", or "-" where it may not be read). `machine`:
/// as "uname -m" says, since numbers of calls are of a machine.
[[nodiscard]] KernelState parseThreadState(QByteArrayView state, QByteArrayView wait, QByteArrayView call,
                                           QByteArrayView machine);

/// A line of a file of a host, to be opened.
struct SourceLine
{
    QByteArray path{}; ///< absolute, on the host
    int line = 1;

    friend bool operator==(const SourceLine &, const SourceLine &) = default;
};

/// Where its source is; nothing: it has none ("<frozen runpy>", "<string>"), or its file is a relative path and nobody
/// knows the folder of the process.
[[nodiscard]] std::optional<SourceLine> sourceLineOf(const StackFrame &frame, const QString &folder);
