// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointcandidate.h"

#include "services/files/filetext.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <array>

namespace {

constexpr std::array<QByteArrayView, 8> notAlone{"training_args.bin", "optimizer.pt", "optimizer.bin",
                                                 "scheduler.pt",      "scaler.pt",    "rng_state.pth",
                                                 "tokenizer.model",   "scheduler.bin"};
constexpr std::array<QByteArrayView, 4> trainerFiles{"training_args.bin", "optimizer.pt", "scheduler.pt",
                                                     "rng_state.pth"};

bool isLikeFile(const FileEntry &entry)
{
    return entry.kind == FileKind::File || (entry.kind == FileKind::Link && entry.leadsTo != FileKind::Folder);
}

template <typename Predicate>
bool holdsAny(const QList<FileEntry> &entries, Predicate isWanted)
{
    return std::ranges::any_of(entries, isWanted);
}

bool hasEnding(const QList<FileEntry> &entries, QByteArrayView ending)
{
    return holdsAny(entries, [&](const FileEntry &entry) { return isLikeFile(entry) && entry.name.endsWith(ending); });
}

/// "model" of "model-00001-of-00003.safetensors"; empty: it is no shard.
QByteArray stemOfShard(const QByteArray &name, QByteArrayView ending)
{
    constexpr qsizetype numbers = 15; // "-00001-of-00003"
    const auto stem = name.size() - ending.size();
    if (!name.endsWith(ending) || stem <= numbers || name.sliced(stem - numbers).indexOf("-of-") != 6)
        return {};
    return name.first(stem - numbers);
}

/// Weights as the Trainer and others save them: in one file or in shards with their index.
bool isWeights(const QByteArray &name)
{
    return name.endsWith(".safetensors") || name.endsWith(".safetensors.index.json")
        || ((name.startsWith("pytorch_model") || name.startsWith("adapter_model"))
            && (name.endsWith(".bin") || name.endsWith(".bin.index.json")));
}

bool isTrainerFolder(const QByteArray &name, const QList<FileEntry> &entries)
{
    if (isFileThere(entries, "trainer_state.json"))
        return true;
    const bool isCalledSo = name.startsWith("checkpoint-") || name.startsWith("tmp-checkpoint-");
    return isCalledSo
        && (std::ranges::any_of(trainerFiles, [&](QByteArrayView file) { return isFileThere(entries, file); })
            || holdsAny(entries, [](const FileEntry &entry) { return isWeights(entry.name); }));
}

/// levanter's "step-1200": what it lacks of Orbax is what tells them apart where neither is finished.
bool isLevanterFolder(const QByteArray &name, const QList<FileEntry> &entries)
{
    if (!name.startsWith("step-") || checkpointNameFrom(name).step < 0)
        return false;
    const bool isOrbax = isFileThere(entries, orbax::stepMetadata) || isFileThere(entries, orbax::treeMetadata)
        || isFileThere(entries, orbax::commitMarker);
    return isFileThere(entries, "metadata.json") || (!isOrbax && holdsAny(entries, [](const FileEntry &entry) {
               return entry.isFolder() && (entry.name == "model" || entry.name == "opt_state");
           }));
}

bool isOrbaxFolder(const CheckpointName &name, const QList<FileEntry> &entries)
{
    if (name.temporary.startsWith(orbax::unfinished))
        return true;
    if (isFileThere(entries, orbax::stepMetadata) || isFileThere(entries, "orbax.checkpoint") || isOrbaxTree(entries))
        return true;
    const bool hasUnfinished = holdsAny(
        entries, [](const FileEntry &entry) { return entry.isFolder() && entry.name.contains(orbax::unfinished); });
    const bool isStep = name.step >= 0;
    return isStep
        && (hasUnfinished || isFileThere(entries, orbax::commitMarker) || isFileThere(entries, orbax::oldTree));
}

std::optional<CheckpointFormat> formatOfFile(const FileEntry &entry, const QByteArray &folder)
{
    const auto name = entry.name.toLower();
    const auto plain = checkpointNameFrom(entry.name);
    const auto stem = plain.temporary.isEmpty() || !name.endsWith(plain.temporary)
        ? name
        : name.first(name.size() - plain.temporary.size());
    if (std::ranges::any_of(notAlone, [&](QByteArrayView one) { return stem == one; }) || stem.startsWith("rng_state"))
        return std::nullopt;
    if (stem.endsWith(".safetensors"))
        return CheckpointFormat::Safetensors;
    if (stem.startsWith("streaming_train_state") || stem.startsWith("streaming_params"))
        return CheckpointFormat::EasyLm;
    const bool isCalled = isCalledCheckpoint(stem, filetext::nameOf(folder));
    if (stem.endsWith(".bin"))
        return isWeights(stem) ? std::optional{CheckpointFormat::TorchFile} : std::nullopt;
    if (isCalled && (stem.endsWith(".pt") || stem.endsWith(".pth") || stem.endsWith(".ckpt")))
        return CheckpointFormat::TorchFile;
    if (isCalled && stem.endsWith(".npz"))
        return CheckpointFormat::Npz;
    if (isCalled && (stem.endsWith(".msgpack") || stem.endsWith(".flax")))
        return CheckpointFormat::FlaxMsgpack;
    const bool isFlaxName = plain.series == "checkpoint_#" || plain.series == "ckpt_#";
    const bool isFlaxUnfinished = entry.name == "checkpoint_tmp";
    return isFlaxName || isFlaxUnfinished ? std::optional{CheckpointFormat::FlaxMsgpack} : std::nullopt;
}

/// What EasyLM and Flax put beside their file.
QList<QByteArray> besides(const FileEntry &entry, CheckpointFormat format, const QByteArray &folder,
                          const QList<FileEntry> &entries)
{
    QList<QByteArray> names;
    if (format == CheckpointFormat::FlaxMsgpack)
        names.append(entry.name + "_gda");
    if (format == CheckpointFormat::EasyLm && checkpointNameFrom(entry.name).step >= 0) {
        const auto number = entry.name.sliced(entry.name.lastIndexOf('_'));
        names << "metadata" + number + ".pkl" << "dataset" + number + ".pkl";
    } else if (entry.name == easylm::newest) {
        names << easylm::metadata.toByteArray() << "dataset.pkl";
    }
    QList<QByteArray> paths;
    for (const auto &name : std::as_const(names)) {
        if (entryNamed(entries, name) != nullptr)
            paths.append(filetext::childOf(folder, name));
    }
    return paths;
}

/// The shards of one set of weights, as one candidate: by its index, or by the first of them where that is missing.
QList<CheckpointCandidate> shardCandidates(const QByteArray &folder, const QList<FileEntry> &entries,
                                           QByteArrayView ending)
{
    const auto tail = ending.toByteArray() + ".index.json";
    QHash<QByteArray, QList<FileEntry>> sets;
    for (const auto &entry : entries) {
        const auto stem = entry.name.endsWith(tail) ? entry.name.first(entry.name.size() - tail.size())
                                                    : stemOfShard(entry.name, ending);
        if (isLikeFile(entry) && !stem.isEmpty() && isWeights(entry.name))
            sets[stem].append(entry);
    }
    QList<CheckpointCandidate> found;
    for (const auto &[stem, files] : std::as_const(sets).asKeyValueRange()) {
        const auto index = stem + tail;
        const auto &first = isFileThere(files, index) ? *entryNamed(files, index) : files.constFirst();
        CheckpointCandidate one{.path = filetext::childOf(folder, first.name),
                                .name = checkpointNameFrom(stem),
                                .format =
                                    ending == ".bin" ? CheckpointFormat::TorchFile : CheckpointFormat::Safetensors,
                                .isFolder = true,
                                .isSet = true,
                                .folders = {{QByteArray{}, files}},
                                .paths = {filetext::childOf(folder, first.name)}};
        for (const auto &file : files) {
            if (const auto path = filetext::childOf(folder, file.name); path != one.path)
                one.paths.append(path);
        }
        found.append(one);
    }
    return found;
}

} // namespace

