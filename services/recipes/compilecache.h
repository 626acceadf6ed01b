// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/recipes/recipestate.h"

/// Where the programs that JAX has compiled are kept for all hosts and for the next run.
struct SharedCompilationCache
{
    QString place{}; ///< a folder that all hosts see, "~/…", or "gs://bucket/folder"; empty: not chosen
    int leastSeconds = 0; ///< what compiled faster is not kept
    bool isLogged = true; ///< JAX tells of hits and misses, so that they are counted for each run

    [[nodiscard]] bool isInBucket() const { return place.startsWith(QLatin1StringView{"gs://"}); }

    friend bool operator==(const SharedCompilationCache &, const SharedCompilationCache &) = default;
};

/// Where several hosts find it: in the folder that they share, or else in the bucket that they mount. Both empty: at
/// home, which is for one host.
[[nodiscard]] QString suggestedCachePlace(const QString &sharedFolder, const QString &mountedBucket);

/// What stands in the way, each a sentence; empty: it can be carried out. The place "~/…" is one host's own.
[[nodiscard]] QStringList problemsOf(const SharedCompilationCache &cache, qsizetype hosts);
/// `venv`: whose JAX writes to a bucket.
[[nodiscard]] RecipeOrder orderFor(const SharedCompilationCache &cache, const QString &venv,
                                   const QList<PodHost> &hosts, Recipe recipe);
[[nodiscard]] QJsonObject toJson(const SharedCompilationCache &cache);
/// What is missing or odd has its default.
[[nodiscard]] SharedCompilationCache sharedCompilationCacheFrom(const QJsonObject &json);
