// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointscan.h"

#include "services/checkpoints/checkpointreading.h"
#include "services/checkpoints/checkpointtext.h"
#include "services/checkpoints/translations.h"
#include "services/files/filetext.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

namespace {

constexpr qsizetype mostCandidates = 2'000;
constexpr qsizetype mostKeptEntries = 400'000; ///< of all candidates
constexpr qsizetype mostScanProblems = 10;
constexpr int deepestCount = 8; ///< folders in a checkpoint whose sizes are added up

/// Folders in which no program puts its checkpoints, and that hold very much.
constexpr std::array<QByteArrayView, 7> passedOver{"wandb", "node_modules", "site-packages", "__pycache__",
                                                   "venv",  "lost+found",   "tensorboard"};

/// One scan. It lives in the frame of scanCheckpointsWithin(), in which all that take it are awaited.
struct Scan
{
    CheckpointReader reader{};
    CheckpointListing listing{};
    QList<CheckpointCandidate> candidates{};
    QHash<QByteArray, Error> refusals{}; ///< of what a candidate holds, by its path
    qsizetype kept = 0; ///< entries
    int enough = 0; ///< CheckpointBounds::enough
    QList<Checkpoint> examined{}; ///< those of `candidates`, in their order, as far as that was done
    int complete = 0; ///< of these
};

void noteProblem(Scan *scan, const Error &error)
{
    if (error.code == CheckpointReader::exhausted)
        scan->listing.isCut = true;
    else if (error.code != ErrorCode::NotFound && scan->listing.problems.size() < mostScanProblems)
        scan->listing.problems.append(error.message);
}

/// False: there is no room for it.
bool keepCandidate(Scan *scan, CheckpointCandidate candidate)
{
    qsizetype entries = 1;
    for (const auto &folder : std::as_const(candidate.folders))
        entries += folder.size();
    if (scan->candidates.size() >= mostCandidates || scan->kept + entries > mostKeptEntries) {
        scan->listing.isCut = true;
        return false;
    }
    scan->kept += entries;
    scan->candidates.append(std::move(candidate));
    return true;
}

Task<Checkpoint> examined(Scan *scan, CheckpointCandidate candidate);

/// Kept, and where only the newest are wanted examined at once. Errors: those that end a scan.
Task<> taken(Scan *scan, CheckpointCandidate candidate)
{
    if (!keepCandidate(scan, candidate) || scan->enough <= 0)
        co_return Result<>{};
    auto one = co_await examined(scan, std::move(candidate));
    if (!one)
        co_return std::unexpected{one.error()};
    scan->complete += one->state == CheckpointState::Complete ? 1 : 0;
    scan->examined.append(*std::move(one));
    co_return Result<>{};
}

/// So many complete ones were found since there were `before`, and this one is no newer.
bool isLeftOut(const Scan *scan, const CheckpointName &name, int before)
{
    return scan->enough > 0 && name.step >= 0 && scan->complete - before >= scan->enough;
}

CheckpointCandidate folderCandidate(const QByteArray &path, const QByteArray &name, CheckpointFormat format,
                                    QMap<QByteArray, QList<FileEntry>> folders)
{
    return {.path = path,
            .name = checkpointNameFrom(name),
            .format = format,
            .isFolder = true,
            .folders = std::move(folders),
            .paths = {path}};
}

/// The items that have to be seen, by their names. What is refused is kept for `path`; errors: those that end a scan.
Task<QMap<QByteArray, QList<FileEntry>>> listedItems(Scan *scan, QByteArray path, QList<FileEntry> entries)
{
    QMap<QByteArray, QList<FileEntry>> items;
    const auto names = itemsToList(entries);
    for (const auto &name : names) {
        auto listed = co_await listedFolder(&scan->reader, filetext::childOf(path, name));
        if (!listed && endsScan(listed.error().code))
            co_return std::unexpected{listed.error()};
        if (listed)
            items.insert(name, std::move(listed->entries));
        else
            scan->refusals.insert(path, listed.error());
    }
    co_return items;
}

/// The folders in it that may hold checkpoints, those of later steps first.
QList<QByteArray> foldersToEnter(const QList<FileEntry> &entries)
{
    QList<std::pair<qint64, QByteArray>> found;
    for (const auto &entry : entries) {
        const bool isPassedOver =
            std::ranges::any_of(passedOver, [&](QByteArrayView name) { return entry.name == name; });
        if (entry.kind == FileKind::Folder && !entry.isHidden() && !isPassedOver && !entry.name.endsWith("_gda"))
            found.emplaceBack(checkpointNameFrom(entry.name).step, entry.name);
    }
    std::ranges::sort(found, [](const auto &a, const auto &b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    QList<QByteArray> names;
    for (const auto &[step, name] : std::as_const(found))
        names.append(name);
    return names;
}

Task<> collect(Scan *scan, QByteArray path, QByteArray name, QList<FileEntry> entries, int depth);

/// What lies below a folder that is no checkpoint itself. `known`: what was listed of it already.
Task<> collectBelow(Scan *scan, QByteArray path, QList<FileEntry> entries, QMap<QByteArray, QList<FileEntry>> known,
                    int depth)
{
    const auto names = foldersToEnter(entries);
    const int before = scan->complete;
    for (const auto &name : names) {
        if (isLeftOut(scan, checkpointNameFrom(name), before))
            continue;
        const auto child = filetext::childOf(path, name);
        auto below = known.value(name);
        if (!known.contains(name)) {
            auto listed = co_await listedFolder(&scan->reader, child);
            if (!listed && endsScan(listed.error().code))
                co_return std::unexpected{listed.error()};
            if (!listed) {
                noteProblem(scan, listed.error());
                continue;
            }
            scan->listing.isCut = scan->listing.isCut || listed->isCut;
            below = std::move(listed->entries);
        }
        if (const auto done = co_await collect(scan, child, name, below, depth); !done)
            co_return done;
    }
    co_return Result<>{};
}

/// All candidates in a folder and below it. Errors: those that end a scan.
Task<> collect(Scan *scan, QByteArray path, QByteArray name, QList<FileEntry> entries, int depth)
{
    const auto format = formatOfFolder(name, entries);
    const bool isStep = checkpointNameFrom(name).step >= 0;
    QMap<QByteArray, QList<FileEntry>> items;
    if (format == CheckpointFormat::Orbax || (!format && isStep)) {
        auto listed = co_await listedItems(scan, path, entries);
        if (!listed)
            co_return std::unexpected{listed.error()};
        items = *std::move(listed);
    }
    bool holdsTrees = false;
    for (const auto &item : std::as_const(items))
        holdsTrees = holdsTrees || isOrbaxTree(item);
    if (format || holdsTrees || (isStep && entries.isEmpty())) {
        const auto empty = entries.isEmpty() && !format ? CheckpointFormat::Unknown : CheckpointFormat::Orbax;
        const auto known = format.value_or(empty);
        auto folders = known == CheckpointFormat::Orbax ? items : QMap<QByteArray, QList<FileEntry>>{};
        folders.insert({}, entries);
        co_return co_await taken(scan, folderCandidate(path, name, known, std::move(folders)));
    }
    scan->refusals.remove(path);
    auto files = fileCandidates(path, entries);
    std::ranges::stable_sort(files, std::ranges::greater{},
                             [](const CheckpointCandidate &one) { return one.name.step; });
    const int before = scan->complete;
    for (const auto &file : std::as_const(files)) {
        if (isLeftOut(scan, file.name, before))
            continue;
        if (const auto done = co_await taken(scan, file); !done)
            co_return done;
    }
    if (depth <= 0)
        co_return Result<>{};
    co_return co_await collectBelow(scan, path, entries, items, depth - 1);
}

// --- what they are worth
// ----------------------------------------------------------------------------------------------

Task<Checkpoint> examined(Scan *scan, CheckpointCandidate candidate)
{
    PieceFindings findings;
    const auto pieces = piecesOf(candidate);
    for (const auto &piece : pieces) {
        auto found = co_await foundIn(&scan->reader, piece);
        if (!found)
            co_return std::unexpected{found.error()};
        findings.insert(piece.name, *std::move(found));
    }
    const auto refusal = scan->refusals.constFind(candidate.path);
    if (refusal == scan->refusals.constEnd())
        co_return judged(candidate, findings);
    if (refusal->code == ErrorCode::NotFound)
        co_return notJudged(candidate, CheckpointReason::Gone, {});
    if (refusal->code == CheckpointReader::exhausted)
        co_return notJudged(candidate, CheckpointReason::NotExamined, {});
    co_return notJudged(candidate, CheckpointReason::NotReadable, refusal->message.toUtf8());
}

/// Whether it is told at all: an empty folder with a number for its name is a checkpoint only among others.
bool isWorthTelling(const Checkpoint &one, const QList<Checkpoint> &all)
{
    if (one.format != CheckpointFormat::Unknown)
        return true;
    const auto folder = filetext::parentOf(one.path);
    return std::ranges::any_of(all, [&](const Checkpoint &other) {
        return other.format != CheckpointFormat::Unknown && filetext::parentOf(other.path) == folder;
    });
}

// --- how large they are
// -----------------------------------------------------------------------------------------------

void addEntry(Checkpoint *checkpoint, const FileEntry &entry)
{
    if (entry.kind == FileKind::Folder)
        return;
    checkpoint->bytes += entry.size;
    checkpoint->modified = std::max(checkpoint->modified, entry.modified);
}

/// Adds what lies below a folder. Errors: those that end a scan.
Task<> countBelow(Scan *scan, Checkpoint *checkpoint, QByteArray path, QList<FileEntry> entries, int depth)
{
    for (const auto &entry : std::as_const(entries)) {
        if (entry.kind != FileKind::Folder)
            continue;
        if (depth <= 0) {
            checkpoint->isSizeCut = true;
            continue;
        }
        const auto child = filetext::childOf(path, entry.name);
        auto listed = co_await listedFolder(&scan->reader, child);
        if (!listed && endsScan(listed.error().code))
            co_return std::unexpected{listed.error()};
        checkpoint->isSizeCut = checkpoint->isSizeCut || !listed || listed->isCut;
        if (!listed)
            continue;
        std::ranges::for_each(listed->entries, [&](const FileEntry &one) { addEntry(checkpoint, one); });
        if (const auto done = co_await countBelow(scan, checkpoint, child, listed->entries, depth - 1); !done)
            co_return done;
    }
    co_return Result<>{};
}

/// What was listed of it is counted already.
Task<> countFolder(Scan *scan, Checkpoint *checkpoint, CheckpointCandidate candidate)
{
    for (const auto &[item, entries] : std::as_const(candidate.folders).asKeyValueRange()) {
        QList<FileEntry> notCounted;
        for (const auto &entry : entries) {
            if (!item.isEmpty() || !candidate.folders.contains(entry.name))
                notCounted.append(entry);
        }
        const auto path = item.isEmpty() ? candidate.path : filetext::childOf(candidate.path, item);
        if (const auto done = co_await countBelow(scan, checkpoint, path, notCounted, deepestCount); !done)
            co_return done;
    }
    co_return Result<>{};
}

/// What lies beside a file and belongs to it.
Task<> countBesides(Scan *scan, Checkpoint *checkpoint)
{
    const auto paths = checkpoint->paths;
    for (const auto &path : paths) {
        if (path == checkpoint->path)
            continue;
        if (scan->reader.stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        const auto entry = co_await scan->reader.files->look(path, scan->reader.stop);
        if (!entry && endsScan(entry.error().code))
            co_return std::unexpected{entry.error()};
        checkpoint->isSizeCut = checkpoint->isSizeCut || !entry;
        if (!entry)
            continue;
        addEntry(checkpoint, *entry);
        if (entry->kind != FileKind::Folder)
            continue;
        FileEntry folder{*entry};
        folder.name = filetext::nameOf(path);
        const auto done =
            co_await countBelow(scan, checkpoint, filetext::parentOf(path), QList<FileEntry>{folder}, deepestCount);
        if (!done)
            co_return done;
    }
    co_return Result<>{};
}

/// What has its final name, and a part of which still lies under the one that it was written under, is not whole.
void markHalfRenamed(Scan *scan)
{
    QList<CheckpointCandidate> unfinished;
    std::ranges::copy_if(scan->candidates, std::back_inserter(unfinished),
                         [](const CheckpointCandidate &one) { return one.isFolder && !one.name.temporary.isEmpty(); });
    for (qsizetype i = 0; i < scan->examined.size(); ++i) {
        auto &one = scan->examined[i];
        const auto rest = std::ranges::find_if(unfinished, [&](const CheckpointCandidate &other) {
            return one.state == CheckpointState::Complete && isHalfRenamed(scan->candidates.at(i), other);
        });
        if (rest == unfinished.end())
            continue;
        one.state = CheckpointState::Torn;
        one.reason = CheckpointReason::HalfRenamed;
        one.detail = filetext::nameOf(rest->path);
    }
}

Task<> countAll(Scan *scan)
{
    for (qsizetype i = 0; i < scan->examined.size(); ++i) {
        auto &one = scan->examined[i];
        const auto candidate = scan->candidates.at(i);
        Result<> done;
        if (one.isFolder)
            done = co_await countFolder(scan, &one, candidate);
        else if (!candidate.isSet) // the files of a set are counted
            done = co_await countBesides(scan, &one);
        if (!done)
            co_return done;
    }
    co_return Result<>{};
}

/// What the candidates are worth, the latest steps first; where only the newest were wanted that is known.
Task<> examineAll(Scan *scan)
{
    if (scan->enough <= 0) {
        std::ranges::stable_sort(scan->candidates, std::ranges::greater{},
                                 [](const CheckpointCandidate &one) { return one.name.step; });
        const auto candidates = scan->candidates;
        for (const auto &candidate : candidates) {
            auto one = co_await examined(scan, candidate);
            if (!one)
                co_return std::unexpected{one.error()};
            scan->examined.append(*std::move(one));
        }
    }
    markHalfRenamed(scan);
    if (scan->enough <= 0) {
        if (const auto done = co_await countAll(scan); !done)
            co_return done;
    }
    for (auto &one : scan->examined) {
        one.isSizeCut = one.isSizeCut || (scan->enough > 0 && one.isFolder);
        if (isWorthTelling(one, scan->examined))
            scan->listing.checkpoints.append(one);
    }
    std::ranges::sort(scan->listing.checkpoints, isNewer);
    co_return Result<>{};
}

/// The candidate at this path, as it is now. Errors: NotFound; those that end a scan; what the place refuses.
Task<CheckpointCandidate> candidateAgain(Scan *scan, Checkpoint known)
{
    const auto folder = known.isFolder ? known.path : filetext::parentOf(known.path);
    auto listed = co_await listedFolder(&scan->reader, folder);
    if (!listed)
        co_return std::unexpected{listed.error()};
    const auto name = filetext::nameOf(folder);
    if (known.isFolder) {
        if (const auto done = co_await collect(scan, folder, name, listed->entries, 0); !done)
            co_return std::unexpected{done.error()};
    } else {
        scan->candidates = fileCandidates(folder, listed->entries);
    }
    const auto found = std::ranges::find(scan->candidates, known.path, &CheckpointCandidate::path);
    if (found == scan->candidates.end())
        co_return failed(ErrorCode::NotFound);
    co_return *found;
}

std::unexpected<Error> goneMeanwhile(const Checkpoint &known)
{
    return failed(ErrorCode::NotFound,
                  CheckpointMessages::tr("The checkpoint %1 was deleted meanwhile. Choose another one.")
                      .arg(filetext::shownPath(known.path)));
}

} // namespace

Task<CheckpointListing> scanCheckpointsWithin(RemoteFiles *files, QByteArray folder, CheckpointBounds bounds,
                                              std::stop_token stop)
{
    Scan scan{.reader = {.files = files, .left = bounds, .stop = stop}, .enough = bounds.enough};
    auto root = co_await listedFolder(&scan.reader, folder);
    if (!root)
        co_return std::unexpected{root.error()};
    scan.listing.folder = root->folder.isEmpty() ? folder : root->folder;
    scan.listing.entries = int(std::ranges::count(root->entries, false, &FileEntry::isHidden));
    scan.listing.isCut = root->isCut;
    const auto path = scan.listing.folder;
    if (const auto done = co_await collect(&scan, path, filetext::nameOf(path), root->entries, bounds.depth); !done)
        co_return std::unexpected{done.error()};
    if (const auto done = co_await examineAll(&scan); !done)
        co_return std::unexpected{done.error()};
    co_return scan.listing;
}

Task<CheckpointListing> scanCheckpoints(RemoteFiles *files, QByteArray folder, std::stop_token stop)
{
    return scanCheckpointsWithin(files, std::move(folder), CheckpointBounds{}, std::move(stop));
}

Task<Checkpoint> lookAgain(RemoteFiles *files, Checkpoint known, std::stop_token stop)
{
    Scan scan{.reader = {.files = files, .stop = stop}};
    const auto candidate = co_await candidateAgain(&scan, known);
    if (!candidate && candidate.error().code == ErrorCode::NotFound)
        co_return goneMeanwhile(known);
    if (!candidate)
        co_return std::unexpected{candidate.error()};
    auto now = co_await examined(&scan, *candidate);
    if (now && now->reason == CheckpointReason::Gone)
        co_return goneMeanwhile(known);
    co_return now;
}

Task<Checkpoint> confirmCheckpoint(RemoteFiles *files, Checkpoint known, std::stop_token stop)
{
    auto now = co_await lookAgain(files, known, std::move(stop));
    if (!now)
        co_return now;
    if (now->state != CheckpointState::Complete)
        co_return failed(ErrorCode::WrongState, sentenceOf(*now));
    if (now->stamp != known.stamp || now->format != known.format)
        co_return failed(ErrorCode::Conflict,
                         CheckpointMessages::tr("The checkpoint %1 changed meanwhile: something else was written to "
                                                "it. Look at the list again.")
                             .arg(filetext::shownPath(known.path)));
    co_return now;
}