const FileEntry *entryNamed(const QList<FileEntry> &entries, QByteArrayView name)
{
    const auto found = std::ranges::find_if(entries, [&](const FileEntry &entry) { return entry.name == name; });
    return found == entries.end() ? nullptr : &*found;
}

bool isFileThere(const QList<FileEntry> &entries, QByteArrayView name)
{
    const auto *entry = entryNamed(entries, name);
    return entry != nullptr && isLikeFile(*entry);
}

bool isOrbaxTree(const QList<FileEntry> &entries)
{
    return isFileThere(entries, orbax::treeMetadata) || isFileThere(entries, orbax::manifest)
        || holdsAny(entries,
                    [](const FileEntry &entry) { return entry.isFolder() && entry.name.startsWith("ocdbt.process_"); });
}

std::optional<CheckpointFormat> formatOfFolder(const QByteArray &name, const QList<FileEntry> &entries)
{
    const auto read = checkpointNameFrom(name);
    if (isFileThere(entries, ".metadata") || hasEnding(entries, ".distcp"))
        return CheckpointFormat::TorchDistributed;
    if (isTrainerFolder(name, entries))
        return CheckpointFormat::HuggingFace;
    if (isLevanterFolder(name, entries))
        return CheckpointFormat::Levanter;
    if (isOrbaxFolder(read, entries))
        return CheckpointFormat::Orbax;
    const bool holdsWeights = holdsAny(entries, [](const FileEntry &entry) { return isWeights(entry.name); });
    if (read.step >= 0 && holdsWeights)
        return hasEnding(entries, ".bin") && !hasEnding(entries, ".safetensors") ? CheckpointFormat::TorchFile
                                                                                 : CheckpointFormat::Safetensors;
    return std::nullopt;
}

QList<QByteArray> itemsToList(const QList<FileEntry> &entries)
{
    QList<QByteArray> names;
    if (isOrbaxTree(entries))
        return names;
    for (const auto &entry : entries) {
        if (names.size() >= mostItems)
            break;
        if (entry.kind == FileKind::Folder && !entry.isHidden() && !entry.name.contains(orbax::unfinished))
            names.append(entry.name);
    }
    return names;
}

QList<CheckpointCandidate> fileCandidates(const QByteArray &folder, const QList<FileEntry> &entries)
{
    auto found = shardCandidates(folder, entries, ".safetensors") + shardCandidates(folder, entries, ".bin");
    QSet<QByteArray> ofShards;
    for (const auto &one : std::as_const(found))
        ofShards += QSet<QByteArray>{one.paths.begin(), one.paths.end()};
    for (const auto &entry : entries) {
        const auto path = filetext::childOf(folder, entry.name);
        const auto format = entry.kind == FileKind::File && !entry.isHidden() && !ofShards.contains(path)
            ? formatOfFile(entry, folder)
            : std::nullopt;
        if (!format)
            continue;
        const auto *metadata = entry.name == easylm::newest ? entryNamed(entries, easylm::metadata) : nullptr;
        found.append({.path = path,
                      .name = checkpointNameFrom(entry.name),
                      .format = *format,
                      .isFolder = false,
                      .file = entry,
                      .metadata = metadata != nullptr ? *metadata : FileEntry{},
                      .paths = QList<QByteArray>{path} + besides(entry, *format, folder, entries)});
    }
    return found;
}
