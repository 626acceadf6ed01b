// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/syncquestion.h"

#include <utility>

namespace {

constexpr qsizetype mostRemovals = 256; ///< at once
constexpr qsizetype fewRemovals = 20; ///< these go unasked, whatever part of all they are
constexpr qsizetype largePart = 4; ///< more than one in so many is asked about

void takeAnswerFor(SyncWork *work, const QByteArray &path, SyncAnswer choice)
{
    const auto there = work->asked.value(path).there;
    switch (choice) {
    case SyncAnswer::ReplaceThere: work->given.insert(path, there); break;
    case SyncAnswer::KeepThere:
        work->remember(path, PutFile{.here = work->tree.files.value(path), .isKept = true});
        break;
    case SyncAnswer::DeleteThere:
        work->doubted.remove(path);
        work->agreed.insert(path);
        break;
    case SyncAnswer::NeverDelete: // when it is here again, it is compared with what is there
        work->doubted.remove(path);
        work->there.others.insert(path, there);
        work->remember(path, std::nullopt);
        break;
    }
    work->due.append(path);
}

} // namespace

QList<QByteArray> removalsToCheck(const SyncWork &work)
{
    QList<QByteArray> paths;
    qsizetype decided = 0;
    for (const auto &path : work.of(SyncStep::Remove)) {
        if (!work.agreed.contains(path) || ++decided <= mostRemovals)
            paths.append(path);
    }
    return paths;
}

QList<QByteArray> agreedRemovals(SyncWork *work, const QList<QByteArray> &checked, const QList<QByteArray> &missing)
{
    const QSet<QByteArray> gone{missing.begin(), missing.end()};
    QList<QByteArray> fresh;
    for (const auto &path : checked) {
        if (!gone.contains(path)) { // excluded, or unreadable
            work->notGone.insert(path);
            work->due.append(path);
        } else if (!work->agreed.contains(path)) {
            fresh.append(path);
        }
    }
    const auto count = fresh.size() + work->doubted.size();
    const bool isMuch = count > fewRemovals && count * largePart > work->put.size();
    for (const auto &path : std::as_const(fresh))
        (isMuch ? work->doubted : work->agreed).insert(path);
    if (isMuch)
        work->due.append(fresh);
    QList<QByteArray> now;
    for (const auto &path : missing) {
        if (work->agreed.contains(path) && now.size() < mostRemovals)
            now.append(path);
    }
    return now;
}

void takeAnswer(SyncWork *work, SyncAnswer choice, quint64 question)
{
    const bool isAboutGone = choice == SyncAnswer::DeleteThere || choice == SyncAnswer::NeverDelete;
    for (const auto &path : work->of(isAboutGone ? SyncStep::AskRemove : SyncStep::Ask)) {
        if (work->asked.value(path).question <= question)
            takeAnswerFor(work, path, choice);
    }
}
