// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/sftpfiles.h"

#include "services/files/filebatch.h"
#include "services/files/filetext.h"
#include "services/files/fileupload.h"
#include "services/files/hostcommands.h"
#include "services/files/hosttransfers.h"
#include "services/files/sftpfolder.h"
#include "services/files/translations.h"
#include "services/files/whileawaited.h"
#include "services/ssh/sftpsession.h"

#include <algorithm>
#include <utility>

using sftp::Code;
using sftp::Kind;
using sftp::Packet;
using sftp::Response;

struct SftpChannel
{
    explicit SftpChannel(FilesConnection made)
        : connection{std::move(made)}
    {
    }

    FilesConnection connection;
    std::shared_ptr<SftpSession> session{}; ///< of the small questions; the last one
};

namespace {

using SharedChannel = std::shared_ptr<SftpChannel>;

constexpr qsizetype questionsAtOnce = 64;

Task<std::shared_ptr<SftpSession>> sessionOf(SharedChannel channel, std::stop_token stop)
{
    if (channel->session && !channel->session->isOver())
        co_return channel->session;
    const auto connection = co_await channel->connection(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    const auto opened = co_await SftpSession::open(*connection, stop);
    if (opened)
        channel->session = *opened;
    co_return opened;
}

/// A small question, on the channel that stands.
template <typename T>
Task<T> asked(SharedChannel channel, SftpWork<T> work, std::stop_token stop)
{
    const auto session = co_await sessionOf(channel, stop);
    if (!session)
        co_return std::unexpected{session.error()};
    const std::shared_ptr<SftpSession> own = *session; // as long as it is asked
    co_return co_await own->template run<T>(std::move(work), stop);
}

/// What takes long, on a channel of its own.
template <typename T>
Task<T> transferred(SharedChannel channel, SftpWork<T> work, std::stop_token stop)
{
    const auto connection = co_await channel->connection(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await withSftp<T>(*connection, std::move(work), stop);
}

/// Many questions at once; the answers in their order, fewer after a stop.
QList<Response> answersTo(SftpClient &client, qsizetype count,
                          const std::function<Packet(qsizetype index, quint32 id)> &question,
                          const std::stop_token &stop)
{
    QList<Response> answers(count, Response{.code = Code::ConnectionLost});
    qsizetype sent = 0;
    while (sent < count && !client.error() && !stop.stop_requested()) {
        const auto id = client.nextId();
        client.ask(question(sent, id), id,
                   [answer = &answers[sent]](const Response &reply) { *answer = reply; }); // the list keeps its size
        ++sent;
        while (client.underWay() >= questionsAtOnce && client.hear(SftpPipe::Wait::Yes)) { }
    }
    while (client.underWay() > 0 && client.hear(SftpPipe::Wait::Yes)) { }
    answers.resize(sent);
    return answers;
}

Result<> ended(SftpClient &client, const Response &reply, const QByteArray &path)
{
    return reply.isOk() ? Result<>{} : Result<>{std::unexpected{refusalOf(client, reply, path)}};
}

std::unexpected<Error> takenThere(const QByteArray &path)
{
    return failed(
        ErrorCode::AlreadyExists,
        FilesMessages::tr("%1 is on this host already. Nothing was overwritten.").arg(filetext::shownPath(path)));
}

Result<FileEntry> lookedAt(SftpClient &client, const QByteArray &path)
{
    const auto there = client.onPath(Kind::Lstat, path);
    if (there.kind != Kind::Attributes)
        return std::unexpected{refusalOf(client, there, path)};
    auto entry = fileEntry(filetext::nameOf(path), there.attributes);
    if (entry.kind != FileKind::Link)
        return entry;
    const auto target = client.onPath(Kind::Readlink, path);
    if (target.kind == Kind::Name && !target.names.isEmpty())
        entry.target = target.names[0].name.left(4'096);
    const auto end = client.onPath(Kind::Stat, path);
    if (end.kind == Kind::Attributes)
        entry.leadsTo = fileEntry({}, end.attributes).kind;
    return entry;
}

Error changedWhileRead(const QByteArray &path)
{
    return {ErrorCode::Conflict,
            FilesMessages::tr("%1 was written anew on this host while it was read. Open it again.")
                .arg(filetext::shownPath(path)),
            {}};
}

/// Where it lies in a file of that size, and how much of it there is.
struct FileRange
{
    quint64 from = 0;
    qint64 size = 0;
    bool isCut = false;
};

FileRange rangeIn(quint64 size, const FilePart &part)
{
    if (size == 0) // files of the kernel say that they are empty
        return {.from = part.from, .size = part.most};
    const auto from = std::min(size, part.from);
    const auto most = static_cast<quint64>(std::max<qint64>(0, part.most));
    const auto last = std::min(most, static_cast<quint64>(std::max<qint64>(0, part.ofLarger)));
    if (size - from <= most)
        return {.from = from, .size = static_cast<qint64>(size - from)};
    if (last > 0)
        return {.from = size - last, .size = static_cast<qint64>(last), .isCut = true};
    return {.from = from, .size = static_cast<qint64>(most), .isCut = true};
}

/// That range of `handle`, or what there is of it.
Result<QByteArray> bytesIn(SftpClient &client, const QByteArray &handle, const FileRange &range, const QByteArray &path,
                           const std::stop_token &stop)
{
    const auto wanted = range.size;
    QByteArray bytes;
    bool isEnd = false;
    while (!isEnd && bytes.size() < wanted) {
        const auto begin = bytes.size();
        const auto portion = client.portion();
        const auto count = std::min<qsizetype>(questionsAtOnce, (wanted - begin + portion - 1) / portion);
        const auto sizeOf = [&](qsizetype index) {
            return std::min<qint64>(portion, wanted - begin - index * portion);
        };
        const auto answers = answersTo(
            client, count,
            [&](qsizetype index, quint32 id) {
                return Packet{Kind::Read, id}
                    .text(handle)
                    .big(range.from + static_cast<quint64>(begin + index * portion))
                    .number(static_cast<quint32>(sizeOf(index)));
            },
            stop);
        if (stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        if (client.error())
            return std::unexpected{*client.error()};
        for (qsizetype i = 0; i < answers.size(); ++i) {
            const auto &answer = answers[i];
            isEnd = answer.kind == Kind::Status && answer.code == Code::Eof;
            if (isEnd)
                break;
            if (answer.kind != Kind::Data || answer.bytes.isEmpty() || answer.bytes.size() > sizeOf(i))
                return std::unexpected{refusalOf(client, answer, path)};
            bytes += answer.bytes;
            if (answer.bytes.size() < sizeOf(i))
                break; // the rest of it comes with the next round
        }
    }
    return bytes;
}

Result<FileContents> contentsOf(SftpClient &client, const QByteArray &path, const FilePart &part,
                                const std::stop_token &stop)
{
    const auto there = client.onPath(Kind::Stat, path);
    if (there.kind != Kind::Attributes)
        return std::unexpected{refusalOf(client, there, path)};
    if (!there.attributes.isFile()) // a pipe or a device would never end
        return failed(ErrorCode::Invalid,
                      FilesMessages::tr("%1 is not a file on this host.").arg(filetext::shownPath(path)));
    const auto id = client.nextId();
    const auto opened =
        client.askAndWait(Packet{Kind::Open, id}.text(path).number(sftp::open::read).attributes({}), id);
    if (opened.kind != Kind::Handle)
        return std::unexpected{refusalOf(client, opened, path)};
    const auto size = there.attributes.size.value_or(0);
    const auto range = rangeIn(size, part);
    auto bytes = bytesIn(client, opened.bytes, range, path, stop);
    static_cast<void>(client.onPath(Kind::Close, opened.bytes));
    if (!bytes)
        return std::unexpected{bytes.error()};
    if (client.error())
        return std::unexpected{*client.error()};
    if (size > 0 && bytes->size() < range.size)
        return std::unexpected{changedWhileRead(path)};
    return FileContents{.bytes = *bytes,
                        .stamp = {.size = size, .modified = there.attributes.modified.value_or(0)},
                        .from = range.from,
                        .isCut = range.isCut};
}

Result<FileStamp> saved(SftpClient &client, const SaveOrder &order)
{
    const auto real = client.onPath(Kind::Realpath, order.path);
    const bool isKnown = real.kind == Kind::Name && real.names.size() == 1 && real.names[0].name.startsWith('/');
    const auto path = isKnown ? real.names[0].name : order.path; // a link stays one
    const auto before = client.onPath(Kind::Stat, path);
    if (client.error())
        return std::unexpected{*client.error()};
    UploadSource source{.size = static_cast<quint64>(order.bytes.size()),
                        .mode =
                            before.kind == Kind::Attributes ? before.attributes.mode.value_or(0644) & 07777 : 0644U};
    source.bytes = [bytes = order.bytes](quint64 offset, qsizetype size) {
        return bytes.mid(static_cast<qsizetype>(offset), size);
    };
    FileUpload upload{&client, std::move(source), path, IfThere::Replace, {}};
    if (order.expected)
        upload.expect(*order.expected);
    return upload.run();
}

/// Gives the folders among them, which are left to another way.
Result<QList<QByteArray>> filesRemoved(SftpClient &client, const QList<QByteArray> &paths, const std::stop_token &stop)
{
    const auto kinds = answersTo(
        client, paths.size(), [&](qsizetype index, quint32 id) { return Packet{Kind::Lstat, id}.text(paths[index]); },
        stop);
    if (client.error())
        return std::unexpected{*client.error()};
    QList<QByteArray> folders;
    QList<QByteArray> files;
    for (qsizetype i = 0; i < kinds.size(); ++i) {
        if (kinds[i].kind == Kind::Attributes)
            (kinds[i].attributes.isFolder() ? folders : files).append(paths[i]);
        else if (kinds[i].code != Code::NoSuchFile) // gone is gone
            return std::unexpected{refusalOf(client, kinds[i], paths[i])};
    }
    const auto ends = answersTo(
        client, files.size(), [&](qsizetype index, quint32 id) { return Packet{Kind::Remove, id}.text(files[index]); },
        stop);
    if (client.error())
        return std::unexpected{*client.error()};
    for (qsizetype i = 0; i < ends.size(); ++i) {
        if (!ends[i].isOk() && ends[i].code != Code::NoSuchFile)
            return std::unexpected{refusalOf(client, ends[i], files[i])};
    }
    if (stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    return folders;
}

/// For each, in their order; what is another one by now stays, and so does a folder.
QList<Result<>> knownRemoved(SftpClient &client, const QList<KnownFile> &files, const std::stop_token &stop)
{
    const auto there = answersTo(
        client, files.size(),
        [&](qsizetype index, quint32 id) { return Packet{Kind::Lstat, id}.text(files[index].path); }, stop);
    QList<Result<>> ends(files.size(), Result<>{failed(ErrorCode::Cancelled)});
    QList<qsizetype> ours;
    for (qsizetype i = 0; i < there.size(); ++i) {
        const auto &path = files[i].path;
        const auto &seen = there[i].attributes;
        const FileStamp stamp{.size = seen.size.value_or(0), .modified = seen.modified.value_or(0)};
        if (there[i].kind != Kind::Attributes)
            ends[i] = there[i].code == Code::NoSuchFile ? Result<>{}
                                                        : Result<>{std::unexpected{refusalOf(client, there[i], path)}};
        else if (seen.isFile() && stamp == files[i].stamp)
            ours.append(i);
        else
            ends[i] = failed(ErrorCode::Conflict,
                             FilesMessages::tr("%1 was changed on this host: it was not deleted there.")
                                 .arg(filetext::shownPath(path)));
    }
    const auto removed = answersTo(
        client, ours.size(),
        [&](qsizetype index, quint32 id) { return Packet{Kind::Remove, id}.text(files[ours[index]].path); }, stop);
    for (qsizetype i = 0; i < removed.size(); ++i) {
        if (removed[i].isOk() || removed[i].code == Code::NoSuchFile)
            ends[ours[i]] = Result<>{};
        else
            ends[ours[i]] = std::unexpected{refusalOf(client, removed[i], files[ours[i]].path)};
    }
    for (auto &end : ends) {
        if (!end && end.error().code == ErrorCode::Cancelled && client.error())
            end = std::unexpected{*client.error()};
    }
    return ends;
}

bool isMissing(SftpClient &client, const QByteArray &path)
{
    const auto there = client.onPath(Kind::Stat, path);
    return there.kind == Kind::Status && there.code == Code::NoSuchFile;
}

/// Whether it was renamed; false: it lies on another disk.
Result<bool> renamed(SftpClient &client, const QByteArray &from, const QByteArray &to, IfThere ifThere)
{
    if (ifThere == IfThere::Refuse && client.onPath(Kind::Lstat, to).kind == Kind::Attributes)
        return takenThere(to);
    const auto id = client.nextId();
    auto packet =
        ifThere == IfThere::Replace ? client.renaming(id, from, to) : Packet{Kind::Rename, id}.text(from).text(to);
    const auto reply = client.askAndWait(std::move(packet), id);
    if (reply.isOk())
        return true;
    if (reply.code == Code::NoSuchFile || reply.code == Code::PermissionDenied || client.error()) {
        const bool isFolderMissing = reply.code == Code::NoSuchFile && isMissing(client, filetext::parentOf(to));
        return std::unexpected{refusalOf(client, reply, isFolderMissing ? filetext::parentOf(to) : from)};
    }
    if (ifThere == IfThere::Refuse && client.onPath(Kind::Lstat, to).kind == Kind::Attributes)
        return takenThere(to);
    if (ifThere == IfThere::Replace)
        return std::unexpected{refusalOf(client, reply, to)};
    return false;
}

Task<FolderListing> listed(SharedChannel channel, QByteArray folder, FileCount report, std::stop_token stop)
{
    const auto isAwaited = std::make_shared<bool>(true);
    const auto count = whileAwaited<qint64>(std::move(report), isAwaited);
    const SftpWork<FolderListing> work = [folder = std::move(folder), count](SftpClient &client,
                                                                             std::stop_token token) {
        return SftpFolder{&client, count, std::move(token)}.run(folder);
    };
    co_return co_await asked<FolderListing>(channel, work, stop);
}

Task<TransferOutcome> downloaded(SharedChannel channel, DownloadOrder order, FileReport report, std::stop_token stop)
{
    const auto connection = co_await channel->connection(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await downloadFromHost(*connection, std::move(order), std::move(report), stop);
}

Task<TransferOutcome> uploaded(SharedChannel channel, UploadOrder order, FileReport report, std::stop_token stop)
{
    const auto connection = co_await channel->connection(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await uploadToHost(*connection, std::move(order), std::move(report), stop);
}

struct BatchEnd
{
    QList<Result<FileStamp>> ends{};
    QList<FileBatch::Continued> continued{}; ///< their ends are still open
};

/// Small ones on the channel that stands; what takes long must not keep others waiting.
Task<QList<Result<FileStamp>>> filesPut(SharedChannel channel, QList<PutOrder> orders, FileReport report,
                                        std::stop_token stop)
{
    const auto isAwaited = std::make_shared<bool>(true);
    const auto told = whileAwaited<const TransferProgress &>(std::move(report), isAwaited);
    const bool isLarge = std::ranges::any_of(orders, &PutOrder::isLarge);
    const SftpWork<BatchEnd> work = [orders = std::move(orders),
                                     told](SftpClient &client, const std::stop_token &token) -> Result<BatchEnd> {
        FileBatch batch{&client, orders, told, token};
        auto ends = batch.run();
        return BatchEnd{.ends = std::move(ends), .continued = batch.continued()};
    };
    Task<BatchEnd> putting =
        isLarge ? transferred<BatchEnd>(channel, work, stop) : asked<BatchEnd>(channel, work, stop);
    const auto put = co_await std::move(putting);
    if (!put)
        co_return std::unexpected{put.error()};
    auto ends = put->ends;
    for (const auto &file : put->continued) {
        const auto connection = co_await channel->connection(stop);
        if (!connection)
            co_return std::unexpected{connection.error()};
        ends[file.index] = co_await nameContinued(*connection, file.upload, stop);
    }
    co_return ends;
}

Task<> deleted(SharedChannel channel, QList<QByteArray> paths, std::stop_token stop)
{
    for (const auto &path : std::as_const(paths)) {
        if (!path.startsWith('/') || filetext::nameOf(path).isEmpty() || path == "/")
            co_return failed(ErrorCode::Invalid,
                             FilesMessages::tr("%1 cannot be deleted.").arg(filetext::shownPath(path)));
    }
    const SftpWork<QList<QByteArray>> work = [paths](SftpClient &client, const std::stop_token &token) {
        return filesRemoved(client, paths, token);
    };
    const auto folders = co_await asked<QList<QByteArray>>(channel, work, stop);
    if (!folders)
        co_return std::unexpected{folders.error()};
    if (folders->isEmpty())
        co_return Result<>{};
    const auto connection = co_await channel->connection(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await removeFolders(*connection, *folders, stop);
}

Task<> movedThere(SharedChannel channel, QByteArray from, QByteArray to, IfThere ifThere, std::stop_token stop)
{
    if (to != from && filetext::isWithin(to, from))
        co_return failed(ErrorCode::Invalid,
                         FilesMessages::tr("%1 cannot be put into itself.").arg(filetext::shownPath(from)));
    const SftpWork<bool> work = [from, to, ifThere](SftpClient &client, const std::stop_token &) {
        return renamed(client, from, to, ifThere);
    };
    const auto done = co_await asked<bool>(channel, work, stop);
    if (!done)
        co_return std::unexpected{done.error()};
    if (*done)
        co_return Result<>{};
    const auto connection = co_await channel->connection(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await moveAcrossDisks(*connection, from, to, stop);
}

Task<> copied(SharedChannel channel, QByteArray from, QByteArray to, std::stop_token stop)
{
    if (filetext::isWithin(to, from))
        co_return failed(ErrorCode::Invalid,
                         FilesMessages::tr("%1 cannot be put into itself.").arg(filetext::shownPath(from)));
    const auto connection = co_await channel->connection(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    co_return co_await copyOnHost(*connection, from, to, stop);
}

Task<FileChecksum> checked(SharedChannel channel, QByteArray path, std::stop_token stop)
{
    const auto connection = co_await channel->connection(stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    auto sum = co_await sha256OnHost(*connection, path, stop);
    if (!sum)
        co_return std::unexpected{sum.error()};
    co_return FileChecksum{.digits = std::move(*sum)};
}

} // namespace

SftpFiles::SftpFiles(FilesConnection connection)
    : m_channel{std::make_shared<SftpChannel>(std::move(connection))}
{
}

SftpFiles::~SftpFiles() = default;

Task<FolderListing> SftpFiles::list(QByteArray folder, FileCount report, std::stop_token stop)
{
    return listed(m_channel, std::move(folder), std::move(report), std::move(stop));
}

Task<FileEntry> SftpFiles::look(QByteArray path, std::stop_token stop)
{
    const SftpWork<FileEntry> work = [path = std::move(path)](SftpClient &client, const std::stop_token &) {
        return lookedAt(client, path);
    };
    return asked<FileEntry>(m_channel, work, std::move(stop));
}

Task<FileContents> SftpFiles::contents(QByteArray path, FilePart part, std::stop_token stop)
{
    const SftpWork<FileContents> work = [path = std::move(path), part](SftpClient &client,
                                                                       const std::stop_token &token) {
        return contentsOf(client, path, part, token);
    };
    return asked<FileContents>(m_channel, work, std::move(stop));
}

Task<FileStamp> SftpFiles::save(SaveOrder order, std::stop_token stop)
{
    const SftpWork<FileStamp> work = [order = std::move(order)](SftpClient &client, const std::stop_token &) {
        return saved(client, order);
    };
    return asked<FileStamp>(m_channel, work, std::move(stop));
}

Task<> SftpFiles::makeFolder(QByteArray path, std::stop_token stop)
{
    const SftpWork<void> work = [path = std::move(path)](SftpClient &client, const std::stop_token &) -> Result<> {
        if (client.onPath(Kind::Lstat, path).kind == Kind::Attributes)
            return takenThere(path);
        const auto id = client.nextId();
        const auto made = client.askAndWait(Packet{Kind::Mkdir, id}.text(path).attributes({.mode = 0755}), id);
        return ended(client, made, path);
    };
    return asked<void>(m_channel, work, std::move(stop));
}

Task<> SftpFiles::rename(QByteArray from, QByteArray to, IfThere ifThere, std::stop_token stop)
{
    return movedThere(m_channel, std::move(from), std::move(to), ifThere, std::move(stop));
}

Task<> SftpFiles::removeAll(QList<QByteArray> paths, std::stop_token stop)
{
    return deleted(m_channel, std::move(paths), std::move(stop));
}

Task<> SftpFiles::setMode(QByteArray path, quint32 mode, std::stop_token stop)
{
    const SftpWork<void> work = [path = std::move(path), mode](SftpClient &client, const std::stop_token &) {
        const auto id = client.nextId();
        return ended(client, client.askAndWait(Packet{Kind::Setstat, id}.text(path).attributes({.mode = mode}), id),
                     path);
    };
    return asked<void>(m_channel, work, std::move(stop));
}

Task<> SftpFiles::copy(QByteArray from, QByteArray to, std::stop_token stop)
{
    return copied(m_channel, std::move(from), std::move(to), std::move(stop));
}

Task<FileChecksum> SftpFiles::checksum(QByteArray path, std::stop_token stop)
{
    return checked(m_channel, std::move(path), std::move(stop));
}

Task<TransferOutcome> SftpFiles::download(DownloadOrder order, FileReport report, std::stop_token stop)
{
    return downloaded(m_channel, std::move(order), std::move(report), std::move(stop));
}

Task<TransferOutcome> SftpFiles::upload(UploadOrder order, FileReport report, std::stop_token stop)
{
    return uploaded(m_channel, std::move(order), std::move(report), std::move(stop));
}

Task<QList<Result<FileStamp>>> SftpFiles::putFiles(QList<PutOrder> orders, FileReport report, std::stop_token stop)
{
    return filesPut(m_channel, std::move(orders), std::move(report), std::move(stop));
}

Task<QList<Result<>>> SftpFiles::removeFiles(QList<KnownFile> files, std::stop_token stop)
{
    const SftpWork<QList<Result<>>> work =
        [files = std::move(files)](SftpClient &client, const std::stop_token &token) -> Result<QList<Result<>>> {
        return knownRemoved(client, files, token);
    };
    return asked<QList<Result<>>>(m_channel, work, std::move(stop));
}
