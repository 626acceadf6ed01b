// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakesftp.h"

#include "services/ssh/sftpdownload.h"
#include "services/ssh/sftptransfer.h"

#include <QDataStream>
#include <QDateTime>
#include <QtEndian>

#include <algorithm>

using sftp::Code;
using sftp::Kind;
using sftp::Packet;

namespace {

constexpr quint32 hasSize = 1, hasMode = 4, hasTimes = 8;

sftp::Attributes attributesIn(QDataStream &stream)
{
    sftp::Attributes found;
    quint32 flags = 0;
    stream >> flags;
    if ((flags & hasMode) != 0)
        stream >> found.mode.emplace();
    if ((flags & hasTimes) != 0) {
        quint32 accessed = 0;
        stream >> accessed >> found.modified.emplace();
    }
    return found;
}

FakeSftp::Asked read(const QByteArray &packet)
{
    FakeSftp::Asked question;
    QDataStream stream{packet};
    quint8 kind = 0;
    stream >> kind >> question.id;
    question.kind = static_cast<Kind>(kind);
    if (question.kind == Kind::Init)
        return question;
    if (question.kind == Kind::Extended)
        stream >> question.extension;
    stream >> question.path;
    switch (question.kind) {
    case Kind::Open: stream >> question.number; break;
    case Kind::Read: stream >> question.offset >> question.number; break;
    case Kind::Write: stream >> question.offset >> question.data; break;
    case Kind::Rename:
    case Kind::Extended: stream >> question.data; break;
    case Kind::Fsetstat:
    case Kind::Mkdir: question.attributes = attributesIn(stream); break;
    default: break;
    }
    return question;
}

void put(Packet &packet, const FakeSftp::File &file)
{
    packet.number(hasSize | hasMode | hasTimes).big(static_cast<quint64>(file.bytes.size()));
    packet.number(file.mode).number(file.modified).number(file.modified);
}

QByteArray lastPart(const QByteArray &path)
{
    return path.sliced(path.lastIndexOf('/') + 1);
}

} // namespace

Result<SftpOutcome> FakeSftp::upload(const QString &from)
{
    return speak<SftpOutcome>(
        [&from](SftpClient &client) { return SftpTransfer{&client, {.from = from, .to = "to"}, {}, {}}.run(); });
}

Result<qint64> FakeSftp::download(const QByteArray &from, const QString &to)
{
    return speak<qint64>([&](SftpClient &client) { return SftpDownload{&client, from, to, {}}.run(); });
}

Result<> FakeSftp::talk(const std::function<Result<>(SftpClient &)> &work)
{
    return speak<void>(work);
}

qsizetype FakeSftp::count(Kind kind) const
{
    return std::ranges::count(asked, kind, &Asked::kind);
}

QByteArrayList FakeSftp::parts() const
{
    QByteArrayList names = files.keys();
    names.removeIf([](const QByteArray &path) { return !sftp::isPartName(lastPart(path)); });
    return names;
}

QByteArray FakeSftp::status(quint32 id, Code code)
{
    return Packet{Kind::Status, id}.number(static_cast<quint32>(code)).text("words").text("en").take();
}

QByteArray FakeSftp::handle(quint32 id, const QByteArray &path)
{
    return Packet{Kind::Handle, id}.text(path).take();
}

QByteArray FakeSftp::data(quint32 id, const QByteArray &bytes)
{
    return Packet{Kind::Data, id}.text(bytes).take();
}

QByteArray FakeSftp::names(quint32 id, const Entries &entries)
{
    Packet packet{Kind::Name, id};
    packet.number(static_cast<quint32>(entries.size()));
    for (const auto &[name, file] : entries)
        put(packet.text(name).text("for people"), file);
    return packet.take();
}

template <typename T>
Result<T> FakeSftp::speak(const std::function<Result<T>(SftpClient &)> &work)
{
    m_pipe = std::make_shared<SftpPipe>();
    m_pipe->setNudge([this] { serve(); });
    m_heard.clear();
    SftpClient client{m_pipe, {}};
    const auto begun = client.begin();
    return begun ? work(client) : Result<T>{std::unexpected{begun.error()}};
}

