// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/syncwork.h"

#include "services/files/filetext.h"
#include "services/sync/translations.h"

#include <algorithm>
#include <utility>

namespace {

constexpr qsizetype mostInBatch = 64;
constexpr qint64 mostBytesInBatch = 8 * 1024 * 1024;
constexpr qsizetype mostConflictsShown = 100;
constexpr qsizetype mostProblemsShown = 20;
constexpr qsizetype mostConsidered = 2'000; ///< in one turn of the event loop: some milliseconds

} // namespace

QString leftOutText(const QByteArray &path, LeftOut why)
{
    const auto name = filetext::shownPath(path);
    switch (why) {
    case LeftOut::Link: return SyncMessages::tr("%1 is a link: links are left out.").arg(name);
    case LeftOut::Special:
        return SyncMessages::tr("%1 is not a file (a socket or a device): it is left out.").arg(name);
    case LeftOut::Unreadable: return SyncMessages::tr("%1 cannot be read on this computer: it is left out.").arg(name);
    case LeftOut::Deep: return SyncMessages::tr("%1 lies too deep: it is left out.").arg(name);
    case LeftOut::LongRules: break;
    }
    return SyncMessages::tr("%1 is too long: not all of its lines count.").arg(name);
}

QByteArray SyncWork::pathThere(const QByteArray &path) const
{
    return path.isEmpty() ? remote : filetext::childOf(remote, path);
}

const SyncWork::Paths &SyncWork::of(SyncStep step) const
{
    static const Paths none;
    const auto found = paths.find(step);
    return found == paths.end() ? none : found->second;
}

void SyncWork::clear()
{
    there = {};
    due.clear();
    steps.clear();
    paths.clear();
    large.clear();
    sizes.clear();
    folders.clear();
    bytes = 0;
    underWay.clear();
    stale.clear();
    refused.clear();
    blocked.clear();
    notGone.clear();
}

void SyncWork::plan()
{
    steps.clear();
    paths.clear();
    large.clear();
    sizes.clear();
    bytes = 0;
    refused.clear();
    blocked.clear();
    findFolders();
    due = tree.files.keys();
    for (auto file = put.cbegin(); file != put.cend(); ++file) {
        if (!tree.files.contains(file.key()))
            due.append(file.key());
    }
}

bool SyncWork::considerSome()
{
    const auto next = due.first(std::min(due.size(), mostConsidered));
    due.remove(0, next.size());
    for (const auto &path : next)
        consider(path);
    return due.isEmpty();
}

/// Which ones are to be made, and which have something else in their place.
void SyncWork::findFolders()
{
    for (auto folder = tree.folders.cbegin(); folder != tree.folders.cend(); ++folder) {
        const auto &path = folder.key();
        if (there.folders.contains(path) || blocked.contains(path) || isBlocked(path))
            continue;
        const auto other = there.others.value(path);
        if (other && other->kind != FileKind::Folder)
            block(path,
                  {ErrorCode::AlreadyExists,
                   SyncMessages::tr("%1 is a file on this host, no folder: what is in it here is not sent.")
                       .arg(filetext::shownPath(pathThere(path))),
                   {}});
        else
            folders.insert(path);
    }
}

void SyncWork::setTree(const LocalTree &now, const QList<QByteArray> &changed)
{
    tree = now;
    std::erase_if(folders, [&now](const QByteArray &folder) { return !now.folders.contains(folder); });
    findFolders();
    for (const auto &path : changed) {
        stale.remove(path);
        notGone.remove(path);
    }
    due.append(changed);
}

bool SyncWork::isBlocked(const QByteArray &path) const
{
    if (blocked.isEmpty())
        return false;
    for (auto folder = folderAbove(path);; folder = folderAbove(folder)) {
        if (blocked.contains(folder))
            return true;
        if (folder.isEmpty())
            return false;
    }
}

void SyncWork::block(const QByteArray &folder, const Error &error)
{
    blocked.insert(folder);
    refused.insert(folder, {.here = {}, .error = error});
    std::erase_if(folders, [this](const QByteArray &path) { return isBlocked(path); });
    for (auto step = steps.cbegin(); step != steps.cend(); ++step) {
        if (folder.isEmpty() || step.key().startsWith(folder + '/'))
            due.append(step.key());
    }
}

void SyncWork::add(const QByteArray &path, SyncStep step)
{
    steps.insert(path, step);
    const auto size = tree.files.value(path).size;
    if (step == SyncStep::Send && size > largestSmallFile)
        large.insert(path);
    else
        paths[step].insert(path);
    if (step == SyncStep::Send) {
        sizes.insert(path, size);
        bytes += size;
    }
}

void SyncWork::drop(const QByteArray &path)
{
    const auto known = steps.constFind(path);
    if (known == steps.cend())
        return;
    if (*known == SyncStep::Send)
        bytes -= sizes.take(path);
    paths[*known].erase(path);
    large.erase(path);
    steps.erase(known);
}

LocalFile SyncWork::begin(const QByteArray &path)
{
    const auto file = tree.files.value(path);
    const auto own = path; // it may be the one of the list that it leaves
    drop(own);
    underWay.insert(own, file);
    return file;
}

