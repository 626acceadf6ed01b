// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a host or a bucket shows of checkpoints, whatever it is: a file that is cut is never whole, and however a walk
// is fed it ends in the same word; names of any kind lead to a verdict, and what is taken away is what was named.
#include "services/checkpoints/checkpointfile.h"
#include "services/checkpoints/checkpointjudge.h"
#include "services/checkpoints/checkpointpruning.h"
#include "services/checkpoints/checkpointtext.h"
#include "services/files/filetext.h"
#include "tests/fuzz/require.h"

#include <algorithm>

namespace {

using Walk = MsgpackWalk;

/// In windows of this size, as it is read over a connection.
Walk::State walked(const QByteArray &raw, Walk::Kind kind, qsizetype window)
{
    Walk walk{kind, static_cast<quint64>(raw.size())};
    while (walk.state() == Walk::State::Reading) {
        require(walk.next() < static_cast<quint64>(raw.size()), "it goes on inside the file");
        const auto before = walk.next();
        walk.feed(QByteArrayView{raw}
                      .sliced(static_cast<qsizetype>(before))
                      .first(std::min(window, raw.size() - static_cast<qsizetype>(before))));
        require(walk.state() != Walk::State::Reading || walk.next() > before, "it goes on");
    }
    return walk.state();
}

void walk(const QByteArray &raw)
{
    for (const auto kind : {Walk::Kind::One, Walk::Kind::Stream}) {
        const auto whole = walked(raw, kind, raw.size() + 1);
        require(walked(raw, kind, Walk::longestHead) == whole, "small windows see the same");
        if (kind == Walk::Kind::One && whole == Walk::State::Whole)
            require(walked(raw.chopped(1), kind, 64) == Walk::State::Cut, "a byte less is not whole");
    }
}

void ends(const QByteArray &raw)
{
    const auto size = static_cast<quint64>(raw.size());
    const auto tail = QByteArrayView{raw}.last(std::min(raw.size(), zipTail));
    if (zipEnd(raw, tail, size) == FileEnd::Whole) {
        const auto cut = raw.chopped(1);
        require(zipEnd(cut, QByteArrayView{cut}.last(std::min(cut.size(), zipTail)), size - 1) != FileEnd::Whole,
                "a zip that is cut is not whole");
    }
    if (safetensorsEnd(raw, size) == FileEnd::Whole) {
        require(safetensorsEnd(raw, size + 1) == FileEnd::Cut, "a byte more is none of its tensors'");
        require(safetensorsHeader(raw).has_value(), "it has a header");
    }
    require(pickledStep(raw) >= -1, "a step, or none");
    const auto json = checkpointJsonFrom(raw, {});
    require(json.shards.size() <= CheckpointJson::mostShards && json.step >= -1, "bounds");
    require(!(json.isCommitted && json.isUncommitted), "one of the two");
    static_cast<void>(checkpointJsonFrom(raw, raw.right(64)));
}

/// A line is an entry: its first byte says what it is.
QList<FileEntry> entriesOf(const QByteArray &raw)
{
    QList<FileEntry> entries;
    const auto lines = raw.left(4'000).split('\n');
    for (const auto &line : lines) {
        const auto name = line.mid(1).replace('/', '_');
        if (name.isEmpty())
            continue;
        const auto kind = static_cast<unsigned char>(line[0]);
        entries.append({.name = name,
                        .kind = kind % 3 == 0 ? FileKind::Folder : FileKind::File,
                        .size = kind,
                        .modified = kind % 5 == 0 ? 0 : 1'700'000'000 + kind,
                        .generation = kind % 7 == 0 ? 5 : 0});
    }
    return entries;
}

void named(const QByteArray &raw)
{
    const auto name = checkpointNameFrom(raw);
    require(name.step >= -1 && name.step < 1'000'000'000'000'000, "bounds");
    require(checkpointNameFrom(name.series).step < 0 || name.step < 0 || name.series.contains('#'), "a series");
}

void listed(const QByteArray &raw)
{
    const auto entries = entriesOf(raw);
    CheckpointListing listing{.folder = "/run"};
    auto candidates = fileCandidates("/run", entries);
    if (const auto format = formatOfFolder("step-5", entries))
        candidates.append({.path = "/run/step-5",
                           .name = checkpointNameFrom("step-5"),
                           .format = *format,
                           .isFolder = true,
                           .folders = {{QByteArray{}, entries}},
                           .paths = {"/run/step-5"}});
    for (const auto &candidate : std::as_const(candidates)) {
        PieceFindings findings;
        const auto pieces = piecesOf(candidate);
        for (const auto &piece : pieces) {
            const auto end = static_cast<PieceFinding::End>(piece.name.size() % 7);
            findings.insert(piece.name, {.end = end, .step = piece.name.size() % 3 == 0 ? 5 : -1});
            require(filetext::isWithin(piece.file, "/run"), "nothing is read that lies elsewhere");
        }
        const auto checkpoint = judged(candidate, findings);
        require(!sentenceOf(checkpoint).isEmpty(), "each state has its sentence");
        for (const auto &path : checkpoint.paths + checkpoint.markers)
            require(filetext::isWithin(path, "/run") && path != "/run", "nothing else goes with it");
        listing.checkpoints.append(checkpoint);
    }
    std::ranges::sort(listing.checkpoints, isNewer);
    const auto plan =
        prunePlan(listing, {.newest = 1, .removesTorn = true}, {}, QDateTime::fromSecsSinceEpoch(1'800'000'000));
    const auto newest = latestComplete(listing);
    for (const auto &one : plan.going())
        require(newest && one.path != newest->path && one.state != CheckpointState::Unknown, "what may go");
    static_cast<void>(checkpointsNamed(listing, {QString::fromUtf8(raw)}));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    walk(raw);
    ends(raw);
    const auto lines = raw.left(4'000).split('\n');
    for (const auto &line : lines)
        named(line);
    listed(raw);
    return 0;
}
