// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftpdownload.h"

#include "services/ssh/translations.h"

using namespace sftp;
using namespace std::chrono_literals;

SftpDownload::SftpDownload(SftpClient *client, QByteArray from, QString to, TransferReport report)
    : m_client{client}
    , m_from{std::move(from)}
    , m_file{std::move(to)}
    , m_report{std::move(report)}
{
}

Result<qint64> SftpDownload::run()
{
    const auto there = m_client->onPath(Kind::Stat, m_from);
    if (there.kind != Kind::Attributes)
        return std::unexpected{m_client->error().value_or(sftpError(there, m_from))};
    if (!there.attributes.isFile())
        return failed(ErrorCode::Invalid, Ssh::tr("%1 is not a file on this host.").arg(shown(m_from)));
    m_size = there.attributes.size.value_or(0);
    m_progress.allBytes = static_cast<qint64>(m_size);
    const auto id = m_client->nextId();
    const auto opened = m_client->askAndWait(Packet{Kind::Open, id}.text(m_from).number(open::read).attributes({}), id);
    if (opened.kind != Kind::Handle)
        return std::unexpected{m_client->error().value_or(sftpError(opened, m_from))};
    m_handle = opened.bytes;
    if (!m_file.open(QIODevice::WriteOnly) || !m_file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner))
        return failed(
            ErrorCode::FileFailed,
            Ssh::tr("%1 cannot be written on this computer (%2).").arg(m_file.fileName(), m_file.errorString()));
    askMore();
    while (m_client->underWay() > 0 && m_client->hear(SftpPipe::Wait::Yes))
        askMore();
    if (m_error || m_client->error())
        return std::unexpected{m_error ? *m_error : *m_client->error()};
    static_cast<void>(m_client->onPath(Kind::Close, m_handle));
    if (!m_file.commit())
        return failed(
            ErrorCode::FileFailed,
            Ssh::tr("%1 cannot be written on this computer (%2).").arg(m_file.fileName(), m_file.errorString()));
    return static_cast<qint64>(m_size);
}

void SftpDownload::askMore()
{
    const auto ahead = 8 * 1024 * 1024 / m_client->portion();
    while (!m_error && m_next < m_size && m_client->underWay() < ahead) {
        const auto size =
            static_cast<quint32>(std::min<quint64>(static_cast<quint64>(m_client->portion()), m_size - m_next));
        askFor(m_next, size);
        m_next += size;
    }
}

void SftpDownload::askFor(quint64 offset, quint32 size)
{
    const auto id = m_client->nextId();
    m_client->ask(Packet{Kind::Read, id}.text(m_handle).big(offset).number(size), id,
                  [this, offset, size](const Response &reply) { take(offset, size, reply); });
}

void SftpDownload::take(quint64 offset, quint32 asked, const Response &reply)
{
    if (reply.kind == Kind::Status && reply.code == Code::Eof) {
        const auto sentence =
            Ssh::tr("%1 became shorter while it was copied: it was written anew on this host. Download it again.");
        m_error = m_error.value_or(Error{ErrorCode::FileFailed, sentence.arg(shown(m_from))});
        return;
    }
    if (reply.kind != Kind::Data || reply.bytes.isEmpty() || reply.bytes.size() > asked) {
        m_error = m_error.value_or(sftpError(reply, m_from));
        return;
    }
    if (!m_file.seek(static_cast<qint64>(offset)) || m_file.write(reply.bytes) != reply.bytes.size()) {
        m_error =
            Error{ErrorCode::FileFailed,
                  Ssh::tr("%1 cannot be written on this computer (%2).").arg(m_file.fileName(), m_file.errorString())};
        return;
    }
    m_progress.bytes += reply.bytes.size();
    if (reply.bytes.size() < asked)
        askFor(offset + static_cast<quint64>(reply.bytes.size()), asked - static_cast<quint32>(reply.bytes.size()));
    const auto now = std::chrono::steady_clock::now();
    if (m_report && now - m_lastTold > 100ms) {
        m_lastTold = now;
        m_report(m_progress);
    }
}
