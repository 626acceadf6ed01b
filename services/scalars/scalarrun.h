// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/scalars/scalaralerts.h"
#include "services/scalars/scalarfeed.h"
#include "services/scalars/scalarhistory.h"
#include "services/scalars/scalarspec.h"

#include <chrono>
#include <map>
#include <optional>
#include <stop_token>
#include <utility>

/// An event file that is followed.
struct FollowedFile
{
    static constexpr std::chrono::minutes patience{10};

    EventFeed feed;
    bool isDue = true; ///< the last search saw another size than was read
    std::optional<std::chrono::milliseconds> grewAt{}; ///< by Clock::sinceBoot(): when it had news

    /// It is read also between two searches.
    [[nodiscard]] bool isRead(std::chrono::milliseconds now) const
    {
        return !feed.isForeign() && (isDue || (grewAt && now - *grewAt < patience));
    }
};

/// What ScalarWatch knows of one run. Only it and its tasks use this.
struct ScalarRun
{
    static constexpr qint64 mostUnsaved = 400'000; ///< samples; while the disk refuses them, the oldest go

    ScalarSpec spec{};
    ScalarHistory history{};
    ScalarAlerts alerts{};
    QList<std::pair<ScalarSource, ScalarPosition>> positions{}; ///< of what was read in earlier runs of the program
    std::map<int, LogFeed> logs{}; ///< by host, of the last attempt
    std::map<QByteArray, FollowedFile> files{}; ///< by full path
    QList<ScalarBatch> unsaved{};
    qint64 unsavedSamples = 0;
    qint64 total = 0; ///< steps that there shall be, as lines or stored ones say; 0: not known
    int attempt = 0; ///< the last one
    int watchers = 0;
    int writes = 0; ///< on their way to the disk
    bool isLoaded = false;
    bool isNotifying = false; ///< a signal is on its way
    bool isFollowing = false; ///< its files
    bool isWhole = false; ///< its files were read to their ends behind the end of the run
    std::chrono::milliseconds searchedAt{-1}; ///< by Clock::sinceBoot(); negative: never
    int failures = 0; ///< of reading files, in a row
    std::optional<Error> loadError{};
    std::optional<Error> storeError{};
    std::optional<Error> fileError{};
    qint64 lost = 0; ///< bytes of what was kept that are damaged
    bool isCut = false; ///< there are more event files than are read
    std::stop_source wait{}; ///< ends the pause between two readings
    std::stop_source life{}; ///< ends the course that reads its files, when it is forgotten

    /// The source as it was read before, and to where; null: it is new.
    [[nodiscard]] const std::pair<ScalarSource, ScalarPosition> *readBefore(const ScalarSource &source) const;
    void remember(const ScalarBatch &batch); ///< how far its source was read
    void keep(const ScalarBatch &batch); ///< for the disk
    void begin(int number); ///< another attempt
    [[nodiscard]] QStringList problems() const; ///< sentences
};