void SyncWork::consider(const QByteArray &path)
{
    drop(path);
    if (underWay.contains(path) || stale.contains(path))
        return; // its end asks again
    const auto file = tree.files.constFind(path);
    const auto known = put.constFind(path);
    SyncView view{.here = file != tree.files.cend() ? &*file : nullptr,
                  .put = known != put.cend() ? &*known : nullptr,
                  .there = there.at(path, put),
                  .deletes = deletes};
    if (view.here != nullptr && view.there) {
        const auto other = others.constFind(path);
        view.isCompared = other != others.cend() && other->first == *view.here && other->second == *view.there;
        const auto free = given.constFind(path);
        view.mayReplace = free != given.cend() && *free == *view.there;
    }
    const auto here = view.here != nullptr ? *view.here : LocalFile{};
    const auto refusal = refused.constFind(path);
    const bool isRefused = refusal != refused.cend() && refusal->here == here;
    if (refusal != refused.cend() && !isRefused)
        refused.remove(path);
    auto step = stepFor(view);
    if (step != SyncStep::Remove) { // when it goes once more, that is another matter
        doubted.remove(path);
        agreed.remove(path);
    }
    if (step == SyncStep::Remove && notGone.contains(path))
        step = SyncStep::None;
    else if (step == SyncStep::Remove && doubted.contains(path))
        step = SyncStep::AskRemove;
    if (view.here != nullptr && isBlocked(path))
        step = SyncStep::Obstacle;
    else if (isRefused && step != SyncStep::Forget)
        step = SyncStep::None;
    noteQuestion(path, step, view.there);
    if (step == SyncStep::Forget)
        remember(path, std::nullopt);
    else if (step != SyncStep::None)
        add(path, step);
}

/// Who is asked about a path again, because it is another one there by now, has not answered yet.
void SyncWork::noteQuestion(const QByteArray &path, SyncStep step, const std::optional<ThereFile> &now)
{
    if ((step != SyncStep::Ask && step != SyncStep::AskRemove) || !now) {
        asked.remove(path);
        return;
    }
    auto &known = asked[path];
    if (known.question == 0 || known.there != *now)
        known = {.there = *now, .question = ++lastQuestion};
}

void SyncWork::remember(const QByteArray &path, const std::optional<PutFile> &file)
{
    unsaved.insert(path, file);
    if (file)
        put.insert(path, *file);
    else
        put.remove(path);
}

QList<QByteArray> nextSmallFiles(const SyncWork &work)
{
    QList<QByteArray> next;
    qint64 size = 0;
    for (const auto &path : work.of(SyncStep::Send)) {
        size += work.tree.files.value(path).size;
        if (next.size() >= mostInBatch || (!next.isEmpty() && size > mostBytesInBatch))
            break;
        next.append(path);
    }
    return next;
}

SyncState SyncWork::state(bool isBusy) const
{
    const bool removes = !of(SyncStep::Remove).empty() && !tree.files.isEmpty();
    if (isBusy || removes || !folders.empty() || !large.empty() || !stale.isEmpty() || !of(SyncStep::Send).empty()
        || !of(SyncStep::SetMode).empty())
        return SyncState::Sending;
    if (!due.isEmpty() || !underWay.isEmpty() || !of(SyncStep::Compare).empty())
        return SyncState::Reading;
    if (!of(SyncStep::Ask).empty() || !of(SyncStep::AskRemove).empty())
        return SyncState::Asking;
    return refused.isEmpty() && of(SyncStep::Obstacle).empty() ? SyncState::UpToDate : SyncState::Failed;
}

QStringList SyncWork::problems() const
{
    QStringList sentences;
    for (const auto &refusal : refused) {
        if (sentences.size() < mostProblemsShown)
            sentences.append(refusal.error.message);
    }
    for (const auto &path : of(SyncStep::Obstacle)) {
        if (sentences.size() >= mostProblemsShown)
            break;
        if (!isBlocked(path)) // else its folder is named
            sentences.append(SyncMessages::tr("%1 is a folder on this host: the file is not sent.")
                                 .arg(filetext::shownPath(pathThere(path))));
    }
    for (auto one = tree.leftOut.cbegin(); one != tree.leftOut.cend() && sentences.size() < mostProblemsShown; ++one)
        sentences.append(leftOutText(one.key(), one.value()));
    return sentences;
}

std::optional<Error> SyncWork::firstError() const
{
    if (!refused.isEmpty())
        return refused.first().error;
    if (of(SyncStep::Obstacle).empty())
        return std::nullopt;
    return Error{ErrorCode::AlreadyExists, problems().value(0), {}};
}

void SyncWork::describe(SyncHost *host) const
{
    const auto count = [this](SyncStep step) { return static_cast<qint64>(of(step).size()); };
    const auto left = count(SyncStep::Send) + static_cast<qint64>(large.size());
    host->filesLeft = left + count(SyncStep::SetMode) + count(SyncStep::Remove) + underWay.size();
    host->bytesLeft = bytes;
    for (const auto &file : underWay)
        host->bytesLeft += file.size;
    const auto elsewise = count(SyncStep::Compare) + count(SyncStep::Ask) + count(SyncStep::Obstacle)
        + count(SyncStep::Keep) + stale.size() + refused.size();
    host->files = std::max<qint64>(0, tree.files.size() - left - underWay.size() - elsewise);
    host->gone = count(SyncStep::AskRemove);
    host->problems = problems();
    for (const auto &path : of(SyncStep::Ask)) {
        if (host->conflicts.size() < mostConflictsShown)
            host->conflicts.append(path);
    }
}
