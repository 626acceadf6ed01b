// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/compilationcache.h"

#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace {

struct CompilationCacheMessages
{
    Q_DECLARE_TR_FUNCTIONS(CompilationCache)
};

constexpr qsizetype longestCacheLine = 4'096; ///< what comes behind it is not looked at

struct CacheWords
{
    QByteArrayView words;
    CompilationCacheEvent event;
};
/// As the compiler and the cache of JAX say it; a narrower one stands before the general one.
constexpr std::array cacheWords{
    CacheWords{"Persistent compilation cache hit for ", CompilationCacheEvent::Hit},
    CacheWords{"PERSISTENT COMPILATION CACHE MISS for ", CompilationCacheEvent::Miss},
    CacheWords{" since cache is disabled/not initialized", CompilationCacheEvent::Off},
    CacheWords{"Not writing persistent cache entry", CompilationCacheEvent::NotWritten},
    CacheWords{" to persistent compilation cache with key ", CompilationCacheEvent::Written},
    CacheWords{"Error reading persistent compilation cache entry for ", CompilationCacheEvent::ReadFailed},
    CacheWords{"Error writing persistent compilation cache entry for ", CompilationCacheEvent::WriteFailed},
};

QString countOf(qint64 number)
{
    return QLocale{}.toString(number);
}

} // namespace

std::optional<CompilationCacheEvent> compilationCacheEventIn(const QByteArray &line)
{
    const auto looked = QByteArrayView{line}.first(std::min(line.size(), longestCacheLine));
    for (const auto &[words, event] : cacheWords) {
        if (looked.contains(words))
            return event;
    }
    return std::nullopt;
}

void CompilationCacheCounts::add(CompilationCacheEvent event)
{
    switch (event) {
    case CompilationCacheEvent::Hit: ++hits; break;
    case CompilationCacheEvent::Miss: ++misses; break;
    case CompilationCacheEvent::Written: ++written; break;
    case CompilationCacheEvent::NotWritten: ++notWritten; break;
    case CompilationCacheEvent::Off: ++off; break;
    case CompilationCacheEvent::ReadFailed: ++failedReads; break;
    case CompilationCacheEvent::WriteFailed: ++failedWrites; break;
    }
}

CompilationCacheCounts &CompilationCacheCounts::operator+=(const CompilationCacheCounts &other)
{
    hits += other.hits;
    misses += other.misses;
    written += other.written;
    notWritten += other.notWritten;
    off += other.off;
    failedReads += other.failedReads;
    failedWrites += other.failedWrites;
    return *this;
}

qint64 CompilationCacheCounts::compiled() const
{
    return std::max(misses, written + notWritten + off);
}

QString sentenceOf(const CompilationCacheCounts &counts)
{
    if (counts.isEmpty())
        return {};
    const auto all = counts.hits + counts.compiled();
    QStringList parts;
    if (all > 0)
        parts << CompilationCacheMessages::tr("%1 of %2 compiled programs came from the compilation cache.")
                     .arg(countOf(counts.hits), countOf(all));
    if (counts.off > 0)
        parts << CompilationCacheMessages::tr("No compilation cache is in use.");
    if (counts.failedReads > 0)
        parts << CompilationCacheMessages::tr("Entries that could not be read: %1. They were compiled anew.")
                     .arg(countOf(counts.failedReads));
    if (counts.failedWrites > 0)
        parts << CompilationCacheMessages::tr(
                     "Entries that could not be written: %1. The folder of the cache may be full or read-only.")
                     .arg(countOf(counts.failedWrites));
    return punctuation::sentences(parts);
}
