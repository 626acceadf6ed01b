// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/control/verb.h"
#include "services/hosts/podhost.h"
#include "services/quota/costcheck.h"
#include "services/tpu/queuedresource.h"

#include <QDateTime>
#include <QJsonArray>

#include <chrono>

/// What the verbs have in common.
namespace verbtools {

/// As old as the list of TPUs may be to be told as it is.
inline constexpr std::chrono::seconds listAge{60};

/// Reads the list of TPUs and queued resources, unless it was read lately. `isAnew`: in any case. Errors: those of
/// TpuService::refresh().
[[nodiscard]] Task<> readList(VerbScene scene, bool isAnew, std::stop_token stop);

/// The TPU that is meant by "NAME", "ZONE/NAME" or its full name, in the list. Errors: NotFound; Invalid where several
/// zones have one of that name.
[[nodiscard]] Result<Tpu> tpuNamed(const Session &session, const QString &word);
/// The hosts that are meant by "NAME" (all of its TPU), "NAME/WORKER", "ZONE/NAME", "ZONE/NAME/WORKER",
/// "USER@ADDRESS[:PORT]", several with commas between, or "all": those of every TPU that is READY. Errors: as
/// tpuNamed(); NotFound where a TPU has no such worker.
[[nodiscard]] Result<QList<PodHost>> hostsNamed(const Session &session, const QString &words);
/// The same where one host is meant: the first of a TPU.
[[nodiscard]] Result<PodHost> hostNamed(const Session &session, const QString &word);

/// A sentence for each of these: nothing, or more than one thing, is meant by `word`. `listedBy`: the verb that lists
/// them, as it is typed.
[[nodiscard]] Error notThere(const QString &word, const QString &listedBy);
[[nodiscard]] Error manyMeant(const QString &word, const QString &listedBy);

// Answers. Times are ISO 8601 in UTC; what is not known is not in them.

void putTime(QJsonObject *json, const QString &member, const QDateTime &time);
void putTime(QJsonObject *json, const QString &member, qint64 msSinceEpoch); ///< 0: not known
void putText(QJsonObject *json, const QString &member, const QString &text); ///< empty: not known
[[nodiscard]] QString idText(const QUuid &id); ///< without braces
[[nodiscard]] QJsonObject tpuJson(const Tpu &tpu);
[[nodiscard]] QJsonObject queuedJson(const QueuedResource &request);
[[nodiscard]] QString tierWord(Tier tier);
[[nodiscard]] std::optional<Tier> tierOf(const QString &word); ///< nothing: no such tier
[[nodiscard]] QStringList tierWords();

// What things cost.

/// As the window checks it before it asks Google.
[[nodiscard]] CostCheck costOf(const VerbScene &scene, const SliceQuery &query);
/// One or two sentences: whether a grant pays for it, and else what it costs an hour.
[[nodiscard]] QString costSentence(const CostCheck &check, const SliceQuery &query);

/// "90", "90m", "3h", "2d" as seconds; nothing: no such span. A bare number counts minutes.
[[nodiscard]] std::optional<std::chrono::seconds> spanFrom(const QString &text);

/// The one of `all` that is meant by an id, the beginning of one (four digits at least) or a name. Errors: NotFound;
/// Invalid where several are meant.
template <typename Thing, typename IdOf, typename NameOf>
[[nodiscard]] Result<Thing> thingNamed(const QList<Thing> &all, const QString &word, const QString &listedBy, IdOf idOf,
                                       NameOf nameOf)
{
    constexpr qsizetype shortestId = 4;
    QList<Thing> meant;
    for (const auto &thing : all) {
        const auto id = idText(idOf(thing));
        if (id == word)
            return thing;
        if ((word.size() >= shortestId && id.startsWith(word)) || nameOf(thing) == word)
            meant.append(thing);
    }
    if (meant.size() == 1)
        return meant.constFirst();
    return std::unexpected{meant.isEmpty() ? notThere(word, listedBy) : manyMeant(word, listedBy)};
}

} // namespace verbtools
