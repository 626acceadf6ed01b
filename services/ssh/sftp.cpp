// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftp.h"

#include "services/core/async/worker.h"
#include "services/ssh/channelport.h"
#include "services/ssh/sftpdownload.h"
#include "services/ssh/sftptransfer.h"
#include "services/ssh/translations.h"

namespace {

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
