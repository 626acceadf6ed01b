// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointjudge.h"

#include "services/files/filetext.h"

#include <algorithm>
#include <optional>

namespace {

using End = PieceFinding::End;

struct Verdict
{
    CheckpointState state = CheckpointState::Unknown;
    CheckpointReason reason = CheckpointReason::NotRecognised;
    QByteArray detail{};
};

Verdict complete(CheckpointReason reason, QByteArrayView detail = {})
{
    return {CheckpointState::Complete, reason, detail.toByteArray()};
}

Verdict torn(CheckpointReason reason, QByteArrayView detail = {})
{
    return {CheckpointState::Torn, reason, detail.toByteArray()};
}

Verdict unknown(CheckpointReason reason, QByteArrayView detail = {})
{
    return {CheckpointState::Unknown, reason, detail.toByteArray()};
}

QByteArray within(const QByteArray &item, QByteArrayView name)
{
    return item.isEmpty() ? name.toByteArray() : item + '/' + name.toByteArray();
}

bool isInBucket(const CheckpointCandidate &candidate)
{
    if (candidate.file.generation != 0)
        return true;
    for (const auto &entries : candidate.folders) {
        if (std::ranges::any_of(entries, [](const FileEntry &entry) { return entry.generation != 0; }))
            return true;
    }
    return false;
}

bool isEmptyFile(const QList<FileEntry> &entries, QByteArrayView name)
{
    const auto *entry = entryNamed(entries, name);
    return entry != nullptr && entry->kind == FileKind::File && entry->size == 0;
}

/// What is wrong with a file that was looked into; nothing: it is whole, or nobody had to look.
std::optional<Verdict> faultOf(const PieceFindings &findings, const QByteArray &name)
{
    const auto found = findings.constFind(name);
    if (found == findings.constEnd())
        return std::nullopt;
    switch (found->end) {
    case End::Whole: return std::nullopt;
    case End::Cut: return torn(CheckpointReason::FileTorn, name);
    case End::Foreign:
        return name.isEmpty() ? unknown(CheckpointReason::NotRecognised) : torn(CheckpointReason::FileTorn, name);
    case End::OldTorch: return unknown(CheckpointReason::OldTorch, name);
    case End::NotRead:
        return found->words.isEmpty() ? unknown(CheckpointReason::NotExamined)
                                      : unknown(CheckpointReason::NotReadable, found->words);
    case End::Gone: return unknown(CheckpointReason::Gone);
    case End::Changed: return unknown(CheckpointReason::Changed);
    }
    return std::nullopt;
}

/// The worst of all that was looked into: what is torn decides before what is not known.
std::optional<Verdict> worstFault(const PieceFindings &findings)
{
    std::optional<Verdict> worst;
    QList<QByteArray> names = findings.keys();
    std::ranges::sort(names);
    for (const auto &name : std::as_const(names)) {
        const auto fault = faultOf(findings, name);
        if (fault && (!worst || (fault->state == CheckpointState::Torn && worst->state != CheckpointState::Torn)))
            worst = fault;
    }
    return worst;
}

/// Its JSON file says another step than its name.
std::optional<Verdict> otherStep(const CheckpointCandidate &candidate, const PieceFinding &finding)
{
    if (finding.step < 0 || candidate.name.step < 0 || finding.step == candidate.name.step)
        return std::nullopt;
    return unknown(CheckpointReason::StepDiffers, QByteArray::number(finding.step));
}

// --- Orbax
// ------------------------------------------------------------------------------------------------------------

/// What one tree of arrays lacks.
std::optional<Verdict> faultOfTree(const QByteArray &item, const QList<FileEntry> &entries)
{
    const bool hasData = std::ranges::any_of(entries, [](const FileEntry &entry) {
        return entry.isFolder() && (entry.name == "d" || entry.name.startsWith("ocdbt.process_"));
    });
    const bool hasManifest = isFileThere(entries, orbax::manifest);
    if (hasData && !hasManifest)
        return torn(CheckpointReason::FileMissing, within(item, orbax::manifest));
    if (hasManifest && !hasData)
        return torn(CheckpointReason::FileMissing, within(item, "d"));
    if (hasManifest && !isFileThere(entries, orbax::treeMetadata) && !isFileThere(entries, orbax::oldTree))
        return torn(CheckpointReason::FileMissing, within(item, orbax::treeMetadata));
    for (const auto name : {orbax::manifest, orbax::treeMetadata, orbax::oldTree}) {
        if (isEmptyFile(entries, name))
            return torn(CheckpointReason::FileTorn, within(item, name));
    }
    return std::nullopt;
}

std::optional<Verdict> unfinishedIn(const CheckpointCandidate &candidate)
{
    for (const auto &[item, entries] : candidate.folders.asKeyValueRange()) {
        for (const auto &entry : entries) {
            if (entry.isFolder() && entry.name.contains(orbax::unfinished))
                return torn(CheckpointReason::Temporary, within(item, entry.name));
        }
    }
    return std::nullopt;
}

Verdict judgedOrbax(const CheckpointCandidate &candidate, const PieceFindings &findings)
{
    const auto own = candidate.own();
    if (const auto unfinished = unfinishedIn(candidate))
        return *unfinished;
    if (const auto fault = worstFault(findings))
        return *fault;
    const bool isMarked = isFileThere(own, orbax::commitMarker);
    const auto metadata = findings.value(orbax::stepMetadata.toByteArray());
    if (isInBucket(candidate) && !isMarked) // T5X's have no marker
        return isFileThere(own, orbax::oldTree) && !isOrbaxTree(own)
            ? unknown(CheckpointReason::NotRecognised)
            : torn(CheckpointReason::MarkerMissing, orbax::commitMarker);
    if (metadata.isUncommitted && !isMarked)
        return torn(CheckpointReason::Uncommitted, orbax::stepMetadata);
    bool holdsSomething = false;
    for (const auto &[item, entries] : candidate.folders.asKeyValueRange()) {
        if (const auto fault = faultOfTree(item, entries))
            return *fault;
        holdsSomething = holdsSomething || isOrbaxTree(entries) || (!item.isEmpty() && !entries.isEmpty())
            || isFileThere(entries, orbax::oldTree);
    }
    if (!holdsSomething)
        return unknown(CheckpointReason::Empty);
    if (isMarked)
        return complete(CheckpointReason::Committed, orbax::commitMarker);
    if (metadata.isCommitted)
        return complete(CheckpointReason::Committed, orbax::stepMetadata);
    return complete(CheckpointReason::Renamed);
}

QList<QByteArray> markersOfOrbax(const CheckpointCandidate &candidate)
{
    QList<QByteArray> markers;
    for (const auto name : {orbax::commitMarker, orbax::stepMetadata}) {
        if (isFileThere(candidate.own(), name))
            markers.append(filetext::childOf(candidate.path, name.toByteArray()));
    }
    for (const auto &[item, entries] : candidate.folders.asKeyValueRange()) {
        for (const auto name : {orbax::manifest, orbax::treeMetadata, orbax::oldTree}) {
            if (isFileThere(entries, name))
                markers.append(filetext::childOf(candidate.path, within(item, name)));
        }
    }
    return markers;
}

// --- others
// -----------------------------------------------------------------------------------------------------------

Verdict judgedLevanter(const CheckpointCandidate &candidate, const PieceFindings &findings)
{
    const auto own = candidate.own();
    const QByteArray marker{"metadata.json"};
    if (!isFileThere(own, marker))
        return torn(CheckpointReason::MarkerMissing, marker);
    if (const auto fault = worstFault(findings))
        return *fault;
    const auto found = findings.value(marker);
    if (found.step < 0)
        return torn(CheckpointReason::FileTorn, marker);
    if (const auto other = otherStep(candidate, found))
        return *other;
    return own.size() > 1 ? complete(CheckpointReason::Committed, marker) : unknown(CheckpointReason::Empty);
}

Verdict judgedDistributed(const CheckpointCandidate &candidate)
{
    const auto own = candidate.own();
    if (!isFileThere(own, ".metadata"))
        return torn(CheckpointReason::MarkerMissing, ".metadata");
    if (isEmptyFile(own, ".metadata"))
        return torn(CheckpointReason::FileTorn, ".metadata");
    const bool hasData =
        std::ranges::any_of(own, [](const FileEntry &entry) { return entry.name.endsWith(".distcp"); });
    return hasData ? complete(CheckpointReason::Committed, ".metadata")
                   : torn(CheckpointReason::FileMissing, "__0_0.distcp");
}

/// "00003" of "model-00001-of-00003.safetensors" as a number, for who has no index; 0: it is no shard.
int shardsOf(const QByteArray &name)
{
    const auto at = name.lastIndexOf("-of-");
    return at < 0 ? 0 : name.sliced(at + 4, std::min<qsizetype>(5, name.size() - at - 4)).toInt();
}

/// A shard that an index names, or that the others' names ask for, and that is not there.
std::optional<Verdict> missingShard(const QList<FileEntry> &own, const PieceFindings &findings)
{
    bool hasIndex = false;
    for (const auto &finding : findings) {
        hasIndex = hasIndex || !finding.shards.isEmpty();
        for (const auto &shard : finding.shards) {
            if (!isFileThere(own, shard))
                return torn(CheckpointReason::FileMissing, shard);
        }
    }
    if (hasIndex)
        return std::nullopt;
    for (const auto &entry : own) {
        const int wanted = shardsOf(entry.name);
        const auto end = "-of-" + QByteArray::number(wanted).rightJustified(5, '0');
        const auto there = std::ranges::count_if(own, [&](const FileEntry &other) { return other.name.contains(end); });
        if (wanted > 0 && there < wanted)
            return torn(CheckpointReason::FileMissing, "*" + end);
    }
    return std::nullopt;
}

bool isWeightFile(const QByteArray &name)
{
    return name.endsWith(".safetensors")
        || (name.endsWith(".bin") && (name.startsWith("pytorch_model") || name.startsWith("adapter_model")));
}

/// Of the Trainer's folder, and of weights alone.
Verdict judgedWeights(const CheckpointCandidate &candidate, const PieceFindings &findings)
{
    const auto own = candidate.own();
    const QByteArray marker{"trainer_state.json"};
    const bool isTrainers = candidate.format == CheckpointFormat::HuggingFace;
    if (isTrainers && !isFileThere(own, marker))
        return torn(CheckpointReason::MarkerMissing, marker);
    if (const auto missing = missingShard(own, findings))
        return *missing;
    if (const auto fault = worstFault(findings))
        return *fault;
    const bool isSavedInParts = std::ranges::any_of(own, [](const FileEntry &entry) {
        return entry.isFolder()
            && (entry.name.startsWith("global_step") || entry.name.startsWith("pytorch_model_fsdp"));
    });
    const bool hasWeights = std::ranges::any_of(own, [](const FileEntry &entry) { return isWeightFile(entry.name); });
    if (!hasWeights && !isSavedInParts)
        return torn(CheckpointReason::FileMissing, "model.safetensors");
    if (!isTrainers)
        return complete(CheckpointReason::EndsWhole);
    if (const auto other = otherStep(candidate, findings.value(marker)))
        return *other;
    return complete(CheckpointReason::Committed, marker);
}

Verdict judgedFile(const CheckpointCandidate &candidate, const PieceFindings &findings)
{
    if (candidate.file.size == 0)
        return torn(CheckpointReason::FileTorn);
    const bool isNotExamined = findings.value({}).end == End::NotRead && findings.value({}).words.isEmpty();
    const bool isStream =
        candidate.format == CheckpointFormat::FlaxMsgpack || candidate.format == CheckpointFormat::EasyLm;
    if (isNotExamined && isStream && isInBucket(candidate))
        return complete(CheckpointReason::WholeObject);
    if (const auto fault = faultOf(findings, {})) // what lies beside it says nothing of it
        return *fault;
    return findings.contains({}) ? complete(CheckpointReason::EndsWhole) : unknown(CheckpointReason::NotExamined);
}

Verdict verdictOf(const CheckpointCandidate &candidate, const PieceFindings &findings)
{
    if (!candidate.name.temporary.isEmpty())
        return torn(CheckpointReason::Temporary, candidate.name.temporary);
    if (!candidate.isFolder)
        return judgedFile(candidate, findings);
    switch (candidate.format) {
    case CheckpointFormat::Orbax: return judgedOrbax(candidate, findings);
    case CheckpointFormat::Levanter: return judgedLevanter(candidate, findings);
    case CheckpointFormat::TorchDistributed: return judgedDistributed(candidate);
    case CheckpointFormat::HuggingFace:
    case CheckpointFormat::Safetensors:
    case CheckpointFormat::TorchFile: return judgedWeights(candidate, findings);
    default: return unknown(candidate.own().isEmpty() ? CheckpointReason::Empty : CheckpointReason::NotRecognised);
    }
}

/// Without one of these it is seen to be torn.
QList<QByteArray> markersOf(const CheckpointCandidate &candidate)
{
    const auto named = [&](QByteArrayView name) {
        return QList<QByteArray>{filetext::childOf(candidate.path, name.toByteArray())};
    };
    switch (candidate.format) {
    case CheckpointFormat::Orbax: return markersOfOrbax(candidate);
    case CheckpointFormat::Levanter: return named("metadata.json");
    case CheckpointFormat::TorchDistributed: return named(".metadata");
    case CheckpointFormat::HuggingFace: return named("trainer_state.json");
    default: return {};
    }
}

CheckpointStamp stampOfAll(const CheckpointCandidate &candidate)
{
    CheckpointStamp stamp;
    const auto add = [&](const FileEntry &entry) {
        if (entry.kind == FileKind::Folder)
            return;
        ++stamp.files;
        stamp.bytes += entry.size;
        stamp.modified = std::max(stamp.modified, entry.modified);
        stamp.generations += static_cast<quint64>(entry.generation);
    };
    if (!candidate.isFolder)
        add(candidate.file);
    for (const auto &entries : candidate.folders)
        std::ranges::for_each(entries, add);
    return stamp;
}

/// All but the verdict.
Checkpoint checkpointOf(const CheckpointCandidate &candidate)
{
    const auto stamp = stampOfAll(candidate);
    const auto folder = filetext::parentOf(candidate.path);
    return {.path = candidate.path,
            .format = candidate.format,
            .isFolder = candidate.isFolder && !candidate.isSet,
            .step = candidate.name.step,
            .bytes = stamp.bytes,
            .isSizeCut = false,
            .modified = stamp.modified,
            .series = filetext::childOf(folder, candidate.name.series),
            .paths = candidate.paths,
            .markers = candidate.isFolder ? markersOf(candidate) : QList<QByteArray>{},
            .stamp = stamp};
}

PieceKind kindOfFile(CheckpointFormat format)
{
    switch (format) {
    case CheckpointFormat::Safetensors: return PieceKind::Safetensors;
    case CheckpointFormat::EasyLm: return PieceKind::MsgpackStream;
    case CheckpointFormat::FlaxMsgpack: return PieceKind::Msgpack;
    default: return PieceKind::Zip;
    }
}

/// Of a folder's own entries: by what it is known to be whole.
std::optional<PieceKind> kindInFolder(const CheckpointCandidate &candidate, const QByteArray &name)
{
    switch (candidate.format) {
    case CheckpointFormat::Orbax: return name == orbax::stepMetadata ? std::optional{PieceKind::Json} : std::nullopt;
    case CheckpointFormat::Levanter: return name == "metadata.json" ? std::optional{PieceKind::Json} : std::nullopt;
    case CheckpointFormat::HuggingFace:
    case CheckpointFormat::Safetensors:
    case CheckpointFormat::TorchFile: break;
    default: return std::nullopt;
    }
    if (name == "trainer_state.json" || name.endsWith(".index.json"))
        return PieceKind::Json;
    if (name.endsWith(".safetensors"))
        return PieceKind::Safetensors;
    const bool isTorch = name == "optimizer.pt" || name == "scheduler.pt" || isWeightFile(name);
    return isTorch ? std::optional{PieceKind::Zip} : std::nullopt;
}

} // namespace

