// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

/// What JAX says in its log of one program and its cache of compiled programs.
enum class CompilationCacheEvent : quint8 {
    Hit, ///< taken from the cache
    Miss, ///< compiled anew
    Written, ///< and put into it
    NotWritten, ///< and not put into it: too quick, too small, with callbacks, or not by this process
    Off, ///< not put into it, because no cache is in use
    ReadFailed, ///< what the cache holds could not be read
    WriteFailed,
};

/// The event that a line of a job's log tells of; nothing: it tells of none. Time grows with the line alone.
[[nodiscard]] std::optional<CompilationCacheEvent> compilationCacheEventIn(const QByteArray &line);

/// How often each came, on one host or on all.
struct CompilationCacheCounts
{
    qint64 hits = 0;
    qint64 misses = 0; ///< that were said so; JAX before 0.4.31 says only what became of them
    qint64 written = 0;
    qint64 notWritten = 0;
    qint64 off = 0;
    qint64 failedReads = 0;
    qint64 failedWrites = 0;

    void add(CompilationCacheEvent event);
    CompilationCacheCounts &operator+=(const CompilationCacheCounts &other);
    /// How many programs were compiled anew, as far as the log says.
    [[nodiscard]] qint64 compiled() const;
    [[nodiscard]] bool isEmpty() const { return *this == CompilationCacheCounts{}; }
    friend bool operator==(const CompilationCacheCounts &, const CompilationCacheCounts &) = default;
};

/// "12 of 14 programs came from the compilation cache.", and what is wrong with it; empty: the log says nothing of it.
[[nodiscard]] QString sentenceOf(const CompilationCacheCounts &counts);
