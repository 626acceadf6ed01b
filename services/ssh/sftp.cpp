// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftp.h"

#include "services/core/async/worker.h"
#include "services/ssh/channelport.h"
#include "services/ssh/sftptransfer.h"
#include "services/ssh/translations.h"

#include <QSaveFile>

using namespace sftp;
using namespace std::chrono_literals;

namespace {

/// One download on its worker thread.
class SftpDownload
{
public:
    SftpDownload(SftpClient *client, QByteArray from, QString to, TransferReport report);

    [[nodiscard]] Result<qint64> run();

private:
    void askMore();
    void askFor(quint64 offset, quint32 size);
    void take(quint64 offset, quint32 asked, const sftp::Response &reply);

    SftpClient *m_client;
    QByteArray m_from;
    QSaveFile m_file;
    TransferReport m_report;
    QByteArray m_handle;
    quint64 m_size = 0;
    quint64 m_next = 0;
    SftpProgress m_progress{};
    std::optional<Error> m_error;
    std::chrono::steady_clock::time_point m_lastTold{};
};

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
        return failed(ErrorCode::Invalid,
                      Ssh::tr("%1 is not a file on this host.").arg(QString::fromUtf8(m_from.right(200))));
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
        m_size = std::min(m_size, offset); // it has become shorter meanwhile
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

/// Copying waits for disks and for machines: on threads of its own.
QThreadPool &workers()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(16);
    return pool;
}

TransferReport onGuiThread(const SftpReport &report)
{
    return [report](const SftpProgress &progress) {
        auto *application = QCoreApplication::instance();
        if (application && report)
            QMetaObject::invokeMethod(application, [report, progress] { report(progress); }, Qt::QueuedConnection);
    };
}

/// Nothing is told after the task has ended.
SftpReport whileAlive(SftpReport report, const std::shared_ptr<bool> &isAlive)
{
    return [report = std::move(report), weak = std::weak_ptr{isAlive}](const SftpProgress &progress) {
        if (report && !weak.expired())
            report(progress);
    };
}

/// Opens SFTP on the connection, lets `work` speak it on a worker thread, and ends both.
template <typename T>
Task<T> transfer(std::shared_ptr<SshConnection> connection,
                 std::function<Result<T>(SftpClient &, std::stop_token)> work, std::stop_token stop)
{
    const auto pipe = std::make_shared<SftpPipe>();
    const auto opened = co_await connection->openSubsystem("sftp", pipe, stop);
    if (!opened) {
        if (opened.error().code == ErrorCode::Denied)
            co_return failed(ErrorCode::Denied,
                             Ssh::tr("This host has no SFTP: its SSH server offers no file transfer. Install "
                                     "openssh-sftp-server there."),
                             opened.error().serverWords);
        co_return std::unexpected{opened.error()};
    }
    const auto port = *opened;
    const std::function<Result<T>(std::stop_token)> speak = [pipe, work = std::move(work)](std::stop_token token) {
        SftpClient client{pipe, token};
        const auto begun = client.begin();
        return begun ? work(client, token) : Result<T>{std::unexpected{begun.error()}};
    };
    auto outcome = co_await onWorker<T>(&workers(), speak, stop);
    pipe->abort();
    port->close();
    co_return outcome;
}

} // namespace

Task<SftpOutcome> uploadFolder(std::shared_ptr<SshConnection> connection, SftpUpload upload, SftpReport report,
                               std::stop_token stop)
{
    const auto isAlive = std::make_shared<bool>(true);
    const auto told = onGuiThread(whileAlive(std::move(report), isAlive));
    const std::function<Result<SftpOutcome>(SftpClient &, std::stop_token)> work =
        [upload = std::move(upload), told](SftpClient &client, std::stop_token token) {
            return SftpTransfer{&client, upload, told, std::move(token)}.run();
        };
    co_return co_await transfer<SftpOutcome>(std::move(connection), work, std::move(stop));
}

Task<qint64> downloadFile(std::shared_ptr<SshConnection> connection, QByteArray from, QString to, SftpReport report,
                          std::stop_token stop)
{
    const auto isAlive = std::make_shared<bool>(true);
    const auto told = onGuiThread(whileAlive(std::move(report), isAlive));
    const std::function<Result<qint64>(SftpClient &, std::stop_token)> work =
        [from = std::move(from), to = std::move(to), told](SftpClient &client, std::stop_token) {
            return SftpDownload{&client, from, to, told}.run();
        };
    co_return co_await transfer<qint64>(std::move(connection), work, std::move(stop));
}
