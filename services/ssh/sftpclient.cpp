// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftpclient.h"

#include "services/ssh/translations.h"

#include <QtEndian>

using namespace sftp;

namespace {

constexpr qsizetype compactAt = 1024 * 1024;

void compact(QByteArray &bytes, qsizetype &begin)
{
    if (begin == bytes.size())
        bytes.resize(0);
    else if (begin >= compactAt)
        bytes.remove(0, begin);
    else
        return;
    begin = 0;
}

} // namespace

bool SftpPipe::write(QByteArray bytes)
{
    bool wasEmpty = false;
    {
        std::unique_lock lock{m_lock};
        m_changed.wait(lock, [this] { return m_over || m_isBroken || m_out.size() - m_outBegin < mostOutgoing; });
        if (m_over || m_isBroken)
            return false;
        wasEmpty = m_out.size() == m_outBegin;
        compact(m_out, m_outBegin);
        m_out += bytes;
    }
    if (wasEmpty)
        nudge();
    return true;
}

std::optional<QByteArray> SftpPipe::cutPacket()
{
    if (m_in.size() - m_inBegin < 4)
        return std::nullopt;
    const auto length = qFromBigEndian<quint32>(m_in.constData() + m_inBegin);
    if (length == 0 || length > longestPacket) {
        m_isBroken = true;
        return std::nullopt;
    }
    if (m_in.size() - m_inBegin - 4 < static_cast<qsizetype>(length))
        return std::nullopt;
    auto packet = m_in.sliced(m_inBegin + 4, length);
    m_inBegin += 4 + static_cast<qsizetype>(length);
    compact(m_in, m_inBegin);
    return packet;
}

std::optional<QByteArray> SftpPipe::packet(Wait wait, std::chrono::milliseconds patience)
{
    std::unique_lock lock{m_lock};
    auto found = cutPacket();
    if (!found && wait == Wait::Yes) {
        m_changed.wait_for(lock, patience, [&] {
            found = cutPacket();
            return found || m_over || m_isBroken;
        });
    }
    const bool hasRoomAgain = m_isFull && m_in.size() - m_inBegin < mostIncoming / 2;
    if (hasRoomAgain)
        m_isFull = false;
    lock.unlock();
    if (hasRoomAgain)
        nudge();
    return found;
}

bool SftpPipe::isOver()
{
    const std::scoped_lock lock{m_lock};
    return m_over || m_isBroken;
}

ProcessEnd SftpPipe::howItEnded()
{
    const std::scoped_lock lock{m_lock};
    return m_over.value_or(ProcessEnd{});
}

QByteArray SftpPipe::errorWords()
{
    const std::scoped_lock lock{m_lock};
    return m_words;
}

void SftpPipe::abort()
{
    const std::scoped_lock lock{m_lock};
    m_isBroken = true;
    m_out.clear();
    m_outBegin = 0;
    m_changed.notify_all();
}

void SftpPipe::setNudge(std::function<void()> nudge)
{
    const std::scoped_lock lock{m_lock};
    m_wake = std::move(nudge);
}

void SftpPipe::nudge()
{
    std::function<void()> wake;
    {
        const std::scoped_lock lock{m_lock};
        wake = m_wake;
    }
    if (wake)
        wake();
}

qsizetype SftpPipe::room()
{
    const std::scoped_lock lock{m_lock};
    const auto free = mostIncoming - (m_in.size() - m_inBegin);
    m_isFull = free <= 0;
    return std::max<qsizetype>(0, free);
}

void SftpPipe::give(OutputStream stream, QByteArray bytes)
{
    const std::scoped_lock lock{m_lock};
    if (stream == OutputStream::Err) {
        m_words += bytes.first(std::min<qsizetype>(bytes.size(), 1000 - std::min<qsizetype>(1000, m_words.size())));
        return;
    }
    m_in += bytes;
    m_changed.notify_all();
}

void SftpPipe::end(ProcessEnd end)
{
    const std::scoped_lock lock{m_lock};
    if (!m_over)
        m_over = std::move(end);
    m_out.clear();
    m_outBegin = 0;
    m_changed.notify_all();
}

