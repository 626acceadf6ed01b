// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftpclient.h"

#include "services/ssh/words.h"

using namespace sftp;

namespace {

constexpr qsizetype largestPortion = 255 * 1024; // OpenSSH takes packets of 256 KiB
constexpr qsizetype mostEntries = 1'000'000;

Reply lostReply()
{
    return {.kind = Kind::Status, .code = Code::ConnectionLost};
}

} // namespace

Error sftpError(const Reply &reply, const QByteArray &path, bool isFull)
{
    const auto name = QString::fromUtf8(path.right(200));
    const auto words = QString::fromUtf8(reply.bytes.left(300));
    if (isFull)
        return {ErrorCode::FileFailed,
                Ssh::tr("The disk of this host is full: %1 could not be written. Make room there, then go on: what is "
                        "there already stays.")
                    .arg(name),
                words};
    switch (reply.code) {
    case Code::NoSuchFile: return {ErrorCode::NotFound, Ssh::tr("%1 is not on this host.").arg(name), words};
    case Code::PermissionDenied:
        return {ErrorCode::Denied,
                Ssh::tr("%1 may not be read or written on this host: it belongs to somebody else.").arg(name), words};
    case Code::ConnectionLost:
    case Code::NoConnection:
        return {ErrorCode::ConnectionLost,
                Ssh::tr("The connection broke while files were copied. What has arrived stays; go on from there."),
                words};
    default: break;
    }
    return {ErrorCode::FileFailed,
            Ssh::tr("This host could not write or read %1. Look whether its disk is full or read-only.").arg(name),
            words};
}

Result<> SftpClient::begin()
{
    constexpr quint32 version = 3;
    if (!m_pipe->write(Packet{Kind::Init, version}.take()))
        lose();
    const auto packet = m_error ? std::nullopt : m_pipe->packet(SftpPipe::Wait::Yes);
    const auto reply = packet ? parseReply(*packet) : std::nullopt;
    if (!reply || reply->kind != Kind::Version) {
        const auto words = QString::fromUtf8(m_pipe->errorWords()).trimmed();
        if (m_stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        if (m_pipe->isOver() && m_pipe->howItEnded().kind == ChannelEnd::Kind::Lost && words.isEmpty() && !packet)
            return failed(ErrorCode::ConnectionLost, m_pipe->howItEnded().reason);
        return failed(
            ErrorCode::Denied,
            Ssh::tr(
                "This host has no SFTP: its SSH server offers no file transfer. Install openssh-sftp-server there, or "
                "look whether a login script prints something."),
            words);
    }
    m_extensions = reply->extensions;
    if (hasExtension("limits@openssh.com")) {
        const auto id = nextId();
        const auto limits = bigNumbers(askAndWait(Packet{Kind::Extended, id}.text("limits@openssh.com"), id).bytes);
        constexpr qsizetype writeLength = 2; // packet, read, write, handles
        if (limits.size() > writeLength)
            m_portion = static_cast<qsizetype>(std::clamp<quint64>(limits[writeLength], 1024, largestPortion));
    }
    return m_error ? Result<>{std::unexpected{*m_error}} : Result<>{};
}

void SftpClient::lose()
{
    if (m_error)
        return;
    m_error = m_stop.stop_requested() ? Error{ErrorCode::Cancelled, {}, {}} : sftpError(lostReply(), {});
    m_waiting.clear();
}

void SftpClient::ask(Packet packet, quint32 id, Done done)
{
    if (m_error)
        return;
    m_waiting.insert(id, std::move(done));
    if (m_stop.stop_requested() || !m_pipe->write(packet.take()))
        lose();
}

bool SftpClient::hear(SftpPipe::Wait wait)
{
    if (m_error)
        return false;
    bool mayWait = wait == SftpPipe::Wait::Yes && !m_waiting.isEmpty();
    while (auto packet = m_pipe->packet(mayWait ? SftpPipe::Wait::Yes : SftpPipe::Wait::No)) {
        mayWait = false;
        const auto reply = parseReply(*packet);
        const auto done = reply ? m_waiting.take(reply->id) : Done{};
        if (!done) {
            m_error = Error{ErrorCode::BadReply,
                            Ssh::tr("The host's file transfer breaks its own rules. Nothing more was copied."),
                            {}};
            m_waiting.clear();
            m_pipe->abort();
            return false;
        }
        done(*reply);
        if (m_error)
            return false;
    }
    if (mayWait || m_pipe->isOver() || m_stop.stop_requested()) { // nothing came for a minute, or nothing will
        lose();
        return false;
    }
    return true;
}

Reply SftpClient::askAndWait(Packet packet, quint32 id)
{
    std::optional<Reply> answer;
    ask(std::move(packet), id, [&answer](const Reply &reply) { answer = reply; });
    while (!answer && hear(SftpPipe::Wait::Yes)) { }
    return answer.value_or(lostReply());
}

Reply SftpClient::onPath(Kind kind, const QByteArray &path)
{
    const auto id = nextId();
    return askAndWait(Packet{kind, id}.text(path), id);
}

Result<QHash<QByteArray, Attributes>> SftpClient::list(const QByteArray &path)
{
    const auto opened = onPath(Kind::Opendir, path);
    if (opened.kind != Kind::Handle)
        return std::unexpected{m_error.value_or(sftpError(opened, path))};
    QHash<QByteArray, Attributes> found;
    Reply part;
    do {
        part = onPath(Kind::Readdir, opened.bytes);
        for (const auto &named : std::as_const(part.names)) {
            if (named.name != "." && named.name != ".." && found.size() < mostEntries)
                found.insert(named.name, named.attributes);
        }
    } while (part.kind == Kind::Name && !part.names.isEmpty() && !m_error);
    static_cast<void>(onPath(Kind::Close, opened.bytes));
    if (m_error)
        return std::unexpected{*m_error};
    if (part.kind == Kind::Status && part.code != Code::Eof)
        return std::unexpected{sftpError(part, path)};
    return found;
}

Packet SftpClient::renaming(quint32 id, const QByteArray &from, const QByteArray &to) const
{
    if (hasExtension("posix-rename@openssh.com")) // in one step, over what is there
        return Packet{Kind::Extended, id}.text("posix-rename@openssh.com").text(from).text(to);
    return Packet{Kind::Rename, id}.text(from).text(to);
}
