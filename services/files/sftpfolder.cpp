// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/sftpfolder.h"

#include "services/files/filetext.h"

#include <algorithm>
#include <limits>

using namespace std::chrono_literals;
using sftp::Code;
using sftp::Kind;
using sftp::Packet;
using sftp::Response;

namespace {

constexpr qsizetype mostAhead = 16; ///< parts of a folder; each has a hundred names
constexpr qsizetype mostLinks = 2'000; ///< that are followed
constexpr qsizetype linksAtOnce = 64;

FileKind kindOf(const sftp::Attributes &attributes)
{
    return attributes.isFolder() ? FileKind::Folder
        : attributes.isLink()    ? FileKind::Link
        : attributes.isFile()    ? FileKind::File
                                 : FileKind::Other;
}

quint64 product(quint64 a, quint64 b)
{
    constexpr auto most = std::numeric_limits<quint64>::max();
    return a != 0 && b > most / a ? most : a * b;
}

} // namespace

FileEntry fileEntry(const QByteArray &name, const sftp::Attributes &attributes)
{
    const auto number = [](const std::optional<quint32> &id) { return id ? QByteArray::number(*id) : QByteArray{}; };
    return {.name = name,
            .kind = kindOf(attributes),
            .size = attributes.size.value_or(0),
            .modified = attributes.modified.value_or(0),
            .mode = attributes.mode.value_or(0) & 07777,
            .owner = number(attributes.owner),
            .group = number(attributes.group)};
}

std::optional<DiskSpace> diskSpace(const Response &reply)
{
    const auto numbers = sftp::bigNumbers(reply.bytes);
    constexpr qsizetype fragment = 1; // block, fragment, blocks, free, free for us, …
    constexpr qsizetype blocks = 2;
    constexpr qsizetype available = 4;
    if (reply.kind != Kind::ExtendedReply || numbers.size() <= available)
        return std::nullopt;
    return DiskSpace{.free = product(numbers[fragment], numbers[available]),
                     .all = product(numbers[fragment], numbers[blocks])};
}

Error refusalOf(SftpClient &client, const Response &reply, const QByteArray &path)
{
    if (client.error())
        return *client.error();
    bool isFull = false;
    if (reply.code == Code::Failure && client.hasExtension("statvfs@openssh.com")) {
        const auto id = client.nextId();
        const auto disk = client.askAndWait(
            Packet{Kind::Extended, id}.text("statvfs@openssh.com").text(filetext::parentOf(path)), id);
        isFull = disk.kind == Kind::ExtendedReply && !sftp::hasRoom(disk);
    }
    return client.error().value_or(sftpError(reply, path, isFull));
}

SftpFolder::SftpFolder(SftpClient *client, Report report, std::stop_token stop)
    : m_client{client}
    , m_report{std::move(report)}
    , m_stop{std::move(stop)}
{
}

Result<FolderListing> SftpFolder::run(const QByteArray &folder)
{
    const auto wanted = folder.isEmpty() ? QByteArray{"."} : folder;
    const auto real = m_client->onPath(Kind::Realpath, wanted);
    if (real.kind != Kind::Name || real.names.size() != 1 || !real.names[0].name.startsWith('/'))
        return std::unexpected{m_client->error().value_or(sftpError(real, wanted))};
    m_listing.folder = real.names[0].name;
    const auto opened = m_client->onPath(Kind::Opendir, m_listing.folder);
    if (opened.kind != Kind::Handle)
        return std::unexpected{m_client->error().value_or(sftpError(opened, m_listing.folder))};
    m_handle = opened.bytes;
    askMore();
    while (m_client->underWay() > 0 && m_client->hear(SftpPipe::Wait::Yes))
        askMore();
    static_cast<void>(m_client->onPath(Kind::Close, m_handle));
    if (!m_error && !m_client->error() && !m_stop.stop_requested()) {
        followLinks();
        measure();
    }
    if (m_stop.stop_requested())
        return failed(ErrorCode::Cancelled);
    if (m_error || m_client->error())
        return std::unexpected{m_error ? *m_error : *m_client->error()};
    return std::move(m_listing);
}

void SftpFolder::askMore()
{
    if (m_stop.stop_requested())
        m_isEnd = true;
    while (!m_isEnd && !m_client->error() && m_client->underWay() < m_ahead) {
        const auto id = m_client->nextId();
        m_client->ask(Packet{Kind::Readdir, id}.text(m_handle), id, [this](const Response &part) { take(part); });
    }
}

void SftpFolder::take(const Response &part)
{
    if (m_isEnd)
        return;
    if (part.kind != Kind::Name || part.names.isEmpty()) {
        m_isEnd = true;
        const bool isAll = part.kind == Kind::Name || (part.kind == Kind::Status && part.code == Code::Eof);
        if (!isAll)
            m_error = sftpError(part, m_listing.folder);
        return;
    }
    m_ahead = mostAhead; // it is no small folder
    m_heard += part.names.size();
    for (const auto &named : part.names) {
        if (sftp::isName(named.name) && !m_names.contains(named.name))
            add(named);
    }
    m_isEnd = m_listing.isCut || m_heard > 2 * RemoteFiles::mostEntries;
    notify();
}

void SftpFolder::add(const sftp::Named &named)
{
    if (m_listing.entries.size() >= RemoteFiles::mostEntries) {
        m_listing.isCut = true;
        return;
    }
    auto entry = fileEntry(named.name, named.attributes);
    if (!named.owner.isEmpty()) {
        entry.owner = named.owner;
        entry.group = named.group;
    }
    m_names.insert(entry.name);
    m_listing.entries.append(std::move(entry));
}

void SftpFolder::followLinks()
{
    qsizetype links = 0;
    for (auto &entry : m_listing.entries) {
        if (entry.kind != FileKind::Link || ++links > mostLinks || m_stop.stop_requested())
            continue;
        while (m_client->underWay() >= linksAtOnce && m_client->hear(SftpPipe::Wait::Yes)) { }
        if (m_client->error())
            return;
        follow(&entry); // the list grows no more: it stays where it is
    }
    while (m_client->underWay() > 0 && m_client->hear(SftpPipe::Wait::Yes)) { }
}

/// A link in a circle leads to nothing: the server gives up and says so.
void SftpFolder::follow(FileEntry *link)
{
    const auto path = filetext::childOf(m_listing.folder, link->name);
    const auto reading = m_client->nextId();
    m_client->ask(Packet{Kind::Readlink, reading}.text(path), reading, [link](const Response &reply) {
        if (reply.kind == Kind::Name && !reply.names.isEmpty())
            link->target = reply.names[0].name.left(4'096);
    });
    const auto looking = m_client->nextId();
    m_client->ask(Packet{Kind::Stat, looking}.text(path), looking, [link](const Response &reply) {
        if (reply.kind == Kind::Attributes)
            link->leadsTo = kindOf(reply.attributes);
    });
}

void SftpFolder::measure()
{
    if (m_client->error() || !m_client->hasExtension("statvfs@openssh.com"))
        return;
    const auto id = m_client->nextId();
    m_listing.space = diskSpace(
        m_client->askAndWait(Packet{Kind::Extended, id}.text("statvfs@openssh.com").text(m_listing.folder), id));
}

void SftpFolder::notify()
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_report || now - m_lastNotice < 100ms)
        return;
    m_lastNotice = now;
    m_report(m_listing.entries.size());
}