QByteArray SftpPipe::takeOutgoing(qsizetype most)
{
    const std::scoped_lock lock{m_lock};
    const auto size = std::min(most, m_out.size() - m_outBegin);
    if (size <= 0)
        return {};
    auto bytes = m_out.sliced(m_outBegin, size);
    m_outBegin += size;
    m_changed.notify_all();
    return bytes;
}

void SftpPipe::returnOutgoing(const QByteArray &unsent)
{
    const std::scoped_lock lock{m_lock};
    if (m_outBegin >= unsent.size()) {
        m_outBegin -= unsent.size();
        std::ranges::copy(unsent, m_out.begin() + m_outBegin);
    } else {
        m_out.remove(0, m_outBegin);
        m_outBegin = 0;
        m_out.prepend(unsent);
    }
}

bool SftpPipe::hasOutgoing()
{
    const std::scoped_lock lock{m_lock};
    return m_out.size() > m_outBegin;
}

namespace {

constexpr qsizetype largestPortion = 255 * 1024; // OpenSSH takes packets of 256 KiB
constexpr qsizetype mostEntries = 1'000'000;

Response lostReply()
{
    return {.kind = Kind::Status, .code = Code::ConnectionLost};
}

} // namespace

Error sftpError(const Response &reply, const QByteArray &path, bool isFull)
{
    const auto name = shown(path);
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
    const auto reply = packet ? parseResponse(*packet) : std::nullopt;
    if (!reply || reply->kind != Kind::Version) {
        const auto words = QString::fromUtf8(m_pipe->errorWords()).trimmed();
        if (m_stop.stop_requested())
            return failed(ErrorCode::Cancelled);
        if (m_pipe->isOver() && m_pipe->howItEnded().kind == ProcessEnd::Kind::Lost && words.isEmpty() && !packet)
            return failed(ErrorCode::ConnectionLost, m_pipe->howItEnded().reason);
        return failed(ErrorCode::Denied,
                      Ssh::tr("This host has no SFTP: its SSH server offers no file transfer. Install "
                              "openssh-sftp-server there, or look whether a login script prints something."),
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
    m_error = m_stop.stop_requested() ? Error{ErrorCode::Cancelled, {}} : sftpError(lostReply(), {});
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
        const auto reply = parseResponse(*packet);
        const auto done = reply ? m_waiting.take(reply->id) : Done{};
        if (!done) {
            m_error = Error{ErrorCode::BadReply,
                            Ssh::tr("The host's answers do not follow the SFTP protocol. Nothing more was copied.")};
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

Response SftpClient::askAndWait(Packet packet, quint32 id)
{
    std::optional<Response> answer;
    ask(std::move(packet), id, [&answer](const Response &reply) { answer = reply; });
    while (!answer && hear(SftpPipe::Wait::Yes)) { }
    return answer.value_or(lostReply());
}

Response SftpClient::onPath(Kind kind, const QByteArray &path)
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
    Response part;
    qsizetype heard = 0; // also of what comes again and again
    do {
        part = onPath(Kind::Readdir, opened.bytes);
        heard += part.names.size();
        for (const auto &named : std::as_const(part.names)) {
            if (isName(named.name) && found.size() < mostEntries)
                found.insert(named.name, named.attributes);
        }
    } while (part.kind == Kind::Name && !part.names.isEmpty() && heard < mostEntries && !m_error);
    static_cast<void>(onPath(Kind::Close, opened.bytes));
    if (m_error)
        return std::unexpected{*m_error};
    const bool isEnd = part.kind == Kind::Name || (part.kind == Kind::Status && part.code == Code::Eof);
    if (!isEnd)
        return std::unexpected{sftpError(part, path)};
    return found;
}

Packet SftpClient::renaming(quint32 id, const QByteArray &from, const QByteArray &to) const
{
    if (hasExtension("posix-rename@openssh.com")) // in one step, over what is there
        return Packet{Kind::Extended, id}.text("posix-rename@openssh.com").text(from).text(to);
    return Packet{Kind::Rename, id}.text(from).text(to);
}
