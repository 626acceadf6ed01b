// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/compilecache.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

struct CompileCacheMessages
{
    Q_DECLARE_TR_FUNCTIONS(CompileCache)
};

constexpr int mostSeconds = 3600;

/// What the recipe refuses too.
bool isPlace(const SharedCompilationCache &cache)
{
    static const QRegularExpression inBucket{
        u"\\Ags://[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]/(?!/)[^\\x00-\\x1f\\x7f]+\\z"_s};
    static const QRegularExpression folder{u"\\A(/|~/)[^/\\x00-\\x1f\\x7f][^\\x00-\\x1f\\x7f]*(?<!/)\\z"_s};
    static const QRegularExpression dots{u"/\\.{1,2}(/|\\z)"_s};
    const auto &shape = cache.isInBucket() ? inBucket : folder;
    return shape.match(cache.place).hasMatch() && !dots.match(cache.place).hasMatch()
        && !cache.place.sliced(cache.isInBucket() ? 5 : 0).contains("//"_L1);
}

} // namespace

QString suggestedCachePlace(const QString &sharedFolder, const QString &mountedBucket)
{
    if (!sharedFolder.isEmpty())
        return sharedFolder + u"/.jax-cache"_s;
    return mountedBucket.isEmpty() ? u"~/.cache/jax"_s : u"gs://%1/jax-cache"_s.arg(mountedBucket);
}

QStringList problemsOf(const SharedCompilationCache &cache, qsizetype hosts)
{
    QStringList found;
    if (!isPlace(cache))
        found << CompileCacheMessages::tr(
                     "“%1” cannot be the place of the cache. Give a whole path, or a folder of a bucket as "
                     "gs://bucket/folder.")
                     .arg(cache.place);
    else if (hosts > 1 && cache.place.startsWith("~/"_L1))
        found << CompileCacheMessages::tr(
                     "%1 is another folder on each host, so they would not share a cache. Choose a place in the shared "
                     "folder or in a bucket.")
                     .arg(cache.place);
    if (cache.leastSeconds < 0 || cache.leastSeconds > mostSeconds)
        found << CompileCacheMessages::tr("The shortest compile time has to be between 0 and %1 seconds.")
                     .arg(mostSeconds);
    return found;
}

RecipeOrder orderFor(const SharedCompilationCache &cache, const QString &venv, const QList<PodHost> &hosts,
                     Recipe recipe)
{
    return {.recipe = std::move(recipe),
            .hosts = hosts,
            .roles = {},
            .values = {{u"PLACE"_s, cache.place},
                       {u"VENV"_s, venv},
                       {u"MIN_SECONDS"_s, QString::number(cache.leastSeconds)},
                       {u"WITH_LOG"_s, cache.isLogged ? u"yes"_s : QString{}}}};
}

QJsonObject toJson(const SharedCompilationCache &cache)
{
    return {{"place"_L1, cache.place}, {"leastSeconds"_L1, cache.leastSeconds}, {"logged"_L1, cache.isLogged}};
}

SharedCompilationCache sharedCompilationCacheFrom(const QJsonObject &json)
{
    SharedCompilationCache cache;
    cache.place = json["place"_L1].toString().left(4096);
    cache.leastSeconds = json["leastSeconds"_L1].toInt(cache.leastSeconds);
    cache.isLogged = json["logged"_L1].toBool(cache.isLogged);
    return cache;
}