void FakeSftp::serve()
{
    m_heard += m_pipe->takeOutgoing(SftpPipe::mostOutgoing);
    while (m_heard.size() >= 4) {
        const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(m_heard.constData()));
        if (m_heard.size() - 4 < length)
            return;
        const auto question = read(m_heard.sliced(4, length));
        m_heard.remove(0, 4 + length);
        asked << question;
        if (question.kind == Kind::Write)
            asked.last().data.clear();
        const auto bent = bend ? bend(question) : std::nullopt;
        m_pipe->give(OutputStream::Out, bent ? *bent : usual(question));
    }
}

QByteArray FakeSftp::usual(const Asked &question)
{
    const auto id = question.id;
    const auto &path = question.path;
    const bool isThere = files.contains(path);
    switch (question.kind) {
    case Kind::Init: {
        Packet packet{Kind::Version, 3};
        for (const auto &extension : std::as_const(extensions))
            packet.text(extension).text("1");
        return packet.take();
    }
    case Kind::Stat:
    case Kind::Lstat: {
        Packet packet{Kind::Attributes, id};
        if (isThere)
            put(packet, files[path]);
        return isThere ? packet.take() : status(id, Code::NoSuchFile);
    }
    case Kind::Opendir: m_listed.remove(path); return isThere ? handle(id, path) : status(id, Code::NoSuchFile);
    case Kind::Readdir: return listing(id, path);
    case Kind::Open:
        if (!isThere && (question.number & sftp::open::create) == 0)
            return status(id, Code::NoSuchFile);
        if (!isThere || (question.number & sftp::open::truncate) != 0)
            files[path] = {.modified = static_cast<quint32>(QDateTime::currentSecsSinceEpoch())};
        return handle(id, path);
    case Kind::Read: {
        const auto bytes = files[path].bytes.mid(static_cast<qsizetype>(question.offset), question.number);
        return bytes.isEmpty() ? status(id, Code::Eof) : data(id, bytes);
    }
    default: break;
    }
    if (question.extension != "statvfs@openssh.com")
        return status(id, changed(question));
    Packet disk{Kind::ExtendedReply,
                id}; // block, fragment, blocks, free, for us; files, free, for us; id, flags, names
    for (const quint64 number : {quint64{1}, quint64{1}, freeBytes, freeBytes, freeBytes, quint64{9}, quint64{9},
                                 quint64{9}, quint64{0}, quint64{0}, quint64{255}})
        disk.big(number);
    return disk.take();
}

Code FakeSftp::changed(const Asked &question)
{
    const auto &path = question.path;
    if (question.kind == Kind::Mkdir) {
        files[path] = {.bytes = {}, .mode = 0040000 | question.attributes.mode.value_or(0755)};
    } else if (question.kind == Kind::Write) {
        auto &bytes = files[path].bytes;
        const auto at = static_cast<qsizetype>(question.offset);
        bytes.resize(std::max(bytes.size(), at + question.data.size()), '\0');
        bytes.replace(at, question.data.size(), question.data);
    } else if (question.kind == Kind::Fsetstat) {
        files[path].mode = 0100000 | question.attributes.mode.value_or(0644);
        files[path].modified = question.attributes.modified.value_or(0);
    } else if (question.kind == Kind::Remove) {
        return files.remove(path) > 0 ? Code::Ok : Code::NoSuchFile;
    } else if (question.extension == "posix-rename@openssh.com") {
        if (!files.contains(path))
            return Code::NoSuchFile;
        files[question.data] = files.take(path);
    } else if (question.kind == Kind::Rename) { // as old servers do it: over nothing
        if (!files.contains(path))
            return Code::NoSuchFile;
        if (files.contains(question.data))
            return Code::Failure;
        files[question.data] = files.take(path);
    } else if (question.kind != Kind::Close) {
        return Code::Unsupported;
    }
    return Code::Ok;
}

QByteArray FakeSftp::listing(quint32 id, const QByteArray &folder)
{
    if (m_listed.contains(folder))
        return status(id, Code::Eof);
    m_listed.insert(folder);
    Entries entries{{".", {.bytes = {}, .mode = 0040755}}, {"..", {.bytes = {}, .mode = 0040755}}};
    for (const auto &[path, file] : files.asKeyValueRange()) {
        if (sftp::folderOf(path) == folder)
            entries << std::pair{lastPart(path), file};
    }
    return names(id, entries);
}