QList<CheckpointPiece> piecesOf(const CheckpointCandidate &candidate)
{
    QList<CheckpointPiece> pieces;
    if (!candidate.name.temporary.isEmpty() || candidate.format == CheckpointFormat::Unknown)
        return pieces;
    if (!candidate.isFolder) {
        if (candidate.file.size > 0)
            pieces.append(
                {.file = candidate.path, .name = {}, .kind = kindOfFile(candidate.format), .entry = candidate.file});
        if (const auto &metadata = candidate.metadata; !metadata.name.isEmpty())
            pieces.append({.file = filetext::childOf(filetext::parentOf(candidate.path), metadata.name),
                           .name = metadata.name,
                           .kind = PieceKind::PickledMetadata,
                           .entry = metadata});
        return pieces;
    }
    const auto folder = candidate.isSet ? filetext::parentOf(candidate.path) : candidate.path;
    const auto own = candidate.own();
    for (const auto &entry : own) {
        const auto kind = entry.kind == FileKind::Folder ? std::nullopt : kindInFolder(candidate, entry.name);
        if (kind && pieces.size() < mostPieces)
            pieces.append(
                {.file = filetext::childOf(folder, entry.name), .name = entry.name, .kind = *kind, .entry = entry});
    }
    return pieces;
}

Checkpoint judged(const CheckpointCandidate &candidate, const PieceFindings &findings)
{
    auto checkpoint = checkpointOf(candidate);
    auto verdict = verdictOf(candidate, findings);
    checkpoint.state = verdict.state;
    checkpoint.reason = verdict.reason;
    checkpoint.detail = std::move(verdict.detail);
    for (const auto &finding : findings) {
        if (checkpoint.step < 0)
            checkpoint.step = finding.step;
    }
    return checkpoint;
}

