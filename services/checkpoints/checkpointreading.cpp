// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointreading.h"

#include "services/checkpoints/checkpointfile.h"

#include <algorithm>
#include <utility>

namespace {

using PieceEnd = PieceFinding::End;

constexpr qint64 mostJson = 1024 * 1024; ///< bytes that are read as JSON; of longer files both ends are looked at
constexpr qint64 jsonTail = 64;
constexpr qint64 firstWindow = 64 * 1024;
constexpr qint64 laterWindow = 4 * 1024; ///< between two arrays there is little
constexpr int mostWalkReads = 1'500; ///< of one file
constexpr int mostWalkReadsInBucket = 200; ///< each is a request that is billed

/// What is known of a file whose piece was refused.
PieceFinding refused(const Error &error)
{
    if (error.code == ErrorCode::NotFound)
        return {.end = PieceEnd::Gone};
    if (error.code == ErrorCode::Conflict)
        return {.end = PieceEnd::Changed};
    return {.end = PieceEnd::NotRead,
            .words = error.code == CheckpointReader::exhausted ? QByteArray{} : error.message.toUtf8()};
}

PieceEnd endFrom(FileEnd end)
{
    switch (end) {
    case FileEnd::Whole: return PieceEnd::Whole;
    case FileEnd::Cut: return PieceEnd::Cut;
    case FileEnd::Foreign: return PieceEnd::Foreign;
    case FileEnd::OldTorch: return PieceEnd::OldTorch;
    }
    return PieceEnd::Foreign;
}

/// The file is the one that was listed. What a link leads to was not listed.
bool isAsListed(const FileEntry &entry, const FileStamp &stamp)
{
    if (entry.kind == FileKind::Link)
        return true;
    if (entry.generation != 0 && stamp.generation != 0)
        return entry.generation == stamp.generation;
    return entry.size == stamp.size && entry.modified == stamp.modified;
}

/// Errors: those of RemoteFiles; exhausted; Conflict when it is not the file any more that was listed; Cancelled.
Task<FileContents> partOf(CheckpointReader *reader, CheckpointPiece piece, quint64 from, qint64 most)
{
    if (reader->stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    const bool isSizeKnown = piece.entry.kind == FileKind::File;
    reader->left.bytes -= isSizeKnown ? std::min(most, static_cast<qint64>(piece.entry.size)) : most;
    if (--reader->left.reads < 0 || reader->left.bytes < 0)
        co_return failed(CheckpointReader::exhausted);
    auto part = co_await reader->files->contents(piece.file, {.from = from, .most = most}, reader->stop);
    if (part && !isAsListed(piece.entry, part->stamp))
        co_return failed(ErrorCode::Conflict);
    co_return part;
}

Task<PieceFinding> foundInJson(CheckpointReader *reader, CheckpointPiece piece)
{
    const auto head = co_await partOf(reader, piece, 0, mostJson);
    if (!head)
        co_return std::unexpected{head.error()};
    QByteArray tail;
    if (head->isCut) {
        const auto end = co_await partOf(reader, piece, head->stamp.size - jsonTail, jsonTail);
        if (!end)
            co_return std::unexpected{end.error()};
        tail = end->bytes;
    }
    const auto json = checkpointJsonFrom(head->bytes, tail);
    co_return PieceFinding{.end = json.isWhole ? PieceEnd::Whole : PieceEnd::Cut,
                           .step = json.step,
                           .isCommitted = json.isCommitted,
                           .isUncommitted = json.isUncommitted,
                           .shards = json.shards};
}

Task<PieceFinding> foundInZip(CheckpointReader *reader, CheckpointPiece piece)
{
    constexpr qint64 sign = 16;
    const bool isSmall = std::cmp_less_equal(piece.entry.size, zipTail) && piece.entry.kind == FileKind::File;
    const auto head = co_await partOf(reader, piece, 0, isSmall ? zipTail : sign);
    if (!head)
        co_return std::unexpected{head.error()};
    const auto size = head->stamp.size;
    if (!head->isCut)
        co_return PieceFinding{.end = endFrom(zipEnd(head->bytes, head->bytes, size))};
    const auto length = std::min<quint64>(size, static_cast<quint64>(zipTail));
    const auto tail = co_await partOf(reader, piece, size - length, zipTail);
    if (!tail)
        co_return std::unexpected{tail.error()};
    co_return PieceFinding{.end = endFrom(zipEnd(head->bytes, tail->bytes, size))};
}

Task<PieceFinding> foundInSafetensors(CheckpointReader *reader, CheckpointPiece piece)
{
    const auto first = co_await partOf(reader, piece, 0, firstWindow);
    if (!first)
        co_return std::unexpected{first.error()};
    auto head = first->bytes;
    const auto length = safetensorsHeader(head);
    const auto size = first->stamp.size;
    if (!length)
        co_return PieceFinding{.end = size < 8 ? PieceEnd::Cut : PieceEnd::Foreign};
    if (*length > mostSafetensorsHeader && *length <= size)
        co_return PieceFinding{}; // nobody reads so much
    const auto wanted = 8 + static_cast<qsizetype>(*length);
    if (head.size() < wanted && std::cmp_less_equal(wanted, size)) {
        const auto rest = co_await partOf(reader, piece, static_cast<quint64>(head.size()), wanted - head.size());
        if (!rest)
            co_return std::unexpected{rest.error()};
        head += rest->bytes;
    }
    co_return PieceFinding{.end = endFrom(safetensorsEnd(head, size))};
}

PieceEnd endFrom(MsgpackWalk::State state)
{
    switch (state) {
    case MsgpackWalk::State::Whole: return PieceEnd::Whole;
    case MsgpackWalk::State::Cut: return PieceEnd::Cut;
    case MsgpackWalk::State::Foreign: return PieceEnd::Foreign;
    case MsgpackWalk::State::Reading: break;
    }
    return PieceEnd::NotRead;
}

Task<PieceFinding> foundInMsgpack(CheckpointReader *reader, CheckpointPiece piece, MsgpackWalk::Kind kind)
{
    MsgpackWalk walk{kind, piece.entry.size};
    const int most = piece.entry.generation != 0 ? mostWalkReadsInBucket : mostWalkReads;
    for (int reads = 0; reads < most && walk.state() == MsgpackWalk::State::Reading; ++reads) {
        const auto window = reads == 0 ? firstWindow : laterWindow;
        const auto part = co_await partOf(reader, piece, walk.next(), window);
        if (!part)
            co_return std::unexpected{part.error()};
        if (reads == 0 && part->bytes.startsWith("PK\3\4"))
            co_return co_await foundInZip(reader, piece);
        if (part->bytes.isEmpty())
            co_return PieceFinding{.end = PieceEnd::Changed};
        walk.feed(part->bytes);
    }
    co_return PieceFinding{.end = endFrom(walk.state())};
}

Task<PieceFinding> foundInPickle(CheckpointReader *reader, CheckpointPiece piece)
{
    const auto head = co_await partOf(reader, piece, 0, laterWindow);
    if (!head)
        co_return std::unexpected{head.error()};
    co_return PieceFinding{.end = PieceEnd::Whole, .step = pickledStep(head->bytes)};
}

Task<PieceFinding> foundByKind(CheckpointReader *reader, CheckpointPiece piece)
{
    switch (piece.kind) {
    case PieceKind::Json: return foundInJson(reader, std::move(piece));
    case PieceKind::Zip: return foundInZip(reader, std::move(piece));
    case PieceKind::Safetensors: return foundInSafetensors(reader, std::move(piece));
    case PieceKind::Msgpack: return foundInMsgpack(reader, std::move(piece), MsgpackWalk::Kind::One);
    case PieceKind::MsgpackStream: return foundInMsgpack(reader, std::move(piece), MsgpackWalk::Kind::Stream);
    case PieceKind::PickledMetadata: return foundInPickle(reader, std::move(piece));
    }
    return foundInZip(reader, std::move(piece));
}

} // namespace

bool endsScan(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NotFound:
    case ErrorCode::Denied:
    case ErrorCode::FileFailed:
    case ErrorCode::Invalid:
    case ErrorCode::Conflict:
    case CheckpointReader::exhausted: return false;
    default: return true;
    }
}

Task<FolderListing> listedFolder(CheckpointReader *reader, QByteArray folder)
{
    if (reader->stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (--reader->left.folders < 0)
        co_return failed(CheckpointReader::exhausted);
    co_return co_await reader->files->list(std::move(folder), {}, reader->stop);
}

Task<PieceFinding> foundIn(CheckpointReader *reader, CheckpointPiece piece)
{
    const auto found = co_await foundByKind(reader, std::move(piece));
    if (found || endsScan(found.error().code))
        co_return found;
    co_return refused(found.error());
}