bool isHalfRenamed(const CheckpointCandidate &renamed, const CheckpointCandidate &temporary)
{
    const bool areOne = renamed.isFolder && temporary.isFolder && !renamed.isSet && renamed.name.temporary.isEmpty()
        && !temporary.name.temporary.isEmpty() && renamed.name.series == temporary.name.series
        && renamed.name.step == temporary.name.step
        && filetext::parentOf(renamed.path) == filetext::parentOf(temporary.path);
    if (!areOne)
        return false;
    const auto isFile = [](const FileEntry &entry) { return entry.kind != FileKind::Folder; };
    bool isEmpty = true;
    for (const auto &[item, entries] : temporary.folders.asKeyValueRange()) {
        const auto there = renamed.folders.value(item);
        for (const auto &entry : entries) {
            isEmpty = isEmpty && temporary.folders.contains(entry.name) && !isFile(entry);
            if (isFile(entry) && isFileThere(there, entry.name))
                return false;
        }
    }
    return !isEmpty;
}

Checkpoint notJudged(const CheckpointCandidate &candidate, CheckpointReason reason, const QByteArray &words)
{
    auto checkpoint = checkpointOf(candidate);
    checkpoint.state = CheckpointState::Unknown;
    checkpoint.reason = reason;
    checkpoint.detail = words;
    return checkpoint;
}
